// Looking around in a game: how its positions are spread over values and distances, positions of any value and
// distance, records, and what each first move is worth.
//
// `explorePanel` fills a place of the game screen; what it shows depends on what the game knows of itself.
// @ts-check

import * as api from "./api.js";
import { still } from "./board.js";
import { h, put, withCode } from "./dom.js";
import { drawing } from "./figure.js";
import { explain } from "./glossary.js";
import { jobBox } from "./job-box.js";
import { groupedMoves } from "./panels.js";
import { addressOf, gameState } from "./state.js";
import { grouped, n, t } from "./text.js";
import "./text-explore.js";
import { trouble } from "./trouble.js";
import { furtherJob } from "./value-panel.js";
import { valueChip } from "./value.js";

/** @typedef {import("./state.js").GameState} GameState */

/**
 * What there is to explore of a game, in an element that fills itself.
 * @param {api.GameInfo} info the game
 * @param {GameState} state what the game screen shows
 * @param {(address: string) => void} go goes to an address
 */
export function explorePanel(info, state, go) {
  const box = h("div", { class: "explore" });
  const parts = [opening(state, go)];
  if (info.survey) parts.unshift(numbers(state.game));
  put(box, parts);
  return box;
}

/** Fills a place, or says why not. @param {HTMLElement} place @param {() => Promise<void>} load */
async function fill(place, load) {
  put(place, h("p", { class: "dim" }, t("game.reading")));
  try {
    await load();
  } catch (error) {
    const table = error instanceof api.ApiError && error.code === "no-table";
    put(place, table ? h("p", { class: "dim" }, t("explore.table")) : trouble(error, { retry: () => fill(place, load) }));
  }
}

/** The game by the numbers. @param {string} game */
function numbers(game) {
  const section = h("section", { class: "numbers" });
  fill(section, async () => {
    const { rows, html } = await api.survey(game);
    const total = rows.reduce((sum, row) => sum + row.positions, 0);
    const found = h("div", { class: "examples" });
    const chosen = { value: "win", distance: /** @type {number | null} */ (7), seed: 1 };
    const show = () => fill(found, () => examples(game, rows, chosen, found));
    put(section, h("h2", {}, t("explore.numbers")), h("p", {}, t("explore.total", { n: grouped(total) })), drawing(html ?? ""), records(rows, chosen, show), chooser(rows, chosen, show), found);
    explain(section).catch(() => {});
  });
  return section;
}

/** @typedef {{value: string, distance: number | null, seed: number}} Choice */

/** The longest win, the longest loss, and what is rarest. @param {api.SurveyRow[]} rows @param {Choice} chosen @param {() => void} show */
function records(rows, chosen, show) {
  const longest = (/** @type {string} */ value) => rows.filter((row) => row.value === value).reduce((a, b) => ((b.distance ?? 0) > (a?.distance ?? -1) ? b : a), /** @type {api.SurveyRow | undefined} */ (undefined));
  const rarest = rows.reduce((a, b) => (b.positions < a.positions ? b : a));
  const record = (/** @type {string} */ key, /** @type {api.SurveyRow | undefined} */ row) => {
    if (!row) return null;
    const see = () => {
      Object.assign(chosen, { value: row.value, distance: row.distance, seed: 1 });
      show();
    };
    return h("li", {}, `${t(key, { n: row.distance ?? 0, positions: grouped(row.positions) })} `, h("button", { type: "button", class: "quiet", onclick: see, "aria-label": `${t("explore.see")}: ${t(key, { n: row.distance ?? 0, positions: grouped(row.positions) })}` }, t("explore.see")));
  };
  return h("div", {}, h("h3", {}, t("explore.records")), h("ul", { class: "records" }, record("explore.longest.win", longest("win")), record("explore.longest.loss", longest("loss")), record("explore.rarest", rarest)));
}

/** Value and distance to look for, and another random place. @param {api.SurveyRow[]} rows @param {Choice} chosen @param {() => void} show */
function chooser(rows, chosen, show) {
  const distances = h("select", { id: "explore-distance" });
  const list = () => {
    const fitting = rows.filter((row) => row.value === chosen.value && row.distance !== null);
    put(distances, fitting.map((row) => h("option", { value: row.distance, selected: row.distance === chosen.distance }, t("explore.option", { n: row.distance ?? 0, positions: grouped(row.positions) }))));
    distances.disabled = fitting.length === 0;
  };
  const values = h("select", { id: "explore-value" }, ["win", "draw", "loss"].map((value) => h("option", { value, selected: value === chosen.value }, t(`value.${value}`))));
  values.addEventListener("change", () => {
    chosen.value = values.value;
    const first = rows.find((row) => row.value === chosen.value);
    chosen.distance = first?.distance ?? null;
    list();
    show();
  });
  distances.addEventListener("change", () => {
    chosen.distance = Number(distances.value);
    show();
  });
  list();
  const random = () => {
    chosen.seed = 1 + Math.floor(Math.random() * 1e9);
    show();
  };
  return h("div", {}, h("h3", {}, t("explore.browse")), h("p", { class: "row" }, h("label", { for: "explore-value" }, t("explore.value")), values, h("label", { for: "explore-distance" }, t("explore.distance")), distances, h("button", { type: "button", onclick: random }, t("explore.random"))));
}

/** Positions of a value and distance. @param {string} game @param {api.SurveyRow[]} rows @param {Choice} chosen @param {HTMLElement} place */
async function examples(game, rows, chosen, place) {
  const { examples } = await api.survey(game, chosen);
  const all = rows.find((row) => row.value === chosen.value && row.distance === chosen.distance)?.positions ?? 0;
  const boards = await Promise.all(
    examples.map(async (position) => {
      const shown = await api.place(game, position, []);
      return h("a", { class: "figure-board", href: addressOf(gameState({ game, from: position })), "aria-label": position }, h("div", { "aria-hidden": "true" }, await still(shown, 200)));
    }),
  );
  const key = chosen.distance === null ? "explore.found.draw" : `explore.found.${chosen.value}`;
  put(place, h("p", { role: "status" }, t(key, { n: chosen.distance ?? 0, shown: examples.length, positions: grouped(all) })), h("div", { class: "figure-body" }, boards));
}

/** What each move from here is worth, and the best answers to it. @param {GameState} state @param {(address: string) => void} go */
function opening(state, go) {
  const section = h("section", { class: "opening" });
  fill(section, async () => {
    const { game, from } = state;
    const [place, values] = await Promise.all([api.place(game, from, []), api.values(game, from)]);
    const stored = values.stored ? h("p", { class: "dim" }, withCode(n(values.stored))) : null;
    const more = values.complete || values.stored || values.kind === "estimate" ? [] : further(values, () => section.replaceWith(opening(state, go)));
    if (values.moves.every((move) => move.kind === "unknown" || move.kind === "estimate")) {
      put(section, h("h2", {}, t("explore.opening")), more.length ? more : h("p", { class: "dim" }, t("explore.unknown")));
      return;
    }
    // Best first, as in the panel of the board.
    const rows = groupedMoves(values, place, "equilibrium").flat().map((move) => row(move, place, state, go));
    const heads = ["explore.move", "explore.worth", "explore.answers"].map((key) => h("th", { scope: "col" }, t(key)));
    put(section, h("h2", {}, t("explore.opening")), stored, more, h("div", { class: "wide", tabindex: "0", role: "group", "aria-label": t("explore.opening") }, h("table", {}, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows))));
  });
  return section;
}

/** What a job may find of the first moves; a small game is solved at once. @param {api.Values} values @param {() => void} again */
function further(values, again) {
  const { says, now, body, label, keep } = furtherJob(values);
  const done = (/** @type {api.Values} */ found) => {
    keep(found);
    again();
  };
  return [h("p", { class: "dim" }, withCode(says)), jobBox({ body, label, done, failed: (error) => trouble(error), now })];
}

/** A move, its value, and its answers when they are asked for. @param {api.MoveValue} move @param {api.Place} place @param {GameState} state @param {(address: string) => void} go */
function row(move, place, state, go) {
  const name = place.moves.find((listed) => listed.move === move.move)?.name ?? { en: move.move, ja: move.move };
  const next = addressOf(gameState({ game: state.game, from: state.from, moves: [move.move] }));
  const answers = h("td");
  const ask = h("button", { type: "button", class: "quiet", "aria-label": `${n(name)}: ${t("explore.show")}` }, t("explore.show"));
  ask.addEventListener("click", async () => {
    try {
      const after = await api.place(state.game, state.from, [move.move]);
      const values = after.outcome === null ? await api.values(state.game, after.position) : null;
      const best = values?.moves.filter((answer) => answer.best) ?? [];
      put(answers, best.length && values ? [valueChip(best[0] ?? move, after), " ", best.map((answer) => n(after.moves.find((listed) => listed.move === answer.move)?.name ?? { en: answer.move, ja: answer.move })).join(t("say.comma"))] : t("value.unknown"));
    } catch (error) {
      put(answers, trouble(error));
    }
  });
  answers.append(ask);
  const open = (/** @type {MouseEvent} */ event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    go(next);
  };
  return h("tr", {}, h("td", {}, h("a", { href: next, onclick: open }, n(name))), h("td", {}, valueChip(move, place)), answers);
}
