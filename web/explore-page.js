// Exploring on a page of its own, for any game.
// @ts-check

import * as api from "./api.js";
import { h, put, title } from "./dom.js";
import { explorePanel } from "./explore.js";
import { parametersInWords } from "./panels.js";
import { addressOf, gameState, nameOf } from "./state.js";
import { n, t } from "./text.js";
import { noGame, trouble } from "./trouble.js";

export class ExplorePage {
  /** @param {HTMLElement} root @param {(address: string) => void} go */
  constructor(root, go) {
    this.root = root;
    this.go = go;
    this.closed = false;
  }

  close() {
    this.closed = true;
  }

  /** @param {import("./state.js").GameState} state */
  async show(state) {
    title(`${t("explore.title")} · ${t("site.name")}`);
    try {
      const games = await api.games();
      const info = games.find((info) => info.name === nameOf(state.game)) ?? games.find((info) => info.survey) ?? games[0];
      if (!info || this.closed) return;
      const asked = nameOf(state.game) === info.name ? state.game : info.name;
      // With all its parameters, as the server writes them.
      const [{ game }, { later }] = await Promise.all([api.place(asked, "", []), import("./later.js")]);
      if (this.closed) return;
      title(`${n(info.title)}: ${t("explore.title")} · ${t("site.name")}`);
      const links = games.map((other) => h("a", { href: `/explore?game=${encodeURIComponent(other.name)}`, "aria-current": other === info ? "page" : undefined }, n(other.title)));
      const wanted = nameOf(state.game);
      put(
        this.root,
        h("div", { class: "page explore-page" }, wanted && wanted !== info.name ? noGame(wanted) : null, h("nav", { class: "chooser", "aria-label": t("nav.games") }, links), h("h1", {}, `${n(info.title)}: ${t("explore.title")}`), h("p", {}, h("a", { href: addressOf(gameState({ game })) }, t("explore.board"))), this.settings(info, game, later), explorePanel(info, gameState({ game }), this.go)),
      );
    } catch (error) {
      if (!this.closed) put(this.root, h("div", { class: "page narrow" }, trouble(error, { retry: () => this.show(state) })));
    }
  }

  /** Another size, other rules: the same questions. @param {api.GameInfo} info @param {string} game @param {typeof import("./later.js").later} later */
  settings(info, game, later) {
    const form = later.settingsForm(info, game, async (chosen, said) => {
      try {
        const { game } = await api.place(chosen, "", []);
        if (!this.closed) this.go(`/explore?game=${encodeURIComponent(game)}`);
      } catch (error) {
        put(said, trouble(error));
      }
    });
    form.classList.add("settings");
    return h("details", {}, h("summary", {}, `${t("game.settings")}: ${parametersInWords(info, game)}`), form);
  }
}
