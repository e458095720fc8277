// Any board: the letters of its drawing in cells, and the moves beside it as buttons. It draws every game
// that has no module of its own.
// @ts-check

import { valueOf } from "./board.js";
import { h, s } from "./dom.js";
import { n, t } from "./text.js";
import { valueChip } from "./value.js";

/** @typedef {{kind: string, rows?: string[]}} GridBoard */

const CELL = 40;
/** Cells that the board has room for side by side, at least. */
const LEAST = 8;

/** The rows without the columns that are blank in all of them. @param {string[]} rows */
export function squeezed(rows) {
  const letters = rows.map((row) => [...row]);
  const columns = [...Array(Math.max(0, ...letters.map((row) => row.length))).keys()];
  const used = columns.filter((column) => letters.some((row) => (row[column] ?? " ") !== " "));
  return letters.map((row) => used.map((column) => row[column] ?? " "));
}

/** @param {import("./board.js").BoardInput} input */
export function draw(input) {
  const rows = squeezed(/** @type {GridBoard} */ (input.place.board).rows ?? []);
  const [width, height] = [Math.max(1, rows[0]?.length ?? 0) * CELL, Math.max(1, rows.length) * CELL];
  // A few cells are not blown up to fill the place.
  const wide = Math.max(width, LEAST * CELL);
  const svg = s("svg", { class: "board grid-board", viewBox: `${(width - wide) / 2 - 2} -2 ${wide + 4} ${height + 4}`, role: "img", "aria-label": t("game.board") });
  rows.forEach((row, y) =>
    row.forEach((letter, x) => {
      if (letter === " ") return;
      svg.append(
        s("rect", { class: "square", x: x * CELL, y: y * CELL, width: CELL, height: CELL }),
        s("text", { class: "grid-letter", x: (x + 0.5) * CELL, y: (y + 0.5) * CELL + 7 }, letter),
      );
    }),
  );
  if (input.ui.bare) return svg;
  return h("div", { class: "grid-place" }, svg, input.play ? moves(input, input.play) : null);
}

/** @param {import("./board.js").BoardInput} input @param {(move: string) => void} play */
function moves(input, play) {
  const buttons = input.place.moves.map(({ move, name }) => {
    const judged = valueOf(input, move);
    const pressed = input.pointed === move ? " pointed-at" : "";
    return h("button", { type: "button", class: `move${judged?.best ? " best" : ""}${pressed}`, "data-key": `play ${move}`, onclick: () => play(move) }, n(name), judged && valueChip(judged, input.place, input.notion));
  });
  return h("div", { class: "grid-moves", role: "group", "aria-label": t("game.movesPlain") }, buttons);
}
