// What the game screen asks of the server about the position that is shown: its values, a good move, an engine's move.
// An answer that comes when something else is shown is dropped.
// @ts-check

import * as api from "./api.js";
import { announce, put } from "./dom.js";
import { addressOf, played, seatOf, showsValues } from "./state.js";
import { n, t } from "./text.js";
import { trouble } from "./trouble.js";
import { playerName } from "./value.js";

/** @typedef {import("./game-page.js").GamePage} GamePage */

/** An engine takes at least this many milliseconds, so that its move is seen. */
const ENGINE_PAUSE = 250;

/** What is known of the position that is shown. @param {GamePage} page @param {number} turn */
export async function loadValues(page, turn) {
  const { place } = page;
  if (!place || !showsValues(page.state)) return;
  const { signal } = page.leave;
  try {
    // What the server can only refuse is not asked.
    if (place.awaits_table) throw new api.ApiError("no table", { code: "no-table" });
    const values = await api.values(place.game, place.position, signal);
    if (turn !== page.shown) return;
    page.values = values;
    page.drawStatus();
    page.drawBoard();
    page.drawPanel();
    announce(page.says(values, place).join(" "));
    if (place.outcome === null && values.kind !== "estimate" && !page.stepping.on) {
      const line = await api.line(place.game, place.position, signal);
      if (turn !== page.shown) return;
      page.line = line;
      page.drawPanel();
    }
    await loadChart(page, turn, signal);
  } catch (error) {
    if (turn !== page.shown || signal.aborted) return;
    page.valueError = error;
    page.drawPanel();
  }
}

/** Values of every position of the game, for the chart and the review. @param {GamePage} page @param {number} turn @param {AbortSignal} signal */
export async function loadChart(page, turn, signal) {
  const { whole } = page;
  if (!whole || whole.awaits_table) return;
  for (const position of page.positions()) {
    if (api.knownValues(whole.game, position)) continue;
    await api.values(whole.game, position, signal);
    if (turn !== page.shown) return;
    if (page.tabs.chosen === "game") page.drawPanel();
  }
  if (page.reviewing) page.drawSettled();
}

/** Shows one good move, and no values. @param {GamePage} page */
export async function hint(page) {
  const { place, shown } = page;
  if (!place) return;
  page.stepping.stop();
  try {
    const values = await api.values(place.game, place.position, page.leave.signal);
    if (shown !== page.shown) return;
    const best = values.moves.filter((move) => move.best && move.kind !== "unknown").sort((a, b) => (b.visits ?? 0) - (a.visits ?? 0))[0];
    page.hinted = best?.move ?? null;
    const named = place.moves.find((move) => move.move === page.hinted);
    page.why = named ? t("game.hint.says", { move: n(named.name) }) : t("game.hint.none");
    announce(page.why);
    page.drawStatus();
    page.drawBoard();
  } catch (error) {
    if (shown === page.shown) put(page.parts.trouble, trouble(error));
  }
}

/** Lets an engine move, if it is its turn. @param {GamePage} page @param {number} turn */
export async function engine(page, turn) {
  const { place, state } = page;
  if (!place || place.outcome !== null || state.at !== state.moves.length) return;
  const seat = seatOf(state, place.to_move);
  if (seat === "human" || turn !== page.shown) return;
  const who = playerName(place, place.to_move, true);
  page.drawStatus(t("game.thinking", { who }));
  try {
    const [chosen] = await Promise.all([
      api.engineMove(place.game, place.position, seat, 1 + Math.floor(Math.random() * 1e9)),
      new Promise((resolve) => setTimeout(resolve, ENGINE_PAUSE)),
    ]);
    if (turn !== page.shown) return;
    page.why = chosen.why ? t("game.why", { why: n(chosen.why) }) : "";
    page.go(addressOf(played(state, chosen.move)), true);
  } catch (error) {
    if (turn !== page.shown) return;
    page.drawStatus();
    page.parts.status.append(trouble(error, { retry: () => engine(page, page.shown) }));
  }
}
