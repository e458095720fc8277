//! Tables and drawings of paper 3.

use yomikiri_game::Notation;
use yomikiri_hakozumi::check::CheckResult;
use yomikiri_hakozumi::check::layout::Layout;
use yomikiri_hakozumi::{Hakozumi, Record};

use super::Paper3Error;
use super::boards::Checked;
use super::claims::{FIGURE_1, FIGURE_1_ON, core_84, core_98};
use super::cores::{Core, ROWS, cup_letter, endless_slided_letter, glass_letter, slided_letter};
use super::gadgets::Gadget;
use super::games::{continuation, duel, strategy, win_by_threats};
use crate::{Diagram, Figure, Table, Text};

/// Every shipped strategy with its result.
pub(super) fn strategies_table(checked: &[Checked]) -> Table {
    let rows = checked.iter().map(|checked| {
        let (result, why) = match &checked.result {
            CheckResult::Accepted(accepted) => ("holds", accepted.argument()),
            CheckResult::Rejected(rejected) => ("does not hold", rejected.reason.to_string()),
        };
        vec![format!("{}.json", checked.name), result.into(), why]
    });
    Table {
        id: "strategies".into(),
        title: Text::new("The shipped strategies under the checker", "付属の戦略と検証結果"),
        columns: vec![
            Text::new("file", "ファイル"),
            Text::new("result", "結果"),
            Text::new("argument", "根拠"),
        ],
        rows: rows.collect(),
    }
}

/// Lemma 1's games.
pub(super) fn cup_games_table() -> Table {
    let title = Text::new(
        "Lemma 1: every game in a CUP on columns 1 to 4, move and answer",
        "補題1: 1～4列のCUPにおける全手順（手と応手）",
    );
    games_table("cup-games", title, &Gadget::cup())
}

/// Lemma 2's games.
pub(super) fn slided_games_table() -> Table {
    let title = Text::new(
        "Lemma 2: every game in a Slided-CUP with row-2 cells in columns 1 and 4, its pair (2,1)(3,1) \
         left out, move and answer",
        "補題2: 2段目のマスが1列と4列にあるSlided-CUPの全手順（手と応手。対(2,1)(3,1)を除く）",
    );
    games_table("slided-games", title, &Gadget::slided())
}

fn games_table(id: &str, title: Text, gadget: &Gadget) -> Table {
    let rows = gadget.games().into_iter().map(|game| {
        game.chunks_exact(2).map(|round| format!("{} → {}", round[0], round[1])).collect()
    });
    let round = |n: usize| Text::new(format!("round {n}"), format!("{n}巡目"));
    let columns = vec![round(1), round(2), round(3)];
    Table { id: id.into(), title, columns, rows: rows.collect() }
}

/// The figures.
pub(super) fn figures(checked: &[Checked]) -> Result<Vec<Figure>, Paper3Error> {
    let mut figures = vec![figure_1()?];
    figures.push(gadget_boards()?);
    for (id, core, name) in [("core84", core_84()?, "Core84"), ("core98", core_98()?, "Core98")] {
        let caption = Text::new(format!("{name}, cell by cell"), format!("{name}の各マス"));
        let windows = vec![core.window(ROWS, caption, None)];
        figures.push(Figure::windows(id, Text::same(name), windows));
    }
    figures.extend(figure_37(checked)?);
    figures.push(figure_39()?);
    Ok(figures)
}

/// The boards of theorems 1 to 6. X's are mirrored at column 0, so their right halves are enough.
fn gadget_boards() -> Result<Figure, Paper3Error> {
    type Letter = fn(usize, i32) -> char;
    let boards: [(&str, &str, Option<i32>, Letter); 6] = [
        ("1", "CUP", Some(-2), cup_letter),
        ("2", "CUP", None, cup_letter),
        ("3", "Slided-CUP", Some(-2), slided_letter),
        ("4", "Slided-CUP", None, endless_slided_letter),
        ("5", "GLASS", Some(-2), glass_letter),
        ("6", "GLASS", None, glass_letter),
    ];
    let mut windows = Vec::new();
    for (number, gadget, low, letter) in boards {
        let strategy = strategy(&format!("theorem-{number}"))?;
        let (layout, side) = (Layout::new(&strategy)?, strategy.strategist);
        let (first, high) = (low.unwrap_or(*layout.window().start()), *layout.window().end());
        let period = [high - layout.right_period() + 1, high];
        let caption = Text::new(
            format!("Theorem {number}: {side} draws with the {gadget}"),
            format!("定理{number}: {side}が{gadget}で引き分ける"),
        );
        let core = Core { layout, low: first, high, letter };
        windows.push(core.window(4, caption, Some(period)));
    }
    let title = Text::new("The six boards of theorems 1 to 6", "定理1から6の六つの盤面");
    Ok(Figure::windows("gadget-boards", title, windows).caption(Text::new(
        "Joined cells are partners; cells without a partner are answered on top; the framed columns \
         repeat for ever. What lies left of X's boards is their mirror image.",
        "線で結んだマスは対。対のないマスには真上に応じる。枠の列は無限に繰り返す。Xの盤面の左側は\
         右側の鏡像。",
    )))
}

fn diagram(record: &Record, caption: Text) -> Result<Diagram, Paper3Error> {
    let position = Hakozumi::ENDLESS.parse_position(&record.to_string())?;
    let drawing = Hakozumi::ENDLESS.draw(&position);
    Ok(Diagram { game: "hakozumi".into(), position: record.to_string(), drawing, caption })
}

fn figure_1() -> Result<Figure, Paper3Error> {
    let start = Record::parse(FIGURE_1)?;
    let mut boards = vec![diagram(&start, Text::new("X to move wins", "Xの手番で必勝"))?];
    let printed = continuation(FIGURE_1, FIGURE_1_ON)?;
    let caption = Text::new("the end of the printed win", "論文の手順の終局");
    boards.push(diagram(printed.end.record(), caption)?);
    if let Some(win) = win_by_threats(FIGURE_1)? {
        boards.push(diagram(&win, Text::new("the end of the shortest win", "最短の勝ちの終局"))?);
    }
    Ok(Figure::boards("figure-1", Text::new("Figure 1", "図1"), boards))
}

fn figure_37(checked: &[Checked]) -> Result<Option<Figure>, Paper3Error> {
    let printed = checked.iter().find(|checked| checked.name == "figure-37-printed");
    let Some(CheckResult::Rejected(rejected)) = printed.map(|checked| &checked.result) else {
        return Ok(None);
    };
    let caption = Text::new(
        "X follows figure 37 and loses on the diagonal",
        "Xは図37に従い，斜めの四目で負ける",
    );
    let boards = vec![diagram(&rejected.game, caption)?];
    let title = Text::new("Figure 37 refuted", "図37の反例");
    Ok(Some(Figure::boards("figure-37", title, boards)))
}

fn figure_39() -> Result<Figure, Paper3Error> {
    let game = duel(&strategy("theorem-5-restricted")?, &strategy("figure-38-restricted")?, 34)?;
    let caption =
        Text::new("GLASS after GLASS is unrolled to the right", "GLASSが右へ次々と繰り広げられる");
    let boards = vec![diagram(game.record(), caption)?];
    Ok(Figure::boards("figure-39", Text::new("Figure 39", "図39"), boards))
}
