// Every view in every look: judged for accessibility, no wider than its screen, and kept as a screenshot for a person
// to look at. Every two of width, look and language meet once.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { accessible, open, server, shot } from "./harness.mjs";

const RECORD = readFileSync(new URL("../../../tantrix/tests/data/games.jsonl", import.meta.url), "utf8").split("\n")[0];

/** A recorded game in the middle. */
async function recorded() {
  const body = JSON.stringify({ record: RECORD });
  const read = await (await fetch(`${server.base}/api/v1/record`, { method: "POST", headers: { "content-type": "application/json" }, body })).json();
  return `/play?${new URLSearchParams({ game: read.game, moves: read.moves.join(" "), at: "24" })}`;
}

const VIEWS = [
  ["front", "/", ".finding"],
  ["papers", "/papers", ".papers .card"],
  ["mnk", "/play?game=mnk+--size+5x5+--rules+reach&from=...../.2.3./..1../...../.....", ".verdict"],
  ["dobutsu", "/play?game=dobutsu+--rules+standard&moves=b2b3", ".verdict"],
  ["hakozumi", "/play?game=hakozumi&strategy=theorem-5&from=X0&moves=3+4", ".notes"],
  ["tantrix", await recorded(), ".verdict"],
  ["finished", "/play?game=mnk+--size+3x3+--players+2&moves=a1+b1+a2+b2+a3", ".turn-line.over"],
  ["teeko", "/play?game=teeko", ".verdict"],
  ["paper-3", "/papers/3", "table.claims"],
  ["paper-5", "/papers/5", ".thumb"],
  ["rules", "/rules?game=hakozumi", ".rule .board"],
  ["explore", "/explore?game=dobutsu", ".records li"],
  ["puzzles", "/puzzles", "form .row"],
];

const LOOKS = [
  { width: 375, dark: false, locale: "en-US" },
  { width: 375, dark: true, locale: "ja-JP" },
  { width: 1440, dark: false, locale: "ja-JP" },
  { width: 1440, dark: true, locale: "en-US" },
  { width: 812, height: 375, dark: true, locale: "ja-JP" },
];

for (const look of LOOKS) {
  const { width, dark, locale } = look;
  const name = `${width}-${dark ? "dark" : "light"}-${locale.slice(0, 2)}`;
  test(`every view at ${name}`, async () => {
    const page = await open("/puzzles", look);
    for (const [view, path, ready] of VIEWS) {
      await page.goto(server.base + path);
      await page.locator(ready).first().waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.lang), locale.slice(0, 2));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${view} is ${wide} wide`);
      await accessible(page, `${view} ${name}`);
      await shot(page, `${view}-${name}`);
      const tabs = page.getByRole("tab");
      for (let at = 1; at < (await tabs.count()); at += 1) {
        await tabs.nth(at).click();
        // Nothing but the panel is another one.
        await accessible(page, `${view}, tab ${at}, ${name}`, ".panel");
      }
    }
    await page.done();
  });
}
