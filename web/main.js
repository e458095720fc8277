// Where the page begins: the header, and which view an address shows.
// @ts-check

import { FrontPage } from "./front-page.js";
import { GamePage } from "./game-page.js";
import { LostPage } from "./lost-page.js";
import { PaperPage } from "./paper-page.js";
import { h, put } from "./dom.js";
import { readState } from "./state.js";
import { currentLanguage, setLanguage, t } from "./text.js";

const view = /** @type {HTMLElement} */ (document.getElementById("view"));
const header = /** @type {HTMLElement} */ (document.getElementById("top"));
const THEME = "yomikiri.theme";

/** @type {GamePage | PaperPage | FrontPage | LostPage | null} */
let page = null;
/** What kind of view is shown: pages of the same kind are changed, not built anew. */
let kind = "";
/** How often another view was opened. A view that was left goes nowhere any more. */
let opened = 0;

/** @param {string} address @param {boolean} [replace] */
function go(address, replace = false) {
  if (address !== location.pathname + location.search) {
    window.history[replace ? "replaceState" : "pushState"](null, "", address);
  }
  show();
}

function show() {
  const { pathname, search } = location;
  const paper = /^\/papers\/(\d+)$/.exec(pathname)?.[1];
  const front = pathname === "/" || pathname === "/papers";
  const wanted = pathname === "/play" ? "game" : paper ? `paper ${paper}` : front ? "front" : "lost";
  if (kind !== wanted) {
    page?.close();
    if (kind !== "") put(view);
    kind = wanted;
    page = opening(wanted, Number(paper));
    window.scrollTo(0, 0);
  }
  drawHeader();
  if (page instanceof GamePage) page.show(readState(new URLSearchParams(search)));
  else page?.show(pathname === "/papers");
}

/** @param {string} wanted @param {number} paper */
function opening(wanted, paper) {
  opened += 1;
  const mine = opened;
  const onwards = (/** @type {string} */ address, /** @type {boolean} */ replace = false) => {
    if (mine === opened) go(address, replace);
  };
  if (wanted === "game") return new GamePage(view, onwards);
  if (wanted === "front") return new FrontPage(view, onwards);
  return wanted === "lost" ? new LostPage(view) : new PaperPage(view, paper);
}

function drawHeader() {
  document.documentElement.lang = currentLanguage();
  const other = currentLanguage() === "en" ? "ja" : "en";
  const here = (/** @type {boolean} */ is) => (is ? "page" : undefined);
  const focused = header.contains(document.activeElement) ? document.activeElement?.id : "";
  put(
    header,
    h("a", { class: "skip", href: "#view", id: "skip" }, t(kind === "game" ? "nav.skipBoard" : "nav.skip")),
    h("a", { class: "brand", href: "/", id: "brand", "aria-label": t("site.name") }, h("img", { src: "/web/icon.svg", alt: "", width: 26, height: 26 }), h("span", {}, t("site.name"))),
    h(
      "nav",
      { "aria-label": t("nav.main") },
      h("a", { href: "/", id: "nav-games", "aria-current": here(kind === "front" && location.pathname === "/") }, t("nav.games")),
      h("a", { href: "/papers", id: "nav-papers", "aria-current": here(kind.startsWith("paper") || location.pathname === "/papers") }, t("nav.papers")),
    ),
    h("button", { type: "button", id: "language", lang: other, onclick: () => switchLanguage(other) }, t("nav.language")),
    h("button", { type: "button", id: "theme", "aria-label": t("nav.theme"), title: t("nav.theme"), onclick: switchTheme }, "◐"),
  );
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

/** @param {"en" | "ja"} to */
function switchLanguage(to) {
  setLanguage(to);
  page?.close();
  kind = "";
  show();
}

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function switchTheme() {
  const to = isDark() ? "light" : "dark";
  document.documentElement.dataset.theme = to;
  try {
    localStorage.setItem(THEME, to);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Past the header: to the board where there is one. */
function skip() {
  const board = /** @type {HTMLElement | null} */ (view.querySelector(".board-place [tabindex='0']"));
  (board ?? view).focus();
}

// Links inside the page change the view; everything else is the browser's.
document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("a[href]");
  const address = link?.getAttribute("href") ?? "";
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link?.id === "skip") {
    event.preventDefault();
    skip();
    return;
  }
  if (!address.startsWith("/")) return;
  event.preventDefault();
  go(address);
  if (!address.startsWith("/play")) view.focus({ preventScroll: true });
  else window.scrollTo(0, 0);
});
window.addEventListener("popstate", show);
show();
