//! How much work an engine may do before it must answer "unknown".

use thiserror::Error;

/// A bound on the positions an engine may store. What an engine stores bounds its memory, and in
/// these games its time too, in a way that does not depend on the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most positions to hold at once.
    pub positions: usize,
}

impl Limits {
    /// As good as none: the caller knows that the game is small.
    pub const NONE: Limits = Limits { positions: usize::MAX };

    /// At most `positions` positions.
    pub const fn positions(positions: usize) -> Self {
        Limits { positions }
    }
}

/// The engine stopped at its limit without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("undecided after {positions} positions, the limit")]
pub struct LimitReached {
    /// The limit it stopped at.
    pub positions: usize,
}
