// The head, the controls, and the parts of a game's panel: moves and best play.
// @ts-check

import * as api from "./api.js";
import { hint } from "./asking.js";
import { h } from "./dom.js";
import { puzzleLine } from "./puzzle.js";
import { parametersOf, seatOf, showsValues } from "./state.js";
import { n, t } from "./text.js";
import { marks, outcomeChip, playerName, valueChip, valueLabel } from "./value.js";

/** @typedef {import("./game-page.js").GamePage} GamePage */

const LINE_SHOWN = 12;

/** What is known and whose turn it is, or how it ended. @param {GamePage} page @param {api.Place} place @param {string | undefined} instead */
export function statusLine(page, place, instead) {
  const { state, values } = page;
  const over = place.outcome;
  const says = instead ?? (over === null ? t("game.toMove", { who: playerName(place, place.to_move, true) }) : ended(page, place, over));
  const turn = h("p", { class: over === null ? "turn-line" : "turn-line over" }, outcomeChip(over ?? String(place.to_move), place), says, over !== null && afterwards(page));
  const known = values && showsValues(state) && !page.ahead ? page.says(values, place) : [];
  const verdict = known.map((sentence, at) => h("p", { class: "verdict" }, at === 0 && valueSign(values, place), sentence));
  const more = values && known.length ? choices(values, place) : "";
  return [
    ...verdict,
    turn,
    h("div", { class: "sub" }, more && h("p", { class: "dim choices" }, more), page.module.status?.(place) ?? []),
    page.why && h("p", { class: "why" }, page.why),
    over === null && state.at < state.moves.length && seatOf(state, place.to_move) !== "human" && h("p", { class: "dim" }, t("game.theirs")),
    state.puzzle ? puzzleLine(page, place) : null,
  ];
}

/** Size, rules and so on, as a player would say them and not as the command line does. @param {api.GameInfo} info @param {string} game */
export function parametersInWords(info, game) {
  const given = parametersOf(game);
  const words = info.parameters.flatMap((parameter) => {
    const value = given[parameter.name];
    if (value === undefined) return [];
    const choice = parameter.choices.find((choice) => choice.value === value);
    // What a title explains in brackets or after a colon is said where it is chosen.
    const named = choice ? n(choice.title).split(":")[0] : value.replace(/^(\d+,\d+,\d+),[\d,]+$/, "$1,…");
    return [`${n(parameter.title).replace(/ *\(.*\)/, "")}: ${named}`];
  });
  return words.join(" · ");
}

/** The mark of a value before its sentence. @param {api.Values | null} values @param {api.Place} place */
function valueSign(values, place) {
  if (values?.kind !== "solved") return null;
  return h("span", { class: `mark ${values.value}`, "aria-hidden": "true" }, `${marks(values, place)[0]?.symbol ?? ""} `);
}

/** How many moves keep the value. @param {api.Values} values @param {api.Place} place */
function choices(values, place) {
  const all = values.moves.length;
  if (place.outcome !== null || values.kind !== "solved" || !values.complete || all < 2 || values.moves.some((move) => move.kind !== "solved")) return "";
  const best = values.moves.filter((move) => move.best).length;
  const alike = values.moves.filter((move) => move.value === values.value).length;
  if (best === all) return t("say.allSame", { n: all });
  if (alike === all && values.value !== "draw") return t(values.value === "win" ? "say.allWin" : "say.allLose", { n: all, best });
  return alike === 1 ? t("say.only", { n: all }) : t("say.some", { n: all, best: alike });
}

/** What to do with a game that is over. @param {GamePage} page */
function afterwards(page) {
  return h(
    "span",
    { class: "row afterwards" },
    h("button", { type: "button", class: "primary", "data-key": "new-after", onclick: () => page.newGame() }, t("game.new")),
    page.state.moves.length > 0 && h("button", { type: "button", "data-key": "review-after", onclick: () => page.review() }, t("game.review")),
  );
}

/** @param {GamePage} page @param {api.Place} place @param {string} outcome */
function ended(page, place, outcome) {
  const said = page.module.ended?.(place);
  if (said) return said;
  return outcome === "draw" ? t("game.drawn") : t("game.wins", { who: playerName(place, outcome, true) });
}

/** Back and forth, turn, new game, editor, hint, values. @param {GamePage} page */
export function controls(page) {
  const { state } = page;
  const shown = showsValues(state);
  const over = page.place?.outcome !== null;
  const sign = (/** @type {string} */ key, /** @type {string} */ label, /** @type {string} */ sign, /** @type {() => void} */ act, disabled = false) =>
    h("button", { type: "button", "data-key": key, disabled, onclick: act, title: label, "aria-label": label }, sign);
  const named = (/** @type {string} */ key, /** @type {string} */ label, /** @type {string} */ sign, /** @type {string} */ word, /** @type {() => void} */ act, disabled = false) =>
    h("button", { type: "button", "data-key": key, disabled, onclick: act, title: label, "aria-label": label }, h("span", { class: "sign" }, sign), h("span", { class: "word" }, word));
  return h(
    "div",
    { class: "controls" },
    sign("restart", t("game.restart"), "|◀", () => page.goTo(0), state.at === 0),
    sign("undo", t("game.undo"), "◀", () => page.undo(), state.at === 0),
    sign("redo", t("game.redo"), "▶", () => page.redo(), state.at === state.moves.length),
    page.module.flippable && sign("flip", t("game.flip"), "⟳", () => page.change({ flip: !state.flip }, true)),
    named("new", t("game.new"), "+", t("game.new.short"), () => page.newGame()),
    named("edit", t("game.edit"), "✎", t("game.edit.short"), () => page.edit(true)),
    h("button", { type: "button", "data-key": "hint", disabled: over, onclick: () => hint(page), title: t("game.hint.one") }, t("game.hint")),
    h("button", { type: "button", "data-key": "values", "aria-pressed": String(shown), onclick: () => page.change({ values: !shown }, true) }, t("game.values")),
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
        onclick: () => page.goToLine([...state.moves.slice(0, state.at), ...line.map((step) => step.move)], state.at + at + 1),
      }, page.module.step?.(1 + ((first + at) % players), move.move) ?? n(move.name)),
    );
    const play = () => {
      page.goToLine([...state.moves.slice(0, state.at), ...line.map((step) => step.move)], state.at);
      page.stepping.next();
    };
    section.append(h("div", { class: "line" }, buttons), h("button", { type: "button", class: "quiet", "data-key": "play-line", onclick: play }, t("line.play")));
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
