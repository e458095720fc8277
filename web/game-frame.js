// The parts of the game screen, where they stand, and how much room the board has.
//
//     head       what is known, whose turn it is, and what went wrong
//     board                                       panel: four tabs (moves, game, explore, share),
//     controls                                    which scroll inside themselves
// @ts-check

import { h, put } from "./dom.js";
import { Tabs } from "./tabs.js";
import { t } from "./text.js";

/** @typedef {import("./game-page.js").GamePage} GamePage */

/** The parts, empty yet. @param {() => void} chosen what to do when a tab is chosen */
export function gameFrame(chosen) {
  const parts = {
    title: h("h1", { id: "game-title" }),
    status: h("div", { class: "status" }),
    trouble: h("div", { class: "troubles" }),
    board: h("div", { class: "board-place" }),
    controls: h("div", { class: "controls-place" }),
    under: h("div", { class: "under" }),
    panel: h("div", { class: "panel" }),
  };
  // The panel's parts are drawn apart, so that nothing is replaced under a pointer without cause.
  const slot = () => h("div", { class: "slot" });
  const slots = { values: slot(), line: slot(), seats: slot(), history: slot(), review: slot(), chart: slot(), more: slot(), explore: slot(), share: slot() };
  const { values, line, seats, history, review, chart, more, explore, share } = slots;
  const tab = (/** @type {string} */ key, /** @type {HTMLElement[]} */ ...body) => ({ key, body: h("div", { class: "stack" }, body), label: () => t(`tab.${key}`) });
  const tabs = new Tabs(() => t("tab.row"), [tab("moves", values, line, parts.under), tab("game", history, review, chart, seats), tab("explore", more, explore), tab("share", share)], chosen);
  put(parts.panel, tabs.root);
  return { parts, slots, tabs };
}

/** Takes note of how much room the board has, and draws it anew where that matters. @param {GamePage} page */
export function measure(page) {
  const width = page.parts.board.clientWidth;
  if (!page.place || width === 0) return;
  const wide = width > 0.8 * (window.innerHeight - 200);
  const changed = width !== page.ui.width || wide !== page.ui.wide;
  // How high a board may be so that its controls stay in view, about.
  Object.assign(page.ui, { width, wide, room: window.innerHeight - 330 });
  if (changed && page.module.fills) page.drawBoard();
  else fit(page.parts.board);
}

/** Tells the drawing how large a pixel is in its own units: its labels have one size on every screen. @param {HTMLElement} board */
export function fit(board) {
  for (const svg of board.querySelectorAll("svg")) {
    const scale = svg.getScreenCTM()?.a ?? 1;
    if (scale > 0) svg.style.setProperty("--pixel", String(Number((1 / scale).toFixed(3))));
  }
}

/** Lays the parts out where the page is. @param {GamePage} page */
export function mount(page) {
  const { title, status, trouble, board, controls, panel } = page.parts;
  page.tabs.draw();
  put(page.root, h("div", { class: "page game" }, h("div", { class: "stage" }, h("div", { class: "head" }, title, status, trouble), board, controls), panel));
  measure(page);
}
