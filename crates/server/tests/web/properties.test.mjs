// The page's parsers against whatever fast-check can think of.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";

const WEB = new URL("../../../../web/", import.meta.url);
const load = (name) => import(new URL(name, WEB));
const fc = createRequire(`${process.env.YOMIKIRI_MODULES}/`)("fast-check");
const { addressOf, gameState, parametersOf, played, readState, undone } = await load("state.js");
const { csv, sorted } = await load("table.js");
const { t } = await load("text.js");
const { digits } = await load("text-said.js");

const RUNS = { numRuns: 2000, seed: 1 };
const anything = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.string({ unit: "grapheme", maxLength: 300 }));
// A word of an address: moves and seats hold no blanks, seats no commas.
const word = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => !/[\s,]/.test(text));
const state = fc.record({
  game: anything,
  from: anything,
  moves: fc.array(word, { maxLength: 20 }),
  at: fc.integer({ min: -3, max: 25 }),
  seats: fc.array(word, { maxLength: 4 }),
  values: fc.constantFrom(undefined, true, false),
  flip: fc.boolean(),
  strategy: anything,
  puzzle: fc.constantFrom("", "win-7", "mate-5", "only-move-1", "hold-11", "train-win", "train-hold"),
});

test("an address gives back whatever state was put into it", () => {
  fc.assert(
    fc.property(state, (part) => {
      const before = gameState(part);
      const address = addressOf(before);
      const url = new URL(address, "http://localhost");
      assert.equal(url.origin, "http://localhost");
      const after = readState(url.searchParams);
      const seats = before.seats.some((seat) => seat !== "human") ? before.seats : [];
      // Lone surrogates cannot travel in an address; a browser writes U+FFFD for them.
      const sent = (text) => text.toWellFormed();
      assert.deepEqual(after, { ...before, game: sent(before.game), from: sent(before.from), strategy: sent(before.strategy), moves: before.moves.map(sent), seats: seats.map(sent) });
    }),
    RUNS,
  );
});

test("any address is read as some state, which is the same when read again", () => {
  fc.assert(
    fc.property(anything, (text) => {
      const once = readState(new URLSearchParams(text));
      assert.ok(once.at >= 0 && once.at <= once.moves.length);
      const again = readState(new URL(addressOf(once), "http://localhost").searchParams);
      const seats = once.seats.some((seat) => seat !== "human") ? once.seats : [];
      assert.deepEqual(again, { ...once, seats });
    }),
    RUNS,
  );
});

test("parameters of any text are words", () => {
  fc.assert(
    fc.property(anything, (text) => {
      for (const [name, value] of Object.entries(parametersOf(text))) {
        assert.equal(typeof value, "string");
        assert.ok(!/\s/.test(name));
      }
    }),
    RUNS,
  );
});

test("moves and undo stay within the game", () => {
  fc.assert(
    fc.property(state, word, fc.array(fc.integer({ min: 1, max: 4 })), (part, move, players) => {
      const before = gameState(part);
      const after = played(before, move);
      assert.equal(after.moves[after.at - 1], move);
      const back = undone(after, players);
      assert.ok(back >= 0 && back < after.at);
    }),
    RUNS,
  );
});

/** Reads CSV back, as RFC 4180 has it. */
function read(text) {
  const rows = [[]];
  const field = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n)/gy;
  for (const [, raw, end] of text.matchAll(field)) {
    rows.at(-1).push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (end === "\r\n") rows.push([]);
  }
  rows.pop();
  return rows;
}

test("CSV reads back, and holds no formula", () => {
  fc.assert(
    fc.property(fc.array(fc.array(anything, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (rows) => {
      const safe = rows.map((row) => row.map((cell) => (/^[=+@]/.test(cell) ? `'${cell}` : cell)));
      assert.deepEqual(read(csv(rows)), rows.length ? safe : [[""]].slice(0, read(csv(rows)).length));
    }),
    RUNS,
  );
});

test("sorting keeps every row, and numbers in order", () => {
  const cell = fc.oneof(fc.string({ maxLength: 5 }), fc.integer().map(String), fc.float({ noNaN: true }).map(String));
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell)), fc.boolean(), (rows, down) => {
      const after = sorted(rows, 0, down);
      assert.equal(after.length, rows.length);
      assert.ok(rows.every((row) => after.includes(row)));
      const numbers = after.map(([first]) => first).filter((text) => /^-?\d+$/.test(text)).map(Number);
      assert.deepEqual(numbers, [...numbers].sort((a, b) => (down ? b - a : a - b)));
    }),
    RUNS,
  );
});

test("texts with any parts are texts", () => {
  fc.assert(
    fc.property(anything, (text) => {
      assert.equal(typeof digits(text), "string");
      assert.ok(t("game.toMove", { who: text }).includes(text));
    }),
    RUNS,
  );
});
