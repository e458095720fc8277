// The page's modules without a browser: words, addresses, search, tables, plots.
import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { test } from "node:test";

const WEB = new URL("../../../../web/", import.meta.url);
const load = (name) => import(new URL(name, WEB));
const { WORDS, t, setLanguage, grouped } = await load("text.js");
const { addressOf, gameState, played, readState, seatOf, showsValues, undone, parametersOf } = await load("state.js");
const { recognise } = await load("search.js");
const { csv, sorted } = await load("table.js");
const { ticks } = await load("plot.js");
const { originOf, targetOf } = await load("board-dobutsu.js");
const { marks, outcomesInWords, sentences } = await load("value.js");

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

test("the page weighs less than 300 KB", () => {
  const bytes = readdirSync(WEB).reduce((sum, name) => sum + statSync(new URL(name, WEB)).size, 0);
  assert.ok(bytes < 300_000, `${bytes} bytes`);
});

test("a move of Dobutsu Shogi begins and ends on the squares that are drawn", () => {
  const moves = [["B3-B2", "B3", "B2"], ["B2-B1+", "B2", "B1"], ["C*B2", "C*", "B2"]];
  for (const [move, from, to] of moves) assert.deepEqual([originOf(move), targetOf(move)], [from, to]);
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

test("a typed text finds its game", () => {
  const cases = [
    ["gle/1c1/1C1/ELG[-] w", "dobutsu --rules standard", "gle/1c1/1C1/ELG[-] w"],
    ["gle/1c1/1C1/ELG b - 1", "dobutsu --rules standard", "gle/1c1/1C1/ELG b - 1"],
    ["gle/1c1/1C1/ELG w - - 0 1", "dobutsu --rules standard", "gle/1c1/1C1/ELG w - - 0 1"],
    ["gle/1c1/1C1/ELG w", "dobutsu --rules standard", "gle/1c1/1C1/ELG w"],
    ["X0O1X1O-1", "hakozumi", "X0O1X1O-1"],
    ["X0X2O1", "hakozumi --handicap 1", "X0X2O1"],
    ["..../.1../.32./....", "mnk --size 4x4 --players 3", "..../.1../.32./...."],
    ["12./.1./..2", "mnk --size 3x3 --players 2", "12./.1./..2"],
    ["1234./.....", "mnk --size 2x5 --players 4", "1234./....."],
    [" mnk --size 3x3 --players 2 1../.../... ", "mnk --size 3x3 --players 2", "1../.../..."],
    ["dobutsu", "dobutsu", ""],
  ];
  for (const [typed, game, from] of cases) assert.deepEqual(recognise(typed), { game, from }, typed);
  for (const typed of ["", "hello", "e4 e5", "/", "xyz[", "X"]) {
    const found = recognise(typed);
    assert.ok(found === null || found.game.startsWith("dobutsu"), typed);
  }
});

test("tables sort numbers as numbers and write safe CSV", () => {
  const rows = [["b", "10"], ["a", "9"], ["c", "-"], ["d", "1,000"]];
  assert.deepEqual(sorted(rows, 1, false).map((row) => row[1]), ["9", "10", "1,000", "-"]);
  assert.deepEqual(sorted(rows, 1, true).map((row) => row[1]), ["1,000", "10", "9", "-"]);
  assert.equal(csv([["a,b", 'say "x"', "=1+1"]]), '"a,b","say ""x""",\'=1+1\r\n');
});

test("axes have round steps", () => {
  assert.deepEqual(ticks(0, 10, "linear"), [0, 2, 4, 6, 8, 10]);
  assert.deepEqual(ticks(1, 1000, "log"), [1, 10, 100, 1000]);
  assert.ok(ticks(0, 0, "linear").length > 0);
});

test("values read the same in words and marks", () => {
  setLanguage("en");
  const game = "dobutsu --rules standard";
  const lost = { kind: "solved", outcome: "2", distance: 78 };
  assert.deepEqual(marks(lost, 1, game).map((mark) => [mark.tone, mark.label]), [["loss", "loss in 78"]]);
  assert.deepEqual(marks(lost, 2, game).map((mark) => mark.tone), ["win"]);
  const sets = { kind: "sets", forced: null, equilibrium: ["1", "2", "3"], cautious: ["1", "3"], hopeful: ["1"], chooser: 2, choice: ["1", "3"], choosing: "cautious" };
  assert.deepEqual(marks(sets, 1, "mnk", "cautious").map((mark) => mark.symbol), ["○", "△"]);
  assert.equal(outcomesInWords("mnk", ["1", "2", "draw"]), "player 1, player 2 or a draw");
  const said = sentences({ game: "mnk", position: "", to_move: 1, value: sets, moves: [], complete: true }, null);
  assert.equal(said[1], "In cautious play player 2 cannot win, but chooses who does: player 1 or player 3.");
  setLanguage("ja");
  assert.equal(sentences({ game, position: "", to_move: 1, value: lost, moves: [], complete: true }, null)[0], "後手が78手で勝ち。");
  setLanguage("en");
  assert.equal(t("game.toMove", { who: "X" }), "X to move");
  assert.equal(grouped(246803167), "246,803,167");
});
