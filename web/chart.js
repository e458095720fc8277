// The value over the game: one lane an outcome, a mark where best play may lead there.
// @ts-check

import { s } from "./dom.js";
import { t } from "./text.js";
import { drawOutcome, outcomesOf, outcomeTone, playerName } from "./value.js";

const LANE = 26;
const LEFT = 34;

/**
 * @param {object} input
 * @param {import("./api.js").Place} input.place
 * @param {(import("./api.js").Values | undefined)[]} input.values of every position from the first
 * @param {number} input.at the position on the board
 * @param {import("./value.js").Notion} input.notion
 * @param {(at: number) => void} input.go
 */
export function drawChart({ place, values, at, notion, go }) {
  if (values.some((found) => found?.kind === "estimate")) return estimateChart({ place, values, at, go });
  const lanes = place.seats.map((_, seat) => String(seat + 1));
  lanes.push("draw");
  const step = Math.max(16, Math.min(34, 520 / Math.max(values.length, 1)));
  const distances = values.map((v) => (v?.kind === "solved" ? v.distance : null));
  const longest = Math.max(0, ...distances.map((d) => d ?? 0));
  const plot = longest > 0 ? 70 : 0;
  const width = LEFT + values.length * step + 8;
  const height = lanes.length * LANE + plot + 22;
  const svg = s("svg", { class: "chart", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": t("game.chart") });
  lanes.forEach((outcome, lane) => {
    const y = lane * LANE + LANE / 2;
    svg.append(s("line", { class: "lane", x1: LEFT, x2: width - 4, y1: y, y2: y }));
    svg.append(drawOutcome(outcome, place, 16, y, 8));
  });
  values.forEach((found, index) => {
    const x = LEFT + (index + 0.5) * step;
    const hit = s("g", { class: `ply${index === at ? " now" : ""}` });
    hit.append(s("rect", { class: "ply-band", x: x - step / 2, y: 0, width: step, height: height - 20 }));
    const open = outcomesOf(found, notion);
    open.forEach((outcome) => {
      const lane = lanes.indexOf(outcome);
      hit.append(s("circle", { class: `dot ${outcomeTone(outcome, place)}`, cx: x, cy: lane * LANE + LANE / 2, r: open.length > 1 ? 4.5 : 6.5 }));
    });
    if (!open.length) hit.append(s("text", { class: "axis", x, y: LANE / 2 + 4 }, found ? "?" : "·"));
    if (step >= 22 || index % 5 === 0) hit.append(s("text", { class: "axis", x, y: height - 6 }, index));
    hit.addEventListener("click", () => go(index));
    svg.append(hit);
  });
  if (plot) svg.append(distanceLine(distances, longest, step, lanes.length * LANE + 8, plot - 14));
  return svg;
}

/**
 * Estimates for player 1, dashed, since they are no more than that.
 * @param {{place: import("./api.js").Place, values: (import("./api.js").Values | undefined)[], at: number, go: (at: number) => void}} input
 */
function estimateChart({ place, values, at, go }) {
  const shares = values.map((found) => {
    if (found?.kind === "solved") return found.forced === "1" ? 1 : found.forced === null ? 0.5 : 0;
    if (found?.kind !== "estimate") return null;
    const share = found.estimate ?? 0;
    // With more than two players the others' shares say nothing about the first's.
    return found.to_move === 1 ? share : place.players === 2 ? 1 - share : null;
  });
  const step = Math.max(6, Math.min(34, 330 / Math.max(values.length, 1)));
  const [width, top, height] = [LEFT + values.length * step + 8, 22, 90];
  const svg = s("svg", { class: "chart", viewBox: `0 0 ${width} ${top + height + 20}`, width, height: top + height + 20, role: "img", "aria-label": t("game.chart") });
  svg.append(s("text", { class: "axis", x: LEFT + 70, y: 12 }, t("game.chart.estimate", { who: playerName(place, 1) })));
  for (const share of [0, 0.5, 1]) {
    const y = top + height * (1 - share);
    svg.append(s("line", { class: "lane", x1: LEFT, x2: width - 4, y1: y, y2: y }), s("text", { class: "axis", x: 16, y: y + 4 }, 100 * share));
  }
  let d = "";
  shares.forEach((share, index) => {
    const x = LEFT + (index + 0.5) * step;
    const hit = s("g", { class: `ply${index === at ? " now" : ""}` }, s("rect", { class: "ply-band", x: x - step / 2, y: top, width: step, height }));
    if (index % 10 === 0) hit.append(s("text", { class: "axis", x, y: top + height + 16 }, index));
    hit.addEventListener("click", () => go(index));
    svg.append(hit);
    if (share !== null) d += `${d === "" ? "M" : "L"}${x.toFixed(1)} ${(top + height * (1 - share)).toFixed(1)} `;
  });
  svg.append(s("path", { class: "estimate-line", d }));
  return svg;
}

/** @param {(number | null)[]} distances @param {number} longest @param {number} step @param {number} top @param {number} height */
function distanceLine(distances, longest, step, top, height) {
  const group = s("g", { class: "distance" });
  const y = (/** @type {number} */ distance) => top + height - (distance / longest) * height;
  let d = "";
  distances.forEach((distance, index) => {
    if (distance === null) return;
    const x = LEFT + (index + 0.5) * step;
    d += `${d === "" || distances[index - 1] === null ? "M" : "L"}${x} ${y(distance)} `;
  });
  group.append(s("path", { class: "distance-line", d }));
  group.append(s("text", { class: "axis", x: 16, y: top + 8 }, longest), s("text", { class: "axis", x: 16, y: top + height + 2 }, "0"));
  return group;
}
