//! Lines and their lengths.
//!
//! An open line is known at its two ends only: an *end* is an edge of a placed tile (tile x 6 +
//! direction), and stores the other end and the number of tiles. A new piece joins at most two
//! open lines, so every update is O(1); a piece whose two neighbours are the two ends of one line
//! closes a loop. A colour's score never falls, so the best is kept as it grows.

use crate::tile::TILES;
use crate::{Colour, Tile};

/// An edge of a placed tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct End(u16);

impl End {
    #[inline]
    pub(crate) const fn new(tile: Tile, direction: usize) -> End {
        End((tile.index() * 6 + direction) as u16)
    }

    /// The tile and the direction.
    #[inline]
    pub(crate) const fn edge(self) -> (Tile, usize) {
        (Tile::from_index(self.0 as usize / 6), self.0 as usize % 6)
    }
}

/// The open lines at their ends, and the best score of each colour.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lines {
    other: [u16; TILES * 6],
    length: [u8; TILES * 6],
    scores: [u8; 4],
}

impl Lines {
    pub(crate) const fn new() -> Self {
        Lines { other: [0; TILES * 6], length: [0; TILES * 6], scores: [0; 4] }
    }

    #[inline]
    pub(crate) fn scores(&self) -> [u8; 4] {
        self.scores
    }

    /// A tile's piece of line of this colour between its edges `own`; `met` are the edges of the
    /// neighbours that these touch, or the own edges again where there is no neighbour. So an
    /// open edge needs no branch: it meets a line of no tiles that ends in itself.
    #[inline]
    pub(crate) fn add(&mut self, colour: Colour, own: [End; 2], met: [End; 2]) {
        for end in own {
            self.set(end, end, 0);
        }
        let [(far_a, length_a), (far_b, length_b)] = met.map(|end| self.get(end));
        let score = if far_a == met[1] {
            2 * (length_a + 1)
        } else {
            let length = length_a + length_b + 1;
            self.set(far_a, far_b, length);
            self.set(far_b, far_a, length);
            length
        };
        let best = &mut self.scores[colour.index()];
        *best = (*best).max(score);
    }

    /// Where the line with this end ends too, and how many tiles it has.
    #[inline]
    pub(crate) fn get(&self, at: End) -> (End, u8) {
        (End(self.other[at.0 as usize]), self.length[at.0 as usize])
    }

    #[inline]
    fn set(&mut self, at: End, other: End, length: u8) {
        self.other[at.0 as usize] = other.0;
        self.length[at.0 as usize] = length;
    }
}
