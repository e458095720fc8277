// The five animals, drawn flat in a square of 100, and the tile they stand on.
// @ts-check

import { s } from "./dom.js";

/** Steps of each piece, forward up: [column, row]. @type {Record<string, [number, number][]>} */
export const STEPS = {
  lion: [[-1, -1], [0, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [0, 1], [1, 1]],
  giraffe: [[0, -1], [-1, 0], [1, 0], [0, 1]],
  elephant: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  chick: [[0, -1]],
  hen: [[-1, -1], [0, -1], [1, -1], [-1, 0], [1, 0], [0, 1]],
};

/** @param {string} d @param {string} fill @param {Record<string, unknown>} [more] */
const path = (d, fill, more = {}) => s("path", { d, fill, ...more });
/** @param {number} cx @param {number} cy @param {number} r @param {string} fill */
const dot = (cx, cy, r, fill) => s("circle", { cx, cy, r, fill });
/** @param {number} cx @param {number} cy @param {number} rx @param {number} ry @param {string} fill @param {Record<string, unknown>} [more] */
const oval = (cx, cy, rx, ry, fill, more = {}) => s("ellipse", { cx, cy, rx, ry, fill, ...more });

const INK = "#3b2a1e";

/** Two eyes with a light in them. @param {number} x @param {number} y @param {number} apart @param {number} [r] */
function eyes(x, y, apart, r = 3.6) {
  return [-1, 1].flatMap((side) => [dot(x + side * apart, y, r, INK), dot(x + side * apart + 1.1, y - 1.2, r * 0.34, "#fff")]);
}

/** Two cheeks. @param {number} x @param {number} y @param {number} apart @param {string} fill */
function cheeks(x, y, apart, fill) {
  return [-1, 1].map((side) => oval(x + side * apart, y, 4.4, 2.8, fill, { opacity: 0.75 }));
}

function lion() {
  const mane = [];
  for (let at = 0; at < 12; at += 1) {
    const turn = (at * Math.PI) / 6;
    mane.push(dot(50 + 23 * Math.cos(turn), 51 + 23 * Math.sin(turn), 9.5, at % 2 ? "#b5601c" : "#c9722a"));
  }
  return [
    ...mane,
    dot(50, 51, 24, "#c9722a"),
    dot(34, 33, 6.5, "#f3b34c"), dot(66, 33, 6.5, "#f3b34c"),
    dot(34, 33, 3.2, "#d98a3a"), dot(66, 33, 3.2, "#d98a3a"),
    oval(50, 52, 21, 20, "#f8c55c"),
    oval(50, 61, 11, 8.5, "#fff1d2"),
    ...eyes(50, 48, 9),
    ...cheeks(50, 57, 15, "#f29a6b"),
    path("M45.5 55.5 h9 l-4.5 5 z", "#7a3b1d", { "stroke-linejoin": "round" }),
    path("M50 60 v3.5 M50 63.5 q-4 4.5 -7.5 1.2 M50 63.5 q4 4.5 7.5 1.2", "none", { stroke: INK, "stroke-width": 1.7, "stroke-linecap": "round" }),
  ];
}

function giraffe() {
  return [
    path("M39 84 L41 55 H59 L61 84 Z", "#f5cf62"),
    path("M43 66 l6 -2 1 6 -6 2 z M53 74 l6 -1 0.4 6 -6 1 z M54 61 l4 0 0.5 5 -4 0.5 z M42 77 l5 -1 0.5 5 -6 1 z", "#b9782c"),
    path("M42 31 L40.5 19 M58 31 L59.500 19", "none", { stroke: "#b9782c", "stroke-width": 4.2, "stroke-linecap": "round" }),
    dot(40.3, 17.5, 4.3, "#8a5320"), dot(59.7, 17.5, 4.3, "#8a5320"),
    oval(28.5, 36, 9, 5, "#f5cf62", { transform: "rotate(-18 28.5 36)" }),
    oval(71.5, 36, 9, 5, "#f5cf62", { transform: "rotate(18 71.5 36)" }),
    oval(27.5, 36.3, 5, 2.5, "#e6a57e", { transform: "rotate(-18 27.5 36.3)" }),
    oval(72.5, 36.3, 5, 2.5, "#e6a57e", { transform: "rotate(18 72.5 36.3)" }),
    path("M50 26 C64 26 68 37 65 47 C63 56 62 66 50 66 C38 66 37 56 35 47 C32 37 36 26 50 26 Z", "#f8d870"),
    path("M44 29 l6 -1.500 3 4 -5 3.500 z M58 34 l4.500 1 -1 5 -4 -1.500 z", "#b9782c", { opacity: 0.9 }),
    oval(50, 58.500, 12, 8.500, "#fdf0cd"),
    ...eyes(50, 44, 9.5),
    dot(46, 57, 1.6, INK), dot(54, 57, 1.6, INK),
    path("M44.500 62 q5.500 4 11 0", "none", { stroke: INK, "stroke-width": 1.7, "stroke-linecap": "round" }),
  ];
}

function elephant() {
  return [
    path("M34 36 C14 24 7 40 11 53 C14 65 27 67 35 59 Z", "#7f99b8"),
    path("M66 36 C86 24 93 40 89 53 C86 65 73 67 65 59 Z", "#7f99b8"),
    path("M32 41 C20 34 15 43 18 52 C20 59 28 60 33 56 Z", "#e3b6bd"),
    path("M68 41 C80 34 85 43 82 52 C80 59 72 60 67 56 Z", "#e3b6bd"),
    path("M50 22 C67 22 72 34 70 47 C68.500 57 63 62 60 64 L40 64 C37 62 31.500 57 30 47 C28 34 33 22 50 22 Z", "#9fb6d0"),
    path("M42 52 C41 65 42 76 48 82 C53 86.500 61 84 62 77 C62.600 72.500 57 71.500 56 75.500 C55 79 51.500 78 51.800 73 C52 66 57.500 62 58 52 Z", "#9fb6d0"),
    path("M45.500 61 q4.500 2.400 9.500 0 M45.500 67 q3.500 2 7.500 0.500 M47 73 q2.500 1.500 5 0.500", "none", { stroke: "#7188a6", "stroke-width": 1.5, "stroke-linecap": "round" }),
    path("M39 60 q-3.500 6 -1.500 10.500 q3 -1 4.200 -8 Z M61 60 q3.500 6 1.500 10.500 q-3 -1 -4.200 -8 Z", "#fffdf3"),
    ...eyes(50, 44, 10.5),
    ...cheeks(50, 52, 15, "#e79aa6"),
  ];
}

function chick() {
  return [
    path("M48 27 q-3 -9 2 -13 q1 6 0 9 q5 -6 9 -4 q-2 5 -7 8 z", "#f2b632"),
    oval(43, 84, 5.500, 2.700, "#e8862e"), oval(57, 84, 5.500, 2.700, "#e8862e"),
    path("M50 24 C66 24 73 38 74 54 C75 71 66 83 50 83 C34 83 25 71 26 54 C27 38 34 24 50 24 Z", "#ffd94f"),
    path("M27 55 C20 58 19 66 24 70 C31 71 34 64 33 58 Z M73 55 C80 58 81 66 76 70 C69 71 66 64 67 58 Z", "#f4c034"),
    oval(50, 68, 15, 12, "#ffeb9c"),
    ...eyes(50, 45, 10.500, 3.900),
    ...cheeks(50, 54, 17, "#f79b6a"),
    path("M43 51 Q50 46.500 57 51 Q50 53.500 43 51 Z", "#f0932b"),
    path("M44 52 Q50 54.500 56 52 Q50 60 44 52 Z", "#d9711a"),
  ];
}

function hen() {
  return [
    path("M36 31 C32 21 39 15 43.500 20.500 C44 12 53 11 54 19.500 C59 14 67 20 62.500 30 Z", "#d6372c"),
    path("M23 62 C12 53 13 42 18 40 C20 47 25 50 30 51 Z", "#e9e4da"),
    oval(43, 85, 5.500, 2.600, "#e8862e"), oval(57, 85, 5.500, 2.600, "#e8862e"),
    path("M50 24 C65 24 72 37 75 53 C78 71 67 84 50 84 C33 84 22 71 25 53 C28 37 35 24 50 24 Z", "#fffaf0", { stroke: "#d9cfbd", "stroke-width": 1.2 }),
    path("M26 57 C20 61 21 72 29 74 C36 73 36 64 34 58 Z M74 57 C80 61 79 72 71 74 C64 73 64 64 66 58 Z", "#ebe3d3"),
    ...eyes(50, 44, 10.500, 3.700),
    path("M46 57 q-2.500 8 1.500 9.500 q3 -1.500 2.500 -6 q-0.500 4.500 2.500 6 q4 -1.500 1.500 -9.500 z", "#d6372c"),
    path("M42.500 50 Q50 45 57.500 50 Q50 53 42.500 50 Z", "#f2a531"),
    path("M43.500 51 Q50 53.500 56.500 51 Q50 60 43.500 51 Z", "#d9811a"),
  ];
}

/** @type {Record<string, () => SVGElement[]>} */
const DRAWN = { lion, giraffe, elephant, chick, hen };

/**
 * A piece: its tile with dots where it may step, and the animal. It looks away from its owner.
 * @param {string} piece
 * @param {number} owner
 * @param {boolean} turned does it point down?
 */
export function drawPiece(piece, owner, turned) {
  const dots = (STEPS[piece] ?? []).map(([column, row]) => dot(50 + column * 37, 51 + row * 37, 3.6, "#c8391f"));
  return s(
    "g",
    { class: `piece owner${owner}`, transform: turned ? "rotate(180 50 50)" : undefined },
    path("M14 22 Q14 14 22 12.500 L46 7.500 Q50 6.500 54 7.500 L78 12.500 Q86 14 86 22 V86 Q86 93 79 93 H21 Q14 93 14 86 Z", "", { class: "tile" }),
    dots,
    s("g", { class: "animal", transform: "translate(50 51) scale(0.8) translate(-50 -51)" }, (DRAWN[piece] ?? lion)()),
  );
}
