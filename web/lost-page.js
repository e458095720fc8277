// An address that is none, and where to go from it.
// @ts-check

import { h, put, title } from "./dom.js";
import { t } from "./text.js";

export class LostPage {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
  }

  close() {}

  show() {
    title(t("lost.title"));
    put(
      this.root,
      h(
        "div",
        { class: "page narrow" },
        h("h1", {}, t("lost.title")),
        h("p", {}, t("lost.about", { address: location.pathname })),
        h("p", { class: "row" }, h("a", { class: "button", href: "/" }, t("error.home")), h("a", { class: "button", href: "/papers" }, t("nav.papers"))),
      ),
    );
  }
}
