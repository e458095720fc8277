// The words of exploring.
// @ts-check

import { learn } from "./text.js";

learn({
  "explore.title": { en: "Explore", ja: "調べる" },
  "explore.board": { en: "To the board", ja: "盤へ" },
  "explore.numbers": { en: "By the numbers", ja: "数で見る" },
  "explore.total": { en: "{n} positions can arise in which the game goes on. Most are decided within a few plies; a few take very long.", ja: "対局の続く局面は{n}通り現れます。大半は数手で決まりますが、とても長くかかる局面もあります。" },
  "explore.records": { en: "Records", ja: "記録" },
  "explore.longest.win": { en: "Longest win: {n} plies, {positions} positions.", ja: "最長の勝ち: {n}手、{positions}局面。" },
  "explore.longest.loss": { en: "Longest loss: {n} plies, {positions} positions.", ja: "最長の負け: {n}手、{positions}局面。" },
  "explore.rarest": { en: "Rarest distance: {n} plies, {positions} positions.", ja: "最も少ない手数: {n}手、{positions}局面。" },
  "explore.see": { en: "Show them", ja: "見る" },
  "explore.browse": { en: "Positions by value and distance", ja: "値と手数で探す" },
  "explore.value": { en: "for the player to move", ja: "手番側から見て" },
  "explore.distance": { en: "plies to the end", ja: "終局までの手数" },
  "explore.option": { en: "{n} ({positions} positions)", ja: "{n}手({positions}局面)" },
  "explore.random": { en: "Others at random", ja: "別の局面を無作為に" },
  "explore.found.win": { en: "{shown} of {positions} positions won in {n} plies.", ja: "{n}手で勝つ{positions}局面のうち{shown}局面です。" },
  "explore.found.loss": { en: "{shown} of {positions} positions lost in {n} plies.", ja: "{n}手で負ける{positions}局面のうち{shown}局面です。" },
  "explore.found.draw": { en: "{shown} of {positions} drawn positions.", ja: "引き分けの{positions}局面のうち{shown}局面です。" },
  "explore.table": { en: "Positions come from the table of all positions, which is not on this machine yet. The board offers to make it.", ja: "局面は全局面の表から探しますが、この計算機にはまだ表がありません。盤の画面から作れます。" },
  "explore.opening": { en: "First moves", ja: "最初の手" },
  "explore.move": { en: "move", ja: "手" },
  "explore.worth": { en: "value", ja: "値" },
  "explore.answers": { en: "best answers", ja: "最善の応手" },
  "explore.show": { en: "Show", ja: "表示" },
  "explore.unknown": { en: "The values of the first moves are not known: this game is too large to be solved.", ja: "最初の手の値は分かっていません。読み切るには大きすぎるゲームです。" },
});
