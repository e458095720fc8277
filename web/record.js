// A game from a text: a tree of variations, or whatever the server can read.
// @ts-check

import * as api from "./api.js";
import { addressOf, gameState } from "./state.js";
import { addLine, addTree, emptyTree, lineThrough } from "./tree.js";
import { lines, readTree, treeText } from "./tree-text.js";

/** Lines of a tree that are asked of the server when it is read. */
const MOST_LINES = 100;

/**
 * The address of a game, and what is wrong with the rest of it.
 * @param {string} text
 * @param {string} [game] of moves alone
 * @returns {Promise<{address: string, problem: string | null}>}
 */
export async function readGame(text, game) {
  const given = readTree(text);
  if (!given) {
    const { problem, ...found } = await api.readRecord(text, game);
    return { address: addressOf(gameState({ ...found, at: 0 })), problem };
  }
  // Every line is judged by the server before any is shown.
  const checked = emptyTree();
  let name = given.game;
  for (const line of lines(given.tree).slice(0, MOST_LINES)) {
    const place = await api.place(given.game, given.from, line);
    name = place.game;
    addLine(checked, place.path);
  }
  addTree(checked, given.tree);
  const address = addressOf(gameState({ game: name, from: given.from, moves: lineThrough(given.tree, []), at: 0 }));
  return { address: `${address}#tree=${encodeURIComponent(treeText(given.tree, given))}`, problem: null };
}
