// The page of a game: the board with its controls, and what is known of it beside.
//
//     head       what is known, whose turn it is, and what went wrong
//     board                                       panel: four tabs (moves, game, explore, share),
//     controls                                    which scroll inside themselves
//
// The address is the state, but for the variations of the game, which `tree.js` keeps. Whatever is refused, by
// the server or because it makes no sense, is said beside the board that was there, and the address stays what
// the board shows.
// @ts-check

import * as api from "./api.js";
import { boardModule } from "./board.js";
import { announce, h, put, title } from "./dom.js";
import { isArrow, keepingFocus, neighbour, oneStop } from "./focus.js";
import { jobBox } from "./job-box.js";
import { controls, linePanel, movesPanel, statusLine } from "./panels.js";
import { puzzlePanel } from "./puzzle-panel.js";
import { judge } from "./puzzle.js";
import { addressOf, gameState, nameOf, played, seatOf, showsValues, undone } from "./state.js";
import { Tabs } from "./tabs.js";
import { grouped, n, t } from "./text.js";
import { addLine, addTree, emptyTree, keyOf, size, storedTree, storeTree, MOST_NODES } from "./tree.js";
import { trouble } from "./trouble.js";
import { playerName, sentences } from "./value.js";

/** @typedef {import("./state.js").GameState} GameState */
/** @typedef {import("./value.js").Notion} Notion */

const ENGINE_PAUSE = 250;
/** How long a position stands while a game is played through. */
const STEP_PAUSE = 900;
/** States of a game that a job solves in a second, on a slow machine. */
const STATES_PER_SECOND = 5e6;
/** A job that takes no longer than this many seconds is started without being asked for. */
const SOON = 15;

/** What the page of a game remembers while it is shown. */
export class GamePage {
  /**
   * @param {HTMLElement} root
   * @param {(address: string, replace?: boolean) => void} go goes to an address
   */
  constructor(root, go) {
    this.root = root;
    this.go = go;
    /** The state that is shown. @type {GameState} */
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
    /** A good move, shown because somebody asked for one. @type {string | null} */
    this.hinted = null;
    /** The game with its variations, and where it is kept. */
    this.tree = emptyTree();
    this.treeKey = "";
    /** Is every move of the game to be judged? */
    this.reviewing = false;
    /** What steps through the game by itself. @type {ReturnType<typeof setTimeout> | undefined} */
    this.stepping = undefined;
    /** Sets a position up. @type {import("./editor.js").Editor | null} */
    this.editor = null;
    /** What is fetched after the board is drawn. @type {typeof import("./later.js").later | null} */
    this.later = null;
    /** A move that is drawn although the server has not answered yet. @type {{move: string, place: api.Place} | null} */
    this.ahead = null;
    /** The ply that was asked for and is not shown yet: who steps on quickly steps on from there. @type {number | null} */
    this.coming = null;
    /** @type {string} */
    this.why = "";
    /** How a puzzle stands. @type {import("./puzzle.js").Standing | null} */
    this.standing = null;
    /** What the board remembers. @type {Record<string, unknown>} */
    this.ui = {};
    /** What it remembers until the position changes. @type {Record<string, any>} */
    this.here = {};
    /** @type {unknown} */
    this.valueError = null;
    /** The game whose numbers are laid out. */
    this.explored = "";
    /** The address of what is shown. */
    this.address = "";
    this.shown = 0;
    this.closed = false;
    this.leave = new AbortController();
    /** Tells listeners that the page is left. */
    this.going = new AbortController();
    this.parts = {
      title: h("h1", { id: "game-title" }),
      status: h("div", { class: "status" }),
      trouble: h("div", { class: "troubles" }),
      board: h("div", { class: "board-place" }),
      controls: h("div", { class: "controls-place" }),
      under: h("div", { class: "under" }),
      panel: h("div", { class: "panel" }),
    };
    // The panel's parts are drawn apart, so that nothing is replaced under a pointer without cause.
    const slot = () => h("div", { class: "slot" });
    this.slots = { values: slot(), line: slot(), seats: slot(), history: slot(), review: slot(), chart: slot(), more: slot(), explore: slot(), share: slot() };
    const { values, line, seats, history, review, chart, more, explore, share } = this.slots;
    const tab = (/** @type {string} */ key, /** @type {HTMLElement[]} */ ...body) => ({ key, body: h("div", { class: "stack" }, body), label: () => t(`tab.${key}`) });
    this.tabs = new Tabs(() => t("tab.row"), [tab("moves", values, line, this.parts.under), tab("game", history, review, chart, seats), tab("explore", more, explore), tab("share", share)], () => {
      this.drawPanel();
      this.drawSettled();
    });
    put(this.parts.panel, this.tabs.root);
    // Arrow keys lead over the board where somebody came to it by keys, and through the game otherwise.
    this.byKeys = false;
    const { signal } = this.going;
    document.addEventListener("keydown", (event) => this.onkey(event), { signal });
    document.addEventListener("pointerdown", () => (this.byKeys = false), { signal });
    window.addEventListener("resize", () => this.measure(), { signal });
    this.parts.board.addEventListener("focusin", (event) => {
      this.ui.stop = /** @type {Element} */ (event.target).closest("[data-key]")?.getAttribute("data-key") ?? this.ui.stop;
      oneStop(this.parts.board, this.ui.stop);
    });
    this.resized = new ResizeObserver(() => this.measure());
    this.resized.observe(this.parts.board);
  }

  /** The page is left. */
  close() {
    this.closed = true;
    this.pause();
    this.leave.abort();
    this.going.abort();
    this.resized.disconnect();
    this.shown = -1;
  }

  /** Takes note of how much room the board has, and draws it anew where that matters. */
  measure() {
    const width = this.parts.board.clientWidth;
    if (!this.place || width === 0) return;
    const wide = width > 0.8 * (window.innerHeight - 200);
    const changed = width !== this.ui.width || wide !== this.ui.wide;
    // How high a board may be so that its controls stay in view, about.
    Object.assign(this.ui, { width, wide, room: window.innerHeight - 330 });
    if (changed && this.module.fills) this.drawBoard();
    else this.fit();
  }

  /** Tells the drawing how large a pixel is in its own units: its labels have one size on every screen. */
  fit() {
    for (const svg of this.parts.board.querySelectorAll("svg")) {
      const scale = svg.getScreenCTM()?.a ?? 1;
      if (scale > 0) svg.style.setProperty("--pixel", String(Number((1 / scale).toFixed(3))));
    }
  }

  /** Shows a state. @param {GameState} state */
  async show(state) {
    if (this.closed) return;
    const turn = ++this.shown;
    this.leave.abort();
    this.leave = new AbortController();
    this.pointed = null;
    const sameLine = state.game === this.state.game && state.moves.join() === this.state.moves.join();
    this.coming = sameLine ? state.at : null;
    try {
      if (!(await this.open(state, turn))) return;
      this.coming = null;
    } catch (error) {
      if (turn === this.shown) this.coming = null;
      if (turn === this.shown) await this.refused(error, state, turn);
      return;
    }
    this.address = location.pathname + location.search;
    put(this.parts.trouble);
    await this.settle(turn);
  }

  /** Opens the position of a state; false if something else was asked for meanwhile. @param {GameState} state @param {number} turn */
  async open(state, turn) {
    const asked = api.place(state.game, state.from, state.moves);
    // It is waited for below; until then its failure is nobody's.
    asked.catch(() => {});
    const games = await api.games();
    const info = games.find((game) => game.name === nameOf(state.game)) ?? null;
    const whole = await asked;
    const shownText = state.at === state.moves.length ? null : state.at === 0 ? whole.from : whole.path[state.at - 1]?.position ?? "";
    const place = shownText === null ? whole : await api.place(state.game, shownText, []);
    const module = await boardModule(place.board.kind);
    if (turn !== this.shown) return false;
    const sameGame = this.state.game === whole.game;
    if (!sameGame || this.state.from !== state.from) this.ui = { width: this.ui.width, wide: this.ui.wide, room: this.ui.room };
    Object.assign(this, { info, whole, place, module });
    this.here = {};
    this.ahead = null;
    this.standing = null;
    this.hinted = null;
    this.editor = null;
    this.root.querySelector(".page.game")?.classList.remove("editing");
    // The game with all its parameters and the moves as the server writes them, however they were typed.
    this.state = { ...state, game: whole.game, moves: whole.path.map((step) => step.move) };
    this.grow(whole);
    return true;
  }

  /** Adds what is shown to the tree of the game, which never loses a line. @param {api.Place} whole */
  grow(whole) {
    const key = keyOf(whole.game, this.state.from);
    if (key !== this.treeKey) {
      this.treeKey = key;
      this.tree = storedTree(key) ?? emptyTree();
      this.reviewing = false;
    }
    const given = this.later?.linkedTree();
    if (given && size(given.tree) + size(this.tree) < MOST_NODES) {
      // The link says which lines are the main ones.
      addTree(given.tree, this.tree);
      this.tree = given.tree;
    }
    if (size(this.tree) + whole.path.length > MOST_NODES) this.tree = emptyTree();
    addLine(this.tree, whole.path);
    storeTree(key, this.tree);
  }

  /** Changes the tree and shows it. @param {() => void} change */
  changeTree(change) {
    change();
    storeTree(this.treeKey, this.tree);
    this.drawSettled();
  }

  /** Draws what was opened, and asks for what is known of it. @param {number} turn */
  async settle(turn) {
    this.values = null;
    this.valueError = null;
    this.line = null;
    if (!this.parts.board.isConnected) this.frame();
    const { place } = this;
    // What is known already is shown at once.
    if (place && showsValues(this.state)) this.values = api.knownValues(place.game, place.position) ?? null;
    this.draw();
    this.drawSettled();
    if (this.stepping) this.step();
    // Once the board is seen.
    if (!this.later) requestAnimationFrame(() => setTimeout(() => this.rest().catch(() => {})));
    await Promise.all([this.module.load?.(this), this.loadValues(turn)]);
    if (this.state.puzzle) this.puzzle(turn);
    else this.engine(turn);
  }

  /** What cannot be shown is said beside the board that is there; if there is none, beside the nearest one. @param {unknown} error @param {GameState} state @param {number} turn */
  async refused(error, state, turn) {
    const refusal = error instanceof api.ApiError && error.status === 400;
    const again = () => this.go(addressOf(state));
    const said = trouble(error, { text: state.from, retry: refusal ? undefined : again });
    if (this.place) {
      this.ahead = null;
      window.history.replaceState(null, "", this.address);
      put(this.parts.trouble, said);
      this.draw();
      return;
    }
    const near = refusal ? await nearest(state) : null;
    if (turn !== this.shown) return;
    if (near && (await this.open(near, turn).catch(() => false))) {
      this.address = addressOf(near);
      put(this.parts.trouble, said);
      await this.settle(turn);
      return;
    }
    if (turn !== this.shown) return;
    title(t("error.title"));
    put(this.root, h("div", { class: "page narrow" }, said, h("p", {}, h("a", { href: "/" }, t("error.home")))));
  }

  /** Fetches what is not seen at first. */
  async rest() {
    if (this.later) return this.later;
    const { later } = await import("./later.js");
    this.later = later;
    if (!this.closed && this.place && this.whole) {
      this.grow(this.whole);
      this.drawPanel();
      this.drawSettled();
    }
    return later;
  }

  /** The game by the numbers, once somebody looks. */
  async explore() {
    const { info, slots, state } = this;
    if (!info || this.tabs.chosen !== "explore" || this.explored === state.game + state.from) return;
    this.explored = state.game + state.from;
    try {
      const { explorePanel } = await import("./explore.js");
      if (this.explored === state.game + state.from) put(slots.explore, explorePanel(info, state, this.go));
    } catch (error) {
      this.explored = "";
      put(slots.explore, trouble(error));
    }
  }

  /** Does something with what is fetched late, or says why it cannot. @param {(later: typeof import("./later.js").later) => void} act */
  async withRest(act) {
    try {
      act(await this.rest());
    } catch {
      put(this.parts.trouble, trouble(new api.ApiError("no answer", { code: "offline" })));
    }
  }

  /** Asks who plays, and begins. */
  newGame() {
    this.pause();
    this.withRest((later) => later.newGame(this));
  }

  frame() {
    const { title, status, trouble, board, controls, panel } = this.parts;
    this.tabs.draw();
    put(this.root, h("div", { class: "page game" }, h("div", { class: "stage" }, h("div", { class: "head" }, title, status, trouble), board, controls), panel));
    this.measure();
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
      this.drawStatus();
      this.drawBoard();
      this.drawPanel();
      announce(this.says(values, place).join(" "));
      if (place.outcome === null && values.kind !== "estimate" && !this.stepping) {
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

  /** The positions of the game, from the first. */
  positions() {
    const { whole } = this;
    return whole ? [whole.from, ...whole.path.map((step) => step.position)] : [];
  }

  /** Values of every position of the game, for the chart and the review. @param {number} turn @param {AbortSignal} signal */
  async loadChart(turn, signal) {
    const { whole } = this;
    if (!whole) return;
    for (const position of this.positions()) {
      if (api.knownValues(whole.game, position)) continue;
      await api.values(whole.game, position, signal);
      if (turn !== this.shown) return;
      if (this.tabs.chosen === "game") this.drawPanel();
    }
    if (this.reviewing) this.drawSettled();
  }

  /** Judges every move of the game. */
  review() {
    this.pause();
    this.reviewing = true;
    this.tabs.choose("game");
    if (showsValues(this.state)) {
      this.drawPanel();
      this.drawSettled();
    } else this.change({ values: true }, true);
  }

  /** Shows one good move, and no values. */
  async hint() {
    const { place, shown } = this;
    if (!place) return;
    this.pause();
    try {
      const values = await api.values(place.game, place.position, this.leave.signal);
      if (shown !== this.shown) return;
      const best = values.moves.filter((move) => move.best && move.kind !== "unknown").sort((a, b) => (b.visits ?? 0) - (a.visits ?? 0))[0];
      this.hinted = best?.move ?? null;
      const named = place.moves.find((move) => move.move === this.hinted);
      this.why = named ? t("game.hint.says", { move: n(named.name) }) : t("game.hint.none");
      announce(this.why);
      this.drawStatus();
      this.drawBoard();
    } catch (error) {
      if (shown === this.shown) put(this.parts.trouble, trouble(error));
    }
  }

  /** Plays the game through by itself, from here or from the beginning; or stops. */
  autoplay() {
    if (this.stepping) {
      this.pause();
      this.drawSettled();
      return;
    }
    const { state } = this;
    this.step();
    if (state.at === state.moves.length) this.change({ at: 0 }, true);
    else this.drawSettled();
  }

  /** The next position in a moment. */
  step() {
    clearTimeout(this.stepping);
    this.stepping = setTimeout(() => {
      const { state } = this;
      if (state.at >= state.moves.length) this.pause();
      else this.change({ at: state.at + 1 }, true);
      if (!this.stepping) this.drawSettled();
    }, STEP_PAUSE);
  }

  /** Nothing moves by itself any more. */
  pause() {
    clearTimeout(this.stepping);
    this.stepping = undefined;
  }

  /** Sets a position up by hand, or stops doing so. @param {boolean} on */
  edit(on) {
    this.pause();
    this.withRest(({ Editor }) => this.editing(on && this.place ? new Editor(this, this.place) : null));
  }

  /** @param {import("./editor.js").Editor | null} editor */
  editing(editor) {
    const on = editor !== null;
    this.editor = editor;
    put(this.parts.trouble);
    this.root.querySelector(".page.game")?.classList.toggle("editing", on);
    this.draw();
    if (on) this.editor?.begin();
    else /** @type {HTMLElement | null} */ (this.parts.controls.querySelector('[data-key="edit"]'))?.focus({ preventScroll: true });
  }

  /** Judges the last move of a puzzle. @param {number} turn */
  async puzzle(turn) {
    const { signal } = this.leave;
    try {
      await judge(this, turn);
    } catch (error) {
      if (turn === this.shown && !signal.aborted) put(this.parts.trouble, trouble(error, { retry: () => this.show(this.state) }));
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
    const place = this.ahead?.place ?? /** @type {api.Place} */ (this.place);
    const human = seatOf(this.state, place.to_move) === "human";
    // As the server writes it, however it is written in the address.
    const last = this.state.at > 0 ? this.whole?.path[this.state.at - 1]?.move ?? null : null;
    return {
      place,
      values: showsValues(this.state) && this.values && !this.ahead ? distinguished(this.values) : null,
      notion: this.notion,
      flip: this.state.flip,
      last: this.ahead?.move ?? last,
      pointed: this.pointed ?? this.hinted,
      edit: null,
      play: place.outcome === null && human && !this.ahead ? (move) => this.play(move) : null,
      ui: this.ui,
      here: this.here,
      redraw: () => {
        this.drawBoard();
        this.module.moved?.(this);
      },
    };
  }

  /** Plays a move: it is drawn at once, and taken back if the server refuses it. @param {string} move */
  async play(move) {
    const { place, module } = this;
    if (!place || this.ahead) return;
    this.pause();
    this.why = "";
    const board = module.after?.(place, move) ?? place.board;
    this.ahead = { move, place: { ...place, board, moves: [] } };
    this.here = {};
    this.drawBoard();
    const turn = ++this.shown;
    const next = played(this.state, move);
    try {
      await api.place(next.game, next.from, next.moves);
    } catch (error) {
      if (turn === this.shown) await this.refused(error, next, turn);
      return;
    }
    if (turn === this.shown) this.go(addressOf(next));
  }

  /** @param {Partial<GameState>} change @param {boolean} [replace] */
  change(change, replace) {
    this.go(addressOf(gameState({ ...this.state, ...change })), replace);
  }

  /** @param {number} at */
  goTo(at) {
    this.pause();
    this.why = "";
    this.change({ at });
  }

  /** Shows the position after these moves, which are a line of the tree. @param {string[]} moves @param {number} at */
  goToLine(moves, at) {
    this.pause();
    this.why = "";
    this.change({ moves, at });
  }

  undo() {
    const at = this.coming ?? this.state.at;
    if (at > 0) this.goTo(undone({ ...this.state, at }, this.whole?.path.map((step) => step.player) ?? []));
  }

  redo() {
    const at = this.coming ?? this.state.at;
    if (at < this.state.moves.length) this.goTo(at + 1);
  }

  /** @param {KeyboardEvent} event */
  onkey(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.key === "Tab") this.byKeys = true;
    if (event.ctrlKey || event.metaKey || event.altKey || !this.place || target.closest("dialog")) return;
    const field = this.parts.board.contains(target) ? target.closest("[data-key]") : null;
    if (isArrow(event.key) && field && this.byKeys) {
      event.preventDefault();
      neighbour(this.parts.board, field, event.key)?.focus({ preventScroll: true });
      return;
    }
    if (target.closest("input, select, textarea") || this.editor) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => this.undo(),
      ArrowRight: () => this.redo(),
      Home: () => this.goTo(0),
      End: () => this.goTo(this.state.moves.length),
      f: () => this.change({ flip: !this.state.flip }, true),
      v: () => this.change({ values: !showsValues(this.state) }, true),
      h: () => this.hint(),
      " ": () => this.autoplay(),
      Escape: () => {
        this.here.chosen = undefined;
        this.drawBoard();
      },
    };
    const act = keys[event.key];
    if (!act || (event.key === " " && target.closest("button, a, summary, [role=button]"))) return;
    event.preventDefault();
    act();
  }

  draw() {
    const { info, place } = this;
    if (info && place) {
      const name = this.module.title?.(place) ?? n(info.title);
      title(`${name} · ${t("site.name")}`);
      put(this.parts.title, name, h("small", {}, shortly(this.state.game.split(" ").slice(1).join(" "))));
    }
    this.drawStatus();
    this.drawBoard();
    this.drawUnder();
    this.drawPanel();
  }

  /** @param {string} [instead] */
  drawStatus(instead) {
    const { editor, place } = this;
    if (place) keepingFocus(this.parts.status, () => put(this.parts.status, editor ? editor.head() : statusLine(this, place, instead)));
  }

  /** Draws the board; whoever had the focus on it keeps it. */
  drawBoard() {
    if (!this.place) return;
    keepingFocus(this.parts.board, () => {
      put(this.parts.board, this.editor ? this.editor.draw() : this.module.draw(this.input()));
      oneStop(this.parts.board, this.ui.stop);
    });
    this.fit();
  }

  drawUnder() {
    keepingFocus(this.parts.controls, () => put(this.parts.controls, this.editor ? this.editor.tools : controls(this)));
    keepingFocus(this.parts.under, () => put(this.parts.under, this.module.under?.(this) ?? []));
  }

  /** What changes while values come in. */
  drawPanel() {
    const { place, slots, state } = this;
    const { whole } = this;
    if (!place || !whole) return;
    const shown = showsValues(state);
    const open = shown && place.outcome === null;
    keepingFocus(this.parts.panel, () => {
      put(slots.values, open ? this.valuePanel() : this.closedPanel(place));
      put(slots.line, open && this.values?.kind !== "estimate" ? linePanel(this) : null);
      put(slots.review, shown && whole.path.length > 0 ? this.later?.reviewPanel(this) : null);
      put(slots.chart, shown && whole.path.length > 0 ? this.chartPanel() : null);
    });
  }

  /** Why no values are listed. @param {api.Place} place */
  closedPanel(place) {
    if (place.outcome !== null) return h("section", {}, h("p", { class: "dim" }, t("moves.over")));
    return h("section", {}, h("p", { class: "dim" }, t("moves.hidden")), h("p", {}, h("button", { type: "button", "data-key": "show-values", onclick: () => this.change({ values: true }, true) }, t("moves.show"))));
  }

  /** What changes with the position only. What was unfolded stays so. */
  drawSettled() {
    const { later, slots } = this;
    this.explore();
    if (!later) return;
    const known = [...slots.more.querySelectorAll("details")];
    keepingFocus(this.parts.panel, () => {
      put(slots.seats, later.seatsPanel(this), h("section", {}, puzzlePanel(this)));
      put(slots.history, later.treePanel(this));
      put(slots.more, later.readyPanel(this), later.settingsPanel(this));
      put(slots.share, later.sharePanel(this));
      for (const details of slots.more.querySelectorAll("details")) {
        const before = known.find((other) => other.dataset.key === details.dataset.key);
        if (before) details.open = before.open;
      }
    });
    // Only the list itself is scrolled, never the page.
    const list = /** @type {HTMLElement | null} */ (slots.history.querySelector(".history"));
    const now = /** @type {HTMLElement | null} */ (list?.querySelector("[aria-current]"));
    if (list && now) list.scrollTop = now.offsetTop - list.clientHeight / 2;
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
      for (const remark of this.module.remarks?.(values) ?? []) section.append(h("p", { class: "dim" }, remark));
      if (values.stored) section.append(h("p", { class: "dim" }, n(values.stored)));
      if (!values.complete && place.outcome === null) section.append(...this.further(values, place));
      if (place.moves.length) section.append(movesPanel(this));
    }
    return section;
  }

  /** What a job may find that a request did not: a small game is solved without being asked. @param {api.Values} values @param {api.Place} place */
  further(values, place) {
    const states = typeof values.whole === "number" ? values.whole : Infinity;
    const seconds = Math.ceil(states / STATES_PER_SECOND);
    const now = seconds <= SOON;
    const estimated = values.kind === "estimate";
    const says = now ? t("game.solving", { states: grouped(states), n: seconds }) : estimated ? "" : t("game.more");
    const label = t(estimated ? "game.think" : "game.readOut");
    const found = (/** @type {api.Values} */ more) => {
      // Of other positions of the same game more is known now as well.
      if (now) api.forget(more.game);
      api.remember(more);
      if (this.place?.game === more.game) this.show(this.state);
    };
    return [says ? h("p", { class: "dim" }, says) : "", this.job({ kind: "values", game: place.game, position: place.position }, label, found, now)];
  }

  /** The job's box is kept while the panel is drawn anew. @param {Record<string, unknown>} body @param {string} label @param {(result: any) => void} done @param {boolean} [now] */
  job(body, label, done, now) {
    const key = `job ${JSON.stringify(body)}`;
    this.ui[key] ??= jobBox({ body, label, done, failed: (error) => trouble(error), now });
    return /** @type {HTMLElement} */ (this.ui[key]);
  }

  chartPanel() {
    const whole = /** @type {api.Place} */ (this.whole);
    const values = this.positions().map((position) => api.knownValues(whole.game, position));
    if (!this.later) return null;
    const chart = this.later.drawChart({ place: whole, values, at: this.state.at, notion: this.notion, go: (at) => this.goTo(at) });
    return h("section", {}, h("h2", {}, t("game.chart")), chart);
  }
}

/** The nearest state that there is: as many moves as can be played, or the beginning, or the game's usual rules. @param {GameState} state */
async function nearest(state) {
  const there = (/** @type {Partial<GameState>} */ part) => api.place(part.game ?? state.game, part.from ?? "", part.moves ?? []).then(() => true, () => false);
  if (await there({ from: state.from })) {
    let [good, bad] = [0, state.moves.length];
    while (bad - good > 1) {
      const middle = (good + bad) >> 1;
      if (await there({ from: state.from, moves: state.moves.slice(0, middle) })) good = middle;
      else bad = middle;
    }
    return gameState({ ...state, moves: state.moves.slice(0, good), at: good });
  }
  if (await there({})) return gameState({ ...state, from: "", moves: [], at: 0 });
  const game = nameOf(state.game);
  return game !== state.game.trim() && (await there({ game })) ? gameState({ game }) : null;
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
