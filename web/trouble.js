// Errors on the page: what was wrong, where, and what to do next.
// @ts-check

import { ApiError } from "./api.js";
import { h } from "./dom.js";
import { t } from "./text.js";

/**
 * @param {unknown} error
 * @param {{text?: string, retry?: () => void, game?: string}} [more] the text that was wrong, how to
 *     try again, the game to start anew
 */
export function trouble(error, { text, retry, game } = {}) {
  const known = error instanceof ApiError ? error : null;
  const message = known?.code === "offline" ? t("error.offline") : known?.message ?? String(error);
  return h(
    "div",
    { class: "trouble", role: "alert" },
    h("strong", {}, t("error.title")),
    h("p", {}, message),
    text && known?.column ? caret(text, known.column) : null,
    h(
      "p",
      { class: "row" },
      retry && h("button", { type: "button", onclick: retry }, t("error.retry")),
      game && h("a", { class: "button", href: `/play?game=${encodeURIComponent(game)}` }, t("error.game")),
    ),
  );
}

/** The text with a caret under the character. @param {string} text @param {number} column */
function caret(text, column) {
  return h("pre", { class: "caret" }, `${text}\n${" ".repeat(column - 1)}^`);
}
