//! One share of the positions: a list, and an index that finds a position's place in it.
//!
//! ```text
//!   hash    | shard 10 | tag 8 | … | home 32 |      the home is scaled to the number of slots
//!   slot    | tag 8 | place in the list + 1, 24 |   0 is empty
//! ```
//!
//! Slots are searched one after the other from the home on. A tag that differs saves looking at the
//! position itself. Slots grow by about a quarter when four of five are taken, so that memory follows
//! what is needed.

use super::GraphError;
use super::round::{Hash, hash};

/// Shards, as a power of two.
pub(super) const BITS: u32 = 10;
pub(super) const SHARDS: usize = 1 << BITS;

const PLACE: u32 = (1 << 24) - 1;

pub(super) struct Shard<P> {
    positions: Vec<P>,
    slots: Vec<u32>,
}

pub(super) fn shard_of(hash: Hash) -> usize {
    (hash >> (64 - BITS)) as usize
}

fn tag_of(hash: Hash) -> u32 {
    ((hash >> (64 - BITS - 8)) as u32 & 0xff) << 24
}

impl<P: Clone + Eq + std::hash::Hash> Shard<P> {
    pub(super) fn new() -> Self {
        Shard { positions: Vec::new(), slots: Vec::new() }
    }

    pub(super) fn positions(&self) -> &[P] {
        &self.positions
    }

    pub(super) fn bytes(&self) -> u64 {
        (self.positions.capacity() * size_of::<P>() + self.slots.capacity() * 4) as u64
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
                if place as u32 >= PLACE - 1 {
                    let most = u64::from(PLACE) << BITS;
                    return Err(GraphError::TooMany { what: "positions", most });
                }
                if place == self.positions.capacity() {
                    self.positions.reserve_exact(place / 4 + 16);
                }
                self.positions.push(position.clone());
                self.slots[slot] = tag_of(hash) | (place as u32 + 1);
                Ok(place)
            }
        }
    }

    fn grow(&mut self) {
        let len = (self.positions.len() + 1) * 8 / 5 + 16;
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
        assert!(shard.bytes() < 20_000 * (8 + 8) * 3 / 2);
    }
}
