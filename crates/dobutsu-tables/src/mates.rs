//! Mates: wins by an unbroken series of checks.
//!
//! A lost position is *mated* if it is in check and its lion is caught (or the opponent's tries) at
//! once whatever it does. A *mate* is a win with a move to a position that is mated, or that is
//! lost, in check, and every move that does not lose the lion at once leads to a shorter mate. So
//! mates are settled like the game itself, over fewer positions: won ones, which may be decided but
//! never lose hope, and lost ones in check.

use yomikiri_dobutsu::{Cursor, DobutsuIndex, Position};
use yomikiri_game::{LineMoves, Progress};
use yomikiri_solve::{Census, Initial, Value, settle, watched_census};

use super::backend::SolveError;
use super::gpu;
use super::statistics::positions_with;
use super::tablebase::Solved;

/// What counts as a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// A threat to capture the lion.
    Catch,
    /// A threat to capture the lion, or to try.
    CatchOrTry,
}

/// All mates.
pub struct Mates {
    /// Mates by length, as the odd distances of a census.
    pub census: Census,
    /// The length of the mate of every number.
    pub values: Vec<u8>,
}

impl Mates {
    /// Lengths with the number of mates, shortest first.
    pub fn by_length(&self) -> Vec<(u8, u64)> {
        let lengths = (1..=253).step_by(2).map(|length| (length, Value::decided(length)));
        let counts = lengths.map(|(length, value)| (length, self.census.of(value)));
        counts.filter(|&(_, count)| count > 0).collect()
    }

    /// All mates together.
    pub fn total(&self) -> u64 {
        self.census.wins()
    }

    /// The positions with the longest mates.
    pub fn longest(&self, index: &DobutsuIndex) -> Vec<Position> {
        let longest = self.census.longest_win().map(Value::decided);
        longest.map_or(vec![], |longest| positions_with(index, &self.values, longest))
    }
}

/// Finds all mates.
pub fn mates(solved: &Solved, check: Check, progress: &dyn Progress) -> Result<Mates, SolveError> {
    if let Some(on_device) = &solved.on_device {
        return gpu::mates(on_device, check, progress);
    }
    let (index, values) = (&solved.index, &solved.solution.values);
    let initial = |cursor: &mut Cursor<'_>, line: usize, lanes: &mut [Initial; 64]| {
        let values = &values[64 * line..64 * line + 64];
        let mut lost = 0u64;
        for (lane, &byte) in values.iter().enumerate() {
            let value = Value::from_byte(byte);
            lost |= u64::from(value.is_loss()) << lane;
            if value.is_win() {
                lanes[lane] = Initial::CannotLose;
            }
        }
        if lost == 0 {
            return;
        }
        let threats = index.threats(cursor, line, lost);
        let checked = match check {
            Check::Catch => threats.check,
            Check::CatchOrTry => threats.check | threats.try_threat,
        };
        for lane in (0..64usize).filter(|lane| checked >> lane & 1 == 1) {
            lanes[lane] = if Value::from_byte(values[lane]) == Value::decided(2) {
                Initial::Decided(0)
            } else {
                let open = index.summary(cursor, line, lane as u32).open;
                Initial::Hopes(open.min(u8::MAX.into()) as u8)
            };
        }
    };
    let values = settle(index, initial, progress)?;
    // Won positions without a mate stay undecided; only decided ones are counted.
    Ok(Mates { census: watched_census(index, &values, progress), values })
}
