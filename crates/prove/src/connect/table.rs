//! What is known of positions met before.
//!
//! A slot is a word: `rest (at least 40 bits) | stones (6) | value (8)`. A position's key is
//! mixed by a one-to-one function of 64 bits; its top bits choose the bucket and the others are
//! stored, so a hit is never a different position. A bucket has two slots: the first keeps the
//! position with fewer stones (the larger search), the second the latest.

use yomikiri_game::Progress;

/// A table of bounds. Value 0 means "nothing known".
pub(super) struct Table {
    slots: Vec<[u64; 2]>,
    bits: u32,
}

/// Bytes of a huge page on most machines.
const HUGE_PAGE: usize = 2 << 20;
const STONES_SHIFT: u32 = 8;
const REST_SHIFT: u32 = 14;

impl Table {
    /// A table of 2 to the `bits` buckets (at least 14: the rest of a key must fit a slot).
    pub(super) fn new(bits: u32) -> Self {
        let bits = bits.clamp(REST_SHIFT, 30);
        let slots = vec![[0; 2]; 1 << bits];
        ask_for_huge_pages(&slots);
        Table { slots, bits }
    }

    /// Has the system provide all memory now, huge page by huge page. That can take seconds where
    /// memory is scarce, during which the watcher is asked; it may unwind.
    pub(super) fn touch(&mut self, progress: &dyn Progress) {
        for page in self.slots.chunks_mut(HUGE_PAGE / size_of::<[u64; 2]>()) {
            if let Some(first) = page.first_mut() {
                // A plain write of 0 could be left out, since the memory is known to be zeroed.
                *first = std::hint::black_box([0; 2]);
            }
            progress.advance(0);
        }
    }

    #[inline(always)]
    fn find(&self, key: u64) -> (usize, u64) {
        // Odd multiplication and a shifted exclusive-or can both be undone.
        let mut mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^= mixed >> 32;
        mixed = mixed.wrapping_mul(0xd6e8_feb8_6659_fd93);
        ((mixed >> (64 - self.bits)) as usize, (mixed << self.bits >> self.bits) << REST_SHIFT)
    }

    /// Asks the processor to fetch the bucket of a key soon to be looked up.
    #[inline(always)]
    pub(super) fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket: *const [u64; 2] = &self.slots[self.find(key).0];
            // SAFETY: prefetching reads nothing, and the address is that of a live element.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(bucket.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// The value stored for a key, or 0.
    #[inline(always)]
    pub(super) fn get(&self, key: u64) -> u8 {
        let (bucket, rest) = self.find(key);
        let slots = &self.slots[bucket];
        for slot in slots {
            if (slot ^ rest) >> REST_SHIFT == 0 {
                return *slot as u8;
            }
        }
        0
    }

    /// Stores a value, not 0, for a key.
    #[inline(always)]
    pub(super) fn put(&mut self, key: u64, stones: u32, value: u8) {
        let (bucket, rest) = self.find(key);
        let word = rest | u64::from(stones) << STONES_SHIFT | u64::from(value);
        let slots = &mut self.slots[bucket];
        let first = slots[0];
        let same = (first ^ rest) >> REST_SHIFT == 0;
        let first_stones = first >> STONES_SHIFT & 63;
        if same || first == 0 || u64::from(stones) <= first_stones {
            if !same && first != 0 {
                slots[1] = first;
            }
            slots[0] = word;
        } else {
            slots[1] = word;
        }
    }
}

/// Asks the system to back memory not written yet by huge pages. Nearly every look-up is in another
/// page, and finding where so many small ones lie takes as long as reading them. If the system
/// will not, nothing changes.
fn ask_for_huge_pages(slots: &[[u64; 2]]) {
    #[cfg(all(target_os = "linux", not(miri)))]
    {
        use rustix::mm::{Advice, madvise};
        const PAGE: usize = 4096;
        let bytes = slots.as_ptr_range();
        let begin = bytes.start.cast::<u8>();
        let aligned = begin.wrapping_add(begin.align_offset(PAGE));
        let length = (bytes.end as usize).saturating_sub(aligned as usize);
        // SAFETY: the range lies within a live slice, and this advice changes what backs the
        // memory, not what it holds.
        let _ = unsafe { madvise(aligned.cast_mut().cast(), length, Advice::LinuxHugepage) };
    }
    #[cfg(not(all(target_os = "linux", not(miri))))]
    let _ = slots;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_stored_last_is_found_and_nothing_else() {
        let mut table = Table::new(REST_SHIFT);
        for key in 1..50u64 {
            table.prefetch(key * 77);
            assert_eq!(table.get(key * 77), 0, "{key}");
            table.put(key * 77, 20, key as u8);
            assert_eq!(table.get(key * 77), key as u8);
        }
        table.put(77, 20, 200);
        assert_eq!(table.get(77), 200);
    }
}
