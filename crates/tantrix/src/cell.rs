//! Cells of the unbounded hexagonal board.
//!
//! Axial coordinates `[q, r]`; the first tile lies on `[0, 0]`. Directions go clockwise:
//!
//! ```text
//!        0 (0,1)
//!   5 (-1,1)   1 (1,0)
//!   4 (-1,0)   2 (1,-1)
//!        3 (0,-1)
//! ```
//!
//! Inside, the board is a torus of 64 x 64 cells. 56 connected tiles span at most 56 cells, the
//! cells a move can mark lie at most two further out on each side, and 60 is less than 64: so no
//! two cells in use ever share a place, the board is unbounded in effect, and stays small enough
//! to copy.

use std::fmt;

/// Steps in directions 0 to 5.
pub const DIRECTIONS: [(i8, i8); 6] = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)];

/// No tile can lie further from the first one than this.
const REACH: i8 = 55;

/// A cell by its axial coordinates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    /// First coordinate.
    pub q: i8,
    /// Second coordinate.
    pub r: i8,
}

impl Cell {
    /// Where the first tile lies.
    pub const ORIGIN: Cell = Cell { q: 0, r: 0 };

    /// The cell with these coordinates, if a tile could ever lie there.
    pub fn new(q: i64, r: i64) -> Option<Cell> {
        let near = |x: i64| i8::try_from(x).ok().filter(|x| (-REACH..=REACH).contains(x));
        Some(Cell { q: near(q)?, r: near(r)? })
    }

    #[inline]
    pub(crate) const fn place(self) -> Place {
        Place(((self.q as u16 & 63) << 6) | (self.r as u16 & 63))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{},{}]", self.q, self.r)
    }
}

/// How many cells the torus has.
pub(crate) const PLACES: usize = 64 * 64;

/// A cell of the torus: q in bits 6 to 11, r in bits 0 to 5.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Place(u16);

impl Place {
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize % PLACES
    }

    #[inline]
    pub(crate) const fn from_index(index: usize) -> Place {
        Place((index % PLACES) as u16)
    }

    /// The indices of all places with the same q.
    #[inline]
    pub(crate) const fn row(self) -> std::ops::Range<usize> {
        let begin = self.index() & !63;
        begin..begin + 64
    }

    /// The neighbour in a direction (counted modulo 6).
    #[inline]
    pub(crate) const fn neighbour(self, direction: usize) -> Place {
        /// Step in q and in r, so that both wrap apart.
        const STEPS: [(u16, u16); 8] = {
            let mut steps = [(0, 0); 8];
            let mut d = 0;
            while d < 6 {
                let (q, r) = DIRECTIONS[d];
                steps[d] = ((q as u16 & 63) << 6, r as u16 & 63);
                d += 1;
            }
            steps
        };
        let (q, r) = STEPS[direction & 7];
        Place((self.0.wrapping_add(q) & 0xfc0) | (self.0.wrapping_add(r) & 0x3f))
    }

    /// The cell with this place whose coordinates are at least `low`'s.
    pub(crate) const fn cell_from(self, low: Cell) -> Cell {
        let q = (self.0 >> 6).wrapping_sub(low.q as u16) & 63;
        let r = self.0.wrapping_sub(low.r as u16) & 63;
        Cell { q: low.q.wrapping_add(q as i8), r: low.r.wrapping_add(r as i8) }
    }
}

/// The direction `turn` sixths, at most six, clockwise of `direction`.
#[inline]
pub(crate) const fn turned(direction: usize, turn: usize) -> usize {
    // One step round at most, and a remainder is slow.
    let sum = direction + turn;
    if sum < 6 { sum } else { sum - 6 }
}
