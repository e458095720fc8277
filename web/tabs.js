// Tabs: one row of names, one part shown at a time. The row is one stop of the Tab key; the arrow keys, Home
// and End lead along it, and what they lead to is shown.
// @ts-check

import { h, put } from "./dom.js";

/** @typedef {{key: string, body: HTMLElement, label: () => string}} Tab */

export class Tabs {
  /**
   * @param {() => string} label what the row is
   * @param {Tab[]} tabs
   * @param {(key: string) => void} told another tab is shown
   */
  constructor(label, tabs, told) {
    this.label = label;
    this.tabs = tabs;
    this.told = told;
    this.chosen = tabs[0]?.key ?? "";
    this.row = h("div", { role: "tablist", class: "tab-row" });
    this.bodies = tabs.map(({ key, body }) => h("div", { role: "tabpanel", id: `panel-${key}`, class: "tab-body", "aria-labelledby": `tab-${key}`, tabindex: "0" }, body));
    this.root = h("div", { class: "tabs" }, this.row, this.bodies);
    this.draw();
  }

  /** Shows a tab. @param {string} key */
  choose(key) {
    if (key === this.chosen || !this.tabs.some((tab) => tab.key === key)) return;
    this.chosen = key;
    this.draw();
    this.told(key);
  }

  draw() {
    const focused = this.row.contains(document.activeElement);
    this.row.setAttribute("aria-label", this.label());
    const buttons = this.tabs.map(({ key, label }) => {
      const shown = key === this.chosen;
      return h("button", { type: "button", role: "tab", id: `tab-${key}`, "data-key": `tab ${key}`, "aria-controls": `panel-${key}`, "aria-selected": String(shown), tabindex: shown ? "0" : "-1", onclick: () => this.choose(key), onkeydown: (/** @type {KeyboardEvent} */ event) => this.onkey(event) }, label());
    });
    put(this.row, buttons);
    this.tabs.forEach(({ key }, at) => {
      const body = this.bodies[at];
      if (body) body.hidden = key !== this.chosen;
    });
    if (focused) buttons[this.at()]?.focus({ preventScroll: true });
  }

  at() {
    return this.tabs.findIndex(({ key }) => key === this.chosen);
  }

  /** @param {KeyboardEvent} event */
  onkey(event) {
    const last = this.tabs.length - 1;
    const to = /** @type {Record<string, number>} */ ({ ArrowLeft: this.at() - 1, ArrowRight: this.at() + 1, Home: 0, End: last })[event.key];
    if (to === undefined) return;
    event.preventDefault();
    // The same keys lead through the game elsewhere.
    event.stopPropagation();
    this.choose(this.tabs[(to + last + 1) % (last + 1)]?.key ?? "");
  }
}
