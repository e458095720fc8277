// The page of a game: board on the left, what is known of it on the right.
// @ts-check

import * as api from "./api.js";
import { boardModule } from "./board.js";
import { drawChart } from "./chart.js";
import { announce, h, put } from "./dom.js";
import { jobBox } from "./job-box.js";
import { controls, history, linePanel, movesPanel, readyPanel, seatsPanel, settingsPanel, sharePanel, statusLine } from "./panels.js";
import { addressOf, gameState, nameOf, played, seatOf, showsValues, undone } from "./state.js";
import { n, t } from "./text.js";
import { trouble } from "./trouble.js";
import { playerName, sentences } from "./value.js";

/** @typedef {import("./state.js").GameState} GameState */
/** @typedef {import("./value.js").Notion} Notion */

const ENGINE_PAUSE = 250;

/** What the page of a game remembers while it is shown. */
export class GamePage {
  /**
   * @param {HTMLElement} root
   * @param {(address: string, replace?: boolean) => void} go goes to an address
   */
  constructor(root, go) {
    this.root = root;
    this.go = go;
    /** @type {GameState} */
    this.state = gameState({ game: "" });
    /** @type {api.Place | null} */
    this.whole = null;
    /** @type {api.Place | null} */
    this.place = null;
    /** @type {api.Values | null} */
    this.values = null;
    /** What draws the board. @type {import("./board.js").BoardModule} */
    this.module = { draw: () => h("div") };
    /** @type {api.MoveName[] | null} */
    this.line = null;
    /** @type {api.GameInfo | null} */
    this.info = null;
    /** @type {Notion} */
    this.notion = "equilibrium";
    /** @type {string | null} */
    this.pointed = null;
    /** @type {string} */
    this.why = "";
    /** @type {number} */
    this.puzzle = 0;
    /** What the board remembers. @type {Record<string, unknown>} */
    this.ui = {};
    /** What it remembers until the position changes. @type {Record<string, any>} */
    this.here = {};
    /** @type {unknown} */
    this.valueError = null;
    this.shown = 0;
    this.leave = new AbortController();
    this.parts = {
      status: h("div", { class: "status" }),
      board: h("div", { class: "board-place" }),
      under: h("div", { class: "under" }),
      panel: h("div", { class: "panel" }),
    };
    // The panel's parts are drawn apart, so that nothing is replaced under a pointer without cause.
    this.slots = {
      values: h("div", { class: "slot" }),
      seats: h("div", { class: "slot" }),
      line: h("div", { class: "slot" }),
      history: h("div", { class: "slot" }),
      chart: h("div", { class: "slot" }),
      more: h("div", { class: "slot" }),
    };
    put(this.parts.panel, Object.values(this.slots));
    this.onkey = this.onkey.bind(this);
    document.addEventListener("keydown", this.onkey);
    this.resized = new ResizeObserver(() => this.measure());
    this.resized.observe(this.parts.board);
  }

  /** The page is left. */
  close() {
    this.leave.abort();
    this.resized.disconnect();
    document.removeEventListener("keydown", this.onkey);
    this.shown = -1;
  }

  measure() {
    const width = this.parts.board.clientWidth;
    if (width === this.ui.width || !this.place) return;
    this.ui.width = width;
    if (this.module.fills) this.drawBoard();
  }

  /** Shows a state. @param {GameState} state */
  async show(state) {
    const turn = ++this.shown;
    this.leave.abort();
    this.leave = new AbortController();
    const sameGame = this.state.game === state.game;
    if (!sameGame || this.state.from !== state.from) this.ui = { width: this.ui.width };
    this.state = state;
    this.pointed = null;
    try {
      const games = await api.games();
      this.info = games.find((game) => game.name === nameOf(state.game)) ?? null;
      const whole = await api.place(state.game, state.from, state.moves);
      const shownText = state.at === state.moves.length ? null : state.at === 0 ? whole.from : whole.path[state.at - 1]?.position ?? "";
      const place = shownText === null ? whole : await api.place(state.game, shownText, []);
      const module = await boardModule(place.board.kind);
      if (turn !== this.shown) return;
      this.whole = whole;
      this.place = place;
      this.module = module;
      this.here = {};
      // The game with all its parameters, however it was typed.
      this.state = { ...state, game: whole.game };
    } catch (error) {
      if (turn === this.shown) this.fail(error);
      return;
    }
    this.values = null;
    this.valueError = null;
    this.line = null;
    if (!this.parts.board.isConnected) this.frame();
    this.draw();
    this.drawSettled();
    await Promise.all([this.module.load?.(this), this.loadValues(turn)]);
    this.engine(turn);
  }

  /** @param {unknown} error */
  fail(error) {
    const known = error instanceof api.ApiError && error.status === 400;
    const game = known && this.info && !(error instanceof api.ApiError && error.field === "game") ? this.state.game : this.info?.name;
    put(
      this.root,
      h("div", { class: "page narrow" }, trouble(error, { text: this.state.from, retry: known ? undefined : () => this.show(this.state), game }), h("p", {}, h("a", { href: "/" }, t("error.home")))),
    );
  }

  frame() {
    const { board, under, panel, status } = this.parts;
    put(this.root, h("div", { class: "page game" }, h("div", { class: "left" }, h("h1", { id: "game-title" }), status, board, under), panel));
    this.ui.width = board.clientWidth;
  }

  /** The verdict, in sentences. @param {api.Values} values @param {api.Place} place */
  says(values, place) {
    return this.module.says?.(values, place) ?? sentences(values, place);
  }

  /** @param {number} turn */
  async loadValues(turn) {
    const { place } = this;
    if (!place || !showsValues(this.state)) return;
    const { signal } = this.leave;
    try {
      const values = await api.values(place.game, place.position, signal);
      if (turn !== this.shown) return;
      this.values = values;
      this.draw();
      announce(this.says(values, place).join(" "));
      if (place.outcome === null && values.kind !== "estimate") {
        const line = await api.line(place.game, place.position, signal);
        if (turn !== this.shown) return;
        this.line = line;
        this.drawPanel();
      }
      await this.loadChart(turn, signal);
    } catch (error) {
      if (turn !== this.shown || signal.aborted) return;
      this.valueError = error;
      this.drawPanel();
    }
  }

  /** Values of the positions before this one, for the chart. @param {number} turn @param {AbortSignal} signal */
  async loadChart(turn, signal) {
    const { whole } = this;
    if (!whole) return;
    for (const position of [whole.from, ...whole.path.map((step) => step.position)]) {
      if (api.knownValues(whole.game, position)) continue;
      await api.values(whole.game, position, signal);
      if (turn !== this.shown) return;
      this.drawPanel();
    }
  }

  /** Lets an engine move, if it is its turn. @param {number} turn */
  async engine(turn) {
    const { place, state } = this;
    if (!place || place.outcome !== null || state.at !== state.moves.length) return;
    const seat = seatOf(state, place.to_move);
    if (seat === "human" || turn !== this.shown) return;
    const who = playerName(place, place.to_move, true);
    this.drawStatus(t("game.thinking", { who }));
    try {
      const [chosen] = await Promise.all([
        api.engineMove(place.game, place.position, seat, 1 + Math.floor(Math.random() * 1e9)),
        new Promise((resolve) => setTimeout(resolve, ENGINE_PAUSE)),
      ]);
      if (turn !== this.shown) return;
      this.why = chosen.why ? t("game.why", { why: n(chosen.why) }) : "";
      this.go(addressOf(played(state, chosen.move)), true);
    } catch (error) {
      if (turn !== this.shown) return;
      this.drawStatus();
      this.parts.status.append(trouble(error, { retry: () => this.engine(this.shown) }));
    }
  }

  /** @returns {import("./board.js").BoardInput} */
  input() {
    const place = /** @type {api.Place} */ (this.place);
    const human = seatOf(this.state, place.to_move) === "human";
    return {
      place,
      values: showsValues(this.state) && this.values ? distinguished(this.values) : null,
      notion: this.notion,
      flip: this.state.flip,
      // As the server writes it, however it is written in the address.
      last: this.state.at > 0 ? this.whole?.path[this.state.at - 1]?.move ?? null : null,
      pointed: this.pointed,
      play: place.outcome === null && human ? (move) => this.play(move) : null,
      ui: this.ui,
      here: this.here,
      redraw: () => {
        this.drawBoard();
        this.module.moved?.(this);
      },
    };
  }

  /** @param {string} move */
  play(move) {
    this.why = "";
    this.go(addressOf(played(this.state, move)));
  }

  /** @param {Partial<GameState>} change @param {boolean} [replace] */
  change(change, replace) {
    this.go(addressOf(gameState({ ...this.state, ...change })), replace);
  }

  /** @param {number} at */
  goTo(at) {
    this.why = "";
    this.change({ at });
  }

  undo() {
    if (this.state.at > 0) this.goTo(undone(this.state, this.whole?.path.map((step) => step.player) ?? []));
  }

  redo() {
    if (this.state.at < this.state.moves.length) this.goTo(this.state.at + 1);
  }

  /** @param {KeyboardEvent} event */
  onkey(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea")) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => this.undo(),
      ArrowRight: () => this.redo(),
      Home: () => this.goTo(0),
      End: () => this.goTo(this.state.moves.length),
      f: () => this.change({ flip: !this.state.flip }, true),
      v: () => this.change({ values: !showsValues(this.state) }, true),
      Escape: () => {
        this.here.chosen = undefined;
        this.drawBoard();
      },
    };
    const act = keys[event.key];
    if (!act || !this.place) return;
    event.preventDefault();
    act();
  }

  draw() {
    const title = document.getElementById("game-title");
    if (title && this.info) put(title, (this.place && this.module.title?.(this.place)) ?? n(this.info.title), h("small", {}, shortly(this.state.game.split(" ").slice(1).join(" "))));
    this.drawStatus();
    this.drawBoard();
    this.drawUnder();
    this.drawPanel();
  }

  /** @param {string} [instead] */
  drawStatus(instead) {
    if (this.place) put(this.parts.status, statusLine(this, this.place, instead));
  }

  /** Draws the board; whoever had the focus on it keeps it. */
  drawBoard() {
    if (!this.place) return;
    const focused = document.activeElement?.closest("[data-key]")?.getAttribute("data-key");
    const inside = this.parts.board.contains(document.activeElement);
    put(this.parts.board, this.module.draw(this.input()));
    if (focused && inside) {
      /** @type {HTMLElement | null} */
      const again = this.parts.board.querySelector(`[data-key="${CSS.escape(focused)}"]`);
      if (again?.hasAttribute("tabindex") || again instanceof HTMLButtonElement) again.focus({ preventScroll: true });
    }
  }

  drawUnder() {
    put(this.parts.under, controls(this), this.module.under?.(this) ?? []);
  }

  /** What changes while values come in. */
  drawPanel() {
    const { place, slots, state } = this;
    if (!place || !this.whole) return;
    const shown = showsValues(state);
    const scrolled = slots.values.querySelector(".move-table")?.scrollTop ?? 0;
    const focused = this.parts.panel.contains(document.activeElement) ? document.activeElement?.getAttribute("data-key") : null;
    put(slots.values, shown ? this.valuePanel() : null);
    put(slots.line, shown && place.outcome === null && this.values?.kind !== "estimate" ? linePanel(this) : null);
    put(slots.chart, shown && this.whole.path.length > 0 ? this.chartPanel() : null);
    const table = slots.values.querySelector(".move-table");
    if (table) table.scrollTop = scrolled;
    if (focused) /** @type {HTMLElement | null} */ (this.parts.panel.querySelector(`[data-key="${CSS.escape(focused)}"]`))?.focus({ preventScroll: true });
  }

  /** What changes with the position only. What was unfolded stays so. */
  drawSettled() {
    const { slots } = this;
    const known = [...slots.more.querySelectorAll("details")];
    const focused = this.parts.panel.contains(document.activeElement) ? document.activeElement?.getAttribute("data-key") : null;
    put(slots.seats, seatsPanel(this));
    put(slots.history, history(this));
    put(slots.more, readyPanel(this), settingsPanel(this), sharePanel(this));
    for (const details of slots.more.querySelectorAll("details")) {
      const before = known.find((other) => other.dataset.key === details.dataset.key);
      if (before) details.open = before.open;
    }
    if (focused) /** @type {HTMLElement | null} */ (this.parts.panel.querySelector(`[data-key="${CSS.escape(focused)}"]`))?.focus({ preventScroll: true });
    slots.history.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  valuePanel() {
    const { values, valueError } = this;
    const place = /** @type {api.Place} */ (this.place);
    const section = h("section", { class: "values", "aria-busy": values || valueError ? undefined : "true" });
    if (valueError instanceof api.ApiError && valueError.code === "no-table") {
      section.append(h("p", {}, t("game.noTable")), this.job({ kind: "table", game: place.game }, t("game.makeTable"), () => this.show(this.state)));
    } else if (valueError instanceof api.ApiError && valueError.code === "too-much") {
      section.append(h("p", {}, t("game.tooLarge")), h("p", { class: "dim" }, valueError.message));
    } else if (valueError) {
      section.append(trouble(valueError, { retry: () => this.show(this.state) }));
    } else if (!values) {
      section.append(h("p", { class: "dim" }, t("game.reading")));
    } else {
      for (const sentence of this.says(values, place)) section.append(h("p", { class: "verdict" }, sentence));
      for (const remark of this.module.remarks?.(values) ?? []) section.append(h("p", { class: "dim" }, remark));
      if (!values.complete && place.outcome === null) {
        const estimated = values.kind === "estimate";
        if (!estimated) section.append(h("p", { class: "dim" }, t("game.more")));
        section.append(this.readOn(place, t(estimated ? "game.think" : "game.readOut")));
      }
      if (place.moves.length) section.append(movesPanel(this));
    }
    return section;
  }

  /** @param {api.Place} place @param {string} label */
  readOn(place, label) {
    return this.job({ kind: "values", game: place.game, position: place.position }, label, (values) => {
      api.remember(values);
      if (this.place?.position === values.position) this.show(this.state);
    });
  }

  /** The job's box is kept while the panel is drawn anew. @param {Record<string, unknown>} body @param {string} label @param {(result: any) => void} done */
  job(body, label, done) {
    const key = `job ${JSON.stringify(body)}`;
    this.ui[key] ??= jobBox({ body, label, done, failed: (error) => trouble(error) });
    return /** @type {HTMLElement} */ (this.ui[key]);
  }

  chartPanel() {
    const whole = /** @type {api.Place} */ (this.whole);
    const values = [whole.from, ...whole.path.map((step) => step.position)].map((position) => api.knownValues(whole.game, position));
    const chart = drawChart({ place: whole, values, at: this.state.at, notion: this.notion, go: (at) => this.goTo(at) });
    return h("section", {}, h("h2", {}, t("game.chart")), h("div", { class: "chart-scroll", tabindex: "0", role: "group", "aria-label": t("game.chart") }, chart));
  }
}

/** A long list of numbers is cut. @param {string} text */
function shortly(text) {
  return text.replace(/(\d+,\d+,\d+),[\d,]+/, "$1,…");
}

/** Where every move is as good as any, none is marked. @param {api.Values} values @returns {api.Values} */
function distinguished(values) {
  if (values.moves.length < 2 || !values.moves.every((move) => move.best)) return values;
  return { ...values, moves: values.moves.map((move) => ({ ...move, best: false })) };
}
