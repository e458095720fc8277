//! How much a search may do, and who watches it.
//!
//! Searches are bounded by counting their steps, never by a clock, so that the same question
//! always gets the same answer. While they count they also look up now and then: a watcher may
//! want to stop the search, which it does by unwinding out of [`Progress::advance`].

use std::cell::Cell;

use yomikiri_game::{Progress, Quiet};

/// Steps between two looks at the watcher: some milliseconds.
const BREATH: u64 = 1 << 10;

/// A number of steps to spend, and a watcher.
pub struct Work<'a> {
    most: u64,
    done: Cell<u64>,
    progress: &'a dyn Progress,
}

impl Work<'static> {
    /// So many steps that nobody watches.
    pub fn unwatched(most: u64) -> Self {
        Work::new(most, &Quiet)
    }
}

impl<'a> Work<'a> {
    /// So many steps, watched.
    pub fn new(most: u64, progress: &'a dyn Progress) -> Self {
        Work { most, done: Cell::new(0), progress }
    }

    /// Does a step. `false` if there was none left.
    pub fn step(&self) -> bool {
        let done = self.done.get();
        if done.is_multiple_of(BREATH) {
            self.progress.advance(0);
        }
        if done < self.most {
            self.done.set(done + 1);
        }
        done < self.most
    }

    /// Steps done so far.
    pub fn done(&self) -> u64 {
        self.done.get()
    }

    /// Are all steps spent? Then something may have been left out.
    pub fn is_spent(&self) -> bool {
        self.done.get() >= self.most
    }
}
