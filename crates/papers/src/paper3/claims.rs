//! What the paper claims, recomputed, and its slips.

use yomikiri_game::Progress;
use yomikiri_hakozumi::Side;
use yomikiri_hakozumi::check::CheckResult;
use yomikiri_hakozumi::check::layout::Layout;

use super::Paper3Error;
use super::boards::{self, Checked};
use super::cores::{Core, glass_letter, slided_letter};
use super::gadgets::{Gadget, Played};
use super::games::{continuation, duel, row_between, strategy, win_by_threats};
use crate::{Claim, Text, japanese};

pub(super) const CORE_84: [&str; 7] = [
    "O X O O X X O O O X X O",
    "X O X X O O X X X O O X",
    "O X O O X X O O O X X O",
    "X O X X O O X X X O O X",
    "O X O O X X O O O X X O",
    "X O X X O O S X S O O S",
    "O X O O U U P O P U U C",
];

pub(super) const CORE_98: [&str; 7] = [
    "O X O O O X O O O X O O O X",
    "X O X X X O X X X O X X X O",
    "O X O O O X O O O X O O O X",
    "X O X X X O X X X O X X X O",
    "O X O O O X O O O X O O O X",
    "X O X X S O S X S O S X S O",
    "O X O O G G L O L A A O G G",
];

pub(super) const FIGURE_1: &str = "X0O1X1O-1X-1O2";
/// How the paper goes on from there.
pub(super) const FIGURE_1_ON: &str = "X0O2X0O0X-2O-2X1O1X-1O2X-2";
/// Two extra stones of X, after which X begins.
pub(super) const HANDICAP_2: &str = "X0X1";

/// Everything the paper claims, in its order.
pub(super) fn of_the_paper(
    checked: &[Checked],
    progress: &dyn Progress,
) -> Result<Vec<Claim>, Paper3Error> {
    let mut claims = Vec::new();
    for claim in [limited_width, limited_height, handicap_2, figure_1, figure_1_continued] {
        progress.advance(0);
        claims.push(claim()?);
    }
    claims.extend(lemmas());
    progress.advance(0);
    claims.extend(checked.iter().filter_map(theorem));
    let figures = ["Definition 6, Figure 28", "§4.1", "Figures 29, 30"];
    claims.extend(core_claims("core84", "Core84", &core_84()?, &CORE_84, figures));
    let figures = ["Definition 9, Figure 33", "§4.2", "Figures 34, 35"];
    claims.extend(core_claims("core98", "Core98", &core_98()?, &CORE_98, figures));
    claims.extend(figure_37(checked));
    for claim in [slides, figure_39] {
        progress.advance(0);
        claims.push(claim()?);
    }
    Ok(claims)
}

fn handicap_2() -> Result<Claim, Paper3Error> {
    let win = win_by_threats(HANDICAP_2)?;
    let computed = if win.is_some() { "X wins" } else { "no win found" };
    let line = win.map_or(String::new(), |record| record.to_string());
    let what = Text::new(
        "With two handicap stones X wins, which the paper calls trivial",
        "置き石2の箱積みはXの必勝（論文は自明とする）",
    );
    Ok(Claim::compare("handicap-2", "§1", what, "X wins", computed).note(Text::new(
        format!(
            "X places both stones side by side and makes three in a row; O can close one end only: {line}"
        ),
        format!("Xは二つを並べて置き、三つ並べる。Oは片側しか止められない: {line}"),
    )))
}

fn figure_1_continued() -> Result<Claim, Paper3Error> {
    let played = continuation(FIGURE_1, FIGURE_1_ON)?;
    let what = Text::new(
        "The printed continuation of figure 1: X wins, and O must answer as printed",
        "図1から印刷された手順: Xが勝ち、Oの応手はすべて強制である",
    );
    let computed = match (played.x_wins, played.forced == played.answers) {
        (true, true) => "X wins, all answers forced",
        (true, false) => "X wins, not all answers forced",
        (false, _) => "X does not win",
    };
    let printed = "X wins, all answers forced";
    let place = "§3";
    let (forced, answers) = (played.forced, played.answers);
    Ok(Claim::compare("figure-1-continued", place, what, printed, computed).note(Text::new(
        format!(
            "After {FIGURE_1}: {FIGURE_1_ON}. {forced} of O's {answers} answers take a cell on which X would \
             complete four at once; at the last one X threatens two."
        ),
        format!(
            "{FIGURE_1}の後: {FIGURE_1_ON}。Oの{answers}手のうち{forced}手は、Xが直ちに四目を作るマスを防ぐ手\
             である。最後の手ではXに四目の筋が二つある。"
        ),
    )))
}

fn figure_1() -> Result<Claim, Paper3Error> {
    let win = win_by_threats(FIGURE_1)?;
    let what = Text::new(
        "X wins from the position of figure 1, though both sides followed a drawing board",
        "図1の局面は、双方が引き分けの盤面に従ったのにXの必勝である",
    );
    let computed = if win.is_some() { "X wins" } else { "no win found" };
    let line = win.map_or(String::new(), |record| record.to_string());
    Ok(Claim::compare("figure-1", "§2, Figure 1", what, "X wins", computed).note(Text::new(
        format!("A shortest win by threats alone, so that O has no choice: {line}"),
        format!("リーチだけで進む最短の勝ち（Oの応手はすべて強制）: {line}"),
    )))
}

fn lemmas() -> Vec<Claim> {
    let one = |id: &str, place: &str, what: Text, played: Played, more: Text| {
        let computed = if played.failures == 0 { "always" } else { "not always" };
        let counts = format!(
            "{} / {} / {} / {}",
            played.states, played.on_partner, played.beside, played.on_top
        );
        let note = Text::new(
            format!("States / answers on the partner / beside / on top: {counts}. {}", more.en),
            format!("状態数 / 対の相手への応手 / 横への応手 / 真上への応手: {counts}。{}", more.ja),
        );
        Claim::compare(id, place, what, "always", computed).note(note)
    };
    let ring = Gadget::slided_ring(3).play_out();
    let smaller = Gadget::slided_ring(2).play_out();
    vec![
        one(
            "lemma-1",
            "Lemma 1, Figures 4–13",
            Text::new("The CUP can be answered", "CUPには必ず応じられる"),
            Gadget::cup().play_out(),
            Text::new("All games are in the table below.", "全手順は下の表にある。"),
        ),
        one(
            "lemma-2",
            "Lemma 2, Figures 17–26",
            Text::new("The Slided-CUP can be answered", "Slided-CUPには必ず応じられる"),
            ring,
            Text::new(
                format!(
                    "A ring of three gadgets; a ring of two has {} states. The endless chain is \
                     covered by the matching lemma.",
                    smaller.states
                ),
                format!(
                    "部品3つの輪で数えた。2つの輪では{}状態。無限の連鎖は対の補題による。",
                    smaller.states
                ),
            ),
        ),
        one(
            "glass",
            "Definition 8",
            Text::new("The GLASS can be answered", "GLASSには必ず応じられる"),
            Gadget::glass().play_out(),
            Text::new(
                "Every playable cell of the GLASS is tried where the paper allows any.",
                "論文が任意とする所ではGLASS内の打てるマスをすべて試した。",
            ),
        ),
        one(
            "glass-restricted",
            "§6",
            Text::new("The restricted GLASS can be answered", "制限したGLASSには必ず応じられる"),
            Gadget::restricted_glass().play_out(),
            Text::none(),
        ),
    ]
}

fn theorem(checked: &Checked) -> Option<Claim> {
    let number = checked.name.strip_prefix("theorem-").filter(|number| number.len() == 1)?;
    let what = Text::new(checked.title.0, checked.title.1);
    let place = format!("Theorem {number}");
    let (computed, note) = judged(checked);
    Some(Claim::compare(checked.name, &place, what, "draw", computed).note(note))
}

/// The result in a word, and its reasons.
fn judged(checked: &Checked) -> (&'static str, Text) {
    match &checked.result {
        CheckResult::Accepted(accepted) => {
            let note = Text::new(
                format!("No line of either side is possible; answered by: {}", accepted.argument()),
                format!(
                    "どちらの側にも四目は生じない。応手の根拠: {}",
                    japanese(&accepted.argument())
                ),
            );
            let both = accepted.strategist_lines == 0;
            ("draw", if both { note } else { Text::none() })
        }
        CheckResult::Rejected(rejected) => {
            let line: Vec<String> = rejected.line.iter().map(ToString::to_string).collect();
            let (line, game) = (line.join(""), rejected.game.to_string());
            let note = Text::new(
                format!("The opponent fills {line}; a game lost by it: {game}"),
                format!("相手が{line}を埋める。この盤面に従って負ける棋譜: {game}"),
            );
            ("loses", note)
        }
    }
}

pub(super) fn core_84() -> Result<Core, Paper3Error> {
    let layout = Layout::new(&strategy("theorem-3")?)?;
    Ok(Core { layout, low: -1, high: 10, letter: slided_letter })
}

pub(super) fn core_98() -> Result<Core, Paper3Error> {
    let layout = Layout::new(&strategy("theorem-5")?)?;
    Ok(Core { layout, low: -1, high: 12, letter: glass_letter })
}

fn core_claims(
    id: &str,
    name: &str,
    core: &Core,
    printed: &[&str; 7],
    [cells_at, squares_at, filled_at]: [&str; 3],
) -> Vec<Claim> {
    let cells = Text::new(
        format!("{name}, cell by cell, out of the strategy's data"),
        format!("{name}の各マス（戦略のデータから）"),
    );
    let drawn = Claim::compare(id, cells_at, cells, printed.join(" / "), core.rows().join(" / "));
    let squares = core.squares();
    let what = Text::new(
        format!("Every 4x4 square of the endless board occurs in {name}, or its mirror image does"),
        format!("無限の盤面の4×4の正方形は、その鏡像を含めてすべて{name}に現れる"),
    );
    let computed = if squares.rest_mirrored { "all" } else { "not all" };
    let (shown, kinds) = (squares.in_core, squares.kinds);
    let note = Text::new(
        format!("{shown} of the {kinds} kinds of squares occur as they are, the others mirrored."),
        format!("{kinds}種類の正方形のうち{shown}種類はそのまま、残りは鏡像が現れる。"),
    );
    let squares =
        Claim::compare(&format!("{id}-squares"), squares_at, what, "all", computed).note(note);
    let (all_o, all_x) = (core.filled_with(Side::O), core.filled_with(Side::X));
    let steep = all_o.steep + all_x.steep;
    let what = Text::new(
        format!(
            "{name} filled with O, then with X: no four in a column or on a diagonal, and the \
                 pairs forbid those in rows"
        ),
        format!("{name}の部品をすべてO（またはX）としても縦と斜めに四目はなく、横の四目は対が防ぐ"),
    );
    let allowed = all_o.allowed + all_x.allowed;
    let computed = match steep + allowed {
        0 => "none".to_owned(),
        _ => format!("{steep} steep, {allowed} level"),
    };
    let rows = Text::new(
        format!("Rows closed by pairs: {} for O, {} for X", all_o.level, all_x.level),
        format!("対が防ぐ横の四目: Oは{}、Xは{}", all_o.level, all_x.level),
    );
    let id = format!("{id}-filled");
    let filled = Claim::compare(&id, filled_at, what, "none", computed).note(rows);
    vec![drawn, squares, filled]
}

fn figure_37(checked: &[Checked]) -> Vec<Claim> {
    let find = |name: &str| checked.iter().find(|checked| checked.name == name);
    let printed = find("figure-37-printed").map(|checked| {
        let what = Text::new("The board mixed of all three gadgets", "3種類の部品を混ぜた盤面");
        let (computed, note) = judged(checked);
        Claim::compare("figure-37", "Figure 37", what, "draw", computed).note(note)
    });
    let repaired = find("figure-37-repaired").map(|checked| {
        let what = Text::new(
            "Figure 37 repaired: GLASS at 3 to 9, then CUPs at 11+5n, and mirror images",
            "図37の修正: 3～9列にGLASS、11+5n列からCUP、左右対称",
        );
        let (computed, note) = judged(checked);
        Claim::new_result("figure-37-repaired", what, computed).note(note)
    });
    printed.into_iter().chain(repaired).collect()
}

fn slides() -> Result<Claim, Paper3Error> {
    let what = Text::new(
        "O's boards can be slid: figure 38 is theorem 6's board, slid by two columns",
        "Oの盤面は全体をずらせる: 図38は定理6の盤面を2列ずらしたもの",
    );
    let accepted = boards::accepted_slides()?;
    let computed = if accepted == 8 { "draw" } else { "not every slide draws" };
    Ok(Claim::compare("figure-38", "§5, Figure 38", what, "draw", computed).note(Text::new(
        format!("{accepted} of the slides by 0 to 7 columns hold; the board has period 8."),
        format!("0～7列ずらした盤面のうち{accepted}通りが成り立つ。盤面の周期は8である。"),
    )))
}

fn figure_39() -> Result<Claim, Paper3Error> {
    let game = duel(&strategy("theorem-5-restricted")?, &strategy("figure-38-restricted")?, 40)?;
    let rows = [1, 2].map(|row| row_between(&game, row, -1..=9)).join(" / ");
    let what = Text::new(
        "Theorem 5 against figure 38, both restricted: rows 1 and 2",
        "定理5と図38（どちらも制限つき）の対局: 1行目と2行目",
    );
    let printed = "O X O X O X O X O / X X O O X X";
    Ok(Claim::compare("figure-39", "§6, Figure 39", what, printed, rows).note(Text::new(
        format!("Columns −1 to 9 of the game {}", game.record()),
        format!("棋譜{}の−1～9列", game.record()),
    )))
}

fn limited_width() -> Result<Claim, Paper3Error> {
    const WIDEST: i32 = 20;
    let mut draws = 0;
    for width in 1..=WIDEST {
        draws += i32::from(boards::draws_in_width(width)?);
    }
    let what = Text::new(
        "Boards limited in width and endless in height are draws (cited from the earlier paper)",
        "幅に制限のある箱積みは引き分け（以前の論文の結果の引用）",
    );
    let computed = if draws == WIDEST { "draw" } else { "not every width draws" };
    Ok(Claim::compare("limited-width", "§1", what, "draw", computed).note(Text::new(
        format!("Both sides hold on {draws} of the widths 1 to {WIDEST}, by static boards."),
        format!("幅1～{WIDEST}のうち{draws}通りで、双方が静的盤面で引き分ける。"),
    )))
}

fn limited_height() -> Result<Claim, Paper3Error> {
    let mut found = Vec::new();
    for rows in 1..=8 {
        if boards::period_in_rows(rows)?.is_some() {
            found.push(rows.to_string());
        }
    }
    let what = Text::new(
        "Boards limited in height are draws (cited from the earlier paper)",
        "高さに制限のある箱積みは引き分け（以前の論文の結果の引用）",
    );
    let computed = format!("O holds with {} rows", found.join(", "));
    let note = Text::new(
        "What we have is O's half of the draw, by periodic static boards, tried for 1 to 8 rows with up \
         to 4 cells to a column and periods up to 16. On a limited board every column must end with the \
         strategist's cell, since there is no answer on top of the last one. With 4 rows and more we \
         find no such board, so the earlier paper's draw needs another argument there. We leave it open.",
        "ここで得たのは引き分けのうちOの側だけであり、1～8行、1列4マスまで、周期16までの周期的な静的盤面に\
         よる。高さに限りがあると最上段への応手が無いので、どの列も戦略側のマスで終わらなければならない。\
         4行以上ではそのような盤面は見つからず、以前の論文の引き分けには別の議論が要る。ここでは未解決の\
         ままとする。",
    );
    Ok(Claim::compare("limited-height", "§1", what, "draw", computed).not_reproduced(note))
}

/// The slips of the pen, each with what shows it.
pub(super) fn errata() -> Vec<Claim> {
    let slip = |id: &str, place: &str, what: Text, printed: &str, right: &str, note: Text| {
        Claim::compare(id, place, what, printed, right).explained(note)
    };
    vec![
        slip(
            "erratum-theorem-4",
            "Theorem 4",
            Text::new("The range of the mirrored gadget", "鏡像の部品の範囲"),
            "−1−5n … −1−5n",
            "−1−5n … −4−5n",
            Text::new(
                "A gadget has four columns; with this range the checker accepts theorem 4.",
                "部品は4列ある。この範囲なら検証器は定理4を認める。",
            ),
        ),
        slip(
            "erratum-definition-8",
            "Definition 8",
            Text::new(
                "Who gets at least one cell of G, L and A",
                "G, L, Aの少なくとも一方を取る側",
            ),
            "X, O swapped",
            "the strategist",
            Text::new(
                "With the sides swapped the opponent could fill G and its neighbours; halves as \
                 data (the opponent never both) are accepted.",
                "XとOが入れ替わっている。半対（相手が両方を取らない）として与えたデータは認められる。",
            ),
        ),
        slip(
            "erratum-lemma-2",
            "Lemma 2, Figures 17–19",
            Text::new("The pair that answers beside", "横に応じるときの対"),
            "P",
            "C",
            Text::new(
                "Under the left cell of S lies the right cell of C, so its partner is C's. The \
                 lemma also treats a single gadget, while gadgets are chained; the induction that \
                 is missing is given by the matching lemma.",
                "Sの左のマスの下はCの右のマスなので、その対の相手はCである。また補題は部品1つだけを\
                 扱うが、実際には連鎖している。欠けている帰納法は対の補題が与える。",
            ),
        ),
        slip(
            "erratum-theorem-3",
            "Theorem 3, proof",
            Text::new("Column or row", "行か列か"),
            "−11行",
            "−11列",
            Text::new("Rows are positive; a column is meant.", "行は正なので列の誤り。"),
        ),
    ]
}
