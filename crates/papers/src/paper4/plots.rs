//! Plots of paper 4: distances, legal moves, mates, pieces in hand.

use yomikiri_dobutsu_tables::{Mates, Solved, Statistics};
use yomikiri_solve::Value;

use crate::{Axis, Figure, Plot, Series, Style, Text, Tone};

fn positions() -> Text {
    Text::new("positions", "局面数")
}

/// Lost, drawn and won, in the order of the statistics.
const CLASSES: [(&str, &str, Tone); 3] =
    [("lost", "負け", Tone::Loss), ("drawn", "引き分け", Tone::Draw), ("won", "勝ち", Tone::Win)];

/// How long games last under best play.
pub(super) fn distances(solved: &Solved) -> Figure {
    let census = &solved.solution.census;
    let counts = |first: u8| {
        (first..=253)
            .step_by(2)
            .map(|d| (f64::from(d), census.of(Value::decided(d)) as f64))
            .filter(|&(_, count)| count > 0.0)
    };
    let won =
        Series::new(Text::new("won (odd)", "勝ち（奇数）"), Style::Line, Tone::Win, counts(1));
    let lost =
        Series::new(Text::new("lost (even)", "負け（偶数）"), Style::Line, Tone::Loss, counts(0));
    let x = Axis::linear(Text::new("plies to the end", "終局までの手数"));
    let plot = Plot { x, y: Axis::log(positions()), series: vec![won, lost] };
    let title = Text::new("Positions by distance", "終局までの手数ごとの局面数");
    Figure::plot("distances", title, plot).caption(Text::new(
        "The start position is lost in 78; the longest win takes 173 plies.",
        "初期局面は78手で負け。最長の勝ちは173手かかる。",
    ))
}

/// Table 2 as a picture.
pub(super) fn moves(statistics: &Statistics) -> Figure {
    let rows = || statistics.by_moves.iter().enumerate().filter(|(_, row)| **row != [0; 3]);
    let series = CLASSES.into_iter().enumerate().map(|(class, (en, ja, tone))| {
        let points = rows().map(|(moves, row)| (moves as f64, row[class] as f64 / 1e6));
        Series::new(Text::new(en, ja), Style::Bars, tone, points)
    });
    let x = Axis::linear(Text::new("legal moves", "合法手の数"));
    let y = Axis::linear(Text::new("million positions", "局面数（百万）"));
    let plot = Plot { x, y, series: series.collect() };
    let title =
        Text::new("Table 2 as a picture: legal moves by value", "表2の図: 値ごとの合法手の数");
    Figure::plot("moves", title, plot)
}

/// Table 3 as a picture.
pub(super) fn mates(catches: &Mates, with_tries: &Mates) -> Figure {
    let points = |mates: &Mates| {
        mates.by_length().into_iter().map(|(length, count)| (f64::from(length), count as f64))
    };
    let catch = Text::new("threats to catch (as printed)", "捕獲の脅威のみ（印刷の表）");
    let both = Text::new("threats to catch or try (as in the text)", "トライの脅威も（本文）");
    let series = vec![
        Series::new(both, Style::Line, Tone::Two, points(with_tries)),
        Series::new(catch, Style::Line, Tone::One, points(catches)),
    ];
    let x = Axis::linear(Text::new("plies of the mate", "詰みの手数"));
    let plot = Plot { x, y: Axis::log(positions()), series };
    let title = Text::new("Table 3 as a picture: mates by length", "表3の図: 詰みの手数");
    Figure::plot("mates", title, plot)
}

/// Who wins with how many pieces off the board.
pub(super) fn hands(statistics: &Statistics) -> Figure {
    let series = CLASSES.into_iter().enumerate().map(|(class, (en, ja, tone))| {
        let points = statistics.by_hand.iter().enumerate().map(|(in_hand, row)| {
            let all: u64 = row.iter().sum();
            (in_hand as f64, 100.0 * row[class] as f64 / (all.max(1)) as f64)
        });
        Series::new(Text::new(en, ja), Style::Bars, tone, points)
    });
    let x = Axis::linear(Text::new("pieces in hand, both players'", "両者の持ち駒の数"));
    let y = Axis::linear(Text::new("per cent of the positions", "局面の割合（%）"));
    let plot = Plot { x, y, series: series.collect() };
    let title =
        Text::new("Won, drawn and lost by pieces in hand", "持ち駒の数と勝ち・引き分け・負け");
    Figure::plot("hands", title, plot)
}
