// Puzzles and training in a browser: right or wrong after each move, replies, the next one, links that hold the task.
import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, cell, open, server, shot, soon, tab, withTable } from "./harness.mjs";

const TWO = "mnk --size 5x5 --k 4 --players 2";
const THREE = "mnk --size 4x4";

const ask = async (path, query) => (await fetch(`${server.base}/api/v1/${path}?${new URLSearchParams(query)}`)).json();
const link = (game, from, puzzle) => `/play?${new URLSearchParams({ game, from, values: "0", puzzle })}`;
const movesOf = (page) => new URL(page.url()).searchParams.get("moves")?.split(" ") ?? [];
const task = (page, tone, text) => page.locator(`.task.${tone}`).filter({ hasText: text });

/** Holds back answers until it is told to let go. */
async function held(page, pattern) {
  let letGo = () => {};
  const waits = new Promise((resolve) => (letGo = resolve));
  await page.route(pattern, async (route) => {
    await waits;
    await route.continue().catch(() => {});
  });
  return letGo;
}

/** Solves what is left of a puzzle by its document. */
async function solve(page, puzzle) {
  const own = puzzle.line.filter((_, at) => at % puzzle.players === 0);
  for (const [at, step] of own.entries()) {
    await cell(page, step.move).click();
    if (at + 1 === own.length) break;
    // The others have replied when it is the solver's turn again.
    await page.waitForURL(() => movesOf(page).length === (at + 1) * puzzle.players);
    await task(page, "right", "to go on").waitFor();
  }
}

for (const [game, plies] of [[TWO, 3], [THREE, 4]]) {
  test(`${game}: right or wrong, the others reply, and the next puzzle follows`, async () => {
    const puzzle = await ask("puzzle", { game, task: "win", plies, seed: 5 });
    const page = await open(link(puzzle.game, puzzle.position, `win-${plies}`));
    await task(page, "task", `win in ${plies} plies`).waitFor();
    await page.locator(".task .level").waitFor();
    const wrong = (await ask("position", { game, position: puzzle.position })).moves.find(({ move }) => !puzzle.solutions.includes(move));
    await cell(page, wrong.move).click();
    await task(page, "wrong", "Not this move").waitFor();
    await shot(page, `puzzle-wrong-${plies}`);
    // A wrong move is not answered; one tries again.
    assert.equal(movesOf(page).length, 1);
    await page.getByRole("button", { name: "Try again" }).click();
    await task(page, "task", `win in ${plies} plies`).waitFor();
    await solve(page, puzzle);
    await task(page, "right", `Solved in ${plies} plies.`).waitFor();
    await shot(page, `puzzle-solved-${plies}`);
    // Not at the first try: nothing in a row.
    assert.equal(await page.locator(".task .tally").count(), 0);
    await page.getByRole("button", { name: "Next puzzle" }).click();
    await page.waitForURL((url) => !url.searchParams.has("moves") && url.searchParams.get("from") !== puzzle.position);
    await task(page, "task", `win in ${plies} plies`).waitFor();
    await page.done();
  });
}

test("puzzles solved at the first try are counted, and a look at the solution ends the row", async () => {
  const puzzle = await ask("puzzle", { game: TWO, task: "win", plies: 3, seed: 8 });
  const page = await open(link(puzzle.game, puzzle.position, "win-3"));
  await task(page, "task", "win in 3 plies").waitFor();
  await solve(page, puzzle);
  await page.locator(".tally").filter({ hasText: "Solved in a row: 1" }).waitFor();
  await page.reload();
  // The same puzzle counts once.
  await page.locator(".tally").filter({ hasText: "Solved in a row: 1" }).waitFor();
  await page.getByRole("button", { name: "Next puzzle" }).click();
  await page.getByRole("button", { name: "Show the solution" }).click();
  await page.locator(".task-solution").waitFor();
  assert.equal(await page.locator(".tally").count(), 0);
  const solution = await page.locator(".task-solution").innerText();
  const posed = await ask("puzzle", { game: TWO, position: new URL(page.url()).searchParams.get("from"), task: "win", plies: 3 });
  assert.ok(solution.includes(posed.line.map((step) => step.name.en).join(", ")), solution);
  // It can be walked through.
  await page.getByRole("button", { name: "Redo" }).click();
  await page.waitForURL(/at=1/);
  await soon(() => page.locator('[aria-current="step"]').innerText(), `1 ${posed.line[0].name.en}`);
  await page.done();
});

test("a link opens the same puzzle in both languages, and one that lies is found out", async () => {
  const puzzle = await ask("puzzle", { game: TWO, task: "win", plies: 5, seed: 3 });
  const address = link(puzzle.game, puzzle.position, "win-5");
  const page = await open(address, { locale: "ja-JP", width: 375, height: 812, touch: true });
  await task(page, "task", "5手で勝つ手順").waitFor();
  await page.locator(".task .level").waitFor();
  await accessible(page, "puzzle in Japanese");
  await shot(page, "puzzle-ja-375", false);
  const task2 = await page.locator(".task").innerText();
  assert.doesNotMatch(task2, /[a-z]{3,}/);
  await cell(page, puzzle.solution).tap();
  await page.waitForURL(() => movesOf(page).length === 2);
  await task(page, "right", "あと3手").waitFor();
  assert.equal(await page.evaluate(() => window.scrollY), 0);
  await page.done();
  // An old link is one of a win; a task that the position does not have is not claimed.
  const lie = await open(`${link(puzzle.game, puzzle.position, "3")}`, { expectErrors: true });
  await task(lie, "task", "does not have the task").waitFor();
  await lie.done();
});

test("training counts slips, goes on from a move that keeps the value, and begins anywhere", async () => {
  const page = await open(link("mnk --size 3x3 --players 2", "1../.../...", "train-hold"));
  await task(page, "task", "Training: a draw. Player 2 holds it.").waitFor();
  await cell(page, "b1").click();
  await task(page, "wrong", "it loses").waitFor();
  await page.locator(".tally").filter({ hasText: "Slips: 1" }).waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await cell(page, "b2").click();
  await page.waitForURL(() => movesOf(page).length === 2);
  await task(page, "right", "The draw is held so far.").waitFor();
  await page.locator(".tally").filter({ hasText: "Slips: 1" }).waitFor();
  // From a position of one's own.
  await page.goto(`${server.base}/play?game=mnk+--size+3x3+--players+2&from=11./22./...`);
  await tab(page, "Game");
  await page.getByText("Puzzles and training").click();
  await page.getByRole("button", { name: "Train from this position" }).click();
  await task(page, "task", "Training: Player 1 wins.").waitFor();
  await cell(page, "c1").click();
  await task(page, "right", "Won.").waitFor();
  // A lost one is not trained.
  await page.goto(`${server.base}/play?game=mnk+--size+3x3+--players+2&from=12./.1./...`);
  await tab(page, "Game");
  await page.getByText("Puzzles and training").click();
  await page.getByRole("button", { name: "Train from this position" }).click();
  await page.getByText("Player 2 is to move and loses").waitFor();
  await page.done();
});

test("all puzzles: game, task and difficulty are chosen, by keys as well", async () => {
  const page = await open("/puzzles", { width: 1440, height: 900 });
  await page.getByRole("heading", { name: "Puzzles and training" }).waitFor();
  const game = page.getByLabel("Game", { exact: true });
  await game.selectOption({ label: "Connect-Four, 7x6" });
  await page.getByLabel("Task").selectOption("only-move");
  await soon(() => page.getByLabel("Length").isVisible(), false);
  await page.getByLabel("Task").selectOption("win");
  await page.getByLabel("Length").selectOption("5");
  await accessible(page, "puzzles");
  await shot(page, "puzzles-1440");
  await page.getByRole("button", { name: "Random puzzle" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/puzzle=win-5/);
  await task(page, "task", "win in 5 plies").waitFor();
  await accessible(page, "puzzle");
  await shot(page, "puzzle-1440");
  await page.done();
  const narrow = await open("/puzzles", { width: 375, height: 812, touch: true, locale: "ja-JP" });
  await narrow.getByRole("heading", { name: "問題と練習" }).waitFor();
  await narrow.getByLabel("ゲーム", { exact: true }).waitFor();
  assert.ok(await narrow.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await shot(narrow, "puzzles-ja-375");
  // No choice is cut, on the narrowest phone either.
  for (const language of ["日本語", "English"]) {
    await narrow.setViewportSize({ width: 320, height: 640 });
    const cut = await narrow.evaluate(() =>
      [...document.querySelectorAll("form select")].filter((select) => {
        const whole = document.body.appendChild(select.cloneNode(true));
        Object.assign(whole.style, { position: "absolute", width: "max-content", maxWidth: "none" });
        const wide = whole.offsetWidth;
        whole.remove();
        return wide > select.offsetWidth + 1;
      }).map((select) => select.id));
    assert.deepEqual(cut, [], language);
    await narrow.locator("#language").click();
    await narrow.getByRole("heading", { name: "Puzzles and training" }).or(narrow.getByRole("heading", { name: "問題と練習" })).first().waitFor();
  }
  await narrow.done();
});

test("whoever leaves while a puzzle is looked for is not thrown back", async () => {
  const page = await open("/puzzles");
  const letGo = await held(page, "**/api/v1/puzzle?*");
  await page.getByRole("button", { name: "Random puzzle" }).click();
  await page.getByRole("link", { name: "Papers" }).click();
  await page.waitForURL(/\/papers$/);
  const answered = page.waitForResponse(/puzzle/);
  letGo();
  await answered;
  await page.locator(".papers .card").first().waitFor();
  assert.match(page.url(), /\/papers$/);
  await page.done();
});

test("Dobutsu Shogi: mates, only moves and draws come from the table", async () => {
  const first = await open("/play?game=dobutsu", { expectErrors: true });
  await withTable(first);
  await first.done();
  for (const [task1, plies, says] of [["mate", 5, "by checks alone"], ["only-move", 1, "find the only"], ["hold", 11, "hold the draw"]]) {
    const puzzle = await ask("puzzle", { game: "dobutsu", task: task1, plies, seed: 2 });
    assert.equal(puzzle.task, task1);
    // Every solution keeps what the table says, and nothing else does.
    const values = await ask("values", { game: "dobutsu", position: puzzle.position });
    const keeps = values.moves.filter((move) => (task1 === "mate" ? move.value === "win" && move.distance <= plies : move.value === values.value));
    for (const move of puzzle.solutions) assert.ok(keeps.some((kept) => kept.move === move), `${task1}: ${move}`);
    if (task1 !== "mate") assert.equal(keeps.length, puzzle.solutions.length);
    const page = await open(link(puzzle.game, puzzle.position, `${task1}-${plies}`), { width: 375, height: 812 });
    await task(page, "task", says).waitFor();
    await page.locator(".task .level").waitFor();
    await shot(page, `puzzle-dobutsu-${task1}`, false);
    await page.done();
  }
});
