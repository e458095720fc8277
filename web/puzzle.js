// Puzzles and training: a position with a task. Every move is judged by the server, the others reply, and so on
// until the task is done. The address holds the task, so whoever gets the link gets the same puzzle.
//
//     puzzle=win-7   mate-5   only-move-1   hold-11        a puzzle: a wrong move ends the try
//     puzzle=train-win   train-hold                        training: slips are counted
// @ts-check

import * as api from "./api.js";
import { announce, h } from "./dom.js";
import { addressOf, gameState } from "./state.js";
import { streak, takeNote } from "./streak.js";
import { n, t } from "./text.js";
import { trouble } from "./trouble.js";
import { playerName } from "./value.js";

/** @typedef {import("./game-page.js").GamePage} GamePage */
/** @typedef {{task: api.Task, plies: number, train: boolean}} Task */
/** How a puzzle stands: a sentence, and what can be done next. @typedef {{tone: "right" | "wrong" | "task", says: string, next?: "again" | "another"}} Standing */
/** What is wanted of the next puzzle. @typedef {{task: api.Task, plies?: number, level?: number}} Wish */

const REPLY_PAUSE = 450;
/** Plies for which a draw is held in training. */
const HELD = 39;

/** The task in an address. @param {string} text @returns {Task | null} */
export function taskOf(text) {
  const found = /^(train-)?(win|mate|only-move|hold)(?:-(\d{1,3}))?$/.exec(text);
  if (!found) return null;
  const train = Boolean(found[1]);
  const plies = Number(found[3] ?? 0);
  if (!train && !plies) return null;
  return { task: /** @type {api.Task} */ (found[2]), plies, train };
}

/** Puzzles that were asked for, by game, position and task: what is known of them. @type {Map<string, api.Puzzle | null>} */
const posed = new Map();
const MOST_POSED = 200;
/** What was wanted last, so that the next puzzle is of the same kind. @type {(Wish & {game: string}) | null} */
let wish = null;

/** @param {string} game @param {string} position @param {string} puzzle */
const keyOf = (game, position, puzzle) => `${game} ${position} ${puzzle}`;

/** @param {string} key @param {api.Puzzle | null} puzzle */
function keep(key, puzzle) {
  if (posed.size >= MOST_POSED) posed.clear();
  posed.set(key, puzzle);
}

/** What is known of the puzzle that is shown; undefined while it is not known. @param {GamePage} page */
function known(page) {
  const { state, whole } = page;
  return whole ? posed.get(keyOf(state.game, whole.from, state.puzzle)) : undefined;
}

/** What somebody has tried of the puzzle that is shown. @param {GamePage} page @returns {{failed: boolean, slips: Set<string>, slow: Set<string>}} */
function tried(page) {
  page.ui.tried ??= { failed: false, slips: new Set(), slow: new Set() };
  return /** @type {any} */ (page.ui.tried);
}

/** Judges the last move, and lets the others reply. @param {GamePage} page @param {number} turn */
export async function judge(page, turn) {
  const { state, place, whole } = page;
  const task = taskOf(state.puzzle);
  if (!place || !whole || !task) return;
  if (!task.train && known(page) === undefined) await learn(page, task, turn);
  if (turn !== page.shown || state.at !== state.moves.length || state.at === 0) return;
  const solver = whole.path[0]?.player ?? 1;
  const last = whole.path.at(-1);
  if (!last || last.player !== solver) {
    tell(page, replied(page, task, place, solver));
    return;
  }
  const before = whole.path.at(-2)?.position ?? whole.from;
  const plies = task.train || task.task === "hold" ? undefined : task.plies - state.at + 1;
  const attempt = await api.attempt({ game: place.game, position: before, move: last.move, task: task.task, plies }, page.leave.signal);
  if (turn !== page.shown) return;
  const verdict = judged(page, task, attempt, solver);
  tell(page, verdict);
  if (verdict.next || !attempt.replies.length) return;
  await new Promise((resolve) => setTimeout(resolve, REPLY_PAUSE));
  const moves = [...state.moves, ...attempt.replies.map((reply) => reply.move)];
  if (turn === page.shown) page.go(addressOf(gameState({ ...state, moves, at: undefined })), true);
}

/** Asks for what is known of the puzzle. @param {GamePage} page @param {Task} task @param {number} turn */
async function learn(page, task, turn) {
  const { state, whole } = page;
  if (!whole) return;
  const key = keyOf(state.game, whole.from, state.puzzle);
  try {
    keep(key, await api.pose(state.game, whole.from, task.task, task.plies, page.leave.signal));
  } catch (error) {
    if (!(error instanceof api.ApiError) || error.code !== "no-puzzle") throw error;
    keep(key, null);
  }
  if (turn === page.shown) page.drawStatus();
}

/** @param {GamePage} page @param {Standing} standing */
function tell(page, standing) {
  page.standing = standing;
  page.drawStatus();
  announce(standing.says);
}

/** How it stands when the others have replied. @param {GamePage} page @param {Task} task @param {api.Place} place @param {number} solver @returns {Standing} */
function replied(page, task, place, solver) {
  const who = playerName(place, solver, true);
  if (place.outcome !== null) {
    const held = task.task === "hold" && place.outcome === "draw";
    if (held) solvedNow(page, task);
    return held ? { tone: "right", says: t("puzzle.held"), next: "another" } : { tone: "wrong", says: t("puzzle.lost"), next: "again" };
  }
  if (task.task === "hold") return { tone: "right", says: t("puzzle.on.hold", { who }) };
  if (task.train) return { tone: "right", says: t("puzzle.on.train", { who }) };
  const left = task.plies - page.state.at;
  return { tone: "right", says: left === 1 ? t("puzzle.on1", { who }) : t("puzzle.on", { who, n: left }) };
}

/** A puzzle is solved; it counts if it was so at the first try. @param {GamePage} page @param {Task} task */
function solvedNow(page, task) {
  if (!task.train) takeNote(keyOf(page.state.game, page.state.from, page.state.puzzle), !tried(page).failed);
}

/** What is said of a move. @param {GamePage} page @param {Task} task @param {api.Attempt} attempt @param {number} solver @returns {Standing} */
function judged(page, task, attempt, solver) {
  const { at, moves } = page.state;
  const won = attempt.outcome === String(solver);
  const drawn = attempt.outcome === "draw";
  const goesOn = attempt.right || (task.train && attempt.verdict === "slower");
  if (!goesOn) return failed(page, task, attempt);
  if (attempt.verdict === "slower") tried(page).slow.add(moves.slice(0, at).join(" "));
  const done = won || task.task === "only-move" || (task.task === "hold" && ((drawn && attempt.replies.length === 0) || at >= (task.train ? HELD : task.plies)));
  if (done) {
    solvedNow(page, task);
    const says = task.task === "hold" && !won ? t("puzzle.held") : task.train ? t(at === 1 ? "puzzle.won1" : "puzzle.won", { n: at }) : at === 1 ? t("puzzle.solved1") : t("puzzle.solved", { n: at });
    return { tone: "right", says, next: "another" };
  }
  if (!task.train) return { tone: "right", says: t("puzzle.right") };
  const says = attempt.verdict === "slower" ? t("puzzle.slower.train", { n: attempt.distance ?? "?" }) : t(attempt.verdict === "kept" ? "puzzle.kept" : "puzzle.best");
  return { tone: "right", says };
}

/** @param {GamePage} page @param {Task} task @param {api.Attempt} attempt @returns {Standing} */
function failed(page, task, attempt) {
  const left = task.plies - page.state.at + 1;
  const key = attempt.verdict === "slower" && attempt.distance === null ? "slower.unknown" : attempt.verdict;
  const says = t(`puzzle.wrong.${key}`, { n: (attempt.verdict === "slower" ? attempt.distance : left) ?? "?" });
  // What was not found is nobody's mistake.
  if (attempt.verdict === "unknown") return { tone: "task", says, next: "again" };
  const { slips } = tried(page);
  slips.add(page.state.moves.slice(0, page.state.at).join(" "));
  if (!task.train) {
    tried(page).failed = true;
    takeNote(keyOf(page.state.game, page.state.from, page.state.puzzle), false);
  }
  return { tone: "wrong", says, next: "again" };
}

/** The task, how it stands, and what can be done. @param {GamePage} page @param {api.Place} place */
export function puzzleLine(page, place) {
  const { state, whole } = page;
  const task = taskOf(state.puzzle);
  if (!task || !whole) return null;
  const solver = whole.path[0]?.player ?? place.to_move;
  const puzzle = known(page);
  const standing = (state.at === 0 ? null : page.standing) ?? { tone: "task", says: asks(task, playerName(place, solver, true), puzzle), next: undefined };
  const again = () => page.go(addressOf(gameState({ ...state, moves: state.moves.slice(0, -1), at: undefined })));
  const next = () => another(page, nextWish(page, task)).catch((error) => page.parts.trouble.replaceChildren(trouble(error)));
  const { slips, slow } = tried(page);
  const tally = task.train ? [t("puzzle.slips", { n: slips.size }), slow.size ? t("puzzle.slow", { n: slow.size }) : ""].filter(Boolean).join(" · ") : streak() ? t("puzzle.streak", { n: streak() }) : "";
  return h(
    "div",
    { class: `task ${standing.tone}` },
    h("p", { class: "task-says" }, h("span", { class: "sign", "aria-hidden": "true" }, { right: "✓", wrong: "✗", task: "◇" }[standing.tone]), h("span", {}, standing.says, state.at === 0 && puzzle ? ` ${rights(puzzle)}` : "")),
    page.ui.solution ? h("p", { class: "task-solution" }, t("puzzle.solution.is", { line: /** @type {api.MoveName[]} */ (page.ui.solution).map((step) => n(step.name)).join(t("say.comma")) })) : null,
    h(
      "p",
      { class: "row task-acts" },
      standing.next === "again" && h("button", { type: "button", class: "primary", "data-key": "again", onclick: again }, t("puzzle.again")),
      h("button", { type: "button", class: standing.next === "another" ? "primary" : undefined, "data-key": "another", onclick: next }, t(task.train ? "puzzle.next.train" : "puzzle.next")),
      puzzle && !page.ui.solution && standing.next !== "another" && h("button", { type: "button", "data-key": "solution", onclick: () => reveal(page, puzzle) }, t("puzzle.solution")),
      puzzle && level(puzzle),
      tally && h("span", { class: "tally" }, tally),
    ),
  );
}

/** The task in words. @param {Task} task @param {string} who @param {api.Puzzle | null | undefined} puzzle */
function asks(task, who, puzzle) {
  if (task.train) return t(task.task === "hold" ? "puzzle.train.hold" : "puzzle.train.win", { who });
  if (puzzle === null) return t("puzzle.no");
  if (task.task === "only-move") return t(puzzle ? `puzzle.task.only-move.${puzzle.value}` : "puzzle.task.only-move", { who });
  return t(task.task === "win" && task.plies === 1 ? "puzzle.task.win1" : `puzzle.task.${task.task}`, { who, n: task.plies });
}

/** How many first moves are right. @param {api.Puzzle} puzzle */
function rights(puzzle) {
  if (puzzle.task === "only-move") return "";
  return puzzle.solutions.length === 1 ? t("puzzle.moves.one") : t("puzzle.moves.several", { n: puzzle.solutions.length });
}

/** @param {api.Puzzle} puzzle */
function level({ difficulty }) {
  const why = t("puzzle.level.why", { points: difficulty.points, own: difficulty.own_moves, right: difficulty.right, moves: difficulty.moves, quiet: t(difficulty.quiet ? "puzzle.quiet" : "puzzle.loud") });
  const label = t("puzzle.level", { n: difficulty.level });
  return h("span", { class: "level", role: "img", title: `${label}. ${why}`, "aria-label": label }, "★".repeat(difficulty.level) + "☆".repeat(5 - difficulty.level));
}

/** Shows the solution: in words, and on the board step by step. @param {GamePage} page @param {api.Puzzle} puzzle */
function reveal(page, puzzle) {
  tried(page).failed = true;
  takeNote(keyOf(page.state.game, page.state.from, page.state.puzzle), false);
  page.ui.solution = puzzle.line;
  page.go(addressOf(gameState({ ...page.state, moves: puzzle.line.map((step) => step.move), at: 0 })));
}

/** The next puzzle is like the last one that was chosen, or else like this one. @param {GamePage} page @param {Task} task @returns {Wish & {train?: boolean}} */
function nextWish(page, task) {
  if (task.train) return { task: task.task, train: true };
  if (wish && wish.game === page.state.game && wish.task === task.task) return wish;
  return { task: task.task, plies: task.task === "win" || task.task === "mate" ? task.plies : undefined };
}

/** Goes to a random puzzle. Whoever went on meanwhile is not brought back. @param {GamePage} page @param {Wish & {train?: boolean}} wanted */
export async function another(page, wanted) {
  const { shown, state } = page;
  const address = await found(state.game, wanted);
  if (shown === page.shown) page.go(address);
}

/** The address of a random puzzle, or of a random position to train. @param {string} game @param {Wish & {train?: boolean}} wanted */
export async function found(game, wanted) {
  const seed = 1 + Math.floor(Math.random() * 1e9);
  const { task, plies, level, train } = wanted;
  if (!train) wish = { game, task, plies, level };
  const puzzle = await api.puzzle(game, { task, plies, level, seed });
  const text = train ? `train-${task}` : `${task}-${puzzle.plies}`;
  keep(keyOf(puzzle.game, puzzle.position, text), puzzle);
  return addressOf(gameState({ game: puzzle.game, from: puzzle.position, values: false, puzzle: text }));
}

/** Trains the position that is shown, if it is won or drawn for whoever is to move. @param {GamePage} page @returns {Promise<string>} why not, if not */
export async function trainHere(page) {
  const { place, shown, state } = page;
  if (!place) return "";
  if (place.outcome !== null) return t("train.over");
  const values = await api.values(place.game, place.position, page.leave.signal);
  if (shown !== page.shown) return "";
  if (values.value === "loss") return t("train.lost", { who: playerName(place, place.to_move, true) });
  const task = values.value === "win" ? "win" : values.value === "draw" && place.tasks.includes("hold") ? "hold" : "";
  if (!task) return t("train.unknown");
  page.go(addressOf(gameState({ game: state.game, from: place.position, values: false, flip: state.flip, puzzle: `train-${task}` })));
  return "";
}
