//! The paper's formulas and its printed result, worked out.

use statrs::distribution::{Binomial, DiscreteCDF};
use yomikiri_play::arena::elo;
use yomikiri_tantrix_players::{Equation, Margin};

use super::sample::{Measured, quantile, two_sided};
use crate::{Axis, Claim, Figure, Plot, Report, Series, Style, Text, Tone};

/// Wins, draws, losses of the paper's strategy against Darwin.
pub(super) const RESULT: [u64; 3] = [1012, 175, 913];

/// Figure 6: the three curves.
pub(super) fn curves(report: &mut Report) {
    let series = |name: &str, tone, penalty: i16| {
        let points = (-30..=30i16).map(|margin| {
            (f64::from(margin), f64::from(Margin::value(f32::from(margin - penalty))))
        });
        Series::new(Text::same(name), Style::Line, tone, points)
    };
    let plot = Plot {
        x: Axis::linear(Text::new("own score less the opponent's", "得点差(自分 − 相手)")),
        y: Axis::linear(Text::new("value of the end of a playout", "プレイアウト終局の評価値")),
        series: vec![
            series("(1)", Tone::One, 0),
            series("(2)", Tone::Two, Equation::Two.penalty()),
            series("(3)", Tone::Three, Equation::Three.penalty()),
        ],
    };
    let title = Text::new("Figure 6: equations 1, 2 and 3", "図6: 式(1)、(2)、(3)");
    report.figures.push(Figure::plot("figure-6", title, plot).caption(Text::new(
        "Where the opponent's longest line is not obstructed, an end is worth what equation 1 gives for \
         a margin smaller by 2 (tiles 20 to 29) or 6 (tiles 30 to 40).",
        "相手の最長の線が妨害されていないとき、終局の価値は得点差を2(20〜29枚目)または6(30〜40枚目)\
         小さくした式(1)の値になる。",
    )));
}

/// What the printed result says by itself.
pub(super) fn statistics(report: &mut Report) {
    let score = Measured::score(RESULT);
    let (low, high) = score.interval();
    let share = 100.0 * RESULT[0] as f64 / RESULT.iter().sum::<u64>() as f64;
    report.claims.push(Claim::compare(
        "wins-share",
        "§5",
        Text::new(
            "Games that the strategy won, in percent: 1,012 of 2,100",
            "妨害戦略の勝率(%): 2,100局中1,012勝",
        ),
        "48",
        format!("{share:.0}"),
    ));
    let mut new = |id: &str, what: Text, computed: String| {
        report.claims.push(Claim::new_result(id, what, computed));
    };
    new(
        "printed-score",
        Text::new(
            "Score of the printed result (1,012 wins, 175 draws, 913 losses), with its 95 % interval",
            "印刷された結果(1,012勝175分913敗)の得点率とその95 %区間",
        ),
        format!("{:.3} [{low:.3}, {high:.3}]", score.value),
    );
    new(
        "printed-elo",
        Text::new("The same as a difference in Elo", "同じものをイロ差で表すと"),
        format!("{:+.0} [{:+.0}, {:+.0}]", elo(score.value), elo(low), elo(high)),
    );
    let [wins, _, losses] = RESULT;
    // Two-sided sign test: would a coin split the decided games at least as unevenly?
    let tail = Binomial::new(0.5, wins + losses).map_or(f64::NAN, |coin| coin.sf(wins - 1));
    let normal = two_sided((score.value - 0.5) / score.error);
    new(
        "printed-p",
        Text::new(
            "Probability of a result at least as uneven between equal players: exact sign test without \
             draws, and by the normal approximation of the score",
            "互角の対戦でこれ以上偏る確率: 引き分けを除いた正確な符号検定と、得点率の正規近似",
        ),
        format!("{:.4}, {normal:.4}", 2.0 * tail),
    );
    let needed = |power: f64| {
        let effect =
            (score.value - 0.5) / (score.error * (RESULT.iter().sum::<u64>() as f64).sqrt());
        ((quantile(0.975) + quantile(power)) / effect).powi(2).ceil()
    };
    new(
        "printed-power",
        Text::new(
            "Games needed to find an effect of that size with a power of 80 % and 90 %",
            "この大きさの差を検出力80 %、90 %で見いだすのに要る対局数",
        ),
        format!("{}, {}", needed(0.8), needed(0.9)),
    );
}
