//! Puzzles: positions with exactly one winning move.

use yomikiri_dobutsu::{Move, Position};
use yomikiri_game::{DenseIndex, Progress};
use yomikiri_solve::Value;

use super::analysis::Wdl;
use super::play::Dice;
use super::tablebase::{Tablebase, TablebaseError};

/// A position to think about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The player to move wins, by one move only.
    pub position: Position,
    /// Plies to the end.
    pub distance: u8,
    /// The winning move.
    pub solution: Move,
}

/// A random position that is won in exactly `distance` plies by exactly one move; `None` if the
/// table has no such position. The watcher may unwind.
pub fn puzzle(
    tablebase: &Tablebase,
    distance: u8,
    dice: &mut Dice,
    progress: &dyn Progress,
) -> Result<Option<Puzzle>, TablebaseError> {
    let wanted = Value::decided(distance);
    if !wanted.is_win() || wanted.distance() != Some(distance) {
        return Ok(None);
    }
    progress.begin("entries", Some(tablebase.index().len() as u64));
    let values = tablebase.read_values(progress)?;
    // All candidates from a random place on, round the table.
    let start = dice.roll(values.len().max(1));
    let round = (start..values.len()).chain(0..start);
    for number in round.filter(|&number| values[number] == wanted.byte()) {
        progress.advance(0);
        let Some(position) = tablebase.index().position(number) else { continue };
        let moves = tablebase.moves(&position)?;
        let mut winning = moves.iter().filter(|m| m.judged.wdl == Wdl::Win);
        if let (Some(only), None) = (winning.next(), winning.next()) {
            return Ok(Some(Puzzle { position, distance, solution: only.mv }));
        }
    }
    Ok(None)
}
