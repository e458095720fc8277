// The move tree: the game with every variation that was tried. Playing another move never discards one.
//
// Where it lives: the line on the board is in the address, as ever, so a link shows it. The whole tree of a
// game, with comments, is kept in the browser's session under the game and the position it began from; it
// survives a reload and ends with the tab. To share it, it is written as text, which a link can carry after
// its # (a part of an address that no server sees); `tree-text.js` is that text.
// @ts-check

/** @typedef {import("./api.js").Name} Name */
/** A position, by the move that leads to it. @typedef {{move: string, name?: Name, player?: number, position?: string, comment?: string, next: TreeNode[]}} TreeNode */

const STORED = "yomikiri.tree ";
/** Trees that are kept, and nodes of one. */
const MOST_TREES = 12;
export const MOST_NODES = 4000;

/** @returns {TreeNode} */
export function emptyTree() {
  return { move: "", next: [] };
}

/** How many moves there are in it. @param {TreeNode} tree */
export function size(tree) {
  let count = 0;
  const open = [...tree.next];
  for (let node = open.pop(); node; node = open.pop()) {
    count += 1;
    open.push(...node.next);
  }
  return count;
}

/** The nodes along these moves, as far as they are there. @param {TreeNode} tree @param {string[]} moves @returns {TreeNode[]} */
export function along(tree, moves) {
  const found = [];
  let node = /** @type {TreeNode | undefined} */ (tree);
  for (const move of moves) {
    node = node?.next.find((child) => child.move === move);
    if (!node) break;
    found.push(node);
  }
  return found;
}

/** Adds a line, with what is known of its steps. @param {TreeNode} tree @param {(Partial<TreeNode> & {move: string})[]} steps */
export function addLine(tree, steps) {
  let node = tree;
  for (const step of steps) {
    let child = node.next.find((child) => child.move === step.move);
    if (!child) {
      child = { move: step.move, next: [] };
      node.next.push(child);
    }
    const { name, player, position } = step;
    Object.assign(child, name && { name }, player && { player }, position && { position });
    node = child;
  }
}

/** Adds every line and comment of another tree. @param {TreeNode} tree @param {TreeNode} other */
export function addTree(tree, other) {
  if (other.comment) tree.comment ??= other.comment;
  for (const child of other.next) {
    addLine(tree, [child]);
    const mine = tree.next.find((node) => node.move === child.move);
    if (mine) addTree(mine, child);
  }
}

/** These moves, and then the main one of every position. @param {TreeNode} tree @param {string[]} moves */
export function lineThrough(tree, moves) {
  const nodes = along(tree, moves);
  if (nodes.length < moves.length) return moves;
  const line = [...moves];
  for (let node = (nodes.at(-1) ?? tree).next[0]; node; node = node.next[0]) line.push(node.move);
  return line;
}

/** The parent of the position after these moves. @param {TreeNode} tree @param {string[]} moves */
function parentOf(tree, moves) {
  const nodes = along(tree, moves);
  return nodes.length === moves.length && moves.length > 0 ? nodes.at(-2) ?? tree : null;
}

/** Is there a move before it among its siblings? @param {TreeNode} tree @param {string[]} moves */
export function isVariation(tree, moves) {
  return moves.some((move, at) => parentOf(tree, moves.slice(0, at + 1))?.next[0]?.move !== move);
}

/** Makes the line to a position the main one: the last fork on the way to it is turned round. @param {TreeNode} tree @param {string[]} moves */
export function promote(tree, moves) {
  for (let at = moves.length; at > 0; at -= 1) {
    const siblings = parentOf(tree, moves.slice(0, at))?.next ?? [];
    const found = siblings.findIndex((node) => node.move === moves[at - 1]);
    if (found <= 0) continue;
    siblings.unshift(...siblings.splice(found, 1));
    return;
  }
}

/** Removes a position and all after it. @param {TreeNode} tree @param {string[]} moves */
export function remove(tree, moves) {
  const parent = parentOf(tree, moves);
  if (parent) parent.next = parent.next.filter((node) => node.move !== moves.at(-1));
}

/** @param {string} game @param {string} from */
export function keyOf(game, from) {
  return `${STORED}${game} ${from}`;
}

/** The tree that was kept under a key. @param {string} key @returns {TreeNode | null} */
export function storedTree(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Keeps a tree; where there is no room, the others go first. @param {string} key @param {TreeNode} tree */
export function storeTree(key, tree) {
  try {
    const others = Object.keys(sessionStorage).filter((other) => other.startsWith(STORED) && other !== key);
    for (const other of others.slice(0, Math.max(0, others.length + 1 - MOST_TREES))) sessionStorage.removeItem(other);
    sessionStorage.setItem(key, JSON.stringify(tree));
  } catch {
    // Without storage the tree lasts as long as the page.
  }
}
