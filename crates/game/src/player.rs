//! Seats in order of play.

use std::fmt;

/// The most players any game here has. An [`OutcomeSet`](crate::OutcomeSet) has room for so many.
pub const MAX_PLAYERS: usize = 4;

/// A seat. Counted from 0 inside, shown from 1, as the papers do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player(u8);

impl Player {
    /// The player who moves first.
    pub const FIRST: Player = Player(0);

    /// The player in seat `index`, counted from 0.
    ///
    /// # Panics
    /// If `index` is not below [`MAX_PLAYERS`].
    #[inline]
    pub const fn new(index: usize) -> Self {
        assert!(index < MAX_PLAYERS, "no such seat");
        Player(index as u8)
    }

    /// The player with this number as people write it, from 1.
    pub fn from_number(number: usize) -> Option<Self> {
        (1..=MAX_PLAYERS).contains(&number).then(|| Player((number - 1) as u8))
    }

    /// The seat, counted from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number people use, from 1.
    pub const fn number(self) -> usize {
        self.0 as usize + 1
    }

    /// The player `turns` turns later in a game of `players`.
    ///
    /// ```
    /// # use yomikiri_game::Player;
    /// assert_eq!(Player::new(2).after(2, 3), Player::new(1));
    /// ```
    #[inline]
    pub const fn after(self, turns: usize, players: usize) -> Self {
        Player(((self.0 as usize + turns) % players) as u8)
    }

    /// How many turns pass from this player's turn to `other`'s: 0 for the player itself.
    ///
    /// ```
    /// # use yomikiri_game::Player;
    /// assert_eq!(Player::new(2).turns_until(Player::new(1), 3), 2);
    /// ```
    #[inline]
    pub const fn turns_until(self, other: Player, players: usize) -> usize {
        (other.0 as usize + players - self.0 as usize) % players
    }

    /// All players of a game of `players`, in order of play.
    pub fn all(players: usize) -> impl DoubleEndedIterator<Item = Player> + Clone {
        (0..players).map(Player::new)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl fmt::Debug for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Player({})", self.number())
    }
}
