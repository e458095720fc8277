//! Links: where a move leads from a shape, for all its lanes at once.
//!
//! A link has the first number of the shape it leads to and, for each kind of piece, what becomes of
//! its bits of the lane. The number a lane leads to is
//!
//! ```text
//!   base + (giraffes[lane & 3] | elephants[lane >> 2 & 3] | chicks[lane >> 4])
//! ```

use super::DobutsuIndex;
use super::fields::{Change, Hen};
use super::pairs::{HAND_COORDINATE, View};
use super::shape::Pair;
use crate::square::mirror_number;

/// Where a move leads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    base: u32,
    giraffes: [u8; 4],
    elephants: [u8; 4],
    chicks: [u8; 16],
}

/// A link that leads nowhere.
const NOWHERE: u32 = u32::MAX;

impl Link {
    pub(super) const NOWHERE: Link =
        Link { base: NOWHERE, giraffes: [0; 4], elephants: [0; 4], chicks: [0; 16] };

    /// Does it lead nowhere?
    #[inline]
    pub(super) fn is_nowhere(&self) -> bool {
        self.base == NOWHERE
    }

    /// The number a lane of the shape leads to.
    #[inline]
    pub(super) fn number(&self, lane: usize) -> usize {
        let bits =
            self.giraffes[lane & 3] | self.elephants[lane >> 2 & 3] | self.chicks[lane >> 4 & 15];
        self.base as usize + bits as usize
    }
}

/// A shape after a move or un-move, still seen by the player who was to move before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Changed {
    /// The lion of the player who was to move, and the other.
    pub(super) lions: (u8, u8),
    /// Squares of the items, numbered as before.
    pub(super) squares: [u8; 6],
    /// The item that keeps its owner bit, as a piece does that is captured (or captured back).
    pub(super) keeps: Option<usize>,
    /// What happens to hens.
    pub(super) hens: [Hen; 2],
}

impl Changed {
    /// The mirror image: the same lanes lead to the twin. For lions on column B.
    pub(super) fn mirrored(mut self) -> Changed {
        for square in self.squares.iter_mut().filter(|square| **square < 12) {
            *square = mirror_number(*square);
        }
        self
    }
}

/// Two coordinates in order, and whether they were not.
#[inline]
fn ordered(a: u8, b: u8) -> (Pair, bool) {
    if a > b { ([b, a], true) } else { ([a, b], false) }
}

impl DobutsuIndex {
    /// The link to a changed shape; nowhere, if its lions are no numbered pair.
    #[inline]
    pub(super) fn link(&self, changed: &Changed) -> Link {
        let view = self.pairs.turned_view(changed.lions.0, changed.lions.1);
        let keep = [0, 1, 2, 3, 4, 5].map(|item| changed.keeps == Some(item));
        self.link_in(view, &changed.squares, keep, changed.hens)
    }

    /// The link to the mirror image, same player to move, for lions on column B.
    pub(super) fn mirror_link(&self, lions: (u8, u8), squares: [u8; 6]) -> Link {
        let view = self.pairs.view(lions.0, lions.1);
        let changed = Changed { lions, squares, keeps: None, hens: [Hen::Stay; 2] }.mirrored();
        self.link_in(view, &changed.squares, [true; 6], changed.hens)
    }

    #[inline]
    fn link_in(&self, view: &View, squares: &[u8; 6], keep: [bool; 6], hens: [Hen; 2]) -> Link {
        let Some(pair) = view.pair else { return Link::NOWHERE };
        let coordinates = squares.map(|square| view.coordinate[square as usize & 15]);
        let kind = |kind: usize| {
            let (first, second) = (2 * kind, 2 * kind + 1);
            let (pair, swap) = ordered(coordinates[first], coordinates[second]);
            let on_board =
                usize::from(pair[0] != HAND_COORDINATE) + usize::from(pair[1] != HAND_COORDINATE);
            (pair, Change { swap, keep: [keep[first], keep[second]], on_board, hens })
        };
        let ((giraffes, g), (elephants, e), (chicks, c)) = (kind(0), kind(1), kind(2));
        let base = self.shapes.base(giraffes, elephants, chicks);
        Link {
            base: u32::from(pair) * self.shapes.len() as u32 + base,
            giraffes: self.changes.giraffes(g),
            elephants: self.changes.elephants(e),
            chicks: self.changes.chicks(c),
        }
    }
}
