// The page in a real browser: every game opened, played, taken back, shared; both languages; jobs;
// errors; accessibility; screenshots for a person to look at.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { DATA, GUEST, accessible, cell, copied, open, serve, server, shot, soon, tab, verdict, withTable } from "./harness.mjs";

const DOBUTSU = "dobutsu+--rules+standard";
const CHOOSER = "/play?game=mnk+--size+5x5+--rules+reach&from=...../.2.3./..1../...../.....";
const RECORD = readFileSync(new URL("../../../tantrix/tests/data/games.jsonl", import.meta.url), "utf8").split("\n")[0];

test("the front says what this is, and finds any position", async () => {
  const page = await open("/");
  await page.locator(".games .card").nth(2).waitFor();
  await page.locator(".finding").nth(3).waitFor();
  await page.getByLabel("A position of any game").fill("X0O1X1O-1X-1O2");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/play\?game=hakozumi&from=X0O1X1O-1X-1O2/);
  await verdict(page).filter({ hasText: "X wins by force" }).waitFor();
  await page.goBack();
  await page.locator(".games .card").first().waitFor();
  await page.done();
});

test("a text of no game is named as such, and one that is wrong at one place shows where", async () => {
  const page = await open("/", { expectErrors: true });
  await page.getByLabel("A position of any game").fill("no such thing");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").filter({ hasText: "no game's position" }).waitFor();
  await page.getByLabel("A position of any game").fill("gle/1c1/1X1/ELG[-] w");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").filter({ hasText: "character 10" }).waitFor();
  assert.match(await page.locator(".caret").innerText(), /^gle\/1c1\/1X1\/ELG\[-\] w\n {9}\^$/);
  await page.done();
});

test("k in a row: play, values, undo, redo, back, reload, link", async () => {
  const page = await open(CHOOSER);
  await verdict(page).filter({ hasText: "Nobody can force a win" }).waitFor();
  await page.locator(".verdict").filter({ hasText: "In cautious play player 2 cannot win, but chooses who does: player 1 or player 3." }).waitFor();
  assert.equal(await cell(page, "b3").getAttribute("aria-label"), "b3: player 1, player 3");
  await cell(page, "a3").click();
  await page.waitForURL(/moves=a3/);
  await verdict(page).filter({ hasText: "Player 2 wins by force." }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.waitForURL(/at=0/);
  await verdict(page).filter({ hasText: "Nobody can force a win" }).waitFor();
  await page.keyboard.press("ArrowRight");
  await verdict(page).filter({ hasText: "Player 2 wins by force." }).waitFor();
  await page.goBack();
  await verdict(page).filter({ hasText: "Nobody can force a win" }).waitFor();
  await page.goForward();
  await verdict(page).filter({ hasText: "Player 2 wins by force." }).waitFor();
  const address = page.url();
  await page.reload();
  await verdict(page).filter({ hasText: "Player 2 wins by force." }).waitFor();
  assert.equal(page.url(), address);
  await tab(page, "Share");
  await page.getByRole("button", { name: "Copy the link" }).click();
  await soon(() => copied(page), address);
  await page.getByRole("button", { name: "Copy", exact: true }).first().click();
  await soon(() => copied(page), "...../.2.3./1.1../...../.....");
  await page.done();
});

test("k in a row by keyboard alone", async () => {
  const page = await open("/play?game=mnk+--size+3x3+--players+2");
  await verdict(page).waitFor();
  await cell(page, "a1").focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/moves=a1/);
  await cell(page, "b2").focus();
  await page.keyboard.press("Space");
  await page.waitForURL(/moves=a1\+b2/);
  await page.keyboard.press("Home");
  await page.waitForURL(/at=0/);
  await page.done();
});

test("another size and rules are chosen, and wrong ones are named", async () => {
  const page = await open("/play?game=mnk", { expectErrors: true });
  await verdict(page).waitFor();
  await tab(page, "Explore");
  await page.getByText("Game and rules").click();
  await page.getByLabel("board (rows x columns)").fill("3x3");
  await page.getByLabel("players", { exact: true }).selectOption("2");
  await page.getByRole("button", { name: "Begin" }).click();
  await page.waitForURL(/size\+3x3/);
  await page.locator("#game-title").filter({ hasText: "board: 3x3 · in a row: 3 · players: 2" }).waitFor();
  await page.locator(".mnk .cell").nth(8).waitFor();
  await soon(() => page.locator(".mnk .cell").count(), 9);
  await page.getByLabel("board (rows x columns)").fill("99x99");
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByRole("alert").filter({ hasText: "1 to 64 cells" }).waitFor();
  await soon(() => page.locator(".mnk .cell").count(), 9);
  await page.done();
});

test("engines answer, hints only when asked for", async () => {
  const page = await open("/play?game=mnk+--size+3x3&seats=human,random,perfect");
  await cell(page, "b2").waitFor();
  assert.equal(await page.locator(".values").count(), 0);
  await cell(page, "b2").click();
  // It was player 1's turn before the click, too: only the third move says that both answered.
  await page.waitForURL(/moves=b2\+\w+\+\w+/);
  await page.locator(".turn-line").filter({ hasText: "Player 1 to move" }).waitFor();
  await soon(() => page.locator(".stone:not(.ghost .stone)").count(), 3);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".why").filter({ hasText: /Hint: / }).waitFor();
  assert.equal(await page.locator(".verdict").count(), 0);
  await page.getByRole("button", { name: "Values", exact: true }).click();
  await verdict(page).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForURL(/at=0/);
  await page.done();
});

test("a large position is read on by a job, which can be cancelled", async () => {
  const page = await open("/play?game=mnk+--size+7x7+--k+4&moves=d4");
  await page.getByRole("button", { name: "Search further" }).click();
  await page.locator(".job progress").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.locator(".job").filter({ hasText: "Cancelled." }).waitFor({ timeout: 60_000 });
  await page.done();
});

test("Dobutsu Shogi: values, drops, undo, engine, puzzle", async () => {
  // Without the table the server answers with a conflict, which the browser reports.
  const first = await open(`/play?game=${DOBUTSU}`, { expectErrors: true });
  await withTable(first);
  await first.done();
  const page = await open(`/play?game=${DOBUTSU}`);
  await verdict(page).filter({ hasText: "Second player wins in 78 plies." }).waitFor();
  await cell(page, "B3").click();
  await page.locator(".target").first().waitFor();
  await cell(page, "B2").click();
  await page.waitForURL(/moves=B3-B2/);
  await verdict(page).filter({ hasText: "Second player wins in 75 plies." }).waitFor();
  await tab(page, "Game");
  await page.locator(".history").getByText("B2 chick").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await verdict(page).filter({ hasText: "78 plies" }).waitFor();
  await page.goto(`${server.base}/play?game=${DOBUTSU}&from=3/1El/Lec/G1g%5BC%5D+w`);
  await verdict(page).filter({ hasText: "First player wins" }).waitFor();
  await page.locator('.held[role="button"]').click();
  await cell(page, "B1").click();
  await page.waitForURL(/moves=C\*B1/);
  // A link from before moves were written as the board is drawn still works.
  await page.goto(`${server.base}/play?game=${DOBUTSU}&moves=b2b3`);
  await tab(page, "Game");
  await page.locator(".history").getByText("B2 chick").waitFor();
  await soon(() => cell(page, "B2").locator(".last").count(), 1);
  await page.goto(`${server.base}/play?game=${DOBUTSU}&seats=human,perfect`);
  await cell(page, "B3").click();
  await cell(page, "B2").click();
  await page.waitForURL(/moves=B3-B2\+C1-B2/);
  await tab(page, "Game");
  await page.getByText("Puzzles and training").click();
  await page.getByRole("button", { name: "Random puzzle" }).click();
  await page.locator(".task").filter({ hasText: /player: win in \d+ plies/ }).waitFor();
  await page.done();
});

test("a piece is dragged to its square, even if values arrive meanwhile", async () => {
  const page = await open("/");
  let letGo = () => {};
  const held = new Promise((resolve) => (letGo = resolve));
  await page.route("**/api/v1/values*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${server.base}/play?game=${DOBUTSU}`);
  await cell(page, "B3").waitFor();
  const [from, to] = [await cell(page, "B3").boundingBox(), await cell(page, "B2").boundingBox()];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, from.y, { steps: 4 });
  letGo();
  await verdict(page).waitFor();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await soon(() => page.locator(".dragged").count(), 1);
  await page.mouse.up();
  await page.waitForURL(/moves=B3-B2/);
  await page.done();
});

test("without its table the page offers to make it, and that can be cancelled", async () => {
  const other = await serve(mkdtempSync(join(tmpdir(), "yomikiri-")));
  const page = await open(`/play?game=${DOBUTSU}&moves=B3-B2`, { base: other.base });
  await page.getByRole("button", { name: /Make the table/ }).click();
  await page.locator(".job progress").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.locator(".job").filter({ hasText: "Cancelled." }).waitFor({ timeout: 60_000 });
  await page.done();
  await other.stop();
});

test("Hakozumi: a strategy over the board, its answers explained, the one that fails refuted", async () => {
  const page = await open("/play?game=hakozumi&strategy=theorem-2&moves=1+2+1+3+4+4");
  await page.locator(".notes").filter({ hasText: "0 lines are possible" }).waitFor();
  assert.deepEqual(await page.locator(".answers li").allInnerTexts(), [
    "O: in the same CUP: the other U",
    "O: CUP: the other C has nothing under it yet, so the partner of the cell below it; that column is now reserved",
    "O: CUP: this column was reserved, so on top of it",
  ]);
  await verdict(page).filter({ hasText: "A draw" }).waitFor();
  await page.getByRole("button", { name: "Play against it" }).click();
  await page.getByRole("button", { name: "Scroll right" }).click();
  await cell(page, "c7").click();
  await page.locator(".why").filter({ hasText: "in the same CUP" }).waitFor();
  await page.waitForURL(/moves=7\+6/);
  while (!(await cell(page, "c22").isVisible())) await page.getByRole("button", { name: "Scroll right" }).click();
  await cell(page, "c22").click();
  await page.waitForURL(/moves=7\+6\+22\+21/);
  await page.getByLabel("Strategy over the board").selectOption("figure-37-printed");
  await page.getByRole("button", { name: "Play the game that beats it" }).click();
  await page.locator(".turn-line").filter({ hasText: "O wins: four in a row." }).waitFor();
  await page.done();
});

test("Hakozumi: the lemma is walked step by step", async () => {
  const page = await open("/play?game=hakozumi&strategy=theorem-2&moves=1+2+1+3");
  await page.getByRole("button", { name: "How the last answer was found" }).click();
  const walk = page.locator(".walk");
  await walk.filter({ hasText: "Step 1 of 4" }).waitFor();
  // The answer is not there yet.
  await soon(() => page.locator(".disc:not(.ghost)").count(), 3);
  const said = [];
  for (let step = 1; step < 4; step += 1) {
    await page.getByRole("button", { name: "Next step" }).click();
    await walk.filter({ hasText: `Step ${step + 1} of 4` }).waitFor();
    said.push(await walk.locator("[role=status]").innerText());
  }
  assert.match(said[0], /nothing is under it yet\. O reserves column 4/);
  assert.match(said[2], /The partner can be played: O answers here/);
  await soon(() => page.locator(".disc:not(.ghost)").count(), 4);
  await walk.filter({ hasText: "Reserved: 4." }).waitFor();
  await shot(page, "hakozumi-walk");
  await accessible(page, "hakozumi walk");
  await page.done();
});

test("Connect-Four: a finite board is read out, a full column is closed, the engine answers", async () => {
  const page = await open("/play?game=hakozumi+--width+5+--height+4");
  await verdict(page).filter({ hasText: "Best play draws." }).waitFor();
  await soon(() => page.locator(".column").count(), 5);
  assert.equal(await page.getByLabel("Strategy over the board").count(), 0);
  await shot(page, "connect-four");
  await accessible(page, "connect-four");
  for (let stone = 1; stone <= 4; stone += 1) {
    await cell(page, "c2").click();
    await page.waitForURL(new RegExp(`moves=2${"\\+2".repeat(stone - 1)}$`));
  }
  await soon(() => page.locator('.column[data-key="c2"][role="button"]').count(), 0);
  await tab(page, "Game");
  await page.getByLabel("O", { exact: true }).selectOption("perfect");
  await cell(page, "c0").click();
  await page.waitForURL(/moves=2\+2\+2\+2\+0\+\d/);
  await page.done();
});

test("Connect-Four 7 by 6: what takes long is a job", async () => {
  const page = await open("/play?game=hakozumi+--width+7+--height+6&moves=0+1+2+3+4");
  await page.getByText("Not everything is solved").waitFor();
  await page.getByRole("button", { name: "Search further" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.locator(".job").filter({ hasText: "Cancelled." }).waitFor({ timeout: 60_000 });
  await page.goto(`${new URL(page.url()).origin}/play?game=hakozumi+--width+7+--height+6&moves=3+3+3+3+2+4+4+4+4+2+2+2`);
  await verdict(page).filter({ hasText: "O wins in" }).waitFor();
  await page.done();
});

test("Tantrix: lay a tile, turn it, estimates, an engine answers, a record is replayed", async () => {
  const page = await open("/play?game=tantrix+--colours+RB+--deal+7");
  await verdict(page).filter({ hasText: "Estimate, not proof" }).waitFor();
  await page.locator('.hand-tile[role="button"]').first().click();
  await cell(page, "0,0").click();
  await page.waitForURL(/moves=\d+@0,0r0/);
  await verdict(page).filter({ hasText: "Blue gets" }).waitFor();
  // The second tile fits most cells in two ways: it is turned before it is laid.
  await page.locator('.hand-tile[role="button"]').first().click();
  await page.locator('.tantrix-board .cell[role="button"]').first().click();
  await page.getByRole("button", { name: "Turn the tile" }).click();
  await page.getByRole("button", { name: "Lay it here" }).click();
  await page.waitForURL(/moves=\d+@0,0r0\+\d+@/);
  await tab(page, "Game");
  await page.locator(".history").getByText("@0,0").waitFor();
  // On a tab the arrow keys lead along the tabs; elsewhere through the game.
  await page.locator("h1").click();
  await page.keyboard.press("ArrowLeft");
  await page.waitForURL(/at=1/);
  await page.goto(`${server.base}/play?game=tantrix+--colours+RB+--deal+7&seats=human,darwin`);
  await page.locator('.hand-tile[role="button"]').first().click();
  await cell(page, "0,0").click();
  await page.locator(".why").filter({ hasText: "playouts" }).waitFor();
  await tab(page, "Share");
  await page.getByLabel("A recorded game").fill(RECORD);
  await page.getByRole("button", { name: "Replay" }).click();
  await tab(page, "Game");
  await page.locator(".history li").nth(56).waitFor();
  await page.getByLabel("Move", { exact: true }).fill("40");
  await page.waitForURL(/at=40/);
  await page.locator(".tantrix-board .tile-body").nth(39).waitFor();
  await soon(() => page.locator(".tantrix-board .tile-body").count(), 40);
  await tab(page, "Moves");
  await page.locator(".notes").filter({ hasText: "open ends at" }).waitFor();
  await page.getByLabel("Move", { exact: true }).fill("56");
  await page.locator(".turn-line").filter({ hasText: "Blue wins: " }).waitFor();
  await page.done();
});

test("a game without a board of its own is played on a grid", async () => {
  const other = await serve(DATA, GUEST);
  const page = await open("/", { base: other.base });
  await page.locator(".games .card").filter({ hasText: "Heap" }).getByRole("link").first().click();
  await verdict(page).filter({ hasText: "Player 1 wins in 3 plies." }).waitFor();
  await soon(() => page.locator(".grid-board .square").count(), 5);
  await shot(page, "grid");
  await accessible(page, "grid");
  await cell(page, "play 2").click();
  await page.waitForURL(/moves=2/);
  await verdict(page).filter({ hasText: "Player 2 wins with the next move." }).waitFor();
  await tab(page, "Game");
  await page.getByLabel("Player 2", { exact: true }).selectOption("exact");
  await page.waitForURL(/moves=2\+3/);
  await page.locator(".turn-line").filter({ hasText: "Player 2 wins." }).waitFor();
  await soon(() => page.locator(".grid-board .square").count(), 0);
  await page.done();
  await other.stop();
});

test("a paper is recomputed and shown, sorted, filtered, and its boards open", async () => {
  const page = await open("/papers/3", { expectErrors: true });
  const claims = page.locator("#claims table.claims");
  await claims.waitFor();
  await page.getByRole("button", { name: /Recompute here/ }).click();
  await page.getByText("Computed on this machine in").waitFor({ timeout: 200_000 });
  await page.locator(".figure-board .board").first().waitFor();
  // Windows of the endless board are drawn by the report, in one of two languages.
  const { windows, english, japanese } = await page.evaluate(() => {
    const shown = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.getClientRects().length).length;
    return { windows: shown(".drawn svg.ground"), english: shown(".drawn .en"), japanese: shown(".drawn .ja") };
  });
  assert.ok(windows > 0 && english > 0 && japanese === 0, `${windows} windows, ${english} English, ${japanese} Japanese`);
  const all = await claims.locator("tbody tr").count();
  await page.getByRole("button", { name: /^differs/, pressed: false }).click();
  await page.getByRole("button", { name: /^differs/, pressed: true }).waitFor();
  const differ = await claims.locator("tbody tr").count();
  assert.ok(differ > 0 && differ < all, `${differ} of ${all} lines`);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).first().click();
  assert.match((await download).suggestedFilename(), /^paper-3-.*\.csv$/);
  await page.locator(".figure-board").first().click();
  await page.waitForURL(/\/play\?game=hakozumi/);
  await page.done();
});

test("an unknown paper and an unknown game say what to do next", async () => {
  for (const path of ["/papers/9", "/play?game=go"]) {
    const page = await open(path, { expectErrors: true });
    await page.getByRole("alert").waitFor();
    await page.getByRole("link", { name: "To the front page" }).waitFor();
    await page.done();
  }
});

test("a server that went away is named, and asking again works", async () => {
  const other = await serve(DATA);
  const page = await open("/play?game=mnk+--size+3x3", { base: other.base, expectErrors: true });
  await verdict(page).waitFor();
  await page.route("**/api/**", (route) => route.abort());
  await cell(page, "a1").click();
  await page.getByRole("alert").filter({ hasText: "does not answer" }).locator("code").filter({ hasText: "yomikiri serve" }).waitFor();
  await page.unroute("**/api/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await verdict(page).waitFor();
  await page.done();
  await other.stop();
});

test("the language is switched and kept", async () => {
  const page = await open("/play?game=mnk+--size+3x3");
  await verdict(page).filter({ hasText: "Best play draws." }).waitFor();
  await page.getByRole("button", { name: "日本語" }).click();
  await verdict(page).filter({ hasText: "最善を尽くすと引き分け。" }).waitFor();
  await page.reload();
  await verdict(page).filter({ hasText: "最善を尽くすと引き分け。" }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), "ja");
  await page.getByRole("button", { name: "明るさを切り替え" }).click();
  await soon(() => page.evaluate(() => document.documentElement.dataset.theme), "dark");
  await page.done();
});

test("the first paint comes within a second", async () => {
  const page = await open("/");
  await page.locator(".games .card").first().waitFor();
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity);
  assert.ok(paint < 1000, `${paint} ms`);
  console.log(`first paint after ${Math.round(paint)} ms`);
  await page.done();
});

