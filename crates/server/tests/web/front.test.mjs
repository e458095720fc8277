// What is not the game screen: the front, papers, rules, exploring, languages, and the page without a line.
import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { accessible, cell, drawn, open, serve, server, shot, soon, verdict, withTable } from "./harness.mjs";

const SIZES = [[320, 640], [375, 812], [768, 1024], [812, 375], [1440, 900], [2560, 1440]];

/** Nothing is wider than the screen. */
async function fits(page, name) {
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= room, `${name}: ${wide} px on ${room} px`);
}

/** A server that has computed nothing yet. */
async function fresh(run) {
  const other = await serve(mkdtempSync(join(tmpdir(), "yomikiri-")));
  try {
    await run(other);
  } finally {
    await other.stop();
  }
}

test("a paper's recorded report is there at once, and recomputing is a small action", async () => {
  await fresh(async ({ base }) => {
    for (const paper of [1, 2, 3, 4, 5]) {
      const page = await open(`/papers/${paper}`, { base });
      await page.locator(".paper .claims tbody tr").nth(5).waitFor();
      await page.getByText("Recorded with this program").waitFor();
      await page.getByRole("button", { name: /Recompute here/ }).waitFor();
      if (paper === 1) await accessible(page, "paper 1");
      await page.done();
    }
  });
});

test("a paper has contents, figures that can be enlarged, sets as marks, and numbers to the right", async () => {
  const page = await open("/papers/4");
  const thumb = page.locator(".thumb").first();
  await thumb.waitFor();
  await shot(page, "paper-4");
  const places = await page.locator(".contents a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  assert.ok(places.length > 10);
  for (const place of places) assert.equal(await page.locator(place).count(), 1, place);
  await thumb.click();
  await page.locator("dialog .plot-wide svg").waitFor();
  await accessible(page, "figure");
  await page.locator("dialog .plot-wide .band.en").nth(3).hover();
  await soon(async () => (await page.locator("dialog .told").textContent()) !== "", true);
  await page.keyboard.press("Escape");
  await soon(() => page.locator("dialog").count(), 0);
  const aligned = await page.locator("#table-distances td.number").first().evaluate((element) => getComputedStyle(element).textAlign);
  assert.equal(aligned, "right");
  await page.goto(`${server.base}/papers/1`);
  await page.locator('#table-sixty-six .outcome-set[aria-label="player 2, draw"]').first().waitFor();
  assert.match(await page.locator('#table-sixty-six .outcome-set[aria-label="player 2, draw"]').first().innerText(), /×\s*◆/);
  await page.done();
});

test("the front shows one result on a live board, a finding per paper, and every game", async () => {
  await fresh(async ({ base }) => {
    const page = await open("/", { base });
    await page.locator(".hero-board .board .piece").first().waitFor();
    await page.locator(".finding").nth(4).waitFor();
    await page.locator(".game-card").nth(5).waitFor();
    const ask = async (path) => (await fetch(`${base}/api/v1/${path}`)).json();
    const [values, { papers }] = await Promise.all([ask("values?game=dobutsu"), ask("reports")]);
    const claim = (paper, id) => papers[paper - 1].headlines.find((claim) => claim.id === id);
    // The words say what is computed.
    assert.match(await page.locator(".hero h1").innerText(), new RegExp(`second player wins.* ${values.distance} plies`));
    assert.equal(values.forced, "2");
    const positions = Number(claim(4, "reachable").computed).toLocaleString("en");
    assert.ok((await page.locator(".hero .lead").innerText()).includes(positions));
    const findings = (await page.locator(".finding").allInnerTexts()).join("\n");
    assert.doesNotMatch(findings, /[{}]/);
    const moves = claim(1, "second-moves-won");
    assert.ok(findings.includes(`${moves.computed} of 30 second moves lose, not ${moves.printed}.`));
    assert.ok(findings.includes(`${claim(4, "longest-win").computed} at most`));
    for (const game of ["Connect-Four", "Teeko", "Tantrix"]) assert.ok((await page.locator(".game-card h3").allInnerTexts()).includes(game), game);
    // The rules of each are a click away.
    assert.equal(await page.locator(".game-card").getByRole("link", { name: /: Rules$/ }).count(), await page.locator(".game-card").count());
    await page.getByRole("link", { name: "Play against perfection" }).waitFor();
    assert.equal(await page.getByRole("link", { name: "See the proof" }).getAttribute("href"), "/papers/4");
    // The board is alive.
    await cell(page, "B3").click();
    await cell(page, "B2").click();
    await page.waitForURL(/\/play\?game=dobutsu.*moves=B3-B2/);
    await page.done();
  });
});

test("result, board and buttons are in the first view of a phone, and no name is broken in two", async () => {
  for (const locale of ["en-US", "ja-JP"]) {
    const page = await open("/", { locale, touch: true });
    await page.locator(".hero-board .piece").first().waitFor();
    for (const [width, height] of [[320, 640], [375, 812], [812, 375], [768, 1024]]) {
      await page.setViewportSize({ width, height });
      await page.evaluate(drawn);
      for (const part of [".hero h1", ".hero-board svg", ".hero .button >> nth=0", ".hero .button >> nth=1"]) {
        const { x, y, width: w, height: h } = await page.locator(part).boundingBox();
        assert.ok(x >= 0 && y >= 0 && x + w <= width + 1 && y + h <= height + 1, `${part} ${width}x${height} ${locale}: ${x},${y} ${w}x${h}`);
      }
      const lines = await page.locator(".hero h1").evaluate((heading) => {
        const text = heading.firstChild;
        const name = /どうぶつしょうぎ|Shogi/.exec(text.data);
        const range = document.createRange();
        range.setStart(text, name.index);
        range.setEnd(text, name.index + name[0].length);
        return new Set([...range.getClientRects()].map((rect) => Math.round(rect.top))).size;
      });
      assert.equal(lines, 1, `${width} ${locale}`);
      await shot(page, `first-view-${width}-${locale.slice(0, 2)}`, false);
    }
    await page.done();
  }
});

test("a hint for the first visit is dismissed for good", async () => {
  const page = await open("/");
  await page.locator(".hint").waitFor();
  await page.getByRole("button", { name: "Got it" }).click();
  assert.equal(await page.locator(".hint").count(), 0);
  await page.reload();
  await page.locator(".finding").first().waitFor();
  assert.equal(await page.locator(".hint").count(), 0);
  await page.done();
});

test("nothing is wider than any screen, light and dark, in both languages", async () => {
  for (const path of ["/", "/papers", "/papers/2", "/rules?game=mnk", "/explore?game=hakozumi+--width+7+--height+6"]) {
    for (const [locale, dark] of [["en-US", false], ["ja-JP", true]]) {
      const page = await open(path, { locale, dark });
      await page.locator("h1").first().waitFor();
      await page.waitForLoadState("networkidle");
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await page.evaluate(drawn);
        await fits(page, `${path} ${width} ${locale}`);
      }
      await shot(page, `front${path.replace(/\W+/g, "-")}-2560-${locale.slice(0, 2)}`);
      await page.done();
    }
  }
});

test("the first values of large games are stored, and say so", async () => {
  await fresh(async ({ base }) => {
    const stored = [
      ["/play?game=hakozumi+--width+7+--height+6", "X wins in 41 plies."],
      ["/play?game=hakozumi+--width+7+--height+6&moves=0+3", "O wins in 38 plies."],
      ["/play?game=hakozumi+--width+6+--height+5", "Best play draws."],
      ["/play?game=hakozumi+--width+6+--height+6", "O wins in 36 plies."],
      ["/play?game=mnk+--size+5x5+--rules+reach", "Nobody can force a win"],
      ["/play?game=teeko+--rules+advanced", "wins in 13 plies."],
    ];
    for (const [path, says] of stored) {
      const page = await open(path, { base, expectErrors: path.includes("moves") });
      await verdict(page).filter({ hasText: says }).waitFor();
      await page.getByText(/Stored with the program/).first().waitFor();
      assert.equal(await page.locator(".board .vm-unknown").count(), 0, path);
      await page.done();
    }
    // Three players on 5x5 are judged at once: nobody can force a win, whatever the first stone.
    const page = await open("/play?game=mnk+--size+5x5", { base });
    await verdict(page).filter({ hasText: "Nobody can force a win" }).waitFor();
    assert.equal(await page.locator(".board .vm-unknown").filter({ hasText: "?" }).count(), 0);
    await page.done();
  });
});

test("rules are a click away, and their boards can be played on", async () => {
  const page = await open("/");
  await page.getByRole("link", { name: "Dobutsu Shogi: Rules" }).click();
  await page.waitForURL(/\/rules\?game=dobutsu/);
  const first = page.locator(".rule").first();
  await first.locator('[data-key="B3"]').click();
  await first.locator('[data-key="B2"]').click();
  await first.getByText("Second player to move").waitFor();
  await first.getByRole("button", { name: "Start over" }).click();
  await first.getByText("First player to move").waitFor();
  await accessible(page, "rules");
  assert.ok((await page.locator(".glossary dt").count()) > 15);
  const games = await page.locator(".chooser a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const { games: known } = await (await fetch(`${server.base}/api/v1/games`)).json();
  assert.equal(games.length, known.length);
  for (const game of games) {
    await page.goto(server.base + game);
    await page.locator(".rule .board").first().waitFor();
    await page.waitForLoadState("networkidle");
    assert.equal(await page.locator(".rule .trouble").count(), 0, game);
  }
  await page.done();
});

test("a technical word explains itself where it stands", async () => {
  const page = await open("/papers/1");
  const term = page.locator(".story .term").first();
  await term.waitFor();
  await term.focus();
  await page.keyboard.press("Enter");
  await page.locator(".term-words:popover-open").waitFor();
  await accessible(page, "term");
  await page.done();
});

test("a game is explored by its numbers: plot, records, positions by value and distance, first moves", async () => {
  const first = await open("/play?game=dobutsu+--rules+standard", { expectErrors: true });
  await withTable(first);
  await first.done();
  const page = await open("/explore?game=dobutsu+--rules+standard");
  await page.getByText("99,485,568 positions").waitFor();
  await page.locator(".numbers svg").first().waitFor();
  await page.getByRole("button", { name: /Show them: Longest win: 173 plies, 12 positions/ }).click();
  await page.getByText("12 of 12 positions won in 173 plies.").waitFor();
  assert.equal(await page.locator(".examples .figure-board").count(), 12);
  await page.getByLabel("for the player to move").selectOption("draw");
  await page.getByText("12 of 2,682,700 drawn positions.").waitFor();
  await shot(page, "explore");
  await accessible(page, "explore");
  await page.getByRole("button", { name: "B2 chick: Show" }).click();
  await page.locator(".opening").getByText("same elephant").or(page.locator(".opening td").filter({ hasText: "win in" })).first().waitFor();
  const board = page.locator(".examples .figure-board").first();
  const position = await board.getAttribute("aria-label");
  await board.click();
  await page.waitForURL((url) => url.searchParams.get("from") === position);
  await verdict(page).filter({ hasText: "Best play draws." }).waitFor();
  await page.done();
});

test("exploring solves a small game by itself, and goes on to other sizes and rules", async () => {
  await fresh(async ({ base }) => {
    const page = await open("/", { base });
    await page.getByRole("link", { name: "k in a row: Explore" }).click();
    await page.waitForURL(/\/explore/);
    await page.locator("summary").click();
    await page.getByLabel("board (rows x columns)").fill("4x4");
    await page.getByLabel("in a row").selectOption("4");
    await page.getByLabel("players").selectOption("2");
    await page.getByLabel("rules").selectOption("free");
    await page.getByRole("button", { name: "Begin" }).click();
    await page.waitForURL((url) => url.searchParams.get("game") === "mnk --size 4x4 --k 4 --players 2 --rules free");
    await soon(() => page.locator(".opening tbody tr").filter({ hasText: "draw" }).count(), 16, 120_000);
    await page.locator("summary").click();
    await page.getByLabel("board (rows x columns)").fill("99x99");
    await page.getByRole("button", { name: "Begin" }).click();
    await page.getByRole("alert").filter({ hasText: "99x99" }).waitFor();
    assert.equal(await page.locator(".opening tbody tr").count(), 16);
    await accessible(page, "explore k in a row");
  });
});

test("a game that is none is named, and another one is shown", async () => {
  for (const path of ["/rules?game=go", "/explore?game=go"]) {
    const page = await open(path);
    await page.getByRole("alert").filter({ hasText: 'no game "go"' }).waitFor();
    await page.locator("h1").waitFor();
    await page.locator(".chooser a").first().click();
    await soon(() => page.getByRole("alert").count(), 0);
    await page.done();
  }
});

test("nothing English is on a Japanese page", async () => {
  // Names, notations and what a person types stay.
  const plain = (text) => text.replace(/\/nonsense|Yomikiri|English|Connect-Four|Tantrix|CUP|Slided|GLASS|Core\d+|follow-up|Elo|MAST|UCT|JSON|CSV|FEN|Darwin|NWERC|`[^`]*`|\S+\.json|\bp\b|[a-z]?\d\S*|[XOSUPCGLA]\b/g, "");
  for (const path of ["/", "/papers", "/rules?game=dobutsu", "/explore?game=dobutsu", "/nonsense"]) {
    const page = await open(path, { locale: "ja-JP", expectErrors: true });
    await page.locator("h1").first().waitFor();
    await page.waitForLoadState("networkidle");
    const words = await page.evaluate(() => {
      for (const element of document.querySelectorAll("svg, [lang=en], .en, pre, code, option")) element.remove();
      return document.body.innerText;
    });
    assert.doesNotMatch(plain(words), /[a-z]{4,}/i, path);
    assert.match(await page.title(), /[ぁ-ん]|[一-龠]/);
    await page.done();
  }
});

test("the server's errors are said in Japanese", async () => {
  const page = await open("/", { locale: "ja-JP", expectErrors: true });
  const wrong = ["position?game=mnk&position=1..x", "position?game=mnk&moves=a1+a1", "position?game=chess", "position?game=mnk --size 99x99", "position?game=dobutsu&moves=B3-B1", "position?game=dobutsu&position=gle/1c1/1C1/ELG", "position?game=hakozumi&position=X0O", "position?game=hakozumi --width 7", "position?game=teeko&moves=z9", "position?game=tantrix --colours RB --deal 7&moves=99@0,0r0", "engine?game=mnk&engine=x", "puzzle?game=tantrix", "survey?game=mnk", "reports/9", "jobs/99", "recognize?text=zzz"];
  for (const path of wrong) {
    const { error } = await (await fetch(`${server.base}/api/v1/${path}`)).json();
    const said = await page.evaluate(async (message) => (await import("/web/text-errors.js")).errorInJapanese(message), error.message);
    assert.match(said ?? "", /[ぁ-ん]/, error.message);
  }
  await page.goto(`${server.base}/play?game=mnk+--size+3x3&from=1..x`);
  const alert = page.getByRole("alert");
  await alert.filter({ hasText: "という石はありません" }).waitFor();
  assert.doesNotMatch(await alert.innerText(), /[a-z]{3,}/i);
  await page.done();
});

test("look and language follow the system and other tabs", async () => {
  const page = await open("/");
  await page.locator(".finding").first().waitFor();
  const other = await page.context().newPage();
  await other.goto(server.base);
  await other.locator("#language").waitFor();
  await page.locator("#language").click();
  await other.locator('html[lang="ja"]').waitFor({ state: "attached" });
  await page.locator("#theme").click();
  await other.locator('html[data-theme="dark"]').waitFor({ state: "attached" });
  // Whoever goes back follows the system again.
  await page.locator("#theme").click();
  await soon(() => other.evaluate(() => document.documentElement.dataset.theme ?? ""), "");
  await page.done();
});

test("the page can be installed, and without a line shows what was seen and makes nothing up", async () => {
  const other = await serve(mkdtempSync(join(tmpdir(), "yomikiri-")));
  const { base } = other;
  const seen = [["/rules?game=teeko", ".rule .board"], ["/papers/1", ".claims tbody tr"], ["/play?game=mnk+--size+3x3+--players+2&moves=b2", ".verdict"]];
  let page;
  try {
    const manifest = await (await fetch(`${base}/web/app.webmanifest`)).json();
    for (const { src, type } of manifest.icons) assert.equal((await fetch(base + src)).headers.get("content-type"), type);
    page = await open("/", { base, expectErrors: true, worker: true });
    await page.locator(".finding").first().waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await soon(() => page.evaluate(() => navigator.serviceWorker.controller !== null), true);
    for (const [path, ready] of seen) {
      await page.goto(base + path);
      await page.locator(ready).first().waitFor();
      await page.waitForLoadState("networkidle");
    }
    assert.equal(await page.locator("html[data-kept]").count(), 0);
    const kept = await page.evaluate(async () => (await (await caches.open("yomikiri-page")).keys()).map((request) => new URL(request.url).pathname));
    assert.deepEqual(kept.filter((path) => path.startsWith("/api/") && /engine|puzzle|job/.test(path)), []);
  } finally {
    await other.stop();
  }
  // The server is gone: what was seen is still there, and is marked.
  for (const [path, ready] of seen) {
    await page.goto(base + path);
    await page.locator(ready).first().waitFor();
    await page.locator("html[data-kept]").waitFor();
  }
  // What was not asked before is not known, and the board that is there stays.
  await cell(page, "a1").click();
  await page.getByText("The server does not answer").first().waitFor();
  await soon(() => page.locator(".stone:not(.ghost .stone)").count(), 1);
  await page.goto(`${base}/papers/2`);
  await page.getByText("The server does not answer").first().waitFor();
  assert.equal(await page.locator(".claims").count(), 0);
  await page.done();
});
