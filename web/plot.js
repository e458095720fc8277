// A report's plot: lines, points with intervals, or bars that stand on each other.
// @ts-check

import { s } from "./dom.js";
import { grouped, n } from "./text.js";

const WIDTH = 640;
const HEIGHT = 320;
const LEFT = 76;
const RIGHT = 16;
const TOP = 16;
const BOTTOM = 52;
const MARKS = { win: "●", draw: "◆", loss: "▲", one: "○", two: "×", three: "△", four: "□", printed: "+" };

/** @typedef {{x: number, y: number, low?: number, high?: number}} Point */
/** @typedef {{name: import("./api.js").Name, style: "line" | "points" | "bars", tone: keyof typeof MARKS, points: Point[]}} Series */
/** @typedef {{label: import("./api.js").Name, scale: "linear" | "log", names?: import("./api.js").Name[]}} PlotAxis */
/** @typedef {{x: PlotAxis, y: PlotAxis, series: Series[]}} Plot */

/**
 * Round steps for an axis.
 * @param {number} low @param {number} high @param {"linear" | "log"} scale
 * @returns {number[]}
 */
export function ticks(low, high, scale) {
  if (scale === "log") {
    const found = [];
    const [first, last] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))];
    const skip = Math.max(1, Math.ceil((last - first) / 7));
    for (let power = first; power <= last; power += skip) found.push(10 ** power);
    return found;
  }
  // A span that is nothing beside its ends has no steps that could be told apart.
  const flat = high - low <= Math.max(1e-300, 1e-9 * Math.max(Math.abs(low), Math.abs(high)));
  const rough = (flat ? 6 : high - low) / 6;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough;
  const [first, last] = [Math.ceil(low / step), Math.floor(high / step + 1e-6)];
  if (flat || last < first) return [low];
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}

/** @param {number} value */
function shown(value) {
  if (Number.isInteger(value) && Math.abs(value) < 1e7) return grouped(value);
  if (Math.abs(value) >= 1e7 || (value !== 0 && Math.abs(value) < 1e-3)) return value.toExponential(0).replace("e+", "e");
  return String(Number(value.toPrecision(4)));
}

/** @param {Plot} plot */
export function drawPlot(plot) {
  const svg = s("svg", { class: "plot", viewBox: `0 0 ${WIDTH} ${HEIGHT + 20 * Math.ceil(plot.series.length / 3)}`, role: "img", "aria-label": `${n(plot.y.label)} / ${n(plot.x.label)}` });
  const points = plot.series.flatMap((series) => series.points);
  if (!points.length) return svg;
  const bars = plot.series.filter((series) => series.style === "bars");
  const xs = points.map((point) => point.x);
  const ys = points.flatMap((point) => [point.y, point.low ?? point.y, point.high ?? point.y]).concat(stackTops(bars));
  const log = plot.y.scale === "log";
  const half = bars.length || plot.x.names ? 0.6 : 0;
  const [x0, x1] = [Math.min(...xs) - half, Math.max(...xs) + half];
  const positive = ys.filter((value) => value > 0);
  const y0 = log ? Math.min(...positive) / 1.5 : Math.min(0, ...ys);
  const y1 = log ? Math.max(...positive) * 1.5 : Math.max(...ys) * 1.05 || 1;
  const place = (/** @type {number} */ value, /** @type {number} */ low, /** @type {number} */ high, /** @type {string} */ scale) =>
    scale === "log" ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low || 1);
  const x = (/** @type {number} */ value) => LEFT + place(value, x0, x1, plot.x.scale) * (WIDTH - LEFT - RIGHT);
  const y = (/** @type {number} */ value) => TOP + (1 - place(log ? Math.max(value, y0) : value, y0, y1, plot.y.scale)) * (HEIGHT - TOP - BOTTOM);
  axes(svg, plot, x, y, [x0, x1], [y0, y1]);
  drawBars(svg, bars, x, y, y0, Math.min(40, (0.8 * (WIDTH - LEFT - RIGHT)) / Math.max(1, x1 - x0)));
  for (const series of plot.series.filter((series) => series.style !== "bars")) drawSeries(svg, series, x, y);
  legend(svg, plot.series);
  return svg;
}

/** How high bars reach that stand on each other. @param {Series[]} bars */
function stackTops(bars) {
  /** @type {Map<number, number>} */
  const tops = new Map();
  for (const point of bars.flatMap((series) => series.points)) tops.set(point.x, (tops.get(point.x) ?? 0) + point.y);
  return [...tops.values()];
}

/** @typedef {(value: number) => number} Along */

/** @param {SVGElement} svg @param {Plot} plot @param {Along} x @param {Along} y @param {[number, number]} xRange @param {[number, number]} yRange */
function axes(svg, plot, x, y, xRange, yRange) {
  for (const at of ticks(yRange[0], yRange[1], plot.y.scale).filter((at) => at >= yRange[0] && at <= yRange[1])) {
    svg.append(s("line", { class: "plot-grid", x1: LEFT, x2: WIDTH - RIGHT, y1: y(at), y2: y(at) }), s("text", { class: "axis end", x: LEFT - 8, y: y(at) + 4 }, shown(at)));
  }
  const names = plot.x.names?.length ? plot.x.names : null;
  const marks = names ? names.map((_, at) => at) : ticks(xRange[0], xRange[1], plot.x.scale).filter((at) => at >= xRange[0] && at <= xRange[1]);
  for (const at of marks) {
    const name = names?.[at];
    svg.append(s("text", { class: "axis", x: x(at), y: HEIGHT - BOTTOM + 18 }, name ? n(name) : shown(at)));
  }
  svg.append(
    s("line", { class: "plot-axis", x1: LEFT, x2: WIDTH - RIGHT, y1: HEIGHT - BOTTOM, y2: HEIGHT - BOTTOM }),
    s("text", { class: "axis name", x: (LEFT + WIDTH - RIGHT) / 2, y: HEIGHT - BOTTOM + 38 }, n(plot.x.label)),
    s("text", { class: "axis name", transform: `translate(14 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)` }, n(plot.y.label)),
  );
}

/** @param {SVGElement} svg @param {Series[]} bars @param {Along} x @param {Along} y @param {number} floor @param {number} width */
function drawBars(svg, bars, x, y, floor, width) {
  /** @type {Map<number, number>} */
  const tops = new Map();
  for (const series of bars) {
    for (const point of series.points) {
      const from = tops.get(point.x) ?? Math.max(0, floor);
      const to = (tops.get(point.x) ?? 0) + point.y;
      tops.set(point.x, to);
      const bar = s("rect", { class: `bar tone-${series.tone}`, x: x(point.x) - width / 2, width, y: y(to), height: Math.max(0, y(from) - y(to)) });
      bar.append(s("title", {}, `${n(series.name)}: ${shown(point.y)}`));
      svg.append(bar);
    }
  }
}

/** @param {SVGElement} svg @param {Series} series @param {Along} x @param {Along} y */
function drawSeries(svg, series, x, y) {
  const group = s("g", { class: `series tone-${series.tone}` });
  if (series.style === "line") {
    const d = series.points.map((point, at) => `${at ? "L" : "M"}${x(point.x).toFixed(1)} ${y(point.y).toFixed(1)}`).join(" ");
    group.append(s("path", { class: "series-line", d }));
  }
  const many = series.points.length > 60;
  for (const point of series.points) {
    if (point.low !== undefined && point.high !== undefined) {
      group.append(s("line", { class: "interval", x1: x(point.x), x2: x(point.x), y1: y(point.low), y2: y(point.high) }));
    }
    if (many && series.style === "line") continue;
    const mark = s("text", { class: "series-mark", x: x(point.x), y: y(point.y) + 4 }, MARKS[series.tone]);
    mark.append(s("title", {}, `${n(series.name)}: ${shown(point.x)}, ${shown(point.y)}`));
    group.append(mark);
  }
  svg.append(group);
}

/** @param {SVGElement} svg @param {Series[]} all */
function legend(svg, all) {
  all.forEach((series, at) => {
    const [x, y] = [LEFT + (at % 3) * 190, HEIGHT + 8 + 20 * Math.floor(at / 3)];
    svg.append(s("g", { class: `series tone-${series.tone}`, transform: `translate(${x} ${y})` }, s("text", { class: "series-mark", x: 0, y: 4 }, MARKS[series.tone]), s("text", { class: "axis start", x: 14, y: 4 }, n(series.name))));
  });
}
