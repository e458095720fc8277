//! Checking a table from first principles.
//!
//! The checksums were checked when the file was opened. Then every entry is checked against its
//! successors, by forward moves only:
//!
//! * a win of distance *d* has a successor lost in *d* − 1 and none lost sooner;
//! * a loss of distance *d* has only won successors, the longest won in *d* − 1;
//! * a draw has no lost successor and a drawn one;
//! * every successor that is no end is in the table, and so is the start.
//!
//! Distances cannot argue in a circle, so wins and losses are proved, and a draw can be kept for
//! ever. Every 64th line of entries is checked a second time by the plain rules of the game, which
//! share nothing with the moves between numbers. At last everything is counted and laid beside the
//! published totals.
//!
//! The table of who ends late can be checked along with it, bit by bit, by the same moves: a win ends
//! late if every shortest way does, a loss if one of the longest does.

use std::cmp::Ordering;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;
use thiserror::Error;
use yomikiri_dobutsu::{Cursor, Dobutsu, DobutsuIndex, Position, RuleSet};
use yomikiri_game::{
    DenseIndex, Game, LineMoves, Notation, Outcome, Progress, Successor, SuccessorSink, Summary,
};
use yomikiri_solve::{Census, Value, watched_census};

use super::tablebase::{Tablebase, TablebaseError};

/// Lines that are checked before whoever watches is told: so few that a cancelled job ends soon.
const CHUNK: usize = 128;

/// What was counted while a table was verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Positions by value.
    pub census: Census,
    /// Ends in which the lion can be caught.
    pub catch: u64,
    /// Ends in which the opponent's lion has tried.
    pub try_lost: u64,
    /// Legal moves of all positions that are no ends.
    pub moves: u64,
    /// Were there published totals to compare with?
    pub published: bool,
}

impl Verified {
    /// Everything reached.
    pub fn reachable(&self) -> u64 {
        self.census.positions() + self.catch + self.try_lost
    }
}

/// What is wrong with a table.
#[derive(Debug, Error)]
pub enum VerifyError {
    /// It cannot be read.
    #[error(transparent)]
    Tablebase(#[from] TablebaseError),
    /// An entry does not follow from its successors.
    #[error("entry {number} is wrong: {position} is said to be {said}, but {problem}")]
    Entry {
        /// The number of the first wrong entry.
        number: usize,
        /// Its position.
        position: String,
        /// What the table says.
        said: String,
        /// Why that cannot be.
        problem: &'static str,
    },
    /// Who ends late does not follow from the table.
    #[error("{path}: entry {number} is wrong: whether {position} ends late does not follow from its successors", path = .path.display())]
    Late {
        /// The table of who ends late.
        path: PathBuf,
        /// The number of the first wrong entry.
        number: usize,
        /// Its position.
        position: String,
    },
    /// The start is missing.
    #[error("the start position is not in the table")]
    NoStart,
    /// A total is not the published one.
    #[error("{what}: the table has {found}, published is {published}")]
    Total {
        /// Which total.
        what: &'static str,
        /// What was counted.
        found: u64,
        /// What is published.
        published: u64,
    },
}

/// The table of who ends late, with a bit for every number.
#[derive(Clone, Copy)]
pub(super) struct Late<'a> {
    pub(super) path: &'a Path,
    pub(super) lines: &'a [u64],
}

/// What is wrong with an entry.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Problem {
    Value(&'static str),
    Late,
}

/// The values of a whole table, twins filled in.
struct Checker<'a> {
    index: &'a DobutsuIndex,
    values: Vec<u8>,
    late: Option<Late<'a>>,
    ends: Vec<AtomicU64>,
}

/// Counts of some lines, or the first wrong entry.
struct Part {
    moves: u64,
    lost_ends: u64,
    wrong: Option<(usize, Problem)>,
}

impl Part {
    const EMPTY: Part = Part { moves: 0, lost_ends: 0, wrong: None };

    fn wrong(number: usize, problem: Problem) -> Part {
        Part { wrong: Some((number, problem)), ..Part::EMPTY }
    }

    fn plus(self, other: Part) -> Part {
        let wrong = match (self.wrong, other.wrong) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        Part { moves: self.moves + other.moves, lost_ends: self.lost_ends + other.lost_ends, wrong }
    }
}

/// Verifies a table, whatever the rules.
pub fn verify(tablebase: &Tablebase, progress: &dyn Progress) -> Result<Verified, VerifyError> {
    verified_values(tablebase, None, progress).map(|(verified, _)| verified)
}

/// Verifies a table, and that of who ends late if there is one, and gives the values, those of twins
/// filled in.
pub(super) fn verified_values(
    tablebase: &Tablebase,
    late: Option<Late<'_>>,
    progress: &dyn Progress,
) -> Result<(Verified, Vec<u8>), VerifyError> {
    let index = tablebase.index();
    progress.begin("entries read", Some(index.len() as u64));
    let mut values = tablebase.read_values(progress)?;
    fill_twins(index, &mut values, progress);
    let checker = Checker {
        index,
        values,
        late,
        ends: (0..index.end_lines()).map(|_| AtomicU64::new(0)).collect(),
    };
    if index.starts().into_iter().any(|start| !checker.value(start).is_reached()) {
        return Err(VerifyError::NoStart);
    }
    progress.begin("lines checked", Some(index.lines() as u64));
    let part = checker.check_all(progress);
    if let Some((number, problem)) = part.wrong {
        return Err(checker.wrong(number, problem));
    }
    Ok((checker.finish(&part, progress)?, checker.values))
}

/// The second of two twins has the value of the first. (Numbers that are not in use have no twin
/// that leads back to them.)
fn fill_twins(index: &DobutsuIndex, values: &mut [u8], progress: &dyn Progress) {
    let straight: Vec<usize> =
        (0..index.lines()).filter(|&line| index.twin(64 * line).is_some()).collect();
    let filled: Vec<(usize, u8)> = straight
        .into_par_iter()
        .flat_map_iter(|line| {
            progress.advance(0);
            let others = !index.representatives(line);
            (0..64).filter(move |lane| others >> lane & 1 == 1).map(move |lane| 64 * line + lane)
        })
        .filter_map(|number| Some((number, index.twin(number)?)))
        .filter(|&(number, twin)| values[twin] != 0 && index.twin(twin) == Some(number))
        .map(|(number, twin)| (number, values[twin]))
        .collect();
    for (number, value) in filled {
        values[number] = value;
    }
}

impl Checker<'_> {
    fn value(&self, number: usize) -> Value {
        Value::from_byte(self.values.get(number).copied().unwrap_or(0))
    }

    fn is_late(&self, number: usize) -> bool {
        self.late.is_some_and(|late| {
            late.lines.get(number / 64).is_some_and(|line| line >> (number % 64) & 1 == 1)
        })
    }

    fn check_all(&self, progress: &dyn Progress) -> Part {
        (0..self.index.lines().div_ceil(CHUNK))
            .into_par_iter()
            .map_init(
                || self.index.cursor(),
                |cursor, first| {
                    let lines = first * CHUNK..((first + 1) * CHUNK).min(self.index.lines());
                    progress.advance(lines.len() as u64);
                    lines.map(|line| self.check_line(cursor, line)).fold(Part::EMPTY, Part::plus)
                },
            )
            .reduce(|| Part::EMPTY, Part::plus)
    }

    fn check_line(&self, cursor: &mut Cursor<'_>, line: usize) -> Part {
        let values = &self.values[64 * line..64 * line + 64];
        let reached =
            (0..64).filter(|&lane| values[lane] != 0).fold(0, |set, lane| set | 1 << lane);
        let late = self.late.and_then(|late| late.lines.get(line).copied()).unwrap_or(0);
        if late & !reached != 0 {
            let lane = (late & !reached).trailing_zeros() as usize;
            return Part::wrong(64 * line + lane, Problem::Late);
        }
        if reached == 0 {
            return Part::EMPTY;
        }
        let mut check = Check {
            checker: self,
            line,
            representatives: self.index.representatives(line),
            best: Best::default(),
            part: Part::EMPTY,
        };
        self.index.successors(cursor, line, reached, &mut check);
        let mut part = check.part;
        if line.is_multiple_of(64) {
            for lane in (0..64).filter(|lane| reached >> lane & 1 == 1) {
                let number = 64 * line + lane;
                if let Err(problem) = self.check_plainly(number) {
                    part = part.plus(Part::wrong(number, Problem::Value(problem)));
                }
            }
        }
        part
    }

    /// Checks an entry by the rules of the game alone.
    fn check_plainly(&self, number: usize) -> Result<(), &'static str> {
        let game = *self.index.game();
        let position = self.index.position(number).ok_or("there is no such position")?;
        if game.is_catch(&position) {
            return Err("its lion can be caught");
        }
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        let mut best = Best::default();
        for &mv in &moves {
            let mut next = position;
            game.play_unchecked(&mut next, mv);
            best.add(self.plain_value(&game, &next)?, false);
        }
        best.check(self.value(number), moves.len() as u32)
    }

    fn plain_value(&self, game: &Dobutsu, next: &Position) -> Result<Value, &'static str> {
        let number = self.index.number(next).ok_or("a successor has no number")?;
        match game.outcome(next) {
            Some(Outcome::Win(winner)) if winner == next.turn() => Ok(Value::decided(1)),
            Some(_) => Ok(Value::decided(0)),
            None => Ok(self.value(number)),
        }
    }

    fn wrong(&self, number: usize, problem: Problem) -> VerifyError {
        let position = self.index.position(number);
        let text = |position: Position| self.index.game().position_text(&position);
        let position = position.map_or("no position".into(), text);
        let problem = match (problem, self.late) {
            (Problem::Value(problem), _) => problem,
            (Problem::Late, late) => {
                let path = late.map(|late| late.path.into()).unwrap_or_default();
                return VerifyError::Late { path, number, position };
            }
        };
        let value = self.value(number);
        let said = match value.distance() {
            None => "a draw".into(),
            Some(distance) if value.is_win() => format!("won in {distance}"),
            Some(distance) => format!("lost in {distance}"),
        };
        VerifyError::Entry { number, position, said, problem }
    }

    fn finish(&self, part: &Part, progress: &dyn Progress) -> Result<Verified, VerifyError> {
        let count = |(line, ends): (usize, &AtomicU64)| match ends.load(Relaxed) {
            0 => 0,
            ends => u64::from((ends & self.index.representatives(line)).count_ones()),
        };
        let chunks = self.ends.par_chunks(CHUNK).enumerate();
        let ends = chunks.map(|(chunk, ends)| {
            progress.advance(0);
            (chunk * CHUNK..).zip(ends).map(count).sum::<u64>()
        });
        let ends: u64 = ends.sum();
        let published = self.index.game().rules() == RuleSet::STANDARD;
        let verified = Verified {
            census: watched_census(self.index, &self.values, progress),
            catch: ends - part.lost_ends,
            try_lost: part.lost_ends,
            moves: part.moves,
            published,
        };
        if published {
            check_totals(&verified)?;
        }
        Ok(verified)
    }
}

/// The totals of the paper.
fn check_totals(verified: &Verified) -> Result<(), VerifyError> {
    let longest = verified.census.longest_win().unwrap_or(0);
    let totals = [
        ("reachable positions", verified.reachable(), 246_803_167),
        ("positions in which the lion can be caught", verified.catch, 140_298_614),
        ("positions lost by a try", verified.try_lost, 7_018_985),
        ("won positions", verified.census.wins(), 56_474_473),
        ("drawn positions", verified.census.draws(), 2_682_700),
        ("lost positions", verified.census.losses(), 40_328_395),
        ("legal moves", verified.moves, 938_671_869),
        ("longest win", longest.into(), 173),
    ];
    for (what, found, published) in totals {
        if found != published {
            return Err(VerifyError::Total { what, found, published });
        }
    }
    Ok(())
}

/// What the successors of a position offer.
#[derive(Clone, Copy, Default)]
struct Best {
    shortest_loss: Option<u8>,
    longest_win: Option<u8>,
    /// Do all the shortest losses end late, and does one of the longest wins?
    losses_late: bool,
    win_late: bool,
    draw: bool,
    missing: bool,
}

impl Best {
    #[inline]
    fn add(&mut self, value: Value, late: bool) {
        match value.distance() {
            Some(distance) if value.is_loss() => {
                match self.shortest_loss.map_or(Ordering::Less, |d| distance.cmp(&d)) {
                    Ordering::Less => {
                        (self.shortest_loss, self.losses_late) = (Some(distance), late);
                    }
                    Ordering::Equal => self.losses_late &= late,
                    Ordering::Greater => {}
                }
            }
            Some(distance) => {
                match self.longest_win.map_or(Ordering::Greater, |d| distance.cmp(&d)) {
                    Ordering::Greater => (self.longest_win, self.win_late) = (Some(distance), late),
                    Ordering::Equal => self.win_late |= late,
                    Ordering::Less => {}
                }
            }
            None if value == Value::DRAW => self.draw = true,
            None => self.missing = true,
        }
    }

    fn check(&self, value: Value, moves: u32) -> Result<(), &'static str> {
        if self.missing {
            return Err("a successor is missing");
        }
        let one_more = |distance: Option<u8>| distance.map(|d| d + 1);
        let right = match (self.shortest_loss, self.draw) {
            _ if moves == 0 => value == Value::decided(0),
            (Some(_), _) => value.is_win() && value.distance() == one_more(self.shortest_loss),
            (None, true) => value == Value::DRAW,
            (None, false) => value.is_loss() && value.distance() == one_more(self.longest_win),
        };
        if right { Ok(()) } else { Err("its successors say otherwise") }
    }
}

impl Best {
    /// Does a position of this value end late? Without a move it is as if the opponent still had to
    /// collect the win.
    fn ends_late(&self, value: Value, moves: u32) -> bool {
        match value {
            _ if moves == 0 => true,
            value if value.is_win() => self.losses_late,
            value => value.is_loss() && self.win_late,
        }
    }
}

/// Follows the successors of a line.
struct Check<'a> {
    checker: &'a Checker<'a>,
    line: usize,
    representatives: u64,
    best: Best,
    part: Part,
}

impl SuccessorSink for Check<'_> {
    #[inline]
    fn visit(&mut self, number: usize, successor: Successor) {
        let (value, late) = match successor {
            Successor::Open => (self.checker.value(number), self.checker.is_late(number)),
            Successor::Won => (Value::decided(1), false),
            Successor::Lost => (Value::decided(0), true),
        };
        self.best.add(value, late);
        if successor == Successor::Open {
            return;
        }
        let bit = 1 << (number % 64);
        let ends = &self.checker.ends[number / 64];
        let is_new = ends.load(Relaxed) & bit == 0 && ends.fetch_or(bit, Relaxed) & bit == 0;
        if is_new && successor == Successor::Lost {
            let counts = self.checker.index.representatives(number / 64) & bit != 0;
            self.part.lost_ends += u64::from(counts);
        }
    }

    fn done(&mut self, lane: u32, summary: Summary) {
        let number = 64 * self.line + lane as usize;
        let best = std::mem::take(&mut self.best);
        self.part.moves += (self.representatives >> lane & 1) * u64::from(summary.moves);
        let value = self.checker.value(number);
        let problem = match best.check(value, summary.moves) {
            Err(problem) => Problem::Value(problem),
            Ok(()) if self.checker.late.is_none() => return,
            Ok(()) if best.ends_late(value, summary.moves) == self.checker.is_late(number) => {
                return;
            }
            Ok(()) => Problem::Late,
        };
        let first = self.part.wrong.is_none_or(|(wrong, _)| number < wrong);
        self.part.wrong = if first { Some((number, problem)) } else { self.part.wrong };
    }
}
