//! Paper 4 from its first sentence to its last.

use crate::Standing::{Checked, Definition, NotCheckable};
use crate::coverage::Row;

pub(super) const ROWS: &[Row] = &[
    (
        "abstract, §1",
        NotCheckable,
        "",
        "A professional player designed the game in 2008, for children; its rules resemble shogi and are much simpler.",
        "2008年に女流棋士が子ども向けに考案したゲームで、規則は将棋に似ているがずっと簡単である。",
    ),
    (
        "abstract",
        Checked,
        "reachable win draw loss",
        "Two players, perfect information, zero sum: every position is won, lost or drawn, and retrograde analysis finds \
         which, for all positions that the start leads to.",
        "二人完全情報零和ゲームなので全局面に勝ち・負け・引き分けの値があり、初期局面から到達できる全局面の値が\
         後退解析で求まる。",
    ),
    (
        "abstract",
        Checked,
        "start only-dead-drop",
        "The second player wins from the start, in 78 plies; in some positions a chick dropped on the far row is the only \
         right move.",
        "初期局面は後手必勝で78手かかる。敵陣へのひよこ打ちだけが正解である局面がある。",
    ),
    (
        "§1, Figure 1",
        Definition,
        "figure-figure-1 placements-formula",
        "The board has three columns and four rows; each player has a lion, an elephant, a giraffe and a chick, eight \
         pieces in all. The start position.",
        "盤は3列4段。各プレイヤーにライオン、ぞう、きりん、ひよこが1枚ずつ、計8枚。初期局面。",
    ),
    (
        "§1, Figure 2",
        Definition,
        "figure-figure-2",
        "How the pieces move. A chick that moves to the far row becomes a hen; a captured hen is dropped as a chick.",
        "駒の動き。ひよこは敵陣に進むとにわとりになり、捕まったにわとりはひよことして打つ。",
    ),
    (
        "§1",
        Definition,
        "",
        "A turn is a move of a piece on the board, capturing what it meets, or a drop from the hand on an empty square.",
        "手番では盤上の駒を動かす(敵の駒があれば捕まえる)か、持ち駒を空きマスに打つ。",
    ),
    (
        "§1",
        Definition,
        "catch try-lost",
        "Who captures the lion wins, and so does a lion on the far row that cannot be captured at once (a try). It is not \
         forbidden to leave the lion in capture: it loses.",
        "ライオンを捕まえるか、相手の陣地に入った自分のライオンが直後に捕まらなければ(トライ)勝ち。ライオンを取られる\
         手は反則ではなく、取られて負ける。",
    ),
    (
        "§1",
        Definition,
        "",
        "A position that comes up for the third time is a draw. Two chicks on a file, a mating drop of a chick and a chick \
         dropped on the far row are allowed.",
        "同じ局面が3回現れると引き分け。二歩、打ち歩詰め、敵陣へのひよこ打ちは禁じられていない。",
    ),
    (
        "§1",
        NotCheckable,
        "",
        "Other small shogi exist, but this one sold well, for its design and its author's name.",
        "小さい盤の将棋はほかにもあるが、デザインと考案者の話題性もありヒット商品となった。",
    ),
    (
        "§2",
        NotCheckable,
        "",
        "The size of the game tree cannot be estimated: games have no greatest length, and there are too few records of experts.",
        "手数に上限がなく熟練者の棋譜も少ないので、ゲーム木の大きさは見積もりにくい。",
    ),
    (
        "§2",
        Checked,
        "placements-formula",
        "Without pieces in hand there are 132 × 180 × 112 × 240 placements; a chick on the far row must be counted, since \
         it can be dropped there.",
        "持ち駒がないときの配置は132×180×112×240通り。敵陣のひよこも打てるので数える。",
    ),
    (
        "§2, Table 1",
        Checked,
        "placements-0 placements-1 placements-2 placements-3 placements-4 placements-5 placements-6 placements table-table-1",
        "The placements by number of pieces in hand, and their sum.",
        "持ち駒の枚数ごとの配置の数とその合計。",
    ),
    (
        "§2, Figure 3",
        Checked,
        "symmetry figure-figure-3",
        "The value needs no history; positions with the second player to move can be turned around, and mirror images are \
         equal, which halves the number of positions.",
        "値は手順によらない。後手番の局面は盤を回して先手番とみなせ、左右を入れ替えた局面は同等なので、数はほぼ半分になる。",
    ),
    (
        "§2, Figure 4",
        Checked,
        "unreachable figure-figure-4",
        "Some placements cannot arise: both players would have overlooked that the game was over, or one moved twice.",
        "両者が終局を見逃すか2手指しをしなければ現れない配置がある。",
    ),
    (
        "§2",
        Definition,
        "reachable",
        "Only positions are analyzed that arise from the start when a lion that can be captured is captured and a try ends \
         the game.",
        "捕まえられるライオンは必ず捕まえ、トライで終わるとして、初期局面から到達できる局面だけを解析する。",
    ),
    (
        "§3.1",
        Definition,
        "",
        "A position takes 60 bits, and mirror images share the smaller number.",
        "局面は60ビットで表し、左右の像のうち小さい方の値で代表する。",
    ),
    (
        "§3.1",
        Definition,
        "distance-same distance-longer",
        "Ends are positions in which the mover can capture the lion (won), and others with the enemy lion on the mover's home \
         row (lost). So a try counts one ply more.",
        "終局は、手番側がライオンを捕まえられる局面(勝ち)と、それ以外で敵のライオンが自陣にいる局面(負け)。トライは1手\
         多く数えられる。",
    ),
    (
        "§3.1",
        Checked,
        "reachable ends-share non-terminal",
        "246,803,167 positions can be reached, far fewer than placements; more than half are ends, and 99,485,568 are not.",
        "到達できる局面は246,803,167で、配置の数よりずっと少ない。半分以上が終局で、それ以外は99,485,568。",
    ),
    (
        "§3.1, §3.2",
        Checked,
        "time memory",
        "A machine with 16 GB and a processor of 2.6 GHz takes about 19 minutes to enumerate and 5.5 hours to solve, all in \
         main memory.",
        "メモリ16 GB、2.6 GHzの計算機で、列挙に約19分、求解に約5.5時間。すべて主記憶に収まる。",
    ),
    (
        "§3.2",
        Definition,
        "",
        "Retrograde analysis: from the ends backwards, a move to a lost position wins, and a position all of whose moves \
         lead to won ones is lost, until nothing changes.",
        "後退解析: 終局からさかのぼり、負け局面への手があれば勝ち、全ての手が勝ち局面に至れば負けとし、変化がなくなる\
         まで繰り返す。",
    ),
    (
        "§3.2",
        NotCheckable,
        "",
        "Larger problems need compact representations, locality and parallel work; here no such care was needed.",
        "大きな問題では表現の圧縮や局所化、並列化が要るが、ここでは特に工夫していない。",
    ),
    (
        "§3.2",
        Checked,
        "win draw loss",
        "56,474,473 positions are won, 2,682,700 drawn, 40,328,395 lost.",
        "勝ち56,474,473、引き分け2,682,700、負け40,328,395局面。",
    ),
    (
        "§3.2, Figure 5",
        Checked,
        "longest-win figure-longest-wins",
        "The longest win takes 173 plies; a position with it.",
        "最長の勝ちは173手。その局面の図。",
    ),
    (
        "§4.1",
        Checked,
        "start",
        "The start is won for the second player, in 78.",
        "初期局面は後手勝ちで78手。",
    ),
    (
        "§4.1",
        Checked,
        "answers-b2-chick b2-chick-line b2-chick-end figure-b2-chick",
        "After B2 chick only the capture by the elephant wins, in 76. The longest defence; every answer up to its end is the \
         only one, and then three moves win.",
        "B2ひよこには「同ぞう」だけが勝ちで76手。その最長の手順で後手の応手はすべて唯一の勝ちであり、末尾では三つの手が\
         勝つ。",
    ),
    (
        "§4.1",
        Checked,
        "answers-c3-giraffe answers-c3-giraffe-back",
        "After C3 giraffe, A2 giraffe wins in 78; after the giraffe's return to C4 there are several wins, one by way of the start.",
        "C3きりんには「A2きりん」で78手。「C4きりん」の後は複数の勝ち筋があり、一つは初期局面に戻る。",
    ),
    (
        "§4.1",
        Checked,
        "answers-c3-lion answers-a3-lion",
        "After C3 lion two answers win in 78; after A3 lion these and a third, in 82.",
        "C3ライオンには二つの応手が78手で勝ち、A3ライオンにはそれらと82手の応手が勝つ。",
    ),
    (
        "§4.2, Table 2",
        Checked,
        "mean-moves-all mean-moves-loss mean-moves-draw mean-moves-win table-2 table-table-2 figure-moves",
        "Positions by number of legal moves and value, with means; about 9.435 moves in all.",
        "合法手の数と値ごとの局面数と平均。全体の平均は約9.435手。",
    ),
    (
        "§4.2, Figure 6",
        Checked,
        "stuck stuck-unreachable figure-figure-6",
        "A position without legal moves that is no end can be put together, but it arises only after a try; no such position \
         can be reached.",
        "合法手がなく終局でもない局面は作れるが、トライの後にしか現れない。そのような局面はどれも到達できない。",
    ),
    (
        "§4.2, Figure 7",
        Checked,
        "most-moves figure-figure-7",
        "At most 38 moves, in 34 positions, all of them won; one is shown, and its win is easy to see.",
        "合法手は最大38で34局面、すべて勝ち。その一つの図。勝ちは容易に分かる。",
    ),
    (
        "§4.3",
        Definition,
        "",
        "Zugzwang: a position lost because one must move. Counted are lost positions that are no ends and whose position with \
         the other side to move can be reached and is lost, too.",
        "ツークツワンク: 手を指さなければならないために負ける局面。終局でない負け局面で、手番を入れ替えた局面も到達可能で\
         負けであるものを数える。",
    ),
    ("§4.3", Checked, "zugzwang", "There are 21,839.", "21,839局面ある。"),
    (
        "§4.3, Figure 8",
        Checked,
        "zugzwang-alone figure-figure-8",
        "71 of them are symmetric to themselves under the swap; one is shown.",
        "そのうち71局面は手番を入れ替えると自分自身と対称になる。その一つの図。",
    ),
    (
        "§4.3",
        Checked,
        "zugzwang-all",
        "Since swapped positions that cannot be reached are left out, this is only a lower bound.",
        "入れ替えた局面が到達できないものを除いているので、これは下限である。",
    ),
    (
        "§4.4",
        NotCheckable,
        "",
        "That a chick may be dropped where it can never move is presumably meant to keep the rules simple; such drops are mostly bad.",
        "進めないひよこを打てるのは規則を単純にするためと思われ、多くの場合は良い手ではない。",
    ),
    (
        "§4.4",
        Checked,
        "only-dead-drop table-only-dead-drop",
        "In 68 positions it is the only move that keeps a win or a draw.",
        "それだけが勝ちまたは引き分けを保つ局面は68。",
    ),
    (
        "§4.4, Figure 9",
        Checked,
        "figure-9 figure-figure-9",
        "In one of them B1 chick alone wins; how each answer is met; the best other move loses 45 plies later.",
        "その一つではB1ひよこだけが勝つ。各応手への勝ち方と、ほかの最善手が45手後に負けること。",
    ),
    (
        "§4.4",
        Checked,
        "ban-changed ban-start",
        "Without such drops 4,301 positions change their value; the start does not, nor does its distance.",
        "これを禁じると4,301局面の値が変わるが、初期局面の値も手数も変わらない。",
    ),
    (
        "§4.5",
        Checked,
        "mates-with-try-threats",
        "A mate is a win by a series of moves each of which threatens to capture the lion, or to try.",
        "詰みは、ライオンを捕まえる手またはトライを狙う手の連続による勝ちである。",
    ),
    (
        "§4.5, Table 3",
        Checked,
        "mate-1 mate-3 mate-5 mate-7 mate-9 mate-11 mate-13 mate-15 mate-17 mate-19 mate-21 mate-23 mates table-table-3 \
         figure-mates",
        "Mates by length, and their sum.",
        "詰みの手数ごとの局面数とその合計。",
    ),
    (
        "§4.5",
        Checked,
        "mates-share",
        "About 30 per cent of the wins are mates.",
        "勝ち局面の約30%に詰みがある。",
    ),
    (
        "§4.5, Figure 10",
        Checked,
        "longest-mates figure-figure-10 figure-10",
        "Long mates are rare: the longest takes 23 plies, in four positions. The line of one of them.",
        "手数の長い詰みは少なく、最長は23手で4局面。その一つの手順。",
    ),
    (
        "§4.5",
        Checked,
        "interesting-mates figure-interesting-mates",
        "That mate is long but no puzzle; whether interesting mates exist is left open.",
        "この詰みは長いがパズル的な面白さはなく、面白い詰みがあるかは今後の課題とする。",
    ),
    (
        "§4.5",
        Checked,
        "figure-10-short",
        "Without insisting on checks the same position is won by a line of seven plies.",
        "詰みにこだわらなければ、同じ局面は7手の手順で勝てる。",
    ),
    (
        "§5",
        Checked,
        "start only-dead-drop",
        "Summary: all values found, the second player wins in 78, dead drops can matter.",
        "まとめ: 全局面の値を求め、後手必勝で78手、敵陣へのひよこ打ちが有効な局面があることを示した。",
    ),
    (
        "§5",
        NotCheckable,
        "",
        "That so small a board holds so complex a game speaks for the rule of drops and for well-chosen moves and start.",
        "狭い盤でこれほど複雑なのは、持ち駒制度の有効性と規則の設定の適切さを示している。",
    ),
];
