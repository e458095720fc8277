//! The papers' own positions, one click away, and a few worth a look.

use super::{Name, Ready};

const REACH_5X5: &str = "mnk --size 5x5 --rules reach";
const FREE_4X4: &str = "mnk --size 4x4";
const FREE_5X4: &str = "mnk --size 5x4";
const DOBUTSU: &str = "dobutsu --rules standard";

fn ready(
    paper: u8,
    (place, place_ja): (&str, &str),
    (title, title_ja): (&str, &str),
    game: &str,
    from: &str,
    moves: &str,
) -> Ready {
    Ready {
        paper,
        place: Name::new(place, place_ja),
        title: Name::new(title, title_ja),
        game: game.into(),
        from: from.into(),
        moves: moves.into(),
        strategy: "",
    }
}

pub(super) fn mnk() -> Vec<Ready> {
    let first = ("§3", "3節");
    vec![
        ready(1, first, ("First stone A", "初手A"), REACH_5X5, "", "b2"),
        ready(1, first, ("First stone B, the centre", "初手B(中央)"), REACH_5X5, "", "c3"),
        ready(1, first, ("First stone C", "初手C"), REACH_5X5, "", "c2"),
        ready(
            1,
            ("§4", "4節"),
            ("Player 2 chooses who wins", "プレイヤー2が勝者を選ぶ"),
            REACH_5X5,
            "...../.2.3./..1../...../.....",
            "",
        ),
        ready(
            1,
            ("66 positions", "66局面"),
            ("One that nobody wins by force", "誰も必勝でない局面の一つ"),
            REACH_5X5,
            "...../.12../...../...3./.....",
            "",
        ),
        ready(2, ("Table 1", "表1"), ("4x4, three players", "4×4、3人"), FREE_4X4, "", ""),
        ready(
            2,
            ("11 boards", "11局面"),
            ("Player 1 wins by force", "プレイヤー1の必勝局面"),
            FREE_4X4,
            ".23./.1../..../....",
            "",
        ),
        ready(
            2,
            ("§5", "5節"),
            ("Blocking player 2 helps player 1", "2を防ぐ手が1を助ける"),
            FREE_5X4,
            "..../.1../..2./.3../....",
            "",
        ),
    ]
}

pub(super) fn dobutsu() -> Vec<Ready> {
    vec![
        ready(
            4,
            ("§4.1", "4.1節"),
            ("The start: lost in 78", "初期局面: 78手で負け"),
            DOBUTSU,
            "",
            "",
        ),
        ready(
            4,
            ("§4.1", "4.1節"),
            ("B2 chick: same elephant wins", "B2ひよこ: 同ぞうで後手勝ち"),
            DOBUTSU,
            "",
            "B3-B2",
        ),
        ready(
            4,
            ("Figure 9", "図9"),
            ("Only a dead drop wins", "敵陣へのひよこ打ちだけが勝ち"),
            DOBUTSU,
            "3/1El/Lec/G1g[C] w",
            "",
        ),
        ready(
            4,
            ("§4.2", "4.2節"),
            ("The longest win: 173 plies", "最長の勝ち: 173手"),
            DOBUTSU,
            LONGEST_WIN,
            "",
        ),
    ]
}

/// One of the twelve positions that take longest to win.
const LONGEST_WIN: &str = "cgl/2e/L2/cg1[E] w";

pub(super) fn hakozumi() -> Vec<Ready> {
    let with = |ready: Ready, strategy| Ready { strategy, ..ready };
    let game = "hakozumi";
    let theorem = |(place, place_ja), title, strategy, from| {
        with(ready(3, (place, place_ja), title, game, from, ""), strategy)
    };
    let lemma =
        |title, moves| with(ready(3, ("Lemma 1", "補題1"), title, game, "", moves), "theorem-2");
    vec![
        ready(
            3,
            ("Figure 1", "図1"),
            ("X to move wins", "Xの手番で必勝"),
            game,
            "X0O1X1O-1X-1O2",
            "",
        ),
        theorem(
            ("Theorem 1", "定理1"),
            ("X draws with CUPs", "XのCUPによる引き分け"),
            "theorem-1",
            "X0",
        ),
        theorem(
            ("Theorem 2", "定理2"),
            ("O draws with CUPs", "OのCUPによる引き分け"),
            "theorem-2",
            "",
        ),
        theorem(
            ("Theorem 3", "定理3"),
            ("X draws with Slided-CUPs", "XのSlided-CUPによる引き分け"),
            "theorem-3",
            "X0",
        ),
        theorem(
            ("Theorem 4", "定理4"),
            ("O draws with Slided-CUPs", "OのSlided-CUPによる引き分け"),
            "theorem-4",
            "",
        ),
        theorem(
            ("Theorem 5", "定理5"),
            ("X draws with GLASSes", "XのGLASSによる引き分け"),
            "theorem-5",
            "X0",
        ),
        theorem(
            ("Theorem 6", "定理6"),
            ("O draws with GLASSes", "OのGLASSによる引き分け"),
            "theorem-6",
            "",
        ),
        lemma(("Step 1: the partner can be played", "手順1: 対のセルに打てる"), "1 2"),
        lemma(
            ("Step 2: the partner has nothing under it", "手順2: 対のセルの下が空いている"),
            "1 2 1 3",
        ),
        lemma(("Step 3: a reserved column", "手順3: 取っておいた列"), "1 2 1 3 4 4"),
        with(
            ready(
                3,
                ("Figure 37", "図37"),
                ("As printed it loses", "印刷どおりでは負ける"),
                game,
                "X0",
                "8 9 7 5 7 9 6 6 6 6 5 5 5",
            ),
            "figure-37-printed",
        ),
        ready(
            0,
            ("", ""),
            ("Ordinary Connect-Four, 7 by 6", "ふつうの四目並べ(7×6)"),
            "hakozumi --width 7 --height 6",
            "",
            "3 3 3 3 2 4 4 4 4 2 2 2",
        ),
        ready(
            0,
            ("", ""),
            ("A small board, read out at once", "小さな盤(すぐに読み切れる)"),
            "hakozumi --width 5 --height 4",
            "",
            "",
        ),
        ready(
            3,
            ("§7", "7節"),
            ("One handicap stone: open", "置き石1つ: 未解決"),
            "hakozumi --handicap 1",
            "X0",
            "",
        ),
    ]
}

/// A whole game of two engines, as the record of it has it.
const RECORDED_DEAL: &str = "tantrix --colours RB --deal \
    9,3,1,8,29,36,50,45,10,19,51,25,53,6,24,11,26,4,15,56,55,2,33,7,18,37,21,28,44,42,43,\
    30,39,5,40,22,48,52,14,34,49,23,32,41,16,35,17,46,27,54,13,20,38,47,12,31";
const RECORDED_MOVES: &str = "\
    36@0,0r0 25@-1,1r4 53@1,0r2 50@-2,1r4 6@-1,0r3 26@0,1r1 1@2,0r2 29@1,1r1 10@2,-1r5 \
    4@1,-1r2 55@0,-1r0 15@0,-2r2 19@-1,-1r5 18@1,-2r2 33@2,-2r3 51@-2,2r3 28@-2,0r4 2@-1,2r5 \
    24@0,2r2 56@2,-3r1 44@1,-3r4 37@0,3r0 45@1,2r5 5@2,1r5 9@3,-4r2 7@2,-4r4 22@4,-5r4 \
    11@3,-5r2 30@3,-6r1 3@2,-5r5 34@4,-6r0 32@-1,3r2 41@5,-7r0 16@5,-6r2 49@-2,3r2 52@4,-7r4 \
    43@-3,1r2 40@1,3r2 23@2,2r2 8@2,-6r1 20@-3,2r5 38@3,-7r4 21@-3,3r1 12@1,-4r2 31@1,-5r4 \
    35@0,-5r3 17@0,-4r0 13@3,-1r0 42@3,0r5 39@6,-8r4 27@4,-4r4 54@3,2r1 46@6,-6r5 14@7,-8r2 \
    48@3,3r3 47@-3,0r0";

pub(super) fn tantrix() -> Vec<Ready> {
    let (none, record) = (("", ""), ("record", "棋譜"));
    vec![
        ready(
            5,
            none,
            ("A new game, red against blue", "新しい対局(赤対青)"),
            "tantrix --colours RB --deal 7",
            "",
            "",
        ),
        ready(
            0,
            record,
            ("A recorded game, step by step", "記録された対局を1手ずつ"),
            RECORDED_DEAL,
            "",
            RECORDED_MOVES,
        ),
    ]
}
