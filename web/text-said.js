// The values of claims and tables in the page's language. A report has them as plain English texts; the server says what
// they are in Japanese.
// @ts-check

import { currentLanguage, grouped } from "./text.js";

/** Plain digits are grouped. @param {string} text */
export function digits(text) {
  return /^\d{5,}$/.test(text) ? grouped(text) : text;
}

/** @type {Map<string, string>} */
const JAPANESE = new Map();

/** Keeps what the server says. @param {Record<string, string>} values by the English text */
export function hear(values) {
  for (const [english, japanese] of Object.entries(values)) JAPANESE.set(english, japanese);
}

/** A value of a claim or a table, or the place where a paper has it, in the page's language. @param {string} text */
export function said(text) {
  return digits((currentLanguage() === "ja" ? JAPANESE.get(text) : undefined) ?? text);
}
