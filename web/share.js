// The tab that gives a game away and takes one in: links, the position as text, the game in every form that the
// program writes, pictures of the board; and a record that is read.
// @ts-check

import * as api from "./api.js";
import { goIfThere } from "./begin.js";
import { h, put } from "./dom.js";
import { download, drawingIn, png, svgAddress, svgText } from "./picture.js";
import { readGame } from "./record.js";
import { gameState } from "./state.js";
import { n, t } from "./text.js";
import { lines, treeText } from "./tree-text.js";
import { detail, trouble } from "./trouble.js";

/** @typedef {import("./game-page.js").GamePage} GamePage */

/** The form of the game that only the page knows, since only it has the tree. */
const TREE = "tree";
const SAID = 1200;

/** A button that copies a text and says so. @param {string} key @param {string} label @param {() => string} text */
function copies(key, label, text) {
  const button = h("button", { type: "button", "data-key": key }, label);
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text());
      button.textContent = t("game.copied");
    } catch {
      window.prompt(label, text());
    }
    setTimeout(() => (button.textContent = label), SAID);
  });
  return button;
}

/** @param {GamePage} page */
export function sharePanel(page) {
  return [positionPart(page), linkPart(page), recordPart(page), openPart(page), picturePart(page), h("p", { class: "dim keys" }, t("game.keys"))];
}

/** The position as text. @param {GamePage} page */
function positionPart(page) {
  const place = /** @type {api.Place} */ (page.place);
  const field = h("input", { id: "position-text", value: place.position, spellcheck: "false", autocomplete: "off" });
  const said = h("div");
  const set = (/** @type {Event} */ event) => {
    event.preventDefault();
    goIfThere(page, gameState({ game: page.state.game, from: field.value.trim() }), said);
  };
  return h("section", {}, h("form", { onsubmit: set }, h("h2", {}, h("label", { for: "position-text" }, t("game.text"))), field, h("p", { class: "row" }, copies("copy-text", t("game.copy"), () => place.position), h("button", { type: "submit", "data-key": "set" }, t("game.set"))), said));
}

/** @param {GamePage} page */
function linkPart(page) {
  const { tree, state } = page;
  const whole = () => `${location.href.split("#")[0]}#tree=${encodeURIComponent(treeText(tree, state))}`;
  const varied = lines(tree).length > 1 || treeText(tree, state).includes("{");
  return h("section", {}, h("h2", {}, t("share.link")), h("p", { class: "row" }, copies("copy-link", t("game.link"), () => location.href.split("#")[0] ?? ""), varied && copies("copy-tree", t("share.tree"), whole)));
}

/** How the file of a form ends, where that is not plain text. @type {Record<string, string>} */
const ENDINGS = { record: "json", kif: "kif" };

/** The game in every form. @param {GamePage} page */
function recordPart(page) {
  const { state, tree } = page;
  const own = { name: TREE, title: { en: t("share.form.tree"), ja: t("share.form.tree") }, text: treeText(tree, state) };
  /** @type {{name: string, title: api.Name, text: string}[]} */
  let forms = [own];
  const select = h("select", { id: "share-form", "data-key": "share-form" });
  const field = h("textarea", { id: "share-text", rows: 4, readonly: true, spellcheck: "false", "aria-label": t("share.record"), "data-key": "share-text" });
  const chosen = () => forms.find((form) => form.name === select.value) ?? own;
  const show = () => (field.value = chosen().text);
  const offer = () => {
    put(select, forms.map((form) => h("option", { value: form.name, selected: form.name === page.ui.form }, n(form.title))));
    show();
  };
  const keep = () => download(new Blob([`${chosen().text.trimEnd()}\n`], { type: "text/plain" }), `${fileName(page)}.${ENDINGS[chosen().name] ?? "txt"}`);
  select.addEventListener("change", () => {
    page.ui.form = select.value;
    show();
  });
  offer();
  // The server is asked once somebody looks.
  if (page.tabs.chosen === "share") {
    const { shown } = page;
    api.writtenForms(state.game, state.from, state.moves).then(
      (more) => {
        if (shown !== page.shown) return;
        forms = [...more, own];
        offer();
      },
      (error) => shown === page.shown && field.after(trouble(error)),
    );
  }
  return h("section", {}, h("h2", {}, t("share.record")), h("p", { class: "row" }, h("label", { for: "share-form" }, t("share.form")), select), field, h("p", { class: "row" }, copies("copy-record", t("game.copy"), () => field.value), h("button", { type: "button", "data-key": "keep-record", onclick: keep }, t("share.download"))));
}

/** A name for files. @param {GamePage} page */
function fileName(page) {
  return page.state.game.replace(/[^\w]+/g, "-").slice(0, 60).replace(/-+$/, "");
}

/** Reads a game. The field is kept while the page is drawn anew. @param {GamePage} page */
function openPart(page) {
  page.ui.opening ??= openForm(page);
  return /** @type {HTMLElement} */ (page.ui.opening);
}

/** @param {GamePage} page */
function openForm(page) {
  const field = h("textarea", { id: "record", rows: 3, spellcheck: "false", "aria-describedby": "record-hint", "data-key": "record" });
  const file = h("input", { type: "file", id: "record-file", "data-key": "record-file" });
  const said = h("div");
  const open = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const { shown } = page;
    put(said);
    if (!field.value.trim()) return field.focus();
    try {
      const { address, problem } = await readGame(field.value, page.state.game);
      if (shown !== page.shown) return;
      page.notice = problem === null ? null : h("div", { class: "trouble", role: "alert" }, h("strong", {}, t("share.problem")), detail(problem));
      page.go(address);
    } catch (error) {
      put(said, trouble(error));
    }
  };
  file.addEventListener("change", async () => {
    field.value = (await file.files?.[0]?.text()) ?? "";
  });
  return h(
    "section",
    {},
    h("form", { onsubmit: open }, h("h2", {}, t("share.open")), h("label", { for: "record" }, t("share.record.field")), field, h("p", { class: "dim keys", id: "record-hint" }, t("share.record.hint")), h("p", { class: "row" }, h("label", { for: "record-file" }, t("share.file")), file), h("p", { class: "row" }, h("button", { type: "submit", "data-key": "replay" }, t("share.replay"))), said),
  );
}

/** @param {GamePage} page */
function picturePart(page) {
  const text = () => {
    const svg = drawingIn(page.parts.board);
    return svg ? svgText(svg) : "";
  };
  const said = h("div");
  const keepSvg = () => download(new Blob([text()], { type: "image/svg+xml" }), `${fileName(page)}.svg`);
  const keepPng = () => png(text()).then((blob) => download(blob, `${fileName(page)}.png`), (error) => put(said, trouble(error)));
  const embed = () => `<a href="${location.href.split("#")[0]?.replaceAll("&", "&amp;")}"><img alt="${t("game.board")}" src="${svgAddress(text())}"></a>`;
  return h(
    "section",
    {},
    h("h2", {}, t("share.picture")),
    h("p", { class: "row" }, h("button", { type: "button", "data-key": "keep-svg", onclick: keepSvg }, "SVG"), h("button", { type: "button", "data-key": "keep-png", onclick: keepPng }, "PNG"), copies("copy-embed", t("share.embed"), embed), h("button", { type: "button", "data-key": "print", onclick: () => window.print() }, t("share.print"))),
    said,
  );
}
