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
