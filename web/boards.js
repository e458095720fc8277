// The board of each game.
// @ts-check

import { drawDobutsu } from "./board-dobutsu.js";
import { drawHakozumi } from "./board-hakozumi.js";
import { drawMnk } from "./board-mnk.js";
import { drawTantrix } from "./board-tantrix.js";

/** @param {import("./board.js").BoardInput} input */
export function drawBoard(input) {
  switch (input.place.board.kind) {
    case "mnk":
      return drawMnk(input);
    case "dobutsu":
      return drawDobutsu(input);
    case "hakozumi":
      return drawHakozumi(input);
    case "tantrix":
      return drawTantrix(input);
  }
}

/** A board to look at only. @param {import("./api.js").Place} place @param {number} [width] @param {boolean} [bare] without hands */
export function still(place, width = 280, bare = false) {
  return drawBoard({
    place,
    values: null,
    notion: "equilibrium",
    flip: false,
    last: null,
    pointed: null,
    play: null,
    ui: { width, bare },
    redraw: () => {},
    overlay: null,
  });
}
