// The server's errors in Japanese. An error is a problem and what was expected instead; each is looked up by its pattern.
// A problem that is not here, such as one of a stranger's game, is left out, and what kind of error it is says enough.
// @ts-check

/** @type {[RegExp, string][]} */
const PROBLEMS = [
  [/^unknown stone (.+)$/, "$1という石はありません"],
  [/^no player (\d+)$/, "プレイヤー$1はいません"],
  [/^row (\d+) ends after (\d+) cells?$/, "$1行目が$2マスで終わっています"],
  [/^row (\d+) goes on after (\d+) cells?$/, "$1行目が$2マスより長くなっています"],
  [/^the text ends after (\d+) rows?$/, "$1行で終わっています"],
  [/^the text goes on after (\d+) rows?$/, "$1行の後にまだ文字があります"],
  [/^wrong stone counts: players 1 to (\d+) have (.+)$/, "石の数が合いません。プレイヤー1から$1の石は順に$2個です"],
  [/^player (\d) has (\d+) in a row \((.+)\) and yet the game went on$/, "プレイヤー$1がすでに$2個並べているのに($3)、対局が続いています"],
  [/^the lines of player (\d) \((.+)\) have no cell in common$/, "プレイヤー$1の列($2)に共通のマスがありません"],
  [/^no cell (.+) on a (.+) board$/, "$2の盤に$1というマスはありません"],
  [/^(\S+) is taken by player (\d)$/, "$1にはプレイヤー$2の石があります"],
  [/^(\S+) is not allowed here$/, "ここで$1は許されません"],
  [/^no game has such a (?:text|record)$/, "どのゲームのものとも読み取れません"],
  [/^no game$/, "ゲームが書かれていません"],
  [/^no game (.+)$/, "$1というゲームはありません"],
  [/^nothing after the parameter (\S+)$/, "$1の値がありません"],
  [/^the parameter (\S+) twice$/, "$1が二度書かれています"],
  [/^(\S+) has no parameter (.+)$/, "$1に$2という設定はありません"],
  [/^(.+) after (\S+)$/, "$2の後の$1は読み取れません"],
  [/^size (\S+): a board of .+ cells is not possible$/, "$1の盤は作れません"],
  [/^size (\S+): no .+ in size .+$/, "盤の大きさ$1は読み取れません"],
  [/^k (\S+): k = \S+ on a (\S+) board$/, "$2の盤で$1個は並べられません"],
  [/^players (\S+): the number of players is \S+$/, "$1人では遊べません"],
  [/^rules (\S+): .+$/, "$1というルールはありません"],
  [/^colours (\S+): .+$/, "$1という色の組はありません"],
  [/^deal (\S+): .+$/, "配り方$1は読み取れません"],
  [/^(\S+) (\S+): (?:expected .+)$/, "$1に$2は使えません"],
  [/^only one of width and height$/, "列数と段数の一方だけが指定されています"],
  [/^(\d+) columns and (\d+) rows$/, "$1列$2段の盤は作れません"],
  [/^a handicap on a finite board$/, "限りのある盤に置き石は使えません"],
  [/^`(.)`$/, "「$1」は読み取れません"],
  [/^'(.)'$/, "「$1」は読み取れません"],
  [/^found '(.+)'$/, "「$1」は読み取れません"],
  [/^the turn is `(.+)`$/, "手番が「$1」になっています"],
  [/^no turn$/, "手番がありません"],
  [/^no (?:text|position)$/, "局面が書かれていません"],
  [/^the board ends early$/, "盤が途中で終わっています"],
  [/^a row ends here$/, "ここで行が終わっています"],
  [/^a fourth square$/, "4つ目のマスがあります"],
  [/^`\[` is not closed$/, "「[」が閉じられていません"],
  [/^`(.+)` in hand$/, "「$1」は持ち駒になりません"],
  [/^(\d+) pieces of the kind (\w+), not two$/, "$2が$1個あります(2個でなければなりません)"],
  [/^player (\d) has (\d+) lions?, not one$/, "プレイヤー$1のライオンが$2個あります"],
  [/^`(.+)`: the (\w+) on (\w\d) cannot step to (\w\d)$/, "$3の$2は$4へ動けません"],
  [/^`(.+)`: player (\d) has no (\w+) in hand$/, "プレイヤー$2の持ち駒に$3はありません"],
  [/^`(.+)`: .+$/, "「$1」は指せません"],
  [/^[`"](.+)[`"] is not a (?:legal )?move$/, "「$1」は指し手ではありません"],
  [/^"(.+)" is no move$/, "「$1」は指し手ではありません"],
  [/^"(.*)": the game is over$/, "対局は終わっています"],
  [/^the game is over.*$/, "対局は終わっています"],
  [/^no column after the letter$/, "文字の後に列がありません"],
  [/^"?(.+?)"? is no column$/, "「$1」は列ではありません"],
  [/^([XO]-?\d+), not [XO]'s turn, is not allowed here$/, "$1は手番が違います"],
  [/^a stone in column (-?\d+) is not allowed here$/, "$1列には置けません"],
  [/^(\d+) stones$/, "石が$1個あります"],
  [/^no player to move in .+$/, "手番のプレイヤーがありません"],
  [/^(\d+) cells in .+$/, "マスが$1個です"],
  [/^player (\d) to move after (\d+) stones$/, "石が$2個のとき、手番はプレイヤー$1ではありません"],
  [/^(\d+) stones of player 1 and (\d+) of player 2$/, "プレイヤー1の石が$1個、プレイヤー2の石が$2個です"],
  [/^there is no tile (\d+)$/, "$1番のタイルはありません"],
  [/^the turn of "(.+)"$/, "「$1」の向きが違います"],
  [/^tile (\d+) cannot lie on (\S+): .+$/, "$1番のタイルは$2に置けません"],
  [/^no engine "(.+)".*$/, "$1という対局者はいません"],
  [/^"(.+)" is not a number in range$/, "「$1」は使える数ではありません"],
  [/^more than ([\d,]+) moves$/, "手が$1手を超えています"],
  [/^this game has no puzzles$/, "このゲームに詰め問題はありません"],
  [/^no puzzle is won in (\d+)$/, "$1手の詰め問題はありません"],
  [/^the positions of this game are not counted by value and distance$/, "このゲームの局面は、値と手数で数えられていません"],
  [/^this game needs no table$/, "このゲームに表は要りません"],
  [/^no value "(.+)"$/, "$1という値はありません"],
  [/^there is no text with the rules of (.+)$/, "$1のルールの説明はありません"],
  [/^there is no job (\d+).*$/, "計算$1はもうありません"],
  [/^there is no paper (\d+)$/, "論文$1はありません"],
  [/^there is no .*$/, "見つかりません"],
  [/^no strategy "(.+)"$/, "$1という戦略はありません"],
  [/^columns (-?\d+) to (-?\d+)$/, "$1列から$2列までは広すぎます"],
  [/^it is not the strategist's turn$/, "戦略側の手番ではありません"],
  [/^Failed to deserialize query string: missing field `(\w+)`$/, "$1がありません"],
  [/^the table of .+ is not there.*$/, "このゲームの表がまだありません"],
  [/^too (?:busy|many computations).*$/, "混み合っています"],
  [/^\d+ jobs run already.*$/, "すでにいくつかの計算が動いています。終わるのを待つか、やめてください"],
  [/^this takes too long for a request.*$/, "時間がかかりすぎるため、途中でやめました"],
  [/^the (?:computation|job) failed.*$/, "計算に失敗しました"],
];

/** @type {[RegExp, string][]} */
const EXPECTED = [
  [/^a player from 1 to (\d) or '\.'$/, "1から$1の数字か「.」"],
  [/^(\d+) (?:cell|row)s?$/, "$1"],
  [/^(.+) for (\d+) stones? placed in turn$/, "順に置いた$2個なら$1"],
  [/^the end of the text$/, "ここで終わること"],
  [/^'\/'$/, "「/」"],
  [/^an empty cell$/, "空いているマス"],
  [/^a cell from (\S+) to (\S+)$/, "$1から$2までのマス"],
  [/^1 to (\d+) cells$/, "1から$1マス"],
  [/^rows x columns, such as (.+)$/, "行×列(例: $1)"],
  [/^(\d+) to (\d+)$/, "$1から$2"],
  [/^both or neither$/, "両方か、どちらもなし"],
  [/^at most (\d+).*$/, "$1まで"],
  [/^rows of three squares$/, "3マスずつの行"],
  [/^(?:a position like )?`(.+)`$/, "$1"],
  [/^`w` .*$/, "wかb"],
  [/^r0 to r5$/, "r0からr5"],
  [/^a tile from 1 to 56$/, "1から56"],
  [/^a column from (\S+) to (\S+)$/, "$1から$2までの列"],
  [/^player (\d)$/, "プレイヤー$1"],
  [/^([XO]) to move$/, "$1の番"],
  [/^no move$/, "指せる手はありません"],
  [/^TILE@Q,R .*$/, "36@0,1 や 36@0,1r2 のような形"],
  [/^four each, .*$/, "4個ずつ、または順に置いた数"],
  [/^X and a column, as in (.+)$/, "Xと列(例: $1)"],
  [/^win, draw, loss$/, "win、draw、loss のどれか"],
  [/^(?:one of )?((?:[A-Za-z0-9*@+.…-]+, )+[A-Za-z0-9*@+.…-]+)$/, "$1 のどれか"],
];

const PIECES = /** @type {Record<string, string>} */ ({ lion: "ライオン", giraffe: "きりん", elephant: "ぞう", chick: "ひよこ", hen: "にわとり" });

/** @param {string} text @param {[RegExp, string][]} patterns */
function translated(text, patterns) {
  for (const [pattern, words] of patterns) {
    const found = pattern.exec(text);
    if (found) return words.replace(/\$(\d)/g, (_, at) => PIECES[found[Number(at)] ?? ""] ?? found[Number(at)] ?? "");
  }
  return null;
}

/** An error's message in Japanese; null if it has none. @param {string} message */
export function errorInJapanese(message) {
  const [, whole] = /^(?:character \d+: )?([\s\S]*)$/.exec(message) ?? ["", message];
  const [problem = "", expected = ""] = (whole ?? "").split("; expected ");
  const said = translated(problem, PROBLEMS);
  if (said === null) return null;
  const instead = expected ? translated(expected, EXPECTED) : null;
  return instead === null ? `${said}。` : `${said}。正しくは: ${instead}。`;
}
