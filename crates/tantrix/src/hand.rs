//! A player's tiles, prepared for the question every move asks: which of them fit here, and how?
//!
//! A hand has six slots, a tile lies in six ways: 36 ways to play, a bit each (slot x 6 +
//! rotation). For every direction and every *demand* that a neighbour makes there (see the board)
//! the hand keeps the ways that meet it. What fits a cell is then the meet of six words, one a
//! direction, without a branch. A drawn tile rewrites its slot's six bits in the 24 words of the
//! colours; the words of "not this colour" are their complements.

use crate::cell::turned;
use crate::tile::TILES;
use crate::{Tile, TileSet};

/// Tiles dealt to each player.
pub const HAND_SIZE: usize = 6;

/// Ways to play from a hand: bit slot x 6 + rotation.
pub(crate) type Ways = u64;

/// A player's tiles.
#[derive(Clone, Copy, Debug)]
pub struct Hand {
    slots: [Option<Tile>; HAND_SIZE],
    /// Per direction, the ways that meet each demand (a nibble of a cell's code): 0 none, c this
    /// colour, 8 + c not this colour. Bits of empty slots are without meaning.
    meeting: [[Ways; 16]; 6],
    /// The ways of slots with tiles.
    filled: Ways,
    tiles: TileSet,
}

/// The ways of the first slot.
const SLOT: Ways = 0b11_1111;

impl Hand {
    pub(crate) const EMPTY: Hand =
        Hand { slots: [None; HAND_SIZE], meeting: [[!0; 16]; 6], filled: 0, tiles: TileSet::EMPTY };

    /// A hand of at most six tiles (more are left out), with the restrictions in force.
    pub fn new(tiles: impl IntoIterator<Item = Tile>) -> Hand {
        let mut hand = Hand::EMPTY;
        for (slot, tile) in tiles.into_iter().take(HAND_SIZE).enumerate() {
            hand.put(slot, tile);
        }
        hand
    }

    /// The tiles in it.
    #[inline]
    pub fn tiles(&self) -> TileSet {
        self.tiles
    }

    /// A number that tells which tiles are in which slots, below 2⁴².
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        self.slots.iter().fold(0, |key, slot| key << 7 | slot.map_or(TILES, Tile::index) as u64)
    }

    /// The same tiles in the same slots?
    #[inline]
    pub(crate) fn holds_the_same(&self, other: &Hand) -> bool {
        self.slots == other.slots
    }

    #[inline]
    pub(crate) fn slot_of(&self, tile: Tile) -> Option<usize> {
        // All six are looked at: cheaper than a guess where to stop.
        let mut found = None;
        for (at, &slot) in self.slots.iter().enumerate() {
            found = if slot == Some(tile) { Some(at) } else { found };
        }
        found
    }

    #[inline]
    pub(crate) fn tile_in(&self, slot: usize) -> Option<Tile> {
        self.slots.get(slot).copied().flatten()
    }

    /// Slots with tiles, by number of tile, and how many they are; the rest is without meaning.
    pub(crate) fn slots_by_tile(&self) -> ([(Tile, usize); HAND_SIZE], usize) {
        let mut order = [(Tile::from_index(0), 0); HAND_SIZE];
        let mut held = 0;
        for (slot, tile) in self.slots.iter().enumerate() {
            let Some(tile) = *tile else { continue };
            let at = order[..held].partition_point(|&(other, _)| other < tile);
            order.copy_within(at..held, at + 1);
            order[at] = (tile, slot);
            held += 1;
        }
        (order, held)
    }

    /// Empties a slot.
    #[inline]
    pub(crate) fn take(&mut self, slot: usize) {
        if let Some(tile) = self.slots[slot].take() {
            self.tiles.remove(tile);
        }
        self.filled &= !(SLOT << (6 * slot));
    }

    /// Fills an empty slot.
    #[inline]
    pub(crate) fn put(&mut self, slot: usize, tile: Tile) {
        self.slots[slot] = Some(tile);
        self.tiles.insert(tile);
        let shift = 6 * slot;
        let kept = !(SLOT << shift);
        self.filled |= SLOT << shift;
        for (meeting, showing) in self.meeting.iter_mut().zip(&SHOWING[tile.index()]) {
            for colour in 0..4 {
                let ways = meeting[1 + colour] & kept | showing[colour] << shift;
                meeting[1 + colour] = ways;
                meeting[9 + colour] = !ways;
            }
        }
    }

    /// The endgame: nothing is forbidden that fits. No tile is drawn after this.
    pub(crate) fn lift_restrictions(&mut self) {
        for meeting in &mut self.meeting {
            meeting[9..13].fill(!0);
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
            & self.filled
    }
}

/// For a tile, direction and colour: the rotations in which it shows the colour there.
static SHOWING: [[[Ways; 4]; 6]; TILES] = {
    let mut table = [[[0; 4]; 6]; TILES];
    let mut at = 0;
    while at < TILES * 36 {
        let (tile, direction, rotation) = (at / 36, at / 6 % 6, at % 6);
        let upright = Tile::from_index(tile).code(0);
        let shown = upright >> (4 * turned(direction, 6 - rotation)) & 7;
        table[tile][direction][shown as usize - 1] |= 1 << rotation;
        at += 1;
    }
    table
};
