//! Sets of coordinates: listing them in order, and their rank in that order.

use crate::game::cells;

/// The members of `bits` by their place among the members of `left`.
#[inline]
pub fn squeeze(bits: u64, left: u64) -> u64 {
    cells(bits).fold(0, |set, cell| set | 1 << (left & (cell.bit() - 1)).count_ones())
}

/// The members of `left` whose places are in `set`: what [`squeeze`] made it from.
pub fn unsqueeze(set: u64, left: u64) -> u64 {
    let chosen = cells(left).enumerate().filter(|&(place, _)| set >> place & 1 == 1);
    chosen.fold(0, |bits, (_, cell)| bits | cell.bit())
}

/// The set of this size with this colexicographic rank.
pub(crate) fn unranked(mut rank: usize, size: usize) -> u64 {
    let mut set = 0;
    for members in (1..=size).rev() {
        // The largest member: the last with no more sets below it than the rank counts.
        let mut member = members - 1;
        while choose(member + 1, members) <= rank {
            member += 1;
        }
        rank -= choose(member, members);
        set |= 1 << member;
    }
    set
}

/// A set of sets: one bit for each.
pub(crate) struct Bits(Vec<u64>);

impl Bits {
    pub(crate) fn new(length: usize) -> Self {
        Bits(vec![0; length.div_ceil(64)])
    }

    pub(crate) fn insert(&mut self, set: u64) {
        self.0[(set / 64) as usize] |= 1 << (set % 64);
    }

    #[inline]
    pub(crate) fn contains(&self, set: u64) -> bool {
        self.0[(set / 64) as usize] >> (set % 64) & 1 == 1
    }
}

#[inline]
pub(crate) fn low_bits(count: u32) -> u32 {
    (1u32 << count) - 1
}

/// All sets of `size` of `n` coordinates, in colexicographic order.
pub fn sets(n: u32, size: usize) -> impl Iterator<Item = u32> {
    let mut next = (size as u32 <= n).then(|| low_bits(size as u32));
    std::iter::from_fn(move || {
        let set = next?;
        next = following(set).filter(|&set| set >> n == 0);
        Some(set)
    })
}

/// The next larger number with as many bits (Gosper).
#[inline]
fn following(set: u32) -> Option<u32> {
    if set == 0 {
        return None;
    }
    let lowest = set & set.wrapping_neg();
    let carried = set + lowest;
    Some(carried | ((set ^ carried) >> 2) >> lowest.trailing_zeros())
}

/// Colexicographic ranks: a set's rank is the sum, over its members, of C(member, members so far).
pub fn ranks(cells: usize) -> Vec<u32> {
    let mut rank = vec![0u32; 1 << cells];
    for set in 1..rank.len() {
        let highest = set.ilog2() as usize;
        let rest = set & !(1 << highest);
        rank[set] = rank[rest] + choose(highest, set.count_ones() as usize) as u32;
    }
    rank
}

/// How many sets of `k` things there are among `n`.
pub fn choose(n: usize, k: usize) -> usize {
    (0..k).fold(1, |product, i| product * n.saturating_sub(i) / (i + 1))
}
