// The editor of a board of tiles that are drawn from a bag: any of the 56 tiles is laid on any cell, or put into any
// hand. A position is the deal and the moves since, so that the deal is what changes: the tile that is wanted changes
// places with one in the hand of whoever moves. Whether the moves can be played with that deal, the server says.
// @ts-check

import * as api from "./api.js";
import { t } from "./text.js";

/** @typedef {import("./api.js").Place} Place */
/** @typedef {{tile: number, edges: string, rotation: number, cell?: [number, number]}} TileView */
/** What was laid where, and the order in which the tiles are drawn. @typedef {{game: string, seats: number, deal: number[], moves: {tile: number, cell: string, turn: number}[]}} Draft */

const HAND = 6;
const ERASE = "erase";
const DIRECTIONS = [[0, 1], [1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1]];

/** The colours of the edges of tiles 1 to 56, clockwise. */
export const EDGES = (
  "YYBRBR YYBRRB RRBBYY YRBRYB YYRBBR RBYBRY BBYRYR BBRYRY YBRBYR YYRBRB RRBYBY RRYBYB BBYRRY YYBBRR GGRYYR GGYRRY " +
  "YYGRGR YYRGRG RRGYGY RRYGYG GGRRYY YYGRRG GYYRRG GGBRRB GGRRBB BBGRRG RRBGBG GGBBRR RRGBGB GGRBBR GGRYRY RYGYRG " +
  "GGYRYR GYRYGR GRYRGY GGRBRB BBGRGR BBRGRG RBGBRG RGBGRB GGBRBR BGRGBR GGBBYY BGYGBY GGYYBB GGBYBY GGYBBY GGBYYB " +
  "YYGBBG YGBGYB BYGYBG GGYBYB YYGBGB YYBGBG BBGYGY BBYGYG"
).split(" ");

/** The deals of games that say only how they were shuffled. @type {Map<string, number[]>} */
const deals = new Map();

/** The deal in a game's text, if it is there in full. @param {string} game */
function written(game) {
  const numbers = /--deal (\d+(?:,\d+)+)/.exec(game)?.[1];
  return numbers ? numbers.split(",").map(Number) : undefined;
}

/** Asks for the deal of a game. @param {Place} place */
async function prepare({ game }) {
  if (written(game) || deals.has(game)) return;
  const forms = await api.writtenForms(game, "", []);
  deals.set(game, JSON.parse(forms.find(({ name }) => name === "record")?.text ?? "{}").deal ?? []);
}

/** A move in parts; a turn that is left out is 0. @param {string} text */
function readMove(text) {
  const [, tile, cell = "", turn = "0"] = /^(\d+)@(-?\d+,-?\d+)(?:r(\d))?$/.exec(text) ?? [];
  return { tile: Number(tile), cell, turn: Number(turn) };
}

/** @param {Draft["moves"]} moves */
const textOf = (moves) => moves.map(({ tile, cell, turn }) => `${tile}@${cell}r${turn}`).join(" ");

/** Who holds which tiles after the moves: every laid tile was held by somebody, who drew the next one. @param {Draft} draft */
export function held({ deal, moves, seats }) {
  const hands = [...Array(seats).keys()].map((seat) => deal.slice(seat * HAND, (seat + 1) * HAND));
  let drawn = seats * HAND;
  for (const { tile } of moves) {
    const hand = hands.find((hand) => hand.includes(tile));
    if (!hand) continue;
    const next = deal[drawn];
    hand.splice(hand.indexOf(tile), 1, ...(next === undefined ? [] : [next]));
    drawn += 1;
  }
  return { hands, bag: Math.max(0, deal.length - drawn) };
}

/** Two tiles change places in the deal. @param {number[]} deal @param {number} one @param {number} other */
function swapped(deal, one, other) {
  return deal.map((tile) => (tile === one ? other : tile === other ? one : tile));
}

/** The turns in which a tile's edges agree with all around a cell. @param {Draft["moves"]} moves @param {number} tile @param {string} cell @param {(edges: string, turn: number) => string} turned */
function fitting(moves, tile, cell, turned) {
  const at = new Map(moves.map((move) => [move.cell, turned(EDGES[move.tile - 1] ?? "", move.turn)]));
  const [q = 0, r = 0] = cell.split(",").map(Number);
  return [0, 1, 2, 3, 4, 5].filter((turn) => {
    const edges = turned(EDGES[tile - 1] ?? "", turn);
    return DIRECTIONS.every(([dq = 0, dr = 0], side) => {
      const beside = at.get(`${q + dq},${r + dr}`);
      return beside === undefined || beside[(side + 3) % 6] === edges[side];
    });
  });
}

/** The empty cells around what is laid. @param {{cell?: [number, number]}[]} tiles */
export function around(tiles) {
  const laid = new Set(tiles.map(({ cell }) => String(cell)));
  if (!laid.size) return ["0,0"];
  const beside = tiles.flatMap(({ cell: [q, r] = [0, 0] }) => DIRECTIONS.map(([dq = 0, dr = 0]) => `${q + dq},${r + dr}`));
  return [...new Set(beside)].filter((cell) => !laid.has(cell));
}

/**
 * @param {object} how
 * @param {(edges: string, turn: number) => string} how.turned edges turned clockwise by sixths
 * @param {(edges: string, tile: number) => Element} how.sign what a tile looks like
 * @returns {import("./board.js").EditorPart}
 */
export function tilesEditor({ turned, sign }) {
  return {
    prepare,
    draft: (place) => {
      const deal = written(place.game) ?? deals.get(place.game);
      return deal?.length ? { game: place.game, seats: place.players, deal, moves: place.position.split(" ").filter(Boolean).map(readMove) } : null;
    },
    text: ({ moves }) => textOf(moves),
    game: ({ game, deal }) => {
      const same = (written(game) ?? deals.get(game))?.join() === deal.join();
      return same ? game : game.replace(/--deal \S+/, `--deal ${deal.join(",")}`);
    },
    board: (draft, place) => {
      const { hands, bag } = held(draft);
      const view = (/** @type {number} */ tile) => ({ tile, edges: EDGES[tile - 1] ?? "", rotation: 0 });
      const laid = /** @type {Draft} */ (draft).moves.map(({ tile, cell, turn }) => ({ tile, edges: turned(EDGES[tile - 1] ?? "", turn), rotation: turn, cell: cell.split(",").map(Number) }));
      return { ...place.board, tiles: laid, hands: hands.map((hand) => hand.map(view)), bag, spaces: [], controlled: [], lines: [] };
    },
    tools: () => [
      { key: ERASE, label: t("edit.erase"), sign: () => t("edit.erase") },
      ...EDGES.map((edges, at) => ({ key: String(at + 1), label: t("edit.tile", { n: at + 1, edges }), sign: () => sign(edges, at + 1) })),
    ],
    put: (draft, key, tool, place) => {
      const { deal, moves } = /** @type {Draft} */ (draft);
      const found = /^hand (\d+)$/.exec(key);
      const tile = Number(tool);
      const at = moves.findIndex(({ cell }) => cell === key);
      // A game is taken back to before a tile, since what came after rests on it.
      if (tool === ERASE) return at < 0 ? draft : { ...draft, moves: moves.slice(0, at) };
      const lies = moves.some((move) => move.tile === tile);
      if (found) return lies ? draft : { ...draft, deal: swapped(deal, tile, Number(found[1])) };
      const last = moves.length - 1;
      if (at >= 0) {
        // The tile that was laid last is turned by another click.
        if (at !== last) return draft;
        const now = moves[last] ?? readMove("");
        const ways = fitting(moves.slice(0, last), now.tile, key, turned);
        const turn = ways[(ways.indexOf(now.turn) + 1) % (ways.length || 1)] ?? now.turn;
        return { ...draft, moves: [...moves.slice(0, last), { ...now, turn }] };
      }
      const hand = held(draft).hands[place.to_move - 1] ?? [];
      // What was drawn last makes room, so that as little as possible of the game was otherwise.
      const spare = hand.reduce((late, held) => (deal.indexOf(held) > deal.indexOf(late) ? held : late), hand[0] ?? tile);
      const next = hand.includes(tile) || lies ? deal : swapped(deal, tile, spare);
      const [turn = 0] = fitting(moves, tile, key, turned);
      return { ...draft, deal: next, moves: [...moves, { tile, cell: key, turn }] };
    },
    clear: (draft) => ({ ...draft, moves: [] }),
    hint: () => t("edit.tiles"),
  };
}
