// Where the page begins: the header, and which view an address shows.
// @ts-check

import { FrontPage } from "./front-page.js";
import { GamePage } from "./game-page.js";
import { PaperPage } from "./paper-page.js";
import { h, put } from "./dom.js";
import { readState } from "./state.js";
import { currentLanguage, setLanguage, t } from "./text.js";

const view = /** @type {HTMLElement} */ (document.getElementById("view"));
const header = /** @type {HTMLElement} */ (document.getElementById("top"));
const THEME = "yomikiri.theme";

/** @type {GamePage | PaperPage | FrontPage | null} */
let page = null;
/** What kind of view is shown: pages of the same kind are changed, not built anew. */
let kind = "";

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
  const wanted = pathname === "/play" ? "game" : paper ? `paper ${paper}` : "front";
  if (kind !== wanted) {
    page?.close();
    put(view);
    kind = wanted;
    page = wanted === "game" ? new GamePage(view, go) : paper ? new PaperPage(view, Number(paper)) : new FrontPage(view, go);
    window.scrollTo(0, 0);
  }
  document.title = t("site.title");
  if (page instanceof GamePage) page.show(readState(new URLSearchParams(search)));
  else page?.show(pathname === "/papers");
  drawHeader();
}

function drawHeader() {
  document.documentElement.lang = currentLanguage();
  const other = currentLanguage() === "en" ? "ja" : "en";
  const here = (/** @type {boolean} */ is) => (is ? "page" : undefined);
  put(
    header,
    h("a", { class: "brand", href: "/", "aria-label": t("site.name") }, h("img", { src: "/web/icon.svg", alt: "", width: 26, height: 26 }), h("span", {}, t("site.name"))),
    h(
      "nav",
      { "aria-label": t("nav.main") },
      h("a", { href: "/", "aria-current": here(kind === "front" && location.pathname === "/") }, t("nav.games")),
      h("a", { href: "/papers", "aria-current": here(kind.startsWith("paper") || location.pathname === "/papers") }, t("nav.papers")),
    ),
    h("button", { type: "button", id: "language", lang: other, onclick: () => switchLanguage(other) }, t("nav.language")),
    h("button", { type: "button", id: "theme", "aria-label": t("nav.theme"), title: t("nav.theme"), onclick: switchTheme }, "◐"),
  );
}

/** @param {"en" | "ja"} to */
function switchLanguage(to) {
  setLanguage(to);
  page?.close();
  kind = "";
  show();
  document.getElementById("language")?.focus();
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

try {
  const stored = localStorage.getItem(THEME);
  if (stored) document.documentElement.dataset.theme = stored;
} catch {
  // The system's choice, then.
}

// Links inside the page change the view; everything else is the browser's.
document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("a[href]");
  const address = link?.getAttribute("href") ?? "";
  if (!address.startsWith("/") || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go(address);
  if (!address.startsWith("/play")) view.focus({ preventScroll: true });
  else window.scrollTo(0, 0);
});
window.addEventListener("popstate", show);
show();
