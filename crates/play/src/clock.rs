//! When to stop thinking.

use std::time::Instant;

use crate::Budget;

/// Counts playouts against a budget.
pub(crate) struct Clock {
    budget: Budget,
    begun: Instant,
    playouts: u64,
}

/// How many playouts pass between two looks at the time.
const BETWEEN_LOOKS: u64 = 8;

impl Clock {
    pub(crate) fn start(budget: Budget) -> Self {
        Clock { budget, begun: Instant::now(), playouts: 0 }
    }

    /// May another playout begin? The first always may.
    #[inline]
    pub(crate) fn allows_another(&mut self) -> bool {
        let allowed = match self.budget {
            Budget::Playouts(most) => self.playouts < most.max(1),
            Budget::Time(time) => {
                self.playouts == 0
                    || !self.playouts.is_multiple_of(BETWEEN_LOOKS)
                    || self.begun.elapsed() < time
            }
        };
        self.playouts += u64::from(allowed);
        allowed
    }

    pub(crate) fn playouts(&self) -> u64 {
        self.playouts
    }
}
