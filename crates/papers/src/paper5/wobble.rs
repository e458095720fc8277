//! How much a sample of 134 games says: the paper's analysis repeated on a hundred samples of ours.

use yomikiri_game::Dice;

use super::experiment::SEED;
use super::lengthening::{PRINTED, share};
use super::observe::Observed;
use crate::{Axis, Claim, Figure, Plot, Point, Report, Series, Style, Table, Text, Tone};

/// Games that the paper analysed: won, lost, drawn.
const SAMPLE: usize = 134;
/// Samples drawn from ours.
const SAMPLES: usize = 100;
/// Their middle nine tenths.
const INNER: [usize; 2] = [5, 94];

/// What a sample says: Darwin's share in won games, then in lost ones; of each the whole game, then its middle.
fn shares(games: &[&Observed]) -> [f64; 4] {
    let of = |won: bool| -> Vec<&Observed> {
        games.iter().copied().filter(|game| game.won == Some(won)).collect()
    };
    let [won, lost] = [of(true), of(false)];
    [(&won, false), (&won, true), (&lost, false), (&lost, true)]
        .map(|(games, middle)| 100.0 * share(games, middle).value)
}

/// The shares of a hundred samples without replacement.
fn samples(games: &[Observed]) -> Vec<[f64; 4]> {
    let mut dice = Dice::new(SEED);
    let mut order: Vec<&Observed> = games.iter().collect();
    let mut draw = || {
        for at in 0..SAMPLE.min(order.len()) {
            let other = at + dice.roll(order.len() - at);
            order.swap(at, other);
        }
        shares(&order[..SAMPLE.min(order.len())])
    };
    (0..SAMPLES).map(|_| draw()).collect()
}

pub(super) fn claims(report: &mut Report, games: &[Observed]) {
    let all = shares(&games.iter().collect::<Vec<_>>());
    let samples = samples(games);
    let count = |says: fn(&[f64; 4]) -> bool| samples.iter().filter(|sample| says(sample)).count();
    let [drop, whole, middle] = [
        count(|[won, won_middle, ..]| won_middle < won),
        count(|[won, _, lost, _]| won < lost),
        count(|[_, won, _, lost]| won < lost),
    ];
    let what = Text::new(
        format!(
            "Of {SAMPLES} samples of {SAMPLE} of our games, those that show what the paper saw in its {SAMPLE}: Darwin's share \
             smaller in the middle of games it loses; smaller in games it loses, whole; the same, middle"
        ),
        format!(
            "ここでの対局から{SAMPLE}局を{SAMPLES}回抽出したとき、論文と同じ傾向を示した回数: 敗局でのDarwinの割合が中盤で下がる、\
             敗局の方が小さい（全局）、同（中盤）"
        ),
    );
    let claim = Claim::new_result("samples-of-134", what, format!("{drop}, {whole}, {middle}"));
    report.claims.push(claim.note(Text::new(
        format!("All of our {} games in samples without replacement; seed {SEED}.", games.len()),
        format!("ここでの{}局からの非復元抽出。種{SEED}。", games.len()),
    )));
    let printed = PRINTED.concat();
    let column = |at: usize| {
        let mut values: Vec<f64> = samples.iter().map(|sample| sample[at]).collect();
        values.sort_by(f64::total_cmp);
        values
    };
    let names = [
        ("won, whole", "勝った対局の全体"),
        ("won, middle", "勝った対局の中盤"),
        ("lost, whole", "負けた対局の全体"),
        ("lost, middle", "負けた対局の中盤"),
    ];
    let mut rows = Vec::new();
    let (mut ours, mut prints) = (Vec::new(), Vec::new());
    for (at, (en, ja)) in names.into_iter().enumerate() {
        let values = column(at);
        let [low, high] = INNER.map(|place| values[place]);
        let shown = [100.0 * printed[at], all[at], low, high, values[0], values[SAMPLES - 1]];
        rows.push(
            [format!("{en} / {ja}")]
                .into_iter()
                .chain(shown.map(|value| format!("{value:.1}")))
                .collect(),
        );
        let point = |y: f64, low, high| Point { x: at as f64, y, low, high };
        ours.push(point(all[at], Some(low), Some(high)));
        prints.push(point(100.0 * printed[at], None, None));
    }
    report.tables.push(Table {
        id: "samples-of-134".into(),
        title: Text::new(
            format!("What {SAMPLES} samples of {SAMPLE} of our games say of figures 11 and 12, in percent"),
            format!("ここでの{SAMPLE}局の標本{SAMPLES}個による図11、図12の値(%)"),
        ),
        columns: vec![
            Text::new("games", "対局"),
            Text::new("printed", "論文"),
            Text::new("all our games", "全対局"),
            Text::new("5th of 100", "100個中5番目"),
            Text::new("95th of 100", "100個中95番目"),
            Text::new("least", "最小"),
            Text::new("most", "最大"),
        ],
        rows,
    });
    let series =
        |name: Text, tone, points| Series { points, ..Series::new(name, Style::Points, tone, []) };
    let plot = Plot {
        x: Axis::named(
            Text::new("games and part of the game", "対局と局面"),
            names.map(|(en, ja)| Text::new(en, ja)).to_vec(),
        ),
        y: Axis::linear(Text::new("Darwin's share in percent", "Darwinの割合(%)")),
        series: vec![
            series(Text::new("printed", "論文"), Tone::Printed, prints),
            series(Text::new("ours, nine samples in ten", "ここでの標本の九割"), Tone::One, ours),
        ],
    };
    let title = Text::new(
        format!("Figures 11 and 12: how samples of {SAMPLE} games wobble"),
        format!("図11、図12: {SAMPLE}局の標本のばらつき"),
    );
    report.figures.push(Figure::plot("samples-of-134", title, plot).caption(Text::new(
        "The bars reach from the 5th to the 95th of a hundred samples.",
        "縦棒は標本100個の5番目から95番目まで。",
    )));
}
