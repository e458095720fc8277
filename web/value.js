// Values: one look and one wording everywhere. Told by shape and letter as well as colour.
// @ts-check

import { h, s } from "./dom.js";
import { n, t } from "./text.js";

/** @typedef {import("./api.js").Value} Value */
/** @typedef {"equilibrium" | "cautious" | "hopeful"} Notion */
/** @typedef {{tone: string, symbol: string, label: string, number?: string}} Mark */

/** Who plays, and whose turn it is. @typedef {{seats: import("./api.js").Seat[], to_move: number}} Players */

/**
 * What a player is called.
 * @param {Players} place
 * @param {number | string} player from 1
 * @param {boolean} [begins] at the beginning of a sentence
 */
export function playerName(place, player, begins = false) {
  const seat = place.seats[Number(player) - 1];
  const name = seat ? n(seat.name) : String(player);
  return begins ? capital(name) : name;
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Outcomes in words: "player 1 or a draw". @param {Players} place @param {string[]} outcomes */
export function outcomesInWords(place, outcomes) {
  const names = outcomes.map((o) => (o === "draw" ? t("say.outcome.draw") : playerName(place, o)));
  const last = names.pop() ?? "";
  return names.length ? names.join(t("say.comma")) + t("say.or") + last : last;
}

/**
 * The marks of a value, for the player who moves.
 * @param {Value} value
 * @param {Players} place
 * @param {Notion} [notion]
 * @returns {Mark[]}
 */
export function marks(value, place, notion = "equilibrium") {
  switch (value.kind) {
    case "solved":
      return [solvedMark(value)];
    case "sets":
    case "equilibrium":
      return outcomesOf(value, notion).map((outcome) => outcomeMark(outcome, place));
    case "forced":
      return value.forced === null ? [{ tone: "unknown", symbol: "–", label: t("value.nobody") }] : [outcomeMark(value.forced, place)];
    case "safe": {
      const own = Number(value.safe) === place.to_move;
      return [{ tone: own ? "safe" : "unsafe", symbol: own ? "◇" : "▽", label: t("value.safe", { who: playerName(place, value.safe ?? "") }) }];
    }
    case "estimate": {
      const share = Math.round(100 * (value.estimate ?? 0));
      return [{ tone: "estimate", symbol: "≈", label: t("value.share", { n: share, visits: value.visits ?? 0 }), number: String(share) }];
    }
    default:
      return [{ tone: "unknown", symbol: "?", label: t("value.unknown") }];
  }
}

/** The marks of a value on a board, where what is not known is left blank: a board full of question marks tells nothing. @param {Value} value @param {Players} place @param {Notion} [notion] */
export function boardMarks(value, place, notion) {
  return value.kind === "unknown" ? [] : marks(value, place, notion);
}

/** Which outcomes a value leaves open. @param {Value | undefined} value @param {Notion} notion @returns {string[]} */
export function outcomesOf(value, notion) {
  return value?.[notion] ?? value?.equilibrium ?? (value?.forced ? [value.forced] : []);
}

/** @param {Value} value @returns {Mark} */
function solvedMark({ value, distance }) {
  const word = value === "win" || value === "loss" ? value : "draw";
  const symbol = { win: "●", draw: "◆", loss: "▲" }[word];
  const name = t(`value.${word}`);
  const label = distance === null || word === "draw" ? name : t("value.in", { word: name, n: distance });
  return { tone: word, symbol, label, number: distance === null ? undefined : String(distance) };
}

/** @param {string} outcome @param {Players} place @returns {Mark} */
function outcomeMark(outcome, place) {
  if (outcome === "draw") return { tone: "draw", symbol: "◆", label: t("value.draw") };
  const seat = place.seats[Number(outcome) - 1];
  const tone = seat?.tone ?? "unknown";
  // A colour's letter says less than its tile.
  return { tone, symbol: tone.startsWith("colour-") ? "⬢" : seat?.symbol ?? "?", label: playerName(place, outcome) };
}

/** A player's or a draw's mark in the text. @param {string} outcome @param {Players} place */
export function outcomeChip(outcome, place) {
  const mark = outcomeMark(outcome, place);
  return h("span", { class: `mark ${mark.tone}`, "aria-hidden": "true" }, `${mark.symbol} `);
}

/** The colour of a player or a draw. @param {string} outcome @param {Players} place */
export function outcomeTone(outcome, place) {
  return outcomeMark(outcome, place).tone;
}

/** A player's or a draw's mark, drawn. @param {string} outcome @param {Players} place @param {number} x @param {number} y @param {number} size */
export function drawOutcome(outcome, place, x, y, size) {
  const drawn = drawMark(outcomeMark(outcome, place), x, y, size);
  drawn.append(s("title", {}, outcomeMark(outcome, place).label));
  return drawn;
}

/** A value in a few words, for labels and lists. @param {Value} value @param {Players} place @param {Notion} [notion] */
export function valueLabel(value, place, notion) {
  return marks(value, place, notion).map((mark) => mark.label).join(t("say.comma"));
}

/** A value as a row of marks in the text. @param {Value} value @param {Players} place @param {Notion} [notion] */
export function valueChip(value, place, notion) {
  const found = marks(value, place, notion);
  const parts = found.map((mark) => h("span", { class: `mark ${mark.tone}`, "aria-hidden": "true" }, mark.symbol));
  const label = valueLabel(value, place, notion);
  return h("span", { class: "chip" }, parts, h("span", { class: "chip-label" }, label));
}

/**
 * A mark drawn on a board, centred on (x, y).
 * @param {Mark} mark @param {number} x @param {number} y @param {number} size
 */
export function drawMark(mark, x, y, size) {
  const group = s("g", { class: `vm ${mark.tone}`, transform: `translate(${x} ${y})`, "aria-hidden": "true" });
  // A part of its own, so that a style can keep it legible where the board is small.
  const body = s("g", { class: "vm-body" }, shape(mark, size));
  group.append(body);
  if (mark.number !== undefined) {
    body.append(s("text", { class: "vm-number", "font-size": size * 0.82, y: size * (mark.tone === "loss" ? 0.42 : 0.3) }, mark.number));
  }
  return group;
}

/** @param {Mark} mark @param {number} r */
function shape(mark, r) {
  switch (mark.tone) {
    case "win":
      return s("circle", { class: "solid", r });
    case "loss":
      return s("path", { class: "solid", d: `M0 ${-r * 1.15} L${r * 1.15} ${r * 0.9} H${-r * 1.15} Z` });
    case "draw":
      return s("path", { class: "solid", d: `M0 ${-r} L${r} 0 L0 ${r} L${-r} 0 Z` });
    case "p1":
      return s("circle", { class: "open", r: r * 0.72, "stroke-width": r * 0.42 });
    case "p2":
      return s("path", { class: "open", "stroke-width": r * 0.42, d: `M${-r * 0.65} ${-r * 0.65} L${r * 0.65} ${r * 0.65} M${r * 0.65} ${-r * 0.65} L${-r * 0.65} ${r * 0.65}` });
    case "p3":
      return s("path", { class: "open", "stroke-width": r * 0.38, d: `M0 ${-r * 0.8} L${r * 0.82} ${r * 0.66} H${-r * 0.82} Z` });
    case "p4":
      return s("rect", { class: "open", "stroke-width": r * 0.38, x: -r * 0.66, y: -r * 0.66, width: r * 1.32, height: r * 1.32 });
    case "side-x":
      return s("path", { class: "open", "stroke-width": r * 0.42, d: `M${-r * 0.65} ${-r * 0.65} L${r * 0.65} ${r * 0.65} M${r * 0.65} ${-r * 0.65} L${-r * 0.65} ${r * 0.65}` });
    case "side-o":
      return s("circle", { class: "open", r: r * 0.72, "stroke-width": r * 0.42 });
    case "sente":
    case "gote": {
      const up = mark.tone === "sente" ? 1 : -1;
      return s("path", { class: "solid", d: `M0 ${-r * up} L${r * 0.72} ${-r * 0.5 * up} L${r * 0.9} ${r * up} H${-r * 0.9} L${-r * 0.72} ${-r * 0.5 * up} Z` });
    }
    case "colour-R":
    case "colour-Y":
    case "colour-G":
    case "colour-B":
      return s("path", { class: "solid", d: `M${r} 0 L${r / 2} ${r * 0.87} H${-r / 2} L${-r} 0 L${-r / 2} ${-r * 0.87} H${r / 2} Z` });
    case "safe":
      return s("path", { class: "open", "stroke-width": r * 0.3, d: `M0 ${-r} L${r} 0 L0 ${r} L${-r} 0 Z` });
    case "unsafe":
      return s("path", { class: "open", "stroke-width": r * 0.3, d: `M0 ${r} L${r} ${-r * 0.8} H${-r} Z` });
    case "estimate":
      return s("circle", { class: "hatched", r });
    default:
      return s("text", { class: "vm-unknown", "font-size": r * 1.6, y: r * 0.55 }, mark.symbol);
  }
}

/** Who can force a win together, if nobody can alone. @param {import("./api.js").Values} values @param {Players} place */
export function together(values, place) {
  const all = values.coalition;
  if (all?.[0]?.length !== 2 || !place.seats[2]) return null;
  return t("say.together", { list: all.map((group) => group.join("+")).join(", ") });
}

/**
 * What is known of a position, in sentences.
 * @param {import("./api.js").Values} values
 * @param {Players & {outcome: string | null}} place
 * @returns {string[]}
 */
export function sentences(values, place) {
  const who = (/** @type {string | number} */ player) => playerName(place, player, true);
  if (place.outcome !== null) return [];
  switch (values.kind) {
    case "solved":
      if (values.forced === null) return [t("say.draw")];
      if (values.distance === 1) return [t("say.winNow", { who: who(values.forced) })];
      if (values.distance !== null) return [t("say.winIn", { who: who(values.forced), n: values.distance })];
      return [t("say.win", { who: who(values.forced) })];
    case "sets":
    case "equilibrium": {
      if (values.forced !== null) return [t("say.win", { who: who(values.forced) })];
      const said = [values.value === "draw" ? t("say.draw") : t("say.open", { list: outcomesInWords(place, values.equilibrium ?? []) })];
      if (values.chooser) {
        said.push(t("say.chooser", { play: t(`notion.${values.choosing}`), who: playerName(place, values.chooser), list: outcomesInWords(place, values.choice ?? []) }));
      }
      return said;
    }
    case "forced":
      return [values.forced === null ? t("say.nobody") : t("say.win", { who: who(values.forced) })];
    case "safe":
      return [t("say.safe", { who: who(values.safe ?? ""), who2: playerName(place, values.safe ?? "") })];
    case "estimate":
      return [t("say.estimate", { who: who(place.to_move), n: Math.round(100 * (values.estimate ?? 0)), visits: values.visits ?? 0 })];
    default:
      return [t("say.unknown")];
  }
}
