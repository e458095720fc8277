//! How a game ends, and sets of ways it may end.
//!
//! With three players "the value of a position" is a set: the outcomes that some notion of good
//! play leaves possible. A set is one byte:
//!
//! ```text
//!   bit   7 6 5   4     3  2  1  0
//!         unused  draw  wins of player 4 3 2 1
//! ```

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign};

use crate::{MAX_PLAYERS, Player};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// This player won, all others lost.
    Win(Player),
    /// Nobody won.
    Draw,
}

impl Outcome {
    /// How much `player` likes this outcome: own win 2, draw 1, another's win 0.
    #[inline]
    pub fn rank_for(self, player: Player) -> u8 {
        match self {
            Outcome::Win(winner) if winner == player => 2,
            Outcome::Draw => 1,
            Outcome::Win(_) => 0,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win(player) => player.fmt(f),
            Outcome::Draw => f.write_str("draw"),
        }
    }
}

/// A set of outcomes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct OutcomeSet(u8);

const DRAW_BIT: u8 = 1 << MAX_PLAYERS;

impl OutcomeSet {
    /// No outcome: the value of nothing, and the unit of union.
    pub const EMPTY: OutcomeSet = OutcomeSet(0);
    /// Only the draw.
    pub const DRAW: OutcomeSet = OutcomeSet(DRAW_BIT);
    /// The largest byte a set can have.
    pub const MAX_BITS: u8 = 2 * DRAW_BIT - 1;

    /// Only this player's win.
    #[inline]
    pub const fn win(player: Player) -> Self {
        OutcomeSet(1 << player.index())
    }

    /// Only this outcome.
    #[inline]
    pub const fn only(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win(player) => OutcomeSet::win(player),
            Outcome::Draw => OutcomeSet::DRAW,
        }
    }

    /// The set as a byte, as drawn above.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The set with these bits, if no unused bit is set.
    #[inline]
    pub const fn from_bits(bits: u8) -> Option<Self> {
        if bits <= Self::MAX_BITS { Some(OutcomeSet(bits)) } else { None }
    }

    /// The set with these bits, unused bits dropped.
    #[inline]
    pub const fn from_bits_truncated(bits: u8) -> Self {
        OutcomeSet(bits & Self::MAX_BITS)
    }

    /// Is nothing in it?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of outcomes in it.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is `outcome` in it?
    pub const fn contains(self, outcome: Outcome) -> bool {
        self.0 & OutcomeSet::only(outcome).0 != 0
    }

    /// Is everything in it also in `other`?
    #[inline]
    pub const fn is_subset_of(self, other: OutcomeSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// The winner, if the set is one player's win and nothing else.
    pub fn sole_winner(self) -> Option<Player> {
        (self.0.count_ones() == 1 && self != Self::DRAW)
            .then(|| Player::new(self.0.trailing_zeros() as usize))
    }

    /// The wins in it, without the draw.
    #[inline]
    pub const fn wins(self) -> Self {
        OutcomeSet(self.0 & !DRAW_BIT)
    }

    /// The outcomes in it: wins in order of play, then the draw.
    pub fn iter(self) -> impl Iterator<Item = Outcome> + Clone {
        Player::all(MAX_PLAYERS)
            .map(Outcome::Win)
            .chain([Outcome::Draw])
            .filter(move |&outcome| self.contains(outcome))
    }

    /// The rank (see [`Outcome::rank_for`]) of the worst outcome in it for `player`.
    #[inline]
    pub fn worst_for(self, player: Player) -> u8 {
        if !self.is_subset_of(OutcomeSet::win(player) | OutcomeSet::DRAW) {
            0
        } else if self.0 & DRAW_BIT != 0 {
            1
        } else {
            2
        }
    }

    /// The rank of the best outcome in it for `player`.
    #[inline]
    pub fn best_for(self, player: Player) -> u8 {
        if self.0 & OutcomeSet::win(player).0 != 0 {
            2
        } else if self.0 & DRAW_BIT != 0 {
            1
        } else {
            0
        }
    }
}

impl BitOr for OutcomeSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        OutcomeSet(self.0 | other.0)
    }
}

impl BitOrAssign for OutcomeSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for OutcomeSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        OutcomeSet(self.0 & other.0)
    }
}

impl FromIterator<Outcome> for OutcomeSet {
    fn from_iter<I: IntoIterator<Item = Outcome>>(outcomes: I) -> Self {
        outcomes.into_iter().fold(Self::EMPTY, |set, outcome| set | Self::only(outcome))
    }
}

/// Members joined by commas: `1,draw`. An empty set prints as nothing.
impl fmt::Display for OutcomeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let members: Vec<String> = self.iter().map(|outcome| outcome.to_string()).collect();
        f.pad(&members.join(","))
    }
}

impl fmt::Debug for OutcomeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_of_sets_are_the_extremes_over_their_members() {
        for bits in 1..=OutcomeSet::MAX_BITS {
            let set = OutcomeSet::from_bits(bits).unwrap();
            for player in Player::all(MAX_PLAYERS) {
                let ranks = set.iter().map(|outcome| outcome.rank_for(player));
                assert_eq!(Some(set.worst_for(player)), ranks.clone().min(), "{set:?} {player:?}");
                assert_eq!(Some(set.best_for(player)), ranks.max(), "{set:?} {player:?}");
            }
            assert_eq!(set, set.iter().collect());
            assert_eq!(set.len(), set.iter().count());
        }
    }

    #[test]
    fn display_names_members_in_order() {
        let set =
            OutcomeSet::DRAW | OutcomeSet::win(Player::new(2)) | OutcomeSet::win(Player::FIRST);
        assert_eq!(set.to_string(), "1,3,draw");
        assert_eq!(set.sole_winner(), None);
        assert_eq!(OutcomeSet::win(Player::new(1)).sole_winner(), Some(Player::new(1)));
        assert_eq!(OutcomeSet::DRAW.sole_winner(), None);
    }

    #[test]
    fn bytes_with_unused_bits_are_not_sets() {
        assert_eq!(OutcomeSet::from_bits(32), None);
        assert_eq!(OutcomeSet::from_bits(31).map(OutcomeSet::len), Some(5));
    }
}
