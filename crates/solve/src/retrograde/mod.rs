//! Retrograde analysis: every position of a game solved backwards from its ends.
//!
//! One byte a position says all there is to know while the work goes on:
//!
//! ```text
//!     0          not reached from the start
//!     1 …  63    undecided, so many moves left that may still save or win the game: its *hopes*
//!    64 … 254    decided; 64 + distance. An odd distance is a win, an even one a loss
//!   255          reached, moves not looked at yet; later: decided, the value is put aside
//! ```
//!
//! A game with longer distances than 190 is counted on from there: its values so far are put aside
//! (`deep`), and the bytes count distances from 190 on.
//!
//! First the positions reachable from the start are found (`reach`): sweeps over the array in order
//! of the numbers, each looking at the moves of what was reached and not yet looked at. Then
//! distances are settled in order (`settle`): a loss makes every undecided predecessor a win one ply
//! longer; a win takes one hope from every undecided predecessor, and one without hope is lost. What
//! is undecided when nothing changes any more is a draw.
//!
//! Threads share the array. What they write does not depend on who comes first: marks and wins are
//! the same whoever writes them, and hopes are only ever counted down; so the result is the same
//! for any number of threads. Between levels all threads wait for each other, which orders their
//! writes; within a level relaxed operations are enough.

mod deep;
mod lines;
mod reach;
mod seconds;
mod settle;
mod value;

use std::sync::atomic::AtomicU8;

use rayon::prelude::*;
use thiserror::Error;
use yomikiri_game::{DenseIndex, LineMoves, Progress, Quiet, Summary};

pub use self::seconds::PhaseSeconds;
pub use self::settle::{Initial, settle};
pub use self::value::{Census, Value};

const UNREACHED: u8 = 0;
const MOST_HOPES: u8 = 63;
const DECIDED: u8 = 64;
const WAITING: u8 = 255;
/// How many bytes, or words, are looked at before whoever watches is told. A job is cancelled there,
/// so this is a matter of milliseconds even on a slow machine.
const STEP: usize = 1 << 16;
/// The longest distance a byte has room for.
const LONGEST: u8 = WAITING - 1 - DECIDED;
/// The longest distance a value has room for.
const LONGEST_VALUE: u8 = 253;

/// Why a game could not be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RetrogradeError {
    /// A position has more moves than a byte has room for.
    #[error("a position has more than {MOST_HOPES} open moves, more than the engine counts")]
    TooManyMoves,
    /// A win takes longer than a byte has room for.
    #[error(
        "a position is decided after more than {LONGEST_VALUE} plies, more than the engine counts"
    )]
    TooDeep,
}

/// What is asked of the engine.
#[derive(Clone, Copy, Default)]
pub struct Task<'a> {
    /// Solve exactly the positions that are reached in these values, instead of those that the
    /// game's start leads to. They must contain all their successors.
    pub over: Option<&'a [u8]>,
    /// Also break ties between ways of equal length: see [`Solution::later`]. Of a position that its
    /// own moves decide, so that its distance is at most 2, the function says whether it counts as
    /// later.
    pub later: Option<fn(Summary) -> bool>,
}

/// A game solved.
pub struct Solution {
    /// The value of every number; see [`Value`].
    pub values: Vec<u8>,
    /// Ends that are reached and won for the player to move.
    pub won_ends: u64,
    /// Ends that are reached and lost for the player to move.
    pub lost_ends: u64,
    /// Positions that are reached and are no ends.
    pub census: Census,
    /// Legal moves of these positions together.
    pub moves: u64,
    /// If a tie-break was asked for, a bit for each number: does best play from there lead to one of
    /// the positions that count as later? Of ways of equal length the winner takes one that does not,
    /// if there is one, and the loser one that does.
    ///
    /// So half a ply can be told apart that distances do not show: where some ends count as a ply more
    /// than others, a position that leads to them is that much longer.
    pub later: Vec<u64>,
}

impl Solution {
    /// The value of a number.
    pub fn value(&self, number: usize) -> Value {
        Value::from_byte(self.values.get(number).copied().unwrap_or(0))
    }
}

/// Solves a game. Reports positions reached, then positions settled.
pub fn retrograde<I: LineMoves>(
    index: &I,
    task: Task<'_>,
    progress: &dyn Progress,
) -> Result<Solution, RetrogradeError> {
    progress.begin("positions reached", None);
    let reached = reach::reach(index, task, progress)?;
    progress.begin("positions settled", None);
    let deep = settle::settle_bytes(index, &reached.bytes, &reached.later, progress)?;
    let values = deep.final_values(reached.bytes, progress);
    Ok(Solution {
        census: watched_census(index, &values, progress),
        values,
        won_ends: reached.won_ends,
        lost_ends: reached.lost_ends,
        moves: reached.moves,
        later: reached.later.into_iter().map(|word| word.into_inner()).collect(),
    })
}

/// Counts positions by value, symmetric ones once.
pub fn census<I: DenseIndex>(index: &I, values: &[u8]) -> Census {
    watched_census(index, values, &Quiet)
}

/// The same, watched: whoever watches may cancel it.
pub fn watched_census<I: DenseIndex>(index: &I, values: &[u8], progress: &dyn Progress) -> Census {
    let chunks = values.par_chunks(STEP).enumerate();
    let count = |mut census: Census, (chunk, values): (usize, &[u8])| {
        for (line, lanes) in (chunk * STEP / 64..).zip(values.chunks(64)) {
            let representatives = index.representatives(line);
            for (lane, &byte) in lanes.iter().enumerate() {
                census.by_value[byte as usize] += representatives >> lane & 1;
            }
        }
        progress.advance(0);
        census
    };
    chunks.fold(|| Census::EMPTY, count).reduce(|| Census::EMPTY, |a, b| a.plus(&b))
}

fn zeroed(len: usize) -> Vec<AtomicU8> {
    // Collected in place from a zeroed allocation: pages are touched only when they are used.
    vec![0u8; len].into_iter().map(AtomicU8::new).collect()
}
