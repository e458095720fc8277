//! When to stop thinking: when the budget is spent, or when nobody wants the choice any more.

use std::time::Instant;

use yomikiri_game::{Progress, Pulse};

use crate::Budget;

/// Counts playouts against a budget.
pub(crate) struct Clock<'p> {
    budget: Budget,
    begun: Instant,
    playouts: u64,
    pulse: Pulse<'p>,
}

/// How many playouts pass between two looks at the time.
const BETWEEN_LOOKS: u64 = 8;
/// How many pass between two signs of life: some milliseconds of playouts.
const PULSE: u32 = 16;

impl<'p> Clock<'p> {
    pub(crate) fn start(budget: Budget, progress: &'p dyn Progress) -> Self {
        let pulse = Pulse::new(progress, PULSE);
        Clock { budget, begun: Instant::now(), playouts: 0, pulse }
    }

    /// May another playout begin? The first always may.
    #[inline]
    pub(crate) fn allows_another(&mut self) -> bool {
        self.pulse.beat();
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
