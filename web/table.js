// Rows sorted as people expect, and written as CSV.
// @ts-check

/** A cell as a number, if it is one. @param {string} cell */
function number(cell) {
  const plain = cell.replaceAll(",", "").replace(/ ?%$/, "");
  return plain !== "" && Number.isFinite(Number(plain)) ? Number(plain) : null;
}

/** Is nothing in a cell? @param {string} cell */
export function missing(cell) {
  return ["", "-", "–"].includes(cell);
}

/** Are the cells of a column numbers, or missing? @param {string[][]} rows @param {number} at */
export function numeric(rows, at) {
  return rows.every((row) => missing(row[at] ?? "") || number(row[at] ?? "") !== null);
}

/** @param {string[][]} rows @param {number} by @param {boolean} down */
export function sorted(rows, by, down) {
  const sign = down ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [x, y] = [a[by] ?? "", b[by] ?? ""];
    const [p, q] = [number(x), number(y)];
    if (p !== null && q !== null) return sign * (p - q);
    // Numbers before words.
    if ((p === null) !== (q === null)) return p === null ? 1 : -1;
    return sign * x.localeCompare(y);
  });
}

/** Fields quoted where they must be. A leading = + @ is kept from being taken for a formula. @param {string[][]} rows */
export function csv(rows) {
  const field = (/** @type {string} */ text) => {
    const safe = /^[=+@]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return rows.map((row) => row.map(field).join(",")).join("\r\n") + "\r\n";
}
