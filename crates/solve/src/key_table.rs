//! A set of 64-bit keys that many threads fill at once, and that then finds them again.
//!
//! Open addressing with linear steps. A slot is claimed by compare-and-swap, so threads need no
//! locks; which slot a key gets may depend on the threads, what the set holds does not. The home of
//! a key is the high half of `hash(key) * capacity`, which allows any capacity, not only powers of
//! two.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use rayon::prelude::*;

/// Slots kept free beyond the room asked for, so that threads that claim a slot at the same moment
/// never fill the table.
const SPARE: usize = 1024;

/// No key: see [`Packed::pack`](yomikiri_game::Packed::pack).
const EMPTY: u64 = u64::MAX;

pub(crate) struct KeyTable {
    slots: Vec<AtomicU64>,
    len: AtomicUsize,
}

impl KeyTable {
    /// A table with room for `keys` keys.
    pub(crate) fn with_room_for(keys: usize) -> Self {
        let capacity = keys + keys / 2 + SPARE;
        let slots = (0..capacity).into_par_iter().map(|_| AtomicU64::new(EMPTY)).collect();
        KeyTable { slots, len: AtomicUsize::new(0) }
    }

    pub(crate) fn len(&self) -> usize {
        self.len.load(Ordering::Relaxed)
    }

    /// How many keys it has room for at full speed.
    pub(crate) fn room(&self) -> usize {
        (self.slots.len() - SPARE) / 3 * 2 + 1
    }

    pub(crate) fn slots(&self) -> usize {
        self.slots.len()
    }

    /// Adds a key, if it is not there yet. Returns false if there is no room for it.
    pub(crate) fn insert(&self, key: u64) -> bool {
        let mut at = self.home(key);
        loop {
            let found = self.slots[at].load(Ordering::Relaxed);
            if found == key {
                return true;
            }
            if found == EMPTY {
                if self.len() >= self.room() {
                    return false;
                }
                let claim = self.slots[at].compare_exchange(
                    EMPTY,
                    key,
                    Ordering::Relaxed,
                    Ordering::Relaxed,
                );
                match claim {
                    Ok(_) => {
                        self.len.fetch_add(1, Ordering::Relaxed);
                        return true;
                    }
                    Err(other) if other == key => return true,
                    Err(_) => {}
                }
            }
            at = self.after(at);
        }
    }

    /// The slot that holds a key.
    pub(crate) fn find(&self, key: u64) -> Option<usize> {
        let mut at = self.home(key);
        loop {
            match self.slots[at].load(Ordering::Relaxed) {
                EMPTY => return None,
                found if found == key => return Some(at),
                _ => at = self.after(at),
            }
        }
    }

    /// The key in a slot.
    pub(crate) fn key(&self, slot: usize) -> Option<u64> {
        Some(self.slots[slot].load(Ordering::Relaxed)).filter(|&key| key != EMPTY)
    }

    /// The same keys in a table with room for `keys`.
    pub(crate) fn resized(&self, keys: usize) -> Self {
        let table = KeyTable::with_room_for(keys.max(self.len()));
        (0..self.slots.len()).into_par_iter().with_min_len(1 << 14).for_each(|slot| {
            if let Some(key) = self.key(slot) {
                table.insert(key);
            }
        });
        table
    }

    #[inline]
    fn home(&self, key: u64) -> usize {
        let mixed = (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        ((u128::from(mixed) * self.slots.len() as u128) >> 64) as usize
    }

    #[inline]
    fn after(&self, slot: usize) -> usize {
        if slot + 1 == self.slots.len() { 0 } else { slot + 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holds_exactly_what_was_put_in_from_many_threads() {
        let table = KeyTable::with_room_for(50_000);
        (0..200_000u64).into_par_iter().for_each(|n| assert!(table.insert((n % 50_000) * 77_777)));
        assert_eq!(table.len(), 50_000);
        for table in [table.resized(60_000), table] {
            assert!((0..50_000).all(|n| table.find(n * 77_777).is_some()));
            assert!((0..50_000).all(|n| table.find(n * 77_777 + 1).is_none()));
            let keys = (0..table.slots()).filter_map(|slot| table.key(slot)).count();
            assert_eq!(keys, 50_000);
        }
    }
}
