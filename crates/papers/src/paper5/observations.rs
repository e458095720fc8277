//! Figure 10 from our games: how long the opponent's longest line stays stopped, and whether more so where
//! the margin is larger.

use super::observe::{Observed, PLIES};
use super::sample::Measured;
use crate::{Axis, Claim, Figure, Plot, Report, Series, Style, Text, Tone, Verdict};

/// Figure 10: plies in which the opponent's longest line is stopped.
pub(super) fn figure_10(report: &mut Report, won: &[&Observed], lost: &[&Observed]) {
    let plies = |games: &[&Observed], ends: u8| {
        let counts = games.iter().map(|game| game.plies_stopped(ends) as f64);
        Measured::mean(&counts.collect::<Vec<f64>>())
    };
    for (id, ends, en, ja) in [
        ("figure-10-one", 1, "one or both ends", "片端または両端"),
        ("figure-10-both", 2, "both ends", "両端"),
    ] {
        let difference = plies(won, ends).minus(plies(lost, ends));
        let (low, high) = difference.interval();
        let what = Text::new(
            format!(
                "Plies 10 to 45 with {en} of the opponent's longest line on controlled sides: won games \
                 against lost ones"
            ),
            format!(
                "10〜45手目で相手の最長の線の{ja}がコントロールサイドにある手数: 勝局と敗局の比較"
            ),
        );
        let computed = format!(
            "{:.2} against {:.2}, difference {:+.2} [{low:+.2}, {high:+.2}]",
            plies(won, ends).value,
            plies(lost, ends).value,
            difference.value
        );
        let verdict = if high > 0.0 { Verdict::Agrees } else { Verdict::Differs };
        let sure = if low > 0.0 { "It does not contain 0." } else { "It contains 0." };
        let sure_ja = if low > 0.0 { "0を含まない。" } else { "0を含む。" };
        let note = Text::new(
            format!(
                "Agrees means: the interval of the difference allows more in won games. {sure} A loop counts \
                 as stopped on both ends."
            ),
            format!(
                "「一致」は、差の区間が勝局の方が多いことを許すこと。区間は{sure_ja}ループは両端とも止まったと数える。"
            ),
        );
        let claim = Claim::compare(id, "§6.1, Figure 10", what, "more in won games", computed);
        report.claims.push(Claim { verdict, ..claim }.note(note));
    }
    let share = |name: Text, tone, games: &[&Observed], ends: u8| {
        let points = PLIES.map(|ply| {
            let stopped = games.iter().filter(|game| game.stopped[ply] >= ends).count();
            (ply as f64, 100.0 * stopped as f64 / games.len() as f64)
        });
        Series::new(name, Style::Line, tone, points)
    };
    let plot = Plot {
        x: Axis::linear(Text::new("tiles on the board", "盤上のタイル数")),
        y: Axis::linear(Text::new("games in percent", "対局の割合(%)")),
        series: vec![
            share(Text::new("won, one or both ends", "勝局・片端以上"), Tone::Win, won, 1),
            share(Text::new("lost, one or both ends", "敗局・片端以上"), Tone::Loss, lost, 1),
            share(Text::new("won, both ends", "勝局・両端"), Tone::One, won, 2),
            share(Text::new("lost, both ends", "敗局・両端"), Tone::Two, lost, 2),
        ],
    };
    let title = Text::new(
        "Figure 10: ends of the opponent's longest line on controlled sides",
        "図10: 相手の最長の線の端がコントロールサイドにある割合",
    );
    report.figures.push(Figure::plot("figure-10", title, plot));
}

/// The larger the margin, the stronger the tendency: in won games the line is stopped longer, in lost
/// games shorter.
pub(super) fn margins(report: &mut Report, won: &[&Observed], lost: &[&Observed]) {
    let correlation = |games: &[&Observed]| {
        let pairs = games
            .iter()
            .filter_map(|game| Some((game.margin?.abs(), game.plies_stopped(1) as f64)));
        Measured::correlation(&pairs.collect::<Vec<_>>())
    };
    let [in_won, in_lost] = [correlation(won), correlation(lost)];
    let text = |measured: Measured| {
        let (low, high) = measured.interval();
        format!("{:+.2} [{low:+.2}, {high:+.2}]", measured.value)
    };
    let what = Text::new(
        "The larger the margin, the stronger the tendency: correlation of the margin with the plies on which \
         the opponent's line is stopped, in won and in lost games",
        "得点差が大きいほど傾向が強い: 得点差と、相手の線が止まっている手数との相関（勝局、敗局）",
    );
    let computed = format!("{}; {}", text(in_won), text(in_lost));
    let claim = Claim::compare("margins", "§6.1", what, "positive; negative", computed);
    let allowed = in_won.interval().1 > 0.0 && in_lost.interval().0 < 0.0;
    let verdict = if allowed { Verdict::Agrees } else { Verdict::Differs };
    report.claims.push(Claim { verdict, ..claim }.note(Text::new(
        "The paper gives no number. Agrees means: the intervals allow the signs that it describes.",
        "論文に数値はない。「一致」は、区間が論文の述べる符号を許すこと。",
    )));
}
