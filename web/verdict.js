// How a claim came out: one sign and word everywhere.
// @ts-check

import { h } from "./dom.js";
import { t } from "./text.js";

const SIGNS = { agrees: "✓", explained: "≈", differs: "✗", "not-reproduced": "?", new: "+" };
export const VERDICTS = Object.keys(SIGNS);

/** The sign and word of a verdict. @param {string} verdict @param {number} [count] */
export function verdictMark(verdict, count) {
  const sign = SIGNS[/** @type {keyof typeof SIGNS} */ (verdict)] ?? "";
  return h("span", { class: `verdict-mark ${verdict}` }, h("span", { class: "sign", "aria-hidden": "true" }, sign), count === undefined ? t(`verdict.${verdict}`) : `${count} ${t(`verdict.${verdict}`)}`);
}

/** @param {Record<string, number>} counts */
export function verdictBar(counts) {
  return h("p", { class: "verdicts" }, VERDICTS.filter((verdict) => counts[verdict]).map((verdict) => verdictMark(verdict, counts[verdict])));
}
