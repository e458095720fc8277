//! Paper 1 from its first sentence to its last.

use crate::Standing::{Checked, Definition, NotCheckable};
use crate::coverage::Row;

pub(super) const ROWS: &[Row] = &[
    (
        "abstract",
        Checked,
        "two-players forced player-2",
        "3x3 for two players is a draw. On 5x5 with three players, and after early moves that do not aim at winning have \
         been left out, only player 2 has no way to win under best play.",
        "二人の3×3は引き分け。5×5の三人対戦で、序盤の勝ちを目指さない手を除いて調べると、最善手どうしでは2番目の\
         プレイヤーにだけ勝つ順がない。",
    ),
    (
        "§1",
        Checked,
        "two-players",
        "Two players and three in a row: 3x3 is a draw, 4x4 and larger are won by the first player.",
        "二人の三目並べは3×3なら引き分け、4×4以上なら先手必勝である。",
    ),
    (
        "§1",
        Definition,
        "",
        "A best move leads to a position that one wins whatever the opponents reply.",
        "最善手とは、その後に相手がどう打っても自分が勝つ盤面に進める手のことである。",
    ),
    (
        "§1",
        Checked,
        "cube cube-three",
        "Cited: 3x3x3, where a stone must lie on the ground or on a stone, is won by the first of two players.",
        "引用: 駒の上にしか積めない3×3×3の立体三目並べも先手必勝である。",
    ),
    (
        "§1",
        NotCheckable,
        "",
        "Others have studied larger boards and 4x4x4. Games of three players had not been studied before.",
        "大きな盤や立体四目並べの研究はあるが、三人対戦の先行研究は見られない。",
    ),
    (
        "§2, Figure 1",
        Definition,
        "figure-figure-1",
        "The board is 5x5, with corners and edges. Players 1, 2 and 3 have the stones ○, × and △. Who can make \
         three in a row with the next turn has a reach.",
        "盤は5×5で、角と辺がある。プレイヤー1、2、3の駒は○、×、△。次の手番で三つ並べられる状態をリーチと呼ぶ。",
    ),
    (
        "§2, rules 1, 2",
        Definition,
        "",
        "Players 1, 2, 3 place one stone each in turn, and nobody may pass.",
        "プレイヤー1、2、3の順に駒を一つずつ置き、パスはない。",
    ),
    (
        "§2, rule 3",
        Definition,
        "",
        "Who can make a reach while no other player has one must make it.",
        "他のプレイヤーがリーチをかけておらず、自分がかけられるなら、かけなければならない。",
    ),
    (
        "§2, rule 4",
        Definition,
        "",
        "A reach of the next player must be blocked, and so must two reaches of the player after; the next player goes \
         first.",
        "次のプレイヤーのリーチは防がなければならない。二つ後のプレイヤーの二つのリーチも同じで、両方あれば次の\
         プレイヤーを優先する。",
    ),
    (
        "§2, rules 5, 6",
        Definition,
        "",
        "Three in a row win; a full board is a draw. Rules 3 and 4 keep players from losing on purpose.",
        "三つ並べれば勝ち、盤が埋まれば引き分け。ルール3と4は故意に負けるプレイヤーが出ないためのものである。",
    ),
    (
        "§3, Figures 2, 3",
        Definition,
        "figure-figure-2 figure-figure-3",
        "The game is solved by branching from the first move; boards that are rotations or reflections of each other \
         count once.",
        "1手目から手を枝分かれさせて調べる。回転や反転で同じになる盤面は一つとみなす。",
    ),
    (
        "§3, Figure 4",
        Checked,
        "figure-figure-4",
        "An example: player 2 makes two reaches while rule 4 binds player 3 to a reach of player 1, and so \
         wins wherever player 1 plays.",
        "読み切りの例: プレイヤー3がルール4でプレイヤー1のリーチを防ぐ間にプレイヤー2が二つのリーチをかけ、\
         プレイヤー1がどこに置いても勝つ。",
    ),
    (
        "§3, Figure 5",
        Checked,
        "figure-figure-5",
        "Player 1's first stone is taken to be inside. On the rim there are three kinds, up to symmetry.",
        "1手目は内側に置くものとする。外周に置くなら、対称を除いて3通りある。",
    ),
    (
        "§3, Figure 6",
        Checked,
        "rim-corner-at-once rim-corner figure-figure-6",
        "After a corner, player 1 can make only one reach with the second stone; player 2 then makes two, and player 3 has \
         to block player 1. Player 2 wins.",
        "角の場合、プレイヤー1の2手目のリーチは一つだけで、次にプレイヤー2が二つのリーチをかけると、プレイヤー3は\
         プレイヤー1のリーチを防ぐほかなく、プレイヤー2の必勝である。",
    ),
    (
        "§3, Figure 7",
        Checked,
        "rim-edge-at-once board-18 figure-figure-7",
        "After an edge, player 1 makes one reach or two. With one, player 2 wins by two; so it must be two, and there is \
         one arrangement for that.",
        "辺の場合、プレイヤー1の2手目のリーチは一つか二つ。一つならプレイヤー2が二つかけて勝つので二つかける必要が\
         あり、その置き方は一通りである。",
    ),
    (
        "§3, Figure 7",
        Checked,
        "rim-edge figure-figure-7",
        "In the example player 2 wins; from board 16 player 1 may win as well, but board 17 settles it for player 2. The \
         other kind of edge cell is alike. So player 1 has no forced win from the rim.",
        "図の例ではプレイヤー2が勝つ。盤面16からはプレイヤー1の勝ちもあるが、盤面17でプレイヤー2の必勝が決まる。\
         もう一種類の辺も同じで、外周からのプレイヤー1の必勝はない。",
    ),
    (
        "§3, Figure 8",
        Checked,
        "positions figure-figure-8 figure-sixty-six",
        "Inside there are three first stones, A, B and C. With the first stones of all three players inside there are 66 \
         positions.",
        "内側の1手目はA、B、Cの3通り。三人の1手目をすべて内側に置くと66通りになる。",
    ),
    (
        "§3, Table 1",
        Checked,
        "wins-1 wins-2 chooses-1 chooses-2 chooses-3 draws table-table-1-open",
        "Solved to the last move, the 66 are 44 wins of player 1, 8 of player 2, 4 draws, and positions in which a \
         player chooses the winner: player 1 in 2, player 2 in 7, player 3 in 1.",
        "66通りの結果: プレイヤー1の勝ち44、プレイヤー2の勝ち8、引き分け4、勝者選択はプレイヤー1が2、2が7、3が1。",
    ),
    (
        "§3",
        Definition,
        "table-sixty-six",
        "A player chooses the winner who cannot win but decides which of the other two does.",
        "勝者選択とは、自らには勝ちがなく、他の二人の勝敗を自分が決めることである。",
    ),
    (
        "§3, Figure 9",
        Checked,
        "figure-figure-9 board-27",
        "An example: player 2 must block one of two reaches. After one block player 3 wins, after the other player 1 makes \
         four reaches at once and wins.",
        "例: プレイヤー2は二つのリーチの一方を防ぐ。一方ならプレイヤー3の勝ち、他方ならプレイヤー1が四つのリーチを\
         同時にかけて勝つ。",
    ),
    (
        "§3",
        Checked,
        "opening-A opening-B opening-C forced",
        "After A player 2 wins by force; after B and C nobody does. Since player 1 may avoid A, nobody has a forced win in \
         the whole game.",
        "Aはプレイヤー2の必勝、BとCは誰の必勝でもない。1手目はプレイヤー1が選ぶので、全体でも誰の必勝でもない。",
    ),
    (
        "§3, Figure 10",
        Checked,
        "opening-B B-edge figure-figure-10",
        "After B, player 2 has two replies inside. One of them (board 32) lets player 1 win, so the other is best.",
        "Bの後のプレイヤー2の応手は2通り。盤面32はプレイヤー1の必勝なので、盤面31が最善である。",
    ),
    (
        "§3, Figure 10",
        Checked,
        "B-corner figure-figure-10",
        "Then player 3 has four: one lets player 1 win, three leave the choice to player 2. So player 2 cannot win.",
        "続くプレイヤー3の応手は4通りで、一つはプレイヤー1の必勝、三つはプレイヤー2の勝者選択になる。よって\
         プレイヤー2の勝利はない。",
    ),
    (
        "§3, Figure 11",
        Checked,
        "C-replies opening-C figure-figure-11",
        "After C, player 2 has five: three let player 1 win, one leaves the choice to player 1, one to player 2. The best \
         leaves it to player 1, who cannot win then.",
        "Cの後のプレイヤー2の応手は5通りで、三つはプレイヤー1の必勝、一つはプレイヤー1の、一つはプレイヤー2の勝者\
         選択になる。最善はプレイヤー1の勝者選択で、プレイヤー1は勝てない。",
    ),
    (
        "§3",
        Checked,
        "best-first end",
        "So B is the best first stone, and under best play player 2 chooses the winner: player 1 or player 3 wins.",
        "したがって最善の1手目はBであり、最善手どうしではプレイヤー2が勝者を選び、プレイヤー1か3の勝ちで終わる。",
    ),
    (
        "§4",
        Checked,
        "forced player-2",
        "Nobody has a forced win, and under best play player 2 cannot win.",
        "誰にも必勝はなく、最善手を打つとプレイヤー2は勝てない。",
    ),
    (
        "§4",
        Checked,
        "opening-A second-moves second-moves-won table-second-moves",
        "Player 2 wins after A, and after 19 of the 30 second moves that player 1 has after B; so player 2 may win against a \
         player 1 who does not know the best moves.",
        "Aならプレイヤー2の必勝であり、Bでもその後のプレイヤー1の2手目30通りのうち19通りはプレイヤー2の必勝になる。\
         プレイヤー1が最善手を知らなければプレイヤー2にも勝つ見込みがある。",
    ),
    (
        "§4",
        NotCheckable,
        "",
        "When people who did not know the best moves played, each of the three won at times.",
        "最善手を知らない人どうしで実際に対戦すると、三人とも勝つことがあった。",
    ),
    (
        "§4",
        Checked,
        "four-by-four sizes-reach sizes-block table-first-stones",
        "4x4 would mostly be drawn, so 5x5 was chosen; other sizes could be analysed in the same way.",
        "4×4ではほぼ引き分けと見込まれるので5×5を選んだ。一般の大きさでも解析できると考えられる。",
    ),
    (
        "§4",
        Checked,
        "block-66 block-first-stones table-block",
        "Future work: rule 3 may be reconsidered, since not to make a reach can be a strategy.",
        "今後の課題: あえてリーチをかけないことも戦略になりうるので、ルール3を見直したい。",
    ),
    (
        "§4",
        Checked,
        "grudges",
        "People may have feelings: they may hinder one player above all, or, when they choose the winner, not choose who \
         hindered them.",
        "人間なら感情があり、特定のプレイヤーを妨害したり、妨害された相手を勝者に選ばなかったりすることも考えられる。",
    ),
    (
        "§4",
        NotCheckable,
        "",
        "More may be seen when people play.",
        "人にプレイしてもらうことで見えるものもある。",
    ),
];
