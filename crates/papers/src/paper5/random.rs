//! Random play: how long lines get and how often nobody wins when nobody thinks.

use rayon::prelude::*;
use yomikiri_game::{Dice, Game, Outcome, Progress, Pulse};
use yomikiri_tantrix::{Deal, Phase, Seats, Tantrix};

use super::sample::Measured;
use crate::{Claim, Report, Text};

const GAMES: u64 = 200_000;
/// Games that share dice, so that the figures do not depend on the number of threads.
const BATCH: u64 = 1000;
/// Games between two signs of life.
const PULSE: u32 = 16;

#[derive(Clone, Copy, Default)]
struct Counts {
    /// Sum and sum of squares of the four colours' mean score in a game.
    mean: f64,
    square: f64,
    draws: u64,
    deadlocks: u64,
}

pub(super) fn claims(report: &mut Report, progress: &dyn Progress) {
    progress.begin("random play", Some(GAMES));
    let seats = Seats::red_blue();
    let batch = |seed: u64| {
        let mut dice = Dice::new(seed);
        let mut counts = Counts::default();
        let mut pulse = Pulse::new(progress, PULSE);
        for _ in 0..BATCH {
            pulse.beat();
            let game = Tantrix::new(seats.clone(), Deal::shuffled(|below| dice.roll(below)));
            let mut position = game.start();
            game.play_out(&mut position, &mut |below| dice.roll(below));
            let mean = position.board().scores().map(f64::from).iter().sum::<f64>() / 4.0;
            counts.mean += mean;
            counts.square += mean * mean;
            counts.draws += u64::from(game.outcome(&position) == Some(Outcome::Draw));
            counts.deadlocks += u64::from(position.phase() == Phase::Deadlock);
        }
        progress.advance(BATCH);
        counts
    };
    let batches: Vec<Counts> = (0..GAMES / BATCH).into_par_iter().map(batch).collect();
    let all = batches.into_iter().fold(Counts::default(), |a, b| Counts {
        mean: a.mean + b.mean,
        square: a.square + b.square,
        draws: a.draws + b.draws,
        deadlocks: a.deadlocks + b.deadlocks,
    });
    let games = GAMES as f64;
    // A share is compared with the error it would have if the earlier figure were true: counts may be small.
    let share = |count: u64, expected: f64| {
        let value = count as f64 / games;
        Measured { value, error: (expected * (1.0 - expected) / games).sqrt() }
    };
    let value = all.mean / games;
    let mean = Measured { value, error: ((all.square / games - value * value) / games).sqrt() };
    // An earlier figure is rounded: an error of a part in √12 of its last digit.
    let rounded = |value: f64, digit: f64| Measured { value, error: digit / 12f64.sqrt() };
    let mut check =
        |id: &str, what: Text, earlier: (&str, Measured), computed: (String, Measured)| {
            let claim = Claim::compare(id, SOURCE, what, earlier.0, computed.0);
            let verdict = computed.1.verdict(earlier.1);
            report.checks.push(Claim { verdict, ..claim }.note(Text::new(RULE_EN, RULE_JA)));
        };
    let what =
        Text::new("Mean score of a colour in random play", "ランダムプレイでの1色の平均得点");
    check("random-score", what, ("14.2", rounded(14.2, 0.1)), (format!("{:.2}", mean.value), mean));
    let draws = share(all.draws, 0.080);
    let what = Text::new("Draws in random play, in percent", "ランダムプレイでの引き分けの割合(%)");
    let computed = format!("{:.2}", 100.0 * draws.value);
    check("random-draws", what, ("8.0", rounded(0.080, 0.001)), (computed, draws));
    let deadlocks = share(all.deadlocks, 2e-5);
    let what = Text::new(
        "Deadlocks in 100,000 games of random play",
        "ランダムプレイ10万局あたりのデッドロックの数",
    );
    let computed = format!("{:.1}", 1e5 * deadlocks.value);
    check("random-deadlocks", what, ("2", rounded(2e-5, 1e-5)), (computed, deadlocks));
}

/// Where the figures come from with which random play is compared.
const SOURCE: &str = "an earlier simulation of ours";

pub(super) const RULE_EN: &str =
    "Agrees means: no further from the print than 1.96 standard errors of the difference.";
pub(super) const RULE_JA: &str = "「一致」は、印刷値との差がその標準誤差の1.96倍以内であること。";
