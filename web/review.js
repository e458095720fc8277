// After a game: what each move was worth. A move is compared with the value of the position it was made in, as
// the server gave both; nothing is computed here, and what is not known is said to be so.
//
//     best    kept the value, and nothing was quicker (or held out longer)
//     slower  kept it, but the win comes later, or the loss sooner
//     weaker  kept what can be forced, but leaves fewer good outcomes (more than two players)
//     half    a win became a draw, or a draw a loss
//     all     a win became a loss
//     unknown not everything is known
// @ts-check

/** @typedef {import("./api.js").Values} Values */
/** @typedef {"best" | "slower" | "weaker" | "half" | "all" | "unknown"} Grade */
/** @typedef {{ply: number, player: number, move: string, name: import("./api.js").Name, grade: Grade, plies: number, better: string[], was: string}} Reviewed */

const WORTH = /** @type {Record<string, number>} */ ({ win: 2, draw: 1, open: 1, loss: 0 });

/** The sign of a grade, as players write it after a move. @type {Record<Grade, string>} */
const SIGNS = { best: "", slower: "", weaker: "?!", half: "?", all: "??", unknown: "" };

/** The sign behind a move: how many plies later the win comes, or sooner the loss, or what was given away. @param {{grade: Grade, plies: number, was: string}} made */
export function signOf({ grade, plies, was }) {
  return grade === "slower" ? `${was === "loss" ? "−" : "+"}${plies}` : SIGNS[grade];
}

/**
 * What a move was worth.
 * @param {Values | undefined} before what is known of the position it was made in
 * @param {string} move
 * @returns {{grade: Grade, plies: number, better: string[]}}
 */
export function graded(before, move) {
  const unknown = { grade: /** @type {Grade} */ ("unknown"), plies: 0, better: [] };
  const made = before?.moves.find((other) => other.move === move);
  const [was, is] = [WORTH[before?.value ?? ""], WORTH[made?.value ?? ""]];
  if (!before || !made || was === undefined || is === undefined) return unknown;
  const better = made.best ? [] : before.moves.filter((other) => other.best).map((other) => other.move);
  if (is < was) return { grade: was - is > 1 ? "all" : "half", plies: 0, better };
  if (made.best) return { grade: "best", plies: 0, better };
  if (made.distance !== null && before.distance !== null) return { grade: "slower", plies: Math.abs(made.distance - before.distance), better };
  // Where distances are not known, a move that is not best leaves a worse set of outcomes.
  return before.kind === "sets" || before.kind === "equilibrium" ? { grade: "weaker", plies: 0, better } : { ...unknown, better };
}

/**
 * Every move of a game.
 * @param {import("./api.js").Place} whole the game, with its path
 * @param {(position: string) => Values | undefined} known
 * @returns {Reviewed[]}
 */
export function reviewed(whole, known) {
  return whole.path.map(({ move, name, player }, at) => {
    const before = at === 0 ? whole.from : whole.path[at - 1]?.position ?? "";
    const values = known(before);
    return { ply: at + 1, player, move, name, was: values?.value ?? "unknown", ...graded(values, move) };
  });
}

/** Was something given away? @param {{grade: Grade}} made */
export function isMistake({ grade }) {
  return grade === "half" || grade === "all" || grade === "weaker";
}
