// k in a row: stones as the papers draw them, outcome sets as rows of marks.
// @ts-check

import { isLegal, valueOf } from "./board.js";
import { button, h, picture, s } from "./dom.js";
import { rowsEditor } from "./rows-editor.js";
import { t } from "./text.js";
import { boardMarks, drawMark, playerName, valueLabel } from "./value.js";

/** @typedef {{kind: "mnk", rows: number, columns: number, k: number, stones: string[], reaches: string[][], forced: boolean, line: string[]}} MnkBoard */

export const flippable = true;
export const fills = true;
const CELL = 100;

/** A player's stone. @param {number} player @param {number} x @param {number} y @param {number} [r] */
export function stone(player, x, y, r = 30) {
  const at = { class: `stone p${player}`, transform: `translate(${x} ${y})`, "stroke-width": r * 0.3 };
  switch (player) {
    case 1:
      return s("circle", { ...at, r });
    case 2:
      return s("path", { ...at, d: `M${-r} ${-r} L${r} ${r} M${r} ${-r} L${-r} ${r}` });
    case 3:
      return s("path", { ...at, d: `M0 ${-r} L${r * 1.08} ${r * 0.84} H${-r * 1.08} Z` });
    default:
      return s("rect", { ...at, x: -r * 0.9, y: -r * 0.9, width: r * 1.8, height: r * 1.8 });
  }
}

/** The letters of a column. @param {number} column */
function letters(column) {
  const letter = (/** @type {number} */ n) => String.fromCharCode(97 + n);
  return column < 26 ? letter(column) : letter(Math.floor(column / 26) - 1) + letter(column % 26);
}

/** @param {import("./board.js").BoardInput} input */
export function draw(input) {
  const board = /** @type {MnkBoard} */ (input.place.board);
  const { rows, columns } = board;
  // Room for a letter of 14 pixels, however small the cells are.
  const edge = Math.max(26, Math.min(90, (24 * columns * CELL) / Number(input.ui.width || 600)));
  const svg = s("svg", {
    class: "board mnk",
    viewBox: `${-edge} ${-edge} ${columns * CELL + edge + 8} ${rows * CELL + edge + 8}`,
    role: "group",
    "aria-label": t("game.board"),
  });
  for (let column = 0; column < columns; column += 1) {
    svg.append(s("text", { class: "edge", x: (column + 0.5) * CELL, y: -edge / 2 }, letters(column)));
  }
  for (let row = 0; row < rows; row += 1) {
    svg.append(s("text", { class: "edge", x: -edge / 2, y: (row + 0.5) * CELL }, row + 1));
    for (let column = 0; column < columns; column += 1) {
      const stones = input.flip ? board.stones[rows - 1 - row] : board.stones[row];
      const at = input.flip ? columns - 1 - column : column;
      const name = letters(at) + ((input.flip ? rows - 1 - row : row) + 1);
      svg.append(cell(input, board, name, stones?.[at] ?? ".", column * CELL, row * CELL));
    }
  }
  if (input.flip) renumber(svg, rows, columns);
  return svg;
}

/** Edge labels of a turned board. @param {SVGElement} svg @param {number} rows @param {number} columns */
function renumber(svg, rows, columns) {
  const labels = [...svg.querySelectorAll("text.edge")];
  labels.slice(0, columns).forEach((label, at) => (label.textContent = letters(columns - 1 - at)));
  labels.slice(columns).forEach((label, at) => (label.textContent = String(rows - at)));
}

/**
 * @param {import("./board.js").BoardInput} input
 * @param {MnkBoard} board
 * @param {string} name @param {string} found @param {number} x @param {number} y
 */
function cell(input, board, name, found, x, y) {
  const { place } = input;
  const group = s("g", { class: "cell", transform: `translate(${x} ${y})`, "data-key": name });
  const legal = found === "." && isLegal(input, name);
  const shut = found === "." && !legal && place.outcome === null && !input.edit;
  group.append(s("rect", { class: `square${shut ? " shut" : ""}`, width: CELL, height: CELL }));
  if (board.line.includes(name)) group.append(s("rect", { class: "won", x: 4, y: 4, width: CELL - 8, height: CELL - 8 }));
  if (input.last === name) group.append(s("rect", { class: "last", x: 3, y: 3, width: CELL - 6, height: CELL - 6 }));
  const { edit } = input;
  if (found !== ".") {
    const player = Number(found);
    group.append(stone(player, CELL / 2, CELL / 2));
    picture(group, `${name}: ${playerName(place, player)}`);
    return edit ? button(group, `${name}: ${playerName(place, player)}`, () => edit(name), true) : group;
  }
  if (edit) return button(group, name, () => edit(name), true);
  board.reaches.forEach((cells, at) => {
    if (cells.includes(name)) group.append(reachMark(at));
  });
  picture(group, name);
  if (!legal) return group;
  const judged = valueOf(input, name);
  const label = judged ? `${name}: ${valueLabel(judged, place, input.notion)}` : name;
  if (judged) {
    if (judged.best) group.append(s("rect", { class: "best", x: 6, y: 6, width: CELL - 12, height: CELL - 12, rx: 8 }));
    const found = boardMarks(judged, place, input.notion);
    const step = found.length > 3 ? 21 : 27;
    found.forEach((mark, at) => {
      group.append(drawMark(mark, CELL / 2 + (at - (found.length - 1) / 2) * step, CELL / 2, found.length > 3 ? 9 : 12));
    });
  }
  if (input.pointed === name) group.append(s("rect", { class: "pointed", x: 3, y: 3, width: CELL - 6, height: CELL - 6 }));
  const { play } = input;
  if (!play) return group;
  group.append(s("g", { class: "ghost" }, stone(place.to_move, CELL / 2, CELL / 2)));
  return button(group, label, () => play(name));
}

/** The board with one more stone. @param {import("./api.js").Place} place @param {string} move @returns {MnkBoard} */
export function after(place, move) {
  const board = /** @type {MnkBoard} */ (place.board);
  const stones = board.stones.map((row, r) => [...row].map((found, c) => (letters(c) + (r + 1) === move ? String(place.to_move) : found)).join(""));
  return { ...board, stones, reaches: [], forced: false, line: [] };
}

/** How it ended. @param {import("./api.js").Place} place */
export function ended(place) {
  const board = /** @type {MnkBoard} */ (place.board);
  if (place.outcome === "draw") return board.stones.some((row) => row.includes(".")) ? undefined : t("game.because.full");
  if (!board.line.length) return undefined;
  return t("game.because.line", { who: playerName(place, place.outcome ?? "", true), n: board.k, cells: board.line.join(" ") });
}

/** The column and row of a cell's name. @param {string} name @returns {[number, number]} */
function cellOf(name) {
  const column = name.replace(/\d+$/, "");
  const at = [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0) - 1;
  return [at, Number(name.slice(column.length)) - 1];
}

export const editor = rowsEditor({
  board: ({ rows }, place) => ({ ...place.board, stones: rows, reaches: [], forced: false, line: [] }),
  cell: cellOf,
  sign: (player) => s("svg", { viewBox: "-40 -40 80 80", class: "mnk tool-sign", "aria-hidden": "true" }, stone(player, 0, 0)),
});

/** A reach in the corner of its player. @param {number} seat */
function reachMark(seat) {
  const corners = [[14, 14], [CELL - 14, 14], [CELL - 14, CELL - 14], [14, CELL - 14]];
  const [x, y] = corners[seat] ?? [14, 14];
  return s("g", { class: "reach" }, stone(seat + 1, x ?? 0, y ?? 0, 7));
}

/** Who has a reach where, and whether a rule forces the move. @param {import("./api.js").Place} place */
export function status(place) {
  const board = /** @type {MnkBoard} */ (place.board);
  if (place.outcome) return [];
  const reaches = board.reaches.flatMap((cells, seat) => (cells.length ? [`${playerName(place, seat + 1)} ${cells.join(" ")}`] : []));
  return [
    reaches.length ? h("p", { class: "dim" }, t("game.reaches", { list: reaches.join("; ") })) : null,
    board.forced ? h("p", { class: "dim" }, t("game.forced")) : null,
  ];
}
