// The parts of a game's panel: moves, line, history, seats, settings, sharing.
// @ts-check

import * as api from "./api.js";
import { h } from "./dom.js";
import { another, puzzleLine } from "./puzzle.js";
import { addressOf, gameState, hasEngine, parametersOf, seatOf, showsValues } from "./state.js";
import { n, t } from "./text.js";
import { trouble } from "./trouble.js";
import { outcomeChip, playerName, valueChip, valueLabel } from "./value.js";

/** @typedef {import("./game-page.js").GamePage} GamePage */

const LINE_SHOWN = 12;
/** Characters of a parameter that a person types. */
const LONGEST = 40;

/** Whose turn it is and what is known, or how it ended. @param {GamePage} page @param {api.Place} place @param {string | undefined} instead */
export function statusLine(page, place, instead) {
  const mover = playerName(place, place.to_move, true);
  const says = instead ?? (place.outcome === null ? t("game.toMove", { who: mover }) : ended(page, place, place.outcome));
  const parts = [h("p", { class: "turn-line" }, outcomeChip(place.outcome ?? String(place.to_move), place), says)];
  const { state, values } = page;
  if (values && showsValues(state)) {
    for (const sentence of page.says(values, place)) parts.push(h("p", { class: "verdict" }, sentence));
  }
  if (page.why) parts.push(h("p", { class: "why" }, page.why));
  return [...parts, state.puzzle ? puzzleLine(page, place) : null, ...(page.module.status?.(place) ?? [])];
}

/** @param {GamePage} page @param {api.Place} place @param {string} outcome */
function ended(page, place, outcome) {
  if (outcome === "draw") return t("game.drawn");
  return page.module.ended?.(place) ?? t("game.wins", { who: playerName(place, outcome, true) });
}

/** Undo, redo, restart, flip, new game, values. @param {GamePage} page */
export function controls(page) {
  const { state } = page;
  const shown = showsValues(state);
  const over = page.place?.outcome !== null;
  const button = (/** @type {string} */ key, /** @type {string} */ label, /** @type {string} */ sign, /** @type {() => void} */ act, disabled = false) =>
    h("button", { type: "button", "data-key": key, disabled, onclick: act, title: label, "aria-label": label }, sign);
  const anew = () => page.go(addressOf(gameState({ game: state.game, seats: state.seats, values: state.values, flip: state.flip })));
  return h(
    "div",
    { class: "controls" },
    button("restart", t("game.restart"), "|◀", () => page.goTo(0), state.at === 0),
    button("undo", t("game.undo"), "◀", () => page.undo(), state.at === 0),
    button("redo", t("game.redo"), "▶", () => page.redo(), state.at === state.moves.length),
    page.module.flippable && button("flip", t("game.flip"), "⟳", () => page.change({ flip: !state.flip }, true)),
    h("button", { type: "button", class: over ? "primary" : undefined, "data-key": "new", disabled: !state.moves.length && !state.from, onclick: anew, title: t("game.new"), "aria-label": t("game.new") }, t("game.new.short")),
    h("button", { type: "button", "data-key": "values", "aria-pressed": String(shown), onclick: () => page.change({ values: !shown }, true) }, t(hasEngine(state) ? "game.hint" : "game.values")),
    state.moves.length > 1 && slider(page),
  );
}

/** Any moment of the game by one pull. @param {GamePage} page */
function slider(page) {
  const { state } = page;
  const range = h("input", { type: "range", min: 0, max: state.moves.length, value: state.at, "data-key": "slider", "aria-label": t("game.slider") });
  range.addEventListener("change", () => page.goTo(Number(range.value)));
  return range;
}

/** How good a value is for whoever moves, to be sorted by: the better, the less. @param {api.MoveValue} move */
function rank(move) {
  const order = ["win", "draw", "open", "unknown", "loss"].indexOf(move.value);
  const distance = move.distance ?? 0;
  // A win soon is better than a late one; a loss is better the later it comes.
  return [move.best ? 0 : 1, order, move.value === "loss" ? -distance : distance, -(move.visits ?? 0), -(move.estimate ?? 0)];
}

/** Moves of the same value together, the best first. @param {api.Values} values @param {api.Place} place @param {import("./value.js").Notion} notion */
export function groupedMoves(values, place, notion) {
  const sorted = values.moves.map((move) => ({ move, by: rank(move) }));
  const before = (/** @type {number[]} */ a, /** @type {number[]} */ b) => a.map((part, at) => part - (b[at] ?? 0)).find((less) => less !== 0) ?? 0;
  sorted.sort((a, b) => before(a.by, b.by));
  /** @type {Map<string, api.MoveValue[]>} */
  const groups = new Map();
  for (const { move } of sorted) {
    const label = valueLabel(move, place, notion);
    groups.set(label, [...(groups.get(label) ?? []), move]);
  }
  return [...groups.values()];
}

/** Every move with its value. @param {GamePage} page */
export function movesPanel(page) {
  const place = /** @type {api.Place} */ (page.place);
  const values = /** @type {api.Values} */ (page.values);
  const human = seatOf(page.state, place.to_move) === "human";
  const point = (/** @type {string | null} */ move) => () => {
    page.pointed = move;
    page.drawBoard();
  };
  const move = (/** @type {api.MoveValue} */ judged) => {
    const named = place.moves.find((move) => move.move === judged.move);
    return h(
      "button",
      { type: "button", class: `move${judged.best ? " best-move" : ""}`, "data-key": `move ${judged.move}`, disabled: !human, onclick: () => page.play(judged.move), onmouseenter: point(judged.move), onmouseleave: point(null) },
      named ? n(named.name) : judged.move,
    );
  };
  const groups = groupedMoves(values, place, page.notion).map((moves) => h("div", { class: "move-group" }, moves[0] && valueChip(moves[0], place, page.notion), h("div", { class: "move-list" }, moves.map(move))));
  return h(
    "div",
    {},
    [values, ...values.moves].some((value) => value.kind === "sets") && notionChoice(page),
    h("div", { class: "move-table", tabindex: "0", role: "group", "aria-label": t("game.moves") }, groups),
  );
}

/** @param {GamePage} page */
function notionChoice(page) {
  const notions = /** @type {const} */ (["equilibrium", "cautious", "hopeful"]);
  const buttons = notions.map((notion) =>
    h("button", {
      type: "button",
      "data-key": `notion ${notion}`,
      "aria-pressed": String(page.notion === notion),
      onclick: () => {
        page.notion = notion;
        page.draw();
      },
    }, t(`notion.${notion}`)),
  );
  return h("div", { class: "segments", role: "group", "aria-label": t("game.notion") }, buttons);
}

/** Best play from here. @param {GamePage} page */
export function linePanel(page) {
  const { line, state } = page;
  const section = h("section", {}, h("h2", {}, t("game.line")));
  if (page.valueError) return null;
  if (line === null) section.append(h("p", { class: "dim" }, t("game.reading")));
  else if (!line.length) section.append(h("p", { class: "dim" }, t("game.line.none")));
  else {
    const all = page.ui.wholeLine === true;
    const { players, to_move } = /** @type {api.Place} */ (page.place);
    const first = to_move - 1;
    const shown = all ? line : line.slice(0, LINE_SHOWN);
    const buttons = shown.map((move, at) =>
      h("button", {
        type: "button",
        class: "move",
        "data-key": `line ${at}`,
        onclick: () => page.change({ moves: [...state.moves.slice(0, state.at), ...line.map((step) => step.move)], at: state.at + at + 1 }),
      }, page.module.step?.(1 + ((first + at) % players), move.move) ?? n(move.name)),
    );
    section.append(h("div", { class: "line" }, buttons));
    if (!all && line.length > LINE_SHOWN) {
      section.append(h("button", {
        type: "button",
        class: "quiet",
        "data-key": "whole-line",
        onclick: () => {
          page.ui.wholeLine = true;
          page.drawPanel();
        },
      }, t("game.line.more", { n: line.length - LINE_SHOWN })));
    }
  }
  return section;
}

/** The moves so far; one that is clicked is shown. @param {GamePage} page */
export function history(page) {
  const whole = /** @type {api.Place} */ (page.whole);
  const { state } = page;
  const section = h("section", {}, h("h2", {}, t("game.history")));
  if (!whole.path.length) {
    section.append(h("p", { class: "dim" }, t("game.noMoves")));
    return section;
  }
  const item = (/** @type {number} */ at, /** @type {string} */ text) =>
    h("li", {}, h("button", { type: "button", class: "move", "data-key": `ply ${at}`, "aria-current": at === state.at ? "step" : undefined, onclick: () => page.goTo(at) }, text));
  section.append(h("ol", { class: "history" }, item(0, t("game.start")), whole.path.map((step, at) => item(at + 1, page.module.step?.(step.player, step.move) ?? n(step.name)))));
  return section;
}

/** Who plays each seat. @param {GamePage} page */
export function seatsPanel(page) {
  const { info, state } = page;
  const place = /** @type {api.Place} */ (page.place);
  const seats = [...Array(place.players).keys()].map((at) => {
    const player = at + 1;
    const select = h("select", { id: `seat${player}`, "data-key": `seat${player}` }, h("option", { value: "human" }, t("game.human")));
    for (const engine of info?.engines.filter((engine) => canPlay(engine, player, place.game)) ?? []) {
      select.append(h("option", { value: engine.name, selected: seatOf(state, player) === engine.name }, n(engine.title)));
    }
    select.addEventListener("change", () => {
      const chosen = [...Array(place.players).keys()].map((seat) => (seat === at ? select.value : seatOf(state, seat + 1)));
      page.change({ seats: chosen });
    });
    return h("p", { class: "row" }, h("label", { for: `seat${player}` }, playerName(place, player, true)), select);
  });
  return h("section", {}, h("h2", {}, t("game.seats")), seats, info?.puzzles && puzzlePanel(page));
}

/** Can the engine take this seat of the game? @param {api.EngineInfo} engine @param {number} player @param {string} game */
function canPlay(engine, player, game) {
  const given = parametersOf(game);
  return (!engine.seat || engine.seat === player) && (!engine.with || engine.with in given) && !(engine.without && engine.without in given);
}

/** @param {GamePage} page */
function puzzlePanel(page) {
  const select = h("select", { id: "puzzle", "data-key": "puzzle" }, [3, 5, 7, 9, 11, 15, 21, 31].map((plies) => h("option", { value: plies, selected: plies === (page.state.puzzle || 7) }, plies)));
  const place = h("div");
  const start = () => another(page, Number(select.value)).catch((error) => place.replaceChildren(trouble(error)));
  return h("div", {}, h("p", { class: "row" }, h("button", { type: "button", "data-key": "new-puzzle", onclick: start }, t("game.puzzle")), h("label", { for: "puzzle" }, t("game.puzzle.in")), select), place);
}

/** The papers' positions. @param {GamePage} page */
export function readyPanel(page) {
  const { info, state } = page;
  if (!info?.ready.length) return null;
  const items = info.ready.map((ready) => {
    const moves = ready.moves.split(" ").filter(Boolean);
    const address = addressOf(gameState({ game: ready.game, from: ready.from, moves, at: ready.at, strategy: ready.strategy ?? "" }));
    const paper = ready.paper ? h("a", { href: `/papers/${ready.paper}`, class: "where" }, `${t("paper.n", { n: ready.paper })}, ${n(ready.place)}`) : null;
    return h("li", {}, h("a", { href: address }, n(ready.title)), paper);
  });
  return h("details", { "data-key": "ready", open: state.moves.length === 0 }, h("summary", {}, t("game.ready")), h("ul", { class: "ready" }, items));
}

/** Goes to a state if there is such a position, and says what is wrong with it otherwise. @param {GamePage} page @param {import("./state.js").GameState} state @param {HTMLElement} said */
async function goIfThere(page, state, said) {
  const { shown } = page;
  try {
    await api.place(state.game, state.from, state.moves);
    if (shown === page.shown) page.go(addressOf(state));
  } catch (error) {
    said.replaceChildren(trouble(error, { text: state.from }));
  }
}

/** Size, rules and so on. @param {GamePage} page */
export function settingsPanel(page) {
  const { info, state } = page;
  if (!info) return null;
  const now = parametersOf(state.game);
  /** @type {Record<string, HTMLSelectElement | HTMLInputElement>} */
  const fields = {};
  const rows = info.parameters.map((parameter) => {
    const given = now[parameter.name] ?? parameter.default;
    // What is too long for a field is not a choice that begins another game.
    const value = given.length > LONGEST ? parameter.default : given;
    const id = `parameter-${parameter.name}`;
    const field = parameter.free
      ? h("input", { id, value, list: `${id}-list`, size: 8, autocomplete: "off" })
      : h("select", { id }, parameter.choices.map((choice) => h("option", { value: choice.value, selected: choice.value === value }, n(choice.title))));
    fields[parameter.name] = field;
    const list = parameter.free && h("datalist", { id: `${id}-list` }, parameter.choices.map((choice) => h("option", { value: choice.value })));
    return h("p", { class: "row" }, h("label", { for: id }, n(parameter.title)), field, list);
  });
  const said = h("div");
  const begin = (/** @type {Event} */ event) => {
    event.preventDefault();
    const words = Object.entries(fields).map(([name, field]) => `--${name} ${field.value.trim()}`);
    goIfThere(page, gameState({ game: [info.name, ...words].join(" ") }), said);
  };
  return h("details", { "data-key": "settings" }, h("summary", {}, t("game.settings")), h("form", { onsubmit: begin }, rows, h("button", { type: "submit", "data-key": "apply" }, t("game.apply")), said));
}

/** The position as text, and its link. @param {GamePage} page */
export function sharePanel(page) {
  const place = /** @type {api.Place} */ (page.place);
  const field = h("input", { id: "position-text", value: place.position, spellcheck: "false", autocomplete: "off" });
  const copy = async (/** @type {HTMLButtonElement} */ button, /** @type {string} */ text) => {
    const label = button.textContent;
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = t("game.copied");
    } catch {
      field.value = text;
      field.select();
    }
    setTimeout(() => (button.textContent = label), 1200);
  };
  const said = h("div");
  const set = (/** @type {Event} */ event) => {
    event.preventDefault();
    goIfThere(page, gameState({ game: page.state.game, from: field.value.trim() }), said);
  };
  const copyText = h("button", { type: "button", "data-key": "copy-text" }, t("game.copy"));
  copyText.addEventListener("click", () => copy(copyText, place.position));
  const copyLink = h("button", { type: "button", "data-key": "copy-link" }, t("game.link"));
  copyLink.addEventListener("click", () => copy(copyLink, location.href));
  return h(
    "details",
    { "data-key": "share", open: true },
    h("summary", {}, t("game.share")),
    h("form", { onsubmit: set }, h("label", { for: "position-text" }, t("game.text")), h("p", { class: "row" }, field, copyText, h("button", { type: "submit", "data-key": "set" }, t("game.set"))), said),
    h("p", {}, copyLink),
    h("p", { class: "dim keys" }, t("game.keys")),
  );
}

