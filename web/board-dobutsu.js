// Dobutsu Shogi: pieces, hands, drops by click or drag, and arrows for perfect play. Squares and moves
// are named as the board is drawn: columns A to C, rows 1 to 4 from the top (B3-B2, C*B2).
// @ts-check

import { drawPiece } from "./animals.js";
import { drag, onPage, pointIn, valueOf } from "./board.js";
import { button, h, picture, s } from "./dom.js";
import { t } from "./text.js";
import { boardMarks, drawMark, playerName, valueLabel } from "./value.js";

/** @typedef {import("./board.js").BoardInput} BoardInput */
/** @typedef {{giraffe: number, elephant: number, chick: number}} Hand */
/** @typedef {{kind: "dobutsu", pieces: {square: string, piece: string, owner: number}[], hands: [Hand, Hand], check: boolean, ending: string | null}} DobutsuBoard */

export const flippable = true;
export const sided = true;
export const fills = true;

const CELL = 100;
const [WIDTH, HEIGHT] = [3 * CELL, 4 * CELL];
/** Room for the names of rows and columns. */
const EDGE = 26;
/** How thick the trays of hands are: beside the board where there is room, else above and below it. */
const BESIDE = 84;
const ABOVE = 66;
const KINDS = /** @type {const} */ (["giraffe", "elephant", "chick"]);
const LETTER = { giraffe: "G", elephant: "E", chick: "C" };

/** @typedef {{x: number, y: number, width: number, height: number, slots: [number, number][], scale: number}} Tray */

/** The drawing's frame and its trays: of the player at the top, and of the one at the bottom. @param {BoardInput} input @returns {{box: string, trays: [Tray, Tray] | null}} */
function layout(input) {
  // Without hands where only the board is wanted, as on a card.
  if (input.ui.bare) return { box: `-8 -8 ${WIDTH + 16} ${HEIGHT + 16}`, trays: null };
  const slots = (/** @type {(at: number) => [number, number]} */ place) => KINDS.map((_, at) => place(at));
  if (input.ui.wide) {
    const [left, right] = [-EDGE - BESIDE - 6, WIDTH + 16];
    const tray = { y: -5, width: BESIDE, height: HEIGHT + 10, scale: 0.74 };
    const top = { ...tray, x: left, slots: slots((at) => [left + BESIDE / 2, 76 + at * 88]) };
    const bottom = { ...tray, x: right, slots: slots((at) => [right + BESIDE / 2, HEIGHT - 76 - (2 - at) * 88]) };
    return { box: `${left - 4} -10 ${right + BESIDE + 8 - left} ${HEIGHT + EDGE + 14}`, trays: [top, bottom] };
  }
  const tray = { x: -5, width: WIDTH + 10, height: ABOVE, scale: 0.62 };
  const [above, below] = [-ABOVE - 12, HEIGHT + EDGE + 4];
  const row = (/** @type {number} */ y) => ({ ...tray, y, slots: slots((at) => [136 + at * 68, y + ABOVE / 2]) });
  return { box: `${-EDGE} ${above - 4} ${WIDTH + 2 * EDGE} ${below + ABOVE + 8 - above}`, trays: [row(above), row(below)] };
}

/** Where a square is drawn. @param {string} square @param {boolean} flip @returns {[number, number]} */
function placeOf(square, flip) {
  const column = square.charCodeAt(0) - 65;
  const row = Number(square[1]) - 1;
  return flip ? [(2 - column) * CELL, (3 - row) * CELL] : [column * CELL, row * CELL];
}

/** The square at a point of the drawing. @param {number} x @param {number} y @param {boolean} flip */
function squareAt(x, y, flip) {
  const [column, row] = [Math.floor(x / CELL), Math.floor(y / CELL)];
  if (column < 0 || column > 2 || row < 0 || row > 3) return null;
  return flip ? String.fromCharCode(65 + 2 - column) + (4 - row) : String.fromCharCode(65 + column) + (row + 1);
}

/** Where a move begins: a square, or `G*` for a drop. @param {string} move */
export function originOf(move) {
  return move.slice(0, 2);
}

/** Where it ends. @param {string} move */
export function targetOf(move) {
  return move.replace(/\+$/, "").slice(-2);
}

/** @param {BoardInput} input */
export function draw(input) {
  const board = /** @type {DobutsuBoard} */ (input.place.board);
  const { box, trays } = layout(input);
  const svg = s(
    "svg",
    { class: "board dobutsu", viewBox: box, role: "group", "aria-label": t("game.board") },
    s("defs", {}, s("marker", { id: "arrow", viewBox: "0 0 10 10", refX: 6, refY: 5, markerWidth: 4, markerHeight: 4, orient: "auto-start-reverse" }, s("path", { d: "M0 0 L10 5 L0 10 Z", class: "arrow-head" }))),
  );
  // Badges lie over the arrows, which lie over the pieces.
  const badges = s("g", { class: "badges", "aria-hidden": "true" });
  if (trays) hand(svg, badges, input, board, input.flip ? 1 : 2, trays[0]);
  squares(svg, badges, input, board);
  if (trays) hand(svg, badges, input, board, input.flip ? 2 : 1, trays[1]);
  arrows(svg, input, trays);
  svg.append(badges);
  if (input.play) dragging(svg, input);
  return svg;
}

/** The board after a move, as far as it can be seen without the rules. @param {import("./api.js").Place} place @param {string} move @returns {DobutsuBoard} */
export function after(place, move) {
  const board = /** @type {DobutsuBoard} */ (place.board);
  const [from, to] = [originOf(move), targetOf(move)];
  const mover = place.to_move;
  const dropped = KINDS.find((kind) => from === `${LETTER[kind]}*`);
  const moved = board.pieces.find((piece) => piece.square === from)?.piece ?? "";
  const taken = board.pieces.find((piece) => piece.square === to)?.piece;
  const piece = dropped ?? (move.endsWith("+") ? "hen" : moved);
  const hands = /** @type {[Hand, Hand]} */ (board.hands.map((hand, seat) => (seat + 1 === mover ? handAfter(hand, dropped, taken) : hand)));
  const others = board.pieces.filter((other) => other.square !== from && other.square !== to);
  return { ...board, pieces: [...others, { square: to, piece, owner: mover }], hands, check: false, ending: null };
}

/** @param {Hand} hand @param {keyof Hand | undefined} dropped @param {string | undefined} taken */
function handAfter(hand, dropped, taken) {
  const next = { ...hand };
  if (dropped) next[dropped] -= 1;
  const gained = KINDS.find((kind) => kind === (taken === "hen" ? "chick" : taken));
  if (gained) next[gained] += 1;
  return next;
}

/** @param {SVGElement} svg @param {SVGElement} badges @param {BoardInput} input @param {DobutsuBoard} board */
function squares(svg, badges, input, board) {
  const { flip } = input;
  svg.append(s("rect", { class: "field", x: -5, y: -5, width: WIDTH + 10, height: HEIGHT + 10, rx: 8 }));
  ["A", "B", "C"].forEach((letter, at) => {
    const x = ((flip ? 2 - at : at) + 0.5) * CELL;
    svg.append(s("text", { class: "edge", x, y: HEIGHT + EDGE / 2 + 4 }, letter));
  });
  const chosen = /** @type {string | undefined} */ (input.here.chosen);
  for (let row = 1; row <= 4; row += 1) {
    const y = (flip ? 4 - row + 0.5 : row - 0.5) * CELL;
    svg.append(s("text", { class: "edge", x: -EDGE / 2 - 2, y }, row));
    for (const letter of "ABC") square(svg, badges, input, board, letter + row, chosen);
  }
}

/** @param {SVGElement} svg @param {SVGElement} badges @param {BoardInput} input @param {DobutsuBoard} board @param {string} name @param {string | undefined} chosen */
function square(svg, badges, input, board, name, chosen) {
  const { place, flip, play } = input;
  const [x, y] = placeOf(name, flip);
  const found = board.pieces.find((piece) => piece.square === name);
  const group = s("g", { class: "cell", transform: `translate(${x} ${y})`, "data-key": name });
  const far = name[1] === "4" ? "home1" : name[1] === "1" ? "home2" : "";
  group.append(s("rect", { class: `square ${far}`, width: CELL, height: CELL }));
  if (input.last && targetOf(input.last) === name) group.append(s("rect", { class: "last", x: 3, y: 3, width: 94, height: 94 }));
  const says = [name];
  if (found) {
    group.append(drawPiece(found.piece, found.owner, (found.owner === 2) !== flip));
    says.push(`${t(`piece.${found.piece}`)} (${playerName(place, found.owner)})`);
    if (found.piece === "lion" && board.check && found.owner === place.to_move) {
      group.append(s("rect", { class: "danger", x: 5, y: 5, width: 90, height: 90, rx: 10 }));
    }
  } else {
    says.push(t("square.empty"));
  }
  const move = chosen ? place.moves.find((m) => originOf(m.move) === chosen && targetOf(m.move) === name) : undefined;
  const judged = move ? valueOf(input, move.move) : null;
  if (chosen === name) group.append(s("rect", { class: "chosen", x: 3, y: 3, width: 94, height: 94, rx: 6 }));
  if (move && play) {
    group.append(s("rect", { class: `target${judged?.best ? " best" : ""}`, x: 8, y: 8, width: 84, height: 84, rx: 10 }));
    if (judged) {
      says.push(valueLabel(judged, place));
      for (const mark of boardMarks(judged, place)) badges.append(drawMark(mark, x + (found ? 76 : 50), y + (found ? 22 : 50), found ? 16 : 22));
    } else if (!found) {
      group.append(s("circle", { class: "spot", cx: 50, cy: 50, r: 11 }));
    }
  } else if (!chosen && found && found.owner === place.to_move) {
    badge(badges, input, name, says, x + 82, y + 18, 13);
  }
  const { edit } = input;
  if (edit) button(group, says.join(t("say.comma")), () => edit(name), true);
  else if (play) button(group, says.join(t("say.comma")), () => clicked(input, name, move?.move));
  else picture(group, says.join(t("say.comma")));
  svg.append(group);
}

/**
 * The best value a piece can reach, in its corner.
 * @param {SVGElement} badges @param {BoardInput} input @param {string} origin @param {string[]} says
 * @param {number} x @param {number} y @param {number} size
 */
function badge(badges, input, origin, says, x, y, size) {
  const best = input.values?.moves.find((m) => originOf(m.move) === origin);
  if (!best) return;
  const mark = boardMarks(best, input.place)[0];
  if (!mark) return;
  badges.append(drawMark(mark, x, y, size));
  says.push(mark.label);
}

/** @param {BoardInput} input @param {string} name @param {string | undefined} move */
function clicked(input, name, move) {
  if (move && input.play) {
    input.here.chosen = undefined;
    input.play(move);
    return;
  }
  const moves = input.place.moves.some((m) => originOf(m.move) === name);
  input.here.chosen = moves && input.here.chosen !== name ? name : undefined;
  input.redraw();
}

/** @param {SVGElement} svg @param {SVGElement} badges @param {BoardInput} input @param {DobutsuBoard} board @param {number} owner @param {Tray} tray */
function hand(svg, badges, input, board, owner, tray) {
  const held = board.hands[owner === 1 ? 0 : 1];
  const who = playerName(input.place, owner, true);
  const { x, y, width, height, scale } = tray;
  const beside = height > width;
  const group = s("g", { class: `hand${input.place.to_move === owner && !input.place.outcome ? " turn" : ""}` });
  group.append(s("rect", { class: "tray", x, y, width, height, rx: 8 }));
  // Beside the board there is room for a sign only, at the end where the player sits.
  const top = tray.slots[0]?.[1] ?? 0;
  const name = beside ? { x: x + width / 2, y: top < HEIGHT / 3 ? y + 22 : y + height - 20 } : { x: x + 12, y: y + height / 2 };
  group.append(s("text", { class: `tray-name${beside ? " sign" : ""}`, ...name }, beside ? input.place.seats[owner - 1]?.symbol ?? who : who));
  const { edit } = input;
  if (edit) {
    // The whole tray is one field.
    group.setAttribute("data-key", `hand${owner}`);
    button(group, t("game.hand", { who }), () => edit(`hand${owner}`), true);
  }
  let any = false;
  KINDS.forEach((kind, at) => {
    const count = held[kind];
    const [cx, cy] = tray.slots[at] ?? [0, 0];
    if (count === 0) return;
    any = true;
    const origin = `${LETTER[kind]}*`;
    const mine = owner === input.place.to_move && input.place.moves.some((m) => originOf(m.move) === origin);
    const says = [`${t("game.hand", { who })}: ${t(`piece.${kind}`)} ×${count}`];
    const slot = s("g", { class: "cell held", transform: `translate(${cx} ${cy}) scale(${scale}) translate(-50 -50)`, "data-key": `${owner}${origin}` });
    slot.append(s("rect", { class: "grip", x: 4, y: 0, width: 92, height: 100, rx: 10 }));
    if (mine && input.here.chosen === origin) slot.append(s("rect", { class: "chosen", x: 4, y: 0, width: 92, height: 100, rx: 10 }));
    slot.append(drawPiece(kind, owner, (owner === 2) !== input.flip));
    if (count > 1) badges.append(s("text", { class: "count", x: cx + 50 * scale - 4, y: cy + 50 * scale - 6 }, `×${count}`));
    if (mine && !input.here.chosen) badge(badges, input, origin, says, cx + 32 * scale, cy - 32 * scale, 11);
    if (edit) slot.removeAttribute("data-key");
    else if (mine && input.play) button(slot, says.join(t("say.comma")), () => clicked(input, origin, undefined));
    else picture(slot, says.join(t("say.comma")));
    group.append(slot);
  });
  if (!any && !beside) group.append(s("text", { class: "tray-empty", x: x + width - 14, y: y + height / 2 }, t("game.hand.empty")));
  svg.append(group);
}

/** Arrows of the best moves, and of the one pointed at. @param {SVGElement} svg @param {BoardInput} input @param {[Tray, Tray] | null} trays */
function arrows(svg, input, trays) {
  if (input.here.chosen) return;
  const best = (input.values?.moves ?? []).filter((m) => m.best).slice(0, 4).map((m) => m.move);
  const shown = input.pointed ? [input.pointed] : best;
  for (const move of shown) {
    const [left, top] = placeOf(targetOf(move), input.flip);
    const [x2, y2] = [left + CELL / 2, top + CELL / 2];
    const [x1, y1] = move.includes("*") ? slotOf(move, input, trays) : placeOf(originOf(move), input.flip).map((at) => at + CELL / 2);
    if (x1 === undefined || y1 === undefined) continue;
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
    svg.append(s("line", { class: `arrow${input.pointed ? " pointed" : ""}`, x1: x1 + dx * 38, y1: y1 + dy * 38, x2: x2 - dx * 26, y2: y2 - dy * 26, "marker-end": "url(#arrow)" }));
  }
}

/** The place of a piece in the hand of whoever moves. @param {string} move @param {BoardInput} input @param {[Tray, Tray] | null} trays */
function slotOf(move, input, trays) {
  const at = KINDS.findIndex((kind) => move.startsWith(LETTER[kind]));
  const bottom = (input.place.to_move === 1) !== input.flip;
  return trays?.[bottom ? 1 : 0].slots[at] ?? [];
}

/** A piece follows the pointer and is played where it is let go. @param {SVGSVGElement} svg @param {BoardInput} input */
function dragging(svg, input) {
  svg.addEventListener("pointerdown", (down) => {
    const cell = /** @type {Element} */ (down.target).closest(".cell");
    const key = cell?.getAttribute("data-key")?.replace(/^\d(?=.\*)/, "");
    const piece = cell?.querySelector(".piece");
    if (!key || !piece || !input.place.moves.some((m) => originOf(m.move) === key)) return;
    const ghost = s("g", { class: "dragged" }, piece.cloneNode(true));
    drag(down, {
      moved: (event) => {
        const board = onPage(svg);
        if (ghost.parentNode !== board) board.append(ghost);
        const at = pointIn(board, event);
        ghost.setAttribute("transform", `translate(${at.x - 50} ${at.y - 50})`);
      },
      over: () => ghost.remove(),
      dropped: (event) => {
        const at = pointIn(onPage(svg), event);
        const target = squareAt(at.x, at.y, input.flip);
        const found = input.place.moves.find((m) => originOf(m.move) === key && targetOf(m.move) === target);
        if (found) input.play?.(found.move);
      },
    });
  });
}

/** @param {import("./api.js").Place} place */
export function ended(place) {
  const { ending } = /** @type {DobutsuBoard} */ (place.board);
  if (place.outcome === "draw") return ending === "try" ? t("game.because.tries") : undefined;
  if (ending === "no-move") return t("game.because.stuck", { who: playerName(place, place.outcome ?? "", true) });
  return t(ending === "catch" ? "game.wonByCatch" : "game.wonByTry", { who: playerName(place, place.outcome ?? "", true) });
}

/** @typedef {{pieces: DobutsuBoard["pieces"], hands: [Hand, Hand], turn: number}} Draft */

const ERASE = "erase";
const PIECES = /** @type {const} */ (["lion", "giraffe", "elephant", "chick", "hen"]);
const LETTERS = /** @type {Record<string, string>} */ ({ lion: "L", giraffe: "G", elephant: "E", chick: "C", hen: "+C" });

/** A piece as FEN writes it: capitals are the first player's. @param {string} piece @param {number} owner */
function fenLetter(piece, owner) {
  const letter = LETTERS[piece] ?? "";
  return owner === 1 ? letter : letter.toLowerCase();
}

/** A draft as FEN. @param {Draft} draft */
export function fen({ pieces, hands, turn }) {
  const rows = [1, 2, 3, 4].map((row) =>
    [..."ABC"].map((column) => pieces.find((piece) => piece.square === column + row)).map((found) => (found ? fenLetter(found.piece, found.owner) : "1")).join("").replace(/1+/g, (empty) => String(empty.length)),
  );
  const held = hands.map((hand, seat) => KINDS.map((kind) => fenLetter(kind, seat + 1).repeat(hand[kind])).join("")).join("");
  return `${rows.join("/")}[${held || "-"}] ${turn === 1 ? "w" : "b"}`;
}

/** @param {Draft} draft @param {number} owner @param {string} kind @param {number} by @returns {Draft} */
function holding(draft, owner, kind, by) {
  const found = KINDS.find((held) => held === (kind === "hen" ? "chick" : kind));
  if (!found) return draft;
  return { ...draft, hands: /** @type {[Hand, Hand]} */ (draft.hands.map((hand, seat) => (seat + 1 === owner ? { ...hand, [found]: Math.max(0, hand[found] + by) } : hand))) };
}

export const editor = /** @type {import("./board.js").EditorPart} */ ({
  draft: (place) => ({ pieces: place.board.pieces, hands: place.board.hands, turn: place.to_move }),
  text: fen,
  board: ({ pieces, hands }, place) => ({ ...place.board, pieces, hands, check: false, ending: null }),
  tools: (place) => [
    ...[1, 2].flatMap((owner) => PIECES.map((piece) => ({ key: `${owner} ${piece}`, label: t("edit.piece", { piece: t(`piece.${piece}`), who: playerName(place, owner) }), sign: () => s("svg", { viewBox: "0 0 100 100", class: "dobutsu tool-sign", "aria-hidden": "true" }, drawPiece(piece, owner, owner === 2)) }))),
    { key: ERASE, label: t("edit.erase"), sign: () => t("edit.erase") },
  ],
  put: (draft, key, tool) => {
    const [owner, piece] = tool.split(" ");
    if (key.startsWith("hand")) {
      const hand = draft.hands[Number(key[4]) - 1];
      const last = [...KINDS].reverse().find((kind) => hand[kind] > 0);
      return tool === ERASE ? holding(draft, Number(key[4]), last ?? "", -1) : holding(draft, Number(key[4]), piece ?? "", 1);
    }
    const others = draft.pieces.filter((/** @type {{square: string}} */ other) => other.square !== key);
    const same = draft.pieces.some((/** @type {{square: string, piece: string, owner: number}} */ other) => other.square === key && other.piece === piece && String(other.owner) === owner);
    return { ...draft, pieces: tool === ERASE || same ? others : [...others, { square: key, piece, owner: Number(owner) }] };
  },
  clear: (draft) => ({ ...draft, pieces: [], hands: draft.hands.map(() => ({ giraffe: 0, elephant: 0, chick: 0 })) }),
  mirror: (draft) => ({ ...draft, pieces: draft.pieces.map((/** @type {{square: string}} */ piece) => ({ ...piece, square: String.fromCharCode(132 - piece.square.charCodeAt(0)) + piece.square[1] })) }),
  mover: ({ turn }) => turn,
  turn: (draft, player) => ({ ...draft, turn: player }),
  hint: () => t("edit.hand"),
});

/** @param {import("./api.js").Place} place */
export function status(place) {
  return [place.board.check && !place.outcome ? h("p", { class: "warn" }, t("game.check")) : null];
}

/** @param {import("./api.js").Values} values */
export function remarks(values) {
  return values.reachable === false ? [t("game.unreachable")] : [];
}
