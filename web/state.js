// The address is the state: game, where it began, moves, seats, what is shown.
// @ts-check

/**
 * @typedef {object} GameState
 * @property {string} game the game as the command line takes it
 * @property {string} from the position it began from; empty for the start
 * @property {string[]} moves every move, those taken back included
 * @property {number} at how many of them are on the board
 * @property {string[]} seats `human` or an engine, a seat each; missing ones are human
 * @property {boolean | undefined} values are values shown? By default only where nobody plays
 * @property {boolean} flip is the board turned?
 * @property {string} strategy a strategy laid over the board
 * @property {string} puzzle the task that the first position has; empty if it is no puzzle (see puzzle.js)
 */

/**
 * @param {Partial<GameState> & {game: string}} part
 * @returns {GameState}
 */
export function gameState(part) {
  const moves = part.moves ?? [];
  return {
    from: "",
    seats: [],
    values: undefined,
    flip: false,
    strategy: "",
    puzzle: "",
    ...part,
    moves,
    at: Math.max(0, Math.min(part.at ?? moves.length, moves.length)),
  };
}

/**
 * Reads the state from an address's query.
 * @param {URLSearchParams} query
 * @returns {GameState}
 */
export function readState(query) {
  const list = (/** @type {string} */ name) => (query.get(name) ?? "").split(/ +/).filter(Boolean);
  const moves = list("moves");
  const at = Number.parseInt(query.get("at") ?? "", 10);
  const values = query.get("values");
  return gameState({
    game: query.get("game") ?? "",
    from: query.get("from") ?? "",
    moves,
    at: Number.isInteger(at) ? at : moves.length,
    seats: list("seats").flatMap((seat) => seat.split(",")).filter(Boolean),
    values: values === null ? undefined : values === "1",
    flip: query.get("flip") === "1",
    strategy: query.get("strategy") ?? "",
    puzzle: puzzleOf(query.get("puzzle") ?? ""),
  });
}

/** A task as the address writes it; links from before there were several have the plies of a win alone. @param {string} text */
function puzzleOf(text) {
  if (/^[1-9]\d{0,2}$/.test(text)) return `win-${text}`;
  return /^[a-z-]{1,16}(?:-\d{1,3})?$/.test(text) ? text : "";
}

/**
 * The address of a state: readable, and nothing in it that is not needed.
 * @param {GameState} state
 */
export function addressOf(state) {
  const query = new URLSearchParams();
  query.set("game", state.game);
  if (state.from) query.set("from", state.from);
  if (state.moves.length) query.set("moves", state.moves.join(" "));
  if (state.at !== state.moves.length) query.set("at", String(state.at));
  if (state.seats.some((seat) => seat !== "human")) query.set("seats", state.seats.join(","));
  if (state.values !== undefined) query.set("values", state.values ? "1" : "0");
  if (state.flip) query.set("flip", "1");
  if (state.strategy) query.set("strategy", state.strategy);
  if (state.puzzle) query.set("puzzle", state.puzzle);
  // Blanks as +, and what reads well unescaped left so.
  const text = query.toString().replaceAll("%2C", ",").replaceAll("%2F", "/").replaceAll("%40", "@");
  return `/play?${text}`;
}

/** Does a person play against an engine? @param {GameState} state */
export function hasEngine(state) {
  return state.seats.some((seat) => seat !== "human" && seat !== "");
}

/** Are values shown? @param {GameState} state */
export function showsValues(state) {
  return state.values ?? !hasEngine(state);
}

/** The seat of a player, from 1. @param {GameState} state @param {number} player */
export function seatOf(state, player) {
  return state.seats[player - 1] || "human";
}

/**
 * After a move: what was taken back is forgotten.
 * @param {GameState} state
 * @param {string} move
 */
export function played(state, move) {
  if (state.moves[state.at] === move) return gameState({ ...state, at: state.at + 1 });
  return gameState({ ...state, moves: [...state.moves.slice(0, state.at), move], at: state.at + 1 });
}

/**
 * The number of moves to show after taking back: to the last turn of a person.
 * @param {GameState} state
 * @param {number[]} players who made each move
 */
export function undone(state, players) {
  if (!hasEngine(state)) return Math.max(0, state.at - 1);
  for (let at = state.at - 1; at >= 0; at -= 1) {
    if (seatOf(state, players[at] ?? 1) === "human") return at;
  }
  return Math.max(0, state.at - 1);
}

/** The name of the game in a game's text. @param {string} game */
export function nameOf(game) {
  return game.trim().split(/\s+/)[0] ?? "";
}

/** The parameters in a game's text. @param {string} game */
export function parametersOf(game) {
  /** @type {Record<string, string>} */
  const found = {};
  const words = game.trim().split(/\s+/).slice(1);
  for (let at = 0; at + 1 < words.length; at += 2) {
    found[(words[at] ?? "").replace(/^--/, "")] = words[at + 1] ?? "";
  }
  return found;
}
