// Figures that the server draws, and a dialog that shows one as large as the screen.
// @ts-check

import { h } from "./dom.js";

/** A plot or window as the server draws it; what a pointer or finger is on is told below. @param {string} drawn */
export function drawing(drawn) {
  const told = h("p", { class: "told", "aria-hidden": "true" });
  const box = h("div", { class: "drawn" });
  box.innerHTML = drawn;
  box.append(told);
  const tell = (/** @type {Event} */ event) => {
    const title = /** @type {Element} */ (event.target).closest(".band")?.querySelector("title");
    told.textContent = title?.textContent?.replaceAll("\n", " · ") ?? "";
  };
  box.addEventListener("pointerover", tell);
  box.addEventListener("click", tell);
  return box;
}

/** Shows something as large as the screen, until it is closed. @param {string} name @param {(Node | null)[]} inside @param {string} close */
export function enlarge(name, inside, close) {
  const box = h("dialog", { class: "enlarged", "aria-label": name });
  const shut = () => box.close();
  box.append(h("div", { class: "row ends" }, h("strong", {}, name), h("button", { type: "button", onclick: shut }, close)), ...inside.filter((part) => part !== null));
  // A click beside it closes it, too.
  box.addEventListener("click", (event) => event.target === box && shut());
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
}
