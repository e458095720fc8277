// The front: one result on a live board, what was found in each paper, and the games.
// @ts-check

import * as api from "./api.js";
import { boardModule, still } from "./board.js";
import { h, put, styled, title } from "./dom.js";
import { explain } from "./glossary.js";
import { firstVisit } from "./hint.js";
import { addressOf, gameState, nameOf } from "./state.js";
import { grouped, n, t } from "./text.js";
import { FINDINGS, HERO, MORE_GAMES } from "./text-front.js";
import { trouble } from "./trouble.js";
import { verdictBar } from "./verdict.js";

export class FrontPage {
  /** @param {HTMLElement} root @param {(address: string) => void} go */
  constructor(root, go) {
    this.root = root;
    this.go = go;
    this.closed = false;
  }

  close() {
    this.closed = true;
  }

  /** @param {boolean} papersFirst */
  async show(papersFirst) {
    title(papersFirst ? `${t("front.papers")} · ${t("site.name")}` : t("site.title"));
    await styled("front.css");
    if (this.closed) return;
    const papers = h("div", { class: papersFirst ? "cards papers" : "findings" });
    if (papersFirst) {
      put(this.root, h("div", { class: "page front" }, h("h1", {}, t("front.papers")), h("p", { class: "dim" }, t("front.papers.about")), papers));
      await this.fill(papers, () => this.papers(papers));
      return;
    }
    const games = h("div", { class: "cards games" });
    const [hero, board, facts] = this.hero();
    const section = (/** @type {string} */ key, /** @type {Node} */ inside) => h("section", {}, h("h2", {}, t(key)), inside);
    put(this.root, h("div", { class: "page front" }, hero, firstVisit("front", t("front.hint"), t("front.hint.close")), section("front.found", papers), section("front.games", games)));
    await Promise.all([this.fill(board, () => this.board(board)), this.fill(papers, () => this.findings(papers, facts)), this.fill(games, () => this.games(games))]);
    const lead = hero.querySelector(".lead");
    for (const part of [lead, papers]) if (part) explain(part).catch(() => {});
  }

  /** @param {HTMLElement} place @param {() => Promise<void>} load */
  async fill(place, load) {
    try {
      await load();
    } catch (error) {
      if (!this.closed) put(place, trouble(error, { retry: () => this.fill(place, load) }));
    }
  }

  /** The result in words, and the places of its board and figures. @returns {[HTMLElement, HTMLElement, HTMLElement]} */
  hero() {
    const board = h("div", { class: "hero-board" });
    const facts = h("dl", { class: "facts" });
    const play = addressOf(gameState({ game: HERO.game, seats: HERO.seats }));
    const words = h(
      "div",
      { class: "hero-words" },
      h("p", { class: "eyebrow" }, t("front.eyebrow")),
      h("h1", {}, t("front.lead")),
      h("p", { class: "lead" }, t("front.about", { n: "246,803,167" })),
      h("p", { class: "row" }, h("a", { class: "button primary", href: play }, t("front.play")), h("a", { class: "button", href: `/papers/${HERO.paper}` }, t("front.proof"))),
      facts,
    );
    return [h("section", { class: "hero" }, words, board), board, facts];
  }

  /** A board to play on: the first move leads to the game. @param {HTMLElement} place */
  async board(place) {
    const games = await api.games();
    if (!games.some((info) => info.name === nameOf(HERO.game))) return place.remove();
    const [shown, values] = await Promise.all([api.place(HERO.game, "", []), api.values(HERO.game, "")]);
    const { draw } = await boardModule(shown.board.kind);
    if (this.closed) return;
    const ui = { width: 320, bare: true };
    const here = {};
    const body = h("div", { class: "board-place" });
    const play = (/** @type {string} */ move) => this.go(addressOf(gameState({ game: HERO.game, moves: [move] })));
    const redraw = () => put(body, draw({ place: shown, values, notion: "equilibrium", flip: false, last: null, pointed: null, play, ui, here, redraw }));
    redraw();
    put(place, body, h("p", {}, t("front.board")));
  }

  /** One finding per paper, in plain words. @param {HTMLElement} place @param {HTMLElement} facts */
  async findings(place, facts) {
    const all = await api.reports();
    if (this.closed) return;
    const claims = all.flatMap(({ paper, headlines }) => headlines.map((claim) => ({ ...claim, paper })));
    const checked = all.reduce((sum, { counts }) => sum + Object.values(counts).reduce((a, b) => a + b, 0), 0);
    const positions = claims.find((claim) => claim.id === "reachable")?.computed ?? "";
    const fact = (/** @type {string} */ number, /** @type {string} */ key) => h("div", {}, h("dt", {}, t(key)), h("dd", {}, number));
    put(facts, positions ? fact(grouped(positions), "front.fact.positions") : null, fact(String(all.length), "front.fact.papers"), fact(String(checked), "front.fact.claims"));
    put(
      place,
      FINDINGS.map(({ paper, tag, board }) => {
        const values = Object.fromEntries(claims.filter((claim) => claim.paper === paper).map((claim) => [claim.id, grouped(claim.computed)]));
        const printed = claims.find((claim) => claim.paper === paper && !["agrees", "new"].includes(claim.verdict))?.printed ?? "";
        const moves = (board.moves ?? "").split(" ").filter(Boolean);
        return h(
          "article",
          { class: "card finding" },
          h("p", {}, h("span", { class: `tag ${tag}` }, t(`tag.${tag}`))),
          h("h3", {}, t(`find.${paper}`, { ...values, printed })),
          h("p", {}, t(`find.${paper}.about`, { ...values, printed })),
          h("p", { class: "where ends" }, h("a", { href: `/papers/${paper}` }, t("front.paper", { n: paper })), h("a", { href: addressOf(gameState({ ...board, moves })) }, n({ en: "On the board →", ja: "盤で見る →" }))),
        );
      }),
    );
  }

  /** @param {HTMLElement} place */
  async games(place) {
    const all = await api.games();
    /** @type {{game: string, from?: string, moves: string[], at?: number, title: api.Name, about: api.Name, rules: string | null}[]} */
    const cards = [];
    const rulesOf = (/** @type {string} */ name) => (all.some((info) => info.name === name && info.has_rules) ? `/rules?game=${encodeURIComponent(name)}` : null);
    for (const info of all) {
      const ready = info.ready.find((ready) => ready.card) ?? info.ready[0];
      const moves = ready?.moves.split(" ").filter(Boolean) ?? [];
      cards.push({ game: ready?.game ?? info.name, from: ready?.from ?? "", moves, at: ready?.at, title: info.title, about: info.about, rules: rulesOf(info.name) });
      for (const more of MORE_GAMES.filter(({ after }) => after === info.name)) cards.push({ ...more, moves: more.moves.split(" "), rules: rulesOf(nameOf(more.game)) });
    }
    const drawn = cards.map(async ({ game, from, moves, at, title, about, rules }) => {
      const shown = await api.place(game, from ?? "", moves.slice(0, at));
      const href = addressOf(gameState(from || at !== undefined ? { game, from, moves, at } : { game }));
      return h(
        "article",
        { class: "card game-card" },
        h("div", { class: "card-board", "aria-hidden": "true" }, await still(shown, 360, true)),
        h("h3", {}, h("a", { class: "cover", href }, n(title))),
        h("p", {}, n(about)),
        h("p", { class: "where ends" }, rules && h("a", { href: rules, "aria-label": `${n(title)}: ${t("front.rules")}` }, t("front.rules")), h("a", { href: `/explore?game=${encodeURIComponent(game)}`, "aria-label": `${n(title)}: ${t("front.explore")}` }, t("front.explore"))),
      );
    });
    const made = await Promise.all(drawn);
    if (!this.closed) put(place, made);
  }

  /** @param {HTMLElement} place */
  async papers(place) {
    const all = await api.reports();
    if (this.closed) return;
    put(
      place,
      all.map(({ paper, counts }) => {
        const finding = FINDINGS.find((finding) => finding.paper === paper);
        return h(
          "article",
          { class: "card" },
          h("p", { class: "where" }, t("front.paper", { n: paper })),
          h("h2", {}, h("a", { class: "cover", href: `/papers/${paper}` }, t(`paper.${paper}.title`))),
          h("p", {}, t(`paper.${paper}.about`)),
          finding && h("p", {}, h("span", { class: `tag ${finding.tag}` }, t(`tag.${finding.tag}`))),
          verdictBar(counts),
        );
      }),
    );
  }
}
