//! What can be reached from the start, and how many hopes it has.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;
use yomikiri_game::{LineMoves, Progress, Successor, SuccessorSink, Summary};

use super::lines::{Desk, Lines, keep};
use super::{DECIDED, MOST_HOPES, RetrogradeError, STEP, Task, UNREACHED, WAITING, zeroed};

/// Everything reached, with hopes counted and distances up to 2 where moves alone decide.
pub(super) struct Reached {
    pub(super) bytes: Vec<AtomicU8>,
    pub(super) later: Vec<AtomicU64>,
    pub(super) won_ends: u64,
    pub(super) lost_ends: u64,
    pub(super) moves: u64,
}

struct Work<'a, I> {
    index: &'a I,
    bytes: Vec<AtomicU8>,
    /// Empty if nobody asked.
    later: Vec<AtomicU64>,
    is_later: Option<fn(Summary) -> bool>,
    /// A bit for every number an end can have.
    ends: Vec<AtomicU64>,
    lost_ends: AtomicU64,
    moves: AtomicU64,
    too_many_moves: AtomicBool,
}

fn zeroed_words(len: usize) -> Vec<AtomicU64> {
    vec![0u64; len].into_iter().map(AtomicU64::new).collect()
}

pub(super) fn reach<I: LineMoves>(
    index: &I,
    task: Task<'_>,
    progress: &dyn Progress,
) -> Result<Reached, RetrogradeError> {
    let mut work = Work {
        index,
        bytes: zeroed(64 * index.lines()),
        later: zeroed_words(if task.later.is_some() { index.lines() } else { 0 }),
        is_later: task.later,
        ends: zeroed_words(index.end_lines()),
        lost_ends: AtomicU64::new(0),
        moves: AtomicU64::new(0),
        too_many_moves: AtomicBool::new(false),
    };
    work.run(task.over, progress);
    if work.too_many_moves.into_inner() {
        return Err(RetrogradeError::TooManyMoves);
    }
    let lost_ends = *work.lost_ends.get_mut();
    let won_ends = count_ends(index, &work.ends, progress) - lost_ends;
    let moves = work.moves.into_inner();
    Ok(Reached { bytes: work.bytes, later: work.later, won_ends, lost_ends, moves })
}

fn count_ends<I: LineMoves>(index: &I, ends: &[AtomicU64], progress: &dyn Progress) -> u64 {
    const LINES: usize = STEP / 64;
    let count = |(line, ends): (usize, &AtomicU64)| match ends.load(Relaxed) {
        0 => 0,
        ends => u64::from((ends & index.representatives(line)).count_ones()),
    };
    let chunks = ends.par_chunks(LINES).enumerate();
    let chunks = chunks.map(|(chunk, ends)| {
        progress.advance(0);
        (chunk * LINES..).zip(ends).map(count).sum::<u64>()
    });
    chunks.sum()
}

impl<I: LineMoves> Work<'_, I> {
    fn run(&self, over: Option<&[u8]>, progress: &dyn Progress) {
        let lines = self.index.lines();
        let (mut now, mut next) = (Lines::new(lines), Lines::new(lines));
        match over {
            Some(values) => self.begin_over(values, &now, progress),
            None => self.begin(&now),
        }
        while !now.is_empty() {
            now.sweep(self.index, Some(&next), progress, |desk, line| {
                let lanes = lanes(&self.bytes, line, WAITING);
                if lanes != 0 {
                    self.reach_from(desk, line, lanes, &next);
                }
                lanes.count_ones()
            });
            now.clear();
            std::mem::swap(&mut now, &mut next);
        }
    }

    fn begin(&self, now: &Lines) {
        for start in self.index.starts() {
            self.bytes[start].store(WAITING, Relaxed);
            now.set(start / 64);
        }
    }

    fn begin_over(&self, values: &[u8], now: &Lines, progress: &dyn Progress) {
        let chunks = self.bytes.par_chunks(STEP).zip(values.par_chunks(STEP));
        chunks.for_each(|(bytes, values)| {
            progress.advance(0);
            for (byte, _) in bytes.iter().zip(values).filter(|(_, value)| **value != UNREACHED) {
                byte.store(WAITING, Relaxed);
            }
        });
        now.set_all();
    }

    fn reach_from(&self, desk: &mut Desk<I::Cursor<'_>>, line: usize, lanes: u64, next: &Lines) {
        let mut reach = Reach {
            work: self,
            line,
            representatives: self.index.representatives(line),
            open: &mut desk.open,
            won: &mut desk.won,
            lost: &mut desk.lost,
            moves: 0,
        };
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
            if self.mark_end(number) && self.index.representatives(number as usize / 64) & bit != 0
            {
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
}

/// The lanes of a line that have this byte.
#[inline]
pub(super) fn lanes(bytes: &[AtomicU8], line: usize, byte: u8) -> u64 {
    let lanes = &bytes[64 * line..64 * line + 64];
    lanes.iter().rev().fold(0, |set, lane| set << 1 | u64::from(lane.load(Relaxed) == byte))
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
        let (byte, is_decided) = match summary {
            Summary { wins_at_once: true, .. } => (DECIDED + 1, true),
            Summary { moves: 0, .. } => (DECIDED, true),
            Summary { open: 0, .. } => (DECIDED + 2, true),
            Summary { open, .. } => match u8::try_from(open) {
                Ok(hopes @ 1..=MOST_HOPES) => (hopes, false),
                _ => {
                    self.work.too_many_moves.store(true, Relaxed);
                    (MOST_HOPES, false)
                }
            },
        };
        self.work.bytes[64 * self.line + lane as usize].store(byte, Relaxed);
        if let (true, Some(is_later)) = (is_decided, self.work.is_later)
            && is_later(summary)
        {
            self.work.later[self.line].fetch_or(1 << lane, Relaxed);
        }
    }
}
