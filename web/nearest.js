// What is shown where an address asks for a position that there is not.
// @ts-check

import * as api from "./api.js";
import { gameState, nameOf } from "./state.js";

/** @typedef {import("./state.js").GameState} GameState */

/** The nearest state that there is: as many moves as can be played, or the beginning, or the game's usual rules. @param {GameState} state */
export async function nearest(state) {
  const there = (/** @type {Partial<GameState>} */ part) => api.place(part.game ?? state.game, part.from ?? "", part.moves ?? []).then(() => true, () => false);
  if (await there({ from: state.from })) {
    let [good, bad] = [0, state.moves.length];
    while (bad - good > 1) {
      const middle = (good + bad) >> 1;
      if (await there({ from: state.from, moves: state.moves.slice(0, middle) })) good = middle;
      else bad = middle;
    }
    return gameState({ ...state, moves: state.moves.slice(0, good), at: good });
  }
  if (await there({})) return gameState({ ...state, from: "", moves: [], at: 0 });
  const game = nameOf(state.game);
  return game !== state.game.trim() && (await there({ game })) ? gameState({ game }) : null;
}
