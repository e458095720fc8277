// What the tests in a browser share: the program started, pages opened, and questions asked until they are
// answered.
//
// YOMIKIRI_BIN names the program, YOMIKIRI_GUEST one with a game of somebody else's, YOMIKIRI_MODULES the
// folder with node_modules, YOMIKIRI_CHROMIUM the browser, YOMIKIRI_DATA where tables are kept,
// YOMIKIRI_SHOTS where screenshots go.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after } from "node:test";

const { YOMIKIRI_BIN, YOMIKIRI_GUEST, YOMIKIRI_MODULES, YOMIKIRI_CHROMIUM, YOMIKIRI_DATA, YOMIKIRI_SHOTS } = process.env;
const require = createRequire(join(YOMIKIRI_MODULES, "package.json"));
const { chromium } = require("playwright-core");
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

export const DATA = YOMIKIRI_DATA;
export const GUEST = YOMIKIRI_GUEST;

/** Starts the program; its first line says where it is. */
export async function serve(data, program = YOMIKIRI_BIN) {
  const child = spawn(program, ["serve", "--port", "0", "--data", data], { stdio: ["ignore", "pipe", "inherit"] });
  const line = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once("line", resolve);
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return { base: /http:\/\/[^/ ]+/.exec(line)[0], stop: () => stop(child) };
}

/** Ctrl-C must end it, cleanly and soon. */
async function stop(child) {
  const ended = new Promise((resolve) => child.once("exit", (code) => resolve(code)));
  child.kill("SIGINT");
  assert.equal(await ended, 0);
}

mkdirSync(YOMIKIRI_SHOTS, { recursive: true });
mkdirSync(YOMIKIRI_DATA, { recursive: true });
const browser = await chromium.launch({ executablePath: YOMIKIRI_CHROMIUM, args: ["--no-sandbox"] });
export const server = await serve(YOMIKIRI_DATA);

after(async () => {
  await browser.close();
  await server.stop();
});

/** What is said where a test wants no worker between the page and the server. */
const BLOCKED = "Service Worker registration blocked by Playwright";

/** A page that must show no error of its own. */
export async function open(path, { width = 1280, height = 900, locale = "en-US", dark = false, touch = false, base = server.base, expectErrors = false, worker = false, before = async () => {} } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, locale, colorScheme: dark ? "dark" : "light", hasTouch: touch, serviceWorkers: worker ? "allow" : "block" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  const errors = [];
  // Not only errors: the console stays empty.
  page.on("console", (message) => message.text() === BLOCKED || errors.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => errors.push(error.message));
  page.setDefaultTimeout(20_000);
  await before(page);
  await page.goto(base + path);
  page.done = async () => {
    if (!expectErrors) assert.deepEqual(errors, []);
    await context.close();
  };
  return page;
}

export const cell = (page, key) => page.locator(`.board-place [data-key="${key}"]`);
export const verdict = (page) => page.locator(".verdict").first();
export const shot = (page, name, fullPage = true) => page.screenshot({ path: join(YOMIKIRI_SHOTS, `${name}.png`), fullPage });

/** No finding of the judge, in all of the page or a part of it. */
export async function accessible(page, name, part = "html") {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const found = await page.evaluate((part) => globalThis.axe.run(part, { resultTypes: ["violations"] }), part);
  assert.deepEqual(found.violations.map((v) => `${name}: ${v.id} (${v.impact}) ${v.nodes.map((node) => node.html).slice(0, 3).join(" ")}`), []);
}

/** Run on the page: what was changed is drawn. */
export const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** Asks again until the page, which draws a moment after it was clicked, says what is expected. */
export async function soon(ask, expected, patience = 20_000) {
  const end = Date.now() + patience;
  let found = await ask();
  while (found !== expected && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    found = await ask();
  }
  assert.equal(found, expected);
}

/** Shows a tab of the panel. */
export const tab = (page, name) => page.getByRole("tab", { name }).click();

export const copied = (page) => page.evaluate(() => navigator.clipboard.readText());

/** The table, made by a job if it is not there. The first position is known without it. */
export async function withTable(page) {
  const { origin, searchParams } = new URL(page.url());
  const game = searchParams.get("game") ?? "";
  const post = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ kind: "table", game }) };
  const { id } = await (await fetch(`${origin}/api/v1/jobs`, post)).json();
  await soon(async () => (await (await fetch(`${origin}/api/v1/jobs/${id}`)).json()).state, "done", 300_000);
  await page.reload();
  await verdict(page).waitFor();
}
