//! Retrograde analysis: every position of a game solved backwards from its ends.
//!
//! One byte a position says all there is to know while the work goes on:
//!
//! ```text
//!     0          not reached from the start
//!     1 …  63    undecided, so many moves left that may still save or win the game
//!    64 … 254    decided; 64 + distance. An odd distance is a win, an even one a loss
//!   255          reached, moves not looked at yet
//! ```
//!
//! First the positions reachable from the start are found: sweeps over the array in order of the
//! numbers, each looking at the moves of what was reached and not yet looked at. Then distances are
//! settled in order: a loss makes every undecided predecessor a win one ply longer; a win takes one
//! hope from every undecided predecessor, and one without hope is lost. What is undecided when
//! nothing changes any more is a draw.
//!
//! A bit for every line of 64 positions tells where a sweep has to look, so that the late levels,
//! which are almost empty, cost almost nothing.
//!
//! Threads share the array. What they write does not depend on who comes first: marks and wins are
//! the same whoever writes them, and hopes are only ever counted down; so the result is the same
//! for any number of threads. Between levels all threads wait for each other, which orders their
//! writes; within a level relaxed operations are enough.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;
use thiserror::Error;
use yomikiri_game::{LineMoves, Progress, Successor, SuccessorSink, Summary};

const UNREACHED: u8 = 0;
const MOST_HOPES: u8 = 63;
const DECIDED: u8 = 64;
const WAITING: u8 = 255;
/// The longest distance a byte has room for.
const LONGEST: u8 = WAITING - 1 - DECIDED;

/// What is known about a number, as one byte: 0 not reached, 1 a draw, 2 + distance decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(u8);

impl Value {
    /// No game reaches it.
    pub const UNREACHED: Value = Value(0);
    /// Neither player can win.
    pub const DRAW: Value = Value(1);

    /// Decided after `distance` plies of best play: a win if odd, a loss if even.
    pub const fn decided(distance: u8) -> Value {
        Value(distance + 2)
    }

    /// The plies to the end, if it is decided.
    pub const fn distance(self) -> Option<u8> {
        self.0.checked_sub(2)
    }

    /// Is it won for the player to move?
    pub const fn is_win(self) -> bool {
        self.0 > 1 && self.0 % 2 == 1
    }

    /// Is it lost for the player to move?
    pub const fn is_loss(self) -> bool {
        self.0 > 1 && self.0.is_multiple_of(2)
    }

    /// The byte, as stored.
    pub const fn byte(self) -> u8 {
        self.0
    }

    /// The value of a byte.
    pub const fn from_byte(byte: u8) -> Value {
        Value(byte)
    }
}

/// Why a game could not be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RetrogradeError {
    /// A position has more moves than a byte has room for.
    #[error("a position has more than {MOST_HOPES} open moves, more than the engine counts")]
    TooManyMoves,
    /// A win takes longer than a byte has room for.
    #[error("a position is decided after more than {LONGEST} plies, more than the engine counts")]
    TooDeep,
}

/// A game solved.
pub struct Solution {
    /// The value of every number; see [`Value`].
    pub values: Vec<u8>,
    /// Ends that are reached and won for the player to move.
    pub won_ends: u64,
    /// Ends that are reached and lost for the player to move.
    pub lost_ends: u64,
    /// Undecided positions that are reached, by value: `by_value[byte]`.
    pub by_value: [u64; 256],
    /// Legal moves of these positions together.
    pub moves: u64,
}

impl Solution {
    /// The value of a number.
    pub fn value(&self, number: usize) -> Value {
        Value(self.values.get(number).copied().unwrap_or(0))
    }

    /// Reached positions that are not ends.
    pub fn positions(&self) -> u64 {
        self.by_value[1..].iter().sum()
    }

    /// How many of them are won for the player to move.
    pub fn wins(&self) -> u64 {
        self.count(Value::is_win)
    }

    /// How many of them are lost for the player to move.
    pub fn losses(&self) -> u64 {
        self.count(Value::is_loss)
    }

    /// How many of them are drawn.
    pub fn draws(&self) -> u64 {
        self.count(|value| value == Value::DRAW)
    }

    /// The longest distance of a win.
    pub fn longest_win(&self) -> Option<u8> {
        let mut wins = (0..=255u8).map(Value).filter(|value| value.is_win());
        wins.rfind(|value| self.by_value[value.0 as usize] > 0).and_then(Value::distance)
    }

    fn count(&self, matches: impl Fn(Value) -> bool) -> u64 {
        (0..=255u8).filter(|&b| matches(Value(b))).map(|b| self.by_value[b as usize]).sum()
    }
}

/// A bit for every line, set from many threads.
struct Lines(Vec<AtomicU64>);

impl Lines {
    fn new(lines: usize) -> Self {
        Lines((0..lines.div_ceil(64)).map(|_| AtomicU64::new(0)).collect())
    }

    #[inline]
    fn set(&self, line: usize) {
        let (word, bit) = (&self.0[line / 64], 1 << (line % 64));
        if word.load(Relaxed) & bit == 0 {
            word.fetch_or(bit, Relaxed);
        }
    }

    fn set_all(&self) {
        self.0.iter().for_each(|word| word.store(u64::MAX, Relaxed));
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|word| word.load(Relaxed) == 0)
    }
}

/// The work in progress.
struct Work<'a, I> {
    index: &'a I,
    bytes: Vec<AtomicU8>,
    /// A bit for every number an end can have.
    ends: Vec<AtomicU64>,
    lost_ends: AtomicU64,
    moves: AtomicU64,
    too_many_moves: AtomicBool,
}

/// Solves a game. Reports positions reached, then positions settled.
pub fn retrograde<I: LineMoves>(
    index: &I,
    progress: &dyn Progress,
) -> Result<Solution, RetrogradeError> {
    let mut work = Work::new(index);
    progress.begin("positions reached", None);
    work.reach(progress)?;
    let won_ends = work.count_ends() - *work.lost_ends.get_mut();
    work.ends = Vec::new();
    progress.begin("positions settled", None);
    work.settle(progress)?;
    Ok(work.finish(won_ends))
}

impl<'a, I: LineMoves> Work<'a, I> {
    fn new(index: &'a I) -> Self {
        Work {
            index,
            bytes: zeroed(64 * index.lines()),
            ends: (0..index.end_lines()).map(|_| AtomicU64::new(0)).collect(),
            lost_ends: AtomicU64::new(0),
            moves: AtomicU64::new(0),
            too_many_moves: AtomicBool::new(false),
        }
    }

    /// The lanes of a line that have this byte.
    #[inline]
    fn lanes(&self, line: usize, byte: u8) -> u64 {
        let lanes = &self.bytes[64 * line..64 * line + 64];
        lanes.iter().rev().fold(0, |set, lane| set << 1 | u64::from(lane.load(Relaxed) == byte))
    }

    /// Calls `visit` with a desk for every line set in `now`, or in `next` when its turn comes.
    fn sweep(
        &self,
        now: &Lines,
        next: Option<&Lines>,
        visit: impl Fn(&mut Desk<I::Cursor<'_>>, usize) + Sync,
    ) {
        let words = (0..now.0.len()).into_par_iter().with_min_len(64);
        words.for_each_init(
            || Desk::new(self.index.cursor()),
            |desk, word| {
                let late = |bits: u64| bits | next.map_or(0, |next| next.0[word].load(Relaxed));
                let bits = now.0[word].swap(0, Relaxed);
                if late(bits) == 0 {
                    return;
                }
                for bit in 0..64 {
                    let line = 64 * word + bit;
                    if late(bits) >> bit & 1 == 1 && line < self.index.lines() {
                        visit(desk, line);
                    }
                }
            },
        );
    }

    /// Finds everything that can be reached from the start.
    fn reach(&self, progress: &dyn Progress) -> Result<(), RetrogradeError> {
        let (mut now, mut next) = (Lines::new(self.index.lines()), Lines::new(self.index.lines()));
        for start in self.index.starts() {
            self.bytes[start].store(WAITING, Relaxed);
            now.set(start / 64);
        }
        while !now.is_empty() {
            self.sweep(&now, Some(&next), |desk, line| {
                let lanes = self.lanes(line, WAITING);
                if lanes != 0 {
                    self.reach_from(desk, line, lanes, &next);
                    progress.advance(lanes.count_ones().into());
                }
            });
            std::mem::swap(&mut now, &mut next);
        }
        if self.too_many_moves.load(Relaxed) {
            return Err(RetrogradeError::TooManyMoves);
        }
        Ok(())
    }

    fn reach_from(&self, desk: &mut Desk<I::Cursor<'_>>, line: usize, lanes: u64, next: &Lines) {
        let mut reach = Reach::new(self, line, &mut desk.open, &mut desk.won, &mut desk.lost);
        self.index.successors(&mut desk.cursor, line, lanes, &mut reach);
        self.moves.fetch_add(reach.moves, Relaxed);
        for &number in keep(&mut desk.open, |n| self.byte(n).load(Relaxed) == UNREACHED) {
            let byte = self.byte(number);
            if byte.compare_exchange(UNREACHED, WAITING, Relaxed, Relaxed).is_ok() {
                next.set(number as usize / 64);
            }
        }
        for &number in keep(&mut desk.won, |n| !self.is_marked_end(n)) {
            self.mark_end(number);
        }
        let mut lost = 0;
        for &number in keep(&mut desk.lost, |n| !self.is_marked_end(n)) {
            let bit = 1 << (number % 64);
            if self.mark_end(number) && self.index.representatives(number as usize / 64) & bit != 0 {
                lost += 1;
            }
        }
        self.lost_ends.fetch_add(lost, Relaxed);
        desk.clear();
    }

    #[inline]
    fn byte(&self, number: u32) -> &AtomicU8 {
        &self.bytes[number as usize]
    }

    #[inline]
    fn is_marked_end(&self, number: u32) -> bool {
        self.ends[number as usize / 64].load(Relaxed) >> (number % 64) & 1 == 1
    }

    /// Marks an end and says whether nobody had marked it before.
    fn mark_end(&self, number: u32) -> bool {
        let bit = 1 << (number % 64);
        self.ends[number as usize / 64].fetch_or(bit, Relaxed) & bit == 0
    }

    fn count_ends(&self) -> u64 {
        let count = |(line, ends): (usize, &AtomicU64)| match ends.load(Relaxed) {
            0 => 0,
            ends => u64::from((ends & self.index.representatives(line)).count_ones()),
        };
        self.ends.par_iter().enumerate().map(count).sum()
    }

    /// Settles one distance after the other.
    fn settle(&self, progress: &dyn Progress) -> Result<(), RetrogradeError> {
        let (mut now, mut next) = (Lines::new(self.index.lines()), Lines::new(self.index.lines()));
        for distance in 0..=LONGEST {
            // The first look at moves may have settled distances up to 2.
            if distance <= 2 {
                now.set_all();
            }
            if now.is_empty() {
                return Ok(());
            }
            if distance == LONGEST {
                break;
            }
            self.sweep(&now, None, |desk, line| {
                let lanes = self.lanes(line, DECIDED + distance);
                if lanes != 0 {
                    self.settle_from(desk, line, lanes, distance, &next);
                    progress.advance(lanes.count_ones().into());
                }
            });
            std::mem::swap(&mut now, &mut next);
        }
        Err(RetrogradeError::TooDeep)
    }

    fn settle_from(
        &self,
        desk: &mut Desk<I::Cursor<'_>>,
        line: usize,
        lanes: u64,
        distance: u8,
        next: &Lines,
    ) {
        let open = &mut desk.open;
        self.index.predecessors(&mut desk.cursor, line, lanes, |number| open.push(number as u32));
        let settled = DECIDED + distance + 1;
        let won = distance % 2 == 0;
        for &number in keep(open, |n| is_undecided(self.byte(n).load(Relaxed))) {
            // The last hope is counted down to 0 before the byte says lost; nobody else looks at it
            // in between, since every other hope of the position is gone by then.
            if won || self.byte(number).fetch_sub(1, Relaxed) == 1 {
                self.byte(number).store(settled, Relaxed);
                next.set(number as usize / 64);
            }
        }
        desk.clear();
    }

    fn finish(self, won_ends: u64) -> Solution {
        let mut values: Vec<u8> = self.bytes.into_iter().map(AtomicU8::into_inner).collect();
        let index = self.index;
        let by_value = values
            .par_chunks_mut(64)
            .enumerate()
            .fold(
                || [0u64; 256],
                |mut counts, (line, lanes)| {
                    let representatives = index.representatives(line);
                    for (lane, byte) in lanes.iter_mut().enumerate() {
                        *byte = final_byte(*byte);
                        counts[*byte as usize] += representatives >> lane & 1;
                    }
                    counts
                },
            )
            .reduce(|| [0; 256], |a, b| std::array::from_fn(|i| a[i] + b[i]));
        let (lost_ends, moves) = (self.lost_ends.into_inner(), self.moves.into_inner());
        Solution { values, won_ends, lost_ends, by_value, moves }
    }
}

fn zeroed(len: usize) -> Vec<AtomicU8> {
    // Collected in place from a zeroed allocation: pages are touched only when they are used.
    vec![0u8; len].into_iter().map(AtomicU8::new).collect()
}

#[inline]
fn is_undecided(byte: u8) -> bool {
    byte.wrapping_sub(1) < MOST_HOPES
}

fn final_byte(byte: u8) -> u8 {
    match byte {
        UNREACHED => Value::UNREACHED.0,
        DECIDED.. => Value::decided(byte - DECIDED).0,
        _ => Value::DRAW.0,
    }
}

/// What a thread has before it: numbers a line leads to, collected before they are looked up. One
/// after the other, each look-up would wait for memory; in bulk they overlap.
struct Desk<C> {
    cursor: C,
    open: Vec<u32>,
    won: Vec<u32>,
    lost: Vec<u32>,
}

impl<C> Desk<C> {
    fn new(cursor: C) -> Self {
        Desk { cursor, open: Vec::new(), won: Vec::new(), lost: Vec::new() }
    }

    fn clear(&mut self) {
        self.open.clear();
        self.won.clear();
        self.lost.clear();
    }
}

/// The numbers that pass, moved to the front. There is no branch to be mispredicted, so the
/// look-ups in `passes` do not wait for each other.
#[inline]
fn keep(numbers: &mut [u32], passes: impl Fn(u32) -> bool) -> &[u32] {
    let mut kept = 0;
    for i in 0..numbers.len() {
        let number = numbers[i];
        numbers[kept] = number;
        kept += usize::from(passes(number));
    }
    &numbers[..kept]
}

/// Collects what the positions of a line lead to.
struct Reach<'w, 'a, I> {
    work: &'w Work<'a, I>,
    line: usize,
    representatives: u64,
    open: &'w mut Vec<u32>,
    won: &'w mut Vec<u32>,
    lost: &'w mut Vec<u32>,
    moves: u64,
}

impl<'w, 'a, I: LineMoves> Reach<'w, 'a, I> {
    fn new(
        work: &'w Work<'a, I>,
        line: usize,
        open: &'w mut Vec<u32>,
        won: &'w mut Vec<u32>,
        lost: &'w mut Vec<u32>,
    ) -> Self {
        let representatives = work.index.representatives(line);
        Reach { work, line, representatives, open, won, lost, moves: 0 }
    }
}

impl<I: LineMoves> SuccessorSink for Reach<'_, '_, I> {
    #[inline]
    fn visit(&mut self, number: usize, successor: Successor) {
        match successor {
            Successor::Open => self.open.push(number as u32),
            Successor::Won => self.won.push(number as u32),
            Successor::Lost => self.lost.push(number as u32),
        }
    }

    #[inline]
    fn done(&mut self, lane: u32, summary: Summary) {
        let representative = self.representatives >> lane & 1;
        self.moves += representative * u64::from(summary.moves);
        let byte = match summary {
            Summary { wins_at_once: true, .. } => DECIDED + 1,
            Summary { moves: 0, .. } => DECIDED,
            Summary { open: 0, .. } => DECIDED + 2,
            Summary { open, .. } => match u8::try_from(open) {
                Ok(hopes @ 1..=MOST_HOPES) => hopes,
                _ => {
                    self.work.too_many_moves.store(true, Relaxed);
                    MOST_HOPES
                }
            },
        };
        self.work.bytes[64 * self.line + lane as usize].store(byte, Relaxed);
    }
}
