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
            "b2b3",
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
            3,
            ("§7", "7節"),
            ("One handicap stone: open", "置き石1つ: 未解決"),
            "hakozumi --handicap 1",
            "X0",
            "",
        ),
    ]
}
