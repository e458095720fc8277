//! The numbers of an endgame: which place in a layer's array a filling of the empty cells has.
//!
//! ```text
//!   number = group's first + ((rank of the prefix) * lasts + rank of the last player's set) * patterns + pattern
//! ```
//!
//! A layer falls into *groups* by how many stones each player has on the high cells. In a group the *prefix* is
//! where all players but the last have their high stones; the last player's high stones are a set of the high cells
//! left over, squeezed together and ranked in colexicographic order; the low cells have a pattern (see `low`).

use std::collections::BTreeMap;

use yomikiri_game::MAX_PLAYERS;
use yomikiri_mnk::{choose, ranks, squeeze};

use super::Counts;
use super::low::Low;

/// The high cells: prefixes and ranks.
pub(super) struct High {
    pub(super) cells: usize,
    pub(super) players: usize,
    /// For each code of a prefix its rank among those with as many stones. A code has a digit per cell: 0, or a
    /// player's number.
    pub(super) prefix_rank: Vec<u32>,
    /// Colexicographic ranks of sets.
    pub(super) rank: Vec<u32>,
    /// The codes of the prefixes with so many stones, in order.
    codes: BTreeMap<Counts, Vec<u32>>,
}

impl High {
    pub(super) fn new(cells: usize, players: usize) -> Self {
        let (mut prefix_rank, mut codes) = (Vec::new(), BTreeMap::<Counts, Vec<u32>>::new());
        for code in 0..players.pow(cells as u32) as u32 {
            let mut counts = [0; MAX_PLAYERS];
            let mut left = code as usize;
            while left > 0 {
                if let Some(player) = (left % players).checked_sub(1) {
                    counts[player] += 1;
                }
                left /= players;
            }
            let listed = codes.entry(counts).or_default();
            prefix_rank.push(listed.len() as u32);
            listed.push(code);
        }
        High { cells, players, prefix_rank, rank: ranks(cells), codes }
    }

    /// What a player's stone on a high cell adds to a prefix's code.
    pub(super) fn step(&self, player: usize, cell: usize) -> usize {
        (player + 1) * self.players.pow(cell as u32)
    }

    /// What a player's set of high cells adds to a prefix's code.
    fn code(&self, player: usize, set: u64) -> usize {
        (0..self.cells)
            .filter(|cell| set >> cell & 1 == 1)
            .map(|cell| self.step(player, cell))
            .sum()
    }

    /// The players' sets of a prefix.
    pub(super) fn sets(&self, code: u32) -> [u32; MAX_PLAYERS] {
        let (mut sets, mut left) = ([0; MAX_PLAYERS], code as usize);
        for cell in 0..self.cells {
            if let Some(player) = (left % self.players).checked_sub(1) {
                sets[player] |= 1 << cell;
            }
            left /= self.players;
        }
        sets
    }

    /// The prefixes of a group, in order.
    pub(super) fn prefixes(&self, group: &Group) -> &[u32] {
        let mut counts = group.high;
        counts[self.players - 1] = 0;
        self.codes.get(&counts).map_or(&[], Vec::as_slice)
    }
}

/// The positions of a layer with the same stones on the high cells, by number of each player.
pub(super) struct Group {
    pub(super) high: Counts,
    pub(super) low: Counts,
    pub(super) first: usize,
    /// High cells that are not the prefix's, and the sets that the last player can have of them.
    pub(super) left: usize,
    pub(super) lasts: usize,
    /// Patterns of the low cells.
    pub(super) patterns: usize,
}

impl Group {
    /// Numbers with the same prefix.
    pub(super) fn per_prefix(&self) -> usize {
        self.lasts * self.patterns
    }
}

/// The positions with so many more stones.
pub(super) struct Layer {
    pub(super) groups: Vec<Group>,
    pub(super) len: usize,
}

impl Layer {
    /// The layer in which players have this many more stones.
    pub(super) fn new(high: &High, low: &Low, counts: Counts) -> Self {
        let last = high.players - 1;
        let mut lows: Vec<Counts> = low.counts().copied().collect();
        lows.sort_unstable();
        let (mut groups, mut len) = (Vec::new(), 0);
        for low_counts in lows {
            let Some(high_counts) = less(counts, low_counts) else { continue };
            let Some(class) = low.class(&low_counts) else { continue };
            if high_counts.iter().sum::<usize>() > high.cells {
                continue;
            }
            let left = high.cells - high_counts[..last].iter().sum::<usize>();
            let lasts = choose(left, high_counts[last]);
            let group = Group {
                high: high_counts,
                low: low_counts,
                first: len,
                left,
                lasts,
                patterns: class.len(),
            };
            len += high.prefixes(&group).len() * group.per_prefix();
            groups.push(group);
        }
        Layer { groups, len }
    }

    /// The group with these stones on the high cells.
    pub(super) fn group(&self, high: &Counts) -> Option<&Group> {
        self.groups.iter().find(|group| group.high == *high)
    }

    /// The number of the position in which players have these sets of the empty cells; `rank` ranks sets of high cells.
    pub(super) fn number(
        &self,
        high: &High,
        low: &Low,
        sets: &[u64; MAX_PLAYERS],
    ) -> Option<usize> {
        let high_sets = sets.map(|set| set >> low.cells());
        let group = self.group(&high_sets.map(|set| set.count_ones() as usize))?;
        let last = high.players - 1;
        let code: usize = (0..last).map(|player| high.code(player, high_sets[player])).sum();
        let taken = high_sets[..last].iter().fold(0, |all, set| all | set);
        let left = !taken & ((1 << high.cells) - 1);
        let last = high.rank[squeeze(high_sets[last], left) as usize] as usize;
        let run = high.prefix_rank[code] as usize * group.lasts + last;
        Some(group.first + run * group.patterns + low.number(sets))
    }
}

/// What is left of the counts without these, if they hold them.
fn less(counts: Counts, part: Counts) -> Option<Counts> {
    let mut left = [0; MAX_PLAYERS];
    for (left, (all, part)) in left.iter_mut().zip(counts.iter().zip(part)) {
        *left = all.checked_sub(part)?;
    }
    Some(left)
}
