//! Where the stones are.

use yomikiri_game::{MAX_PLAYERS, Player};

/// The stones of each player as bit boards (see [`Cell`](crate::Cell) for the numbering). Whose
/// turn it is follows from their number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Position {
    stones: [u64; MAX_PLAYERS],
}

impl Position {
    /// The empty board.
    pub const EMPTY: Position = Position { stones: [0; MAX_PLAYERS] };

    /// A position with these stones. Whether they make sense is for
    /// [`Mnk::validate`](crate::Mnk::validate) to say.
    #[inline]
    pub const fn from_stones(stones: [u64; MAX_PLAYERS]) -> Self {
        Position { stones }
    }

    /// The stones of one player.
    #[inline]
    pub const fn stones(&self, player: Player) -> u64 {
        self.stones[player.index()]
    }

    /// The stones of all players, one bit board each.
    #[inline]
    pub const fn all_stones(&self) -> [u64; MAX_PLAYERS] {
        self.stones
    }

    /// Every cell with a stone.
    #[inline]
    pub const fn occupied(&self) -> u64 {
        self.stones[0] | self.stones[1] | self.stones[2] | self.stones[3]
    }

    /// How many stones there are: the ply.
    #[inline]
    pub const fn ply(&self) -> usize {
        self.occupied().count_ones() as usize
    }

    #[inline]
    pub(crate) fn place(&mut self, player: Player, bit: u64) {
        self.stones[player.index()] |= bit;
    }
}
