// Who plays: every seat's own choice in the panel, and the dialog that begins a new game. What was chosen last is
// remembered per game in the browser.
// @ts-check

import { h } from "./dom.js";
import { addressOf, gameState, nameOf, parametersOf, seatOf } from "./state.js";
import { n, t } from "./text.js";
import { playerName } from "./value.js";

/** @typedef {import("./game-page.js").GamePage} GamePage */
/** @typedef {import("./api.js").Place} Place */

const STORED = "yomikiri.seats ";

/** What was chosen last for a game. @param {string} game @returns {string[]} */
export function remembered(game) {
  try {
    const found = JSON.parse(localStorage.getItem(STORED + nameOf(game)) ?? "[]");
    return Array.isArray(found) ? found.map(String) : [];
  } catch {
    return [];
  }
}

/** @param {string} game @param {string[]} seats */
function remember(game, seats) {
  try {
    localStorage.setItem(STORED + nameOf(game), JSON.stringify(seats));
  } catch {
    // Without storage nothing is remembered.
  }
}

/** Can the engine take this seat of the game? @param {import("./api.js").EngineInfo} engine @param {number} player @param {string} game */
function canPlay(engine, player, game) {
  const given = parametersOf(game);
  return (!engine.seat || engine.seat === player) && (!engine.with || engine.with in given) && !(engine.without && engine.without in given);
}

/** The engines for a seat. @param {GamePage} page @param {Place} place @param {number} player */
function enginesFor(page, place, player) {
  return page.info?.engines.filter((engine) => canPlay(engine, player, place.game)) ?? [];
}

/** Is the board seen from the other side by whoever sits only here? @param {GamePage} page @param {string[]} seats */
function turnedFor(page, seats) {
  return Boolean(page.module.sided) && seats.length === 2 && seats[0] !== "human" && seats[1] === "human";
}

/** Who plays each seat. @param {GamePage} page */
export function seatsPanel(page) {
  const { state } = page;
  const place = /** @type {Place} */ (page.place);
  const numbers = [...Array(place.players).keys()].map((at) => at + 1);
  const seats = numbers.map((player) => {
    const select = h("select", { id: `seat${player}`, "data-key": `seat${player}` }, h("option", { value: "human" }, t("game.human")));
    for (const engine of enginesFor(page, place, player)) {
      select.append(h("option", { value: engine.name, selected: seatOf(state, player) === engine.name }, n(engine.title)));
    }
    select.addEventListener("change", () => {
      const chosen = numbers.map((seat) => (seat === player ? select.value : seatOf(state, seat)));
      remember(state.game, chosen);
      page.change({ seats: chosen });
    });
    return h("p", { class: "row" }, h("label", { for: `seat${player}` }, playerName(place, player, true)), select);
  });
  return h("section", {}, h("h2", {}, t("game.seats")), seats);
}

/** Asks who plays, and begins. @param {GamePage} page */
export function newGame(page) {
  const { state } = page;
  const place = /** @type {Place} */ (page.place);
  const last = state.seats.length ? state.seats : remembered(state.game);
  const numbers = [...Array(place.players).keys()].map((at) => at + 1);
  const people = numbers.filter((player) => (last[player - 1] ?? "human") === "human");
  const now = people.length === 1 ? String(people[0]) : people.length ? "all" : "nobody";
  const engine = last.find((seat) => seat !== "human" && seat !== "");
  const choices = [...numbers.map((player) => ({ value: String(player), label: playerName(place, player, true) })), { value: "all", label: t("new.all") }, { value: "nobody", label: t("new.nobody") }];
  const against = h("select", { id: "new-against" });
  /** @returns {string} */
  const chosen = () => /** @type {HTMLInputElement | null} */ (form.querySelector("input[name=seat]:checked"))?.value ?? "all";
  const theirs = () => numbers.filter((player) => chosen() === "nobody" || (chosen() !== "all" && String(player) !== chosen()));
  const offer = () => {
    const before = against.value || engine;
    const able = (page.info?.engines ?? []).filter((listed) => theirs().every((player) => canPlay(listed, player, place.game)));
    against.replaceChildren(...able.map((listed) => h("option", { value: listed.name, selected: listed.name === before }, n(listed.title))));
    against.disabled = !theirs().length;
  };
  const radios = choices.map(({ value, label }) => h("label", {}, h("input", { type: "radio", name: "seat", value, checked: value === now, onchange: offer }), label));
  const here = h("input", { type: "checkbox", id: "new-here" });
  const begin = (/** @type {Event} */ event) => {
    event.preventDefault();
    const seats = numbers.map((player) => (theirs().includes(player) ? against.value || "human" : "human"));
    remember(state.game, seats);
    dialog.close();
    const from = here.checked ? place.position : "";
    page.go(addressOf(gameState({ game: state.game, from, seats, flip: turnedFor(page, seats) })));
  };
  const close = h("button", { type: "button", onclick: () => dialog.close() }, t("edit.cancel"));
  const form = h(
    "form",
    { onsubmit: begin },
    h("h2", { id: "new-title" }, t("new.title")),
    h("fieldset", {}, h("legend", {}, t("new.seat")), radios),
    h("p", { class: "row" }, h("label", { for: "new-against" }, t("new.against")), against),
    h("p", {}, h("label", {}, here, t("new.here"))),
    h("p", { class: "row" }, h("button", { type: "submit", class: "primary" }, t("new.begin")), close),
  );
  const dialog = h("dialog", { class: "new-game", "aria-labelledby": "new-title" }, form);
  dialog.addEventListener("close", () => dialog.remove());
  offer();
  page.root.append(dialog);
  dialog.showModal();
  /** @type {HTMLElement | null} */ (form.querySelector("input:checked"))?.focus({ preventScroll: true });
}
