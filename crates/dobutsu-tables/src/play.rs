//! Players of graded strength.
//!
//! A player sees the table's truth only as far as its horizon: a win or loss that takes more plies
//! looks like a draw to it. It takes the best of what it sees, and rolls dice among equals.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;
use yomikiri_dobutsu::{Move, Position};
pub use yomikiri_game::Dice;
use yomikiri_game::{Progress, Quiet};

use super::analysis::Judged;
use super::tablebase::{Tablebase, TablebaseError};

/// How well to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Strength {
    /// Any legal move.
    Random,
    /// Sees three plies.
    Easy,
    /// Sees nine plies.
    Medium,
    /// Sees twenty-five plies.
    Hard,
    /// Sees everything.
    #[default]
    Perfect,
}

impl Strength {
    /// All strengths, weakest first.
    pub const ALL: [Strength; 5] =
        [Strength::Random, Strength::Easy, Strength::Medium, Strength::Hard, Strength::Perfect];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Strength::Random => "random",
            Strength::Easy => "easy",
            Strength::Medium => "medium",
            Strength::Hard => "hard",
            Strength::Perfect => "perfect",
        }
    }

    const fn horizon(self) -> u32 {
        match self {
            Strength::Random => 0,
            Strength::Easy => 3,
            Strength::Medium => 9,
            Strength::Hard => 25,
            Strength::Perfect => u32::MAX,
        }
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is no strength.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no strength named `{0}`; expected random, easy, medium, hard or perfect")]
pub struct UnknownStrength(pub String);

impl FromStr for Strength {
    type Err = UnknownStrength;

    fn from_str(name: &str) -> Result<Self, UnknownStrength> {
        let found = Strength::ALL.into_iter().find(|strength| strength.name() == name);
        found.ok_or_else(|| UnknownStrength(name.into()))
    }
}

impl Tablebase {
    /// A move for the player to move; `None` if there is none.
    pub fn choose(
        &self,
        position: &Position,
        strength: Strength,
        dice: &mut Dice,
    ) -> Result<Option<Move>, TablebaseError> {
        self.choose_watched(position, strength, dice, &Quiet)
    }

    /// The same, watched; the watcher may unwind.
    pub fn choose_watched(
        &self,
        position: &Position,
        strength: Strength,
        dice: &mut Dice,
        progress: &dyn Progress,
    ) -> Result<Option<Move>, TablebaseError> {
        let horizon = strength.horizon();
        let seen = |judged: Judged| {
            let in_sight = judged.distance.is_some_and(|distance| distance <= horizon);
            if in_sight { judged } else { Judged::DRAW }.rank()
        };
        let moves = self.moves_watched(position, progress)?;
        let Some(best) = moves.iter().map(|analysis| seen(analysis.judged)).max() else {
            return Ok(None);
        };
        let equals: Vec<Move> = moves
            .iter()
            .filter(|analysis| seen(analysis.judged) == best)
            .map(|analysis| analysis.mv)
            .collect();
        Ok(equals.get(dice.roll(equals.len().max(1))).copied())
    }
}
