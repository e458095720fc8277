// The board as a picture of its own: an SVG that looks the same without the page's styles, and a PNG made of it.
// @ts-check

/** What of the page's style a drawing needs. */
const STYLES = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity", "font-size", "font-weight", "font-family", "text-anchor", "dominant-baseline", "paint-order", "display", "visibility"];
/** Pixels of a PNG's longer side. */
const LARGE = 1200;

/** A board's drawing on the page. @param {Element} root */
export function drawingIn(root) {
  const found = root.querySelector("svg.board");
  return found instanceof SVGSVGElement ? found : null;
}

/** The drawing as text, with its styles in it. @param {SVGSVGElement} svg */
export function svgText(svg) {
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  const [shown, copied] = [svg, copy].map((root) => [root, ...root.querySelectorAll("*")]);
  (shown ?? []).forEach((element, at) => {
    const style = getComputedStyle(element);
    const target = copied?.[at];
    for (const name of STYLES) {
      const value = style.getPropertyValue(name);
      if (value) target?.setAttribute(name, value);
    }
    for (const name of ["class", "style", "tabindex", "role", "data-key", "aria-label", "aria-hidden"]) target?.removeAttribute(name);
  });
  // What only shows under a pointer is no part of the picture.
  copied?.forEach((element) => element.getAttribute("opacity") === "0" && element.remove());
  const { width, height } = svg.viewBox.baseVal;
  const { x, y } = svg.viewBox.baseVal;
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({ x, y, width, height, fill: getComputedStyle(document.body).backgroundColor })) ground.setAttribute(name, String(value));
  copy.prepend(ground);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(Math.round(width)));
  copy.setAttribute("height", String(Math.round(height)));
  return new XMLSerializer().serializeToString(copy);
}

/** @param {string} text */
export function svgAddress(text) {
  return `data:image/svg+xml;base64,${btoa(String.fromCharCode(...new TextEncoder().encode(text)))}`;
}

/** The same as a PNG. @param {string} text @returns {Promise<Blob>} */
export async function png(text) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await image.decode();
  const scale = LARGE / Math.max(image.width, image.height, 1);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}

/** Lets the browser keep something as a file. @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
