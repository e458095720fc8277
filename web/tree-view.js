// The game as a tree, drawn: the main line, every variation indented under the move it replaces, comments, the
// marks of the review; and the review itself, with a list of mistakes.
// @ts-check

import * as api from "./api.js";
import { h } from "./dom.js";
import { isMistake, reviewed, signOf } from "./review.js";
import { n, t } from "./text.js";
import { along, isVariation, lineThrough, promote, remove } from "./tree.js";
import { playerName } from "./value.js";

/** @typedef {import("./game-page.js").GamePage} GamePage */
/** @typedef {import("./tree.js").TreeNode} TreeNode */
/** @typedef {import("./review.js").Reviewed} Reviewed */

/** What a move is called in a list. @param {GamePage} page @param {{move: string, name?: api.Name, player?: number}} step */
function called(page, step) {
  return page.module.step?.(step.player ?? 1, step.move) ?? (step.name ? n(step.name) : step.move);
}

/** What a move was worth, in words. @param {Reviewed} made */
function gradeWords({ grade, plies, was }) {
  if (grade !== "slower") return t(`grade.${grade}`);
  return t(was === "win" || was === "loss" ? `grade.slower.${was}` : "grade.slower", { n: plies });
}

/** The moves of the game so far, as far as they can be judged. @param {GamePage} page @returns {Reviewed[]} */
function judged(page) {
  const { whole } = page;
  return whole && page.reviewing ? reviewed(whole, (position) => api.knownValues(whole.game, position)) : [];
}

/** The game with its variations; a move that is clicked is shown. @param {GamePage} page */
export function treePanel(page) {
  const { state, tree } = page;
  const section = h("section", {}, h("h2", {}, t("game.history")));
  if (!tree.next.length) {
    section.append(h("p", { class: "dim" }, t("game.noMoves")), comment(page));
    return section;
  }
  const line = state.moves;
  const here = line.slice(0, state.at);
  const marks = judged(page);
  const item = (/** @type {string[]} */ path, /** @type {string} */ text, /** @type {Reviewed | undefined} */ made) => {
    const on = path.length <= line.length && path.every((move, at) => move === line[at]);
    const now = on && path.length === here.length;
    const sign = made ? signOf(made) : "";
    const label = sign && made ? `${text}: ${gradeWords(made)}` : undefined;
    return h(
      "button",
      { type: "button", class: `move${on ? " on" : ""}${made ? ` grade-${made.grade}` : ""}`, "data-key": `node ${path.join(" ")}`, "aria-current": now ? "step" : undefined, "aria-label": label, title: label, onclick: () => page.goToLine(on ? line : lineThrough(tree, path), path.length) },
      path.length ? h("span", { class: "ply" }, `${path.length} `) : null,
      text,
      sign && h("span", { class: "grade", "aria-hidden": "true" }, sign),
    );
  };
  const list = h("ol", { class: "history", "aria-label": t("tree.moves"), tabindex: "0" }, h("li", {}, item([], t("game.start"), undefined), note(tree)));
  sequence(list, tree, [], (path, node) => {
    const on = path.every((move, at) => move === line[at]);
    return item(path, called(page, node), on ? marks[path.length - 1] : undefined);
  });
  section.append(list, treeActions(page, here), comment(page));
  return section;
}

/** @param {TreeNode} node */
function note(node) {
  return node.comment ? h("span", { class: "comment" }, node.comment) : null;
}

/**
 * A line from a node on, and under each of its moves the variations that replace it.
 * @param {HTMLElement} list
 * @param {TreeNode} from
 * @param {string[]} path the moves that lead there
 * @param {(path: string[], node: TreeNode) => HTMLElement} draw
 */
function sequence(list, from, path, draw) {
  let [node, at] = [from, path];
  for (let main = node.next[0]; main; main = node.next[0]) {
    const before = at;
    at = [...at, main.move];
    const entry = h("li", {}, draw(at, main), note(main));
    list.append(entry);
    for (const other of node.next.slice(1)) {
      const inner = h("ol", { class: "variation", "aria-label": t("tree.variation") });
      const there = [...before, other.move];
      inner.append(h("li", {}, draw(there, other), note(other)));
      sequence(inner, other, there, draw);
      entry.append(inner);
    }
    node = main;
  }
}

/** What can be done with the move on the board. @param {GamePage} page @param {string[]} here */
function treeActions(page, here) {
  const { tree, state } = page;
  const erase = () => {
    page.changeTree(() => remove(tree, here));
    const before = here.slice(0, -1);
    page.goToLine(lineThrough(tree, before), before.length);
  };
  const up = () => page.changeTree(() => promote(tree, here));
  const button = (/** @type {string} */ key, /** @type {string} */ label, /** @type {() => void} */ act, disabled = false) => h("button", { type: "button", "data-key": key, disabled, onclick: act }, label);
  return h(
    "p",
    { class: "row tree-actions" },
    button("autoplay", t(page.stepping.on ? "tree.stop" : "tree.auto"), () => page.stepping.toggle(), !state.moves.length),
    button("review", t("review.show"), () => page.review(), !state.moves.length || page.reviewing),
    button("promote", t("tree.promote"), up, !isVariation(tree, here)),
    button("delete", t("tree.delete"), erase, !here.length),
  );
}

/** @param {GamePage} page */
function comment(page) {
  const { state, tree } = page;
  const here = state.moves.slice(0, state.at);
  const node = here.length ? along(tree, here).at(-1) : tree;
  const field = h("textarea", { id: "comment", rows: 2, "data-key": "comment" });
  field.value = node?.comment ?? "";
  field.addEventListener("change", () =>
    page.changeTree(() => {
      const text = field.value.replace(/[{}]/g, "").trim();
      if (node && text) node.comment = text;
      else delete node?.comment;
    }),
  );
  return h("p", { class: "comment-field" }, h("label", { for: "comment" }, t(here.length ? "tree.comment" : "tree.comment.start")), field);
}

/** Every move judged, and what was given away. @param {GamePage} page */
export function reviewPanel(page) {
  const { whole } = page;
  if (!whole || !page.reviewing) return null;
  const known = (/** @type {string} */ position) => api.knownValues(whole.game, position);
  const asked = page.positions().slice(0, -1);
  const there = asked.filter((position) => known(position)).length;
  const section = h("section", { class: "review", "aria-busy": there < asked.length ? "true" : undefined }, h("h2", {}, t("review.title")));
  if (there < asked.length && !page.valueError) {
    section.append(h("p", { class: "dim", role: "status" }, t("review.loading", { n: there, all: asked.length })));
    return section;
  }
  const moves = reviewed(whole, known);
  const unknown = moves.filter((made) => made.grade === "unknown").length;
  if (unknown === moves.length) {
    section.append(h("p", { class: "dim" }, t("review.unknown.all")));
    return section;
  }
  if (unknown) section.append(h("p", { class: "dim" }, t("review.unknown", { n: unknown, all: moves.length })));
  const faults = moves.filter(isMistake);
  section.append(h("ul", { class: "plain" }, summary(page, moves)));
  section.append(faults.length ? h("h3", {}, t("review.mistakes")) : h("p", {}, t(unknown ? "review.mistakes.none" : "review.none")));
  const item = (/** @type {Reviewed} */ made) => mistake(page, made, known(made.ply === 1 ? whole.from : whole.path[made.ply - 2]?.position ?? ""));
  section.append(h("ol", { class: "mistakes" }, faults.map(item)));
  const slower = moves.filter((made) => made.grade === "slower");
  if (slower.length) section.append(h("details", { "data-key": "slower" }, h("summary", {}, `${t("review.slower")} (${slower.length})`), h("ol", { class: "mistakes" }, slower.map(item))));
  return section;
}

/** @param {GamePage} page @param {Reviewed[]} moves */
function summary(page, moves) {
  const whole = /** @type {api.Place} */ (page.whole);
  return whole.seats.map((_, seat) => {
    const own = moves.filter((made) => made.player === seat + 1 && made.grade !== "unknown");
    const faults = own.filter(isMistake).length;
    return own.length > 0 && h("li", {}, t(faults ? "review.count" : "review.count.all", { who: playerName(whole, seat + 1, true), all: own.length, best: own.length - faults, faults }));
  });
}

/** @param {GamePage} page @param {Reviewed} made @param {api.Values | undefined} before */
function mistake(page, made, before) {
  const again = () => page.goTo(made.ply - 1);
  const names = new Map((before?.moves ?? []).map((move) => [move.move, move.name ? n(move.name) : move.move]));
  const better = made.better.slice(0, 4).map((move) => page.module.step?.(made.player, move) ?? names.get(move) ?? move);
  return h(
    "li",
    {},
    h("button", { type: "button", class: `move grade-${made.grade}`, "data-key": `fault ${made.ply}`, onclick: () => page.goTo(made.ply) }, t("review.move", { n: made.ply, move: called(page, made) }), h("span", { class: "grade", "aria-hidden": "true" }, signOf(made))),
    h("span", {}, ` ${gradeWords(made)}. ${better.length ? t("review.better", { list: better.join(t("say.comma")) }) : ""}`),
    h("button", { type: "button", class: "quiet", "data-key": `again ${made.ply}`, onclick: again }, t("review.again")),
  );
}
