// A hint for whoever is here for the first time. Dismissed once, it never comes back.
// @ts-check

import { h } from "./dom.js";

/** The hint of this name, or nothing if it was dismissed. @param {string} name @param {string} words @param {string} close */
export function firstVisit(name, words, close) {
  const key = `yomikiri.hint.${name}`;
  try {
    if (localStorage.getItem(key)) return null;
  } catch {
    // Where nothing can be remembered, a hint would come each time.
    return null;
  }
  const box = h("div", { class: "hint", role: "note" }, h("p", {}, words));
  const dismiss = () => {
    localStorage.setItem(key, "seen");
    box.remove();
  };
  box.append(h("button", { type: "button", onclick: dismiss }, close));
  return box;
}
