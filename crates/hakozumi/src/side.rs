//! The two colours of stones.

use std::fmt;

use yomikiri_game::Player;

/// A colour: X moves first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The first player.
    X,
    /// The second player.
    O,
}

impl Side {
    /// The other colour.
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::X => Side::O,
            Side::O => Side::X,
        }
    }

    /// The seat that plays this colour.
    pub const fn player(self) -> Player {
        Player::new(self as usize)
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::X => "X",
            Side::O => "O",
        })
    }
}
