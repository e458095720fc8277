// Dobutsu Shogi: pieces, hands, drops by click or drag, and arrows for perfect play. Squares and moves
// are named as the board is drawn: columns A to C, rows 1 to 4 from the top (B3-B2, C*B2).
// @ts-check

import { drawPiece } from "./animals.js";
import { onPage, pointIn, valueOf } from "./board.js";
import { button, h, s } from "./dom.js";
import { t } from "./text.js";
import { drawMark, marks, playerName, valueLabel } from "./value.js";

/** @typedef {import("./board.js").BoardInput} BoardInput */
/** @typedef {{giraffe: number, elephant: number, chick: number}} Hand */
/** @typedef {{kind: "dobutsu", pieces: {square: string, piece: string, owner: number}[], hands: [Hand, Hand], check: boolean, ending: string | null}} DobutsuBoard */

export const flippable = true;

const CELL = 100;
const HAND = 84;
const GAP = 26;
const TOP = HAND + GAP;
const EDGE = 30;
const KINDS = /** @type {const} */ (["giraffe", "elephant", "chick"]);
const LETTER = { giraffe: "G", elephant: "E", chick: "C" };

/** Where a square is drawn. @param {string} square @param {boolean} flip @returns {[number, number]} */
function placeOf(square, flip) {
  const column = square.charCodeAt(0) - 65;
  const row = Number(square[1]) - 1;
  return flip ? [(2 - column) * CELL, TOP + (3 - row) * CELL] : [column * CELL, TOP + row * CELL];
}

/** The square at a point of the drawing. @param {number} x @param {number} y @param {boolean} flip */
function squareAt(x, y, flip) {
  const [column, row] = [Math.floor(x / CELL), Math.floor((y - TOP) / CELL)];
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
  const height = 4 * CELL + 2 * TOP;
  // Without hands where only the board is wanted, as on a card.
  const box = input.ui.bare ? `-8 ${TOP - 8} ${3 * CELL + 16} ${4 * CELL + 16}` : `${-EDGE} -4 ${3 * CELL + 2 * EDGE} ${height + 8}`;
  const svg = s(
    "svg",
    { class: "board dobutsu", viewBox: box, role: "group", "aria-label": t("game.board") },
    s("defs", {}, s("marker", { id: "arrow", viewBox: "0 0 10 10", refX: 6, refY: 5, markerWidth: 4, markerHeight: 4, orient: "auto-start-reverse" }, s("path", { d: "M0 0 L10 5 L0 10 Z", class: "arrow-head" }))),
  );
  hand(svg, input, board, input.flip ? 1 : 2, 0);
  squares(svg, input, board);
  hand(svg, input, board, input.flip ? 2 : 1, TOP + 4 * CELL + GAP);
  arrows(svg, input);
  if (input.play) dragging(svg, input);
  return svg;
}

/** @param {SVGElement} svg @param {BoardInput} input @param {DobutsuBoard} board */
function squares(svg, input, board) {
  const { flip } = input;
  svg.append(s("rect", { class: "field", x: -5, y: TOP - 5, width: 3 * CELL + 10, height: 4 * CELL + 10, rx: 8 }));
  ["A", "B", "C"].forEach((letter, at) => {
    const x = ((flip ? 2 - at : at) + 0.5) * CELL;
    svg.append(s("text", { class: "edge", x, y: TOP + 4 * CELL + GAP - 5, "font-size": 15 }, letter));
  });
  const chosen = /** @type {string | undefined} */ (input.here.chosen);
  for (let row = 1; row <= 4; row += 1) {
    const y = TOP + (flip ? 4 - row + 0.5 : row - 0.5) * CELL + 5;
    svg.append(s("text", { class: "edge", x: -EDGE / 2 - 2, y, "font-size": 15 }, row));
    for (const letter of "ABC") square(svg, input, board, letter + row, chosen);
  }
}

/** @param {SVGElement} svg @param {BoardInput} input @param {DobutsuBoard} board @param {string} name @param {string | undefined} chosen */
function square(svg, input, board, name, chosen) {
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
      for (const mark of marks(judged, place)) group.append(drawMark(mark, found ? 76 : 50, found ? 22 : 50, found ? 16 : 22));
    } else if (!found) {
      group.append(s("circle", { class: "spot", cx: 50, cy: 50, r: 11 }));
    }
  } else if (!chosen && found && found.owner === place.to_move) {
    badge(group, input, name, says);
  }
  if (play) button(group, says.join(", "), () => clicked(input, name, move?.move));
  else {
    group.setAttribute("role", "img");
    group.setAttribute("aria-label", says.join(", "));
  }
  svg.append(group);
}

/** The best value a piece can reach, in its corner. @param {SVGElement} group @param {BoardInput} input @param {string} origin @param {string[]} says */
function badge(group, input, origin, says) {
  const best = input.values?.moves.find((m) => originOf(m.move) === origin);
  if (!best) return;
  const mark = marks(best, input.place)[0];
  if (!mark) return;
  group.append(drawMark(mark, 82, 18, 13));
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

/** @param {SVGElement} svg @param {BoardInput} input @param {DobutsuBoard} board @param {number} owner @param {number} y */
function hand(svg, input, board, owner, y) {
  const held = board.hands[owner === 1 ? 0 : 1];
  const who = playerName(input.place, owner, true);
  const group = s("g", { class: `hand${input.place.to_move === owner && !input.place.outcome ? " turn" : ""}`, transform: `translate(0 ${y})` });
  group.append(s("rect", { class: "tray", x: -5, y: 0, width: 3 * CELL + 10, height: HAND, rx: 8 }));
  group.append(s("text", { class: "tray-name", x: 4, y: 17 }, who));
  let any = false;
  KINDS.forEach((kind, at) => {
    const count = held[kind];
    if (count === 0) return;
    any = true;
    const origin = `${LETTER[kind]}*`;
    const mine = owner === input.place.to_move && input.place.moves.some((m) => originOf(m.move) === origin);
    const says = [`${t("game.hand", { who })}: ${t(`piece.${kind}`)} ×${count}`];
    const slot = s("g", { class: "cell held", transform: `translate(${at * CELL + 14} 10) scale(0.72)`, "data-key": `${owner}${origin}` });
    slot.append(s("rect", { class: "grip", x: 4, y: 0, width: 92, height: 100, rx: 10 }));
    if (mine && input.here.chosen === origin) slot.append(s("rect", { class: "chosen", x: 4, y: 0, width: 92, height: 100, rx: 10 }));
    slot.append(drawPiece(kind, owner, (owner === 2) !== input.flip));
    if (count > 1) slot.append(s("text", { class: "count", x: 101, y: 96 }, `×${count}`));
    if (mine && !input.here.chosen) badge(slot, input, origin, says);
    if (mine && input.play) button(slot, says.join(", "), () => clicked(input, origin, undefined));
    else {
      slot.setAttribute("role", "img");
      slot.setAttribute("aria-label", says.join(", "));
    }
    group.append(slot);
  });
  if (!any) group.append(s("text", { class: "tray-empty", x: 150, y: HAND / 2 + 6 }, t("game.hand.empty")));
  svg.append(group);
}

/** Arrows of the best moves, and of the one pointed at. @param {SVGElement} svg @param {BoardInput} input */
function arrows(svg, input) {
  if (input.here.chosen) return;
  const best = (input.values?.moves ?? []).filter((m) => m.best).slice(0, 4).map((m) => m.move);
  const shown = input.pointed ? [input.pointed] : best;
  for (const move of shown) {
    const to = placeOf(targetOf(move), input.flip);
    const from = move.includes("*") ? handPlace(move, input) : placeOf(originOf(move), input.flip);
    const [x1, y1, x2, y2] = [from[0] + 50, from[1] + 50, to[0] + 50, to[1] + 50];
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
    svg.append(s("line", { class: `arrow${input.pointed ? " pointed" : ""}`, x1: x1 + dx * 38, y1: y1 + dy * 38, x2: x2 - dx * 26, y2: y2 - dy * 26, "marker-end": "url(#arrow)" }));
  }
}

/** @param {string} move @param {BoardInput} input @returns {[number, number]} */
function handPlace(move, input) {
  const at = KINDS.findIndex((kind) => move.startsWith(LETTER[kind]));
  const bottom = (input.place.to_move === 1) !== input.flip;
  return [at * CELL, bottom ? TOP + 4 * CELL + GAP - 8 : -6];
}

/** A piece follows the pointer and is played where it is let go. @param {SVGSVGElement} svg @param {BoardInput} input */
function dragging(svg, input) {
  svg.addEventListener("pointerdown", (down) => {
    const cell = /** @type {Element} */ (down.target).closest(".cell");
    const key = cell?.getAttribute("data-key")?.replace(/^\d(?=.\*)/, "");
    const piece = cell?.querySelector(".piece");
    if (!key || !piece || !input.place.moves.some((m) => originOf(m.move) === key)) return;
    /** @type {SVGElement | null} */
    let ghost = null;
    const move = (/** @type {PointerEvent} */ event) => {
      if (!ghost && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < 6) return;
      const board = onPage(svg);
      const at = pointIn(board, event);
      ghost ??= s("g", { class: "dragged" }, piece.cloneNode(true));
      if (!ghost.isConnected) board.append(ghost);
      ghost.setAttribute("transform", `translate(${at.x - 50} ${at.y - 50})`);
    };
    const up = (/** @type {PointerEvent} */ event) => {
      window.removeEventListener("pointermove", move);
      if (!ghost) return;
      ghost.remove();
      const at = pointIn(onPage(svg), event);
      const target = squareAt(at.x, at.y, input.flip);
      const found = input.place.moves.find((m) => originOf(m.move) === key && targetOf(m.move) === target);
      // The click that ends a drag must not choose the piece again.
      const swallow = (/** @type {Event} */ click) => click.stopPropagation();
      window.addEventListener("click", swallow, { capture: true });
      setTimeout(() => {
        window.removeEventListener("click", swallow, { capture: true });
        if (found) input.play?.(found.move);
      }, 0);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up, { once: true });
  });
}

/** @param {import("./api.js").Place} place */
export function ended(place) {
  const { ending } = /** @type {DobutsuBoard} */ (place.board);
  if (place.outcome === "draw" || ending === "no-move") return undefined;
  return t(ending === "catch" ? "game.wonByCatch" : "game.wonByTry", { who: playerName(place, place.outcome ?? "", true) });
}

/** @param {import("./api.js").Place} place */
export function status(place) {
  return [place.board.check && !place.outcome ? h("p", { class: "warn" }, t("game.check")) : null];
}

/** @param {import("./api.js").Values} values */
export function remarks(values) {
  return values.reachable === false ? [t("game.unreachable")] : [];
}
