// A move tree as text, for a link or a file:
//
//     [game "NAME --size 3x3"]
//     [from ".../.1./..."]
//     a1 {a comment} (b1 c3 (c2)) b2
//
// A variation in brackets replaces the move before it. The first of a node's moves is its main one.
// @ts-check

import { addLine, emptyTree, MOST_NODES } from "./tree.js";

/** @typedef {import("./tree.js").TreeNode} TreeNode */

const MOST_DEEP = 1000;

/** The tree that the link in the address line carries. */
export function linkedTree() {
  try {
    return readTree(decodeURIComponent(/^#tree=(.*)$/.exec(location.hash)?.[1] ?? ""));
  } catch {
    return null;
  }
}

/** Every line of the tree, to its end. @param {TreeNode} tree @returns {string[][]} */
export function lines(tree) {
  if (!tree.next.length) return [[]];
  return tree.next.flatMap((node) => lines(node).map((line) => [node.move, ...line]));
}

/** The tree as text. @param {TreeNode} tree @param {{game: string, from: string}} of */
export function treeText(tree, { game, from }) {
  /** @type {string[]} */
  const words = [];
  const say = (/** @type {TreeNode} */ node) => {
    words.push(node.move);
    if (node.comment) words.push(`{${node.comment.replace(/[{}]/g, "").replace(/\s+/g, " ").trim()}}`);
  };
  const write = (/** @type {TreeNode} */ node) => {
    for (let at = node; at.next[0]; at = at.next[0]) {
      say(at.next[0]);
      for (const other of at.next.slice(1)) {
        words.push("(");
        say(other);
        write(other);
        words.push(")");
      }
    }
  };
  if (tree.comment) words.push(`{${tree.comment}}`);
  write(tree);
  const head = [`[game "${game}"]`, from && `[from "${from}"]`].filter(Boolean).join("\n");
  return `${head}\n${words.join(" ").replaceAll("( ", "(").replaceAll(" )", ")")}\n`;
}

/** Reads such a text; null if it is none. @param {string} text @returns {{game: string, from: string, tree: TreeNode} | null} */
export function readTree(text) {
  const heads = /^\s*(\[\w+ "[^"]*"\]\s*)+/.exec(text)?.[0] ?? "";
  const tag = (/** @type {string} */ name) => new RegExp(`\\[${name} "([^"]*)"\\]`).exec(heads)?.[1] ?? "";
  const game = tag("game");
  if (!game) return null;
  const tree = emptyTree();
  // Where a variation began: the node it branches from, and the line that goes on after it.
  /** @type {{parent: TreeNode, node: TreeNode}[]} */
  const outer = [];
  let [parent, node, count, deep] = [tree, tree, 0, 0];
  for (const word of text.slice(heads.length).match(/\{[^}]*\}?|[()]|[^\s(){}]+/g) ?? []) {
    if (word === "(") {
      outer.push({ parent, node });
      node = parent;
    } else if (word === ")") {
      const back = outer.pop();
      if (!back) return null;
      ({ parent, node } = back);
    } else if (word.startsWith("{")) {
      const comment = word.replace(/[{}]/g, "").trim();
      if (comment) node.comment = comment;
    } else {
      count += 1;
      deep = Math.max(deep, outer.length);
      if (count > MOST_NODES || deep > MOST_DEEP) return null;
      addLine(node, [{ move: word }]);
      parent = node;
      node = /** @type {TreeNode} */ (parent.next.find((child) => child.move === word));
    }
  }
  return outer.length ? null : { game, from: tag("from"), tree };
}
