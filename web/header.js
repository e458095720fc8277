// The header: the way through the page, a field for any position, language and look. Look and language follow the
// system until somebody chooses, and then the choice, in every tab.
// @ts-check

import * as api from "./api.js";
import { h, put } from "./dom.js";
import { addressOf, gameState } from "./state.js";
import { currentLanguage, t } from "./text.js";
import { trouble } from "./trouble.js";

const place = /** @type {HTMLElement} */ (document.getElementById("top"));
const THEME = "yomikiri.theme";

/** @typedef {{kind: string, go: (address: string) => void, language: (to: "en" | "ja") => void}} Shown */

/** What was drawn last: only what differs is drawn anew, so that nothing typed is lost. */
let drawn = "";

/** Draws the header. @param {Shown} shown */
export function header({ kind, go, language }) {
  const path = location.pathname;
  const now = JSON.stringify([kind, path === "/papers", currentLanguage()]);
  if (now === drawn) return;
  drawn = now;
  place.dataset.kind = kind;
  place.dataset.offline = t("nav.offline");
  const other = currentLanguage() === "en" ? "ja" : "en";
  const here = (/** @type {boolean} */ is) => (is ? "page" : undefined);
  const focused = place.contains(document.activeElement) ? document.activeElement?.id : "";
  const link = (/** @type {string} */ key, /** @type {string} */ to, /** @type {boolean} */ is) => h("a", { href: to, id: `nav-${key}`, "aria-current": here(is) }, t(`nav.${key}`));
  // The picture that is there already is not fetched again.
  const icon = place.querySelector(".brand img") ?? h("img", { src: "/web/icon.svg", alt: "", width: 26, height: 26 });
  put(
    place,
    h("a", { class: "skip", href: "#view", id: "skip" }, t(kind === "game" ? "nav.skipBoard" : "nav.skip")),
    h("a", { class: "brand", href: "/", id: "brand", "aria-label": t("site.name") }, icon, h("span", {}, t("site.name"))),
    h(
      "nav",
      { "aria-label": t("nav.main") },
      link("games", "/", kind === "front" && path === "/"),
      link("papers", "/papers", kind.startsWith("paper") || path === "/papers"),
      link("puzzles", "/puzzles", kind === "puzzles"),
      link("rules", "/rules", kind === "rules"),
    ),
    search(go),
    h("button", { type: "button", id: "language", lang: other, onclick: () => language(other) }, t("nav.language")),
    h("button", { type: "button", id: "theme", "aria-label": t("nav.theme"), title: t("nav.theme"), onclick: switchTheme }, "◐"),
  );
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

/** A field that opens any position, record or link. @param {(address: string) => void} go */
function search(go) {
  const said = h("div", { class: "search-said", id: "search-said" });
  const field = h("input", { id: "search", name: "position", type: "search", spellcheck: "false", autocomplete: "off", "aria-label": t("front.search"), "aria-describedby": "search-said", placeholder: t("front.search.short"), title: t("front.search.hint") });
  field.addEventListener("input", () => put(said));
  field.addEventListener("keydown", (event) => event.key === "Escape" && put(said));
  const open = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = field.value.trim();
    put(said);
    if (text === "") return;
    try {
      const found = await address(text);
      field.value = "";
      go(found);
    } catch (error) {
      const unknown = error instanceof api.ApiError && error.code === "unrecognized";
      put(said, unknown ? h("p", { class: "trouble", role: "alert" }, t("front.search.unknown")) : trouble(error, { text }));
    }
  };
  return h("form", { class: "search", role: "search", onsubmit: open }, field, said);
}

/** The address that shows what a text is: a link to this page, wherever it is served, a record, or a position. @param {string} text */
async function address(text) {
  const link = /^https?:/.test(text) && URL.canParse(text) ? new URL(text) : null;
  if (link && /^\/(play|papers|puzzles|rules|explore)\b/.test(link.pathname)) return link.pathname + link.search + link.hash;
  // Moves alone are of the game on the board.
  const here = location.pathname === "/play" ? new URLSearchParams(location.search).get("game") ?? undefined : undefined;
  if (/^[{[]/.test(text)) return record(text, here);
  try {
    const { game, position } = await api.recognize(text);
    await api.place(game, position, []);
    return addressOf(gameState({ game, from: position }));
  } catch (error) {
    if (here === undefined || !(error instanceof api.ApiError) || error.code !== "unrecognized") throw error;
    return record(text, here).catch(() => Promise.reject(error));
  }
}

/** The address of a recorded game. What reads one is fetched when it is needed. @param {string} text @param {string | undefined} game */
async function record(text, game) {
  const { later } = await import("./later.js");
  return (await later.readGame(text, game)).address;
}

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function switchTheme() {
  const to = isDark() ? "light" : "dark";
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  // Whoever goes back to what the system says follows the system again.
  wear(to === system ? null : to);
  try {
    if (to === system) localStorage.removeItem(THEME);
    else localStorage.setItem(THEME, to);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** @param {string | null} theme */
function wear(theme) {
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

/** Follows the look that is chosen in another tab. */
export function looks() {
  window.addEventListener("storage", (event) => {
    if (event.key === THEME) wear(event.newValue);
  });
}
