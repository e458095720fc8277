// The keys of the game screen. Arrow keys lead over the board where somebody came to it by keys, and through the game
// otherwise.
// @ts-check

import { hint } from "./asking.js";
import { isArrow, neighbour } from "./focus.js";
import { showsValues } from "./state.js";

/** @typedef {import("./game-page.js").GamePage} GamePage */

/** @param {GamePage} page @param {KeyboardEvent} event */
export function onkey(page, event) {
  const target = /** @type {Element} */ (event.target);
  if (event.key === "Tab") page.byKeys = true;
  if (event.ctrlKey || event.metaKey || event.altKey || !page.place || target.closest("dialog")) return;
  const field = page.parts.board.contains(target) ? target.closest("[data-key]") : null;
  if (isArrow(event.key) && field && page.byKeys) {
    event.preventDefault();
    neighbour(page.parts.board, field, event.key)?.focus({ preventScroll: true });
    return;
  }
  if (target.closest("input, select, textarea") || page.editor) return;
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => page.undo(),
    ArrowRight: () => page.redo(),
    Home: () => page.goTo(0),
    End: () => page.goTo(page.state.moves.length),
    f: () => page.change({ flip: !page.state.flip }, true),
    v: () => page.change({ values: !showsValues(page.state) }, true),
    h: () => hint(page),
    " ": () => page.stepping.toggle(),
    Escape: () => {
      page.here.chosen = undefined;
      page.drawBoard();
    },
  };
  const act = keys[event.key];
  if (!act || (event.key === " " && target.closest("button, a, summary, [role=button]"))) return;
  event.preventDefault();
  act();
}
