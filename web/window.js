// A window of an endless board in a report: stones, groups, and the columns that repeat.
// @ts-check

import { h, s } from "./dom.js";
import { n, t } from "./text.js";

const CELL = 34;

/** @param {any} window */
export function drawWindow(window) {
  const rows = window.rows.length;
  const columns = window.rows[0]?.length ?? 0;
  const svg = s("svg", { class: "window", viewBox: `0 0 ${columns * CELL} ${rows * CELL + 20}`, width: columns * CELL, height: rows * CELL + 20, role: "img", "aria-label": n(window.caption) });
  window.rows.forEach((/** @type {any[]} */ row, /** @type {number} */ at) => {
    row.forEach((cell, column) => {
      const tint = cell.group === null || cell.group === undefined ? "" : ` tint tint${cell.group % 5}`;
      const side = cell.letter === "X" || cell.letter === "O" ? ` side${cell.letter}` : "";
      svg.append(
        s("rect", { class: `window-cell ${cell.kind}${tint}`, x: column * CELL, y: at * CELL, width: CELL, height: CELL }),
        s("text", { class: `window-letter ${cell.kind}${side}`, x: (column + 0.5) * CELL, y: (at + 0.5) * CELL + 5 }, cell.letter),
      );
    });
  });
  for (let column = 0; column < columns; column += 1) {
    svg.append(s("text", { class: "edge", "font-size": 11, x: (column + 0.5) * CELL, y: rows * CELL + 15 }, String(window.first_column + column).replace("-", "−")));
  }
  const words = [n(window.caption)];
  if (window.period) words.push(t("paper.period", { low: window.period[0], high: window.period[1] }));
  return h("div", { class: "figure-window" }, h("div", { class: "wide", tabindex: "0", role: "group", "aria-label": n(window.caption) }, svg), h("span", {}, words.filter(Boolean).join(": ")));
}
