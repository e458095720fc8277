// Hakozumi: a window on a board without end, with a strategy laid over it; or a finite board.
// @ts-check

import * as api from "./api.js";
import { valueOf } from "./board.js";
import { button, h, picture, put, s } from "./dom.js";
import { addressOf, gameState } from "./state.js";
import { n, t } from "./text.js";
import "./text-hakozumi.js";
import { trouble } from "./trouble.js";
import { boardMarks, drawMark, playerName, valueLabel } from "./value.js";

/** @typedef {import("./board.js").BoardInput} BoardInput */
/** @typedef {import("./game-page.js").GamePage} GamePage */
/** @typedef {{kind: "hakozumi", columns: {column: number, stones: string}[], width?: number, height?: number, last: number | null, line: [number, number][]}} HakozumiBoard */
/** @typedef {{row: number, kind: string, gadget: string, letter: string, tint: number, partner: [number, number] | null}} LayoutCell */
/** @typedef {{column: number, cells: LayoutCell[], follow_up_from: number}} LayoutColumn */
/** @typedef {{name: string, title: import("./api.js").Name, strategist: string, record: string, game: string, accepted: boolean, reason: import("./api.js").Name, opponent_lines: number, line: [number, number][], refutation: string}} StrategyInfo */
/** @typedef {{cell: [number, number], says: import("./api.js").Name, reserved: number[]}} WalkStep */
/** @typedef {{stone: number, to: [number, number], why: import("./api.js").Name, walk: WalkStep[]}} Answered */
/** @typedef {{strategy: StrategyInfo, window: [number, number], columns: LayoutColumn[], answers: Answered[], left_at: number | null}} Overlay */

export const fills = true;

const CELL = 40;
const FOOT = 26;
const LEAST_ROWS = 7;
/** Rows that are shown at most where no stone is. */
const MOST_FREE = 14;

/** How large a cell is on the screen, in pixels. @param {BoardInput} input */
function cellSize(input) {
  return Number(input.ui.width ?? 700) < 800 ? CELL : 1.4 * CELL;
}

/** The columns in view. @param {BoardInput} input @returns {[number, number]} */
function columnsInView(input) {
  const board = /** @type {HakozumiBoard} */ (input.place.board);
  if (board.width) return [0, board.width - 1];
  const wide = Math.max(9, Math.min(41, Math.floor(Number(input.ui.width ?? 700) / cellSize(input))));
  const columns = board.columns.map((stack) => stack.column);
  const middle = columns.length ? Math.round((Math.min(...columns) + Math.max(...columns)) / 2) : 0;
  const spread = columns.length ? Math.max(...columns) - Math.min(...columns) : 0;
  const home = spread < wide - 2 ? middle : board.last ?? middle;
  const centre = Number(input.ui.centre ?? home);
  const low = centre - Math.floor(wide / 2);
  return [low, low + wide - 1];
}

/** @param {BoardInput} input */
export function draw(input) {
  const board = /** @type {HakozumiBoard} */ (input.place.board);
  const overlay = /** @type {Overlay | undefined} */ (input.here.overlay);
  const [low, high] = columnsInView(input);
  const tallest = board.columns.filter((stack) => stack.column >= low && stack.column <= high).map((stack) => stack.stones.length);
  const rows = board.height ?? Math.max(LEAST_ROWS, Math.min(MOST_FREE, Math.floor(Number(input.ui.room ?? 0) / cellSize(input))), Math.max(0, ...tallest) + 2);
  const width = (high - low + 1) * CELL;
  const walk = walkOf(input);
  const svg = s("svg", { class: "board hakozumi", viewBox: `0 0 ${width} ${rows * CELL + FOOT}`, role: "group", "aria-label": t("game.board") });
  const x = (/** @type {number} */ column) => (column - low) * CELL;
  const y = (/** @type {number} */ row) => (rows - row) * CELL;
  svg.append(s("rect", { class: "sky", width, height: rows * CELL }));
  if (overlay) period(svg, overlay, x, low, high, rows);
  if (overlay) tints(svg, overlay, x, y, rows);
  grid(svg, low, high, rows);
  if (overlay) arcs(svg, overlay, x, y, rows);
  if (walk) reservedColumns(svg, walk, x, low, high, rows);
  stones(svg, board, x, y, low, high, walk);
  for (let column = low; column <= high; column += 1) columnButton(svg, input, board, column, x(column), rows);
  if (walk) trail(svg, walk, x, y);
  svg.append(s("line", { class: "ground", x1: 0, x2: width, y1: rows * CELL, y2: rows * CELL }));
  if (board.width) return svg;
  return h("div", { class: "endless" }, svg, scrolling(input, low, high));
}

/** The board with one more stone. @param {api.Place} place @param {string} move @returns {HakozumiBoard} */
export function after(place, move) {
  const board = /** @type {HakozumiBoard} */ (place.board);
  const column = Number(move);
  const stone = place.to_move === 1 ? "X" : "O";
  const stones = (board.columns.find((stack) => stack.column === column)?.stones ?? "") + stone;
  return { ...board, columns: [...board.columns.filter((stack) => stack.column !== column), { column, stones }], last: column, line: [] };
}

/** @param {SVGElement} svg @param {number} low @param {number} high @param {number} rows */
function grid(svg, low, high, rows) {
  const lines = [];
  for (let at = 0; at <= high - low + 1; at += 1) lines.push(`M${at * CELL} 0 V${rows * CELL}`);
  for (let at = 0; at <= rows; at += 1) lines.push(`M0 ${at * CELL} H${(high - low + 1) * CELL}`);
  svg.append(s("path", { class: "grid", d: lines.join(" ") }));
}

/** @typedef {(at: number) => number} Axis */

/** The columns that all others repeat. @param {SVGElement} svg @param {Overlay} overlay @param {Axis} x @param {number} low @param {number} high @param {number} rows */
function period(svg, overlay, x, low, high, rows) {
  const [first, last] = [Math.max(low, overlay.window[0]), Math.min(high, overlay.window[1])];
  if (first > last) return;
  svg.append(s("rect", { class: "period", x: x(first), y: 0, width: (last - first + 1) * CELL, height: rows * CELL }));
}

/** @param {SVGElement} svg @param {Overlay} overlay @param {Axis} x @param {Axis} y @param {number} rows */
function tints(svg, overlay, x, y, rows) {
  for (const { column, cells } of overlay.columns) {
    for (const cell of cells.filter((cell) => cell.row <= rows)) {
      svg.append(s("rect", { class: `tint tint${cell.tint}`, x: x(column), y: y(cell.row), width: CELL, height: CELL }));
      svg.append(s("text", { class: "letter", x: x(column) + 6, y: y(cell.row) + 13 }, cell.letter));
    }
  }
  for (const [column, row] of overlay.strategy.line) {
    svg.append(s("rect", { class: "breach", x: x(column) + 2, y: y(row) + 2, width: CELL - 4, height: CELL - 4 }));
  }
}

/** Thin arcs that join pairs. @param {SVGElement} svg @param {Overlay} overlay @param {Axis} x @param {Axis} y @param {number} rows */
function arcs(svg, overlay, x, y, rows) {
  for (const { column, cells } of overlay.columns) {
    for (const cell of cells) {
      const { partner } = cell;
      if (!partner || cell.row > rows || partner[0] < column || (partner[0] === column && partner[1] < cell.row)) continue;
      const [x1, x2] = [x(column) + CELL / 2, x(partner[0]) + CELL / 2];
      const [y1, y2] = [y(cell.row) + CELL * 0.72, y(partner[1]) + CELL * 0.72];
      const sag = Math.min(26, 7 + Math.abs(x2 - x1) / 9);
      const bend = cell.row === 1 ? sag : -sag - 4;
      const d = `M${x1} ${y1} Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + bend} ${x2} ${y2}`;
      svg.append(s("path", { class: `arc arc-${cell.kind} tint${cell.tint}`, d }), s("circle", { class: `knot tint${cell.tint}`, cx: x1, cy: y1, r: 2.6 }), s("circle", { class: `knot tint${cell.tint}`, cx: x2, cy: y2, r: 2.6 }));
    }
  }
}

/** @typedef {{answer: Answered, step: number}} Walk */

/** The way to the last answer, if somebody walks it. @param {BoardInput} input @returns {Walk | null} */
function walkOf(input) {
  const answer = input.here.overlay?.answers.at(-1);
  const step = input.here.walk;
  return answer && typeof step === "number" ? { answer, step } : null;
}

/** @param {SVGElement} svg @param {Walk} walk @param {Axis} x @param {number} low @param {number} high @param {number} rows */
function reservedColumns(svg, walk, x, low, high, rows) {
  for (const column of walk.answer.walk[walk.step]?.reserved ?? []) {
    if (column >= low && column <= high) svg.append(s("rect", { class: "reserved", x: x(column) + 2, y: 2, width: CELL - 4, height: rows * CELL - 4 }));
  }
}

/** The cells looked at so far, the present one ringed. @param {SVGElement} svg @param {Walk} walk @param {Axis} x @param {Axis} y */
function trail(svg, walk, x, y) {
  const middles = walk.answer.walk.slice(0, walk.step + 1).map(({ cell }) => `${x(cell[0]) + CELL / 2} ${y(cell[1]) + CELL / 2}`);
  svg.append(s("path", { class: "trail", d: `M${middles.join(" L")}` }));
  const here = walk.answer.walk[walk.step]?.cell;
  if (here) svg.append(s("circle", { class: "trail-here", cx: x(here[0]) + CELL / 2, cy: y(here[1]) + CELL / 2, r: CELL * 0.46 }));
}

/** @param {SVGElement} svg @param {HakozumiBoard} board @param {Axis} x @param {Axis} y @param {number} low @param {number} high @param {Walk | null} walk */
function stones(svg, board, x, y, low, high, walk) {
  // While the answer is being found it does not lie there yet.
  const found = walk?.answer.walk.at(-1)?.cell;
  const hidden = walk && walk.step < walk.answer.walk.length - 1 ? found : null;
  for (const { column, stones } of board.columns) {
    if (column < low || column > high) continue;
    [...stones].forEach((side, at) => {
      const row = at + 1;
      if (hidden && hidden[0] === column && hidden[1] === row) return;
      const won = board.line.some(([c, r]) => c === column && r === row);
      const last = board.last === column && row === stones.length;
      svg.append(stoneAt(side, x(column) + CELL / 2, y(row) + CELL / 2, won, last));
    });
  }
}

/** @param {string} side @param {number} x @param {number} y @param {boolean} won @param {boolean} last */
function stoneAt(side, x, y, won, last) {
  const r = CELL * 0.38;
  const k = r * 0.45;
  const mark = side === "X" ? s("path", { d: `M${-k} ${-k} L${k} ${k} M${k} ${-k} L${-k} ${k}` }) : s("circle", { r: k });
  return s("g", { class: `disc side${side}${won ? " won" : ""}${last ? " recent" : ""}`, transform: `translate(${x} ${y})` }, s("circle", { class: "disc-body", r }), mark);
}

/** @param {SVGElement} svg @param {BoardInput} input @param {HakozumiBoard} board @param {number} column @param {number} x @param {number} rows */
function columnButton(svg, input, board, column, x, rows) {
  const { place, play } = input;
  const move = String(column);
  const stack = board.columns.find((stack) => stack.column === column)?.stones.length ?? 0;
  const group = s("g", { class: "column", "data-key": `c${column}`, transform: `translate(${x} 0)` });
  group.append(s("text", { class: `edge${column === 0 ? " zero" : ""}`, x: CELL / 2, y: rows * CELL + FOOT / 2 + 2 }, String(column).replace("-", "−")));
  svg.append(group);
  picture(group, t("hako.column", { n: column }));
  const { edit } = input;
  if (edit) {
    group.append(s("rect", { class: "drop", width: CELL, height: rows * CELL }));
    button(group, t("hako.column", { n: column }), () => edit(move), true);
    return;
  }
  if (place.outcome !== null || stack >= (board.height ?? Infinity)) return;
  const y = (rows - stack - 1) * CELL;
  const judged = valueOf(input, move);
  const says = [t("hako.column", { n: column })];
  group.append(s("rect", { class: "drop", width: CELL, height: rows * CELL }));
  if (judged) {
    if (judged.best) group.append(s("rect", { class: "best", x: 3, y: y + 3, width: CELL - 6, height: CELL - 6, rx: 6 }));
    for (const mark of boardMarks(judged, place)) group.append(drawMark(mark, CELL / 2, y + CELL / 2, 8));
    says.push(valueLabel(judged, place));
  }
  if (input.pointed === move) group.append(s("rect", { class: "pointed", x: 2, y: y + 2, width: CELL - 4, height: CELL - 4 }));
  if (!play) return;
  const ghost = stoneAt(place.to_move === 1 ? "X" : "O", CELL / 2, y + CELL / 2, false, false);
  ghost.classList.add("ghost");
  group.append(ghost);
  button(group, says.join(", "), () => play(move));
}

/** @param {BoardInput} input @param {number} low @param {number} high */
function scrolling(input, low, high) {
  const by = (/** @type {number} */ columns) => () => {
    input.ui.centre = low + Math.floor((high - low + 1) / 2) + columns;
    input.redraw();
  };
  const step = Math.max(3, Math.floor((high - low) / 2));
  const home = () => {
    input.ui.centre = undefined;
    input.redraw();
  };
  return h(
    "div",
    { class: "scroll-bar" },
    h("button", { type: "button", onclick: by(-step), "aria-label": t("hako.left.scroll"), "data-key": "left" }, "←"),
    h("button", { type: "button", onclick: home, "data-key": "home" }, t("hako.centre")),
    h("button", { type: "button", onclick: by(step), "aria-label": t("hako.right.scroll"), "data-key": "right" }, "→"),
  );
}

/** On a finite board it is another game. @param {api.Place} place */
export function title(place) {
  return place.board.width ? t("game.connect") : undefined;
}

/** How it ended. @param {api.Place} place */
export function ended(place) {
  if (place.outcome === "draw") return place.board.width ? t("game.because.full") : undefined;
  return place.board.line.length ? t("game.because.row", { who: playerName(place, place.outcome ?? "", true) }) : undefined;
}

const ERASE = "erase";

/** Stones are placed one after the other, as a record has them; what order makes a game, the server says. */
export const editor = /** @type {import("./board.js").EditorPart} */ ({
  draft: (place) => place.position.match(/[XO]-?\d+/g) ?? [],
  text: (stones) => stones.join(""),
  board: (stones, place) => {
    /** @type {Map<number, string>} */
    const stacks = new Map();
    for (const stone of stones) stacks.set(Number(stone.slice(1)), (stacks.get(Number(stone.slice(1))) ?? "") + stone[0]);
    return { ...place.board, columns: [...stacks].map(([column, stones]) => ({ column, stones })), last: null, line: [] };
  },
  tools: () => [
    ...["X", "O"].map((side) => ({ key: side, label: t("edit.stone", { who: side }), sign: () => s("svg", { viewBox: "-20 -20 40 40", class: "hakozumi tool-sign", "aria-hidden": "true" }, stoneAt(side, 0, 0, false, false)) })),
    { key: ERASE, label: t("edit.erase"), sign: () => t("edit.erase") },
  ],
  put: (stones, column, tool) => {
    if (tool !== ERASE) return [...stones, tool + column];
    const last = stones.map((/** @type {string} */ stone) => stone.slice(1)).lastIndexOf(column);
    return stones.filter((/** @type {string} */ _, /** @type {number} */ at) => at !== last);
  },
  clear: () => [],
  mirror: (stones, { board }) => stones.map((/** @type {string} */ stone) => `${stone[0]}${board.width ? board.width - 1 - Number(stone.slice(1)) : 0 - Number(stone.slice(1))}`),
});

/** A stone as records write it. @param {number} player @param {string} move */
export function step(player, move) {
  return `${player === 1 ? "X" : "O"}${move}`;
}

/** On the endless board values are proofs. @param {api.Values} values @param {api.Place} place */
export function says(values, place) {
  if (place.board.width || place.outcome !== null || values.kind !== "solved") return null;
  if (values.forced === null) return [t("say.drawProved")];
  return values.distance === null ? [t("say.winThreats", { who: playerName(place, values.forced, true) })] : null;
}

/** The chosen strategy, laid over the columns in view and some more. @param {GamePage} page */
export async function load(page) {
  const { place, shown, state } = page;
  if (!place || !state.strategy || place.board.width) return;
  const [low, high] = columnsInView(page.input());
  try {
    const overlay = await api.overlay(state.strategy, place.position, low - 10, high + 10);
    if (shown !== page.shown) return;
    page.here.overlay = overlay;
    page.draw();
  } catch (error) {
    if (shown === page.shown) put(page.parts.under, trouble(error));
  }
}

/** Columns that came into view need their part of the strategy. @param {GamePage} page */
export function moved(page) {
  const columns = /** @type {Overlay | undefined} */ (page.here.overlay)?.columns;
  if (!columns) return;
  const [low, high] = columnsInView(page.input());
  if ((columns[0]?.column ?? 0) > low || (columns.at(-1)?.column ?? 0) < high) load(page);
}

/** The choice of a strategy, and what it says. @param {GamePage} page */
export function under(page) {
  if (page.place?.board.width) return [];
  const { overlay, walk } = page.here;
  return [strategyChoice(page), overlay ? strategyNotes(overlay, actions(page, overlay), walk) : null];
}

/** @param {GamePage} page */
function strategyChoice(page) {
  const select = h("select", { id: "strategy", "data-key": "strategy" }, h("option", { value: "" }, t("hako.none")));
  for (const engine of page.info?.engines.filter((engine) => engine.seat) ?? []) {
    select.append(h("option", { value: engine.name, selected: engine.name === page.state.strategy }, n(engine.title)));
  }
  select.addEventListener("change", () => page.change({ strategy: select.value }));
  return h("p", { class: "row" }, h("label", { for: "strategy" }, t("hako.strategy")), select);
}

/** What the buttons of the notes do. @param {GamePage} page @param {Overlay} overlay */
function actions(page, { strategy }) {
  const begin = (/** @type {Partial<import("./state.js").GameState>} */ part) => page.go(addressOf(gameState({ game: strategy.game, from: strategy.record, strategy: page.state.strategy, ...part })));
  return {
    walk: (/** @type {number | undefined} */ at) => {
      const focused = document.activeElement?.getAttribute("data-key") ?? "";
      page.here.walk = at;
      page.drawBoard();
      page.drawUnder();
      const found = (/** @type {string} */ selector) => /** @type {HTMLElement | null} */ (page.parts.under.querySelector(selector));
      (found(`[data-key="${CSS.escape(focused)}"]:not(:disabled)`) ?? found(".walk button:not(:disabled)"))?.focus({ preventScroll: true });
    },
    play: () => begin({ seats: strategy.strategist === "X" ? [page.state.strategy, "human"] : ["human", page.state.strategy] }),
    refute: () => {
      const stones = strategy.refutation.match(/[XO]-?\d+/g) ?? [];
      const opening = (strategy.record.match(/[XO]/g) ?? []).length;
      begin({ moves: stones.slice(opening).map((stone) => stone.slice(1)) });
    },
  };
}

/**
 * What the strategy says, below the board.
 * @param {Overlay} overlay
 * @param {{play: () => void, refute: () => void, walk: (step: number | undefined) => void}} act
 * @param {number | undefined} step how far the last answer is walked through
 */
function strategyNotes(overlay, act, step) {
  const { strategy } = overlay;
  const opponent = strategy.strategist === "X" ? "O" : "X";
  const [low, high] = overlay.window;
  const parts = { low, high, who: opponent, n: strategy.opponent_lines };
  const gadgets = [...new Set(overlay.columns.flatMap((column) => column.cells.map((cell) => cell.gadget)))];
  return h(
    "div",
    { class: "notes" },
    h("p", {}, h("strong", {}, `${strategy.accepted ? "✓" : "✗"} ${t(strategy.accepted ? "hako.holds" : "hako.fails")}`), `${t("hako.stop")}${t("hako.follow", { who: strategy.strategist, why: n(strategy.reason) })}`),
    h("p", {}, t(strategy.opponent_lines ? "hako.lines" : "hako.lines0", parts)),
    h("p", { class: "dim" }, `${gadgets.join(", ")}${t("hako.stop")}${t("hako.followup")}`),
    overlay.left_at !== null && h("p", { class: "warn" }, t("hako.left", { n: overlay.left_at })),
    h(
      "p",
      { class: "row" },
      strategy.accepted
        ? h("button", { type: "button", onclick: act.play }, t("hako.play"))
        : h("button", { type: "button", onclick: act.refute }, t("hako.refute")),
    ),
    walkNotes(overlay, act.walk, step),
    overlay.answers.length > 0 &&
      h(
        "details",
        { open: true },
        h("summary", {}, t("hako.answers")),
        h("ol", { class: "answers" }, overlay.answers.map((answer) => h("li", { value: answer.stone }, `${strategy.strategist}: ${n(answer.why)}`))),
      ),
  );
}

/**
 * The lemma at work: from the opponent's stone to the answer, step by step.
 * @param {Overlay} overlay
 * @param {(step: number | undefined) => void} go
 * @param {number | undefined} step
 */
function walkNotes(overlay, go, step) {
  const walk = overlay.answers.at(-1)?.walk;
  if (!walk || overlay.left_at !== null) return null;
  if (step === undefined) return h("p", {}, h("button", { type: "button", "data-key": "walk", onclick: () => go(0) }, t("hako.walk")));
  const here = walk[step];
  if (!here) return null;
  const last = step + 1 >= walk.length;
  return h(
    "section",
    { class: "walk", "aria-label": t("hako.walk") },
    h(
      "p",
      { class: "row" },
      h("button", { type: "button", "data-key": "walk-back", disabled: step === 0, onclick: () => go(step - 1) }, t("hako.walk.back")),
      h("strong", {}, t("hako.walk.step", { at: step + 1, n: walk.length })),
      h("button", { type: "button", "data-key": "walk-on", disabled: last, onclick: () => go(step + 1) }, t("hako.walk.on")),
    ),
    h("p", { role: "status" }, n(here.says)),
    h("p", { class: "dim" }, here.reserved.length ? t("hako.walk.reserved", { list: here.reserved.join(t("say.comma")) }) : t("hako.walk.none")),
  );
}
