// The words of the game screen that the first look needs, in both languages; `text-later.js` has the others.
// @ts-check

/** @type {Record<string, {en: string, ja: string}>} */
export const GAME_WORDS = {
  "tab.row": { en: "About this position", ja: "この局面について" },
  "tab.moves": { en: "Moves", ja: "指し手" },
  "tab.game": { en: "Game", ja: "対局" },
  "tab.explore": { en: "Explore", ja: "調べる" },
  "tab.share": { en: "Share", ja: "共有" },
  "moves.hidden": { en: "Values are hidden while you play.", ja: "対局中は値を隠しています。" },
  "moves.over": { en: "The game is over. The Game tab has its moves and their review.", ja: "対局は終わりました。手順と検討は「対局」タブにあります。" },
  "moves.show": { en: "Show values", ja: "値を表示" },
  "say.allWin": { en: "All {n} moves win; the quickest: {best} of them.", ja: "{n}手すべてが勝ち。最短は{best}手。" },
  "say.allLose": { en: "All {n} moves lose; the longest resistance: {best} of them.", ja: "{n}手すべてが負け。最も粘れるのは{best}手。" },
  "say.allSame": { en: "All {n} moves are equally good.", ja: "{n}手のどれも同じ値です。" },
  "say.only": { en: "Only one of {n} moves keeps this.", ja: "これを保てるのは{n}手のうち1手だけです。" },
  "say.some": { en: "{best} of {n} moves keep this.", ja: "これを保てるのは{n}手のうち{best}手です。" },
  "line.play": { en: "Play it", ja: "並べる" },
  "game.edit": { en: "Set up a position", ja: "局面を編集" },
  "game.edit.short": { en: "Edit", ja: "編集" },
  "game.hint.one": { en: "Show one good move", ja: "良い手を一つ示す" },
  "game.hint.says": { en: "Hint: {move}.", ja: "ヒント: {move}。" },
  "game.hint.none": { en: "No best move is known here.", ja: "この局面の最善手は分かっていません。" },
  "game.review": { en: "Review", ja: "検討する" },
  "game.because.line": { en: "{who} wins: {n} in a row ({cells}).", ja: "{who}の勝ち。{n}目が並びました({cells})。" },
  "game.because.row": { en: "{who} wins: four in a row.", ja: "{who}の勝ち。四目が並びました。" },
  "game.because.score": { en: "{who} wins: {scores}.", ja: "{who}の勝ち。{scores}。" },
  "game.because.full": { en: "A draw: the board is full.", ja: "引き分け。盤が埋まりました。" },
  "game.because.tries": { en: "A draw: both lions have reached their far rows.", ja: "引き分け。両方のライオンがトライしました。" },
  "game.because.stuck": { en: "{who} wins: the other player has no move.", ja: "{who}の勝ち。相手に指せる手がありません。" },
};
