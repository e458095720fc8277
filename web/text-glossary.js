// The glossary: one line for every technical word of the page.
// @ts-check

/** @type {{term: import("./api.js").Name, means: import("./api.js").Name}[]} */
export const GLOSSARY = [
  { term: { en: "solved to the last move", ja: "最後まで読み切った" }, means: { en: "Every line of play was followed to its end, so the value is certain.", ja: "すべての手順を終局まで調べたので、値は確かです。" } },
  { term: { en: "ply, distance", ja: "手数" }, means: { en: "A ply is one move of one player; the distance counts plies to the end under best play.", ja: "一人が一回指すのが1手です。手数は、最善を尽くしたときの終局までの手の数です。" } },
  { term: { en: "forced win", ja: "必勝" }, means: { en: "A player wins whatever all the others do.", ja: "ほかの全員が何をしても勝てることです。" } },
  { term: { en: "equilibrium outcomes", ja: "均衡の結果" }, means: { en: "All the ways a game may end if every player always chooses one of the moves that are best for them.", ja: "全員が自分にとって最善の手を選び続けたときに、起こり得る結果の全体です。" } },
  { term: { en: "cautious, hopeful play", ja: "慎重、楽観" }, means: { en: "Two ways to compare sets of outcomes: by the worst that may happen, or by the best.", ja: "結果の集合を比べる2つの見方です。慎重は最悪の結果で、楽観は最良の結果で比べます。" } },
  { term: { en: "chooses the winner", ja: "勝者選択" }, means: { en: "A player who cannot win but decides who does.", ja: "自分は勝てないが、誰が勝つかを決められるプレイヤーのことです。" } },
  { term: { en: "reach", ja: "リーチ" }, means: { en: "One stone short of a line, on an empty cell.", ja: "空きマスにあと1個置けば並ぶ形です。" } },
  { term: { en: "state", ja: "状態" }, means: { en: "An undecided position; mirror images and rotations count once.", ja: "まだ勝敗の決まっていない局面です。回転や鏡像は同じものと数えます。" } },
  { term: { en: "zugzwang", ja: "ツークツワンク" }, means: { en: "A position that whoever has to move loses.", ja: "手番のある側が負けになる局面です。" } },
  { term: { en: "try", ja: "トライ" }, means: { en: "A lion on the far row that cannot be caught at once wins.", ja: "ライオンが一番奥の段に着き、すぐに捕まらなければ勝ちです。" } },
  { term: { en: "dead drop", ja: "敵陣へのひよこ打ち" }, means: { en: "A chick dropped on the far row, where it can never move.", ja: "一番奥の段にひよこを打つことです。そのひよこは動けません。" } },
  { term: { en: "CUP, Slided-CUP, GLASS", ja: "CUP、Slided-CUP、GLASS" }, means: { en: "Groups of paired cells: whoever answers in the partner cell keeps the opponent from four in a row.", ja: "対になったセルの組です。相手が打ったら対のセルに応じることで、四目を防ぎます。" } },
  { term: { en: "follow-up", ja: "follow-up" }, means: { en: "The answer right on top of the opponent's stone.", ja: "相手の石の真上に応じることです。" } },
  { term: { en: "handicap stone", ja: "置き石" }, means: { en: "An extra stone before the game begins.", ja: "対局の前に余分に置く石です。" } },
  { term: { en: "forced space", ja: "ゴブル" }, means: { en: "An empty cell with three or more tiles around it; it must be filled first.", ja: "3枚以上のタイルに囲まれた空きマスです。先に埋めなければなりません。" } },
  { term: { en: "controlled side", ja: "コントロールサイド" }, means: { en: "Cells that a forced space shuts off.", ja: "ゴブルによって閉ざされた側のマスです。" } },
  { term: { en: "playout, estimate", ja: "プレイアウト、推定" }, means: { en: "A playout is a game played to its end at random or by a simple rule; many of them give an estimate, which is no proof.", ja: "プレイアウトは、でたらめや簡単な規則で終局まで指した対局です。多数の結果から推定しますが、証明ではありません。" } },
  { term: { en: "certificate, checker", ja: "証明書、検証器" }, means: { en: "A certificate is a result with its evidence; the checker is a small separate program that judges it.", ja: "証明書は根拠つきの結果で、検証器はそれを判定する独立した小さなプログラムです。" } },
  { term: { en: "claim, verdict", ja: "主張、判定" }, means: { en: "A claim is one statement of a paper; its verdict says whether our computation agrees.", ja: "主張は論文の一つの記述で、判定は計算の結果と一致するかどうかです。" } },
];
