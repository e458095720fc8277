// The page of a game: the board with its controls, and what is known of it beside.
// `game-frame.js` says where the parts stand.
//
// The address is the state, but for the variations of the game, which `tree.js` keeps. Whatever is refused, by
// the server or because it makes no sense, is said beside the board that was there, and the address stays what
// the board shows.
// @ts-check

import * as api from "./api.js";
import { engine, loadValues } from "./asking.js";
import { boardModule } from "./board.js";
import { h, put, title } from "./dom.js";
import { keepingFocus, oneStop } from "./focus.js";
import { fit, gameFrame, measure, mount } from "./game-frame.js";
import { onkey } from "./keys.js";
import { nearest } from "./nearest.js";
import { controls, linePanel, parametersInWords, statusLine } from "./panels.js";
import { puzzlePanel } from "./puzzle-panel.js";
import { judge } from "./puzzle.js";
import { addressOf, gameState, nameOf, played, seatOf, showsValues, undone } from "./state.js";
import { Stepping } from "./stepping.js";
import { n, t } from "./text.js";
import { addLine, addTree, emptyTree, keyOf, size, storedTree, storeTree, MOST_NODES } from "./tree.js";
import { trouble } from "./trouble.js";
import { closedPanel, chartPanel, valuePanel } from "./value-panel.js";
import { sentences } from "./value.js";

/** @typedef {import("./state.js").GameState} GameState */
/** @typedef {import("./value.js").Notion} Notion */

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
    this.stepping = new Stepping(this);
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
    /** What the page had before it was drawn in another language. @type {ReturnType<GamePage["keep"]> | null} */
    this.kept = null;
    /** What is to be said beside the board that comes next. @type {Node | null} */
    this.notice = null;
    this.shown = 0;
    this.closed = false;
    this.leave = new AbortController();
    /** Tells listeners that the page is left. */
    this.going = new AbortController();
    const { parts, slots, tabs } = gameFrame(() => {
      this.drawPanel();
      this.drawSettled();
    });
    this.parts = parts;
    this.slots = slots;
    this.tabs = tabs;
    // Arrow keys lead over the board where somebody came to it by keys, and through the game otherwise.
    this.byKeys = false;
    const { signal } = this.going;
    document.addEventListener("keydown", (event) => onkey(this, event), { signal });
    document.addEventListener("pointerdown", () => (this.byKeys = false), { signal });
    window.addEventListener("resize", () => measure(this), { signal });
    this.parts.board.addEventListener("focusin", (event) => {
      this.ui.stop = /** @type {Element} */ (event.target).closest("[data-key]")?.getAttribute("data-key") ?? this.ui.stop;
      oneStop(this.parts.board, this.ui.stop);
    });
    this.resized = new ResizeObserver(() => measure(this));
    this.resized.observe(this.parts.board);
  }

  /** The page is left. */
  close() {
    this.closed = true;
    this.stepping.stop();
    this.leave.abort();
    this.going.abort();
    this.resized.disconnect();
    this.shown = -1;
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
    put(this.parts.trouble, this.notice);
    this.notice = null;
    await this.settle(turn);
  }

  /** What stays when the page is drawn in another language. */
  keep() {
    const { editor, notion, reviewing, state, tabs, ui } = this;
    return { game: state.game, from: state.from, tab: tabs.chosen, notion, reviewing, tried: ui.tried, solution: ui.solution, draft: editor?.field.value };
  }

  /** @param {ReturnType<GamePage["keep"]>} kept */
  resume(kept) {
    this.kept = kept;
    this.notion = kept.notion;
    this.tabs.choose(kept.tab);
  }

  /** Takes up what the page had before it was drawn in another language. */
  takeUp() {
    const { kept, place, state } = this;
    this.kept = null;
    if (!kept || !place || kept.game !== state.game || kept.from !== state.from) return;
    this.reviewing = kept.reviewing;
    Object.assign(this.ui, { tried: kept.tried, solution: kept.solution });
    const { draft } = kept;
    if (draft === undefined) return;
    this.withRest(({ Editor }) => {
      const editor = new Editor(this, place);
      this.editing(editor);
      editor.check(draft, true);
    });
  }

  /** Leaves the editor, if it is open. */
  uncover() {
    if (!this.editor) return false;
    this.edit(false);
    return true;
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
    this.takeUp();
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
    if (!this.parts.board.isConnected) mount(this);
    const { place } = this;
    // What is known already is shown at once.
    if (place && showsValues(this.state)) this.values = api.knownValues(place.game, place.position) ?? null;
    this.draw();
    this.drawSettled();
    if (this.stepping.on) this.stepping.next();
    // Once the board is seen.
    if (!this.later) requestAnimationFrame(() => setTimeout(() => this.rest().catch(() => {})));
    await Promise.all([this.module.load?.(this), loadValues(this, turn)]);
    if (this.state.puzzle) this.puzzle(turn);
    else engine(this, turn);
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

  /** Does something with what is fetched late, or says why it cannot. @param {(later: typeof import("./later.js").later) => void | Promise<void>} act */
  async withRest(act) {
    try {
      await act(await this.rest());
    } catch {
      put(this.parts.trouble, trouble(new api.ApiError("no answer", { code: "offline" })));
    }
  }

  /** Asks who plays, and begins. */
  newGame() {
    this.stepping.stop();
    this.withRest((later) => later.newGame(this));
  }

  /** The verdict, in sentences. @param {api.Values} values @param {api.Place} place */
  says(values, place) {
    return this.module.says?.(values, place) ?? sentences(values, place);
  }

  /** The positions of the game, from the first. */
  positions() {
    const { whole } = this;
    return whole ? [whole.from, ...whole.path.map((step) => step.position)] : [];
  }

  /** Judges every move of the game. */
  review() {
    this.stepping.stop();
    this.reviewing = true;
    this.tabs.choose("game");
    if (showsValues(this.state)) {
      this.drawPanel();
      this.drawSettled();
    } else this.change({ values: true }, true);
  }

  /** Sets a position up by hand, or stops doing so. @param {boolean} on */
  edit(on) {
    this.stepping.stop();
    if (!on) return this.editing(null);
    this.withRest(async ({ Editor }) => {
      const { place, shown } = this;
      if (place) await this.module.editor?.prepare?.(place);
      if (place && shown === this.shown) this.editing(new Editor(this, place));
    });
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
    this.stepping.stop();
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
    this.stepping.stop();
    this.why = "";
    this.change({ at });
  }

  /** Shows the position after these moves, which are a line of the tree. @param {string[]} moves @param {number} at */
  goToLine(moves, at) {
    this.stepping.stop();
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

  draw() {
    const { info, place } = this;
    if (info && place) {
      const name = this.module.title?.(place) ?? n(info.title);
      title(`${name} · ${t("site.name")}`);
      put(this.parts.title, name, h("small", {}, parametersInWords(info, this.state.game)));
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
    fit(this.parts.board);
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
      put(slots.values, open ? valuePanel(this) : closedPanel(this, place));
      put(slots.line, open && this.values?.kind !== "estimate" ? linePanel(this) : null);
      put(slots.review, shown && whole.path.length > 0 ? this.later?.reviewPanel(this) : null);
      put(slots.chart, shown && whole.path.length > 0 ? chartPanel(this) : null);
    });
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
}

/** Where every move is as good as any, none is marked. @param {api.Values} values @returns {api.Values} */
function distinguished(values) {
  if (values.moves.length < 2 || !values.moves.every((move) => move.best)) return values;
  return { ...values, moves: values.moves.map((move) => ({ ...move, best: false })) };
}
