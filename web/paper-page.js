// A paper's report: claims, tables and figures, printed and computed side by side.
// @ts-check

import * as api from "./api.js";
import { still } from "./board.js";
import { h, put, title } from "./dom.js";
import { timeFor, verdictBar, verdictMark } from "./front-page.js";
import { jobBox } from "./job-box.js";
import { addressOf, gameState } from "./state.js";
import { csv, sorted } from "./table.js";
import { WORDS, n, said, t } from "./text.js";
import { trouble } from "./trouble.js";

const ROWS = 20;
const BOARDS = 12;

export class PaperPage {
  /** @param {HTMLElement} root @param {number} paper */
  constructor(root, paper) {
    this.root = root;
    this.paper = paper;
    this.filter = "";
    this.closed = false;
  }

  close() {
    this.closed = true;
  }

  async show() {
    const named = `paper.${this.paper}.title` in WORDS ? `: ${t(`paper.${this.paper}.title`)}` : "";
    title(`${t("paper.n", { n: this.paper })}${named} · ${t("site.name")}`);
    try {
      const [report, drawn] = await Promise.all([api.report(this.paper), api.figures(this.paper)]);
      if (!this.closed) this.draw(report, drawn);
    } catch (error) {
      if (!this.closed) this.missing(error);
    }
  }

  /** @param {unknown} error */
  missing(error) {
    const known = error instanceof api.ApiError;
    const page = h("div", { class: "page narrow" });
    if (known && error.code === "no-report") {
      page.append(
        h("p", { class: "where" }, t("paper.n", { n: this.paper })),
        h("h1", {}, t(`paper.${this.paper}.title`)),
        h("p", {}, t(`paper.${this.paper}.about`)),
        h("p", { class: "dim" }, t("paper.missing")),
        this.job(t("paper.compute", { time: timeFor(this.paper) })),
      );
    } else {
      page.append(trouble(error, { retry: known && error.status === 404 ? undefined : () => this.show() }), h("p", {}, h("a", { href: "/" }, t("error.home"))));
    }
    put(this.root, page);
  }

  /** @param {string} label */
  job(label) {
    return jobBox({ body: { kind: "report", paper: this.paper }, label, done: () => this.show(), failed: (error) => trouble(error) });
  }

  /** @param {any} report @param {Map<string, string>} drawn its plots and windows */
  draw(report, drawn) {
    const counts = /** @type {Record<string, number>} */ ({});
    for (const claim of report.claims) counts[claim.verdict] = (counts[claim.verdict] ?? 0) + 1;
    const claims = h("div");
    const filter = () => put(claims, this.claims(report, counts, filter));
    filter();
    put(
      this.root,
      h(
        "div",
        { class: "page paper" },
        h("p", { class: "where" }, `${t("paper.n", { n: report.paper })} · ${report.source}`),
        h("h1", {}, n(report.title)),
        h("p", { class: "story" }, n(report.story)),
        verdictBar(counts),
        h("div", { class: "row dim" }, t("paper.seconds", { n: report.seconds.toFixed(1) }), this.job(t("paper.again"))),
        h("section", {}, h("h2", {}, t("paper.claims")), claims),
        report.figures.length > 0 && h("section", {}, h("h2", {}, t("paper.figures")), report.figures.map((/** @type {any} */ figure) => drawFigure(figure, drawn.get(figure.id)))),
        report.tables.length > 0 && h("section", {}, h("h2", {}, t("paper.tables")), report.tables.map((/** @type {any} */ table) => drawTable(table, report.paper))),
        report.reused?.length > 0 && h("section", {}, h("h2", {}, t("paper.reused")), h("ul", {}, report.reused.map((/** @type {api.Name} */ text) => h("li", {}, n(text))))),
        h("section", {}, h("h2", {}, t("paper.commands")), h("pre", { tabindex: "0" }, report.commands.join("\n"))),
      ),
    );
  }

  /** @param {any} report @param {Record<string, number>} counts @param {() => void} again */
  claims(report, counts, again) {
    const choose = (/** @type {string} */ verdict) => () => {
      this.filter = verdict;
      again();
    };
    const buttons = ["", "agrees", "explained", "differs", "new"]
      .filter((verdict) => verdict === "" || counts[verdict])
      .map((verdict) => h("button", { type: "button", "aria-pressed": String(this.filter === verdict), onclick: choose(verdict) }, verdict === "" ? t("paper.all") : `${t(`verdict.${verdict}`)} ${counts[verdict]}`));
    const rows = report.claims
      .filter((/** @type {any} */ claim) => this.filter === "" || claim.verdict === this.filter)
      .map((/** @type {any} */ claim) =>
        h(
          "tr",
          { id: claim.id },
          h("td", {}, verdictMark(claim.verdict)),
          h("td", {}, n(claim.what), claim.place ? h("span", { class: "where" }, ` ${claim.place}`) : null, n(claim.note) ? h("p", { class: "note" }, n(claim.note)) : null),
          h("td", { class: "number" }, said(claim.printed)),
          h("td", { class: "number" }, said(claim.computed)),
        ),
      );
    const heads = ["paper.verdict", "paper.what", "paper.printed", "paper.computed"].map((key) => h("th", { scope: "col" }, t(key)));
    return [h("div", { class: "segments", role: "group", "aria-label": t("paper.verdict") }, buttons), scrolled(t("paper.claims"), h("table", { class: "claims" }, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows)))];
  }
}

/** What may be wider than the page scrolls by itself. @param {string} label @param {Node} inside */
function scrolled(label, inside) {
  return h("div", { class: "wide", tabindex: "0", role: "group", "aria-label": label }, inside);
}

/** @param {any} figure @param {string | undefined} drawn what the report shows there */
function drawFigure(figure, drawn) {
  const caption = [h("strong", {}, n(figure.title)), figure.caption && n(figure.caption) ? h("span", {}, ` ${n(figure.caption)}`) : null];
  const body = h("div", { class: "figure-body" });
  if (drawn === undefined) boards(body, figure.boards ?? []);
  else body.append(drawing(drawn));
  return h("figure", { id: figure.id }, h("figcaption", {}, caption), body);
}

/** A plot or window as the server draws it; what a pointer or finger is on is told below. @param {string} drawn */
function drawing(drawn) {
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

/** Boards that lead into the explorer; of many, the first. @param {HTMLElement} body @param {any[]} all @param {number} [from] */
function boards(body, all, from = 0) {
  for (const board of all.slice(from, from + BOARDS)) {
    const place = h("a", { class: "figure-board", href: addressOf(gameState({ game: board.game, from: board.position })), title: t("paper.explore") });
    const words = n(board.caption) || board.position;
    put(place, h("pre", {}, board.drawing), h("span", {}, words));
    body.append(place);
    api.place(board.game, board.position, []).then((found) => still(found, 260)).then(
      (drawn) => put(place, h("div", { "aria-hidden": "true" }, drawn), h("span", {}, words)),
      // The drawing in letters stays, which says the same.
      () => {},
    );
  }
  if (all.length <= from + BOARDS) return;
  const more = h("button", { type: "button", class: "quiet" }, t("paper.more", { n: all.length }));
  more.addEventListener("click", () => {
    more.remove();
    boards(body, all, from + BOARDS);
  });
  body.append(more);
}

/** A table that can be sorted and taken away. @param {any} table @param {number} paper */
function drawTable(table, paper) {
  const box = h("div", { class: "table-box" });
  let by = -1;
  let down = false;
  let whole = table.rows.length <= ROWS + 5;
  const draw = () => {
    const rows = by < 0 ? table.rows : sorted(table.rows, by, down);
    const heads = table.columns.map((/** @type {api.Name} */ column, /** @type {number} */ at) => {
      const sort = by === at ? (down ? "descending" : "ascending") : "none";
      const turn = () => {
        down = by === at ? !down : false;
        by = at;
        draw();
      };
      return h("th", { scope: "col", "aria-sort": sort }, h("button", { type: "button", onclick: turn }, n(column), h("span", { "aria-hidden": "true" }, sort === "none" ? " ↕" : down ? " ↓" : " ↑")));
    });
    const shown = whole ? rows : rows.slice(0, ROWS);
    const cells = shown.map((/** @type {string[]} */ row) => h("tr", {}, row.map((cell) => h("td", { class: /^-?[\d.,]+ ?%?$/.test(cell) ? "number" : undefined }, said(cell)))));
    const all = () => {
      whole = true;
      draw();
    };
    const save = () => {
      const file = new Blob([csv([table.columns.map(n), ...table.rows])], { type: "text/csv" });
      const link = h("a", { href: URL.createObjectURL(file), download: `paper-${paper}-${table.id}.csv` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    };
    put(
      box,
      scrolled(n(table.title), h("table", {}, h("caption", {}, n(table.title)), h("thead", {}, h("tr", {}, heads)), h("tbody", {}, cells))),
      h("p", { class: "row" }, !whole && h("button", { type: "button", class: "quiet", onclick: all }, t("paper.more", { n: table.rows.length })), h("button", { type: "button", class: "quiet", onclick: save }, t("paper.csv"))),
    );
  };
  draw();
  return box;
}
