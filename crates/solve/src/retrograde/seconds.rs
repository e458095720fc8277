//! How long a solve took, phase by phase.

use std::fmt;

/// Seconds that the phases of a solve took.
#[derive(Clone, Copy, Debug, Default)]
pub struct PhaseSeconds {
    /// Finding what can be reached.
    pub reach: f64,
    /// Settling distances.
    pub settle: f64,
    /// Turning bytes into values, and counting them and the ends.
    pub finish: f64,
}

impl fmt::Display for PhaseSeconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PhaseSeconds { reach, settle, finish } = self;
        let total = self.total();
        write!(f, "{total:.4} s (reach {reach:.4}, settle {settle:.4}, finish {finish:.4})")
    }
}

impl PhaseSeconds {
    /// All together.
    pub fn total(&self) -> f64 {
        self.reach + self.settle + self.finish
    }
}
