//! Records as they arrive, sorted and merged as they grow.

/// Records are merged at least in such heaps.
const HEAP: usize = 1 << 20;

/// A growing, sorted list of records. Records that differ only in their lowest bits are one: their
/// bits are joined.
pub(crate) struct Merge {
    /// How many low bits are joined.
    joined: u32,
    sorted: Vec<u64>,
    fresh: Vec<u64>,
}

impl Merge {
    pub(crate) fn new(joined: u32) -> Self {
        Merge { joined, sorted: Vec::new(), fresh: Vec::new() }
    }

    pub(crate) fn extend(&mut self, records: &[u64]) {
        self.fresh.extend_from_slice(records);
        // Each merge at least doubles what it goes through, so all of them together stay cheap.
        if self.fresh.len() >= HEAP.max(self.sorted.len()) {
            self.settle();
        }
    }

    /// All records, in order.
    pub(crate) fn finish(mut self) -> Vec<u64> {
        self.settle();
        self.sorted
    }

    fn settle(&mut self) {
        let joined = self.joined;
        self.fresh.sort_unstable();
        self.fresh.dedup_by(|next, kept| join(kept, *next, joined));
        if self.sorted.is_empty() {
            std::mem::swap(&mut self.sorted, &mut self.fresh);
            return;
        }
        let mut all: Vec<u64> = Vec::with_capacity(self.sorted.len() + self.fresh.len());
        let (mut old, mut new) = (self.sorted.iter().peekable(), self.fresh.iter().peekable());
        while let Some(&record) = match (old.peek(), new.peek()) {
            (Some(a), Some(b)) if a <= b => old.next(),
            (_, Some(_)) => new.next(),
            (_, None) => old.next(),
        } {
            if !all.last_mut().is_some_and(|last| join(last, record, joined)) {
                all.push(record);
            }
        }
        self.sorted = all;
        self.fresh.clear();
    }
}

/// Joins the lowest bits of two records of the same state; `false` if they are of two.
fn join(kept: &mut u64, next: u64, joined: u32) -> bool {
    let same = (*kept ^ next) >> joined == 0;
    if same {
        *kept |= next;
    }
    same
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn merged_records_are_those_of_a_map() {
        for (joined, count) in [(0, 10), (7, 2 * HEAP + 12_345)] {
            let mut merge = Merge::new(joined);
            let mut map = BTreeMap::new();
            let mut dice = 1u64;
            for _ in 0..count / 5 {
                let records: Vec<u64> = (0..5)
                    .map(|_| {
                        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(99);
                        dice >> 44
                    })
                    .collect();
                records.iter().for_each(|r| *map.entry(r >> joined).or_insert(0) |= r);
                merge.extend(&records);
            }
            assert_eq!(merge.finish(), map.into_values().collect::<Vec<_>>());
        }
    }
}
