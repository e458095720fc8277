// Elements, HTML and SVG, without ceremony.
// @ts-check

/** @typedef {string | number | Node | null | undefined | false} Child */
/** @typedef {Record<string, unknown>} Attributes */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {Element} element
 * @param {Attributes} attributes
 * @param {(Child | Child[])[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (name === "value" && element instanceof HTMLInputElement) {
      element.value = String(value);
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * An HTML element. Attributes that are functions are listeners: `onclick`.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/** A text in which `commands` stand between backticks. @param {string} text @returns {Child[]} */
export function withCode(text) {
  return text.split("`").map((part, at) => (at % 2 ? h("code", {}, part) : part));
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  fill(element, attributes, children);
  return element;
}

/**
 * Replaces what is in an element.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function put(element, ...children) {
  element.replaceChildren();
  fill(element, {}, children);
}

/**
 * Lets an SVG element act as a button: click, Enter and Space. The second click of a double click counts
 * only where it is said: nobody means to move twice with it.
 * @template {SVGElement} E
 * @param {E} element
 * @param {string} label
 * @param {() => void} act
 * @param {boolean} [twice] does a double click act twice?
 * @returns {E}
 */
export function button(element, label, act, twice = false) {
  element.setAttribute("role", "button");
  element.setAttribute("tabindex", "0");
  element.setAttribute("aria-label", label);
  element.addEventListener("click", (event) => {
    if (twice || event.detail < 2) act();
  });
  element.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      act();
    }
  });
  return element;
}

/** A part of a drawing that cannot be clicked, in words. @param {SVGElement} element @param {string} label */
export function picture(element, label) {
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", label);
}

/** Fetches a style that only some views need, unless it is there. @param {string} name @returns {Promise<unknown>} */
export function styled(name) {
  const href = `/web/${name}`;
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((there) => document.head.append(h("link", { rel: "stylesheet", href, onload: there, onerror: there })));
}

/** The title of the window. @param {string} text */
export function title(text) {
  document.title = text;
}

/** Says something to people who listen instead of looking. @param {string} text */
export function announce(text) {
  const place = document.getElementById("announce");
  if (place) place.textContent = text;
}
