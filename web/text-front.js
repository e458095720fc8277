// The words of the front page, and what it shows first.
// @ts-check

import { learn } from "./text.js";

learn({
  "front.eyebrow": { en: "Solved to the last move", ja: "最後まで読み切った" },
  "front.lead": { en: "The second player wins Dobutsu Shogi in 78 plies.", ja: "どうぶつしょうぎは、後手が78手で勝つ。" },
  "front.about": {
    en: "Every one of its {n} positions is solved. Click any move to see who wins, how soon, and why. The same for three-player tic-tac-toe, Connect-Four and more.",
    ja: "現れ得る{n}局面をすべて読み切りました。好きな手を指せば、誰が何手で勝つかがすぐに分かります。3人対戦三目並べ、四目並べなどでも同じです。",
  },
  "front.play": { en: "Play against perfection", ja: "最善手と対局する" },
  "front.proof": { en: "See the proof", ja: "証明を見る" },
  "front.board": { en: "Your move. Every first move loses; the number says after how many plies.", ja: "あなたの番です。どの初手も負けで、数字は終局までの手数です。" },
  "front.fact.positions": { en: "positions of Dobutsu Shogi", ja: "どうぶつしょうぎの局面" },
  "front.fact.papers": { en: "papers recomputed", ja: "計算し直した論文" },
  "front.fact.claims": { en: "claims checked", ja: "確かめた主張" },
  "front.found": { en: "What it found", ja: "分かったこと" },
  "front.games": { en: "Games", ja: "ゲーム" },
  "front.papers": { en: "The papers", ja: "論文" },
  "front.papers.about": { en: "Every figure these papers print was computed again and laid beside the print.", ja: "論文に載った数値をすべて計算し直し、論文の値と並べました。" },
  "front.paper": { en: "Paper {n}", ja: "論文{n}" },
  "front.rules": { en: "Rules", ja: "ルール" },
  "front.explore": { en: "Explore", ja: "調べる" },
  "front.hint": { en: "New here? Click a piece on the board, then a square. Numbers on a board say how the game ends with best play. Words with dots under them explain themselves.", ja: "はじめての方へ: 盤の駒を選び、次にマスを選んでください。盤の上の数字は、最善を尽くしたときの結果です。点線つきの言葉には説明があります。" },
  "front.hint.close": { en: "Got it", ja: "わかりました" },
  "tag.answered": { en: "open question answered", ja: "未解決問題に解答" },
  "tag.refuted": { en: "figure refuted", ja: "図の誤りを発見" },
  "tag.confirmed": { en: "confirmed", ja: "確認" },
  "tag.corrected": { en: "corrected", ja: "訂正" },
  "tag.unconfirmed": { en: "not confirmed", ja: "確認できず" },
  "find.2": { en: "5×5, three players: nobody can force a win.", ja: "5×5の3人対戦: 誰にも必勝法はない。" },
  "find.2.about": {
    en: "The same holds for every board up to 8×8, with checked proofs. That does not make it a draw: on 5×4, a draw in the paper, best play may also end with any player’s win.",
    ja: "8×8までのすべての盤で同じで、証明は検証済みです。ただし引き分けとは限りません。論文が引き分けとする5×4では、最善を尽くしても誰の勝ちにもなり得ます。",
  },
  "find.3": { en: "Figure 37’s drawing strategy loses.", ja: "図37の引き分け戦略は負ける。" },
  "find.3.about": {
    en: "A game of fourteen stones beats it. All six theorems of the paper hold, and a repaired board draws for ever.",
    ja: "14個の石の対局で破れます。論文の6つの定理はすべて成り立ち、直した盤ならいつまでも引き分けにできます。",
  },
  "find.4": { en: "78 plies from the start, {longest-win} at most.", ja: "初期局面は78手、最長は{longest-win}手。" },
  "find.4.about": { en: "Every table of the 2009 analysis comes out as printed, from rules written afresh.", ja: "2009年の完全解析の表は、書き直した規則でもすべて印刷どおりになりました。" },
  "find.1": { en: "{second-moves-won} of 30 second moves lose, not {printed}.", ja: "30通りの2手目のうち、負けるのは{printed}でなく{second-moves-won}。" },
  "find.1.about": {
    en: "Player 2 wins by force after this many of player 1’s second moves: after {printed} of them at once, which is what the paper counted by hand, and after the others in more moves.",
    ja: "プレイヤー1の2手目に対し、プレイヤー2が必勝となる数です。論文が手で数えたのは、そのうち直ちに勝てる{printed}通りで、残りも手数をかければ勝てます。",
  },
  "find.5": { en: "Obstruction in Tantrix: no gain found.", ja: "Tantrixの妨害戦略に効果は見られず。" },
  "find.5.about": { en: "Against a coin in its place the strategy gains +0.018 [−0.014, +0.051]: no gain shown, and the paper’s +0.024 not excluded.", ja: "硬貨投げに置き換えた場合との差は+0.018 [−0.014, +0.051]です。効果は示されず、論文の+0.024も否定できません。" },
});

/** The board of the first screen, and where its buttons lead. */
export const HERO = { game: "dobutsu --rules standard", paper: 4, seats: ["human", "perfect"] };

/** The findings in the order of the page: paper, tag, where to look, and where to see it on a board. */
export const FINDINGS = [
  { paper: 2, tag: "answered", board: { game: "mnk --size 5x5" } },
  { paper: 3, tag: "refuted", board: { game: "hakozumi", from: "X0", moves: "8 9 7 5 7 9 6 6 6 6 5 5 5", strategy: "figure-37-printed" } },
  { paper: 4, tag: "confirmed", board: { game: "dobutsu --rules standard", from: "cgl/2e/L2/cg1[E] w" } },
  { paper: 1, tag: "corrected", board: { game: "mnk --size 5x5 --rules reach", from: "...../.2.3./..1../...../....." } },
  { paper: 5, tag: "unconfirmed", board: { game: "tantrix --colours RB --deal 7" } },
];

/** Cards of games that are another game's with other parameters. */
export const MORE_GAMES = [
  { game: "hakozumi --width 7 --height 6", moves: "3 3 3 2 3 4", after: "dobutsu", title: { en: "Connect-Four", ja: "四目並べ" }, about: { en: "Seven columns, six rows. X wins by beginning in the middle.", ja: "7列6段。先手のXが中央から始めれば勝ち。" } },
];
