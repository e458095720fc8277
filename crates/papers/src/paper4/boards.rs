//! Positions worth looking at.

use yomikiri_dobutsu::{Dobutsu, NameStyle, Position, move_name};
use yomikiri_dobutsu_tables::{Solved, Statistics, Tablebase, TablebaseError, Wdl, positions_with};
use yomikiri_game::{DenseIndex, Notation};
use yomikiri_solve::Value;

use crate::{Claim, Diagram, Figure, Report, Table, Text};

/// A position with a caption.
pub(super) fn diagram(position: &Position, caption: Text) -> Diagram {
    let game = Dobutsu::default();
    Diagram {
        game: format!("dobutsu --rules {}", game.rules()),
        position: game.position_text(position),
        drawing: game.draw(position),
        caption,
    }
}

/// The positions that take longest to win.
pub(super) fn longest_wins(report: &mut Report, solved: &Solved) {
    let longest = solved.solution.census.longest_win().unwrap_or(0);
    let positions = positions_with(&solved.index, &solved.solution.values, Value::decided(longest));
    report.claims.push(Claim::compare(
        "longest-win",
        "§3.2",
        Text::new("The longest win, in plies", "最長の勝ちの手数"),
        "173",
        longest.to_string(),
    ));
    report.claims.push(Claim::new_result(
        "longest-win-positions",
        Text::new("Positions with the longest win", "最長手数の勝ち局面の数"),
        positions.len().to_string(),
    ));
    let caption = Text::new(
        format!("The player to move wins in {longest}"),
        format!("手番側が{longest}手で勝ち"),
    );
    report.figures.push(Figure::boards(
        "longest-wins",
        Text::new(
            format!("The positions won in {longest} plies"),
            format!("{longest}手で勝つ局面"),
        ),
        positions.iter().map(|position| diagram(position, caption.clone())).collect(),
    ));
}

/// Positions whose value only a dead drop keeps.
pub(super) fn dead_drops(
    report: &mut Report,
    tablebase: &Tablebase,
    statistics: &Statistics,
) -> Result<(), TablebaseError> {
    let mut rows = Vec::new();
    let mut wins = 0;
    for position in dead_drop_positions(tablebase, statistics) {
        let moves = tablebase.moves(&position)?;
        let Some(best) = moves.first() else { continue };
        wins += usize::from(best.judged.wdl == Wdl::Win);
        rows.push(vec![
            tablebase.game().position_text(&position),
            best.judged.wdl.word().into(),
            best.judged.distance.map_or("-".into(), |distance| distance.to_string()),
            move_name(tablebase.game(), &position, best.mv, None, NameStyle::English),
        ]);
    }
    let draws = rows.len() - wins;
    report.claims.push(Claim::compare(
        "only-dead-drop",
        "§4.4",
        Text::new(
            "Positions whose value only a dead drop keeps",
            "敵陣へのひよこ打ちだけが正解である局面の数",
        ),
        "68",
        rows.len().to_string(),
    ));
    report.claims.push(Claim::new_result(
        "only-dead-drop-values",
        Text::new(
            "Positions whose value only a dead drop keeps: won, drawn",
            "敵陣へのひよこ打ちだけが正解である局面のうち、勝ちと引き分けの数",
        ),
        format!("{wins}, {draws}"),
    ));
    report.tables.push(Table {
        id: "only-dead-drop".into(),
        title: Text::new(
            "All positions whose value only a dead drop keeps",
            "敵陣へのひよこ打ちだけが正解である局面の一覧",
        ),
        columns: vec![
            Text::new("position", "局面"),
            Text::new("value", "値"),
            Text::new("plies", "手数"),
            Text::new("move", "正解手"),
        ],
        rows,
    });
    Ok(())
}

/// The positions that `statistics` found, in order.
pub(super) fn dead_drop_positions(tablebase: &Tablebase, statistics: &Statistics) -> Vec<Position> {
    let mut numbers = statistics.only_dead_drops.clone();
    numbers.sort_unstable();
    numbers.into_iter().filter_map(|number| tablebase.index().position(number)).collect()
}
