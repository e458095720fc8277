// Tantrix: hexagonal tiles with their curves, forced spaces, controlled sides, hands and lines.
// @ts-check

import * as api from "./api.js";
import { drag, onPage, pointIn, valueOf } from "./board.js";
import { button, h, picture, s } from "./dom.js";
import { t } from "./text.js";
import "./text-tantrix.js";
import { around, tilesEditor } from "./tiles-editor.js";
import { boardMarks, drawMark, outcomeChip, playerName } from "./value.js";

/** @typedef {import("./board.js").BoardInput} BoardInput */
/** @typedef {{tile: number, edges: string, rotation: number, cell?: [number, number]}} TileView */
/** @typedef {{cell: [number, number], shut: boolean, bag: number[], hands: number[][]}} SpaceView */
/** @typedef {{colour: string, length: number, score: number, ends: [[number, number], [number, number]] | null, controlled_ends: number}} LineView */
/** @typedef {{kind: "tantrix", colours: string[], tiles: TileView[], hands: TileView[][], bag: number, phase: string | null, spaces: SpaceView[], controlled: [number, number][], lines: LineView[], scores: number[]}} TantrixView */

const SIZE = 50;
const HALF = (SIZE * Math.sqrt(3)) / 2;
const DIRECTIONS = [[0, 1], [1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1]];

/** The centre of a cell. @param {number} q @param {number} r @returns {[number, number]} */
export function centre(q, r) {
  return [1.5 * SIZE * q, -2 * HALF * (r + q / 2)];
}

/** The outline of a cell around the origin. @param {number} size */
function hexagon(size) {
  const corners = [...Array(6).keys()].map((at) => {
    const turn = (at * Math.PI) / 3;
    return `${(size * Math.cos(turn)).toFixed(2)} ${(size * Math.sin(turn)).toFixed(2)}`;
  });
  return `M${corners.join(" L")} Z`;
}

/** The middle of an edge: direction 0 is up, then clockwise. @param {number} direction @returns {[number, number]} */
function edge(direction) {
  const turn = ((direction * 60 - 90) * Math.PI) / 180;
  return [HALF * Math.cos(turn), HALF * Math.sin(turn)];
}

/** The curve that joins two edges: around a corner, a wide bend, or straight. @param {number} a @param {number} b */
export function curve(a, b) {
  let [from, to] = [a, b];
  if ((to - from + 6) % 6 > 3) [from, to] = [to, from];
  const apart = (to - from + 6) % 6;
  const [x1, y1] = edge(from);
  const [x2, y2] = edge(to);
  const end = `${x2.toFixed(2)} ${y2.toFixed(2)}`;
  const start = `M${x1.toFixed(2)} ${y1.toFixed(2)}`;
  if (apart === 3) return `${start} L${end}`;
  const radius = apart === 1 ? SIZE / 2 : 1.5 * SIZE;
  return `${start} A${radius} ${radius} 0 0 0 ${end}`;
}

/** The three lines of a tile: colour and its two edges. @param {string} edges @returns {[string, number, number][]} */
export function pieces(edges) {
  /** @type {[string, number, number][]} */
  const found = [];
  for (const colour of new Set(edges)) {
    found.push([colour, edges.indexOf(colour), edges.lastIndexOf(colour)]);
  }
  return found;
}

/** @param {string} edges @param {number} number @param {string[]} [long] colours whose longest line runs here */
export function drawTile(edges, number, long = []) {
  const group = s("g", { class: "tile-body" }, s("path", { class: "hex-tile", d: hexagon(SIZE - 1.5) }));
  for (const [colour, a, b] of pieces(edges)) {
    const d = curve(a, b);
    group.append(s("path", { class: "hex-shadow", d }), s("path", { class: `hex-line line-${colour}`, d }));
    if (long.includes(colour)) group.append(s("path", { class: "hex-long", d }));
  }
  group.append(s("text", { class: "hex-number", x: -SIZE * 0.72, y: 3 }, number));
  return group;
}

/** Edges turned clockwise by sixths. @param {string} edges @param {number} turn */
export function turned(edges, turn) {
  return [...edges].map((_, at) => edges[(at - turn + 12) % 6]).join("");
}

/**
 * The tiles of each colour's longest line, loops counting double.
 * @param {TileView[]} tiles
 * @returns {Map<number, string[]>} tile number to colours
 */
export function longest(tiles) {
  const at = new Map(tiles.map((tile) => [String(tile.cell), tile]));
  /** @type {Map<number, string[]>} */
  const found = new Map();
  for (const colour of "RYGB") {
    const seen = new Set();
    /** @type {{score: number, tiles: number[]}} */
    let best = { score: 0, tiles: [] };
    for (const tile of tiles.filter((tile) => tile.edges.includes(colour))) {
      if (seen.has(tile.tile)) continue;
      const { line, loop } = walk(at, tile, colour);
      line.forEach((number) => seen.add(number));
      const score = line.length * (loop ? 2 : 1);
      if (score > best.score) best = { score, tiles: line };
    }
    for (const number of best.tiles) found.set(number, [...(found.get(number) ?? []), colour]);
  }
  return found;
}

/** @param {Map<string, TileView>} at @param {TileView} start @param {string} colour */
function walk(at, start, colour) {
  const line = [start.tile];
  for (const first of [start.edges.indexOf(colour), start.edges.lastIndexOf(colour)]) {
    let tile = start;
    let direction = first;
    for (;;) {
      const [q, r] = tile.cell ?? [0, 0];
      const [dq, dr] = DIRECTIONS[direction] ?? [0, 0];
      const next = at.get(String([q + (dq ?? 0), r + (dr ?? 0)]));
      if (!next) break;
      if (next === start) return { line, loop: true };
      line.push(next.tile);
      const back = (direction + 3) % 6;
      const [a, b] = [next.edges.indexOf(colour), next.edges.lastIndexOf(colour)];
      direction = a === back ? b : a;
      tile = next;
    }
  }
  return { line, loop: false };
}

/** A move in parts. @param {string} move */
export function readMove(move) {
  const found = /^(\d+)@(-?\d+),(-?\d+)r(\d)$/.exec(move);
  if (!found) return null;
  return { tile: Number(found[1]), cell: `${found[2]},${found[3]}`, turn: Number(found[4]) };
}

/** @param {BoardInput} input */
export function draw(input) {
  const board = /** @type {TantrixView} */ (input.place.board);
  const chosen = /** @type {number | undefined} */ (input.ui.tile);
  const moves = input.place.moves.map((m) => ({ text: m.move, ...readMove(m.move) }));
  const mine = moves.filter((move) => move.tile === chosen);
  const cells = new Set(mine.map((move) => String(move.cell)));
  const { edit } = input;
  const free = edit ? around(board.tiles) : [];
  const svg = s("svg", { class: "board tantrix-board", viewBox: frame(board, [...moves, ...free.map((cell) => ({ cell }))]), role: "group", "aria-label": t("game.board") });
  svg.append(s("defs", {}, s("pattern", { id: "hatch", width: 8, height: 8, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }, s("line", { class: "hatch-line", x1: 0, y1: 0, x2: 0, y2: 8 }))));
  for (const [q, r] of board.controlled) svg.append(at(q, r, s("path", { class: "hex-control", d: hexagon(SIZE - 3) })));
  const long = longest(board.tiles);
  const last = input.last ? readMove(input.last) : null;
  for (const tile of board.tiles) {
    const [q, r] = tile.cell ?? [0, 0];
    const drawn = at(q, r, drawTile(tile.edges, tile.tile, long.get(tile.tile)));
    picture(drawn, t("tantrix.tile", { n: tile.tile, edges: tile.edges }));
    drawn.setAttribute("data-key", `${q},${r}`);
    if (edit) button(drawn, t("tantrix.tile", { n: tile.tile, edges: tile.edges }), () => edit(`${q},${r}`), true);
    if (last?.tile === tile.tile) drawn.append(s("path", { class: "hex-recent", d: hexagon(SIZE - 2) }));
    svg.append(drawn);
  }
  for (const space of board.spaces) {
    const drawn = at(space.cell[0], space.cell[1], s("path", { class: "hex-forced", d: hexagon(SIZE - 6) }));
    if (!cells.has(String(space.cell))) drawn.append(s("text", { class: "forced-sign", y: 11 }, "!"));
    svg.append(drawn);
  }
  // Before a tile is chosen the cells show where any of them fits.
  if (chosen === undefined && !input.ui.bare && input.play) {
    for (const cell of new Set(moves.map((move) => String(move.cell)))) {
      const [q, r] = cell.split(",").map(Number);
      svg.append(at(q ?? 0, r ?? 0, s("path", { class: "hex-open", d: hexagon(SIZE - 6) })));
    }
  }
  for (const cell of edit ? free : []) {
    const [q, r] = cell.split(",").map(Number);
    const drawn = at(q ?? 0, r ?? 0, s("path", { class: "hex-open hex-blank", d: hexagon(SIZE - 6) }));
    drawn.setAttribute("data-key", cell);
    svg.append(button(drawn, `[${cell}]`, () => edit?.(cell), true));
  }
  for (const cell of cells) svg.append(legalCell(input, board, mine, cell));
  const pointed = input.pointed ? readMove(input.pointed) : null;
  const shown = pointed && board.hands.flat().find((tile) => tile.tile === pointed.tile);
  if (pointed && shown) {
    const [q, r] = pointed.cell.split(",").map(Number);
    svg.append(at(q ?? 0, r ?? 0, s("g", { class: "preview" }, drawTile(turned(shown.edges, pointed.turn), shown.tile))));
  }
  if (input.ui.bare) return svg;
  return h("div", { class: "tantrix-place" }, svg, acting(input, mine), hands(input, board, svg));
}

/** The board with one more tile. @param {api.Place} place @param {string} move @returns {TantrixView | null} */
export function after(place, move) {
  const board = /** @type {TantrixView} */ (place.board);
  const laid = readMove(move);
  const tile = board.hands.flat().find((tile) => tile.tile === laid?.tile);
  if (!laid || !tile) return null;
  const [q, r] = laid.cell.split(",").map(Number);
  const placed = { ...tile, rotation: laid.turn, edges: turned(tile.edges, laid.turn), cell: /** @type {[number, number]} */ ([q ?? 0, r ?? 0]) };
  return { ...board, tiles: [...board.tiles, placed], hands: board.hands.map((hand) => hand.filter((held) => held !== tile)), spaces: [] };
}

/** Something on a cell. @param {number} q @param {number} r @param {SVGElement} drawn */
function at(q, r, drawn) {
  const [x, y] = centre(q, r);
  return s("g", { transform: `translate(${x.toFixed(2)} ${y.toFixed(2)})` }, drawn);
}

/** What must be in view: the tiles and every cell that can be played. @param {TantrixView} board @param {{cell?: string}[]} moves */
function frame(board, moves) {
  const cells = [...board.tiles.map((tile) => tile.cell ?? [0, 0]), ...moves.map((move) => (move.cell ?? "0,0").split(",").map(Number))];
  if (!cells.length) cells.push([0, 0]);
  const places = cells.map(([q, r]) => centre(q ?? 0, r ?? 0));
  const [xs, ys] = [places.map((p) => p[0]), places.map((p) => p[1])];
  const [left, right] = [Math.min(...xs) - SIZE - 8, Math.max(...xs) + SIZE + 8];
  const [top, bottom] = [Math.min(...ys) - HALF - 8, Math.max(...ys) + HALF + 8];
  // Few tiles are not blown up to fill the place.
  const [wide, high] = [Math.max(right - left, 560), Math.max(bottom - top, 380)];
  return `${(left + right - wide) / 2} ${(top + bottom - high) / 2} ${wide} ${high}`;
}

/** @param {BoardInput} input @param {TantrixView} board @param {{text: string, tile?: number, cell?: string, turn?: number}[]} mine @param {string} cell */
function legalCell(input, board, mine, cell) {
  const [q, r] = cell.split(",").map(Number);
  const ways = mine.filter((move) => move.cell === cell);
  const judged = ways.map((move) => valueOf(input, move.text)).filter((found) => found !== null);
  const best = judged.find((found) => found.best);
  const outline = s("path", { class: `hex-legal${best ? " best" : ""}`, d: hexagon(SIZE - 5) });
  const group = at(q ?? 0, r ?? 0, outline);
  group.setAttribute("class", "cell");
  group.setAttribute("data-key", cell);
  const tile = board.hands.flat().find((tile) => tile.tile === mine[0]?.tile);
  const now = ways[Number(input.ui.way ?? 0) % ways.length];
  if (input.ui.cell === cell && tile && now) group.append(s("g", { class: "preview" }, drawTile(turned(tile.edges, now.turn ?? 0), tile.tile)));
  else {
    const top = judged.filter((found) => found.kind === "estimate").sort((a, b) => (b.visits ?? 0) - (a.visits ?? 0))[0];
    const mark = top && boardMarks(top, input.place)[0];
    if (mark) group.append(drawMark(mark, 0, 0, 16));
  }
  const act = () => {
    const again = input.ui.cell === cell;
    input.ui.way = again ? Number(input.ui.way ?? 0) + 1 : 0;
    input.ui.cell = cell;
    if (ways.length === 1 && ways[0]) lay(input, ways[0].text);
    else input.redraw();
  };
  return button(group, `[${cell}]`, act, true);
}

/** @param {BoardInput} input @param {string} move */
function lay(input, move) {
  input.ui.tile = undefined;
  input.ui.cell = undefined;
  input.play?.(move);
}

/** Turn and lay, once a cell is chosen. @param {BoardInput} input @param {{text: string, cell?: string}[]} mine */
function acting(input, mine) {
  const ways = mine.filter((move) => move.cell === input.ui.cell);
  const now = ways[Number(input.ui.way ?? 0) % (ways.length || 1)];
  if (!now) return h("p", { class: "dim tantrix-act" }, input.play ? t("tantrix.choose") : "");
  const turn = () => {
    input.ui.way = Number(input.ui.way ?? 0) + 1;
    input.redraw();
  };
  return h(
    "div",
    { class: "tantrix-act" },
    h("button", { type: "button", "data-key": "turn", onclick: turn }, `⟳ ${t("tantrix.turn")}`),
    h("button", { type: "button", class: "primary", "data-key": "lay", onclick: () => lay(input, now.text) }, t("tantrix.place")),
  );
}

/** @param {BoardInput} input @param {TantrixView} board @param {SVGSVGElement} svg */
function hands(input, board, svg) {
  const { place } = input;
  const rows = board.hands.map((hand, seat) => {
    const player = seat + 1;
    const turn = player === place.to_move && place.outcome === null;
    const row = s("svg", { viewBox: `0 0 ${6 * 104} 96`, role: "group", "aria-label": t("tantrix.hand", { who: playerName(place, player) }) });
    hand.forEach((tile, slot) => {
      const drawn = s("g", { class: "hand-tile", transform: `translate(${slot * 104 + 52} 48)`, "data-key": `tile ${tile.tile}` }, drawTile(tile.edges, tile.tile));
      if (input.ui.tile === tile.tile) drawn.append(s("path", { class: "hex-chosen", d: hexagon(SIZE - 1) }));
      const label = t("tantrix.tile", { n: tile.tile, edges: tile.edges });
      const { edit } = input;
      if (edit) button(drawn, label, () => edit(`hand ${tile.tile}`), true);
      else if (turn && input.play) {
        button(drawn, label, () => {
          input.ui.tile = input.ui.tile === tile.tile ? undefined : tile.tile;
          input.ui.cell = undefined;
          input.redraw();
        });
        dragging(drawn, input, tile.tile, svg);
      } else picture(drawn, label);
      row.append(drawn);
    });
    const who = h("span", { class: "who" }, outcomeChip(String(player), place), playerName(place, player, true), ` ${board.scores[seat] ?? 0}`);
    return h("div", { class: `hand-row${turn ? " turn" : ""}` }, who, row);
  });
  return h("div", { class: "hands" }, rows);
}

/** A tile of the hand is dragged to a cell. @param {SVGElement} drawn @param {BoardInput} input @param {number} tile @param {SVGSVGElement} svg */
function dragging(drawn, input, tile, svg) {
  drawn.addEventListener("pointerdown", (down) => {
    const ghost = s("g", { class: "preview dragged" }, drawn.querySelector(".tile-body")?.cloneNode(true) ?? "");
    drag(down, {
      moved: (event) => {
        const board = onPage(svg);
        if (ghost.parentNode !== board) board.append(ghost);
        const at = pointIn(board, event);
        ghost.setAttribute("transform", `translate(${at.x} ${at.y})`);
      },
      over: () => ghost.remove(),
      dropped: (event) => {
        const point = pointIn(onPage(svg), event);
        const q = Math.round(point.x / (1.5 * SIZE));
        const cell = `${q},${Math.round(-point.y / (2 * HALF) - q / 2)}`;
        const ways = input.place.moves.map((m) => m.move).filter((move) => readMove(move)?.tile === tile && readMove(move)?.cell === cell);
        input.ui.tile = tile;
        input.ui.cell = ways.length ? cell : undefined;
        input.ui.way = 0;
        if (ways.length === 1 && ways[0]) lay(input, ways[0]);
        else input.redraw();
      },
    });
  });
}

export const editor = tilesEditor({
  turned,
  sign: (edges, tile) => s("svg", { viewBox: "-52 -52 104 104", class: "tool-sign", "aria-hidden": "true" }, drawTile(edges, tile)),
});

/** How it ended. @param {api.Place} place */
export function ended(place) {
  const { scores } = /** @type {TantrixView} */ (place.board);
  if (place.outcome === null || place.outcome === "draw") return undefined;
  return t("game.because.score", { who: playerName(place, place.outcome, true), scores: scores.map((score, seat) => `${playerName(place, seat + 1)} ${score}`).join(t("say.comma")) });
}

/** @param {api.Place} place */
export function status(place) {
  const board = /** @type {TantrixView} */ (place.board);
  return [place.outcome ? null : h("p", { class: "dim" }, `${t(`tantrix.${board.phase ?? "free"}`)} ${t("tantrix.bag", { n: board.bag })}`)];
}

/** Lines, scores and forced spaces in words. @param {import("./game-page.js").GamePage} page */
export function under(page) {
  const board = /** @type {TantrixView} */ (page.place?.board);
  const cellName = (/** @type {[number, number]} */ cell) => `[${cell.join(",")}]`;
  const lines = board.lines.map((line) => {
    const parts = { colour: t(`colour.${line.colour}`), n: line.length, score: line.score };
    const said = line.ends ? `${t("tantrix.line", parts)}; ${t("tantrix.ends", { list: line.ends.map(cellName).join(" ") })}` : t("tantrix.loop", parts);
    const controlled = line.controlled_ends ? ` (${t("tantrix.controlled", { n: line.controlled_ends })})` : "";
    return h("li", {}, h("span", { class: `key key-${line.colour}`, "aria-hidden": "true" }), said + controlled);
  });
  const spaces = board.spaces.map((space) => {
    const tiles = [...space.bag, ...space.hands.flat()].sort((a, b) => a - b);
    const parts = { cell: cellName(space.cell), n: tiles.length, tiles: tiles.join(", ") };
    return h("li", {}, t(tiles.length ? "tantrix.space" : "tantrix.space.none", parts));
  });
  const notes = h(
    "div",
    { class: "notes" },
    h("h2", {}, t("tantrix.lines")),
    lines.length ? h("ul", {}, lines) : h("p", { class: "dim" }, "–"),
    spaces.length > 0 && h("h2", {}, t("tantrix.spaces")),
    spaces.length > 0 && h("ul", {}, spaces),
  );
  return [notes];
}
