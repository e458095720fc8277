// What all boards take and give. The board of a game is drawn by the module that its `kind` names:
// `board-KIND.js`. A kind that no module draws is drawn as a grid of letters.
// @ts-check

/**
 * A module `board-KIND.js`. Only `draw` must be there.
 * @typedef {object} BoardModule
 * @property {(input: BoardInput) => Element} draw the board
 * @property {boolean} [flippable] can it be turned?
 * @property {boolean} [sided] does each of two players see it from their own side?
 * @property {EditorPart} [editor] how a position is set up by hand, where not only by its text
 * @property {boolean} [fills] is it drawn anew when the width of its place changes?
 * @property {(place: import("./api.js").Place, move: string) => BoardView | null} [after] the board after a move, shown until the server has answered
 * @property {(place: import("./api.js").Place) => string | undefined} [title] the game's title, where it is another
 * @property {(place: import("./api.js").Place) => string | undefined} [ended] how the game ended, if there is more to say than who won
 * @property {(place: import("./api.js").Place) => (Node | null)[]} [status] what is said under whose turn it is
 * @property {(values: import("./api.js").Values, place: import("./api.js").Place) => string[] | null} [says] the verdict, where it is worded otherwise
 * @property {(values: import("./api.js").Values) => string[]} [remarks] what is said under the verdict
 * @property {(player: number, move: string) => string} [step] a move in a list of moves
 * @property {(page: import("./game-page.js").GamePage) => Promise<void>} [load] fetches what it needs besides the position
 * @property {(page: import("./game-page.js").GamePage) => void} [moved] another part of the board came into view
 * @property {(page: import("./game-page.js").GamePage) => (Node | null)[]} [under] what stands under the board
 */

/** @typedef {import("./api.js").BoardView} BoardView */
/** Something to place. @typedef {{key: string, label: string, sign?: () => Element | string}} Tool */

/**
 * What a board module adds to the editor. A draft is what lies where, however the module keeps it; whether it is a
 * position is for the server to say.
 * @typedef {object} EditorPart
 * @property {(place: import("./api.js").Place) => Promise<void>} [prepare] asks for what the draft needs
 * @property {(place: import("./api.js").Place) => any} draft of a position; null if only its text can be edited
 * @property {(draft: any, place: import("./api.js").Place) => string} [game] the game that the draft is of, where it may be another
 * @property {(draft: any, place: import("./api.js").Place) => string} text the text that the server is asked about
 * @property {(draft: any, place: import("./api.js").Place) => BoardView} board to draw it
 * @property {(place: import("./api.js").Place) => Tool[]} tools
 * @property {(draft: any, key: string, tool: string, place: import("./api.js").Place) => any} put a field was clicked
 * @property {(draft: any, place: import("./api.js").Place) => any} [clear]
 * @property {(draft: any, place: import("./api.js").Place) => any} [mirror]
 * @property {(draft: any) => number} [mover] whose turn it is
 * @property {(draft: any, player: number) => any} [turn] gives the turn to a player; left out where the board decides
 * @property {() => string} [hint] what else can be clicked
 */

/**
 * @typedef {object} BoardInput
 * @property {import("./api.js").Place} place the position
 * @property {import("./api.js").Values | null} values values of its moves, if they are shown
 * @property {import("./value.js").Notion} notion which outcomes are shown
 * @property {boolean} flip is the board turned?
 * @property {string | null} last the last move
 * @property {string | null} pointed a move somebody points at in a list
 * @property {((move: string) => void) | null} play plays a move; null if nobody may
 * @property {((key: string) => void) | null} [edit] a field was clicked in the editor; null or left out outside it
 * @property {Record<string, unknown>} ui what the board remembers itself
 * @property {Record<string, any>} here what it remembers until the position changes
 * @property {() => void} redraw draws it again
 */

/** @type {Map<string, Promise<BoardModule>>} */
const modules = new Map();

/** The module that draws a kind of board. @param {string} kind */
export function boardModule(kind) {
  let found = modules.get(kind);
  if (!found) {
    found = import(`./board-${kind}.js`).catch(() => import("./board-grid.js"));
    modules.set(kind, found);
  }
  return found;
}

/** A board to look at only. @param {import("./api.js").Place} place @param {number} [width] @param {boolean} [bare] without hands */
export async function still(place, width = 280, bare = false) {
  const { draw } = await boardModule(place.board.kind);
  return draw({ place, values: null, notion: "equilibrium", flip: false, last: null, pointed: null, play: null, edit: null, ui: { width, bare }, here: {}, redraw: () => {} });
}

/** The value of a move. @param {BoardInput} input @param {string} move */
export function valueOf(input, move) {
  return input.values?.moves.find((m) => m.move === move) ?? null;
}

/** Can this be played now? @param {BoardInput} input @param {string} move */
export function isLegal(input, move) {
  return input.place.moves.some((m) => m.move === move);
}

/**
 * The drawing of a board that is on the page now: values may arrive and have it drawn anew while a piece
 * is dragged over it.
 * @param {SVGSVGElement} svg as it was when the drag began
 */
export function onPage(svg) {
  const now = svg.isConnected ? svg : document.querySelector(".board-place svg.board");
  return now instanceof SVGSVGElement ? now : svg;
}

/** How far a pointer must go before it drags. */
const SLOP = 6;

/**
 * Lets something be dragged over a drawing. The page does not scroll under a finger that drags, and a drag
 * that the browser breaks off leaves nothing behind.
 * @param {PointerEvent} down how it began
 * @param {object} told
 * @param {(event: PointerEvent) => void} told.moved
 * @param {(event: PointerEvent) => void} told.dropped let go after it was moved
 * @param {() => void} told.over removes whatever was shown
 */
export function drag(down, { moved, dropped, over }) {
  let far = false;
  const move = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== down.pointerId) return;
    far ||= Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) >= SLOP;
    if (far) moved(event);
  };
  const hold = (/** @type {TouchEvent} */ event) => event.preventDefault();
  const end = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== down.pointerId) return;
    window.removeEventListener("pointermove", move);
    window.removeEventListener("touchmove", hold);
    window.removeEventListener("pointerup", end);
    window.removeEventListener("pointercancel", end);
    over();
    if (!far || event.type === "pointercancel") return;
    // The click that ends a drag must not choose the piece again.
    const swallow = (/** @type {Event} */ click) => click.stopPropagation();
    window.addEventListener("click", swallow, { capture: true });
    setTimeout(() => {
      window.removeEventListener("click", swallow, { capture: true });
      dropped(event);
    }, 0);
  };
  window.addEventListener("pointermove", move);
  window.addEventListener("touchmove", hold, { passive: false });
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
}

/** Where a pointer is, in the units of a drawing. @param {SVGSVGElement} svg @param {PointerEvent} event */
export function pointIn(svg, event) {
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse());
}
