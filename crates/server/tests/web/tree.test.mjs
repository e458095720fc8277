// The game screen: its layout and tabs, the move tree, new games, the review, the editor, sharing. Each test
// fails without the part of the page that it names.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { accessible, cell, copied, drawn, open, server, shot, soon, tab, verdict, withTable } from "./harness.mjs";

const DOBUTSU = "/play?game=dobutsu+--rules+standard";
const THREE = "/play?game=mnk+--size+3x3+--players+2";

const first = await open(DOBUTSU, { expectErrors: true });
await withTable(first);
await first.done();

const moves = (page) => new URL(page.url()).searchParams.get("moves") ?? "";
const nodes = async (page) => (await page.locator(".history .move").allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim());
const control = (page, key) => page.locator(`.controls [data-key="${key}"]`);
const key = (page, name) => page.locator(`[data-key="${name}"]`);

test("the panel has four tabs, which arrow keys lead along, and scrolls inside itself", async () => {
  const page = await open(DOBUTSU);
  await verdict(page).waitFor();
  assert.deepEqual(await page.getByRole("tab").allInnerTexts(), ["Moves", "Game", "Explore", "Share"]);
  await page.getByRole("tab", { name: "Moves" }).focus();
  for (const [pressed, shown] of [["ArrowRight", "Game"], ["End", "Share"], ["ArrowRight", "Moves"], ["ArrowLeft", "Share"], ["Home", "Moves"]]) {
    await page.keyboard.press(pressed);
    assert.equal(await page.evaluate(() => document.activeElement.textContent), shown);
    assert.equal(await page.getByRole("tabpanel").count(), 1);
    await page.getByRole("tabpanel", { name: shown }).waitFor();
  }
  for (const [width, height] of [[1440, 900], [2560, 1440], [1024, 768], [812, 375], [568, 320]]) {
    await page.setViewportSize({ width, height });
    for (const name of ["Explore", "Share"]) {
      await tab(page, name);
      const [page_, window_] = await page.evaluate(() => [document.documentElement.scrollHeight, window.innerHeight]);
      assert.ok(page_ <= window_, `${width}x${height} ${name}: the page is ${page_} high`);
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const name of ["Game", "Explore", "Share"]) {
    await tab(page, name);
    await accessible(page, name);
    await shot(page, `tab-${name.toLowerCase()}`, false);
  }
  await page.done();
});

test("another move after going back keeps the old line, which is there after a reload and in a link", async () => {
  const page = await open(`${THREE}&moves=a1+b2+c3`);
  await tab(page, "Game");
  await page.locator(".history").waitFor();
  await control(page, "undo").click();
  await control(page, "undo").click();
  await page.waitForURL(/at=1/);
  await cell(page, "b1").click();
  await page.waitForURL(/moves=a1\+b1$/);
  await page.locator(".history .variation").waitFor();
  assert.deepEqual(await nodes(page), ["start", "1 a1", "2 b2", "2 b1", "3 c3"]);
  await page.reload();
  await tab(page, "Game");
  await page.locator(".history .variation").waitFor();
  assert.deepEqual(await nodes(page), ["start", "1 a1", "2 b2", "2 b1", "3 c3"]);
  // A comment on the variation, and it becomes the main line.
  await page.getByLabel("Comment on this move").fill("an edge {loses}");
  await page.getByLabel("Comment on this move").blur();
  await page.locator(".history .comment").filter({ hasText: "an edge loses" }).waitFor();
  await page.getByRole("button", { name: "Make main line" }).click();
  await soon(async () => (await nodes(page)).join(), "start,1 a1,2 b1,2 b2,3 c3");
  await accessible(page, "tree");
  await shot(page, "tree", false);
  // A move of the other line is shown with what follows it.
  await key(page, "node a1 b2").click();
  await page.waitForURL(/moves=a1\+b2\+c3&at=2/);
  await soon(() => page.locator(".stone:not(.ghost .stone)").count(), 2);
  await tab(page, "Share");
  await page.getByRole("button", { name: "Copy the link with all variations" }).click();
  await soon(async () => (await copied(page)).includes("#tree="), true);
  const link = await copied(page);
  const other = await open(link.replace(server.base, ""));
  await tab(other, "Game");
  await other.locator(".history .comment").filter({ hasText: "an edge loses" }).waitFor();
  assert.deepEqual(await nodes(other), ["start", "1 a1", "2 b1", "2 b2", "3 c3"]);
  await other.done();
  // Deleting leads to the move before.
  await tab(page, "Game");
  await page.getByRole("button", { name: "Delete from here" }).click();
  await soon(async () => (await nodes(page)).join(), "start,1 a1,2 b1");
  await page.waitForURL(/moves=a1\+b1&at=1/);
  await page.done();
});

test("the tree is walked by keys, and the main line plays by itself", async () => {
  const page = await open(`${THREE}&moves=a1+b2+c3&at=0`);
  await tab(page, "Game");
  await key(page, "node a1 b2").focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/at=2/);
  await soon(() => page.evaluate(() => document.activeElement.getAttribute("data-key")), "node a1 b2");
  await key(page, "node ").click();
  await page.waitForURL(/at=0/);
  await page.getByRole("button", { name: "Play through" }).click();
  await page.waitForURL((url) => !url.searchParams.has("at"));
  await page.getByRole("button", { name: "Play through" }).waitFor();
  assert.equal(moves(page), "a1 b2 c3");
  await page.done();
});

test("a new game asks for the seat, turns the board for the second player, and remembers", async () => {
  const page = await open(DOBUTSU);
  await verdict(page).waitFor();
  await control(page, "new").click();
  await page.getByRole("radio", { name: "Second player" }).check();
  assert.equal(await page.getByLabel("Against").evaluate((select) => select.options[0].text), "perfect: never errs");
  await page.getByLabel("Against").selectOption("easy");
  await accessible(page, "new game");
  await shot(page, "new-game", false);
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get("seats") === "easy,human" && url.searchParams.get("flip") === "1" && url.searchParams.has("moves"));
  // The second player's pieces are at the bottom now.
  const top = (key) => `document.querySelector('.board-place [data-key="${key}"]')?.getBoundingClientRect().top`;
  await soon(() => page.evaluate(`${top("A1")} > ${top("A4")}`), true);
  assert.equal(await page.locator(".verdict").count(), 0);
  // Before the first move of the opponent there is nothing to play, and the page says how to go on.
  await control(page, "undo").click();
  await page.locator(".status").getByText("▶ goes on").waitFor();
  await control(page, "redo").click();
  await soon(() => page.getByText("▶ goes on").count(), 0);
  await page.goto(`${server.base}${DOBUTSU}`);
  await verdict(page).waitFor();
  await control(page, "new").click();
  assert.equal(await page.getByRole("radio", { name: "Second player" }).isChecked(), true);
  assert.equal(await page.getByLabel("Against").inputValue(), "easy");
  await page.keyboard.press("Escape");
  await soon(() => page.locator("dialog").count(), 0);
  await page.done();
});

test("a finished game says who won and why, and every move is reviewed", async () => {
  const ends = [
    [`${THREE}&moves=a1+b1+a2+b2+a3`, "Player 1 wins: 3 in a row (a1 a2 a3)."],
    [`${THREE}&moves=b2+a1+c1+a3+a2+c2+b1+b3+c3`, "A draw: the board is full."],
    ["/play?game=hakozumi+--width+5+--height+4&moves=0+1+0+1+0+1+0", "X wins: four in a row."],
    [`${DOBUTSU}&moves=B3-B2+A1-A2+B2-B1`, "First player has caught the lion and wins."],
  ];
  for (const [path, says] of ends) {
    const page = await open(path);
    await page.locator(".turn-line").filter({ hasText: says }).waitFor();
    await page.locator(".afterwards").getByRole("button", { name: "Review" }).waitFor();
    await page.done();
  }
  // b1 gives a draw away, and after it a2 is the wrong way to win; then b2 loses nothing more.
  const page = await open(`${THREE}&moves=a1+b1+a2+b2+a3`);
  await page.locator(".afterwards").getByRole("button", { name: "Review" }).click();
  await page.locator(".mistakes li").first().waitFor();
  const values = async (before) => (await fetch(`${server.base}/api/v1/values?${new URLSearchParams({ game: "mnk --size 3x3 --players 2", moves: before })}`)).json();
  const worth = { win: 2, draw: 1, open: 1, loss: 0 };
  const expected = [];
  const game = ["a1", "b1", "a2", "b2", "a3"];
  for (const [at, move] of game.entries()) {
    const before = await values(game.slice(0, at).join(" "));
    const made = before.moves.find((other) => other.move === move);
    if (worth[made.value] < worth[before.value]) expected.push(`${at + 1}. ${move}`);
  }
  assert.ok(expected.length > 0);
  const listed = (await page.locator(".mistakes .move").allInnerTexts()).map((text) => text.replace(/[?!]+$/, "").trim());
  for (const one of expected) assert.ok(listed.includes(one), `${one} in ${listed}`);
  assert.ok((await page.locator(".history .grade").count()) >= expected.length);
  await accessible(page, "review");
  await shot(page, "review", false);
  await page.getByRole("button", { name: "Try again from here" }).first().click();
  const ply = Number(expected[0].split(".")[0]);
  await page.waitForURL((url) => url.searchParams.get("at") === String(ply - 1));
  await page.done();
});

test("a later win is told from a lost one", async () => {
  const page = await open(`${DOBUTSU}&moves=B3-B2+B1-A2`);
  await verdict(page).waitFor();
  await tab(page, "Game");
  await page.getByRole("button", { name: "Review the moves" }).click();
  await page.locator(".mistakes li").filter({ hasText: "2. A2 lion" }).filter({ hasText: "lost all" }).filter({ hasText: "Better: B2 elephant." }).waitFor();
  assert.equal(await page.locator(".review > .mistakes > li").count(), 1);
  await page.locator(".review details").filter({ hasText: "loses 2 plies sooner" }).waitFor({ state: "attached" });
  await soon(() => key(page, "node B3-B2").getAttribute("class"), "move on grade-slower");
  await page.done();
});

test("where nothing exact is known, the review says so", async () => {
  const page = await open("/play?game=tantrix+--colours+RB+--deal+7&values=0", {
    before: (page) => page.route("**/api/v1/values*", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer });
    }),
  });
  await page.locator('.hand-tile[role="button"]').first().click();
  await cell(page, "0,0").click();
  await page.waitForURL(/moves=\d+@0,0r0/);
  await tab(page, "Game");
  await page.getByRole("button", { name: "Review the moves" }).click();
  await page.locator(".review").filter({ hasText: "no move can be judged" }).waitFor();
  await page.done();
});

const EDITED = [
  ["dobutsu", DOBUTSU, async (page) => {
    await key(page, "edit clear").click();
    await page.getByRole("alert").filter({ hasText: "lion" }).waitFor();
    await soon(() => key(page, "edit-done").isDisabled(), true);
    const put = async (tool, field) => {
      await key(page, `tool ${tool}`).click();
      await cell(page, field).click();
    };
    for (const [tool, field] of [["1 lion", "B4"], ["2 lion", "B1"], ["1 giraffe", "C4"], ["2 giraffe", "hand2"], ["1 elephant", "hand1"], ["1 elephant", "hand1"], ["1 chick", "A3"], ["2 hen", "A2"]]) await put(tool, field);
    await page.getByLabel("To move").selectOption("2");
    await key(page, "edit mirror").click();
    return "1l1/2+c/2C/GL1[EEg] b";
  }],
  ["mnk", "/play?game=mnk+--size+3x3+--players+3", async (page) => {
    for (const [tool, field] of [["1", "a1"], ["2", "b2"], ["2", "c3"], ["2", "c3"]]) {
      await key(page, `tool ${tool}`).click();
      await cell(page, field).click();
    }
    await key(page, "edit mirror").click();
    return "..1/.2./...";
  }],
  ["hakozumi", "/play?game=hakozumi", async (page) => {
    await cell(page, "c2").click();
    await key(page, "tool O").click();
    await cell(page, "c3").click();
    await key(page, "edit mirror").click();
    return "X-2O-3";
  }],
  ["connect-four", "/play?game=hakozumi+--width+5+--height+4", async (page) => {
    await cell(page, "c0").click();
    await cell(page, "c0").click();
    await page.getByRole("alert").waitFor();
    await key(page, "tool erase").click();
    await cell(page, "c0").click();
    await key(page, "edit mirror").click();
    return "X4";
  }],
  ["teeko", "/play?game=teeko", async (page) => {
    await cell(page, "0,0").click();
    await page.getByLabel("To move").selectOption("2");
    return "1..../...../...../...../..... 2";
  }],
  ["tantrix", "/play?game=tantrix+--colours+RB+--deal+7", async (page) => {
    const text = page.locator("#edit-text");
    await text.fill("nonsense");
    await page.getByRole("alert").waitFor();
    await text.fill("");
    await page.locator(".edit-said").filter({ hasText: "A possible position" }).waitFor();
    // A tile that nobody holds, on the only cell; then one of the other player's hand beside it, turned once.
    await key(page, "tool 56").click();
    await cell(page, "0,0").click();
    await page.locator(".edit-said").filter({ hasText: "Blue to move" }).waitFor();
    await key(page, "tool 4").click();
    await cell(page, "1,0").click();
    await page.locator(".edit-said").filter({ hasText: "Red to move" }).waitFor();
    const before = await text.inputValue();
    await cell(page, "1,0").click();
    await soon(async () => /^56@0,0r0 4@1,0r\d$/.test(await text.inputValue()) && (await text.inputValue()) !== before, true);
    await page.locator(".edit-said").filter({ hasText: "Red to move" }).waitFor();
    // A hand gets the tile that is wanted.
    await key(page, "tool 1").click();
    await page.locator('[data-key^="tile "]').first().click();
    await soon(() => page.locator('[data-key="tile 1"]').count(), 1);
    await page.locator(".edit-said").filter({ hasText: "A possible position" }).waitFor();
    // A tile that fits nowhere is refused with the reason, and taken away again.
    await key(page, "tool 56").click();
    await cell(page, "0,1").click();
    await page.getByRole("alert").waitFor();
    await key(page, "tool erase").click();
    await cell(page, "0,1").click();
    return text.inputValue();
  }],
];

for (const [name, path, set] of EDITED) {
  test(`a position is set up by hand and analysed: ${name}`, async () => {
    const page = await open(path);
    await control(page, "edit").click();
    await page.locator(".edit-tools").waitFor();
    const expected = await set(page);
    await page.locator(".edit-said").filter({ hasText: "A possible position" }).waitFor();
    if (expected !== null) assert.equal(await page.locator("#edit-text").inputValue(), expected);
    await accessible(page, `editor ${name}`);
    for (const [width, height] of [[320, 568], [375, 812], [812, 375], [1440, 900]]) {
      await page.setViewportSize({ width, height });
      await page.evaluate(drawn);
      await shot(page, `editor-${name}-${width}`, false);
      for (const selector of [".board-place svg.board", ".edit-tools"]) {
        const box = await page.locator(selector).first().boundingBox();
        assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1, `${name} ${width}x${height}: ${selector} ${JSON.stringify(box)}`);
      }
    }
    await page.getByRole("button", { name: "Analyse this position" }).click();
    await page.locator(".controls").waitFor();
    if (expected !== null) assert.equal(new URL(page.url()).searchParams.get("from"), expected);
    await page.done();
  });
}

test("the editor gives the reason in the page's language, and can be left", async () => {
  const page = await open(THREE, { locale: "ja-JP" });
  await control(page, "edit").click();
  await page.locator("#edit-text").fill("1.x/.../...");
  await page.getByRole("alert").filter({ hasText: "局面として読み取れません。 3文字目です。" }).waitFor();
  const address = page.url();
  await page.getByRole("button", { name: "やめる" }).click();
  await page.locator(".controls").waitFor();
  assert.equal(page.url(), address);
  await soon(() => page.locator(".mnk .cell").count(), 9);
  await soon(() => page.evaluate(() => document.activeElement.getAttribute("data-key")), "edit");
  await page.done();
});

test("a game is written in every form and read back, and the board is a picture", async () => {
  const page = await open(`${DOBUTSU}&moves=B3-B2+C1-B2`);
  await verdict(page).waitFor();
  await tab(page, "Share");
  const form = page.getByLabel("Form");
  await soon(() => form.locator("option").count(), 7);
  const text = page.getByLabel("The game written down");
  const forms = { moves: "B3-B2 C1-B2", position: "gl1/1e1/3/ELG[Cc] w", usi: "position sfen gle/1c1/1C1/ELG b - 1 moves 2c2b 1a2b", uci: "b2b3 c4b3", tree: '[game "dobutsu --rules standard"]\nB3-B2 C1-B2\n' };
  const texts = [];
  for (const [name, expected] of Object.entries(forms)) {
    await form.selectOption(name);
    assert.equal(await text.inputValue(), expected);
    if (name !== "position") texts.push(expected);
  }
  for (const name of ["record", "kif"]) {
    await form.selectOption(name);
    texts.push(await text.inputValue());
  }
  for (const written of texts) {
    await page.goto(`${server.base}${DOBUTSU}`);
    await tab(page, "Share");
    await page.getByLabel("A recorded game").fill(written);
    await page.getByRole("button", { name: "Replay" }).click();
    await page.waitForURL((url) => url.searchParams.get("moves") === "B3-B2 C1-B2" && url.searchParams.get("at") === "0");
  }
  for (const [name, begins] of [["SVG", "<svg"], ["PNG", "\x89PNG"]]) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name, exact: true }).click();
    const file = await download;
    assert.equal(file.suggestedFilename(), `dobutsu-rules-standard.${name.toLowerCase()}`);
    assert.ok((await readFile(await file.path(), "latin1")).startsWith(begins), name);
  }
  await page.getByRole("button", { name: "Copy HTML for a web page" }).click();
  await soon(async () => /^<a href="http.*"><img alt="Board" src="data:image\/svg\+xml;base64,[\w+/=]+"><\/a>$/.test(await copied(page)), true);
  await page.done();
});

test("a record that is wrong somewhere is shown up to there, and an empty one changes nothing", async () => {
  const page = await open(`${THREE}&moves=a1`);
  await verdict(page).waitFor();
  await tab(page, "Share");
  const address = page.url();
  await page.locator('[data-key="replay"]').click();
  assert.equal(await page.evaluate(() => document.activeElement.id), "record");
  assert.equal(page.url(), address);
  await page.getByLabel("A recorded game").fill("b2 c3 b2 a1");
  await page.locator('[data-key="replay"]').click();
  await page.getByRole("alert").filter({ hasText: "b2" }).waitFor();
  await page.waitForURL(/moves=b2\+c3/);
  await cell(page, "a1").click();
  await page.waitForURL(/moves=a1$/);
  await soon(() => page.getByRole("alert").count(), 0);
  await page.done();
});

test("the picture of a board keeps its colours without the page's styles", async () => {
  const page = await open(`${THREE}&moves=b2`);
  await verdict(page).waitFor();
  await tab(page, "Share");
  await page.getByRole("button", { name: "Copy HTML for a web page" }).click();
  await soon(async () => (await copied(page)).startsWith("<a"), true);
  const html = await copied(page);
  const svg = Buffer.from(/base64,([\w+/=]+)/.exec(html)[1], "base64").toString();
  assert.match(svg, /stroke="rgb\(0, 103, 163\)"/);
  assert.doesNotMatch(svg, /class=|var\(--/);
  await page.done();
});

test("on paper there is the board and no controls", async () => {
  const page = await open(`${THREE}&moves=b2`);
  await verdict(page).waitFor();
  await page.emulateMedia({ media: "print" });
  // Its style is fetched after the board.
  await soon(() => page.locator(".controls").isVisible(), false);
  await soon(() => page.locator(".tab-row").isVisible(), false);
  assert.equal(await page.locator(".board-place svg").isVisible(), true);
  await page.done();
});

test("a hint shows one move and no values", async () => {
  const page = await open(`${DOBUTSU}&values=0`);
  await control(page, "hint").click();
  await page.locator(".why").filter({ hasText: /^Hint: / }).waitFor();
  assert.equal(await page.locator(".board .arrow").count(), 1);
  assert.equal(await page.locator(".board .badges .vm").count(), 0);
  assert.equal(await page.locator(".verdict").count(), 0);
  await cell(page, "B3").click();
  await cell(page, "B2").click();
  await page.waitForURL(/moves=B3-B2/);
  await soon(() => page.locator(".why").count(), 0);
  await page.done();
});

test("a double tap plays once", async () => {
  const page = await open(THREE, { width: 375, height: 812, touch: true });
  await verdict(page).waitFor();
  const { x, y, width, height } = await cell(page, "b2").boundingBox();
  const at = [x + width / 2, y + height / 2];
  await page.touchscreen.tap(...at);
  await page.touchscreen.tap(...at);
  await page.waitForURL(/moves=b2$/);
  await verdict(page).waitFor();
  await soon(() => page.locator(".stone:not(.ghost .stone)").count(), 1);
  assert.equal(await page.getByRole("alert").count(), 0);
  await page.done();
});

test("stones are moved on a board that no module draws", async () => {
  const page = await open("/play?game=teeko&moves=a1+b2+a2+b3+a3+c4+b1+d5");
  await cell(page, "b1").click();
  await page.locator(".grid-target").first().waitFor();
  await cell(page, "c1").click();
  await page.waitForURL(/b1-c1/);
  assert.equal(await page.locator(".grid-moves").count(), 0);
  await accessible(page, "teeko");
  await page.done();
});
