//! Paper 2 from its first sentence to its last.

use crate::Standing::{Checked, Definition, NotCheckable};
use crate::coverage::Row;

pub(super) const ROWS: &[Row] = &[
    (
        "§1",
        NotCheckable,
        "",
        "Noughts and crosses has many variants, and games of more than two players (mahjong, go for three, shogi for four) \
         have been studied.",
        "三目並べには多くの変種があり、麻雀、3人囲碁、4人将棋など多人数のゲームも研究されている。",
    ),
    (
        "§1",
        Checked,
        "two-players",
        "The plain game, 3x3 for two players, is a draw if both do their best.",
        "縦3×横3の二人の三目並べは、双方が最善を尽くせば引き分けになる。",
    ),
    (
        "§1",
        NotCheckable,
        "",
        "Here the board is larger and there are three players; 4x4 and 5x4 are solved.",
        "本研究では盤面を広げて3人とし、縦4×横4と縦5×横4の解析結果を示す。",
    ),
    (
        "§2.1, Figure 1",
        Definition,
        "figure-figure-1",
        "Players 1, 2, 3 write their numbers in turn; three in a row win, a full board ends the game. Cells are named \
         (column,row) from the top left, for boards of any m x n with sides of three or more.",
        "プレイヤー1、2、3が順に数字を置き、先に三つ並べた人の勝ち、盤が埋まれば終わり。盤はm×n（3以上）で、マスは\
         左上からの（列,行）で表す。",
    ),
    (
        "§2.2, Table 1",
        Checked,
        "boards table-table-1 figure-states-4x4",
        "The number of boards of 4x4 for each number of stones, lines of three allowed.",
        "縦4×横4の手数ごとの盤面数（三つ並んだものも含む）。",
    ),
    (
        "§2.2",
        Checked,
        "sequences",
        "There are 16!/(16−k)! sequences of k moves, 16! or about 21 trillion for 15 and for 16 moves.",
        "k手の指し手の組み合わせは16!/(16−k)!通り、15手と16手では16!で約21兆通りである。",
    ),
    (
        "§2.2",
        Checked,
        "sequences-per-board",
        "Different orders lead to the same board: the boards at 16 moves, about 2.02 million, are about one 10.37-millionth \
         of the sequences.",
        "異なる手順でも同じ盤面になるので、16手後の盤面数（約202万）は組み合わせの約1037万分の1である。",
    ),
    (
        "§2.2, Table 1",
        Checked,
        "classes",
        "The same with symmetric boards counted once: eight images on a square, four on another rectangle.",
        "対称な盤面を一つとみなした数。正方形なら8通り、長方形なら4通りの像がある。",
    ),
    (
        "§2.2, Table 1",
        Checked,
        "states peak",
        "The states, where also nobody has three in a row: they grow up to 12 moves and shrink from 13.",
        "さらに勝敗の決していない状態の数。12手目までは増え、13手目からは減る。",
    ),
    (
        "§3.1",
        Definition,
        "",
        "Each player's cells are a bit set, tested for three in a row by AND with masks of each cell; the table of positions \
         already searched has two bits per cell, 32 on 4x4 and 40 on 5x4.",
        "各プレイヤーのマスをビットで表し、三つ並んだかをマスごとの論理積で判定する。探索済みの盤面は1マス2ビット、\
         4×4で32ビット、5×4で40ビットで保持する。",
    ),
    (
        "§3.1",
        Checked,
        "representations",
        "The second would be enough, but both together are faster.",
        "後者だけでも判定できるが、両方を用いるほうが速い。",
    ),
    (
        "§3.2",
        Checked,
        "symmetry-4x4 symmetry-5x4",
        "All eight or four images are kept up to date, and a result known for any of them is used. This makes the search \
         about eight times faster on 4x4 and four times on 5x4.",
        "8通りまたは4通りの像をすべて更新し、いずれかが探索済みならその結果を使う。4×4で約8倍、5×4で約4倍速くなる。",
    ),
    (
        "§3.3",
        Checked,
        "centre-first table-order",
        "Minimax from the empty board looks for forced wins; cells near the centre are tried first, which makes it faster.",
        "空の盤からミニマックス法で必勝を読む。中央に近いマスを優先して高速化した。",
    ),
    (
        "§4",
        Checked,
        "draw-4x4",
        "If all three do their best, 4x4 is a draw.",
        "3人が最善を尽くすと4×4は引き分けになる。",
    ),
    (
        "§4",
        Checked,
        "draw-5x4",
        "If all three do their best, 5x4 is a draw.",
        "3人が最善を尽くすと5×4も引き分けになる。",
    ),
    (
        "§4, Figure 2",
        Checked,
        "third-stone-4x4 eleven-boards figure-figure-2",
        "On 4x4 player 1 wins by force after 22 of the 426 states with three stones, drawn as 11 boards on which the stones \
         of players 2 and 3 may be swapped.",
        "4×4では3手後の426状態のうち22でプレイヤー1が必勝となり、2と3を入れ替えてよい11の盤面で表される。",
    ),
    (
        "§4",
        Checked,
        "first-stone-4x4",
        "In all of them player 1's stone is in the middle, which on 4x4 means off the edge.",
        "そのすべてでプレイヤー1の石は中央（4×4では辺でない場所）にある。",
    ),
    (
        "§4, Figure 3",
        Checked,
        "third-stone-5x4 figure-figure-3 figure-twice-5x4",
        "On 5x4 there are 220 such states, of which the figure shows a part.",
        "5×4ではそのような状態は220個で、図はその一部を示す。",
    ),
    (
        "§4",
        Checked,
        "first-stone-5x4",
        "There the first stone is on one of (2,2) (3,2) (2,3) (3,3) (2,4) (3,4), off the edge.",
        "そこでは初手は辺でない(2,2) (3,2) (2,3) (3,3) (2,4) (3,4)のいずれかである。",
    ),
    (
        "§4",
        Checked,
        "helping figure-helping",
        "With 1 at (2,2) and 2 at (3,3), player 3 loses the draw at (2,4) alone; everywhere else best play draws.",
        "1が(2,2)、2が(3,3)のとき、プレイヤー3が(2,4)に置くと先手必勝で、それ以外なら引き分けになる。",
    ),
    (
        "§4",
        Checked,
        "helping-answer",
        "After (2,4) player 1 wins with (3,2).",
        "(2,4)の後のプレイヤー1の必勝手は(3,2)である。",
    ),
    (
        "§4",
        Checked,
        "helping-reach",
        "If player 2 then answers (4,2), the stone on (2,4) keeps player 2 from a reach: by hindering player 2, player 3 helped \
         player 1.",
        "続いてプレイヤー2が(4,2)に置いても、(2,4)の石のためにリーチをかけられない。2を妨害した3が1を助けたことに\
         なる。",
    ),
    (
        "§5",
        Checked,
        "open-5x5 best-play-5x5 boards-to-8x8",
        "4x4 and 5x4 are solved. Whether 5x5 and larger boards are drawn or won by player 1 is left for the future.",
        "4×4と5×4を解析した。5×5以上で引き分けになるかプレイヤー1の必勝になるかは今後の課題である。",
    ),
];
