// Where the page begins: the header, and which view an address shows. A view's module is fetched when it is needed.
// @ts-check

import { h, put, withCode } from "./dom.js";
import { header, looks } from "./header.js";
import { readState } from "./state.js";
import { currentLanguage, follow, setLanguage, t } from "./text.js";

const view = /** @type {HTMLElement} */ (document.getElementById("view"));

/** A view: it shows what an address says, and is told when it is left. @typedef {{show: (...what: any[]) => unknown, close: () => void, uncover?: () => boolean, keep?: () => unknown, resume?: (kept: any) => void}} Page */

/** @type {Page | null} */
let page = null;
/** What kind of view is shown: pages of the same kind are changed, not built anew. */
let kind = "";
/** The address of what is shown. */
let here = "";
/** What the next view is to keep of the one before it. @type {unknown} */
let kept;
/** How often another view was opened. A view that was left goes nowhere any more. */
let opened = 0;

/** @param {string} address @param {boolean} [replace] */
function go(address, replace = false) {
  if (address !== location.pathname + location.search) {
    window.history[replace ? "replaceState" : "pushState"](null, "", address);
  }
  show();
}

/** The kind of view that an address wants. */
function wanted() {
  const { pathname } = location;
  const paper = /^\/papers\/(\d+)$/.exec(pathname)?.[1];
  if (paper) return `paper ${paper}`;
  const kinds = /** @type {Record<string, string>} */ ({ "/": "front", "/papers": "front", "/play": "game", "/puzzles": "puzzles", "/rules": "rules", "/explore": "explore" });
  return kinds[pathname] ?? "lost";
}

/** @param {boolean} [again] the same once more, in another language */
async function show(again = false) {
  // Without a game there is nothing to play: all games are on the front.
  if (location.pathname === "/play" && !new URLSearchParams(location.search).get("game")) window.history.replaceState(null, "", "/");
  here = location.pathname + location.search + location.hash;
  const now = wanted();
  if (kind !== now) {
    page?.close();
    page = null;
    if (kind !== "" && !again) put(view);
    kind = now;
    opened += 1;
    if (!again) window.scrollTo(0, 0);
    drawHeader();
    const mine = opened;
    try {
      const made = await opening(now, mine);
      if (mine !== opened) return made.close();
      if (again) made.resume?.(kept);
      page = made;
    } catch {
      // The part with the view did not arrive: the line is down, or the server is.
      if (mine === opened) put(view, h("div", { class: "page narrow" }, h("div", { class: "trouble", role: "alert" }, h("p", {}, withCode(t("error.offline"))), h("button", { type: "button", onclick: () => location.reload() }, t("error.retry")))));
      return;
    }
  }
  drawHeader();
  const query = new URLSearchParams(location.search);
  await page?.show(kind === "game" || kind === "explore" || kind === "rules" ? readState(query) : location.pathname === "/papers");
}

/** @param {string} now @param {number} mine @returns {Promise<Page>} */
async function opening(now, mine) {
  const onwards = (/** @type {string} */ address, /** @type {boolean} */ replace = false) => {
    if (mine === opened) go(address, replace);
  };
  switch (now) {
    case "game":
      return new (await import("./game-page.js")).GamePage(view, onwards);
    case "front":
      return new (await import("./front-page.js")).FrontPage(view, onwards);
    case "rules":
      return new (await import("./rules-page.js")).RulesPage(view);
    case "explore":
      return new (await import("./explore-page.js")).ExplorePage(view, onwards);
    case "puzzles":
      return new (await import("./puzzle-page.js")).PuzzlePage(view, onwards);
    case "lost":
      return new (await import("./lost-page.js")).LostPage(view);
    default:
      return new (await import("./paper-page.js")).PaperPage(view, Number(now.split(" ")[1]));
  }
}

function drawHeader() {
  document.documentElement.lang = currentLanguage();
  header({ kind, go, language: switchLanguage });
}

/** @param {"en" | "ja"} to */
function switchLanguage(to) {
  setLanguage(to);
  again();
}

/** Draws everything anew, in another language perhaps. Who reads on finds the place where it was. */
async function again() {
  kept = page?.keep?.();
  page?.close();
  kind = "";
  // While it is drawn the page is as long as before, so that nobody's place is lost.
  view.style.minHeight = `${view.offsetHeight}px`;
  await show(true);
  view.style.minHeight = "";
}

/** Closes what lies over the view, if something does: a dialog, or the editor. */
function uncover() {
  const dialog = document.querySelector("dialog[open]");
  if (dialog instanceof HTMLDialogElement) {
    dialog.close();
    return true;
  }
  return page?.uncover?.() ?? false;
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
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || link?.hasAttribute("download")) return;
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
window.addEventListener("popstate", () => {
  // On a phone going back is how one closes what lies over the view; the view itself stays.
  if (uncover()) {
    window.history.pushState(null, "", here);
    return;
  }
  // A link to a place in the same page is not another view.
  if (wanted() !== kind || !location.hash) show();
});
looks();
follow(again);
show();
// What is kept for later must not wait in the way of what is looked at now.
if ("serviceWorker" in navigator && isSecureContext) window.addEventListener("load", () => setTimeout(() => navigator.serviceWorker.register("/worker.js").catch(() => {}), 1500));
