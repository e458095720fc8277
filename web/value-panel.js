// What the panel says of a position's values: the moves with them, why there are none, and what a job may still find.
// @ts-check

import * as api from "./api.js";
import { h, withCode } from "./dom.js";
import { jobBox } from "./job-box.js";
import { movesPanel } from "./panels.js";
import { grouped, n, t } from "./text.js";
import { trouble } from "./trouble.js";
import { together } from "./value.js";

/** @typedef {import("./game-page.js").GamePage} GamePage */

/** States of a game that a job solves in a second, on a slow machine. */
const STATES_PER_SECOND = 5e6;
/** A job that takes no longer than this many seconds is started without being asked for. */
const SOON = 15;

/** Why no values are listed. @param {GamePage} page @param {api.Place} place */
export function closedPanel(page, place) {
  if (place.outcome !== null) return h("section", {}, h("p", { class: "dim" }, t("moves.over")));
  return h("section", {}, h("p", { class: "dim" }, t("moves.hidden")), h("p", {}, h("button", { type: "button", "data-key": "show-values", onclick: () => page.change({ values: true }, true) }, t("moves.show"))));
}

/** The moves with their values, or why there are none yet. @param {GamePage} page */
export function valuePanel(page) {
  const { values, valueError } = page;
  const place = /** @type {api.Place} */ (page.place);
  const section = h("section", { class: "values", "aria-busy": values || valueError ? undefined : "true" });
  if (valueError instanceof api.ApiError && valueError.code === "no-table") {
    section.append(h("p", {}, t("game.noTable")), job(page, { kind: "table", game: place.game }, t("game.makeTable"), () => tableMade(page)));
  } else if (valueError instanceof api.ApiError && valueError.code === "too-much") {
    section.append(h("p", {}, t("game.tooLarge")), h("p", { class: "dim" }, valueError.message));
  } else if (valueError) {
    section.append(trouble(valueError, { retry: () => page.show(page.state) }));
  } else if (!values) {
    section.append(h("p", { class: "dim" }, t("game.reading")));
  } else {
    for (const remark of page.module.remarks?.(values) ?? []) section.append(h("p", { class: "dim" }, remark));
    if (!values.complete && !values.stored && place.outcome === null) section.append(...further(page, values));
    const allies = place.outcome === null && together(values, place);
    if (allies) section.append(h("p", { class: "dim" }, allies));
    if (place.moves.length) section.append(movesPanel(page));
    if (values.stored) section.append(h("p", { class: "dim" }, withCode(n(values.stored))));
  }
  return section;
}

/**
 * What a job may find that a request did not, and in which words: a small game is solved without being asked.
 * @param {api.Values} values
 * @returns {{says: string, now: boolean, body: Record<string, unknown>, label: string, keep: (more: api.Values) => void}}
 */
export function furtherJob(values) {
  const states = typeof values.whole === "number" ? values.whole : Infinity;
  const seconds = Math.ceil(states / STATES_PER_SECOND);
  const now = seconds <= SOON;
  const estimated = values.kind === "estimate";
  const keep = (/** @type {api.Values} */ more) => {
    // Of other positions of the same game more is known now as well.
    if (now) api.forget(more.game);
    api.remember(more);
  };
  return {
    says: now ? t("game.solving", { states: grouped(states), n: seconds }) : estimated ? "" : values.unsolved ? n(values.unsolved) : t("game.more"),
    now,
    body: { kind: "values", game: values.game, position: values.position },
    label: t(estimated ? "game.think" : "game.readOut"),
    keep,
  };
}

/** What a job may still find of the position on the board. @param {GamePage} page @param {api.Values} values */
function further(page, values) {
  const { says, now, body, label, keep } = furtherJob(values);
  const found = (/** @type {api.Values} */ more) => {
    keep(more);
    if (page.place?.game === more.game) page.show(page.state);
  };
  return [says ? h("p", { class: "dim" }, withCode(says)) : "", job(page, body, label, found, now)];
}

/** Every position of the game can be looked up now. @param {GamePage} page */
function tableMade(page) {
  api.forgetPlaces();
  page.show(page.state);
}

/** The job's box is kept while the panel is drawn anew. @param {GamePage} page @param {Record<string, unknown>} body @param {string} label @param {(result: any) => void} done @param {boolean} [now] */
function job(page, body, label, done, now) {
  const key = `job ${JSON.stringify(body)}`;
  page.ui[key] ??= jobBox({ body, label, done, failed: (error) => trouble(error), now });
  return /** @type {HTMLElement} */ (page.ui[key]);
}

/** How the value went over the game. @param {GamePage} page */
export function chartPanel(page) {
  const whole = /** @type {api.Place} */ (page.whole);
  const values = page.positions().map((position) => api.knownValues(whole.game, position));
  if (!page.later) return null;
  const chart = page.later.drawChart({ place: whole, values, at: page.state.at, notion: page.notion, go: (at) => page.goTo(at) });
  return h("section", {}, h("h2", {}, t("game.chart")), chart);
}
