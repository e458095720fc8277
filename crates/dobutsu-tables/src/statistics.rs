//! Counting over all positions: moves by value, zugzwang, dead drops.

use rayon::prelude::*;
use yomikiri_dobutsu::{Cursor, Dobutsu, DobutsuIndex, Position, RuleSet, Statistics};
use yomikiri_game::{DenseIndex, LineMoves, Progress, Successor, SuccessorSink, Summary};
use yomikiri_solve::{Census, Task, Value, retrograde};

use super::backend::SolveError;
use super::gpu;
use super::tablebase::Solved;

/// Lost 0, drawn 1, won 2.
fn class(value: Value) -> usize {
    match value {
        value if value.is_loss() => 0,
        value if value.is_win() => 2,
        _ => 1,
    }
}

/// Counts everything in one pass over the values.
pub fn statistics(solved: &Solved, progress: &dyn Progress) -> Result<Statistics, SolveError> {
    if let Some(on_device) = &solved.on_device {
        return gpu::statistics(on_device);
    }
    let banned = DobutsuIndex::new(Dobutsu::new(RuleSet::NO_DEAD_DROPS));
    let lines = solved.index.lines();
    // So few that a cancelled job ends soon.
    let chunk = 128;
    progress.begin("lines counted", Some(lines as u64));
    Ok((0..lines.div_ceil(chunk))
        .into_par_iter()
        .map_init(
            || Counter::new(solved, &banned),
            |counter, first| {
                counter.counts = Statistics::empty();
                for line in first * chunk..((first + 1) * chunk).min(lines) {
                    counter.line(line);
                }
                progress.advance(chunk as u64);
                counter.counts.clone()
            },
        )
        .reduce(Statistics::empty, Statistics::plus))
}

struct Counter<'a> {
    solved: &'a Solved,
    cursor: Cursor<'a>,
    banned: &'a DobutsuIndex,
    banned_cursor: Cursor<'a>,
    counts: Statistics,
}

impl<'a> Counter<'a> {
    fn new(solved: &'a Solved, banned: &'a DobutsuIndex) -> Self {
        let (cursor, banned_cursor) = (solved.index.cursor(), banned.cursor());
        Counter { solved, cursor, banned, banned_cursor, counts: Statistics::empty() }
    }

    fn line(&mut self, line: usize) {
        let values = &self.solved.solution.values[64 * line..64 * line + 64];
        let lanes_where = |matches: fn(Value) -> bool| {
            let lanes = values.iter().enumerate();
            let lanes = lanes.filter(|&(_, &byte)| matches(Value::from_byte(byte)));
            lanes.fold(0u64, |set, (lane, _)| set | 1 << lane)
        };
        let reached = lanes_where(Value::is_reached);
        if reached == 0 {
            return;
        }
        let reached = reached & self.solved.index.representatives(line);
        let in_hand = self.solved.index.pieces_in_hand(&mut self.cursor, line);
        for lane in (0..64).filter(|lane| reached >> lane & 1 == 1) {
            let summary = self.solved.index.summary(&mut self.cursor, line, lane);
            let value = Value::from_byte(values[lane as usize]);
            self.counts.count(summary.moves as usize, in_hand, class(value));
        }
        let late = self.solved.solution.later.get(line).copied().unwrap_or(0);
        self.counts.late += u64::from((late & reached).count_ones());
        self.zugzwang(line, reached & lanes_where(Value::is_loss));
        // A win in one is a try, so some other move than a drop keeps it.
        let may_depend = lanes_where(|value| value == Value::DRAW || value.is_win())
            & !lanes_where(|value| value == Value::decided(1));
        self.dead_drops(line, reached & may_depend);
    }

    fn zugzwang(&mut self, line: usize, lost: u64) {
        let (index, solution) = (&self.solved.index, &self.solved.solution);
        index.passed(&mut self.cursor, line, lost, |lane, passed| {
            if solution.value(passed).is_loss() {
                let number = 64 * line + lane as usize;
                self.counts.zugzwang += 1;
                let alone = passed == number || index.twin(passed) == Some(number);
                self.counts.zugzwang_alone += u64::from(alone);
            }
        });
    }

    /// Positions with a chick in hand whose value no other move keeps.
    fn dead_drops(&mut self, line: usize, lanes: u64) {
        let lanes = self.solved.index.chick_in_hand(&mut self.cursor, line, lanes);
        if lanes == 0 {
            return;
        }
        let solution = &self.solved.solution;
        let mut best = BestWithout { values: &solution.values, best: 0, depends: 0, line };
        self.banned.successors(&mut self.banned_cursor, line, lanes, &mut best);
        let depends = best.depends;
        let numbers = (0..64).filter(|lane| depends >> lane & 1 == 1).map(|lane| 64 * line + lane);
        self.counts.only_dead_drops.extend(numbers);
    }
}

/// The best that moves other than dead drops lead to, as a class for the mover.
struct BestWithout<'a> {
    values: &'a [u8],
    best: usize,
    depends: u64,
    line: usize,
}

impl SuccessorSink for BestWithout<'_> {
    #[inline]
    fn visit(&mut self, number: usize, successor: Successor) {
        let for_mover = match successor {
            Successor::Open => 2 - class(Value::from_byte(self.values[number])),
            Successor::Won => 0,
            Successor::Lost => 2,
        };
        self.best = self.best.max(for_mover);
    }

    fn done(&mut self, lane: u32, _summary: Summary) {
        let value = Value::from_byte(self.values[64 * self.line + lane as usize]);
        let best = std::mem::take(&mut self.best);
        self.depends |= u64::from(best < class(value)) << lane;
    }
}

/// The same positions without dead drops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban {
    /// Positions by their value without dead drops.
    pub census: Census,
    /// Positions that are won, drawn or lost otherwise than with them.
    pub changed: u64,
    /// The start without dead drops.
    pub start: Value,
}

/// Solves the positions of the standard game once more, without dead drops.
pub fn ban_dead_drops(solved: &Solved, progress: &dyn Progress) -> Result<Ban, SolveError> {
    let index = DobutsuIndex::new(Dobutsu::new(RuleSet::NO_DEAD_DROPS));
    let start = index.starts().first().copied().unwrap_or(usize::MAX);
    if let Some(on_device) = &solved.on_device {
        return gpu::ban(on_device, &index, start, progress);
    }
    let task = Task { over: Some(&solved.solution.values), later: None };
    let banned = retrograde(&index, task, progress)?;
    let before = solved.solution.values.par_chunks(64);
    let changed = before.zip(banned.values.par_chunks(64)).enumerate().map(|(line, (a, b))| {
        if line.is_multiple_of(1024) {
            progress.advance(0);
        }
        let differs =
            |lane: &usize| class(Value::from_byte(a[*lane])) != class(Value::from_byte(b[*lane]));
        let lanes = (0..a.len()).filter(differs).fold(0u64, |set, lane| set | 1 << lane);
        let counted = if lanes == 0 { 0 } else { lanes & index.representatives(line) };
        u64::from(counted.count_ones())
    });
    let changed = changed.sum();
    Ok(Ban { census: banned.census, changed, start: banned.value(start) })
}

/// All positions with a value, mirror images once, in order of their numbers.
pub fn positions_with(index: &DobutsuIndex, values: &[u8], value: Value) -> Vec<Position> {
    let lines = values.par_chunks(64).enumerate();
    let numbers =
        lines.filter(|(_, lanes)| lanes.contains(&value.byte())).flat_map_iter(|(line, lanes)| {
            let representatives = index.representatives(line);
            let matches = move |lane: &usize| {
                lanes[*lane] == value.byte() && representatives >> lane & 1 == 1
            };
            (0..lanes.len()).filter(matches).map(move |lane| 64 * line + lane)
        });
    numbers.filter_map(|number| index.position(number)).collect()
}
