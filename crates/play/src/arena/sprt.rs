//! Sequential probability ratio test: stop as soon as enough was played to choose between two
//! hypotheses about strength.
//!
//! With s₀ and s₁ the scores that the two Elo differences stand for, and rounds of mean score m and
//! variance v, the log-likelihood ratio after n rounds is to a good approximation
//!
//! ```text
//!   LLR = n (s₁ - s₀) (2m - s₀ - s₁) / 2v
//! ```
//!
//! (the generalised test as used for chess engines). The test ends outside ln(β / (1 - α)) …
//! ln((1 - β) / α). The variance is estimated with half a round added to each of the five results a
//! pair can have: otherwise a few equal pairs at the start would look certain.

use super::Standing;

/// Probability of each of the two wrong results.
const ERROR: f64 = 0.05;

/// The test of `elo0` against `elo1`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The hypothesis H0: the first player is stronger by this.
    pub elo0: f64,
    /// The hypothesis H1: the first player is stronger by this.
    pub elo1: f64,
}

/// How far the test is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtStanding {
    /// Log-likelihood ratio of H1 to H0.
    pub llr: f64,
    /// At or below this H0 is accepted.
    pub lower: f64,
    /// At or above this H1 is accepted.
    pub upper: f64,
    /// What follows.
    pub result: SprtResult,
}

/// What the test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtResult {
    /// Play on.
    Open,
    /// The first player is stronger by `elo0` rather than `elo1`.
    H0,
    /// The first player is stronger by `elo1` rather than `elo0`.
    H1,
}

impl Sprt {
    /// What the match says so far.
    pub fn standing(&self, standing: &Standing) -> SprtStanding {
        let bound = ((1.0 - ERROR) / ERROR).ln();
        let llr = self.llr(standing.pairs());
        let result = if llr >= bound {
            SprtResult::H1
        } else if llr <= -bound {
            SprtResult::H0
        } else {
            SprtResult::Open
        };
        SprtStanding { llr, lower: -bound, upper: bound, result }
    }

    fn llr(&self, pairs: [u64; 5]) -> f64 {
        let [s0, s1] = [self.elo0, self.elo1].map(|elo| 1.0 / (1.0 + 10f64.powf(-elo / 400.0)));
        let rounds = pairs.iter().sum::<u64>() as f64;
        let moment = |weights: [f64; 5], power: i32| -> f64 {
            let total: f64 = weights.iter().sum();
            let sum: f64 =
                weights.iter().zip(0..).map(|(w, n)| w * (f64::from(n) / 4.0).powi(power)).sum();
            sum / total
        };
        if rounds == 0.0 {
            return 0.0;
        }
        let counted = pairs.map(|count| count as f64);
        let smooth = counted.map(|count| count + 0.5);
        let variance = moment(smooth, 2) - moment(smooth, 1).powi(2);
        rounds * (s1 - s0) * (2.0 * moment(counted, 1) - s0 - s1) / (2.0 * variance)
    }
}

#[cfg(test)]
mod tests {
    use yomikiri_game::Dice;

    use super::*;

    fn close(a: f64, b: f64) {
        assert!((a - b).abs() < 1e-4, "{a} is not {b}");
    }

    #[test]
    fn ratio_by_hand() {
        let test = Sprt { elo0: 0.0, elo1: 10.0 };
        assert_eq!(test.llr([0; 5]), 0.0);
        // s0 = 0.5, s1 = 0.514388; 10, 20, 40, 20, 10 rounds: mean 0.5; smoothed variance
        // (10.5 · ½ + 20.5 · ⅛) / 102.5 = 0.076220; 100 · 0.014388 · (-0.014388) / 0.152439.
        close(test.llr([10, 20, 40, 20, 10]), -0.135808);
        // The mirror image of a match and of the hypotheses has the opposite ratio.
        let mirrored = Sprt { elo0: -10.0, elo1: 0.0 };
        close(test.llr([3, 5, 9, 7, 4]), -mirrored.llr([4, 7, 9, 5, 3]));
    }

    #[test]
    fn a_few_lucky_pairs_decide_nothing() {
        let test = Sprt { elo0: 0.0, elo1: 10.0 };
        assert!(test.llr([0, 0, 0, 0, 3]) < 0.5);
        assert!(test.llr([0, 0, 0, 0, 100]) > 2.95);
    }

    /// Pairs of independent games without draws whose winner is known to chance only.
    fn result(test: Sprt, win: f32, dice: &mut Dice) -> SprtResult {
        let bound = ((1.0 - ERROR) / ERROR).ln();
        let mut pairs = [0; 5];
        for _ in 0..20_000 {
            let won = (0..2).filter(|_| dice.unit() < win).count();
            pairs[2 * won] += 1;
            match test.llr(pairs) {
                llr if llr >= bound => return SprtResult::H1,
                llr if llr <= -bound => return SprtResult::H0,
                _ => {}
            }
        }
        SprtResult::Open
    }

    #[test]
    fn errors_are_as_rare_as_promised() {
        let test = Sprt { elo0: 0.0, elo1: 40.0 };
        let mut dice = Dice::new(5);
        let wrong = |win, right, dice: &mut Dice| {
            (0..400).filter(|_| result(test, win, dice) != right).count()
        };
        // 5 % of 400 is 20, with a standard deviation of 4.4.
        assert!(wrong(0.5, SprtResult::H0, &mut dice) <= 33);
        assert!(wrong(0.557_31, SprtResult::H1, &mut dice) <= 33);
    }
}
