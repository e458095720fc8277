//! Plots of paper 2: states by stones, and forced wins by board size.

use yomikiri_game::{Game, Player, Progress};
use yomikiri_mnk::{Mnk, Rules, Size};
use yomikiri_mnk_tables::Census;

use super::LIMITS;
use crate::mnk_board::SizeResult;
use crate::{Axis, Claim, Figure, Plot, Report, ReproduceError, Series, Style, Table, Text, Tone};

/// Boards beyond the paper's, with the number of stones up to which their states are counted here.
const BEYOND: [((usize, usize), usize); 6] =
    [((3, 3), 9), ((3, 4), 12), ((3, 5), 15), ((4, 4), 16), ((5, 4), 10), ((5, 5), 6)];

fn stones() -> Axis {
    Axis::linear(Text::new("stones", "石の数"))
}

/// The paper's Table 1 as a picture.
pub(super) fn table_1(rows: &[[u128; 3]]) -> Figure {
    let names = [
        (Text::new("boards", "盤面"), Tone::One),
        (Text::new("up to symmetry", "対称を除く"), Tone::Two),
        (Text::new("states", "状態"), Tone::Three),
    ];
    let series = names.into_iter().enumerate().map(|(column, (name, tone))| {
        let points = rows.iter().enumerate().map(|(n, row)| (n as f64, row[column] as f64));
        Series::new(name, Style::Line, tone, points)
    });
    let y = Axis::log(Text::new("number", "数"));
    let plot = Plot { x: stones(), y, series: series.collect() };
    let title = Text::new("Table 1 as a picture: 4x4 by stones", "表1の図: 4x4の石数ごとの数");
    Figure::plot("states-4x4", title, plot).caption(Text::new(
        "Each state is a board up to symmetry on which nobody has three in a row.",
        "状態とは、対称なものを同一視し、誰も三つ並べていない盤面のこと。",
    ))
}

/// States by stones on more boards than the paper has.
pub(super) fn states_beyond(
    report: &mut Report,
    progress: &dyn Progress,
) -> Result<(), ReproduceError> {
    let tones = [Tone::Printed, Tone::Draw, Tone::Four, Tone::Three, Tone::Two, Tone::One];
    let (mut series, mut columns) = (Vec::new(), vec![Text::new("stones", "石の数")]);
    let mut rows: Vec<Vec<String>> = (0..=16).map(|n: usize| vec![n.to_string()]).collect();
    let mut tall = 0;
    for (((height, width), last), tone) in BEYOND.into_iter().zip(tones) {
        let game = Mnk::new(Size::new(height, width)?, 3, 3, Rules::Free)?;
        let census = Census::take(&game, last, LIMITS, progress)?;
        if (height, width) == (5, 4) {
            tall = census.layers.iter().map(|layer| layer.states).sum::<u64>();
        }
        let name = Text::same(game.size().to_string());
        let points = census.layers.iter().map(|layer| (layer.stones as f64, layer.states as f64));
        series.push(Series::new(name.clone(), Style::Line, tone, points));
        columns.push(name);
        for (stones, row) in rows.iter_mut().enumerate() {
            let states = census.layers.get(stones).map(|layer| layer.states.to_string());
            row.push(states.unwrap_or_else(|| "-".into()));
        }
    }
    report.claims.push(Claim::new_result(
        "states-5x4",
        Text::new("5x4: states with up to 10 stones", "5x4: 10石までの状態数"),
        tall.to_string(),
    ));
    let y = Axis::log(Text::new("states", "状態数"));
    let title = Text::new("States by stones, on more boards", "石数ごとの状態数（他の盤も）");
    report.figures.push(
        Figure::plot("states-beyond", title.clone(), Plot { x: stones(), y, series }).caption(
            Text::new(
                "5x4 is counted up to 10 stones and 5x5 up to 6; the others to the full board.",
                "5x4は10石まで、5x5は6石まで、他は満盤まで数えた。",
            ),
        ),
    );
    report.tables.push(Table { id: "states-beyond".into(), title, columns, rows });
    Ok(())
}

/// Who wins on which board, and how much had to be searched for the proof.
pub(super) fn forced_wins(results: &[&[SizeResult]]) -> Figure {
    let kinds = [
        (2, Some(Player::FIRST), Tone::Win, "2 players: player 1 wins", "2人: 先手必勝"),
        (2, None, Tone::Draw, "2 players: nobody", "2人: 必勝者なし"),
        (3, None, Tone::Three, "3 players: nobody", "3人: 必勝者なし"),
        (4, None, Tone::Four, "4 players: nobody", "4人: 必勝者なし"),
    ];
    let all = || results.iter().copied().flatten();
    let mut series: Vec<Series> = kinds
        .into_iter()
        .map(|(players, winner, tone, en, ja)| {
            let matching = all().filter(|v| v.game.players() == players && v.winner == winner);
            Series::new(Text::new(en, ja), Style::Points, tone, matching.map(point))
        })
        .collect();
    // Nothing is left out, even if a board should come out otherwise than those named above.
    let unnamed =
        all().filter(|v| kinds.iter().all(|k| (k.0, k.1) != (v.game.players(), v.winner)));
    let others: Vec<_> = unnamed.map(point).collect();
    if !others.is_empty() {
        series.push(Series::new(Text::new("others", "その他"), Style::Points, Tone::Loss, others));
    }
    let x = Axis::linear(Text::new("cells of the board", "盤のマス数"));
    let y = Axis::log(Text::new("positions searched", "探索した局面"));
    let title = Text::new(
        "Forced wins by board size, 3x3 to 8x8, and the search each proof took",
        "盤の大きさごとの必勝（3x3から8x8）と証明に要した探索",
    );
    Figure::plot("forced-wins", title, Plot { x, y, series }).caption(Text::new(
        "Each mark is one board. Every proof was replayed by a separate checker.",
        "印一つが一つの盤を表す。どの証明も独立の検証器が再生した。",
    ))
}

fn point(result: &SizeResult) -> (f64, f64) {
    (result.game.size().cells() as f64, result.searched.max(1) as f64)
}
