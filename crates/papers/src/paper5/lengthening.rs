//! Figures 11 and 12: who moved when the opponent's longest line grew.
//!
//! The paper does not say of what its percentages are shares. Of the denominators tried one gives figures like
//! the printed ones, and it fits the figures' legend (the player to move, the other, both): *of the turns on
//! which Darwin's longest line grew, those that were Darwin's own*. Lengths are tiles, loops not doubled.

use super::observe::{MIDDLE, Observed, Turn};
use super::random::{RULE_EN, RULE_JA};
use super::sample::Measured;
use crate::{Axis, Claim, Figure, Plot, Report, Series, Style, Text, Tone, Verdict};

/// Games that the paper looked into: won and lost.
const LOOKED_INTO: [usize; 2] = [72, 53];
/// What it prints for the whole game and for its middle: in won games, in lost ones.
pub(super) const PRINTED: [[f64; 2]; 2] = [[0.514, 0.482], [0.569, 0.567]];
/// Tiles that a bar of the figures covers.
const BAR: usize = 5;

/// Figures 11 and 12.
pub(super) fn figures_11_12(report: &mut Report, won: &[&Observed], lost: &[&Observed]) {
    let sides = [
        ("figure-11", "§6.2, Figure 11", "won", "勝局", won),
        ("figure-12", "§6.2, Figure 12", "lost", "敗局", lost),
    ];
    let parts =
        [("whole", "the whole game", "全局", false), ("middle", "its middle", "中盤", true)];
    let mut shares = Vec::new();
    for ((figure, place, side, side_ja, games), (printed, looked_into)) in
        sides.into_iter().zip(PRINTED.into_iter().zip(LOOKED_INTO))
    {
        for ((part, en, ja, middle), printed) in parts.into_iter().zip(printed) {
            let ours = share(games, middle);
            let print = Measured { value: printed, ..ours.on_sample(games.len(), looked_into) };
            let what = Text::new(
                format!(
                    "Of the turns on which Darwin's longest line grew, Darwin's own, in percent: {side} games, \
                     {en}"
                ),
                format!(
                    "Darwinの最長の線が伸びた手番のうちDarwin自身の手番の割合(%): {side_ja}、{ja}"
                ),
            );
            let note = Text::new(
                format!(
                    "The denominator is ours: the paper does not name its own. {RULE_EN} The print's error is \
                     taken to be ours, scaled to its {looked_into} games."
                ),
                format!(
                    "分母は論文に書かれておらず、ここで推定した。{RULE_JA}印刷値の誤差はここでの誤差を\
                     {looked_into}局に換算した。"
                ),
            );
            let (id, printed) = (format!("{figure}-{part}"), format!("{:.1}", 100.0 * printed));
            let claim = Claim::compare(&id, place, what, printed, percent(ours));
            report.claims.push(Claim { verdict: ours.verdict(print), ..claim }.note(note));
            shares.push(ours);
        }
        report.figures.push(figure_of(figure, side, side_ja, games));
    }
    let [won_whole, won_middle, lost_whole, lost_middle] = shares[..] else { return };
    let [[p_won, p_won_middle], [p_lost, p_lost_middle]] = PRINTED;
    difference(
        report,
        "figure-11-middle-less",
        Text::new(
            "In games it loses, Darwin's share is smaller in the middle than in the whole game",
            "Darwinが負けた対局では、中盤の割合が試合全体より小さい",
        ),
        p_won - p_won_middle,
        won_whole.minus(won_middle),
    );
    difference(
        report,
        "figures-11-12-whole",
        Text::new(
            "Darwin's share is larger in games it wins, whole game",
            "Darwinの割合はDarwinの勝局の方が大きい(全局)",
        ),
        p_lost - p_won,
        lost_whole.minus(won_whole),
    );
    difference(
        report,
        "figures-11-12-middle",
        Text::new(
            "Darwin's share is larger in games it wins, middle of the game",
            "Darwinの割合はDarwinの勝局の方が大きい(中盤)",
        ),
        p_lost_middle - p_won_middle,
        lost_middle.minus(won_middle),
    );
}

/// Of the turns on which the opponent's line grew, those that were its own.
pub(super) fn share(games: &[&Observed], middle: bool) -> Measured {
    let counts = games.iter().map(|game| {
        let turns = game.turns.iter().filter(|turn| !middle || MIDDLE.contains(&turn.tile));
        let grew = turns.filter(|turn| turn.opponent_grew);
        grew.fold((0, 0), |(own, all), turn| (own + usize::from(turn.opponents), all + 1))
    });
    Measured::share(&counts.collect::<Vec<_>>())
}

fn percent(measured: Measured) -> String {
    let (low, high) = measured.interval();
    format!("{:.1} [{:.1}, {:.1}]", 100.0 * measured.value, 100.0 * low, 100.0 * high)
}

/// A difference of which the paper prints both parts.
fn difference(report: &mut Report, id: &str, what: Text, printed: f64, ours: Measured) {
    let (low, high) = ours.interval();
    let [value, low_text, high_text] = [ours.value, low, high].map(|x| 100.0 * x);
    let computed = format!("by {value:.1} points [{low_text:.1}, {high_text:.1}]");
    let by = format!("by {:.1} points", 100.0 * printed);
    let claim = Claim::compare(id, "§6.2", what, by, computed);
    let verdict = if high > 0.0 { Verdict::Agrees } else { Verdict::Differs };
    report.claims.push(Claim { verdict, ..claim }.note(Text::new(
        "Agrees means: the interval allows the printed sign.",
        "「一致」は、区間が印刷と同じ符号を許すこと。",
    )));
}

/// Turns that are counted together: their name in both languages, their tone, and which they are.
type Kind = (&'static str, &'static str, Tone, fn(&Turn) -> bool);

/// Whose longest line grew on a turn: that of the player to move, the other's, or both, by tiles.
fn figure_of(id: &str, side: &str, side_ja: &str, games: &[&Observed]) -> Figure {
    let kinds: [Kind; 3] = [
        ("player to move", "ターンプレイヤー", Tone::One, |turn| {
            turn.mover_grew() && !turn.other_grew()
        }),
        ("other player", "非ターンプレイヤー", Tone::Two, |turn| {
            turn.other_grew() && !turn.mover_grew()
        }),
        ("both", "両プレイヤー", Tone::Draw, |turn| turn.mover_grew() && turn.other_grew()),
    ];
    let series = kinds.into_iter().map(|(en, ja, tone, counts)| {
        let points = (0..55 / BAR).map(|bar| {
            let tiles = BAR * bar + 1..=BAR * bar + BAR;
            let turns = games.iter().flat_map(|game| &game.turns);
            let all = turns.filter(|turn| tiles.contains(&turn.tile) && counts(turn)).count();
            ((BAR * bar + BAR / 2 + 1) as f64, all as f64 / games.len() as f64)
        });
        Series::new(Text::new(en, ja), Style::Bars, tone, points)
    });
    let plot = Plot {
        x: Axis::linear(Text::new("number of the turn's first tile", "手番の最初のタイルの番号")),
        y: Axis::linear(Text::new("turns in a game on which it grew", "1局あたりの伸びた手番の数")),
        series: series.collect(),
    };
    let number = id.trim_start_matches("figure-");
    let title = Text::new(
        format!("Figure {number}: whose longest line grew, {side} games"),
        format!("図{number}: 最長の線が伸びたプレイヤー({side_ja})"),
    );
    let (from, to) = (MIDDLE.start(), MIDDLE.end());
    Figure::plot(id, title, plot).caption(Text::new(
        format!(
            "The middle of the game is taken to be turns that begin with tiles {from} to {to}."
        ),
        format!("中盤は{from}〜{to}枚目で始まる手番とした。"),
    ))
}
