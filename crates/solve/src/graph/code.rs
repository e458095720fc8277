//! A value in 16 bits.
//!
//! ```text
//!   0                          not known yet
//!   1                          a draw
//!   2 + 2 * distance + winner  won by this player (0 or 1) after so many plies
//! ```
//!
//! Of two wins of one player the smaller number is the quicker.

use std::sync::atomic::AtomicU16;
use std::sync::atomic::Ordering::Relaxed;

use yomikiri_game::{Outcome, Player};

use super::{Exact, GraphError};

/// Where a value is kept while threads write values beside it.
pub(super) type Cell = AtomicU16;

const DECIDED: u16 = 2;
/// The longest distance there is room for.
const LONGEST: u32 = ((u16::MAX - DECIDED) / 2 - 1) as u32;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Code(u16);

impl Code {
    pub(super) const OPEN: Code = Code(0);
    pub(super) const DRAW: Code = Code(1);

    pub(super) fn load(cell: &Cell) -> Code {
        Code(cell.load(Relaxed))
    }

    pub(super) const fn bits(self) -> u16 {
        self.0
    }

    /// An end.
    pub(super) fn end(outcome: Outcome) -> Code {
        match outcome {
            Outcome::Draw => Code::DRAW,
            Outcome::Win(winner) => Code(DECIDED + winner.index() as u16),
        }
    }

    pub(super) fn of(exact: Exact) -> Code {
        let distance = exact.distance.unwrap_or(0).min(LONGEST) as u16;
        match exact.outcome {
            Outcome::Draw => Code::DRAW,
            Outcome::Win(winner) => Code(DECIDED + 2 * distance + winner.index() as u16),
        }
    }

    pub(super) fn exact(self) -> Option<Exact> {
        let decided = |code: u16| Exact {
            outcome: Outcome::Win(Player::new(usize::from(code & 1))),
            distance: Some(u32::from(code >> 1)),
        };
        match self {
            Code::OPEN => None,
            Code::DRAW => Some(Exact { outcome: Outcome::Draw, distance: None }),
            Code(code) => Some(decided(code - DECIDED)),
        }
    }

    /// Is this player the winner?
    pub(super) fn is_won_by(self, player: usize) -> bool {
        self.0 >= DECIDED && usize::from((self.0 - DECIDED) & 1) == player
    }

    /// The same one ply earlier.
    pub(super) fn before(self) -> Result<Code, GraphError> {
        match self {
            Code::OPEN | Code::DRAW => Ok(self),
            Code(code) => code.checked_add(2).map(Code).ok_or(TOO_LONG),
        }
    }
}

pub(super) const TOO_LONG: GraphError =
    GraphError::TooMany { what: "plies to a win", most: LONGEST as u64 };

/// What the values of all successors make of a position.
pub(super) struct Fold {
    mover: usize,
    quickest: Code,
    slowest: Code,
    draw: bool,
    open: bool,
}

impl Fold {
    pub(super) fn new(mover: Player) -> Self {
        Fold {
            mover: mover.index(),
            quickest: Code(u16::MAX),
            slowest: Code::OPEN,
            draw: false,
            open: false,
        }
    }

    #[inline]
    pub(super) fn add(&mut self, code: Code) {
        if code == Code::OPEN {
            self.open = true;
        } else if code == Code::DRAW {
            self.draw = true;
        } else if code.is_won_by(self.mover) {
            self.quickest = self.quickest.min(code);
        } else {
            self.slowest = self.slowest.max(code);
        }
    }

    pub(super) fn end(&self) -> Result<Code, GraphError> {
        // A win is certain once it is seen, but not its distance: an open move may be quicker.
        if self.open {
            Ok(Code::OPEN)
        } else if self.quickest != Code(u16::MAX) {
            self.quickest.before()
        } else if self.draw {
            Ok(Code::DRAW)
        } else {
            self.slowest.before()
        }
    }
}
