// Keyboard focus: kept when a part of the page is drawn anew, and led over a board by arrow keys. A board is
// one stop of the Tab key; which of its fields that is, is the field that had the focus last.
// @ts-check

/** What can have the focus on a board. */
const FIELDS = "svg [data-key], .grid-moves [data-key]";

/**
 * Draws a part of the page anew. Whoever had the focus in it keeps it, if what has its key now can have it.
 * @param {Element} root
 * @param {() => void} draw
 */
export function keepingFocus(root, draw) {
  const key = root.contains(document.activeElement) ? document.activeElement?.closest("[data-key]")?.getAttribute("data-key") : null;
  draw();
  if (!key) return;
  /** @type {HTMLElement | null} */
  const again = root.querySelector(`[data-key="${CSS.escape(key)}"]`);
  const there = again?.matches(":disabled") ? /** @type {HTMLElement | null} */ (again.parentElement?.querySelector("button:not(:disabled)")) : again;
  there?.focus({ preventScroll: true });
}

/** Makes a board one stop of the Tab key: the field of this key, or else the first that does something. @param {Element} board @param {unknown} key */
export function oneStop(board, key) {
  const fields = [...board.querySelectorAll(FIELDS)];
  const acts = (/** @type {Element} */ field) => field.getAttribute("role") === "button" || field instanceof HTMLButtonElement;
  const stop = fields.find((field) => field.getAttribute("data-key") === key) ?? fields.find(acts) ?? fields[0];
  for (const field of fields) field.setAttribute("tabindex", field === stop ? "0" : "-1");
}

const DIRECTIONS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });

/** The middle of a field on the screen. @param {Element} field */
function middle(field) {
  const { left, top, width, height } = field.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/**
 * The field that an arrow key leads to: the nearest in that direction, those straight ahead first.
 * @param {Element} board
 * @param {Element} from
 * @param {string} key
 */
export function neighbour(board, from, key) {
  const way = DIRECTIONS[key];
  if (!way) return null;
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const field of board.querySelectorAll(FIELDS)) {
    const [x2, y2] = middle(field);
    const [dx, dy] = [(x2 ?? 0) - (x ?? 0), (y2 ?? 0) - (y ?? 0)];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    const far = ahead + 3 * aside;
    if (field !== from && ahead > 1 && aside <= 2 * ahead && far < least) [best, least] = [field, far];
  }
  return /** @type {SVGElement | HTMLElement | null} */ (best);
}

/** Is this key one that moves over a board? @param {string} key */
export function isArrow(key) {
  return key in DIRECTIONS;
}
