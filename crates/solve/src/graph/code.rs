//! What is known of a position, in 16 bits.
//!
//! ```text
//!   1 | 2 * distance + winner, 15    won by this player (0 or 1) after this many plies, at least one
//!   1 | 0                            a draw
//!   0 | mover 1 | left 14            open: whose turn it is, and how many moves may still save the mover
//! ```
//!
//! What is open when nothing more can be settled is a draw as well.

use std::sync::atomic::AtomicU16;
use std::sync::atomic::Ordering::Relaxed;

use yomikiri_game::{Outcome, Player};

use super::{Exact, GraphError};

const DECIDED: u16 = 1 << 15;
const MOVER: u16 = 1 << 14;

/// The most moves and the longest distance there is room for.
const MOST_MOVES: u16 = MOVER - 1;
const LONGEST: u16 = MOVER - 1;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Code(u16);

impl Code {
    pub(super) const DRAW: Code = Code(DECIDED);

    /// It is this player's turn, and this many moves may still save them.
    pub(super) fn open(mover: Player, left: usize) -> Result<Code, GraphError> {
        let most = MOST_MOVES;
        let left = u16::try_from(left).ok().filter(|&left| left <= most);
        let turn = if mover.index() == 0 { 0 } else { MOVER };
        let too_many = GraphError::TooMany { what: "moves of a position", most: most.into() };
        Ok(Code(turn | left.ok_or(too_many)?))
    }

    /// Won by this player after this many plies.
    pub(super) fn won(winner: Player, distance: u32) -> Result<Code, GraphError> {
        let distance = u16::try_from(distance).ok().filter(|&distance| distance <= LONGEST);
        let too_long = GraphError::TooMany { what: "plies to a win", most: LONGEST.into() };
        Ok(Code(DECIDED | distance.ok_or(too_long)? << 1 | winner.index() as u16))
    }

    /// Is nothing certain yet?
    #[inline]
    pub(super) fn is_open(self) -> bool {
        self.0 & DECIDED == 0
    }

    /// How many moves of an open position may still save the mover.
    #[inline]
    pub(super) fn left(self) -> u64 {
        u64::from(self.0 & MOST_MOVES)
    }

    /// Who wins, and after how many plies, if that is certain.
    #[inline]
    pub(super) fn win(self) -> Option<(Player, u32)> {
        let distance = (self.0 & !DECIDED) >> 1;
        let is_won = self.0 & DECIDED != 0 && distance != 0;
        is_won.then(|| (Player::new(usize::from(self.0 & 1)), u32::from(distance)))
    }

    /// The value, once all is settled.
    pub(super) fn exact(self) -> Exact {
        match self.win() {
            None => Exact { outcome: Outcome::Draw, distance: None },
            Some((winner, distance)) => {
                Exact { outcome: Outcome::Win(winner), distance: Some(distance) }
            }
        }
    }
}

/// Where it is kept while threads write beside it.
pub(super) struct Cell(AtomicU16);

impl Cell {
    /// Not looked at yet.
    pub(super) const fn new() -> Self {
        Cell(AtomicU16::new(0))
    }

    #[inline]
    pub(super) fn load(&self) -> Code {
        Code(self.0.load(Relaxed))
    }

    #[inline]
    pub(super) fn store(&self, code: Code) {
        self.0.store(code.0, Relaxed);
    }

    /// Who wins, if that takes this many plies, at least one.
    #[inline]
    pub(super) fn winner_at(&self, distance: u32) -> Option<Player> {
        let code = self.load();
        let wanted = DECIDED | (distance as u16) << 1 | 1;
        (code.0 | 1 == wanted).then(|| Player::new(usize::from(code.0 & 1)))
    }

    /// A move leads to a position that `winner` wins: is this one decided by that, as `code`? Not if it
    /// was decided before, nor if the mover loses by this move and has others left.
    ///
    /// A position that is won has a move that is never taken away here, so it is not lost besides.
    #[inline]
    pub(super) fn reach(&self, winner: Player, code: Code) -> bool {
        let mut was = self.0.load(Relaxed);
        loop {
            if was & DECIDED != 0 {
                return false;
            }
            let wins = usize::from(was & MOVER != 0) == winner.index();
            let decides = wins || was & MOST_MOVES <= 1;
            let next = if decides { code.0 } else { was - 1 };
            match self.0.compare_exchange_weak(was, next, Relaxed, Relaxed) {
                Ok(_) => return decides,
                Err(now) => was = now,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Player = Player::new(1);

    #[test]
    fn a_position_is_lost_with_its_last_move_and_won_with_the_first_good_one() {
        let lost = Code::won(SECOND, 7).unwrap();
        let cell = Cell::new();
        cell.store(Code::open(Player::FIRST, 2).unwrap());
        assert!(!cell.reach(SECOND, Code::won(SECOND, 5).unwrap()));
        assert_eq!(cell.load(), Code::open(Player::FIRST, 1).unwrap());
        assert!(cell.reach(SECOND, lost));
        assert!(!cell.reach(Player::FIRST, Code::won(Player::FIRST, 9).unwrap()));
        assert_eq!(cell.load(), lost);
        assert_eq!(cell.winner_at(7), Some(SECOND));
        assert_eq!(cell.winner_at(6), None);
        assert_eq!(lost.exact(), Exact { outcome: Outcome::Win(SECOND), distance: Some(7) });
    }

    #[test]
    fn a_draw_is_certain_or_what_stayed_open() {
        let draw = Exact { outcome: Outcome::Draw, distance: None };
        let open = Code::open(SECOND, 3).unwrap();
        assert!(open.is_open() && !Code::DRAW.is_open());
        assert_eq!((open.left(), open.exact(), Code::DRAW.exact()), (3, draw, draw));
    }

    #[test]
    fn what_does_not_fit_is_named() {
        assert!(Code::open(SECOND, 16_383).is_ok());
        assert!(matches!(Code::open(SECOND, 16_384), Err(GraphError::TooMany { .. })));
        assert!(Code::won(SECOND, 16_383).is_ok());
        assert!(matches!(Code::won(SECOND, 16_384), Err(GraphError::TooMany { .. })));
    }
}
