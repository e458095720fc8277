// The rules of a game, part by part, each with a small board to try it on; and the words that the page uses.
// @ts-check

import * as api from "./api.js";
import { boardModule } from "./board.js";
import { h, put, title } from "./dom.js";
import { addressOf, gameState, nameOf } from "./state.js";
import { n, t } from "./text.js";
import "./text-rules.js";
import { noGame, trouble } from "./trouble.js";
import { playerName } from "./value.js";

export class RulesPage {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.closed = false;
    this.shown = "";
  }

  close() {
    this.closed = true;
  }

  /** @param {import("./state.js").GameState} state */
  async show({ game }) {
    const wanted = nameOf(game);
    this.shown = wanted;
    title(`${t("rules.title")} · ${t("site.name")}`);
    try {
      const games = (await api.games()).filter((info) => info.has_rules);
      const info = games.find((info) => info.name === wanted) ?? games[0];
      if (!info) return;
      const [rules, { GLOSSARY }] = await Promise.all([api.rules(info.name), import("./text-glossary.js")]);
      if (this.closed || this.shown !== wanted) return;
      this.draw(games, info, rules, GLOSSARY);
      if (wanted && info.name !== wanted) this.root.firstElementChild?.prepend(noGame(wanted));
    } catch (error) {
      if (!this.closed) put(this.root, h("div", { class: "page narrow" }, trouble(error, { retry: () => this.show(gameState({ game })) })));
    }
  }

  /** @param {api.GameInfo[]} games @param {api.GameInfo} info @param {api.Rules} rules @param {{term: api.Name, means: api.Name}[]} glossary */
  draw(games, info, { title: name, about, rules }, glossary) {
    title(`${n(name)}: ${t("rules.title")} · ${t("site.name")}`);
    const links = games.map((other) => h("a", { href: `/rules?game=${encodeURIComponent(other.name)}`, "aria-current": other === info ? "page" : undefined }, n(other.title)));
    put(
      this.root,
      h(
        "div",
        { class: "page rules" },
        h("nav", { class: "chooser", "aria-label": t("rules.games") }, links),
        h("h1", {}, t("rules.of", { game: n(name) })),
        h("p", { class: "story" }, n(about)),
        h("div", { class: "rule-parts" }, rules.map((part) => this.part(part))),
        h("p", {}, h("a", { class: "button primary", href: addressOf(gameState({ game: info.name })) }, t("rules.play"))),
        h("section", { id: "words" }, h("h2", {}, t("rules.words")), h("dl", { class: "glossary" }, glossary.map(({ term, means }) => h("div", {}, h("dt", {}, n(term)), h("dd", {}, n(means)))))),
      ),
    );
  }

  /** A rule and its board. @param {api.RulePart} part */
  part(part) {
    const board = h("div", { class: "board-place" });
    const turn = h("p", { class: "dim", role: "status" });
    const again = h("button", { type: "button", class: "quiet", hidden: true }, t("rules.again"));
    this.board(part, [], { board, turn, again });
    again.addEventListener("click", () => this.board(part, [], { board, turn, again }));
    const open = h("a", { href: addressOf(gameState({ game: part.game, from: part.from })) }, t("rules.open"));
    return h("section", { class: "rule" }, h("div", {}, h("h2", {}, n(part.title)), h("p", {}, n(part.text)), part.try_this?.en && h("p", { class: "try" }, n(part.try_this)), h("p", { class: "row" }, again, open)), h("div", { class: "rule-board" }, board, turn));
  }

  /**
   * Plays on a small board: every legal move works, and the game goes on from there.
   * @param {api.RulePart} part @param {string[]} moves
   * @param {{board: HTMLElement, turn: HTMLElement, again: HTMLElement}} places
   */
  async board(part, moves, places) {
    try {
      const place = await api.place(part.game, part.from ?? "", moves);
      const { draw } = await boardModule(place.board.kind);
      if (this.closed) return;
      const ui = { width: 300, bare: false };
      const here = {};
      const play = place.outcome === null ? (/** @type {string} */ move) => void this.board(part, [...moves, move], places) : null;
      const redraw = () => put(places.board, draw({ place, values: null, notion: "equilibrium", flip: false, last: moves.at(-1) ?? null, pointed: null, play, ui, here, redraw }));
      redraw();
      const who = playerName(place, place.outcome ?? place.to_move, true);
      places.turn.textContent = place.outcome === null ? t("game.toMove", { who }) : place.outcome === "draw" ? t("game.drawn") : t("game.wins", { who });
      places.again.hidden = moves.length === 0;
    } catch (error) {
      if (!this.closed) put(places.board, trouble(error));
    }
  }
}
