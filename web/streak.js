// How many puzzles were solved in a row, at the first try and without a look at the solution. The browser remembers.
// @ts-check

const STORED = "yomikiri.streak";

/** @type {{count: number, last: string}} */
let now = read();

/** @returns {{count: number, last: string}} */
function read() {
  try {
    const found = JSON.parse(localStorage.getItem(STORED) ?? "null");
    if (Number.isInteger(found?.count) && typeof found.last === "string") return found;
  } catch {
    // Without storage it lasts as long as the page.
  }
  return { count: 0, last: "" };
}

/** Solved in a row. */
export function streak() {
  return now.count;
}

/** Takes note of a puzzle that was solved, or not. The same puzzle counts once. @param {string} puzzle @param {boolean} solved */
export function takeNote(puzzle, solved) {
  if (now.last === puzzle) return;
  now = { count: solved ? now.count + 1 : 0, last: puzzle };
  try {
    localStorage.setItem(STORED, JSON.stringify(now));
  } catch {
    // As above.
  }
}
