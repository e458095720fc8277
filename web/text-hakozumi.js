// The words of one game's board, fetched with it, in both languages.
// @ts-check

import { learn } from "./text.js";

learn({
  "hako.strategy": { en: "Strategy over the board", ja: "盤に重ねる戦略" },
  "hako.none": { en: "none", ja: "なし" },
  "hako.follow": {
    en: "{who} follows it; the checker's reason: {why}.",
    ja: "{who}がこの戦略に従います。検証器の根拠: {why}。",
  },
  "hako.holds": { en: "holds on the endless board", ja: "果てのない盤で成り立つ" },
  "hako.fails": { en: "does not hold", ja: "成り立たない" },
  "hako.stop": { en: ". ", ja: "。" },
  "hako.lines0": {
    en: "In columns {low} to {high}, which all others repeat, no four in a row of {who} fits: 0 lines are possible.",
    ja: "すべての列は{low}〜{high}列の繰り返しで、その中に{who}の四目は1本も入りません(可能な線: 0本)。",
  },
  "hako.lines": {
    en: "{n} lines of {who} are possible in columns {low} to {high}; one is marked.",
    ja: "{low}〜{high}列の中に{who}の四目が{n}本入り得ます。その1本を示しています。",
  },
  "hako.refute": { en: "Play the game that beats it", ja: "破る対局を並べる" },
  "hako.play": { en: "Play against it", ja: "この戦略と対局する" },
  "hako.left": { en: "The game left the strategy at stone {n}.", ja: "{n}個目の石で戦略から外れています。" },
  "hako.answers": { en: "Why each answer", ja: "それぞれの応手の理由" },
  "hako.walk": { en: "How the last answer was found", ja: "直前の応手の見つけ方" },
  "hako.walk.step": { en: "Step {at} of {n}", ja: "{n}段階のうち{at}" },
  "hako.walk.back": { en: "Step back", ja: "一つ戻る" },
  "hako.walk.on": { en: "Next step", ja: "次の段階へ" },
  "hako.walk.reserved": { en: "Reserved: {list}.", ja: "取っておいた列: {list}。" },
  "hako.walk.none": { en: "No column is reserved.", ja: "取っておいた列はありません。" },
  "hako.followup": { en: "Everything without a tint is follow-up: answered on top.", ja: "色のないセルはfollow-up: 真上に応じます。" },
  "hako.left.scroll": { en: "Scroll left", ja: "左へ" },
  "hako.right.scroll": { en: "Scroll right", ja: "右へ" },
  "hako.centre": { en: "To the stones", ja: "石のあるところへ" },
  "hako.column": { en: "column {n}", ja: "{n}列" },
});
