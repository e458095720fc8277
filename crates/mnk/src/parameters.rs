//! What one chooses about the game: board size, k, number of players, rule set.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;
use yomikiri_game::{MAX_PLAYERS, ParseError};

/// A board has at most so many cells: one bit each in a 64-bit word.
pub const MAX_CELLS: usize = 64;

/// The size of a board, written rows x columns: `5x4` has five rows of four cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Size {
    rows: u8,
    columns: u8,
}

impl Size {
    /// A board of `rows` rows and `columns` columns.
    pub fn new(rows: usize, columns: usize) -> Result<Self, ParameterError> {
        match rows.checked_mul(columns) {
            Some(1..=MAX_CELLS) => Ok(Size { rows: rows as u8, columns: columns as u8 }),
            _ => Err(ParameterError::Size { rows, columns }),
        }
    }

    /// Number of rows.
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// Number of columns.
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// Number of cells.
    pub const fn cells(self) -> usize {
        self.rows() * self.columns()
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}x{}", self.rows, self.columns))
    }
}

impl FromStr for Size {
    type Err = SizeTextError;

    fn from_str(text: &str) -> Result<Self, SizeTextError> {
        let expected = "rows x columns, such as 5x4";
        let Some((rows, columns)) = text.split_once(['x', 'X', '×']) else {
            return Err(ParseError::new(format!("no 'x' in size {text:?}"), expected).into());
        };
        let number = |part: &str| {
            part.trim().parse::<usize>().map_err(|_| {
                ParseError::new(format!("no number {part:?} in size {text:?}"), expected)
            })
        };
        Ok(Size::new(number(rows)?, number(columns)?)?)
    }
}

/// Why a text is no board size.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SizeTextError {
    /// It does not read as a size.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// It is a size that no board has.
    #[error(transparent)]
    Value(#[from] ParameterError),
}

/// Which empty cells a player may choose.
///
/// Under `Reach` and `Block` a player who can complete k in a row must do so. Otherwise the first
/// rule that applies decides:
///
/// 1. the next player has a reach: play on one of those cells;
/// 2. a player *j* turns ahead has at least *j* reaches (for three players: the one after next has
///    two): play on one of those cells, since the players between cannot block them all;
/// 3. only `Reach`: nobody else has a reach and one can make a reach: make one;
/// 4. every empty cell is allowed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Rules {
    /// Every empty cell, always (paper 2).
    Free,
    /// Rules 1 to 4 (paper 1).
    Reach,
    /// Rules 1, 2 and 4: block, but need not attack.
    Block,
}

impl Rules {
    /// All rule sets.
    pub const ALL: [Rules; 3] = [Rules::Free, Rules::Reach, Rules::Block];

    /// The name commands use.
    pub const fn name(self) -> &'static str {
        match self {
            Rules::Free => "free",
            Rules::Reach => "reach",
            Rules::Block => "block",
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Rules {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Rules::ALL.into_iter().find(|rules| rules.name() == text).ok_or_else(|| {
            ParseError::new(format!("unknown rule set {text:?}"), "free, reach or block")
        })
    }
}

/// Parameters that make no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParameterError {
    /// No cells, or too many.
    #[error("a board of {rows}x{columns} cells is not possible; expected 1 to {MAX_CELLS} cells")]
    Size {
        /// Rows asked for.
        rows: usize,
        /// Columns asked for.
        columns: usize,
    },
    /// k is too small, or no line of k fits on the board.
    #[error("k = {k} on a {size} board; expected {}", possible_k(*size))]
    K {
        /// The k asked for.
        k: usize,
        /// The board.
        size: Size,
    },
    /// Even a line of three does not fit.
    #[error("a {0} board has no room for three in a row; expected at least 3 rows or 3 columns")]
    NoRoom(Size),
    /// Too few or too many players.
    #[error("the number of players is {0}; expected 2 to {MAX_PLAYERS}")]
    Players(usize),
}

fn possible_k(size: Size) -> String {
    match size.rows().max(size.columns()) {
        3 => "3".to_owned(),
        longest => format!("3 to {longest}"),
    }
}
