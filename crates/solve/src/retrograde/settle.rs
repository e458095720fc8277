//! Distances, one level after the other.
//!
//! A bit for every line tells where a level has to look, so that the late levels, which are almost
//! empty, cost almost nothing.
//!
//! If ties are broken (see [`Solution::later`](super::Solution::later)), a level has two halves: first
//! the positions that do not end later, then those that do. A win is later only if all its shortest
//! ways are, so the first half must reach it first; a loss is later if any of its longest ways is, and
//! so the second half settles it last. Either way a position is later exactly if the second half
//! settles it.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;
use yomikiri_game::{LineMoves, Progress};

use super::deep::Deep;
use super::lines::{Desk, Lines, keep};
use super::reach::lanes;
use super::{DECIDED, LONGEST_VALUE, MOST_HOPES, RetrogradeError, UNREACHED, zeroed};

/// How a position enters [`settle`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Initial {
    /// It takes no part.
    Out,
    /// It is undecided; it is lost when so many of its moves have turned out to lose.
    Hopes(u8),
    /// It is undecided and never lost, whatever its moves; but it may be won.
    CannotLose,
    /// It is decided, at most at distance 2.
    Decided(u8),
}

/// Settles distances over positions chosen by the caller, who fills in a line at a time, and gives
/// the [`Value`](super::Value) of every number. What stays undecided is a draw.
pub fn settle<I: LineMoves>(
    index: &I,
    initial: impl Fn(&mut I::Cursor<'_>, usize, &mut [Initial; 64]) + Sync,
    progress: &dyn Progress,
) -> Result<Vec<u8>, RetrogradeError> {
    progress.begin("positions settled", None);
    let bytes = zeroed(64 * index.lines());
    bytes.par_chunks(64).with_min_len(1024).enumerate().for_each_init(
        || index.cursor(),
        |cursor, (line, bytes)| {
            let mut lanes = [Initial::Out; 64];
            initial(cursor, line, &mut lanes);
            for (byte, lane) in bytes.iter().zip(lanes) {
                byte.store(first_byte(lane), Relaxed);
            }
            if line.is_multiple_of(64) {
                progress.advance(0);
            }
        },
    );
    let deep = settle_bytes(index, &bytes, &[], progress)?;
    Ok(deep.final_values(bytes, progress))
}

fn first_byte(initial: Initial) -> u8 {
    match initial {
        Initial::Out => UNREACHED,
        Initial::Hopes(hopes) => hopes.clamp(1, MOST_HOPES),
        // No position has so many moves: the hopes never run out.
        Initial::CannotLose => MOST_HOPES,
        Initial::Decided(distance) => DECIDED + distance.min(2),
    }
}

/// One level: what has this distance, and whether the level is cut in halves.
struct Level<'a, I> {
    index: &'a I,
    bytes: &'a [AtomicU8],
    later: &'a [AtomicU64],
    distance: u8,
    /// The byte of the distance.
    byte: u8,
    next: &'a Lines,
}

/// Settles all that can be settled, and says what was put aside. `later` is empty if nobody asks for
/// ties to be broken.
pub(super) fn settle_bytes<I: LineMoves>(
    index: &I,
    bytes: &[AtomicU8],
    later: &[AtomicU64],
    progress: &dyn Progress,
) -> Result<Deep, RetrogradeError> {
    let mut deep = Deep::default();
    let (mut now, mut next) = (Lines::new(index.lines()), Lines::new(index.lines()));
    for distance in 0..=LONGEST_VALUE {
        // Distances up to 2 may be there from the beginning.
        if distance <= 2 {
            now.set_all();
        }
        if now.is_empty() {
            return Ok(deep);
        }
        let byte = deep.byte_of(distance, bytes, progress);
        let level = Level { index, bytes, later, distance, byte, next: &next };
        level.run(&now, false, progress);
        if !later.is_empty() {
            level.run(&now, true, progress);
        }
        now.clear();
        std::mem::swap(&mut now, &mut next);
    }
    if now.is_empty() { Ok(deep) } else { Err(RetrogradeError::TooDeep) }
}

impl<I: LineMoves> Level<'_, I> {
    fn run(&self, now: &Lines, second_half: bool, progress: &dyn Progress) {
        now.sweep(self.index, None, progress, |desk, line| {
            let mut lanes = lanes(self.bytes, line, self.byte);
            if let Some(later) = self.later.get(line) {
                let later = later.load(Relaxed);
                lanes &= if second_half { later } else { !later };
            }
            if lanes != 0 {
                self.settle_from(desk, line, lanes, second_half);
            }
            lanes.count_ones()
        });
    }

    fn settle_from(
        &self,
        desk: &mut Desk<I::Cursor<'_>>,
        line: usize,
        lanes: u64,
        second_half: bool,
    ) {
        let open = &mut desk.open;
        self.index.predecessors(&mut desk.cursor, line, lanes, |number| open.push(number as u32));
        let settled = self.byte + 1;
        let won = self.distance.is_multiple_of(2);
        for &number in keep(open, |n| is_undecided(self.bytes[n as usize].load(Relaxed))) {
            let number = number as usize;
            let byte = &self.bytes[number];
            // The last hope is counted down to 0 before the byte says lost; nobody else looks at it
            // in between, since every other hope of the position is gone by then.
            if won || byte.fetch_sub(1, Relaxed) == 1 {
                byte.store(settled, Relaxed);
                self.next.set(number / 64);
                if second_half {
                    self.later[number / 64].fetch_or(1 << (number % 64), Relaxed);
                }
            }
        }
        desk.clear();
    }
}

#[inline]
fn is_undecided(byte: u8) -> bool {
    byte.wrapping_sub(1) < MOST_HOPES
}
