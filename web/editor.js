// The board editor: a position is set up by hand and judged by the server at every step, and then analysed. The
// text of the position is always there and can be typed; a board module that brings an `editor` adds what can be
// placed, so that the board itself is clicked. Nothing here knows the rules of any game.
// @ts-check

import * as api from "./api.js";
import { announce, h, put } from "./dom.js";
import { addressOf, gameState } from "./state.js";
import { t } from "./text.js";
import { trouble } from "./trouble.js";
import { playerName } from "./value.js";

/** @typedef {import("./game-page.js").GamePage} GamePage */
/** @typedef {import("./board.js").EditorPart} EditorPart */

export class Editor {
  /** @param {GamePage} page @param {api.Place} place the position to begin from */
  constructor(page, place) {
    this.page = page;
    this.place = place;
    this.part = page.module.editor;
    /** What lies where; null where only the text can be edited. */
    this.draft = this.part?.draft(place) ?? null;
    this.choices = this.draft === null ? [] : this.part?.tools(place) ?? [];
    this.tool = this.choices[0]?.key ?? "";
    this.asked = 0;
    this.good = true;
    /** @type {Record<string, any>} */
    this.here = {};
    this.field = h("input", { id: "edit-text", value: place.position, spellcheck: "false", autocomplete: "off", "data-key": "edit-text" });
    this.field.addEventListener("input", () => this.check(this.field.value, true));
    this.said = h("div", { class: "edit-said", role: "status" });
    this.rows = h("div", { class: "edit-rows" });
    this.done = h("button", { type: "submit", class: "primary", "data-key": "edit-done" }, t("edit.done"));
    const cancel = h("button", { type: "button", "data-key": "edit-cancel", onclick: () => page.edit(false) }, t("edit.cancel"));
    this.tools = h("form", { class: "edit-tools", onsubmit: (/** @type {Event} */ event) => this.finish(event) }, this.rows, h("p", { class: "row edit-text-row" }, h("label", { for: "edit-text" }, t("edit.text")), this.field), h("p", { class: "row edit-end" }, this.done, cancel));
  }

  /** The focus goes to the first tool. */
  begin() {
    this.drawTools();
    this.say(this.place);
    const first = /** @type {HTMLElement | null} */ (this.tools.querySelector(".tool[aria-pressed=true]"));
    (first ?? this.field).focus({ preventScroll: true });
  }

  /** Above the board. */
  head() {
    return [h("p", { class: "verdict" }, t("edit.title")), this.said];
  }

  /** What can be placed, and what can be done with all of it. */
  drawTools() {
    const { draft, part, place } = this;
    if (!part || draft === null) return;
    const tool = (/** @type {import("./board.js").Tool} */ { key, label, sign }) =>
      h("button", { type: "button", class: "tool", "data-key": `tool ${key}`, "aria-pressed": String(key === this.tool), "aria-label": label, title: label, onclick: () => this.choose(key) }, sign?.() ?? label);
    const named = (/** @type {string} */ key, /** @type {string} */ sign, /** @type {() => void} */ act) =>
      h("button", { type: "button", "data-key": `edit ${key}`, onclick: act, "aria-label": t(`edit.${key}`), title: t(`edit.${key}`) }, h("span", { class: "sign" }, sign), h("span", { class: "word" }, t(`edit.${key}`)));
    const { clear, mirror } = part;
    const start = async () => this.check((await api.place(place.game, "", [])).position, true);
    const focused = document.activeElement?.getAttribute("data-key") ?? "";
    const swiped = this.rows.querySelector(".tools")?.scrollLeft ?? 0;
    put(
      this.rows,
      h("div", { class: "row tools", role: "group", "aria-label": t("edit.tools") }, this.choices.map(tool)),
      h(
        "div",
        { class: "row" },
        part.turn && this.mover(part),
        clear && named("clear", "∅", () => this.changed(clear(this.draft, place))),
        mirror && named("mirror", "⇄", () => this.changed(mirror(this.draft, place))),
        named("start", "⟲", start),
      ),
      part.hint && h("p", { class: "dim keys" }, part.hint()),
    );
    this.rows.querySelector(".tools")?.scrollTo(swiped, 0);
    if (focused) /** @type {HTMLElement | null} */ (this.rows.querySelector(`[data-key="${CSS.escape(focused)}"]`))?.focus({ preventScroll: true });
  }

  /** Whose turn it is. @param {EditorPart} part */
  mover(part) {
    const { place } = this;
    const select = h("select", { id: "edit-mover", "data-key": "edit-mover" }, place.seats.map((_, seat) => h("option", { value: seat + 1, selected: part.mover?.(this.draft) === seat + 1 }, playerName(place, seat + 1, true))));
    select.addEventListener("change", () => this.changed(part.turn?.(this.draft, Number(select.value))));
    return h("span", { class: "row" }, h("label", { for: "edit-mover" }, t("edit.mover")), select);
  }

  /** @param {string} key */
  choose(key) {
    this.tool = key;
    this.drawTools();
  }

  /** Something else lies on the board. @param {any} draft */
  changed(draft) {
    this.draft = draft;
    const text = this.part?.text(draft, this.place) ?? "";
    this.field.value = text;
    this.page.drawBoard();
    this.drawTools();
    this.check(text, false);
  }

  /** The game that the draft is of: where what is drawn by chance is part of the game, it is another. */
  game() {
    return (this.draft !== null && this.part?.game?.(this.draft, this.place)) || this.place.game;
  }

  /** Has the server judge a text. @param {string} text @param {boolean} typed is the board to follow it? */
  async check(text, typed) {
    const asked = ++this.asked;
    if (!typed || this.field.value !== text) this.field.value = text;
    this.done.disabled = true;
    try {
      const place = await api.check(typed ? this.place.game : this.game(), text.trim());
      if (asked !== this.asked) return;
      this.place = { ...place };
      if (typed) {
        this.draft = this.part?.draft(place) ?? null;
        this.page.drawBoard();
        this.drawTools();
      }
      this.done.disabled = false;
      this.say(place);
    } catch (error) {
      if (asked !== this.asked) return;
      put(this.said, trouble(error, { text: text.trim() }));
    }
  }

  /** @param {api.Place} place */
  say(place) {
    const says = place.outcome === null ? t("edit.good", { who: playerName(place, place.to_move, true) }) : t("edit.over");
    put(this.said, h("p", { class: "turn-line" }, says));
    announce(says);
  }

  /** The board as it is set up. */
  draw() {
    const { draft, page, part } = this;
    const board = part && draft !== null ? part.board(draft, this.place) : this.place.board;
    const edit = part && draft !== null ? (/** @type {string} */ key) => this.changed(part.put(this.draft, key, this.tool, this.place)) : null;
    const place = { ...this.place, board, moves: [], outcome: null };
    return page.module.draw({ ...page.input(), place, values: null, last: null, pointed: null, play: null, here: this.here, edit });
  }

  /** To the analysis. @param {Event} event */
  finish(event) {
    event.preventDefault();
    const { page } = this;
    page.editor = null;
    page.go(addressOf(gameState({ game: this.place.game, from: this.place.position, flip: page.state.flip })));
    if (page.state.from === this.place.position && page.state.game === this.place.game) page.draw();
  }
}
