// What all boards take and give.
// @ts-check

/**
 * @typedef {object} BoardInput
 * @property {import("./api.js").Place} place the position
 * @property {import("./api.js").Values | null} values values of its moves, if they are shown
 * @property {import("./value.js").Notion} notion which outcomes are shown
 * @property {boolean} flip is the board turned?
 * @property {string | null} last the last move
 * @property {string | null} pointed a move somebody points at in a list
 * @property {((move: string) => void) | null} play plays a move; null if nobody may
 * @property {Record<string, unknown>} ui what the board remembers itself
 * @property {() => void} redraw draws it again
 * @property {import("./api.js").Overlay | null} overlay a strategy over the board
 */

/** The value of a move. @param {BoardInput} input @param {string} move */
export function valueOf(input, move) {
  return input.values?.moves.find((m) => m.move === move) ?? null;
}

/** Can this be played now? @param {BoardInput} input @param {string} move */
export function isLegal(input, move) {
  return input.place.moves.some((m) => m.move === move);
}

/**
 * The drawing of a board that is on the page now: values may arrive and have it drawn anew while a piece
 * is dragged over it.
 * @param {SVGSVGElement} svg as it was when the drag began
 */
export function onPage(svg) {
  const now = svg.isConnected ? svg : document.querySelector(".board-place svg.board");
  return now instanceof SVGSVGElement ? now : svg;
}

/** Where a pointer is, in the units of a drawing. @param {SVGSVGElement} svg @param {PointerEvent} event */
export function pointIn(svg, event) {
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse());
}
