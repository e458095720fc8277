//! A cursor over lines: what is known about the shape of the line it stands on.
//!
//! What a lane adds to the shape is a few sets that are unions over the kinds of piece, so each kind
//! has a small table from its bits of the lane to a word with all the sets, and a lane's *facts*
//! are three lookups and two ORs:
//!
//! ```text
//!   bits of facts   0-11  squares of the mover's pieces (lion not included)
//!                  12-23  squares the opponent's pieces attack (lion not included)
//!                  24-29  items of the opponent that attack the mover's lion
//!                  30-35  items of the mover on the board      36-41  of the opponent
//!                  42-44  kinds in the mover's hand            45-47  in the opponent's
//!                  48-59  squares the mover's pieces attack (lion not included)
//! ```

use super::DobutsuIndex;
use super::fields::Hen;
use super::link::{Changed, Link};
use super::pairs::IN_HAND;
use crate::piece::{Kind, Piece};
use crate::square::{Squares, Steps};

/// How many links a shape can have: see `forward` and `backward` for their places.
pub(super) const LINKS: usize = 640;

/// What a lane adds to its shape, as drawn above.
#[derive(Clone, Copy, Default)]
pub(super) struct Facts(u64);

impl Facts {
    #[inline]
    pub(super) fn own(self) -> Squares {
        self.0 as Squares & 0xfff
    }
    #[inline]
    pub(super) fn attacked(self) -> Squares {
        (self.0 >> 12) as Squares & 0xfff
    }
    #[inline]
    pub(super) fn checkers(self) -> u32 {
        (self.0 >> 24) as u32 & 0x3f
    }
    #[inline]
    pub(super) fn own_items(self) -> u32 {
        (self.0 >> 30) as u32 & 0x3f
    }
    #[inline]
    pub(super) fn other_items(self) -> u32 {
        (self.0 >> 36) as u32 & 0x3f
    }
    #[inline]
    pub(super) fn own_hand(self) -> u32 {
        (self.0 >> 42) as u32 & 7
    }
    #[inline]
    pub(super) fn other_hand(self) -> u32 {
        (self.0 >> 45) as u32 & 7
    }
    #[inline]
    pub(super) fn own_attacks(self) -> Squares {
        (self.0 >> 48) as Squares & 0xfff
    }
}

/// The line a cursor stands on, and what it has worked out there.
pub struct Cursor<'a> {
    pub(super) index: &'a DobutsuIndex,
    /// Number of the shape's first line; `usize::MAX` before the first line.
    first_line: usize,
    pub(super) lions: (u8, u8),
    pub(super) straight: bool,
    /// Squares of the items; `IN_HAND` for those in hand.
    pub(super) squares: [u8; 6],
    pub(super) occupied: Squares,
    giraffes: [Facts; 4],
    elephants: [Facts; 4],
    chicks: [Facts; 16],
    known: [u64; LINKS / 64],
    links: Box<[Link; LINKS]>,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(index: &'a DobutsuIndex) -> Self {
        Cursor {
            index,
            first_line: usize::MAX,
            lions: (0, 0),
            straight: false,
            squares: [IN_HAND; 6],
            occupied: 0,
            giraffes: [Facts::default(); 4],
            elephants: [Facts::default(); 4],
            chicks: [Facts::default(); 16],
            known: [0; LINKS / 64],
            links: Box::new([Link::NOWHERE; LINKS]),
        }
    }

    /// Goes to a line and gives the lane of the shape at which it starts.
    pub(super) fn enter(&mut self, line: usize) -> usize {
        let (pair, line_of_pair) = (line / self.index.lines_a_pair, line % self.index.lines_a_pair);
        let (shape, first) = self.index.shapes.of_line(line_of_pair);
        let first_line = line - (line_of_pair - first);
        if first_line != self.first_line {
            self.first_line = first_line;
            self.set_shape(pair, shape);
        }
        64 * (line - first_line)
    }

    fn set_shape(&mut self, pair: usize, shape: usize) {
        self.known = [0; LINKS / 64];
        self.lions = self.index.pairs.lions(pair);
        self.straight = self.index.pairs.is_straight(pair);
        let squares = self.index.pairs.squares(pair);
        self.squares = self.index.shapes.coordinates(shape).map(|c| squares[c as usize]);
        let occupied = self.squares.iter().fold(0u32, |set, &square| set | 1 << square);
        self.occupied = occupied as Squares & 0xfff | 1 << self.lions.0 | 1 << self.lions.1;
        let steps = self.index.steps;
        for (field, facts) in (0..).zip(&mut self.giraffes) {
            *facts = facts_of(steps, self.lions.0, &self.squares, Kind::Giraffe, field);
        }
        for (field, facts) in (0..).zip(&mut self.elephants) {
            *facts = facts_of(steps, self.lions.0, &self.squares, Kind::Elephant, field);
        }
        for (field, facts) in (0..).zip(&mut self.chicks) {
            *facts = facts_of(steps, self.lions.0, &self.squares, Kind::Chick, field);
        }
    }

    /// The facts of a lane.
    #[inline]
    pub(super) fn facts(&self, lane: usize) -> Facts {
        let [g, e, c] = [lane & 3, lane >> 2 & 3, lane >> 4 & 15];
        Facts(self.giraffes[g].0 | self.elephants[e].0 | self.chicks[c].0)
    }

    /// The link in a place, worked out by `change` when it is first asked for.
    #[inline]
    pub(super) fn link(
        &mut self,
        place: usize,
        change: impl FnOnce(&Self) -> Option<Changed>,
    ) -> &Link {
        let (word, bit) = (place / 64, 1 << (place % 64));
        if self.known[word] & bit == 0 {
            self.known[word] |= bit;
            self.links[place] = self.work_out(change);
        }
        &self.links[place]
    }

    #[inline(never)]
    fn work_out(&self, change: impl FnOnce(&Self) -> Option<Changed>) -> Link {
        change(self).map_or(Link::NOWHERE, |changed| self.index.link(&changed))
    }

    /// The shape as it is, to be changed.
    #[inline]
    pub(super) fn unchanged(&self) -> Changed {
        Changed { lions: self.lions, squares: self.squares, keeps: None, hens: [Hen::Stay; 2] }
    }
}

/// The facts that the items of one kind add, for the kind's bits of the lane.
fn facts_of(steps: &Steps, lion: u8, squares: &[u8; 6], kind: Kind, field: u64) -> Facts {
    let mut facts = 0;
    for i in 0..2 {
        let item = 2 * kind as usize + i;
        let (square, other) = (squares[item] as usize, field >> i & 1 == 1);
        let hen = kind == Kind::Chick && field >> (2 + i) & 1 == 1;
        let piece = if hen { Piece::Hen } else { kind.piece() };
        let steps = u64::from(steps[usize::from(other)][piece as usize][square]);
        facts |= match (square == usize::from(IN_HAND), other) {
            (true, false) => 1 << (42 + kind as u32),
            (true, true) => 1 << (45 + kind as u32),
            (false, false) => 1 << square | 1 << (30 + item) | steps << 48,
            (false, true) => steps << 12 | (steps >> lion & 1) << (24 + item) | 1 << (36 + item),
        };
    }
    Facts(facts)
}
