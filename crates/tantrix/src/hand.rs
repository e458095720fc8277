//! A player's tiles, prepared for the question every move asks: which of them fit here, and how?
//!
//! A hand has six slots, a tile lies in six ways: 36 ways to play, a bit each (slot x 6 +
//! rotation). For every direction and every *demand* that a neighbour makes there (see
//! [`board`](crate::board)) the hand keeps the ways that meet it. What fits a cell is then the
//! meet of six words, one a direction, without a branch.

use crate::cell::turned;
use crate::tile::TILES;
use crate::{Tile, TileSet};

/// Tiles dealt to each player.
pub const HAND_SIZE: usize = 6;

/// Ways to play from a hand: bit slot x 6 + rotation.
pub(crate) type Ways = u64;

/// A player's tiles.
#[derive(Clone, Debug)]
pub struct Hand {
    slots: [Option<Tile>; HAND_SIZE],
    /// Per direction, the ways that meet each demand (a nibble of a cell's code).
    meeting: [[Ways; 16]; 6],
    tiles: TileSet,
}

impl Hand {
    pub(crate) const EMPTY: Hand =
        Hand { slots: [None; HAND_SIZE], meeting: [[0; 16]; 6], tiles: TileSet::EMPTY };

    /// A hand of at most six tiles (more are left out), with the restrictions in force.
    pub fn new(tiles: impl IntoIterator<Item = Tile>) -> Hand {
        let mut hand = Hand::EMPTY;
        for (slot, tile) in tiles.into_iter().take(HAND_SIZE).enumerate() {
            hand.put(slot, tile, true);
        }
        hand
    }

    /// The tiles in it.
    #[inline]
    pub fn tiles(&self) -> TileSet {
        self.tiles
    }

    #[inline]
    pub(crate) fn slot_of(&self, tile: Tile) -> Option<usize> {
        self.slots.iter().position(|&slot| slot == Some(tile))
    }

    #[inline]
    pub(crate) fn tile_in(&self, slot: usize) -> Option<Tile> {
        self.slots.get(slot).copied().flatten()
    }

    /// Slots with tiles, by number of tile.
    pub(crate) fn slots_by_tile(&self) -> impl Iterator<Item = (usize, Tile)> {
        let mut order: [(Option<Tile>, usize); HAND_SIZE] =
            std::array::from_fn(|slot| (self.slots[slot], slot));
        order.sort_unstable();
        order.into_iter().filter_map(|(tile, slot)| Some((slot, tile?)))
    }

    /// Empties a slot.
    #[inline]
    pub(crate) fn take(&mut self, slot: usize) {
        if let Some(tile) = self.slots[slot].take() {
            self.tiles.remove(tile);
        }
        let kept = !(0b11_1111 << (6 * slot));
        self.meeting.as_flattened_mut().iter_mut().for_each(|ways| *ways &= kept);
    }

    /// Fills a slot; `restricted` says whether R1 still holds.
    #[inline]
    pub(crate) fn put(&mut self, slot: usize, tile: Tile, restricted: bool) {
        self.slots[slot] = Some(tile);
        self.tiles.insert(tile);
        let table = if restricted { &RESTRICTED } else { &FREE };
        let (shift, kept) = (6 * slot, !(0b11_1111 << (6 * slot)));
        let ways = self.meeting.as_flattened_mut().iter_mut();
        for (ways, &rotations) in ways.zip(&table[tile.index()]) {
            *ways = *ways & kept | u64::from(rotations) << shift;
        }
    }

    /// The endgame: nothing is forbidden that fits.
    pub(crate) fn lift_restrictions(&mut self) {
        for slot in 0..HAND_SIZE {
            if let Some(tile) = self.slots[slot] {
                self.put(slot, tile, false);
            }
        }
    }

    /// The ways to meet all six demands of a cell.
    #[inline]
    pub(crate) fn ways(&self, code: u32) -> Ways {
        let demand = |direction: usize| (code >> (4 * direction) & 15) as usize;
        self.meeting[0][demand(0)]
            & self.meeting[1][demand(1)]
            & self.meeting[2][demand(2)]
            & self.meeting[3][demand(3)]
            & self.meeting[4][demand(4)]
            & self.meeting[5][demand(5)]
    }
}

/// For a tile, direction x 16 + demand: the rotations that meet it.
type Rotations = [u8; 96];

static RESTRICTED: [Rotations; TILES] = rotations(true);
static FREE: [Rotations; TILES] = rotations(false);

const fn rotations(restricted: bool) -> [Rotations; TILES] {
    let mut table = [[0; 96]; TILES];
    let mut index = 0;
    while index < TILES {
        let mut direction = 0;
        while direction < 6 {
            let mut demand = 0;
            while demand < 16 {
                table[index][direction * 16 + demand] =
                    meeting(index, direction, demand, restricted);
                demand += 1;
            }
            direction += 1;
        }
        index += 1;
    }
    table
}

/// The rotations in which a tile meets a demand: 0 anything, c the colour c, 8 + c not c.
const fn meeting(tile: usize, direction: usize, demand: usize, restricted: bool) -> u8 {
    let upright = Tile::from_index(tile).code(0);
    let mut set = 0;
    let mut rotation = 0;
    while rotation < 6 {
        let shown = (upright >> (4 * turned(direction, 6 - rotation)) & 7) as usize;
        let meets = match demand {
            0 => true,
            1..=4 => shown == demand,
            _ => !restricted || shown != demand & 7,
        };
        set |= (meets as u8) << rotation;
        rotation += 1;
    }
    set
}
