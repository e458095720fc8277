//! What wins: four in a row and small squares; in the advanced game also the corners of larger ones.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::position::SIDE;

/// Which arrangements of four stones win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Goals {
    /// Four in a row, or a square of two by two: 44 goals.
    #[default]
    Standard,
    /// Also the corners of larger squares: 58 goals.
    Advanced,
}

/// A name that is not one of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected standard or advanced")]
pub struct UnknownGoals;

impl FromStr for Goals {
    type Err = UnknownGoals;

    fn from_str(name: &str) -> Result<Self, UnknownGoals> {
        match name {
            "standard" => Ok(Goals::Standard),
            "advanced" => Ok(Goals::Advanced),
            _ => Err(UnknownGoals),
        }
    }
}

impl fmt::Display for Goals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Goals::Standard => "standard",
            Goals::Advanced => "advanced",
        })
    }
}

impl Goals {
    /// The side of the largest square whose corners win.
    const fn largest(self) -> usize {
        match self {
            Goals::Standard => 2,
            Goals::Advanced => SIDE,
        }
    }

    /// Do these cells hold a goal? A player never has more than four stones, so a goal is all of them.
    #[inline]
    pub(crate) fn reached(self, stones: u32) -> bool {
        has_row(stones) || (2..=self.largest()).any(|side| has_square(stones, side))
    }
}

/// Cells from which a shape of this height and width fits on the board.
const fn corners(rows: usize, columns: usize) -> u32 {
    let row = (1u32 << (SIDE + 1 - columns)) - 1;
    let mut cells = 0;
    let mut at = 0;
    while at + rows <= SIDE {
        cells |= row << (SIDE * at);
        at += 1;
    }
    cells
}

/// Four in a line: to the right, down, and along both diagonals. Each direction is a distance between
/// cells, and the mask keeps lines from running over the edge.
#[inline]
fn has_row(stones: u32) -> bool {
    const ROW: u32 = corners(1, 4);
    const COLUMN: u32 = corners(4, 1);
    const DOWN: u32 = corners(4, 4);
    // The other diagonal begins at its right end.
    const UP: u32 = DOWN << 3;
    let four = |step: usize, begin: u32| {
        let two = stones & stones >> step;
        two & two >> (2 * step) & begin != 0
    };
    four(1, ROW) || four(SIDE, COLUMN) || four(SIDE + 1, DOWN) || four(SIDE - 1, UP)
}

/// The corners of a square of this side.
#[inline]
fn has_square(stones: u32, side: usize) -> bool {
    let step = side - 1;
    let pair = stones & stones >> step;
    pair & pair >> (SIDE * step) & corners(side, side) != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::CELLS;

    /// The number of ways to choose four cells that win.
    fn goals(rules: Goals) -> usize {
        let sets = (0..1u32 << CELLS).filter(|set| set.count_ones() == 4);
        sets.filter(|&set| rules.reached(set)).count()
    }

    #[test]
    fn there_are_as_many_goals_as_the_names_of_the_games_say() {
        assert_eq!(goals(Goals::Standard), 44);
        assert_eq!(goals(Goals::Advanced), 58);
    }
}
