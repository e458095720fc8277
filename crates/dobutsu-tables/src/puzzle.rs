//! What puzzles take from the table: positions with a wanted value, from a random place on, and wins by checks
//! alone.

use yomikiri_dobutsu::{Move, Position};
use yomikiri_game::{DenseIndex, Game, Progress};
use yomikiri_solve::Value;

use super::analysis::{MoveAnalysis, Wdl};
use super::play::Dice;
use super::tablebase::{Tablebase, TablebaseError};

/// Entries that are read at once.
const PART: usize = 1 << 16;

/// Walks round the table from a random place and offers every position whose value is wanted, with its moves, until
/// one is taken. The watcher may unwind.
pub fn walk(
    tablebase: &Tablebase,
    wanted: impl Fn(Value) -> bool,
    dice: &mut Dice,
    progress: &dyn Progress,
    mut offer: impl FnMut(&Position, &[MoveAnalysis]) -> bool,
) -> Result<(), TablebaseError> {
    let entries = tablebase.index().len();
    progress.begin("entries", Some(entries as u64));
    let start = dice.roll(entries.max(1));
    let parts = (start..entries).step_by(PART).map(|first| (first, entries));
    for (first, end) in parts.chain((0..start).step_by(PART).map(|first| (first, start))) {
        let numbers = first..end.min(first + PART);
        progress.advance(numbers.len() as u64);
        let values = tablebase.values_of(numbers)?;
        for (at, _) in
            values.iter().enumerate().filter(|(_, byte)| wanted(Value::from_byte(**byte)))
        {
            progress.advance(0);
            let Some(position) = tablebase.index().position(first + at) else { continue };
            if offer(&position, &tablebase.moves(&position)?) {
                return Ok(());
            }
        }
    }
    Ok(())
}

impl Tablebase {
    /// At most this many positions of a value, from a random place on, round the table. The watcher may unwind.
    pub fn positions_of(
        &self,
        value: Value,
        most: usize,
        dice: &mut Dice,
        progress: &dyn Progress,
    ) -> Result<Vec<Position>, TablebaseError> {
        let mut found = Vec::new();
        walk(
            self,
            |there| there == value,
            dice,
            progress,
            |position, _| {
                found.push(*position);
                found.len() >= most
            },
        )?;
        Ok(found)
    }

    /// The moves that win within so many plies by checks alone: after each, and after every reply again, the
    /// opponent's lion could be captured, up to the capture or the try.
    pub fn mating_moves(
        &self,
        position: &Position,
        plies: u32,
    ) -> Result<Vec<Move>, TablebaseError> {
        let game = self.game().played_out();
        let mut mating = Vec::new();
        for MoveAnalysis { mv, judged } in self.moves(position)? {
            let in_time = judged.distance.is_some_and(|distance| distance <= plies);
            if judged.wdl == Wdl::Win && in_time {
                let mut next = *position;
                game.play_unchecked(&mut next, mv);
                if judged.distance == Some(1) || self.is_mated(&next, plies - 1)? {
                    mating.push(mv);
                }
            }
        }
        Ok(mating)
    }

    /// Is the player to move in check, and is there a mate after every reply?
    fn is_mated(&self, position: &Position, plies: u32) -> Result<bool, TablebaseError> {
        if !self.game().in_check(position) || plies < 2 {
            return Ok(false);
        }
        for reply in self.moves(position)? {
            let mut next = *position;
            self.game().played_out().play_unchecked(&mut next, reply.mv);
            // Every reply loses, or the position before would not be won in time.
            if self.mating_moves(&next, plies - 1)?.is_empty() {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
