// The words of one game's board, fetched with it, in both languages.
// @ts-check

import { learn } from "./text.js";

learn({
  "colour.R": { en: "red", ja: "赤" },
  "colour.Y": { en: "yellow", ja: "黄" },
  "colour.G": { en: "green", ja: "緑" },
  "colour.B": { en: "blue", ja: "青" },
  "tantrix.hand": { en: "Hand of {who}", ja: "{who}の手元" },
  "tantrix.bag": { en: "{n} tiles in the bag.", ja: "袋に残り{n}枚。" },
  "tantrix.tile": { en: "tile {n}, edges {edges}", ja: "タイル{n}、辺 {edges}" },
  "tantrix.place": { en: "Lay it here", ja: "ここに置く" },
  "tantrix.turn": { en: "Turn the tile", ja: "タイルを回す" },
  "tantrix.choose": { en: "Choose a tile of the hand, then a cell. Click the cell again to turn the tile.", ja: "手元のタイルを選び、置く場所を選びます。もう一度クリックすると回ります。" },
  "tantrix.first": { en: "Lay the first tile.", ja: "最初のタイルを置きます。" },
  "tantrix.forced1": { en: "Forced: fill a forced space first.", ja: "強制: まずゴブルを埋めます。" },
  "tantrix.free": { en: "Free move.", ja: "自由手。" },
  "tantrix.forced3": { en: "Forced: a forced space must be filled.", ja: "強制: ゴブルを埋めます。" },
  "tantrix.lines": { en: "Lines", ja: "線" },
  "tantrix.line": { en: "{colour}: a line of {n}", ja: "{colour}: {n}枚" },
  "tantrix.loop": { en: "{colour}: a loop of {n} tiles, counts {score}", ja: "{colour}: {n}枚のループ({score}点)" },
  "tantrix.ends": { en: "open ends at {list}", ja: "端: {list}" },
  "tantrix.controlled": { en: "{n} on controlled sides", ja: "うちコントロールサイド{n}" },
  "tantrix.spaces": { en: "Forced spaces", ja: "ゴブル" },
  "tantrix.space": { en: "{cell}: {n} tiles left that fit ({tiles})", ja: "{cell}: 入るタイルは残り{n}枚({tiles})" },
  "tantrix.space.none": { en: "{cell}: no tile left fits", ja: "{cell}: 入るタイルはもうない" },
  "tantrix.record": { en: "A recorded game", ja: "棋譜" },
  "tantrix.record.hint": { en: "a record in JSON, or text such as RB #7 10@0,0", ja: "JSONの棋譜、または RB #7 10@0,0 のような文字列" },
  "tantrix.record.open": { en: "Replay", ja: "再生" },
});
