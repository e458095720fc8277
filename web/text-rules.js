// The words of the rules' page.
// @ts-check

import { learn } from "./text.js";

learn({
  "rules.title": { en: "Rules", ja: "ルール" },
  "rules.games": { en: "Games", ja: "ゲーム" },
  "rules.of": { en: "How to play: {game}", ja: "{game}の遊び方" },
  "rules.play": { en: "Play it", ja: "遊んでみる" },
  "rules.again": { en: "Start over", ja: "最初から" },
  "rules.open": { en: "Open with values", ja: "値つきで開く" },
  "rules.words": { en: "Words on these pages", ja: "このページの言葉" },
});
