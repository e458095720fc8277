// The parts of a game's panel: moves, line, history, seats, settings, sharing.
// @ts-check

import * as api from "./api.js";
import { h } from "./dom.js";
import { addressOf, gameState, hasEngine, parametersOf, seatOf, showsValues } from "./state.js";
import { n, t } from "./text.js";
import { trouble } from "./trouble.js";
import { outcomeChip, playerName, valueChip } from "./value.js";

/** @typedef {import("./game-page.js").GamePage} GamePage */

const LINE_SHOWN = 12;
/** Characters of a parameter that a person types. */
const LONGEST = 40;

/** Whose turn it is, or how it ended. @param {GamePage} page @param {api.Place} place @param {string | undefined} instead */
export function statusLine(page, place, instead) {
  const mover = playerName(place, place.to_move, true);
  const says = instead ?? (place.outcome === null ? t("game.toMove", { who: mover }) : ended(page, place, place.outcome));
  const parts = [h("p", { class: "turn-line" }, outcomeChip(place.outcome ?? String(place.to_move), place), says)];
  if (page.puzzle && page.state.at === 0 && !place.outcome) {
    parts.push(h("p", { class: "task" }, t("game.puzzle.task", { who: mover, n: page.puzzle })));
  }
  if (page.why) parts.push(h("p", { class: "why" }, page.why));
  return [...parts, ...(page.module.status?.(place) ?? [])];
}

/** @param {GamePage} page @param {api.Place} place @param {string} outcome */
function ended(page, place, outcome) {
  if (outcome === "draw") return t("game.drawn");
  return page.module.ended?.(place) ?? t("game.wins", { who: playerName(place, outcome, true) });
}

/** Undo, redo, restart, flip, values. @param {GamePage} page */
export function controls(page) {
  const { state } = page;
  const shown = showsValues(state);
  const button = (/** @type {string} */ key, /** @type {string} */ label, /** @type {string} */ sign, /** @type {() => void} */ act, disabled = false) =>
    h("button", { type: "button", "data-key": key, disabled, onclick: act, title: label, "aria-label": label }, sign);
  return h(
    "div",
    { class: "controls" },
    button("restart", t("game.restart"), "|◀", () => page.goTo(0), state.at === 0),
    button("undo", t("game.undo"), "◀", () => page.undo(), state.at === 0),
    button("redo", t("game.redo"), "▶", () => page.redo(), state.at === state.moves.length),
    page.module.flippable && button("flip", t("game.flip"), "⟳", () => page.change({ flip: !state.flip }, true)),
    state.moves.length > 1 && slider(page),
    h("button", { type: "button", class: "wide", "data-key": "values", "aria-pressed": String(shown), onclick: () => page.change({ values: !shown }, true) }, t(shown ? "game.hideValues" : hasEngine(state) ? "game.hint" : "game.showValues")),
  );
}

/** Any moment of the game by one pull. @param {GamePage} page */
function slider(page) {
  const { state } = page;
  const range = h("input", { type: "range", min: 0, max: state.moves.length, value: state.at, "data-key": "slider", "aria-label": t("game.slider") });
  range.addEventListener("change", () => page.goTo(Number(range.value)));
  return range;
}

/** Every move with its value. @param {GamePage} page */
export function movesPanel(page) {
  const place = /** @type {api.Place} */ (page.place);
  const values = /** @type {api.Values} */ (page.values);
  const human = seatOf(page.state, place.to_move) === "human";
  const rows = values.moves.map((judged) => {
    const named = place.moves.find((move) => move.move === judged.move);
    const point = (/** @type {string | null} */ move) => () => {
      page.pointed = move;
      page.drawBoard();
    };
    return h(
      "tr",
      { class: judged.best ? "best-row" : undefined, onmouseenter: point(judged.move), onmouseleave: point(null) },
      h("td", {}, h("button", { type: "button", class: "move", "data-key": `move ${judged.move}`, disabled: !human, onclick: () => page.play(judged.move) }, named ? n(named.name) : judged.move)),
      h("td", {}, valueChip(judged, place, page.notion)),
    );
  });
  return h(
    "div",
    {},
    [values, ...values.moves].some((value) => value.kind === "sets") && notionChoice(page),
    h("div", { class: "move-table", tabindex: "0", role: "group", "aria-label": t("game.moves") }, h("table", {}, h("caption", {}, t("game.moves")), h("tbody", {}, rows))),
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
  const select = h("select", { id: "puzzle", "data-key": "puzzle" }, [3, 5, 7, 9, 11, 15, 21, 31].map((plies) => h("option", { value: plies, selected: plies === (page.puzzle || 7) }, plies)));
  const place = h("div");
  const start = async () => {
    try {
      const found = await api.puzzle(page.state.game, Number(select.value), 1 + Math.floor(Math.random() * 1e9));
      page.puzzle = Number(select.value);
      page.go(addressOf(gameState({ game: page.state.game, from: found.position, values: false })));
    } catch (error) {
      place.replaceChildren(trouble(error));
    }
  };
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
  const begin = (/** @type {Event} */ event) => {
    event.preventDefault();
    const words = Object.entries(fields).map(([name, field]) => `--${name} ${field.value.trim()}`);
    page.go(addressOf(gameState({ game: [info.name, ...words].join(" ") })));
  };
  return h("details", { "data-key": "settings" }, h("summary", {}, t("game.settings")), h("form", { onsubmit: begin }, rows, h("button", { type: "submit" }, t("game.apply"))));
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
  const set = (/** @type {Event} */ event) => {
    event.preventDefault();
    page.go(addressOf(gameState({ game: page.state.game, from: field.value.trim() })));
  };
  const copyText = h("button", { type: "button", "data-key": "copy-text" }, t("game.copy"));
  copyText.addEventListener("click", () => copy(copyText, place.position));
  const copyLink = h("button", { type: "button", "data-key": "copy-link" }, t("game.link"));
  copyLink.addEventListener("click", () => copy(copyLink, location.href));
  return h(
    "details",
    { "data-key": "share", open: true },
    h("summary", {}, t("game.share")),
    h("form", { onsubmit: set }, h("label", { for: "position-text" }, t("game.text")), h("p", { class: "row" }, field, copyText, h("button", { type: "submit" }, t("game.set")))),
    h("p", {}, copyLink),
    h("p", { class: "dim keys" }, t("game.keys")),
  );
}

