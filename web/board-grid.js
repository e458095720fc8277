// Any board: the letters of its drawing in cells. Where the drawing has letters above its columns and numbers before
// its rows, the cells have names, and moves that are named after cells (`b2`, `a1-b2`) are made on the board; all
// other moves are buttons under it. It draws every game that has no module of its own.
// @ts-check

import { valueOf } from "./board.js";
import { button, h, picture, s } from "./dom.js";
import { rowsEditor, withTurn } from "./rows-editor.js";
import { n, t } from "./text.js";
import { boardMarks, drawMark, playerName, valueChip, valueLabel } from "./value.js";

/** @typedef {import("./board.js").BoardInput} BoardInput */
/** @typedef {{kind: string, rows?: string[]}} GridBoard */

const CELL = 40;
/** Cells that the board has room for side by side, at least. */
const LEAST = 8;
const EDGE = 18;

/** The rows without the columns that are blank in all of them. @param {string[]} rows */
export function squeezed(rows) {
  const letters = rows.map((row) => [...row]);
  const columns = [...Array(Math.max(0, ...letters.map((row) => row.length))).keys()];
  const used = columns.filter((column) => letters.some((row) => (row[column] ?? " ") !== " "));
  return letters.map((row) => used.map((column) => row[column] ?? " "));
}

/** Cells with the names of columns and rows, if the drawing has such. @param {string[][]} rows @returns {{cells: string[][], columns: string[], lines: string[]}} */
export function labelled(rows) {
  const [head = [], ...rest] = rows;
  const columns = head.slice(1);
  const lines = rest.map((row) => row[0] ?? " ");
  const named = head[0] === " " && columns.length > 0 && columns.every((letter, at) => letter === String.fromCharCode(97 + at)) && lines.length > 0 && lines.every((number) => /^\d$/.test(number));
  return named ? { cells: rest.map((row) => row.slice(1)), columns, lines } : { cells: rows, columns: [], lines: [] };
}

/** The cells that a move names: one, or where it begins and where it ends. @param {string} move */
function cellsOf(move) {
  return /^[a-z]\d(-[a-z]\d)?$/.test(move) ? move.split("-") : null;
}

/** @param {BoardInput} input */
export function draw(input) {
  const { edit, place, play } = input;
  const { cells, columns, lines } = labelled(squeezed(/** @type {GridBoard} */ (place.board).rows ?? []));
  const edge = columns.length ? EDGE : 0;
  const [width, height] = [Math.max(1, cells[0]?.length ?? 0) * CELL, Math.max(1, cells.length) * CELL];
  // A few cells are not blown up to fill the place.
  const wide = columns.length ? width + edge : Math.max(width, LEAST * CELL);
  const left = columns.length ? -edge : (width - wide) / 2;
  const svg = s("svg", { class: "board grid-board", viewBox: `${left - 2} ${-edge - 2} ${wide + 4} ${height + edge + 4}`, role: edit || columns.length ? "group" : "img", "aria-label": t("game.board") });
  columns.forEach((letter, x) => svg.append(s("text", { class: "edge", x: (x + 0.5) * CELL, y: -edge / 2 }, letter)));
  lines.forEach((number, y) => svg.append(s("text", { class: "edge", x: -edge / 2, y: (y + 0.5) * CELL }, number)));
  cells.forEach((row, y) =>
    row.forEach((letter, x) => {
      if (letter === " ") return;
      const name = columns.length ? `${columns[x]}${lines[y]}` : "";
      const group = s("g", { class: "cell", transform: `translate(${x * CELL} ${y * CELL})` }, s("rect", { class: "square", width: CELL, height: CELL }), name && letter === "·" ? "" : contents(letter, place));
      if (edit) {
        group.setAttribute("data-key", `${x},${y}`);
        button(group, `${x + 1}, ${y + 1}: ${letter}`, () => edit(`${x},${y}`), true);
      } else if (name) field(group, input, name, letter);
      svg.append(group);
    }),
  );
  if (input.ui.bare) return svg;
  const others = columns.length ? place.moves.filter(({ move }) => !cellsOf(move)) : place.moves;
  return h("div", { class: "grid-place" }, svg, play && others.length ? moves(input, play, others) : null);
}

/** What is in a cell: a player's sign where it is a player's number. @param {string} letter @param {import("./api.js").Place} place */
function contents(letter, place) {
  const seat = place.seats[Number(letter) - 1];
  if (!seat) return s("text", { class: letter === "·" ? "grid-letter none" : "grid-letter", x: CELL / 2, y: CELL / 2 + 7 }, letter);
  return drawMark({ tone: seat.tone, symbol: seat.symbol, label: playerName(place, letter) }, CELL / 2, CELL / 2, 15);
}

/** A cell with a name: moves begin and end there. @param {SVGGElement} group @param {BoardInput} input @param {string} name @param {string} letter */
function field(group, input, name, letter) {
  const { here, place, play } = input;
  group.setAttribute("data-key", name);
  const chosen = /** @type {string | undefined} */ (here.chosen);
  const found = place.moves.map(({ move }) => ({ move, cells: cellsOf(move) ?? [] }));
  const placing = found.find(({ cells }) => cells.length === 1 && cells[0] === name);
  const arriving = found.find(({ cells }) => cells.length === 2 && cells[0] === chosen && cells[1] === name);
  const leaving = found.filter(({ cells }) => cells.length === 2 && cells[0] === name);
  const move = (placing ?? arriving)?.move;
  const seat = place.seats[Number(letter) - 1];
  const says = [name, seat ? playerName(place, letter) : t("square.empty")];
  const judged = move ? valueOf(input, move) : null;
  const best = judged?.best || (!chosen && leaving.some((one) => valueOf(input, one.move)?.best));
  if (best) group.append(s("rect", { class: "best", x: 2, y: 2, width: CELL - 4, height: CELL - 4, rx: 4 }));
  if (judged) {
    says.push(valueLabel(judged, place, input.notion));
    const shown = boardMarks(judged, place, input.notion);
    shown.forEach((mark, at) => group.append(drawMark(mark, CELL / 2 + (at - (shown.length - 1) / 2) * 12, CELL / 2, 8)));
  }
  if (arriving) group.append(s("rect", { class: "grid-target", x: 3, y: 3, width: CELL - 6, height: CELL - 6 }));
  if (chosen === name || cellsOf(input.pointed ?? "")?.includes(name)) group.append(s("rect", { class: "pointed", x: 2, y: 2, width: CELL - 4, height: CELL - 4 }));
  if (cellsOf(input.last ?? "")?.at(-1) === name) group.append(s("rect", { class: "last", x: 2, y: 2, width: CELL - 4, height: CELL - 4 }));
  const label = says.join(t("say.comma"));
  if (!play) {
    picture(group, label);
    return;
  }
  button(group, label, () => {
    here.chosen = !move && leaving.length && chosen !== name ? name : undefined;
    if (move) play(move);
    else input.redraw();
  });
}

/** Where a position is written row by row, its cells can be clicked. */
const cells = rowsEditor({
  board: ({ rows }, place) => ({ ...place.board, rows: rows.map((row) => row.replaceAll(".", "·")) }),
  cell: (key) => /** @type {[number, number]} */ (key.split(",").map(Number)),
  sign: String,
});
export const editor = withTurn(cells);

/** @param {BoardInput} input @param {(move: string) => void} play @param {import("./api.js").MoveName[]} listed */
function moves(input, play, listed) {
  const buttons = listed.map(({ move, name }) => {
    const judged = valueOf(input, move);
    const pressed = input.pointed === move ? " pointed-at" : "";
    return h("button", { type: "button", class: `move${judged?.best ? " best" : ""}${pressed}`, "data-key": `play ${move}`, onclick: () => play(move) }, n(name), judged && valueChip(judged, input.place, input.notion));
  });
  return h("div", { class: "grid-moves", role: "group", "aria-label": t("game.movesPlain") }, buttons);
}
