// The editor of a board that is written row by row, a character for each cell: `1.2/.../...`, and perhaps whose
// turn it is behind it. Boards of several games are.
// @ts-check

import { h } from "./dom.js";
import { t } from "./text.js";
import { playerName } from "./value.js";

/** @typedef {{rows: string[], turn: string}} Rows */
/** @typedef {import("./api.js").Place} Place */

const EMPTY = ".";

/** The rows of a position's text; null if it has none. @param {string} text @returns {Rows | null} */
export function rowsOf(text) {
  const [board = "", turn = ""] = text.trim().split(" ");
  const rows = board.split("/");
  const width = rows[0]?.length ?? 0;
  const plain = /^[.1-4]+$/;
  if (rows.length < 2 || !rows.every((row) => row.length === width && plain.test(row)) || (turn && !/^[1-4]$/.test(turn))) return null;
  return { rows, turn };
}

/**
 * The editor of such a board.
 * @param {object} how
 * @param {(rows: Rows, place: Place) => import("./board.js").BoardView} how.board the board as its module draws it
 * @param {(key: string) => [number, number]} how.cell column and row of a field's key
 * @param {(player: number) => Element | string} how.sign what a player's stone looks like
 * @returns {import("./board.js").EditorPart}
 */
export function rowsEditor({ board, cell, sign }) {
  const part = /** @type {import("./board.js").EditorPart} */ ({
    draft: (place) => rowsOf(place.position),
    text: ({ rows, turn }) => rows.join("/") + (turn && ` ${turn}`),
    board,
    tools: (place) => [
      ...place.seats.map((_, seat) => ({ key: String(seat + 1), label: t("edit.stone", { who: playerName(place, seat + 1) }), sign: () => sign(seat + 1) })),
      { key: EMPTY, label: t("edit.erase"), sign: () => h("span", {}, t("edit.erase")) },
    ],
    put: (draft, key, tool) => {
      const [x, y] = cell(key);
      const row = draft.rows[y] ?? "";
      // The same again takes it away.
      const now = row[x] === tool ? EMPTY : tool;
      return { ...draft, rows: draft.rows.map((/** @type {string} */ other, /** @type {number} */ at) => (at === y ? row.slice(0, x) + now + row.slice(x + 1) : other)) };
    },
    clear: (draft) => ({ ...draft, rows: draft.rows.map((/** @type {string} */ row) => EMPTY.repeat(row.length)) }),
    mirror: (draft) => ({ ...draft, rows: draft.rows.map((/** @type {string} */ row) => [...row].reverse().join("")) }),
  });
  return part;
}

/** The same where the text says whose turn it is. @param {import("./board.js").EditorPart} part @returns {import("./board.js").EditorPart} */
export function withTurn(part) {
  return { ...part, mover: ({ turn }) => Number(turn), turn: (draft, player) => ({ ...draft, turn: String(player) }) };
}
