//! Tables and drawings of paper 3.

use yomikiri_game::Notation;
use yomikiri_hakozumi::check::CheckResult;
use yomikiri_hakozumi::check::layout::Layout;
use yomikiri_hakozumi::{Hakozumi, Record, Side};

use super::Paper3Error;
use super::boards::Checked;
use super::claims::{FIGURE_1, FIGURE_1_ON, core_84, core_98};
use super::cores::{
    Core, ROWS, cup_letter, endless_slided_letter, glass_letter, mixed_letter, slided_letter,
};
use super::gadgets::Gadget;
use super::games::{continuation, duel, strategy, win_by_threats};
use super::lemmas;
use crate::{Diagram, Figure, Table, Text, Window};

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

/// The figures, 1 to 39.
pub(super) fn figures(checked: &[Checked]) -> Result<Vec<Figure>, Paper3Error> {
    let mut figures = vec![figure_1()?, figure_2()?];
    figures.extend(lemmas::cup());
    for board in &BOARDS {
        figures.push(gadget_board(board)?);
    }
    figures.extend(lemmas::slided());
    for (number, core, name) in [(28, core_84()?, "Core84"), (33, core_98()?, "Core98")] {
        figures.extend(core_figures(number, &core, name));
    }
    figures.push(lemmas::glass());
    figures.push(figure_37()?);
    figures.extend(figure_37_refuted(checked)?);
    figures.push(figure_39()?);
    Ok(figures)
}

/// A board of the paper: its figure, what it is called, the strategy, the leftmost column if it is not the
/// strategy's own, and its letters. X's boards are mirrored at column 0, so their right halves are enough.
struct Board {
    number: u32,
    theorem: &'static str,
    gadget: &'static str,
    strategy: &'static str,
    low: Option<i32>,
    letter: fn(usize, i32) -> char,
}

const BOARDS: [Board; 7] = [
    Board {
        number: 14,
        theorem: "1",
        gadget: "CUP",
        strategy: "theorem-1",
        low: Some(-2),
        letter: cup_letter,
    },
    Board {
        number: 15,
        theorem: "2",
        gadget: "CUP",
        strategy: "theorem-2",
        low: None,
        letter: cup_letter,
    },
    Board {
        number: 16,
        theorem: "4",
        gadget: "Slided-CUP",
        strategy: "theorem-4",
        low: None,
        letter: endless_slided_letter,
    },
    Board {
        number: 27,
        theorem: "3",
        gadget: "Slided-CUP",
        strategy: "theorem-3",
        low: Some(-2),
        letter: slided_letter,
    },
    Board {
        number: 32,
        theorem: "5",
        gadget: "GLASS",
        strategy: "theorem-5",
        low: Some(-2),
        letter: glass_letter,
    },
    Board {
        number: 36,
        theorem: "6",
        gadget: "GLASS",
        strategy: "theorem-6",
        low: None,
        letter: glass_letter,
    },
    Board {
        number: 38,
        theorem: "6",
        gadget: "GLASS",
        strategy: "figure-38",
        low: None,
        letter: glass_letter,
    },
];

/// Rows of a board that are drawn; above them the last two repeat.
const DRAWN: i32 = 5;

fn gadget_board(board: &Board) -> Result<Figure, Paper3Error> {
    let strategy = strategy(board.strategy)?;
    let (layout, side) = (Layout::new(&strategy)?, strategy.strategist);
    let (first, high) = (board.low.unwrap_or(*layout.window().start()), *layout.window().end());
    let period = [high - layout.right_period() + 1, high];
    let core = Core { layout, low: first, high, letter: board.letter };
    let windows = vec![core.window(DRAWN, Text::none(), Some(period))];
    let Board { number, theorem, gadget, .. } = board;
    let title = match number {
        38 => Text::new(
            "Figure 38: the O-board of figure 36, slid by two columns to the left",
            "図38: 図36を2列左へずらしたO-board",
        ),
        _ => Text::new(
            format!("Figure {number}: the {side}-board with the {gadget} (theorem {theorem})"),
            format!("図{number}: {gadget}を使った{side}-board（定理{theorem}）"),
        ),
    };
    let mirrored = if board.low.is_some() {
        (" What lies further to the left is the mirror image.", "さらに左は右側の鏡像。")
    } else {
        ("", "")
    };
    Ok(Figure::windows(format!("figure-{number}"), title, windows).caption(Text::new(
        format!(
            "Joined cells are partners; cells without a partner are answered on top; the framed columns repeat \
             for ever, and upwards the last two rows.{}",
            mirrored.0
        ),
        format!(
            "線で結んだマスは対。対のないマスには真上に応じる。枠の列は左右に、上の2行は上に、無限に繰り返す。{}",
            mirrored.1
        ),
    )))
}

/// A core, and the core with its gadgets' cells all O and all X.
fn core_figures(number: u32, core: &Core, name: &str) -> Vec<Figure> {
    let figure = |number: u32, title: Text, window: Window| {
        Figure::windows(format!("figure-{number}"), title, vec![window])
    };
    let title = Text::same(format!("Figure {number}: {name}"));
    let title = Text { ja: format!("図{number}: {name}"), ..title };
    let mut figures = vec![figure(number, title, core.window(ROWS, Text::none(), None))];
    for (number, side) in (number + 1..).zip([Side::O, Side::X]) {
        let title = Text::new(
            format!("Figure {number}: {name} with {side} on every cell of a gadget"),
            format!("図{number}: 部品のマスをすべて{side}とした{name}"),
        );
        figures.push(figure(number, title, core.filled_window(side, Text::none())));
    }
    figures
}

fn figure_2() -> Result<Figure, Paper3Error> {
    let record = Record::parse("X0O0")?;
    let boards = vec![diagram(&record, Text::new("X to move", "Xの手番"))?];
    let title = Text::new(
        "Figure 2: O answers the first stone by follow-up",
        "図2: 2手目にOがfollow-upした局面",
    );
    Ok(Figure::boards("figure-2", title, boards))
}

/// The board as it is printed.
fn figure_37() -> Result<Figure, Paper3Error> {
    let layout = Layout::new(&strategy("figure-37-printed")?)?;
    let core = Core { layout, low: 0, high: 15, letter: mixed_letter };
    let windows = vec![core.window(DRAWN, Text::none(), None)];
    let title = Text::new(
        "Figure 37: CUP, Slided-CUP and GLASS in one X-board, as printed",
        "図37: CUPとSlided-CUPとGLASSを使ったX-board（印刷のとおり）",
    );
    Ok(Figure::windows("figure-37", title, windows).caption(Text::new(
        "This board loses: O can fill the diagonal (8,1) (7,2) (6,3) (5,4).",
        "この盤面は負ける。Oは斜めの(8,1) (7,2) (6,3) (5,4)を埋められる。",
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
    let title = Text::new(
        "Figure 1: a position of the game, and two ways to win it",
        "図1: 箱積みの局面と二つの勝ち方",
    );
    Ok(Figure::boards("figure-1", title, boards))
}

fn figure_37_refuted(checked: &[Checked]) -> Result<Option<Figure>, Paper3Error> {
    let printed = checked.iter().find(|checked| checked.name == "figure-37-printed");
    let Some(CheckResult::Rejected(rejected)) = printed.map(|checked| &checked.result) else {
        return Ok(None);
    };
    let caption = Text::new(
        "X follows figure 37 and loses on the diagonal",
        "Xは図37に従い、斜めの四目で負ける",
    );
    let boards = vec![diagram(&rejected.game, caption)?];
    let title = Text::new("Figure 37 refuted", "図37の反例");
    Ok(Some(Figure::boards("figure-37-refuted", title, boards)))
}

fn figure_39() -> Result<Figure, Paper3Error> {
    let game = duel(&strategy("theorem-5-restricted")?, &strategy("figure-38-restricted")?, 34)?;
    let caption =
        Text::new("GLASS after GLASS is unrolled to the right", "GLASSが右へ次々と繰り広げられる");
    let boards = vec![diagram(game.record(), caption)?];
    Ok(Figure::boards(
        "figure-39",
        Text::new(
            "Figure 39: play that unrolls GLASS after GLASS",
            "図39: 右へGLASSが展開する手順",
        ),
        boards,
    ))
}
