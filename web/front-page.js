// The front: what this is, what it found, what can be clicked.
// @ts-check

import * as api from "./api.js";
import { still } from "./board.js";
import { h, put, title } from "./dom.js";
import { jobBox } from "./job-box.js";
import { addressOf, gameState } from "./state.js";
import { n, said, t } from "./text.js";
import { trouble } from "./trouble.js";

/** Seconds that recomputing takes, about. @type {Record<number, number>} */
export const SECONDS = { 1: 15, 2: 7, 3: 8, 4: 60, 5: 60 };

/** In words. @param {number} paper */
export function timeFor(paper) {
  const seconds = SECONDS[paper] ?? 60;
  return seconds >= 60 ? t("time.minute") : t("time.seconds", { n: seconds });
}

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
    const games = h("div", { class: "cards games" });
    const papers = h("div", { class: "cards papers" });
    const gamesPart = h("section", {}, h("h2", {}, t("front.games")), games);
    const papersPart = h("section", {}, h("h2", {}, t("front.papers")), papers);
    const hero = h("section", { class: "hero" }, h("h1", {}, t("front.lead")), h("p", {}, t("front.about")), this.search());
    put(this.root, h("div", { class: "page front" }, papersFirst ? [papersPart] : [hero, gamesPart, papersPart]));
    if (papersFirst) papersPart.querySelector("h2")?.replaceWith(h("h1", {}, t("front.papers")));
    await Promise.all([papersFirst ? null : this.fill(games, () => this.games(games)), this.fill(papers, () => this.papers(papers, papersFirst ? "h2" : "h3"))]);
  }

  /** @param {HTMLElement} place @param {() => Promise<void>} load */
  async fill(place, load) {
    try {
      await load();
    } catch (error) {
      if (!this.closed) put(place, trouble(error, { retry: () => this.fill(place, load) }));
    }
  }

  search() {
    const said = h("div");
    const field = h("input", { id: "search", name: "position", spellcheck: "false", autocomplete: "off", "aria-describedby": "search-hint" });
    const open = async (/** @type {Event} */ event) => {
      event.preventDefault();
      let text = field.value.trim();
      try {
        if (text.startsWith("{")) {
          this.go(addressOf(gameState(await api.readRecord(text))));
          return;
        }
        const { game, position } = await api.recognize(text);
        text = position;
        await api.place(game, position, []);
        this.go(addressOf(gameState({ game, from: position })));
      } catch (error) {
        const unknown = error instanceof api.ApiError && error.code === "unrecognized";
        put(said, unknown ? h("p", { class: "trouble", role: "alert" }, t("front.search.unknown")) : trouble(error, { text }));
      }
    };
    return h(
      "form",
      { class: "search", role: "search", onsubmit: open },
      h("label", { for: "search" }, t("front.search")),
      h("p", { class: "row" }, field, h("button", { type: "submit", class: "primary" }, t("front.search.go"))),
      h("p", { class: "dim", id: "search-hint" }, t("front.search.hint")),
      said,
    );
  }

  /** @param {HTMLElement} place */
  async games(place) {
    const all = await api.games();
    const cards = await Promise.all(
      all.map(async (info) => {
        const ready = info.ready.find((ready) => ready.card) ?? info.ready[0];
        const { game, from } = ready ?? { game: info.name, from: "" };
        const moves = ready?.moves.split(" ").filter(Boolean) ?? [];
        const shown = await api.place(game, from, moves.slice(0, ready?.at));
        return h(
          "a",
          { class: "card", href: addressOf(gameState({ game, from, moves, at: ready?.at })) },
          h("div", { class: "card-board", "aria-hidden": "true" }, await still(shown, 360, true)),
          h("h3", {}, n(info.title)),
          h("p", {}, n(info.about)),
        );
      }),
    );
    if (!this.closed) put(place, cards);
  }

  /** @param {HTMLElement} place @param {"h2" | "h3"} heading */
  async papers(place, heading) {
    const all = await api.reports();
    const cards = all.map(({ paper, computed, counts, headlines }) =>
      h(
        "article",
        { class: "card" },
        h("p", { class: "where" }, t("paper.n", { n: paper })),
        h(heading, {}, h("a", { href: `/papers/${paper}` }, t(`paper.${paper}.title`))),
        h("p", {}, t(`paper.${paper}.about`)),
        h("ul", { class: "headlines" }, headlines.map((claim) => headline(paper, claim))),
        verdictBar(counts),
        !computed &&
          h("div", { class: "missing" }, h("p", { class: "dim" }, t("paper.recorded")), jobBox({ body: { kind: "report", paper }, label: t("paper.compute", { time: timeFor(paper) }), done: () => this.fill(place, () => this.papers(place, heading)), failed: (error) => trouble(error) })),
      ),
    );
    if (!this.closed) put(place, cards);
  }
}

/** A claim in a line: what, printed, computed, verdict. @param {number} paper @param {api.Headline} claim */
function headline(paper, claim) {
  const values = t(claim.printed ? "paper.was" : "paper.now", { printed: said(claim.printed), computed: said(claim.computed) });
  return h("li", {}, verdictMark(claim.verdict), ` ${t(`headline.${paper}.${claim.id}`)}: ${values}`);
}

const VERDICTS = ["agrees", "explained", "differs", "new"];
const SIGNS = { agrees: "✓", explained: "≈", differs: "✗", new: "+" };

/** The sign and word of a verdict. @param {string} verdict @param {number} [count] */
export function verdictMark(verdict, count) {
  const sign = SIGNS[/** @type {keyof typeof SIGNS} */ (verdict)] ?? "";
  return h("span", { class: `verdict-mark ${verdict}` }, h("span", { class: "sign", "aria-hidden": "true" }, sign), count === undefined ? t(`verdict.${verdict}`) : `${count} ${t(`verdict.${verdict}`)}`);
}

/** @param {Record<string, number>} counts */
export function verdictBar(counts) {
  return h("p", { class: "verdicts" }, VERDICTS.filter((verdict) => counts[verdict]).map((verdict) => verdictMark(verdict, counts[verdict])));
}
