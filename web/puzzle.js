// Puzzles: a position that one move alone wins in the given number of plies. Every move is judged, the
// defender gives the best reply, and after the last move comes the next puzzle. The address holds the task.
// @ts-check

import * as api from "./api.js";
import { announce, h } from "./dom.js";
import { addressOf, gameState, played } from "./state.js";
import { t } from "./text.js";
import { trouble } from "./trouble.js";
import { playerName } from "./value.js";

/** @typedef {import("./game-page.js").GamePage} GamePage */
/** How a puzzle stands: a sentence, and what can be done next. @typedef {{tone: "right" | "wrong" | "task", says: string, next?: "again" | "another"}} Standing */

const REPLY_PAUSE = 450;

/** How the puzzle stands after the last move; the defender replies to a right one. @param {GamePage} page @param {number} turn */
export async function judge(page, turn) {
  const { state, place, whole } = page;
  if (!place || !whole || state.at !== state.moves.length || state.at === 0) return;
  const solver = whole.path[0]?.player ?? 1;
  const tell = (/** @type {Standing} */ standing) => {
    page.standing = standing;
    page.drawStatus();
    announce(standing.says);
  };
  if (place.outcome !== null) {
    const solved = place.outcome === String(solver);
    tell(solved ? { tone: "right", says: t("puzzle.solved", { n: state.at }), next: "another" } : { tone: "wrong", says: t("puzzle.lost"), next: "again" });
    return;
  }
  if (whole.path.at(-1)?.player !== solver) {
    tell({ tone: "right", says: t("puzzle.on", { who: playerName(place, solver, true), n: state.puzzle - state.at }) });
    return;
  }
  const values = await api.values(place.game, place.position, page.leave.signal);
  if (turn !== page.shown) return;
  const wins = values.forced === String(solver) && values.distance !== null;
  if (!wins || (values.distance ?? 0) > state.puzzle - state.at) {
    const says = wins ? t("puzzle.later", { n: (values.distance ?? 0) + 1 }) : t(values.forced === null ? "puzzle.draws" : "puzzle.loses");
    tell({ tone: "wrong", says, next: "again" });
    return;
  }
  tell({ tone: "right", says: t("puzzle.right") });
  const [line] = await Promise.all([api.line(place.game, place.position, page.leave.signal), new Promise((resolve) => setTimeout(resolve, REPLY_PAUSE))]);
  const reply = line[0];
  if (reply && turn === page.shown) page.go(addressOf(played(state, reply.move)), true);
}

/** The task, or how it stands. @param {GamePage} page @param {api.Place} place */
export function puzzleLine(page, place) {
  const { state } = page;
  const task = state.at === 0 ? { tone: "task", says: t("game.puzzle.task", { who: playerName(place, place.to_move, true), n: state.puzzle }), next: undefined } : page.standing;
  if (!task) return null;
  const again = () => page.go(addressOf(gameState({ ...state, moves: state.moves.slice(0, -1), at: undefined })));
  return h(
    "p",
    { class: `task row ${task.tone}` },
    h("span", {}, task.says),
    task.next === "again" && h("button", { type: "button", "data-key": "again", onclick: again }, t("puzzle.again")),
    task.next === "another" && h("button", { type: "button", class: "primary", "data-key": "another", onclick: () => another(page, state.puzzle).catch((error) => page.parts.trouble.replaceChildren(trouble(error))) }, t("puzzle.next")),
  );
}

/** Goes to a random puzzle. Whoever went on meanwhile is not brought back. @param {GamePage} page @param {number} puzzle in how many plies it is won */
export async function another(page, puzzle) {
  const { shown } = page;
  const { game } = page.state;
  const found = await api.puzzle(game, puzzle, 1 + Math.floor(Math.random() * 1e9));
  if (shown === page.shown) page.go(addressOf(gameState({ game, from: found.position, values: false, puzzle })));
}
