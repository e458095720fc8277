//! The matches' scores with their intervals, beside the printed one.

use super::experiment::Played;
use super::printed::RESULT;
use super::sample::Measured;
use crate::{Axis, Figure, Plot, Point, Series, Style, Text, Tone};

/// The paper's score and ours.
pub(super) fn figure(matches: &[Played]) -> Figure {
    let point = |place: usize, score: Measured| {
        let (low, high) = score.interval();
        Point { x: place as f64, y: score.value, low: Some(low), high: Some(high) }
    };
    let series = |name: Text, tone: Tone, points: Vec<Point>| Series {
        points,
        ..Series::new(name, Style::Points, tone, [])
    };
    let names = [
        ("the paper's", "論文"),
        ("strategy", "妨害戦略"),
        ("coin", "硬貨"),
        ("counting", "カウンティング"),
    ];
    let ours = matches.iter().enumerate().map(|(at, played)| point(at + 1, played.score()));
    let line = [(-0.6, 0.5), (names.len() as f64 - 0.4, 0.5)];
    let plot = Plot {
        x: Axis::named(
            Text::new("player against Darwin", "Darwinの相手"),
            names.map(|(en, ja)| Text::new(en, ja)).to_vec(),
        ),
        y: Axis::linear(Text::new("score", "得点率")),
        series: vec![
            Series::new(Text::new("equal", "互角"), Style::Line, Tone::Draw, line),
            series(
                Text::new("printed", "論文"),
                Tone::Printed,
                vec![point(0, Measured::score(RESULT))],
            ),
            series(Text::new("computed", "計算"), Tone::One, ours.collect()),
        ],
    };
    let title = Text::new("Scores with their 95 % intervals", "得点率と95 %区間");
    Figure::plot("interval", title, plot).caption(Text::new(
        "An interval that reaches 0.5 shows no difference from Darwin.",
        "0.5を含む区間では、Darwinとの差は示されない。",
    ))
}
