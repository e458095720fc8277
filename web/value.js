// Values: one look and one wording everywhere. Told by shape and letter as well as colour.
// @ts-check

import { h, s } from "./dom.js";
import { t } from "./text.js";

/** @typedef {import("./api.js").Value} Value */
/** @typedef {"equilibrium" | "cautious" | "hopeful"} Notion */
/** @typedef {{tone: string, symbol: string, label: string, number?: string}} Mark */

export const PLAYER_SYMBOLS = ["○", "×", "△", "□"];

/** Is the game one whose players are told by colour names of their own? @param {string} game */
function kindOf(game) {
  return game.trim().split(/\s+/)[0] ?? "";
}

/** Is it Hakozumi on the endless board, where values are proofs? @param {string} game */
export function isEndless(game) {
  return kindOf(game) === "hakozumi" && !game.includes("--width");
}

/**
 * What a player is called in a game.
 * @param {string} game
 * @param {number} player from 1
 * @param {boolean} [begins] at the beginning of a sentence
 */
export function playerName(game, player, begins = false) {
  const kind = kindOf(game);
  if (kind === "hakozumi") return player === 1 ? "X" : "O";
  if (kind === "tantrix") {
    const colour = coloursOf(game)[player - 1] ?? "R";
    return begins ? capital(t(`colour.${colour}`)) : t(`colour.${colour}`);
  }
  if (kind === "dobutsu") {
    const key = player === 1 ? (begins ? "game.First" : "game.first") : begins ? "game.Second" : "game.second";
    return t(key);
  }
  return t(begins ? "game.Player" : "game.player", { n: player });
}

/** The players' colours of Tantrix. @param {string} game */
function coloursOf(game) {
  return /--colours (\w+)/.exec(game)?.[1] ?? "RB";
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Outcomes in words: "player 1 or a draw".
 * @param {string} game
 * @param {string[]} outcomes
 */
export function outcomesInWords(game, outcomes) {
  const names = outcomes.map((o) => (o === "draw" ? t("say.outcome.draw") : playerName(game, Number(o))));
  const last = names.pop() ?? "";
  return names.length ? names.join(t("say.comma")) + t("say.or") + last : last;
}

/**
 * The marks of a value, for the player who moves.
 * @param {Value} value
 * @param {number} mover
 * @param {string} game
 * @param {Notion} [notion]
 * @returns {Mark[]}
 */
export function marks(value, mover, game, notion = "equilibrium") {
  switch (value.kind) {
    case "solved":
      return [solvedMark(value.outcome, value.distance, mover)];
    case "sets":
      return value[notion].map((outcome) => outcomeMark(outcome, game));
    case "forced":
      return value.winner === null
        ? [{ tone: "unknown", symbol: "–", label: t("value.nobody") }]
        : [outcomeMark(String(value.winner), game)];
    case "safe": {
      const tone = value.player === mover ? "safe" : "unsafe";
      return [{ tone, symbol: value.player === mover ? "◇" : "▽", label: t("value.safe", { who: playerName(game, value.player) }) }];
    }
    case "estimate": {
      const share = Math.round(100 * value.share);
      return [{ tone: "estimate", symbol: "≈", label: t("value.share", { n: share, visits: value.visits }), number: String(share) }];
    }
    default:
      return [{ tone: "unknown", symbol: "?", label: t("value.unknown") }];
  }
}

/** @param {string} outcome @param {number | null} distance @param {number} mover @returns {Mark} */
function solvedMark(outcome, distance, mover) {
  const word = outcome === "draw" ? "draw" : Number(outcome) === mover ? "win" : "loss";
  const symbol = { win: "●", draw: "◆", loss: "▲" }[word];
  const name = t(`value.${word}`);
  const label = distance === null || word === "draw" ? name : t("value.in", { word: name, n: distance });
  return { tone: word, symbol, label, number: distance === null ? undefined : String(distance) };
}

/** @param {string} outcome @param {string} game @returns {Mark} */
function outcomeMark(outcome, game) {
  if (outcome === "draw") return { tone: "draw", symbol: "◆", label: t("value.draw") };
  const player = Number(outcome);
  const label = playerName(game, player);
  const kind = kindOf(game);
  if (kind === "hakozumi") return { tone: player === 1 ? "side-x" : "side-o", symbol: player === 1 ? "X" : "O", label };
  if (kind === "tantrix") {
    const colour = coloursOf(game)[player - 1] ?? "R";
    return { tone: `colour-${colour}`, symbol: "⬢", label };
  }
  if (kind === "dobutsu") return { tone: player === 1 ? "sente" : "gote", symbol: player === 1 ? "☗" : "☖", label };
  return { tone: `p${player}`, symbol: PLAYER_SYMBOLS[player - 1] ?? "?", label };
}

/** A player's or a draw's mark in the text. @param {string} outcome @param {string} game */
export function outcomeChip(outcome, game) {
  const mark = outcomeMark(outcome, game);
  return h("span", { class: `mark ${mark.tone}`, "aria-hidden": "true" }, `${mark.symbol} `);
}

/** The colour of a player or a draw. @param {string} outcome @param {string} game */
export function outcomeTone(outcome, game) {
  return outcomeMark(outcome, game).tone;
}

/** A player's or a draw's mark, drawn. @param {string} outcome @param {string} game @param {number} x @param {number} y @param {number} size */
export function drawOutcome(outcome, game, x, y, size) {
  const drawn = drawMark(outcomeMark(outcome, game), x, y, size);
  drawn.append(s("title", {}, outcomeMark(outcome, game).label));
  return drawn;
}

/** A value in a few words, for labels and lists. @param {Value} value @param {number} mover @param {string} game @param {Notion} [notion] */
export function valueLabel(value, mover, game, notion) {
  return marks(value, mover, game, notion).map((mark) => mark.label).join(t("say.comma"));
}

/** A value as a row of marks in the text. @param {Value} value @param {number} mover @param {string} game @param {Notion} [notion] */
export function valueChip(value, mover, game, notion) {
  const found = marks(value, mover, game, notion);
  const parts = found.map((mark) => h("span", { class: `mark ${mark.tone}`, "aria-hidden": "true" }, mark.symbol));
  const label = valueLabel(value, mover, game, notion);
  return h("span", { class: "chip" }, parts, h("span", { class: "chip-label" }, label));
}

/**
 * A mark drawn on a board, centred on (x, y).
 * @param {Mark} mark @param {number} x @param {number} y @param {number} size
 */
export function drawMark(mark, x, y, size) {
  const group = s("g", { class: `vm ${mark.tone}`, transform: `translate(${x} ${y})`, "aria-hidden": "true" });
  group.append(shape(mark, size));
  if (mark.number !== undefined) {
    group.append(s("text", { class: "vm-number", "font-size": size * 0.82, y: size * (mark.tone === "loss" ? 0.42 : 0.3) }, mark.number));
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

/**
 * What is known of a position, in sentences.
 * @param {import("./api.js").Values} values
 * @param {string | null} outcome how the game ended, if it has
 * @returns {string[]}
 */
export function sentences(values, outcome) {
  const { game, value } = values;
  const who = (/** @type {number} */ player) => playerName(game, player, true);
  if (outcome !== null) return [];
  switch (value.kind) {
    case "solved":
      if (value.outcome === "draw") return [t(isEndless(game) ? "say.drawProved" : "say.draw")];
      if (value.distance === 1) return [t("say.winNow", { who: who(Number(value.outcome)) })];
      if (value.distance !== null) return [t("say.winIn", { who: who(Number(value.outcome)), n: value.distance })];
      return [t(isEndless(game) ? "say.winThreats" : "say.win", { who: who(Number(value.outcome)) })];
    case "sets": {
      if (value.forced !== null) return [t("say.win", { who: who(value.forced) })];
      const said = [];
      const only = value.equilibrium.length === 1 && value.equilibrium[0] === "draw";
      said.push(only ? t("say.draw") : t("say.open", { list: outcomesInWords(game, value.equilibrium) }));
      if (value.chooser !== null) {
        said.push(t("say.chooser", { play: t(`notion.${value.choosing}`), who: playerName(game, value.chooser), list: outcomesInWords(game, value.choice) }));
      }
      return said;
    }
    case "forced":
      return [value.winner === null ? t("say.nobody") : t("say.win", { who: who(value.winner) })];
    case "safe":
      return [t("say.safe", { who: who(value.player), who2: playerName(game, value.player) })];
    case "estimate":
      return [t("say.estimate", { who: who(value.player), n: Math.round(100 * value.share), visits: value.visits })];
    default:
      return [t("say.unknown")];
  }
}
