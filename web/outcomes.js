// Sets of outcomes in claims and tables, written with the marks of the players: {1,2,draw} becomes ○ × ◆.
// @ts-check

import { h } from "./dom.js";
import { t } from "./text.js";

const MARKS = /** @type {Record<string, [string, string]>} */ ({ 1: ["○", "p1"], 2: ["×", "p2"], 3: ["△", "p3"], 4: ["□", "p4"], draw: ["◆", "draw"], 引分: ["◆", "draw"], 引き分け: ["◆", "draw"] });
const SET = /\{([^{}]*)\}/;
/** Columns whose cells are sets without braces. */
const SETS = /^(equilibrium|cautious|hopeful|forced|chooser)( \(cut\))?$/;

/** Does a column of this heading, in English, hold players or sets of outcomes? @param {string} column */
export function ofOutcomes(column) {
  return SETS.test(column);
}

/** What a member of a set is called. @param {string} member */
function named(member) {
  return /^\d$/.test(member) ? t("player.n", { n: member }) : t("value.draw");
}

/** The row of marks of a set, if it is one. @param {string} members */
function marks(members) {
  const parts = members.split(",").map((part) => part.trim());
  if (!parts.every((part) => part in MARKS)) return null;
  const names = parts.map(named).join(t("say.comma"));
  return h("span", { class: "outcome-set", role: "img", "aria-label": names, title: names }, parts.map((part) => h("span", { class: `mark ${MARKS[part]?.[1] ?? ""}` }, MARKS[part]?.[0] ?? "")));
}

/** A text with its sets as marks. @param {string} text @param {string} [column] the heading above it, in English */
export function outcomes(text, column = "") {
  if (ofOutcomes(column)) return [marks(text) ?? text];
  /** @type {(string | Node)[]} */
  const parts = [];
  for (let rest = text; rest !== ""; ) {
    const found = SET.exec(rest);
    const set = found ? marks(found[1] ?? "") : null;
    if (!found || !set) return [...parts, rest];
    parts.push(rest.slice(0, found.index), set);
    rest = rest.slice(found.index + found[0].length);
  }
  return parts;
}
