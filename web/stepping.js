// Plays a game through by itself: one position after the other, until its end or until somebody does something.
// @ts-check

/** @typedef {import("./game-page.js").GamePage} GamePage */

/** How long a position stands, in milliseconds. */
const PAUSE = 900;

export class Stepping {
  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  get on() {
    return this.timer !== undefined;
  }

  /** Plays the game through from here, or from the beginning if this is its end; or stops. */
  toggle() {
    const { page } = this;
    if (this.on) {
      this.stop();
      page.drawSettled();
      return;
    }
    const { state } = page;
    this.next();
    if (state.at === state.moves.length) page.change({ at: 0 }, true);
    else page.drawSettled();
  }

  /** The next position in a moment. */
  next() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const { page } = this;
      const { state } = page;
      if (state.at >= state.moves.length) this.stop();
      else page.change({ at: state.at + 1 }, true);
      if (!this.on) page.drawSettled();
    }, PAUSE);
  }

  /** Nothing moves by itself any more. */
  stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
