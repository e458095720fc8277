// What kind of puzzle is wanted: a form on the page of a game and on the page of all puzzles.
// @ts-check

import { h, put } from "./dom.js";
import { another, taskOf, trainHere } from "./puzzle.js";
import { t } from "./text.js";
import { trouble } from "./trouble.js";

/** @typedef {import("./game-page.js").GamePage} GamePage */
/** @typedef {import("./puzzle.js").Wish} Wish */
/** A game as far as its puzzles go. @typedef {{tasks: import("./api.js").Task[], deepest: number, players: number}} Kind */

const ROUNDS = [1, 2, 3, 4, 5, 7, 10, 15];

/** The lengths that a win may have, up to the longest that is found. @param {Kind} kind */
function lengths({ deepest, players }) {
  return ROUNDS.map((round) => 1 + round * players).filter((plies) => plies <= deepest);
}

/**
 * The fields of a wish. @param {Kind} kind @param {Partial<Wish>} now @param {string} id
 * @returns {{fields: HTMLElement[], read: () => Wish}}
 */
export function wishFields(kind, now, id) {
  const option = (/** @type {string | number} */ value, /** @type {string} */ text, /** @type {boolean} */ selected) => h("option", { value, selected }, text);
  const task = h("select", { id: `${id}-task`, "data-key": `${id}-task` }, kind.tasks.map((task) => option(task, t(`task.${task}`), task === now.task)));
  const plies = h("select", { id: `${id}-plies`, "data-key": `${id}-plies` }, option("", t("puzzles.plies.any"), !now.plies), lengths(kind).map((n) => option(n, t("puzzles.plies.n", { n }), n === now.plies)));
  const level = h("select", { id: `${id}-level`, "data-key": `${id}-level` }, option("", t("puzzles.level.any"), !now.level), [1, 2, 3, 4, 5].map((n) => option(n, t(`puzzles.level.${n}`), n === now.level)));
  const row = (/** @type {string} */ label, /** @type {HTMLSelectElement} */ field) => h("p", { class: "row" }, h("label", { for: field.id }, t(label)), field);
  const length = row("puzzles.plies", plies);
  // Only a win has a length that can be chosen.
  const about = h("p", { class: "dim task-about" });
  const fit = () => {
    length.hidden = !["win", "mate"].includes(task.value);
    about.textContent = t(`task.${task.value}.about`);
  };
  task.addEventListener("change", fit);
  fit();
  const number = (/** @type {HTMLSelectElement} */ field) => (field.value ? Number(field.value) : undefined);
  return {
    fields: [row("puzzles.task", task), about, length, row("puzzles.level", level)],
    read: () => ({ task: /** @type {Wish["task"]} */ (task.value), plies: length.hidden ? undefined : number(plies), level: number(level) }),
  };
}

/** Puzzles and training, on the page of a game. @param {GamePage} page */
export function puzzlePanel(page) {
  const { place, state } = page;
  if (!place?.tasks.length) return null;
  const now = taskOf(state.puzzle);
  const { fields, read } = wishFields(place, /** @type {Partial<Wish>} */ (page.ui.wish ?? { task: now?.task }), "puzzle");
  const said = h("div");
  const run = (/** @type {() => Promise<string | void>} */ act) => async () => {
    put(said, h("p", { class: "dim" }, t("puzzles.seeking")));
    try {
      const problem = await act();
      put(said, problem ? h("p", { class: "dim", role: "status" }, problem) : null);
    } catch (error) {
      put(said, trouble(error));
    }
  };
  const start = run(() => another(page, read()));
  const button = (/** @type {string} */ key, /** @type {string} */ label, /** @type {() => Promise<void>} */ act) => h("button", { type: "button", "data-key": key, onclick: act }, label);
  return h(
    "details",
    { "data-key": "puzzles", class: "puzzles" },
    h("summary", {}, t("puzzles.title")),
    fields,
    h("p", {}, button("new-puzzle", t("game.puzzle"), start)),
    h("h3", {}, t("puzzles.train")),
    h("p", { class: "dim" }, t("puzzles.train.about")),
    h(
      "p",
      { class: "row" },
      button("train-here", t("puzzles.train.here"), run(() => trainHere(page))),
      button("train-win", t("puzzles.train.win"), run(() => another(page, { task: "win", train: true }))),
      place.tasks.includes("hold") && button("train-hold", t("puzzles.train.hold"), run(() => another(page, { task: "hold", train: true }))),
    ),
    said,
  );
}
