//! One share of the positions: a list, and an index that finds a position's place in it.
//!
//! ```text
//!   hash    | shard 10 | tag 8 | … | home 32 |      the home is scaled to the number of slots
//!   slot    | tag 8 | place in the list + 1, 24 |   0 is empty
//! ```
//!
//! Slots are searched one after the other from the home on. A tag that differs saves looking at the
//! position itself. Slots and list grow by small steps, so that memory follows what is needed.
//!
//! A shard also keeps the moves that lead to its positions, as they are found, in blocks that are
//! never copied.

use std::num::NonZeroU32;

use super::GraphError;
use super::code::Cell;
use super::round::{Hash, hash};

/// Shards, as a power of two.
pub(super) const BITS: u32 = 10;
pub(super) const SHARDS: usize = 1 << BITS;

const PLACE: u32 = (1 << 24) - 1;

/// Positions per shard, so that shard and place fit into 32 bits and one number is left over.
const MOST: usize = (1 << (32 - BITS)) - 1;

/// Moves per block.
const BLOCK: usize = 1 << 9;

/// Bytes of the room that all shards have to begin with: a block of moves, and a few empty slots.
pub(super) const ROOM: u64 = (SHARDS * (BLOCK * size_of::<Edge>() + 128)) as u64;

/// A position's number: its shard, and its place there.
/// It is kept as one more, so that `Option<Id>` takes no more room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Id(NonZeroU32);

impl Id {
    #[inline]
    pub(super) fn new(shard: usize, place: usize) -> Self {
        Id(NonZeroU32::MIN.saturating_add((shard << (32 - BITS) | place) as u32))
    }

    #[inline]
    pub(super) fn shard(self) -> usize {
        ((self.0.get() - 1) >> (32 - BITS)) as usize
    }

    #[inline]
    pub(super) fn place(self) -> usize {
        (self.0.get() - 1) as usize & MOST
    }
}

/// A move: the place it leads to in this shard, 22 bits, and the position it comes from, 32 bits. It is
/// the moves that take most memory, so it is kept in seven bytes.
#[derive(Clone, Copy)]
pub(super) struct Edge([u8; 7]);

impl Edge {
    #[inline]
    pub(super) fn new(place: usize, from: Id) -> Self {
        let [bytes @ .., _] = ((place as u64) << 32 | u64::from(from.0.get())).to_le_bytes();
        Edge(bytes)
    }

    #[inline]
    pub(super) fn place(self) -> usize {
        let [.., low, middle, high] = self.0;
        u32::from_le_bytes([low, middle, high, 0]) as usize
    }

    #[inline]
    pub(super) fn from(self) -> Id {
        let [a, b, c, d, ..] = self.0;
        Id(NonZeroU32::new(u32::from_le_bytes([a, b, c, d])).unwrap_or(NonZeroU32::MIN))
    }
}

pub(super) struct Shard<P> {
    positions: Vec<P>,
    slots: Vec<u32>,
    pub(super) cells: Vec<Cell>,
    pub(super) edges: Vec<Vec<Edge>>,
}

#[inline]
pub(super) fn shard_of(hash: Hash) -> usize {
    (hash >> (64 - BITS)) as usize
}

#[inline]
fn tag_of(hash: Hash) -> u32 {
    ((hash >> (64 - BITS - 8)) as u32 & 0xff) << 24
}

impl<P: Clone + Eq + std::hash::Hash> Shard<P> {
    pub(super) fn new() -> Self {
        Shard { positions: Vec::new(), slots: Vec::new(), cells: Vec::new(), edges: Vec::new() }
    }

    pub(super) fn positions(&self) -> &[P] {
        &self.positions
    }

    /// Bytes of positions, index and values.
    pub(super) fn bytes(&self) -> u64 {
        let positions = self.positions.capacity() * size_of::<P>();
        (positions + self.slots.capacity() * 4 + self.cells.capacity() * size_of::<Cell>()) as u64
    }

    /// Bytes of the moves that lead here.
    pub(super) fn edge_bytes(&self) -> u64 {
        (self.edges.len() * BLOCK * size_of::<Edge>()) as u64
    }

    /// The place of a position: where it is, or where it would be entered.
    #[inline]
    fn look(&self, hash: Hash, position: &P) -> Result<usize, usize> {
        let tag = tag_of(hash);
        let mut at = home(hash, self.slots.len());
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                return Err(at);
            }
            if slot & !PLACE == tag {
                let place = (slot & PLACE) as usize - 1;
                if self.positions[place] == *position {
                    return Ok(place);
                }
            }
            at += 1;
            if at == self.slots.len() {
                at = 0;
            }
        }
    }

    /// The place of a position, if it is there.
    #[inline]
    pub(super) fn find(&self, hash: Hash, position: &P) -> Option<usize> {
        if self.slots.is_empty() { None } else { self.look(hash, position).ok() }
    }

    /// The place of a position, which is entered if it is not there yet.
    #[inline]
    pub(super) fn insert(&mut self, hash: Hash, position: &P) -> Result<usize, GraphError> {
        if (self.positions.len() + 1) * 5 > self.slots.len() * 4 {
            self.grow();
        }
        match self.look(hash, position) {
            Ok(place) => Ok(place),
            Err(slot) => {
                let place = self.positions.len();
                if place >= MOST {
                    let most = (MOST as u64) << BITS;
                    return Err(GraphError::TooMany { what: "positions", most });
                }
                if place == self.positions.capacity() {
                    self.positions.reserve_exact(place / 8 + 16);
                    self.cells.reserve_exact(place / 8 + 16);
                }
                self.positions.push(position.clone());
                self.cells.push(Cell::new());
                self.slots[slot] = tag_of(hash) | (place as u32 + 1);
                Ok(place)
            }
        }
    }

    /// Notes a move that leads to the position at this place.
    #[inline]
    pub(super) fn add_edge(&mut self, place: usize, from: Id) {
        match self.edges.last_mut() {
            Some(block) if block.len() < BLOCK => block.push(Edge::new(place, from)),
            _ => {
                let mut block = Vec::with_capacity(BLOCK);
                block.push(Edge::new(place, from));
                self.edges.push(block);
            }
        }
    }

    #[cold]
    fn grow(&mut self) {
        let len = (self.positions.len() + 1) * 3 / 2 + 16;
        self.slots = Vec::new();
        self.slots = vec![0; len];
        for (place, position) in self.positions.iter().enumerate() {
            let hash = hash(position);
            let mut at = home(hash, len);
            while self.slots[at] != 0 {
                at = if at + 1 == len { 0 } else { at + 1 };
            }
            self.slots[at] = tag_of(hash) | (place as u32 + 1);
        }
    }

    /// Gives back room that was kept for growing.
    pub(super) fn shrink(&mut self) {
        self.positions.shrink_to_fit();
        self.cells.shrink_to_fit();
    }
}

#[inline]
fn home(hash: Hash, slots: usize) -> usize {
    (((hash & 0xffff_ffff) * slots as u64) >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_found_where_it_was_put() {
        let mut shard = Shard::new();
        let numbers: Vec<u64> = (0..20_000).map(|n| n * n).collect();
        for (place, number) in numbers.iter().enumerate() {
            assert_eq!(shard.insert(hash(number), number), Ok(place));
            assert_eq!(shard.insert(hash(number), number), Ok(place));
        }
        for (place, number) in numbers.iter().enumerate() {
            assert_eq!(shard.find(hash(number), number), Some(place));
        }
        assert_eq!(shard.find(hash(&7), &7), None);
        assert_eq!(shard.positions(), numbers);
        assert!(shard.bytes() < 20_000 * (8 + 2 + 8) * 9 / 8);
    }

    #[test]
    fn numbers_and_moves_hold_shard_and_place() {
        for (shard, place) in [(0, 0), (1023, MOST - 1), (5, 70_000)] {
            let id = Id::new(shard, place);
            assert_eq!((id.shard(), id.place()), (shard, place));
            let edge = Edge::new(place, id);
            assert_eq!((edge.place(), edge.from()), (place, id));
        }
    }
}
