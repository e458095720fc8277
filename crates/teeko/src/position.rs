//! Where the stones are, in eight bytes.
//!
//! ```text
//!   first    | turn 1 | 0 … 0 | stones of player 1, 25 |      cell = 5 * row + column, from the top left
//!   second   | 0 … 0          | stones of player 2, 25 |
//! ```

use yomikiri_game::Player;

/// Rows and columns.
pub(crate) const SIDE: usize = 5;
/// Cells of the board.
pub(crate) const CELLS: usize = SIDE * SIDE;
/// Stones of each player.
pub(crate) const STONES: u32 = 4;

const TURN: u32 = 1 << 31;

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    first: u32,
    second: u32,
}

impl Position {
    /// These stones, with this player to move.
    pub(crate) fn new([first, second]: [u32; 2], mover: Player) -> Self {
        Position { first: if mover == Player::FIRST { first } else { first | TURN }, second }
    }

    /// Whose turn it is.
    #[inline]
    pub fn mover(&self) -> Player {
        Player::new(usize::from(self.first & TURN != 0))
    }

    /// The cells of a player's stones, one bit per cell.
    #[inline]
    pub fn stones(&self, player: Player) -> u32 {
        if player == Player::FIRST { self.first & !TURN } else { self.second }
    }

    /// The empty cells, one bit per cell.
    #[inline]
    pub fn empty(&self) -> u32 {
        !(self.first | self.second) & ((1 << CELLS) - 1)
    }

    /// Adds and removes cells of the player to move, and ends the turn.
    #[inline]
    pub(crate) fn change(&mut self, cells: u32) {
        match self.mover() {
            Player::FIRST => self.first ^= cells,
            _ => self.second ^= cells,
        }
        self.first ^= TURN;
    }

    /// The position before the other player added and removed these cells.
    #[inline]
    pub(crate) fn before(mut self, cells: u32) -> Self {
        self.first ^= TURN;
        self.change(cells);
        self.first ^= TURN;
        self
    }

    /// The position whose cells are those of this one sent through `map`.
    #[inline]
    pub(crate) fn mapped(&self, map: impl Fn(u32) -> u32) -> Self {
        Position { first: map(self.first & !TURN) | self.first & TURN, second: map(self.second) }
    }
}

/// The cells of a set, in order.
pub(crate) fn cells(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(cell)
    })
}
