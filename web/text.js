// The words of the page in both languages, and how they are chosen. Both have the same keys; a test says so.
// @ts-check

import { GAME_WORDS } from "./text-game.js";
import { PUZZLE_WORDS } from "./text-puzzle.js";

/** @typedef {"en" | "ja"} Language */

/** @type {Record<string, {en: string, ja: string}>} */
export const WORDS = {
  ...GAME_WORDS,
  ...PUZZLE_WORDS,
  "nav.rules": { en: "Rules", ja: "ルール" },
  "front.search": { en: "A position of any game", ja: "どのゲームの局面でも" },
  "front.search.short": { en: "Position, record or link…", ja: "局面・棋譜・リンク…" },
  "front.search.hint": {
    en: "for example gle/1c1/1C1/ELG[-] w, X0O1X1O-1 or ..../.1../.32./....",
    ja: "例: gle/1c1/1C1/ELG[-] w、X0O1X1O-1、..../.1../.32./....",
  },
  "front.search.unknown": {
    en: "This looks like no game's position. Rows of 1 2 3 4 . with / between them are k in a row; a FEN with [hands] is Dobutsu Shogi; X0O1… is infinite Connect-Four; RB #7 … or a record in JSON is Tantrix.",
    ja: "どのゲームの局面にも見えません。1 2 3 4 . を / で区切った行はk目並べ、[持ち駒]のあるFENはどうぶつしょうぎ、X0O1… は箱積み、RB #7 … やJSONの棋譜はTantrixです。",
  },
  "site.name": { en: "Yomikiri", ja: "読み切り" },
  "site.title": { en: "Yomikiri: board games solved to the last move", ja: "読み切り: ゲームを最後まで読む" },
  "nav.games": { en: "Games", ja: "ゲーム" },
  "nav.papers": { en: "Papers", ja: "論文" },
  "nav.main": { en: "Main", ja: "メイン" },
  "nav.language": { en: "日本語", ja: "English" },
  "nav.skip": { en: "Skip to the content", ja: "本文へ移動" },
  "nav.skipBoard": { en: "Skip to the board", ja: "盤へ移動" },
  "nav.offline": { en: "Offline: what was seen before", ja: "オフライン: 以前に見た内容" },
  "nav.theme": { en: "Light or dark", ja: "明るさを切り替え" },
  "paper.n": { en: "Paper {n}", ja: "論文{n}" },
  "paper.1.title": { en: "Three players on 5x5, with forced blocks", ja: "3人対戦三目並べの必勝解析(5×5)" },
  "paper.1.about": {
    en: "Worked out by hand in the paper; here by the machine, all of it.",
    ja: "論文では手で読まれた対局を、ここでは計算機で最後まで読み切ります。",
  },
  "paper.2.title": { en: "Three players on m x n boards", ja: "3人対戦型3目並べ(m×n盤)" },
  "paper.2.about": {
    en: "Boards solved by exhaustive search, up to where the paper had to stop, and past it.",
    ja: "総当たりで盤を解く。論文が止まった大きさまで、そしてその先まで。",
  },
  "paper.3.title": { en: "Infinite Connect-Four is a draw", ja: "箱積みが最善引き分けの証明の別解" },
  "paper.3.about": {
    en: "Drawing strategies on a board without end, each checked by a small separate program.",
    ja: "果てのない盤での引き分け戦略。一つひとつを、独立した小さな検証器で確かめます。",
  },
  "paper.4.title": { en: "Dobutsu Shogi solved", ja: "「どうぶつしょうぎ」の完全解析" },
  "paper.4.about": {
    en: "Every position that can be reached, solved from the end backwards.",
    ja: "到達し得るすべての局面を、終わりから逆にたどって解きます。",
  },
  "paper.5.title": { en: "Tantrix by Monte Carlo tree search", ja: "モンテカルロ木探索によるTantrix" },
  "paper.5.about": {
    en: "A game too large to solve: tiles, forced spaces and players that estimate.",
    ja: "解くには大きすぎるゲーム。ゴブルとコントロールサイド、そして形勢を推定するプレイヤー。",
  },
  "player.n": { en: "player {n}", ja: "プレイヤー{n}" },
  "verdict.agrees": { en: "agrees", ja: "一致" },
  "verdict.explained": { en: "explained", ja: "説明つき" },
  "verdict.differs": { en: "differs", ja: "相違" },
  "verdict.not-reproduced": { en: "not reproduced", ja: "未再現" },
  "verdict.new": { en: "new", ja: "新しい結果" },
  "game.connect": { en: "Connect-Four", ja: "四目並べ" },
  "game.board": { en: "Board", ja: "盤" },
  "game.settings": { en: "Game and rules", ja: "ゲームとルール" },
  "game.apply": { en: "Begin", ja: "この設定で始める" },
  "game.seats": { en: "Who plays", ja: "対局者" },
  "game.human": { en: "you", ja: "あなた" },
  "game.toMove": { en: "{who} to move", ja: "{who}の番" },
  "game.thinking": { en: "{who} is thinking…", ja: "{who}が考えています…" },
  "game.wins": { en: "{who} wins.", ja: "{who}の勝ち。" },
  "game.drawn": { en: "A draw.", ja: "引き分け。" },
  "game.wonByCatch": { en: "{who} has caught the lion and wins.", ja: "{who}がライオンを捕まえて勝ち。" },
  "game.wonByTry": { en: "{who} wins by a try.", ja: "{who}のトライ勝ち。" },
  "game.undo": { en: "Undo", ja: "戻す" },
  "game.redo": { en: "Redo", ja: "進める" },
  "game.restart": { en: "Restart", ja: "最初から" },
  "game.flip": { en: "Turn the board", ja: "盤を回す" },
  "game.keys": {
    en: "Keys: ← undo, → redo, Home restart, f turn the board, v values. Tab leads to the board, where the arrow keys move and Enter plays.",
    ja: "キー操作: ←で戻す、→で進める、Homeで最初から、fで盤を回す、vで値の表示。Tabで盤に移ると、矢印キーで動き、Enterで指せます。",
  },
  "game.new": { en: "New game", ja: "新しい対局" },
  "game.new.short": { en: "New", ja: "新しい" },
  "game.values": { en: "Values", ja: "値" },
  "game.hint": { en: "Hint", ja: "ヒント" },
  "game.moves": { en: "Moves and their values", ja: "指し手とその値" },
  "game.movesPlain": { en: "Moves", ja: "指し手" },
  "game.history": { en: "The game so far", ja: "ここまでの手順" },
  "game.noMoves": { en: "No move yet. Click the board.", ja: "まだ手がありません。盤をクリックしてください。" },
  "game.start": { en: "start", ja: "開始" },
  "game.line": { en: "Best play from here", ja: "ここからの最善手順" },
  "game.line.none": { en: "No line is known.", ja: "手順は分かっていません。" },
  "game.line.more": { en: "{n} more", ja: "あと{n}手" },
  "game.chart": { en: "Value over the game", ja: "値の移り変わり" },
  "game.ready": { en: "From the papers", ja: "論文の局面" },
  "game.text": { en: "Position as text", ja: "局面の文字表記" },
  "game.copy": { en: "Copy", ja: "コピー" },
  "game.copied": { en: "Copied", ja: "コピーしました" },
  "game.link": { en: "Copy the link to this position", ja: "この局面へのリンクをコピー" },
  "game.set": { en: "Set up", ja: "この局面にする" },
  "game.why": { en: "Why: {why}.", ja: "理由: {why}。" },
  "game.unreachable": { en: "No game from the start leads here unless somebody overlooks a catch.", ja: "ライオンの捕まえ逃しがなければ、開始局面からは現れない局面です。" },
  "game.theirs": { en: "This move was the opponent's: ▶ goes on.", ja: "ここは相手の指した手です。▶で先へ進みます。" },
  "game.reading": { en: "Computing…", ja: "読んでいます…" },
  "game.more": {
    en: "Not everything is solved: the search was cut off. A longer one may take minutes, and can be cancelled.",
    ja: "まだすべては読み切れていません。続きの計算には数分かかることがあり、途中でやめられます。",
  },
  "game.solving": { en: "Solving the whole game: at most {states} states, about {n} seconds.", ja: "ゲーム全体を解いています。状態は最大{states}個、約{n}秒かかります。" },
  "game.readOut": { en: "Search further", ja: "さらに読む" },
  "game.tooLarge": { en: "Too large to be solved here.", ja: "ここで読み切るには大きすぎます。" },
  "game.noTable": {
    en: "The values come from a table of all positions, which is not on this machine yet.",
    ja: "値は全局面の表から引きますが、この計算機にはまだ表がありません。",
  },
  "game.makeTable": { en: "Make the table (about a minute, once)", ja: "表を作る(約1分、一度だけ)" },
  "game.puzzle": { en: "Random puzzle", ja: "ランダムな問題" },
  "game.hand": { en: "Hand of {who}", ja: "{who}の持ち駒" },
  "game.hand.empty": { en: "empty", ja: "なし" },
  "game.check": { en: "The lion is attacked.", ja: "ライオンが狙われています。" },
  "game.forced": { en: "A rule forces these cells.", ja: "ルールにより、打てるマスが限られています。" },
  "game.reaches": { en: "Reaches: {list}.", ja: "リーチ: {list}。" },
  "game.notion": { en: "Outcomes shown", ja: "表示する結果" },
  "notion.equilibrium": { en: "equilibrium outcomes", ja: "均衡の結果" },
  "notion.cautious": { en: "cautious play", ja: "慎重な手" },
  "notion.hopeful": { en: "hopeful play", ja: "楽観的な手" },
  "value.win": { en: "win", ja: "勝ち" },
  "value.loss": { en: "loss", ja: "負け" },
  "value.draw": { en: "draw", ja: "引き分け" },
  "value.in": { en: "{word} in {n}", ja: "{n}手で{word}" },
  "value.unknown": { en: "not known", ja: "不明" },
  "value.safe": { en: "{who} cannot lose", ja: "{who}は負けない" },
  "value.nobody": { en: "nobody by force", ja: "必勝者なし" },
  "say.winNow": { en: "{who} wins with the next move.", ja: "{who}は次の1手で勝ち。" },
  "say.winIn": { en: "{who} wins in {n} plies.", ja: "{who}が{n}手で勝ち。" },
  "say.win": { en: "{who} wins by force.", ja: "{who}の必勝。" },
  "say.winThreats": { en: "{who} wins by force, by threats.", ja: "{who}が四目の狙いを続けて必勝。" },
  "say.draw": { en: "Best play draws.", ja: "最善を尽くすと引き分け。" },
  "say.drawProved": {
    en: "A draw: each side has a strategy that never loses, and the checker accepted both.",
    ja: "引き分け。双方に負けない戦略があり、どちらも検証器が認めました。",
  },
  "say.open": {
    en: "Nobody can force a win; best play may end in {list}.",
    ja: "必勝のプレイヤーはいません。最善を尽くした結果は{list}になり得ます。",
  },
  "say.chooser": {
    en: "In {play} {who} cannot win, but chooses who does: {list}.",
    ja: "{play}を前提にすると、{who}は勝てませんが、勝者を選べます: {list}。",
  },
  "say.together": { en: "{list} can force a win together.", ja: "{list}は結託すれば勝てます。" },
  "say.nobody": {
    en: "Nobody can force a win. Which outcomes best play leads to is not known yet.",
    ja: "必勝のプレイヤーはいません。最善の結果までは読み切れていません。",
  },
  "say.safe": { en: "{who} cannot lose; whether {who2} can win is not known.", ja: "{who}は負けません。勝てるかどうかは分かっていません。" },
  "say.estimate": {
    en: "Estimate, not proof: {who} gets {n} of 100 after {visits} playouts.",
    ja: "証明ではなく推定: {visits}回のプレイアウトで{who}の評価は100点中{n}点。",
  },
  "value.share": { en: "{n} % (estimate, {visits} visits)", ja: "{n}%(推定、{visits}回)" },
  "game.think": { en: "Think longer", ja: "もっと考える" },
  "game.chart.distance": { en: "plies to the end", ja: "終局までの手数" },
  "game.chart.plies": { en: "plies played", ja: "指した手数" },
  "game.chart.ply": { en: "after {n} plies", ja: "{n}手後" },
  "game.chart.estimate": { en: "estimate for {who}, %", ja: "{who}の推定値(%)" },
  "game.slider": { en: "Move", ja: "手数" },
  "say.unknown": { en: "Not solved yet.", ja: "まだ読み切れていません。" },
  "say.outcome.draw": { en: "a draw", ja: "引き分け" },
  "say.or": { en: " or ", ja: "か" },
  "say.comma": { en: ", ", ja: "、" },
  "job.running": { en: "At work", ja: "計算中" },
  "job.cancel": { en: "Cancel", ja: "やめる" },
  "job.cancelling": { en: "Stopping…", ja: "止めています…" },
  "job.cancelled": { en: "Cancelled.", ja: "やめました。" },
  "job.again": { en: "Start again", ja: "もう一度" },
  "lost.title": { en: "No such page", ja: "ページが見つかりません" },
  "lost.about": { en: "There is nothing at {address}.", ja: "{address} には何もありません。" },
  "error.title": { en: "That did not work", ja: "うまくいきませんでした" },
  "error.text": { en: "The text cannot be read as a position.", ja: "局面として読み取れません。" },
  "error.moves": { en: "A move cannot be played.", ja: "指せない手があります。" },
  "error.gameText": { en: "There is no such game, or not with these rules.", ja: "そのゲーム、またはその設定はありません。" },
  "error.missing": { en: "There is no such thing here.", ja: "見つかりません。" },
  "error.tooLong": { en: "This text is too long.", ja: "文字が長すぎます。" },
  "error.busy": { en: "The server is busy. Try again in a moment.", ja: "サーバーが混み合っています。少し待ってからもう一度お試しください。" },
  "error.refused": { en: "The server refuses this.", ja: "サーバーが受け付けませんでした。" },
  "error.server": { en: "Something went wrong in the server.", ja: "サーバーで問題が起きました。" },
  "error.column": { en: "At character {n}.", ja: "{n}文字目です。" },
  "error.offline": {
    en: "The server does not answer. Is `yomikiri serve` still running?",
    ja: "サーバーから応答がありません。`yomikiri serve` は動いていますか。",
  },
  "error.retry": { en: "Try again", ja: "もう一度試す" },
  "error.home": { en: "To the front page", ja: "最初のページへ" },
  "piece.lion": { en: "lion", ja: "ライオン" },
  "piece.giraffe": { en: "giraffe", ja: "きりん" },
  "piece.elephant": { en: "elephant", ja: "ぞう" },
  "piece.chick": { en: "chick", ja: "ひよこ" },
  "piece.hen": { en: "hen", ja: "にわとり" },
  "square.empty": { en: "empty", ja: "空き" },
  "stage.numbers": { en: "states", ja: "状態" },
  "stage.moves": { en: "moves", ja: "指し手" },
  "stage.playouts": { en: "playouts", ja: "プレイアウト" },
  "time.seconds": { en: "{n} seconds", ja: "{n}秒" },
  "time.minute": { en: "a minute", ja: "1分" },
  "stage.positions": { en: "positions", ja: "局面" },
  "stage.positions reached": { en: "positions reached", ja: "到達した局面" },
  "stage.positions settled": { en: "positions settled", ja: "値の決まった局面" },
};

const STORED = "yomikiri.language";

/** @returns {Language} */
function chosen() {
  const asked = new URLSearchParams(globalThis.location?.search ?? "").get("lang");
  const stored = asked ?? read(STORED) ?? globalThis.navigator?.language ?? "en";
  return stored.startsWith("ja") ? "ja" : "en";
}

/** @param {string} key */
function read(key) {
  try {
    return globalThis.localStorage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** @type {Language} */
let language = chosen();

export function currentLanguage() {
  return language;
}

/** Follows the language that is chosen in another tab, or by the system while nobody has chosen. @param {() => void} again */
export function follow(again) {
  const look = () => {
    const now = chosen();
    if (now === language) return;
    language = now;
    again();
  };
  window.addEventListener("storage", (event) => event.key === STORED && look());
  window.addEventListener("languagechange", look);
}

/** @param {Language} to */
export function setLanguage(to) {
  language = to;
  try {
    localStorage.setItem(STORED, to);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/**
 * The words of a key, with `{name}` filled in.
 * @param {string} key
 * @param {Record<string, string | number>} [parts]
 */
export function t(key, parts = {}) {
  const words = WORDS[key];
  const text = words ? words[language] : key;
  return text.replace(/\{([\w-]+)\}/g, (whole, name) => String(parts[name] ?? whole));
}

/** Adds the words of a part of the page. @param {Record<string, {en: string, ja: string}>} more */
export function learn(more) {
  Object.assign(WORDS, more);
}

/** One of two languages. @param {{en: string, ja: string}} name */
export function n(name) {
  return name[language];
}

/** A whole number with its digits in groups. @param {number | string} number */
export function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}
