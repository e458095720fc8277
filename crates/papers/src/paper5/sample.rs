//! Means with their errors, and when a printed figure agrees with one of ours.
//!
//! A figure of a sample is never equal to one of another sample. Here the two *agree* if they lie
//! no further apart than 1.96 standard errors of their difference: if both had measured the same
//! thing, 19 of 20 would.

use statrs::distribution::{ContinuousCDF, Normal};

use crate::Verdict;

/// Half the width of an interval of 95 %, in standard errors.
pub(super) const REACH: f64 = 1.959_964;

/// A value with its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Measured {
    pub(super) value: f64,
    pub(super) error: f64,
}

impl Measured {
    /// The mean of independent values.
    pub(super) fn mean(values: &[f64]) -> Measured {
        let count = values.len() as f64;
        let value = values.iter().sum::<f64>() / count;
        let squares: f64 = values.iter().map(|x| (x - value).powi(2)).sum();
        Measured { value, error: (squares / (count - 1.0) / count).sqrt() }
    }

    /// A share pooled over games: `(hits, tries)` of each. Tries of one game are not independent,
    /// games are, so the error is that of a ratio of sums over games.
    pub(super) fn share(games: &[(usize, usize)]) -> Measured {
        let count = games.len() as f64;
        let (hits, tries) = games.iter().fold((0, 0), |sum, game| (sum.0 + game.0, sum.1 + game.1));
        let value = hits as f64 / tries as f64;
        let off = |&(hits, tries): &(usize, usize)| (hits as f64 - value * tries as f64).powi(2);
        let squares: f64 = games.iter().map(off).sum();
        Measured { value, error: (squares * count / (count - 1.0)).sqrt() / tries as f64 }
    }

    /// The score of a match: 1 a win, half a draw, games independent.
    pub(super) fn score([wins, draws, losses]: [u64; 3]) -> Measured {
        let [wins, draws, games] = [wins, draws, wins + draws + losses].map(|n| n as f64);
        let value = (wins + draws / 2.0) / games;
        let variance = (wins + draws / 4.0) / games - value * value;
        Measured { value, error: (variance / games).sqrt() }
    }

    /// The correlation of two values, with the error that it has where both are roughly normal.
    pub(super) fn correlation(pairs: &[(f64, f64)]) -> Measured {
        let count = pairs.len() as f64;
        let mean = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / count;
        let (x, y) = (mean(|pair| pair.0), mean(|pair| pair.1));
        let sum = |of: &dyn Fn(f64, f64) -> f64| {
            pairs.iter().map(|&(a, b)| of(a - x, b - y)).sum::<f64>()
        };
        let value = sum(&|a, b| a * b) / (sum(&|a, _| a * a) * sum(&|_, b| b * b)).sqrt();
        Measured { value, error: (1.0 - value * value) / (count - 1.0).sqrt() }
    }

    /// The same measured on a sample of another size.
    pub(super) fn on_sample(self, from: usize, to: usize) -> Measured {
        Measured { error: self.error * (from as f64 / to as f64).sqrt(), ..self }
    }

    pub(super) fn minus(self, other: Measured) -> Measured {
        Measured { value: self.value - other.value, error: self.error.hypot(other.error) }
    }

    pub(super) fn interval(self) -> (f64, f64) {
        (self.value - REACH * self.error, self.value + REACH * self.error)
    }

    /// Does the interval have this value?
    pub(super) fn allows(self, value: f64) -> bool {
        let (low, high) = self.interval();
        (low..=high).contains(&value)
    }

    /// Do the two agree, as far as samples can?
    pub(super) fn verdict(self, printed: Measured) -> Verdict {
        if self.minus(printed).allows(0.0) { Verdict::Agrees } else { Verdict::Differs }
    }
}

/// Two-sided probability of a standard normal deviate at least this far from 0.
pub(super) fn two_sided(deviate: f64) -> f64 {
    2.0 * Normal::standard().cdf(-deviate.abs())
}

/// The quantile of the standard normal distribution.
pub(super) fn quantile(probability: f64) -> f64 {
    Normal::standard().inverse_cdf(probability)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) {
        assert!((a - b).abs() < 5e-5, "{a} is not {b}");
    }

    #[test]
    fn means_and_shares_by_hand() {
        // 1, 2, 6: mean 3, variance (4 + 1 + 9) / 2 = 7, error √(7 / 3).
        let mean = Measured::mean(&[1.0, 2.0, 6.0]);
        close(mean.value, 3.0);
        close(mean.error, 1.527525);
        // 3 of 4 and 1 of 4: share ½; each game is 1 off, √(2 · 2 / 1) / 8.
        let share = Measured::share(&[(3, 4), (1, 4)]);
        close(share.value, 0.5);
        close(share.error, 0.25);
        // Games that are all alike tell the share exactly.
        close(Measured::share(&[(1, 4), (1, 4), (2, 8)]).error, 0.0);
    }

    #[test]
    fn correlations_by_hand() {
        close(Measured::correlation(&[(1.0, 2.0), (2.0, 4.0), (3.0, 6.0)]).value, 1.0);
        // Deviations (-1, 1), (0, -2), (1, 1): nothing in common.
        let none = Measured::correlation(&[(1.0, 4.0), (2.0, 1.0), (3.0, 4.0)]);
        close(none.value, 0.0);
        close(none.error, 0.5f64.sqrt());
        // Deviations (-1, -1), (0, 1), (1, 0): 1 / 2.
        close(Measured::correlation(&[(0.0, 0.0), (1.0, 2.0), (2.0, 1.0)]).value, 0.5);
    }

    #[test]
    fn the_printed_score_by_hand() {
        // (1012 + 87.5) / 2100; variance (1012 + 43.75) / 2100 - 0.523571² = 0.228611.
        let score = Measured::score([1012, 175, 913]);
        close(score.value, 0.523571);
        close(score.error, 0.010434);
        let (low, high) = score.interval();
        close(low, 0.503122);
        close(high, 0.544021);
        close(two_sided((score.value - 0.5) / score.error), 0.023881);
        close(quantile(0.975), REACH);
    }

    #[test]
    fn samples_agree_within_their_errors() {
        let ours = Measured { value: 0.50, error: 0.03 };
        let print = |value| Measured { value, error: 0.04 };
        // Together an error of 0.05, 1.96 of which are 0.098.
        assert_eq!(ours.verdict(print(0.59)), Verdict::Agrees);
        assert_eq!(ours.verdict(print(0.60)), Verdict::Differs);
        assert_eq!(ours.verdict(print(0.40)), Verdict::Differs);
        close(ours.on_sample(400, 100).error, 0.06);
    }
}
