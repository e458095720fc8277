//! A bit for every line of 64 positions: where a sweep has to look.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;
use yomikiri_game::{LineMoves, Progress};

/// A set of lines, added to from many threads.
pub(super) struct Lines(Vec<AtomicU64>);

impl Lines {
    pub(super) fn new(lines: usize) -> Self {
        Lines((0..lines.div_ceil(64)).map(|_| AtomicU64::new(0)).collect())
    }

    #[inline]
    pub(super) fn set(&self, line: usize) {
        let (word, bit) = (&self.0[line / 64], 1 << (line % 64));
        if word.load(Relaxed) & bit == 0 {
            word.fetch_or(bit, Relaxed);
        }
    }

    pub(super) fn set_all(&self) {
        self.0.iter().for_each(|word| word.store(u64::MAX, Relaxed));
    }

    pub(super) fn clear(&self) {
        self.0.iter().for_each(|word| word.store(0, Relaxed));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| word.load(Relaxed) == 0)
    }

    /// Calls `visit` with a desk for every line of the set, or of `late` when its turn comes, and
    /// reports the positions it says it handled. Lines are visited in order within a thread.
    pub(super) fn sweep<I: LineMoves>(
        &self,
        index: &I,
        late: Option<&Lines>,
        progress: &dyn Progress,
        visit: impl Fn(&mut Desk<I::Cursor<'_>>, usize) -> u32 + Sync,
    ) {
        let words = (0..self.0.len()).into_par_iter().with_min_len(64);
        words.for_each_init(
            || Desk::new(index.cursor()),
            |desk, word| {
                let bits = self.0[word].load(Relaxed);
                let with_late = || bits | late.map_or(0, |late| late.0[word].load(Relaxed));
                if with_late() == 0 {
                    return;
                }
                let mut handled = 0;
                for bit in 0..64 {
                    let line = 64 * word + bit;
                    if with_late() >> bit & 1 == 1 && line < index.lines() {
                        handled += visit(desk, line);
                    }
                }
                progress.advance(handled.into());
            },
        );
    }
}

/// What a thread has before it: numbers a line leads to, collected before they are looked up. One
/// after the other, each look-up would wait for memory; in bulk they overlap.
pub(super) struct Desk<C> {
    pub(super) cursor: C,
    pub(super) open: Vec<u32>,
    pub(super) won: Vec<u32>,
    pub(super) lost: Vec<u32>,
}

impl<C> Desk<C> {
    fn new(cursor: C) -> Self {
        Desk { cursor, open: Vec::new(), won: Vec::new(), lost: Vec::new() }
    }

    pub(super) fn clear(&mut self) {
        self.open.clear();
        self.won.clear();
        self.lost.clear();
    }
}

/// The numbers that pass, moved to the front. There is no branch to be mispredicted, so the
/// look-ups in `passes` do not wait for each other.
#[inline]
pub(super) fn keep(numbers: &mut [u32], passes: impl Fn(u32) -> bool) -> &[u32] {
    let mut kept = 0;
    for i in 0..numbers.len() {
        let number = numbers[i];
        numbers[kept] = number;
        kept += usize::from(passes(number));
    }
    &numbers[..kept]
}
