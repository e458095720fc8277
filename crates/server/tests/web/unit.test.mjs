// The page's modules without a browser: words, addresses, search, tables.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const WEB = new URL("../../../../web/", import.meta.url);
const load = (name) => import(new URL(name, WEB));
const { WORDS, t, setLanguage, grouped } = await load("text.js");
const { hear, said } = await load("text-said.js");
const { numeric } = await load("table.js");
// Each part of the page brings its own words.
for (const name of readdirSync(WEB).filter((name) => /^text-.*\.js$/.test(name))) await load(name);
const { addressOf, gameState, played, readState, seatOf, showsValues, undone, parametersOf } = await load("state.js");
const { csv, sorted } = await load("table.js");
const { fen, originOf, targetOf } = await load("board-dobutsu.js");
const { labelled, squeezed } = await load("board-grid.js");
const { graded } = await load("review.js");
const { rowsOf } = await load("rows-editor.js");
const { EDGES, around, held } = await load("tiles-editor.js");
const { addLine, along, emptyTree, isVariation, lineThrough, promote, remove } = await load("tree.js");
const { readTree, treeText } = await load("tree-text.js");
const { marks, outcomesInWords, sentences, together } = await load("value.js");

test("every word is there in both languages, with the same parts", () => {
  const parts = (text) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();
  // Japanese needs no second mention of the subject there.
  const free = new Set(["say.safe"]);
  for (const [key, { en, ja }] of Object.entries(WORDS)) {
    assert.ok(en && ja, key);
    if (!free.has(key)) assert.deepEqual(parts(en), parts(ja), key);
  }
});

test("every key the modules ask for exists", () => {
  for (const file of readdirSync(WEB).filter((name) => name.endsWith(".js"))) {
    const source = readFileSync(new URL(file, WEB), "utf8");
    for (const [, key] of source.matchAll(/\bt\("([^"]+)"/g)) assert.ok(WORDS[key], `${file}: ${key}`);
  }
});

test("a move of Dobutsu Shogi begins and ends on the squares that are drawn", () => {
  const moves = [["B3-B2", "B3", "B2"], ["B2-B1+", "B2", "B1"], ["C*B2", "C*", "B2"]];
  for (const [move, from, to] of moves) assert.deepEqual([originOf(move), targetOf(move)], [from, to]);
});

test("a finger that has left leaves no look behind", () => {
  // Where there is no pointer, what was tapped last would look hovered: a button pressed, a cell chosen.
  for (const file of readdirSync(WEB).filter((name) => name.endsWith(".css"))) {
    const style = readFileSync(new URL(file, WEB), "utf8");
    const elsewhere = style.replace(/@media \(hover: hover\) \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, "");
    assert.doesNotMatch(elsewhere, /:hover/, file);
  }
});

test("an address gives its state back", () => {
  const states = [
    { game: "mnk --size 5x5 --rules reach" },
    { game: "dobutsu --rules standard", from: "3/1El/Lec/G1g[C] w", moves: ["C*B1", "B3-B2", "B2-B1+", "b2b3"], at: 1 },
    { game: "hakozumi", moves: ["-3", "12"], seats: ["human", "theorem-2"], strategy: "theorem-2" },
    { game: "mnk", values: false, flip: true, seats: ["perfect", "human", "random"] },
  ].map(gameState);
  for (const state of states) {
    const address = addressOf(state);
    assert.deepEqual(readState(new URL(address, "http://localhost").searchParams), state, address);
  }
  assert.equal(readState(new URLSearchParams("game=mnk&moves=a1&at=99")).at, 1);
  assert.equal(readState(new URLSearchParams("game=mnk&moves=a1&at=-4")).at, 0);
  assert.deepEqual(parametersOf("mnk --size 5x5 --k 4"), { size: "5x5", k: "4" });
});

test("a move forgets what was taken back, unless it is the same", () => {
  const state = gameState({ game: "mnk", moves: ["a1", "b2", "c3"], at: 1 });
  assert.deepEqual(played(state, "b2"), gameState({ game: "mnk", moves: ["a1", "b2", "c3"], at: 2 }));
  assert.deepEqual(played(state, "b3").moves, ["a1", "b3"]);
});

test("undo against engines goes back to a person's turn", () => {
  const state = gameState({ game: "mnk", moves: ["a1", "b2", "c3"], seats: ["human", "random", "random"] });
  assert.equal(undone(state, [1, 2, 3]), 0);
  assert.equal(undone(gameState({ ...state, seats: [] }), [1, 2, 3]), 2);
  assert.equal(showsValues(state), false);
  assert.equal(seatOf(state, 1), "human");
});

test("only the boards and the words know any game", () => {
  const known = (name) => name.startsWith("board-") || name.startsWith("text");
  for (const file of readdirSync(WEB).filter((name) => name.endsWith(".js") && !known(name))) {
    const source = readFileSync(new URL(file, WEB), "utf8");
    assert.doesNotMatch(source, /mnk|dobutsu|hakozumi|tantrix|connect-four/i, file);
  }
});

test("a drawing of letters becomes cells", () => {
  assert.deepEqual(squeezed(["  a b", "1 . x", "", "2 o"]), [[" ", "a", "b"], ["1", ".", "x"], [" ", " ", " "], ["2", "o", " "]]);
  assert.deepEqual(squeezed([]), []);
});

test("tables sort numbers as numbers and write safe CSV", () => {
  const rows = [["b", "10"], ["a", "9"], ["c", "-"], ["d", "1,000"]];
  assert.deepEqual(sorted(rows, 1, false).map((row) => row[1]), ["9", "10", "1,000", "-"]);
  assert.deepEqual(sorted(rows, 1, true).map((row) => row[1]), ["1,000", "10", "9", "-"]);
  assert.equal(csv([["a,b", 'say "x"', "=1+1"]]), '"a,b","say ""x""",\'=1+1\r\n');
});

test("values read the same in words and marks", () => {
  setLanguage("en");
  const seat = (en, ja, symbol, tone) => ({ name: { en, ja }, symbol, tone });
  const two = { seats: [seat("first player", "先手", "☗", "sente"), seat("second player", "後手", "☖", "gote")], to_move: 1, outcome: null };
  const three = { seats: ["○", "×", "△"].map((sign, at) => seat(`player ${at + 1}`, `プレイヤー${at + 1}`, sign, `p${at + 1}`)), to_move: 1, outcome: null };
  const unsaid = { distance: null, forced: null, equilibrium: null, cautious: null, hopeful: null };
  const lost = { ...unsaid, kind: "solved", value: "loss", distance: 78, forced: "2", equilibrium: ["2"] };
  assert.deepEqual(marks(lost, two).map((mark) => [mark.tone, mark.label]), [["loss", "loss in 78"]]);
  assert.deepEqual(marks({ ...lost, value: "win" }, two).map((mark) => mark.tone), ["win"]);
  const sets = { ...unsaid, kind: "sets", value: "open", equilibrium: ["1", "2", "3"], cautious: ["1", "3"], hopeful: ["1"], chooser: "2", choice: ["1", "3"], choosing: "cautious" };
  assert.deepEqual(marks(sets, three, "cautious").map((mark) => mark.symbol), ["○", "△"]);
  assert.equal(outcomesInWords(three, ["1", "2", "draw"]), "player 1, player 2 or a draw");
  assert.equal(sentences(sets, three)[1], "In cautious play player 2 cannot win, but chooses who does: player 1 or player 3.");
  assert.equal(together({ ...sets, coalition: [["1", "2"], ["2", "3"]] }, three), "1+2, 2+3 can force a win together.");
  assert.equal(together({ ...sets, coalition: [["1"]] }, three), null);
  assert.equal(together(lost, two), null);
  assert.deepEqual(sentences({ ...unsaid, kind: "forced", value: "loss", forced: "3" }, three), ["Player 3 wins by force."]);
  assert.deepEqual(marks({ ...unsaid, kind: "safe", value: "unknown", safe: "2" }, two).map((mark) => mark.tone), ["unsafe"]);
  assert.match(sentences({ ...unsaid, kind: "estimate", value: "unknown", estimate: 0.25, visits: 600 }, two)[0], /First player gets 25 of 100 after 600 playouts/);
  setLanguage("ja");
  assert.equal(sentences(lost, two)[0], "後手が78手で勝ち。");
  setLanguage("en");
  assert.equal(t("game.toMove", { who: "X" }), "X to move");
  assert.equal(grouped(246803167), "246,803,167");
});

test("values of claims are said in the page's language", () => {
  hear({ nobody: "なし" });
  const values = [
    ["nobody", "nobody", "なし"],
    ["theorem-1.json", "theorem-1.json", "theorem-1.json"],
    ["246803167", "246,803,167", "246,803,167"],
  ];
  for (const [value, english, japanese] of values) {
    assert.equal(said(value), english);
    setLanguage("ja");
    assert.equal(said(value), japanese);
    setLanguage("en");
  }
});

test("a tree keeps every line, and its text gives it back", () => {
  const tree = emptyTree();
  const line = (text) => addLine(tree, text.split(" ").map((move) => ({ move })));
  ["a b c d", "a b x", "a y z", "q"].forEach(line);
  along(tree, ["a", "b"])[1].comment = "here";
  const text = treeText(tree, { game: "g --size 3", from: "1 2" });
  assert.equal(text, '[game "g --size 3"]\n[from "1 2"]\na (q) b {here} (y z) c (x) d\n');
  const read = readTree(text);
  assert.deepEqual(read, { game: "g --size 3", from: "1 2", tree });
  assert.deepEqual(lineThrough(tree, ["a", "y"]), ["a", "y", "z"]);
  assert.equal(isVariation(tree, ["a", "b", "c"]), false);
  promote(tree, ["a", "y", "z"]);
  assert.deepEqual(lineThrough(tree, []), ["a", "y", "z"]);
  remove(tree, ["a", "b"]);
  assert.equal(treeText(tree, { game: "g", from: "" }), '[game "g"]\na (q) y z\n');
  for (const wrong of ["", "a b", '[game "g"] a ( b', '[game "g"] a ) b']) assert.equal(readTree(wrong), null, wrong);
});

test("moves are graded by what is known of them", () => {
  const value = (move, word, distance, best) => ({ move, value: word, distance, best, kind: "solved" });
  const grade = (word, distance, moves, move, kind = "solved") => graded({ kind, value: word, distance, moves }, move);
  const won = [value("a", "win", 5, true), value("b", "win", 9, false), value("c", "draw", null, false), value("d", "loss", 4, false)];
  assert.deepEqual(["a", "b", "c", "d", "e"].map((move) => grade("win", 5, won, move).grade), ["best", "slower", "half", "all", "unknown"]);
  assert.deepEqual(grade("win", 5, won, "b"), { grade: "slower", plies: 4, better: ["a"] });
  assert.equal(grade("loss", 8, [value("a", "loss", 8, true), value("b", "loss", 2, false)], "b").plies, 6);
  assert.equal(grade("open", null, [value("a", "open", null, true), value("b", "open", null, false)], "b", "sets").grade, "weaker");
  assert.equal(grade("unknown", null, [value("a", "unknown", null, true)], "a", "estimate").grade, "unknown");
  assert.equal(graded(undefined, "a").grade, "unknown");
});

test("the editor of tiles knows the tiles of the rules, and whose hand each came from", () => {
  const rules = readFileSync(new URL("../../../tantrix/src/tile.rs", import.meta.url), "utf8");
  assert.deepEqual(EDGES, [...rules.matchAll(/\*b"([RYGB]{6})"/g)].map((found) => found[1]));
  const deal = [...Array(56).keys()].map((at) => at + 1);
  const moves = [3, 9, 13].map((tile) => ({ tile, cell: "0,0", turn: 0 }));
  // Tile 3 was player 1's, who drew 13 and laid it; tile 9 was player 2's, who drew 14.
  const { hands, bag } = held({ game: "", seats: 2, deal, moves });
  assert.deepEqual(hands, [[1, 2, 15, 4, 5, 6], [7, 8, 14, 10, 11, 12]]);
  assert.equal(bag, 41);
  assert.deepEqual(around([]), ["0,0"]);
  assert.equal(around([{ cell: [0, 0] }, { cell: [1, 0] }]).length, 8);
});

test("boards written row by row are edited cell by cell", () => {
  assert.deepEqual(rowsOf("1.2/..."), { rows: ["1.2", "..."], turn: "" });
  assert.deepEqual(rowsOf("1./.. 2"), { rows: ["1.", ".."], turn: "2" });
  for (const text of ["", "X0O1", "gle/1c1/1C1/ELG[-] w", "1./..."]) assert.equal(rowsOf(text), null, text);
  assert.equal(fen({ pieces: [{ square: "A1", piece: "hen", owner: 2 }, { square: "B4", piece: "lion", owner: 1 }], hands: [{ giraffe: 1, elephant: 0, chick: 0 }, { giraffe: 0, elephant: 0, chick: 0 }], turn: 2 }), "+c2/3/3/1L1[G] b");
  assert.deepEqual(labelled([[" ", "a", "b"], ["1", ".", "x"]]), { cells: [[".", "x"]], columns: ["a", "b"], lines: ["1"] });
  assert.deepEqual(labelled([["o", "o"]]).columns, []);
});

test("a column stands to the right if all of it is numbers", () => {
  const rows = [["1", "a1", "1,000", "5 %"], ["-", "2", "", "7"]];
  assert.deepEqual([0, 1, 2, 3].map((at) => numeric(rows, at)), [true, false, true, true]);
});
