// A paper's report: claims, tables and figures, printed and computed side by side. What is recorded with the program is
// shown at once; computing it here again is a small action.
// @ts-check

import * as api from "./api.js";
import { still } from "./board.js";
import { h, put, styled, title } from "./dom.js";
import { drawing, enlarge } from "./figure.js";
import { explain } from "./glossary.js";
import { jobBox } from "./job-box.js";
import { ofOutcomes, outcomes } from "./outcomes.js";
import { addressOf, gameState } from "./state.js";
import { csv, missing, numeric, sorted } from "./table.js";
import { WORDS, n, t } from "./text.js";
import "./text-paper.js";
import { hear, said } from "./text-said.js";
import { trouble } from "./trouble.js";
import { VERDICTS, verdictBar, verdictMark } from "./verdict.js";

const ROWS = 20;
const BOARDS = 12;
/** Seconds that recomputing takes on an ordinary machine, about. @type {Record<number, number>} */
const SECONDS = { 1: 15, 2: 7, 3: 8, 4: 60, 5: 60 };

/** In words. @param {number} paper */
function timeFor(paper) {
  const seconds = SECONDS[paper] ?? 60;
  return seconds >= 60 ? t("time.minute") : t("time.seconds", { n: seconds });
}

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
      const [report, { drawn, japanese }, all] = await Promise.all([api.report(this.paper), api.figures(this.paper), api.reports(), styled("paper.css")]);
      hear(japanese);
      const computed = all.some(({ paper, computed }) => paper === this.paper && computed);
      if (!this.closed) this.draw(report, drawn, computed);
    } catch (error) {
      if (!this.closed) this.missing(error);
    }
  }

  /** @param {unknown} error */
  missing(error) {
    const gone = error instanceof api.ApiError && error.status === 404;
    put(this.root, h("div", { class: "page narrow" }, trouble(error, { retry: gone ? undefined : () => this.show() }), h("p", {}, h("a", { href: "/" }, t("error.home")))));
  }

  /** @param {any} report @param {Map<string, string>} drawn its plots and windows @param {boolean} computed on this machine? */
  draw(report, drawn, computed) {
    const counts = /** @type {Record<string, number>} */ ({});
    for (const claim of report.claims) counts[claim.verdict] = (counts[claim.verdict] ?? 0) + 1;
    const claims = h("div");
    const filter = () => put(claims, this.claims(report, counts, filter));
    filter();
    const section = (/** @type {string} */ id, /** @type {string} */ name, /** @type {(Node | false)[]} */ ...inside) => h("section", { id, "aria-labelledby": `${id}-name` }, h("h2", { id: `${id}-name`, tabindex: "-1" }, name), inside);
    const sections = [
      section("claims", t("paper.claims"), claims),
      report.checks?.length > 0 && section("checks", t("paper.checks"), claimsTable(report.checks, report.checks, "paper.checks", "paper.source")),
      report.statements?.length > 0 && section("every-claim", t("paper.every"), coverage(report)),
      report.figures.length > 0 && section("figures", t("paper.figures"), h("div", { class: "figures" }, report.figures.map((/** @type {any} */ figure) => drawFigure(figure, drawn.get(figure.id))))),
      report.tables.length > 0 && section("tables", t("paper.tables"), ...report.tables.map((/** @type {any} */ table) => drawTable(table, report.paper))),
      report.reused?.length > 0 && section("reused", t("paper.reused"), h("ul", {}, report.reused.map((/** @type {api.Name} */ text) => h("li", {}, n(text))))),
      section("commands", t("paper.commands"), h("pre", { tabindex: "0" }, report.commands.join("\n"))),
    ];
    put(
      this.root,
      h(
        "div",
        { class: "page paper" },
        h(
          "div",
          { class: "paper-top" },
          h("p", { class: "where" }, `${t("paper.n", { n: report.paper })} · `, h("span", { lang: "ja" }, report.source)),
          h("h1", {}, n(report.title)),
          h("p", { class: "story" }, n(report.story)),
          verdictBar(counts),
          h("div", { class: "row dim made" }, this.made(report, computed), this.job()),
        ),
        contents(report),
        h("div", { class: "paper-body" }, sections),
      ),
    );
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
    const top = this.root.querySelector(".paper-top");
    if (top) explain(top).catch(() => {});
  }

  /** Where and when it was computed. @param {any} report @param {boolean} computed */
  made(report, computed) {
    const seconds = report.seconds.toFixed(1);
    return computed ? t("paper.here", { n: seconds }) : t("paper.recorded", { n: seconds, machine: report.machine.processor ?? report.machine.system });
  }

  job() {
    const label = `${t("paper.again")} (${t("paper.again.time", { time: timeFor(this.paper) })})`;
    return jobBox({ body: { kind: "report", paper: this.paper }, label, done: () => this.show(), failed: (error) => trouble(error) });
  }

  /** @param {any} report @param {Record<string, number>} counts @param {() => void} again */
  claims(report, counts, again) {
    const choose = (/** @type {string} */ verdict) => () => {
      this.filter = verdict;
      again();
    };
    const buttons = ["", ...VERDICTS]
      .filter((verdict) => verdict === "" || counts[verdict])
      .map((verdict) => h("button", { type: "button", "aria-pressed": String(this.filter === verdict), onclick: choose(verdict) }, verdict === "" ? t("paper.all") : `${t(`verdict.${verdict}`)} ${counts[verdict]}`));
    const shown = report.claims.filter((/** @type {any} */ claim) => this.filter === "" || claim.verdict === this.filter);
    return [h("div", { class: "segments", role: "group", "aria-label": t("paper.verdict") }, buttons), claimsTable(shown, report.claims, "paper.claims", "paper.printed")];
  }
}

/**
 * Claims, or checks against a source that is not the paper.
 * @param {any[]} shown @param {any[]} all @param {string} label @param {string} source the heading of what is compared with
 */
function claimsTable(shown, all, label, source) {
  // A column of numbers is aligned as one; where most values are words, it is read as text.
  const most = (/** @type {"printed" | "computed"} */ column) => {
    const values = all.map((claim) => claim[column]).filter((/** @type {string} */ value) => !missing(value));
    return values.filter((/** @type {string} */ value) => numeric([[value]], 0)).length * 2 > values.length;
  };
  const aligned = most("printed") && most("computed") ? " aligned" : "";
  const columns = /** @type {const} */ ([["printed", source], ["computed", "paper.computed"]]);
  const rows = shown.map((claim) =>
    h(
      "tr",
      { id: claim.id },
      h("td", {}, verdictMark(claim.verdict)),
      h("td", {}, n(claim.what), claim.place ? h("span", { class: "where" }, ` ${said(claim.place)}`) : null, n(claim.note) ? h("p", { class: "note" }, outcomes(n(claim.note))) : null),
      columns.map(([of, key]) => h("td", { class: `number${aligned}` }, h("span", { class: "name", "aria-hidden": "true" }, t(key)), outcomes(said(claim[of])))),
    ),
  );
  const heads = ["paper.verdict", "paper.what", ...columns.map(([, key]) => key)].map((key, at) => h("th", { scope: "col", class: at > 1 && aligned ? "aligned" : undefined }, t(key)));
  return scrolled(t(label), h("table", { class: "claims" }, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows)));
}

/** Everything the paper says, with links to what checks it. @param {any} report */
function coverage(report) {
  const link = (/** @type {string} */ anchor) => {
    const figure = /^figure-figure-(.*)$/.exec(anchor);
    return [" ", h("a", { href: `#${anchor}` }, figure ? t("paper.figure", { n: figure[1] ?? "" }) : anchor)];
  };
  const rows = report.statements.map((/** @type {any} */ row) =>
    h(
      "tr",
      {},
      h("td", { class: "where" }, said(row.place)),
      h("td", {}, n(row.says)),
      h("td", {}, row.verdict ? verdictMark(row.verdict) : h("span", { class: "dim" }, t(`paper.standing.${row.standing}`)), row.anchors.flatMap(link)),
    ),
  );
  const heads = ["paper.place", "paper.says", "paper.standing"].map((key) => h("th", { scope: "col" }, t(key)));
  return scrolled(t("paper.every"), h("table", { class: "coverage" }, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows)));
}

/** What may be wider than the page scrolls by itself. @param {string} label @param {Node} inside */
function scrolled(label, inside) {
  return h("div", { class: "wide", tabindex: "0", role: "group", "aria-label": label }, inside);
}

/** The way to every part, figure and table. @param {any} report */
function contents(report) {
  const links = (/** @type {{id: string, title: api.Name}[]} */ parts, /** @type {string} */ kind) => h("ul", {}, parts.map(({ id, title }) => h("li", {}, h("a", { href: `#${kind}-${id}` }, n(title)))));
  const part = (/** @type {string} */ id, /** @type {string} */ name, /** @type {Node | null} */ inside = null) => h("li", {}, h("a", { href: `#${id}` }, name), inside);
  const list = h(
    "ol",
    {},
    part("claims", `${t("paper.claims")} (${report.claims.length})`),
    report.checks?.length > 0 && part("checks", `${t("paper.checks")} (${report.checks.length})`),
    report.statements?.length > 0 && part("every-claim", `${t("paper.every.short")} (${report.statements.length})`),
    report.figures.length > 0 && part("figures", `${t("paper.figures")} (${report.figures.length})`, links(report.figures, "figure")),
    report.tables.length > 0 && part("tables", `${t("paper.tables")} (${report.tables.length})`, links(report.tables, "table")),
    part("commands", t("paper.commands")),
  );
  const wide = matchMedia("(min-width: 1100px)").matches;
  return h("details", { class: "contents", open: wide }, h("summary", {}, t("paper.contents")), h("nav", { "aria-label": t("paper.contents") }, list));
}

/** A figure as a picture that can be enlarged. @param {any} figure @param {string | undefined} drawn what the report shows there */
function drawFigure(figure, drawn) {
  const caption = figure.caption && n(figure.caption) ? h("p", {}, n(figure.caption)) : null;
  const name = h("strong", {}, n(figure.title));
  if (drawn === undefined) {
    const body = h("div", { class: "figure-body" });
    boards(body, figure.boards ?? []);
    return h("figure", { id: `figure-${figure.id}`, class: "figure-wide" }, h("figcaption", {}, name, caption), body);
  }
  if (figure.kind === "tree") return h("figure", { id: `figure-${figure.id}`, class: "figure-wide" }, h("figcaption", {}, name, caption), tree(drawn));
  const open = () => enlarge(n(figure.title), [figure.caption && n(figure.caption) ? h("p", {}, n(figure.caption)) : null, drawing(drawn)], t("paper.close"));
  const thumb = h("button", { type: "button", class: "thumb", "aria-label": t("paper.enlarge", { title: n(figure.title) }), onclick: open });
  thumb.append(h("span", { "aria-hidden": "true", inert: true }, drawing(drawn)));
  return h("figure", { id: `figure-${figure.id}` }, thumb, h("figcaption", {}, name));
}

/** A tree of boards, each of which leads into the explorer. @param {string} drawn */
function tree(drawn) {
  const box = drawing(drawn);
  for (const link of box.querySelectorAll("a[data-position]")) {
    const game = link.getAttribute("data-game") ?? "";
    const from = link.getAttribute("data-position") ?? "";
    link.setAttribute("href", addressOf(gameState({ game, from })));
  }
  return box;
}

/** Boards that lead into the explorer; of many, the first. @param {HTMLElement} body @param {any[]} all @param {number} [from] */
function boards(body, all, from = 0) {
  for (const board of all.slice(from, from + BOARDS)) {
    const place = h("a", { class: "figure-board", href: addressOf(gameState({ game: board.game, from: board.position })), title: t("paper.explore") });
    const words = n(board.caption) || board.position;
    put(place, h("pre", {}, board.drawing), h("span", {}, outcomes(words)));
    body.append(place);
    api.place(board.game, board.position, []).then((found) => still(found, 260)).then(
      (drawn) => put(place, h("div", { "aria-hidden": "true" }, drawn), h("span", {}, outcomes(words))),
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
  const box = h("div", { class: "table-box", id: `table-${table.id}` });
  const right = table.columns.map((/** @type {api.Name} */ column, /** @type {number} */ at) => numeric(table.rows, at) && !ofOutcomes(column.en));
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
      return h("th", { scope: "col", class: right[at] ? "number" : undefined, "aria-sort": sort }, h("button", { type: "button", onclick: turn }, n(column), h("span", { "aria-hidden": "true" }, sort === "none" ? " ↕" : down ? " ↓" : " ↑")));
    });
    const shown = whole ? rows : rows.slice(0, ROWS);
    const cells = shown.map((/** @type {string[]} */ row) => h("tr", {}, row.map((cell, at) => h("td", { class: right[at] ? "number" : undefined }, outcomes(said(cell), table.columns[at]?.en ?? "")))));
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
