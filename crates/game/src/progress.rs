//! How long work says how far it is, and how it is called off. Engines report; a face decides
//! whether anybody looks, and whether the work is still wanted.

use std::panic::resume_unwind;

/// Somebody who watches long work. Called from many threads.
///
/// Either method may unwind with [`Cancelled`] when the work is no longer wanted, so engines need no
/// second way out. In return every engine calls [`advance`](Progress::advance) many times per second,
/// with no steps where none are done: [`Pulse`] does so from a hot loop.
pub trait Progress: Sync {
    /// A stage of the work begins, `total` steps long if that is known.
    fn begin(&self, stage: &str, total: Option<u64>);
    /// So many more steps of the stage are done; none says only that the work is still going on.
    fn advance(&self, steps: u64);
}

/// Nobody watches.
pub struct Quiet;

impl Progress for Quiet {
    fn begin(&self, _stage: &str, _total: Option<u64>) {}
    fn advance(&self, _steps: u64) {}
}

/// Watches a part of larger work that counts its own steps: the part can be cancelled like the whole,
/// but its stages and steps are not shown.
pub struct Uncounted<'p>(pub &'p dyn Progress);

impl Progress for Uncounted<'_> {
    fn begin(&self, _stage: &str, _total: Option<u64>) {
        self.0.advance(0);
    }

    fn advance(&self, _steps: u64) {
        self.0.advance(0);
    }
}

/// What unwinds out of work that was called off. It is no fault, so no panic hook is called, and
/// whatever catches it may keep what the work had found so far.
pub struct Cancelled;

impl Cancelled {
    /// Leaves the work, on whatever thread this is.
    pub fn unwind() -> ! {
        resume_unwind(Box::new(Cancelled))
    }
}

/// Tells a watcher now and then that a hot loop is still running: a counter and a comparison per
/// turn of the loop, no look at a clock.
pub struct Pulse<'p> {
    progress: &'p dyn Progress,
    every: u32,
    left: u32,
}

impl<'p> Pulse<'p> {
    /// Tells the watcher once in `every` beats. So many should take a few milliseconds.
    pub fn new(progress: &'p dyn Progress, every: u32) -> Self {
        Pulse { progress, every, left: every }
    }

    /// One turn of the loop.
    #[inline]
    pub fn beat(&mut self) {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            self.tell();
        }
    }

    #[cold]
    fn tell(&mut self) {
        self.left = self.every;
        self.progress.advance(0);
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    /// Cancels after so many reports.
    struct Patient(AtomicU32);

    impl Progress for Patient {
        fn begin(&self, _: &str, _: Option<u64>) {}

        fn advance(&self, _: u64) {
            if self.0.fetch_sub(1, Ordering::Relaxed) == 1 {
                Cancelled::unwind();
            }
        }
    }

    #[test]
    fn a_pulse_reports_every_so_many_beats_and_can_be_cancelled_there() {
        let progress = Patient(AtomicU32::new(3));
        let mut beats = 0;
        let ended = catch_unwind(AssertUnwindSafe(|| {
            let mut pulse = Pulse::new(&progress, 16);
            loop {
                beats += 1;
                pulse.beat();
            }
        }));
        assert!(ended.is_err_and(|reason| reason.is::<Cancelled>()));
        assert_eq!(beats, 48);
    }
}
