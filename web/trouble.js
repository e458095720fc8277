// Errors on the page: what was wrong, where, and what to do next.
// @ts-check

import { ApiError } from "./api.js";
import { h, withCode } from "./dom.js";
import { currentLanguage, t } from "./text.js";

/** How a server says that a text, or an address with it, is too long. */
const TOO_LONG = [413, 414, 431];

/**
 * @param {unknown} error
 * @param {{text?: string, retry?: () => void}} [more] the text that was wrong, how to try again
 */
export function trouble(error, { text, retry } = {}) {
  const known = error instanceof ApiError ? error : null;
  const message = known?.message ?? String(error);
  const offline = known?.code === "offline";
  return h(
    "div",
    { class: "trouble", role: "alert" },
    h("strong", {}, t("error.title")),
    h("p", {}, offline ? withCode(t("error.offline")) : kindOf(known)),
    offline || TOO_LONG.includes(known?.status ?? 0) ? null : detail(message),
    text && known?.column ? caret(text, known.column) : null,
    h(
      "p",
      { class: "row" },
      retry && h("button", { type: "button", onclick: retry }, t("error.retry")),
    ),
  );
}

/** Nobody knows a game of that name. @param {string} name */
export function noGame(name) {
  return trouble(new ApiError(`no game ${JSON.stringify(name)}`, { status: 400, field: "game" }));
}

/** What the server said. It speaks English; the Japanese of it is fetched, and what has none is left out. @param {string} message */
export function detail(message) {
  const words = h("p", { class: "detail" });
  if (currentLanguage() === "en") words.textContent = message;
  else import("./text-errors.js").then(({ errorInJapanese }) => (words.textContent = errorInJapanese(message) ?? ""), () => {});
  return words;
}

/** What kind of error it is, in the page's language. @param {ApiError | null} error */
function kindOf(error) {
  if (!error) return t("error.server");
  if (error.status === 429) return t("error.busy");
  if (error.status === 404) return t("error.missing");
  if (TOO_LONG.includes(error.status)) return t("error.tooLong");
  const fields = /** @type {Record<string, string>} */ ({ position: "error.text", record: "error.text", text: "error.text", moves: "error.moves", move: "error.moves", game: "error.gameText" });
  const said = t(fields[error.field ?? ""] ?? (error.status >= 500 ? "error.server" : "error.refused"));
  return error.column ? `${said} ${t("error.column", { n: error.column })}` : said;
}

/** The text with a caret under the character. @param {string} text @param {number} column */
function caret(text, column) {
  return h("pre", { class: "caret" }, `${text}\n${" ".repeat(column - 1)}^`);
}
