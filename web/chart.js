// The value over the game: one lane per outcome with a mark where best play may lead there, and below how far
// the end is. The whole game is always in view.
// @ts-check

import { s } from "./dom.js";
import { t } from "./text.js";
import { drawOutcome, outcomesOf, outcomeTone, playerName } from "./value.js";

const WIDTH = 360;
const LEFT = 34;
/** Room for the names of the lanes. */
const NAMES = 96;
const LANE = 24;
/** The height of the distance's curve and of the estimates'. */
const CURVE = 64;
const ESTIMATE = 90;
const FOOT = 34;

/** @typedef {import("./api.js").Values | undefined} Found */
/**
 * @typedef {object} ChartInput
 * @property {import("./api.js").Place} place
 * @property {Found[]} values of every position from the first
 * @property {number} at the position on the board
 * @property {import("./value.js").Notion} notion
 * @property {(at: number) => void} go
 */

/** @param {ChartInput} input */
export function drawChart(input) {
  const { place, values, notion } = input;
  if (values.some((found) => found?.kind === "estimate")) return estimateChart(input);
  const lanes = [...place.seats.map((_, seat) => String(seat + 1)), "draw"];
  const distances = values.map((found) => (found?.kind === "solved" ? found.distance : null));
  const longest = Math.max(0, ...distances.map((distance) => distance ?? 0));
  const top = lanes.length * LANE;
  const height = top + (longest > 0 ? CURVE + 26 : 0);
  const { svg, x, step } = frame(input, height, NAMES);
  lanes.forEach((outcome, lane) => {
    const y = lane * LANE + LANE / 2;
    const name = outcome === "draw" ? t("chart.draw") : playerName(place, outcome, true);
    svg.append(s("line", { class: "lane", x1: NAMES, x2: WIDTH - 4, y1: y, y2: y }), drawOutcome(outcome, place, 10, y, 7), s("text", { class: "axis start", x: 22, y: y + 4 }, name));
  });
  values.forEach((found, ply) => {
    const open = outcomesOf(found, notion);
    for (const outcome of open) {
      const cy = lanes.indexOf(outcome) * LANE + LANE / 2;
      const r = Math.max(1.6, Math.min(open.length > 1 ? 4.5 : 6.5, step * 0.42));
      svg.append(s("circle", { class: `dot ${outcomeTone(outcome, place)}`, cx: x(ply), cy, r }));
    }
    if (!open.length && step > 8) svg.append(s("text", { class: "axis", x: x(ply), y: LANE / 2 + 4 }, found ? "?" : "·"));
  });
  if (longest > 0) svg.append(curve(distances.map((distance) => (distance === null ? null : distance / longest)), x, top + 22, CURVE, "distance-line"), ...scale(top + 22, CURVE, [[0, "0"], [1, String(longest)]], NAMES), s("text", { class: "axis start", x: NAMES, y: top + 14 }, t("game.chart.distance")));
  return svg;
}

/** Estimates for player 1, dashed, since they are no more than that. @param {ChartInput} input */
function estimateChart(input) {
  const { place, values } = input;
  const shares = values.map((found) => {
    if (found?.kind === "solved") return found.forced === "1" ? 1 : found.forced === null ? 0.5 : 0;
    if (found?.kind !== "estimate") return null;
    const share = found.estimate ?? 0;
    // With more than two players the others' shares say nothing about the first's.
    return found.to_move === 1 ? share : place.players === 2 ? 1 - share : null;
  });
  const { svg, x } = frame(input, ESTIMATE + 26);
  svg.append(s("text", { class: "axis start", x: LEFT, y: 12 }, t("game.chart.estimate", { who: playerName(place, 1) })));
  svg.append(...scale(22, ESTIMATE, [[0, "0"], [0.5, "50"], [1, "100"]]), curve(shares, x, 22, ESTIMATE, "estimate-line"));
  return svg;
}

/** The bands of the plies, which can be clicked, and the axis under them. @param {ChartInput} input @param {number} height @param {number} [left] */
function frame({ values, at, go }, height, left = LEFT) {
  const step = (WIDTH - left - 8) / Math.max(1, values.length);
  const x = (/** @type {number} */ ply) => left + (ply + 0.5) * step;
  const svg = s("svg", { class: "chart", viewBox: `0 0 ${WIDTH} ${height + FOOT}`, role: "img", "aria-label": t("game.chart") });
  const every = [1, 2, 5, 10, 20, 50, 100, 200].find((plies) => plies * step >= 22) ?? 500;
  values.forEach((_, ply) => {
    const band = s("rect", { class: `ply-band${ply === at ? " now" : ""}`, x: left + ply * step, y: 0, width: step, height, onclick: () => go(ply) });
    band.append(s("title", {}, t("game.chart.ply", { n: ply })));
    svg.append(band);
    if (ply % every === 0) svg.append(s("text", { class: "axis", x: x(ply), y: height + 13 }, ply));
  });
  svg.append(s("text", { class: "axis", x: (left + WIDTH) / 2, y: height + 29 }, t("game.chart.plies")));
  return { svg, x, step };
}

/** Marks along the height of a curve. @param {number} top @param {number} height @param {[number, string][]} marks @param {number} [left] */
function scale(top, height, marks, left = LEFT) {
  return marks.flatMap(([share, label]) => {
    const y = top + height * (1 - share);
    return [s("line", { class: "lane", x1: left, x2: WIDTH - 4, y1: y, y2: y }), s("text", { class: "axis", x: left - 18, y: y + 4 }, label)];
  });
}

/** Shares from 0 to 1, broken where one is not known. @param {(number | null)[]} shares @param {(ply: number) => number} x @param {number} top @param {number} height @param {string} name */
function curve(shares, x, top, height, name) {
  let d = "";
  shares.forEach((share, ply) => {
    if (share !== null) d += `${d === "" || (shares[ply - 1] ?? null) === null ? "M" : "L"}${x(ply).toFixed(1)} ${(top + height * (1 - share)).toFixed(1)} `;
  });
  return s("path", { class: name, d });
}
