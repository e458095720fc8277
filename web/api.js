// What the server is asked. Errors carry status, message and place; nothing fails silently.
// @ts-check

/** @typedef {{en: string, ja: string}} Name */
/** What is known of a position, or of the position after a move. @typedef {{kind: "solved" | "sets" | "equilibrium" | "forced" | "safe" | "estimate" | "unknown", value: "win" | "draw" | "loss" | "open" | "unknown", distance: number | null, forced: string | null, equilibrium: string[] | null, cautious: string[] | null, hopeful: string[] | null, chooser?: string | null, choice?: string[], choosing?: "cautious" | "hopeful", coalition?: string[][], safe?: string, estimate?: number, visits?: number}} Value */
/** @typedef {Value & {move: string, best: boolean, name?: Name}} MoveValue */
/** @typedef {Value & {game: string, position: string, to_move: number, moves: MoveValue[], complete: boolean, [more: string]: any}} Values */
/** @typedef {{move: string, uci?: string, name: Name}} MoveName */
/** What lies where: `kind` names the module that draws it. @typedef {{kind: string, [more: string]: any}} BoardView */
/** @typedef {{name: Name, symbol: string, tone: string}} Seat */
/** @typedef {{move: string, name: Name, player: number, position: string}} Step */
/** @typedef {{game: string, position: string, players: number, seats: Seat[], to_move: number, outcome: string | null, moves: MoveName[], board: BoardView, tasks: Task[], deepest: number, from: string, path: Step[], awaits_table?: boolean}} Place */
/** What a puzzle asks for. @typedef {"win" | "mate" | "only-move" | "hold"} Task */
/** @typedef {{level: number, points: number, own_moves: number, moves: number, right: number, quiet: boolean}} Difficulty */
/** @typedef {{game: string, position: string, players: number, to_move: number, task: Task, plies: number, value: "win" | "draw", distance: number | null, solution: string, solutions: string[], line: MoveName[], difficulty: Difficulty}} Puzzle */
/** What became of what a position was worth. @typedef {"best" | "kept" | "slower" | "no-check" | "draws" | "loses" | "not-forced" | "too-slow" | "unknown"} Verdict */
/** @typedef {{right: boolean, verdict: Verdict, distance: number | null, replies: Step[], end: string, outcome: string | null}} Attempt */
/** A game that puzzles are made of. @typedef {{game: string, title: Name, players: number, tasks: Task[], deepest: number}} PuzzleGame */
/** @typedef {{paper: number, place: Name, title: Name, game: string, from: string, moves: string, at?: number, card?: boolean, strategy?: string}} Ready */
/** @typedef {{name: string, title: Name, default: string, choices: {value: string, title: Name}[], free: boolean}} Parameter */
/** @typedef {{name: string, title: Name, seat?: number, with?: string, without?: string}} EngineInfo */
/** @typedef {{name: string, title: Name, about: Name, papers: number[], parameters: Parameter[], engines: EngineInfo[], ready: Ready[], table: boolean, puzzles: boolean, puzzle_games: PuzzleGame[], survey: boolean, has_rules: boolean}} GameInfo */
/** A part of a game's rules, with a position to try it on. @typedef {{title: Name, text: Name, game: string, from?: string, try_this?: Name}} RulePart */
/** @typedef {{game: string, title: Name, about: Name, rules: RulePart[]}} Rules */
/** How many positions have a value at a distance. @typedef {{value: "win" | "draw" | "loss", distance: number | null, positions: number}} SurveyRow */
/** A game by the numbers. @typedef {{game: string, rows: SurveyRow[], examples: string[], html?: string}} Survey */
/** @typedef {{id: number, asked: string, state: "running" | "done" | "failed" | "cancelled", stage: string, done: number, total: number | null, error?: {message: string}}} JobStatus */

/** An answer that says no. */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {{status?: number, field?: string, column?: number, code?: string}} [more]
   */
  constructor(message, more = {}) {
    super(message);
    this.status = more.status ?? 0;
    this.field = more.field;
    this.column = more.column;
    this.code = more.code;
  }
}

/** The answer to what `first.js` has asked already, once. @param {URL} url @param {RequestInit} options @returns {Promise<Response> | undefined} */
function askedFirst(url, options) {
  const asked = /** @type {Record<string, Promise<Response>>} */ (/** @type {any} */ (globalThis).asked ?? {});
  const address = url.pathname + url.search;
  const answer = options.method ? undefined : asked[address];
  delete asked[address];
  return answer;
}

/**
 * @param {string} path
 * @param {Record<string, string | number | undefined>} [query]
 * @param {RequestInit} [options]
 * @returns {Promise<any>}
 */
async function ask(path, query = {}, options = {}) {
  const url = new URL(`/api/v1/${path}`, location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") url.searchParams.set(name, String(value));
  }
  let response;
  try {
    response = await (askedFirst(url, options) ?? fetch(url, options));
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError("no answer", { code: "offline" });
  }
  const body = await response.json().catch(() => null);
  // Without a line it may be what the server has said before.
  document.documentElement.toggleAttribute("data-kept", response.headers.has("x-kept"));
  if (response.ok && body !== null) return body;
  const said = body?.error;
  throw new ApiError(said?.message ?? `${response.status} ${response.statusText}`, {
    status: response.status,
    ...said,
  });
}

/** @type {Promise<GameInfo[]> | undefined} */
let known;

/** Every game. @returns {Promise<GameInfo[]>} */
export function games() {
  known ??= ask("games").then((body) => body.games);
  known.catch(() => (known = undefined));
  return known;
}

/** The game and position of a text. @param {string} text @returns {Promise<{game: string, position: string}>} */
export function recognize(text) {
  return ask("recognize", { text });
}

/** Positions already asked for: the same question has the same answer. @type {Map<string, Promise<Place>>} */
const places = new Map();
const MOST_PLACES = 200;

/** @param {string} game @param {string} position @param {string[]} moves @returns {Promise<Place>} */
export function place(game, position, moves) {
  const key = JSON.stringify([game, position, moves]);
  let found = places.get(key);
  if (!found) {
    if (places.size >= MOST_PLACES) places.clear();
    found = ask("position", { game, position, moves: moves.join(" ") });
    places.set(key, found);
    found.catch(() => places.delete(key));
  }
  return found;
}

/** Forgets the positions: of some, more can be told now. */
export function forgetPlaces() {
  places.clear();
}

/** Is a text a position? A text that is none is an answer, and says what is wrong with it. @param {string} game @param {string} position @returns {Promise<Place>} */
export async function check(game, position) {
  const { place, problem } = await ask("check", { game, position });
  if (place) return place;
  throw new ApiError(problem.message, problem);
}

/** Values already known, by game and position. @type {Map<string, Values>} */
const valued = new Map();
const MOST_VALUED = 2000;

/** @param {string} game @param {string} position */
export function knownValues(game, position) {
  return valued.get(`${game} ${position}`);
}

/** Forgets what was not known of a game, since more is known now. @param {string} game */
export function forget(game) {
  for (const [key, values] of valued) if (values.game === game && !values.complete) valued.delete(key);
}

/** @param {Values} values */
export function remember(values) {
  if (valued.size >= MOST_VALUED) valued.clear();
  valued.set(`${values.game} ${values.position}`, values);
}

/** @param {string} game @param {string} position @param {AbortSignal} [signal] @returns {Promise<Values>} */
export async function values(game, position, signal) {
  const found = knownValues(game, position);
  if (found) return found;
  const fresh = await ask("values", { game, position }, { signal });
  remember(fresh);
  return fresh;
}

/** @param {string} game @param {string} position @param {AbortSignal} [signal] @returns {Promise<MoveName[]>} */
export async function line(game, position, signal) {
  return (await ask("line", { game, position }, { signal })).line;
}

/**
 * @param {string} game @param {string} position @param {string} engine @param {number} seed
 * @returns {Promise<{move: string, position: string, why?: Name}>}
 */
export function engineMove(game, position, engine, seed) {
  return ask("engine", { game, position, engine, seed });
}

/** A random puzzle. @param {string} game @param {{task: Task, plies?: number, level?: number, seed: number}} wanted @returns {Promise<Puzzle>} */
export function puzzle(game, wanted) {
  return ask("puzzle", { game, ...wanted });
}

/** The puzzle that a position makes. @param {string} game @param {string} position @param {Task} task @param {number} plies @param {AbortSignal} [signal] @returns {Promise<Puzzle>} */
export function pose(game, position, task, plies, signal) {
  return ask("puzzle", { game, position, task, plies }, { signal });
}

/** Judges a move of somebody who has a task. @param {{game: string, position: string, move: string, task: Task, plies?: number}} tried @param {AbortSignal} [signal] @returns {Promise<Attempt>} */
export function attempt(tried, signal) {
  return ask("attempt", tried, { signal });
}

/** The rules of a game. @param {string} game @returns {Promise<Rules>} */
export function rules(game) {
  return ask("rules", { game });
}

/** A game by the numbers, with positions of a value and distance if one is given. @param {string} game @param {{value?: string, distance?: number | null, seed?: number}} [wanted] @returns {Promise<Survey>} */
export function survey(game, { value, distance, seed } = {}) {
  return ask("survey", { game, value, distance: distance ?? undefined, seed });
}

/** @param {string} strategy @param {string} position @param {number} low @param {number} high */
export function overlay(strategy, position, low, high) {
  return ask("strategy", { strategy, position, low, high });
}

/** @typedef {{id: string, printed: string, computed: string, verdict: string}} Headline */
/** @returns {Promise<{paper: number, computed: boolean, counts: Record<string, number>, headlines: Headline[], seconds: number | null}[]>} */
export async function reports() {
  return (await ask("reports")).papers;
}

/** A paper's report, and the machine that computed it. @param {number} paper @returns {Promise<any>} */
export async function report(paper) {
  const { reports, machine } = await ask(`reports/${paper}`);
  return { ...reports[0], machine };
}

/** The plots and windows of a report as HTML, by the names of the figures; its values in Japanese, by the English. @param {number} paper @returns {Promise<{drawn: Map<string, string>, japanese: Record<string, string>}>} */
export async function figures(paper) {
  const { figures, japanese } = await ask(`reports/${paper}/figures`);
  return { drawn: new Map(figures.map((/** @type {{id: string, html: string}} */ figure) => [figure.id, figure.html])), japanese };
}

/** @param {unknown} body @returns {RequestInit} */
function posted(body) {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

/** A recorded game, or a position or moves of the game that is given. @param {string} record @param {string} [game] @returns {Promise<{game: string, from: string, moves: string[], problem: string | null}>} */
export function readRecord(record, game) {
  return ask("record", {}, posted({ record, game }));
}

/** A game in every form that the program writes. @param {string} game @param {string} position @param {string[]} moves @returns {Promise<{name: string, title: Name, text: string}[]>} */
export async function writtenForms(game, position, moves) {
  return (await ask("record", { game, position, moves: moves.join(" ") })).forms;
}

/** @param {Record<string, unknown>} body @returns {Promise<JobStatus>} */
export function startJob(body) {
  return ask("jobs", {}, posted(body));
}

/** The running job that was asked this, if there is one. @param {Record<string, unknown>} body */
export async function runningJob(body) {
  /** @type {JobStatus[]} */
  const jobs = (await ask("jobs")).jobs;
  return jobs.find((job) => job.state === "running" && job.asked === JSON.stringify(body));
}

/** @param {number} id */
export function cancelJob(id) {
  return ask(`jobs/${id}`, {}, { method: "DELETE" });
}

/** @param {number} id */
export function jobResult(id) {
  return ask(`jobs/${id}/result`);
}

/** Failures in a row after which a job is no longer followed. */
const PATIENCE = 3;

/**
 * Follows a job to its end.
 * @param {number} id
 * @param {(status: JobStatus) => void} told
 * @returns {Promise<JobStatus>}
 */
export function followJob(id, told) {
  return new Promise((resolve, reject) => {
    const events = new EventSource(`/api/v1/jobs/${id}/events`);
    let failures = 0;
    events.addEventListener("progress", (event) => {
      failures = 0;
      told(JSON.parse(event.data));
    });
    events.addEventListener("end", (event) => {
      events.close();
      resolve(JSON.parse(event.data));
    });
    events.addEventListener("error", () => {
      // The server ends every stream after a while, and the browser opens the next one by itself.
      failures += 1;
      if (events.readyState === EventSource.CONNECTING && failures < PATIENCE) return;
      // A stream that was refused is not opened again: too many are open.
      const refused = events.readyState === EventSource.CLOSED;
      events.close();
      if (refused) askForJob(id, told).then(resolve, reject);
      else reject(new ApiError("no answer", { code: "offline" }));
    });
  });
}

/**
 * Follows a job without a stream, by asking for its status once a second.
 * @param {number} id
 * @param {(status: JobStatus) => void} told
 * @returns {Promise<JobStatus>}
 */
async function askForJob(id, told) {
  for (;;) {
    /** @type {JobStatus} */
    const status = await ask(`jobs/${id}`);
    if (status.state !== "running") return status;
    told(status);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}
