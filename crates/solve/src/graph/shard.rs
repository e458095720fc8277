//! One share of the positions: a list, and an index that finds a position's place in it.
//!
//! ```text
//!   hash    | shard 10 | … | mark 32 |              the mark's high bits, scaled to the slots, are the home
//!   slot    | tag 10 | place in the list + 1, 22 |  the tag is the mark's low bits; 0 is empty
//! ```
//!
//! Slots are searched one after the other from the home on. A tag that differs saves looking at the
//! position itself. The list is kept in blocks that are never copied, and slots grow by small steps, so
//! that memory follows what is needed.
//!
//! Positions are looked up in groups: first the homes of all of them are read, then the positions that
//! these name. So the processor waits for many of them at once and not for one after the other.

use std::num::NonZeroU32;

use super::GraphError;
use super::code::Cell;
use super::round::{Child, mark};

/// Shards, as a power of two.
pub(super) const BITS: u32 = 10;
pub(super) const SHARDS: usize = 1 << BITS;

const PLACE: u32 = (1 << (32 - BITS)) - 1;

/// Positions per shard, so that shard and place fit into 32 bits and one number is left over.
const MOST: usize = PLACE as usize;

/// Positions that are looked up together.
const GROUP: usize = 64;

/// Positions per block of the list.
const BLOCK: usize = 256;

/// Bytes of the room that all shards have to begin with, for positions of this size: one block and a few
/// slots.
pub(super) const fn room(position: usize) -> u64 {
    (SHARDS * (BLOCK * (position + size_of::<Cell>()) + 512)) as u64
}

/// Shards that a thread takes at a time, so that a round of few positions is not cut into many tasks.
pub(super) const TAKE: usize = 16;

/// The most bytes for every further position, in eighths.
pub(super) const fn eighths(position: usize) -> u64 {
    (8 * (position + size_of::<Cell>()) + 4 * 14) as u64 + 3
}

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

    #[inline]
    pub(super) fn bytes(self) -> [u8; 4] {
        self.0.get().to_le_bytes()
    }

    #[inline]
    pub(super) fn from_bytes(bytes: [u8; 4]) -> Self {
        Id(NonZeroU32::new(u32::from_le_bytes(bytes)).unwrap_or(NonZeroU32::MIN))
    }
}

/// Positions and what is known of them.
struct Block<P> {
    positions: Vec<P>,
    cells: Vec<Cell>,
}

pub(super) struct Shard<P> {
    blocks: Vec<Block<P>>,
    len: usize,
    slots: Vec<u32>,
}

impl<P> Shard<P> {
    pub(super) fn new() -> Self {
        Shard { blocks: Vec::new(), len: 0, slots: Vec::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(super) fn position(&self, place: usize) -> &P {
        &self.blocks[place / BLOCK].positions[place % BLOCK]
    }

    #[inline]
    pub(super) fn cell(&self, place: usize) -> &Cell {
        &self.blocks[place / BLOCK].cells[place % BLOCK]
    }

    pub(super) fn positions(&self) -> impl Iterator<Item = &P> {
        self.blocks.iter().flat_map(|block| &block.positions)
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.blocks.iter().flat_map(|block| &block.cells)
    }

    /// Bytes of positions, index and values.
    pub(super) fn bytes(&self) -> u64 {
        let block = size_of::<Block<P>>();
        let full = BLOCK * (size_of::<P>() + size_of::<Cell>());
        let list = self.blocks.capacity() * block + self.blocks.len() * full;
        (list + self.slots.capacity() * size_of::<u32>()) as u64
    }
}

impl<P: Clone + Eq + std::hash::Hash> Shard<P> {
    /// The next slot from this one on that is empty or has this tag.
    #[inline]
    fn probe(&self, tag: u32, mut at: usize) -> (usize, u32) {
        loop {
            let slot = self.slots[at];
            if slot == 0 || slot & !PLACE == tag {
                return (at, slot);
            }
            at = self.after(at);
        }
    }

    #[inline]
    fn after(&self, slot: usize) -> usize {
        if slot + 1 == self.slots.len() { 0 } else { slot + 1 }
    }

    /// The place of a position, searched from this slot on, or the slot where it would be entered.
    #[inline]
    fn look(&self, tag: u32, from: usize, position: &P) -> Result<usize, usize> {
        let mut from = from;
        loop {
            let (at, slot) = self.probe(tag, from);
            if slot == 0 {
                return Err(at);
            }
            let place = (slot & PLACE) as usize - 1;
            if self.position(place) == position {
                return Ok(place);
            }
            from = self.after(at);
        }
    }

    /// The place of a position, if it is there.
    pub(super) fn find(&self, mark: u32, position: &P) -> Option<usize> {
        if self.slots.is_empty() {
            return None;
        }
        self.look(tag(mark), home(mark, self.slots.len()), position).ok()
    }

    /// Tells where each of at most [`GROUP`] positions is, or the slot where it would be entered. There
    /// are slots.
    #[inline]
    fn find_group<T: Copy>(
        &self,
        group: &[(&Child<P>, T)],
        mut tell: impl FnMut(T, Result<usize, usize>),
    ) {
        let mut slots = [(0, 0); GROUP];
        for (slot, (child, _)) in slots.iter_mut().zip(group) {
            let at = home(child.mark, self.slots.len());
            *slot = (at, self.slots[at]);
        }
        for (slot, (child, _)) in slots.iter_mut().zip(group) {
            let tag = tag(child.mark);
            if slot.1 != 0 && slot.1 & !PLACE != tag {
                *slot = self.probe(tag, slot.0);
            }
        }
        for (&(at, slot), &(child, what)) in slots.iter().zip(group) {
            let place = (slot & PLACE) as usize;
            let found = if slot == 0 {
                Err(at)
            } else if *self.position(place - 1) == child.position {
                Ok(place - 1)
            } else {
                self.look(tag(child.mark), self.after(at), &child.position)
            };
            tell(what, found);
        }
    }

    /// Tells where each position that is listed is.
    #[inline]
    pub(super) fn find_all<'c, T: Copy>(
        &self,
        mut children: impl Iterator<Item = (&'c Child<P>, T)>,
        mut tell: impl FnMut(T, usize),
    ) where
        P: 'c,
    {
        if self.slots.is_empty() {
            return;
        }
        let mut group = Vec::with_capacity(GROUP);
        loop {
            group.clear();
            group.extend(children.by_ref().take(GROUP));
            if group.is_empty() {
                break;
            }
            self.find_group(&group, |what, found| {
                if let Ok(place) = found {
                    tell(what, place);
                }
            });
        }
    }

    /// Enters every position that is not there yet.
    pub(super) fn insert_all<'c>(
        &mut self,
        mut children: impl Iterator<Item = &'c Child<P>>,
    ) -> Result<(), GraphError>
    where
        P: 'c,
    {
        let (mut group, mut new) = (Vec::with_capacity(GROUP), Vec::with_capacity(GROUP));
        loop {
            group.clear();
            group.extend(children.by_ref().take(GROUP).map(|child| (child, child)));
            if group.is_empty() {
                return Ok(());
            }
            if (self.len + group.len()) * 5 > self.slots.len() * 4 {
                self.grow(group.len());
            }
            new.clear();
            self.find_group(&group, |child, found| {
                if found.is_err() {
                    new.push(child);
                }
            });
            new.iter().try_for_each(|child| self.insert(child))?;
        }
    }

    /// Enters a position unless it is there. There is a slot for it.
    fn insert(&mut self, child: &Child<P>) -> Result<(), GraphError> {
        let (tag, home) = (tag(child.mark), home(child.mark, self.slots.len()));
        let Err(slot) = self.look(tag, home, &child.position) else { return Ok(()) };
        let place = self.len;
        if place >= MOST {
            let most = (MOST as u64) << BITS;
            return Err(GraphError::TooMany { what: "positions", most });
        }
        self.push(child.position.clone());
        self.slots[slot] = tag | (place as u32 + 1);
        Ok(())
    }

    #[inline]
    fn push(&mut self, position: P) {
        if self.len.is_multiple_of(BLOCK) {
            self.blocks.reserve_exact(if self.blocks.is_empty() { 1 } else { 8 });
            let (positions, cells) = (Vec::with_capacity(BLOCK), Vec::with_capacity(BLOCK));
            self.blocks.push(Block { positions, cells });
        }
        if let Some(block) = self.blocks.last_mut() {
            block.positions.push(position);
            block.cells.push(Cell::new());
            self.len += 1;
        }
    }

    /// Makes room for this many more positions.
    #[cold]
    fn grow(&mut self, more: usize) {
        let len = (self.len + more) * 7 / 4 + 8;
        self.slots = Vec::new();
        let mut slots = vec![0; len];
        for (position, number) in self.positions().zip(1..) {
            let mark = mark(position);
            let mut at = home(mark, len);
            while slots[at] != 0 {
                at = if at + 1 == len { 0 } else { at + 1 };
            }
            slots[at] = tag(mark) | number;
        }
        self.slots = slots;
    }
}

#[inline]
fn tag(mark: u32) -> u32 {
    mark << (32 - BITS)
}

#[inline]
fn home(mark: u32, slots: usize) -> usize {
    ((u64::from(mark) * slots as u64) >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_found_where_it_was_put() {
        let mut shard = Shard::new();
        let numbers: Vec<u64> = (0..20_000).map(|n| n * n).collect();
        let children: Vec<Child<u64>> = numbers.iter().map(|&n| Child::new(n, 0)).collect();
        shard.insert_all(children.iter()).unwrap();
        shard.insert_all(children[5_000..].iter().chain(&children[..100])).unwrap();
        assert!(shard.positions().eq(&numbers));
        let mut found = Vec::new();
        shard.find_all(children.iter().zip(0..), |number, place| found.push((number, place)));
        assert_eq!(found, (0..20_000).map(|place| (place, place)).collect::<Vec<_>>());
        assert_eq!(shard.find(mark(&numbers[7]), &numbers[7]), Some(7));
        assert_eq!(shard.find(mark(&7u64), &7), None);
        shard.find_all([(&Child::new(7, 0), ())].into_iter(), |(), _| panic!("7 is not there"));
        assert!(shard.bytes() <= room(8) / SHARDS as u64 + 20_000 * eighths(8) / 8);
    }

    #[test]
    fn what_is_not_there_is_not_found_however_small_the_shard() {
        for len in 0..100u64 {
            let mut shard = Shard::new();
            for number in 0..len {
                shard.insert_all([&Child::new(number, 0)].into_iter()).unwrap();
            }
            let found = |number: u64| shard.find(mark(&number), &number);
            assert_eq!((found(len), found(len / 2)), (None, (len > 0).then_some(len as usize / 2)));
        }
    }

    #[test]
    fn numbers_hold_shard_and_place() {
        for (shard, place) in [(0, 0), (1023, MOST - 1), (5, 70_000)] {
            let id = Id::new(shard, place);
            assert_eq!((id.shard(), id.place()), (shard, place));
            assert_eq!(Id::from_bytes(id.bytes()), id);
        }
    }
}
