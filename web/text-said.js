// What reports say in English, in the page's language. A report's values are plain texts; here are the Japanese of them,
// and a test asks for every value that is recorded.
// @ts-check

import { currentLanguage, grouped, n } from "./text.js";

/** Plain digits are grouped. @param {string} text */
export function digits(text) {
  return /^\d{5,}$/.test(text) ? grouped(text) : text;
}

/** What claims and tables say in English, and the same in Japanese. @type {[RegExp, string][]} */
const SAID = [
  [/\bTable (?=\d)/g, "表"],
  [/\bFigures? (?=\d)|\bFig\. (?=\d)/g, "図"],
  [/\bTheorem (?=\d)/g, "定理"],
  [/\bLemma (?=\d)/g, "補題"],
  [/\bDefinition (?=\d)/g, "定義"],
  [/, proof$/g, "の証明"],
  [/^published solutions$/g, "公表された解"],
  [/^the published tile list$/g, "公表されたタイルの一覧"],
  [/^contest NWERC 2005$/g, "コンテストNWERC 2005"],
  [/^an earlier simulation of ours$/g, "以前のシミュレーション"],
  [/, rule A$/g, "、規則A"],
  [/^rules$/g, "ルール"],
  [/^results?$/g, "結果"],
  [/^free$/g, "自由"],
  [/^reach$/g, "リーチ"],
  [/^block$/g, "阻止"],
  [/^win$/g, "勝ち"],
  [/^loss$/g, "負け"],
  [/^agrees$/g, "一致"],
  [/^differs$/g, "相違"],
  [/^explained$/g, "説明つき"],
  [/^not-reproduced$/g, "未再現"],
  [/^new$/g, "新しい結果"],
  [/^does not hold$/g, "成り立たない"],
  [/^holds$/g, "成り立つ"],
  [/\bmatching lemma and /g, "マッチング補題と"],
  [/\bmatching lemma\b/g, "マッチング補題"],
  [/\blocal play \((\d+) form\(s\), (\d+) states\)/g, "局所の応手($1形、$2状態)"],
  [/(\d+) line\(s\) of the opponent are possible/g, "相手の四目が$1本可能"],
  [/^the paper's$/g, "論文の値"],
  [/^obstruct-coin$/g, "妨害(硬貨)"],
  [/^obstruct$/g, "妨害"],
  [/^counting$/g, "カウンティング"],
  [/^effect$/g, "効果"],
  [/^coin$/g, "硬貨"],
  [/^frequency$/g, "頻度"],
  [/^strategy-less-coin$/g, "戦略−硬貨"],
  [/^figure-(\d+)-one$/g, "図$1(一方)"],
  [/^figure-(\d+)-both$/g, "図$1(両方)"],
  [/^(.+) \/ (.*[ぁ-ん].*)$/g, "$2"],
  [/\bequilibrium (?=\{)/g, "均衡 "],
  [/\bcautious (?=\{)/g, "慎重 "],
  [/\bhopeful (?=\{)/g, "楽観 "],
  [/\bopen (?=\{)/g, "未定 "],
  [/\b(?:player ([1-4])|([XO])) wins\b/g, "$P$2の勝ち"],
  [/\bplayer ([1-4]) chooses\b/g, "$Pが勝者選択"],
  [/\bplayer ([1-4]) on all but (\S+)/g, "$2以外ではすべて$P"],
  [/\bplayer ([1-4])\b/g, "$P"],
  [/\bfirst player\b/g, "先手"],
  [/\bsecond player\b/g, "後手"],
  [/\blost in (\d+)/g, "$1手で負け"],
  [/\bwon in (\d+)/g, "$1手で勝ち"],
  [/(\d[\d,]*) x /g, "$1件: "],
  [/(\d+) of (\d+)/g, "$2のうち$1"],
  [/\babout (\d+) trillion/g, "約$1兆"],
  [/\babout (?=\d)/g, "約"],
  [/(\d+) stones\b/g, "$1個の石"],
  [/(\d+): (\d+) corners, (\d+) bends, (\d+) straights/g, "$1: 角$2、曲線$3、直線$4"],
  [/(\d+) positions, (\d+) static leaves/g, "$1局面、静的な葉$2"],
  [/(\S+) against (\S+), difference /g, "$1 対 $2、差 "],
  [/\bby (\S+) points/g, "$1点差"],
  [/ back to the start/g, "（初期局面に戻る）"],
  [/\bshown (?=\()/g, "差あり "],
  [/^nobody$/g, "なし"],
  [/^always$/g, "常に成り立つ"],
  [/^never$/g, "成り立たない"],
  [/^may$/g, "あり得る"],
  [/^wins$/g, "勝つ"],
  [/^loses$/g, "負ける"],
  [/^(draw|a draw)$/g, "引き分け"],
  [/\bdraw\b/g, "引分"],
  [/^as known$/g, "既知のとおり"],
  [/^faster$/g, "速い"],
  [/^約(\d+) times faster$/g, "約$1倍速い"],
  [/^(\S+) times fewer positions$/g, "局面数が$1分の1"],
  [/^centre first$/g, "中央から"],
  [/^row by row$/g, "行の順"],
  [/^corners first$/g, "隅から"],
  [/^so in the figure$/g, "図のとおり"],
  [/^all, all$/g, "すべて、すべて"],
  [/^all$/g, "すべて"],
  [/^none$/g, "なし"],
  [/^(\d+) rows$/g, "$1行"],
  [/^more than half$/g, "半分以上"],
  [/^O holds with (.+) rows$/g, "$1行ではOが引き分けられる"],
  [/, all answers forced$/g, "、応手はすべて強制"],
  [/^ahead from about game (\d+)$/g, "$1局目あたりから上回る"],
  [/^not ahead after game (\d+)$/g, "$1局の後も上回らない"],
  [/^positive; negative$/g, "正、負"],
  [/^the strategist$/g, "戦略側"],
  [/^more in won games$/g, "勝った対局に多い"],
  [/^X, O swapped$/g, "XとOが入れ替わる"],
  [/^same elephant (\d+)$/g, "同じぞう $1"],
  [/\blion\b/g, "ライオン"],
  [/\bgiraffe\b/g, "きりん"],
  [/\belephant\b/g, "ぞう"],
  [/\bchick\b/g, "ひよこ"],
  [/\bhen\b/g, "にわとり"],
  [/([ぁ-んァ-ヶ]) (?=に対する)/g, "$1"],
  [/ルールreach/g, "ルール「リーチ」"],
  [/ルールblock/g, "ルール「阻止」"],
  [/(\dx\d) and (?=\d)/g, "$1と"],
  [/\bdarwin(?=と)/g, "Darwin"],
  [/\byes\b/g, "はい"],
  [/\bno\b/g, "いいえ"],
];

/** A value of a claim or a table, or the place where a paper has it, as a report has it, in the page's language. @param {string} text */
export function said(text) {
  const plain = digits(text);
  if (currentLanguage() === "en" || !/[a-z]/.test(text)) return plain;
  return SAID.reduce((now, [english, japanese]) => now.replace(english, (_whole, ...parts) => japanese.replace(/\$(P|\d)/g, (_, which) => (which === "P" ? (parts[0] ? `プレイヤー${parts[0]}` : "") : String(parts[Number(which) - 1] ?? "")))), plain);
}

/** A text that a report has in both languages. Values may stand in the Japanese one as the program prints them; what is code stays. @param {import("./api.js").Name} text */
export function told(text) {
  if (currentLanguage() === "en") return n(text);
  return n(text).split(/(`[^`]*`)/).map((part, at) => (at % 2 ? part : said(part))).join("");
}
