// Which game a typed text belongs to.
// @ts-check

/** @typedef {{game: string, from: string, record?: string}} Found */

/**
 * The game and position of a text, or null if it looks like no game's.
 * @param {string} typed
 * @returns {Found | null}
 */
export function recognise(typed) {
  const text = typed.trim();
  if (/^(mnk|dobutsu|hakozumi|tantrix)(\s|$)/.test(text)) return withGame(text);
  if (isRecord(text)) return { game: "tantrix", from: "", record: text };
  if (text.includes("[")) return { game: "dobutsu --rules standard", from: text };
  if (/^[A-Za-z+1-3]+(\/[A-Za-z+1-3]+){3} [wb]( |$)/.test(text)) {
    return { game: "dobutsu --rules standard", from: text };
  }
  if (/^X-?\d/.test(text)) return { game: hakozumiOf(text), from: text };
  if (/^[1-4.]+(\/[1-4.]+)*$/.test(text)) return mnk(text);
  return null;
}

/** Is it a record of Tantrix, or a game's text with colours and deal? @param {string} text */
function isRecord(text) {
  return text.startsWith("{") || /^[RYGB]{2,4} (#\d+|\d+,)/.test(text);
}

/** @param {string} text @returns {Found} */
function withGame(text) {
  const words = text.split(/\s+/);
  let end = 1;
  while (words[end]?.startsWith("--")) end += 2;
  return { game: words.slice(0, end).join(" "), from: words.slice(end).join(" ") };
}

/** A record that begins with several X's has handicap stones. @param {string} text */
function hakozumiOf(text) {
  const first = /^(X-?\d+)+/.exec(text)?.[0] ?? "";
  const stones = (first.match(/X/g) ?? []).length;
  return stones > 1 ? `hakozumi --handicap ${stones - 1}` : "hakozumi";
}

/** @param {string} text @returns {Found} */
function mnk(text) {
  const rows = text.split("/");
  const columns = rows[0]?.length ?? 0;
  const count = (/** @type {string} */ stone) => text.split(stone).length - 1;
  const counts = ["1", "2", "3", "4"].map(count);
  const fits = (/** @type {number} */ players) => {
    const total = counts.reduce((sum, n) => sum + n, 0);
    return counts.every((n, seat) => n === (seat < players ? Math.ceil((total - seat) / players) : 0));
  };
  const players = [3, 2, 4].find(fits) ?? 3;
  return { game: `mnk --size ${rows.length}x${columns} --players ${players}`, from: text };
}
