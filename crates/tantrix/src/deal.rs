//! The deal: all 56 tiles in the order in which they are drawn.
//!
//! The first six go to seat 0, the next six to seat 1 and so on; the rest is the bag. A deal takes
//! all chance out of a game: with it every position is determined by the moves.

use thiserror::Error;

use crate::{HAND_SIZE, TILES, Tile, TileSet};

/// All tiles in drawing order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Deal([Tile; TILES]);

/// A list of numbers that is no deal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DealError {
    /// Too few or too many tiles.
    #[error("the deal has {0} tiles; expected 56")]
    Count(usize),
    /// A number that no tile has.
    #[error("there is no tile {0}; expected 1 to 56")]
    NoTile(u64),
    /// A tile is dealt a second time.
    #[error("tile {0} is dealt twice; expected every tile once")]
    Twice(Tile),
}

impl Deal {
    /// The deal with these numbers of tiles.
    pub fn from_numbers(numbers: &[u64]) -> Result<Deal, DealError> {
        if numbers.len() != TILES {
            return Err(DealError::Count(numbers.len()));
        }
        let mut tiles = [Tile::from_index(0); TILES];
        let mut seen = TileSet::EMPTY;
        for (tile, &number) in tiles.iter_mut().zip(numbers) {
            *tile = usize::try_from(number)
                .ok()
                .and_then(Tile::from_number)
                .ok_or(DealError::NoTile(number))?;
            if !seen.insert(*tile) {
                return Err(DealError::Twice(*tile));
            }
        }
        Ok(Deal(tiles))
    }

    /// A shuffled deal; `below(n)` must give a random number below n.
    pub fn shuffled(mut below: impl FnMut(usize) -> usize) -> Deal {
        let mut deal = Deal(std::array::from_fn(Tile::from_index));
        for last in (1..TILES).rev() {
            deal.0.swap(last, below(last + 1).min(last));
        }
        deal
    }

    /// Puts `rest`, the tiles not yet drawn, into another order; `below(n)` must give a random
    /// number below n.
    pub(crate) fn rearrange(&mut self, rest: TileSet, mut below: impl FnMut(usize) -> usize) {
        let undrawn = &mut self.0[TILES - rest.len()..];
        for (slot, tile) in undrawn.iter_mut().zip(rest.iter()) {
            *slot = tile;
        }
        for last in (1..undrawn.len()).rev() {
            undrawn.swap(last, below(last + 1).min(last));
        }
    }

    /// The tiles in drawing order.
    #[inline]
    pub fn tiles(&self) -> &[Tile; TILES] {
        &self.0
    }

    /// The tiles dealt to a seat.
    pub(crate) fn dealt_to(&self, seat: usize) -> impl Iterator<Item = Tile> {
        self.0.iter().skip(seat * HAND_SIZE).take(HAND_SIZE).copied()
    }
}
