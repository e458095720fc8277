// All puzzles: one chooses a game, a task and how hard it is to be.
// @ts-check

import * as api from "./api.js";
import { h, put, title } from "./dom.js";
import { found } from "./puzzle.js";
import { wishFields } from "./puzzle-panel.js";
import { streak } from "./streak.js";
import { n, t } from "./text.js";
import { trouble } from "./trouble.js";

/** What was chosen last. @type {{game: string, wish: Partial<import("./puzzle.js").Wish>}} */
let chosen = { game: "", wish: {} };

export class PuzzlePage {
  /** @param {HTMLElement} root @param {(address: string) => void} go */
  constructor(root, go) {
    this.root = root;
    this.go = go;
    this.closed = false;
  }

  close() {
    this.closed = true;
  }

  async show() {
    title(`${t("puzzles.title")} · ${t("site.name")}`);
    const place = h("div");
    put(this.root, h("div", { class: "page narrow puzzle-page" }, h("h1", {}, t("puzzles.title")), h("p", {}, t("puzzles.about")), streak() ? h("p", { class: "tally" }, t("puzzle.streak", { n: streak() })) : null, place));
    try {
      const games = (await api.games()).flatMap((info) => info.puzzle_games);
      if (!this.closed) put(place, this.form(games));
    } catch (error) {
      if (!this.closed) put(place, trouble(error, { retry: () => this.show() }));
    }
  }

  /** @param {api.PuzzleGame[]} games */
  form(games) {
    const game = h("select", { id: "puzzles-game" }, games.map((each) => h("option", { value: each.game, selected: each.game === chosen.game }, n(each.title))));
    const fields = h("div");
    const acts = h("p", { class: "row" });
    const training = h("p", { class: "row" });
    const said = h("div");
    const choose = () => {
      const kind = games.find((each) => each.game === game.value) ?? games[0];
      if (!kind) return;
      const wish = wishFields(kind, chosen.wish, "puzzles");
      put(fields, wish.fields);
      const run = (/** @type {() => import("./puzzle.js").Wish & {train?: boolean}} */ wanted) => () => {
        chosen = { game: kind.game, wish: wish.read() };
        return this.start(kind.game, wanted(), said);
      };
      put(acts, h("button", { type: "submit", class: "primary" }, t("game.puzzle")));
      put(
        training,
        h("button", { type: "button", onclick: run(() => ({ task: "win", train: true })) }, t("puzzles.train.win")),
        kind.tasks.includes("hold") && h("button", { type: "button", onclick: run(() => ({ task: "hold", train: true })) }, t("puzzles.train.hold")),
      );
      form.onsubmit = (event) => {
        event.preventDefault();
        run(wish.read)();
      };
    };
    const form = h("form", { "aria-label": t("puzzles.choose") }, h("p", { class: "row" }, h("label", { for: game.id }, t("puzzles.game")), game), fields, acts, h("h2", {}, t("puzzles.train")), h("p", { class: "dim" }, t("puzzles.train.about")), training, said);
    game.addEventListener("change", choose);
    choose();
    return form;
  }

  /** @param {string} game @param {import("./puzzle.js").Wish & {train?: boolean}} wanted @param {HTMLElement} said */
  async start(game, wanted, said) {
    put(said, h("p", { class: "dim" }, t("puzzles.seeking")));
    try {
      const address = await found(game, wanted);
      // Whoever has left meanwhile is not brought back.
      if (!this.closed) this.go(address);
    } catch (error) {
      if (!this.closed) put(said, trouble(error));
    }
  }
}
