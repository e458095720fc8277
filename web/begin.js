// Where a game may begin: the positions of the papers, and the choice of size and rules.
// @ts-check

import * as api from "./api.js";
import { h } from "./dom.js";
import { addressOf, gameState, parametersOf } from "./state.js";
import { n, t } from "./text.js";
import { trouble } from "./trouble.js";

/** @typedef {import("./game-page.js").GamePage} GamePage */

/** Characters of a parameter that a person types. */
const LONGEST = 40;

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
export async function goIfThere(page, state, said) {
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
  const form = settingsForm(info, state.game, (game, said) => goIfThere(page, gameState({ game }), said));
  return h("details", { "data-key": "settings" }, h("summary", {}, t("game.settings")), form);
}

/** The fields of a game's parameters. @param {api.GameInfo} info @param {string} game @param {(game: string, said: HTMLElement) => void} begin */
export function settingsForm(info, game, begin) {
  const now = parametersOf(game);
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
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const words = Object.entries(fields).map(([name, field]) => `--${name} ${field.value.trim()}`);
    begin([info.name, ...words].join(" "), said);
  };
  return h("form", { onsubmit: submit }, rows, h("button", { type: "submit", "data-key": "apply" }, t("game.apply")), said);
}

