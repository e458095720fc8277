// Technical words that explain themselves where they stand: each is a button with a line about it.
// @ts-check

import { h } from "./dom.js";
import { currentLanguage, n } from "./text.js";

/** How many explanations there are on the page: each needs a name of its own. */
let made = 0;

/**
 * Makes the technical words in an element explain themselves, each where it stands first. The list of words is fetched
 * when it is needed.
 * @param {Element} root
 */
export async function explain(root) {
  const { GLOSSARY } = await import("./text-glossary.js");
  const words = GLOSSARY.flatMap(({ term, means }) => n(term).split(/, |、/).map((word) => ({ word, means: n(means) }))).sort((a, b) => b.word.length - a.word.length);
  const seen = new Set();
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) => (node.parentElement?.closest("a, button, code, pre, svg, h1, h2, h3, .term-words") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT));
  const texts = /** @type {Text[]} */ ([]);
  while (walk.nextNode()) texts.push(/** @type {Text} */ (walk.currentNode));
  for (const text of texts) mark(text, words, seen);
}

/** Marks the words of a text. @param {Text} text @param {{word: string, means: string}[]} words @param {Set<string>} seen */
function mark(text, words, seen) {
  for (const { word, means } of words) {
    if (seen.has(means)) continue;
    const at = place(text.data, word);
    if (at < 0) continue;
    seen.add(means);
    const found = text.splitText(at);
    const rest = found.splitText(word.length);
    found.replaceWith(...button(found.data, means));
    mark(text, words, seen);
    mark(rest, words, seen);
    return;
  }
}

/** Where a word stands in a text, as a word of its own. @param {string} text @param {string} word */
function place(text, word) {
  if (currentLanguage() === "ja") return text.indexOf(word);
  const plain = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return text.search(new RegExp(`(?<![\\w-])${plain}(?![\\w-])`));
}

/** @param {string} word @param {string} means */
function button(word, means) {
  const id = `term-${(made += 1)}`;
  const words = h("span", { id, class: "term-words", popover: "auto" }, means);
  const shown = h("button", { type: "button", class: "term", popovertarget: id }, word);
  // Beside the word, whatever else is on the page.
  words.addEventListener("beforetoggle", () => {
    const { left, bottom } = shown.getBoundingClientRect();
    words.style.left = `${Math.max(8, Math.min(left, innerWidth - 360))}px`;
    words.style.top = `${bottom + 6}px`;
  });
  return [shown, words];
}
