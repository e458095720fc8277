//! Solving one layer of an endgame from the next.
//!
//! The positions of one prefix and one set of the last player, a *run*, lie side by side. A stone on a high cell leads
//! from every position of a run to the same place of another run. Only a stone on a low cell needs a look-up for each
//! pattern, in a run that is in cache.

use std::mem::take;

use rayon::prelude::*;
use yomikiri_game::{MAX_PLAYERS, Progress};
use yomikiri_mnk::{sets, unsqueeze};

use super::MOST_EMPTY;
use super::gather::{Gather, Moves};
use super::layout::{Group, High, Layer};
use super::lined::{Lined, Row};
use super::low::{Low, LowClass};

/// Numbers that a thread works on at a time, roughly.
const PART: usize = 1 << 17;

/// What all layers have in common.
pub(super) struct Board {
    pub(super) high: High,
    pub(super) low: Low,
    /// For each player: which sets of the empty cells have a line.
    pub(super) lined: Vec<Lined>,
}

/// One layer while it is solved.
pub(super) struct Step<'a, G: Gather> {
    pub(super) board: &'a Board,
    pub(super) layer: &'a Layer,
    /// The layer with one stone more, and what is kept of it; none where the board is full.
    pub(super) next: Option<(&'a Layer, &'a [G::Kept])>,
    /// Whose turn it is, by seat.
    pub(super) mover: usize,
    /// Who moved into this layer; nobody did into the first.
    pub(super) before: Option<usize>,
    pub(super) gather: G,
}

/// Some prefixes of a group, and the place of their positions.
struct Part<'a, T> {
    group: &'a Group,
    first_prefix: usize,
    out: &'a mut [T],
}

/// What the positions of a group have in common.
struct Ways<'a, T> {
    group: &'a Group,
    class: &'a LowClass,
    next: &'a [T],
    /// The groups that a stone on a high and on a low cell leads to, where there is room for one.
    high: Option<&'a Group>,
    low: Option<&'a Group>,
}

/// One prefix of a group.
struct Prefix {
    number: usize,
    sets: [u32; MAX_PLAYERS],
    /// The high cells that are left, as a set.
    left: u32,
    /// Where the mover's stone on each of them leads, the last player's set being of rank 0.
    bases: [usize; MOST_EMPTY],
}

impl<G: Gather> Step<'_, G> {
    /// Works out every position of the layer.
    pub(super) fn solve(&self, out: &mut [G::Kept], progress: &dyn Progress) {
        self.parts(out).into_par_iter().for_each(|part| {
            let length = part.out.len() as u64;
            self.part(part);
            progress.advance(length);
        });
    }

    fn parts<'a>(&'a self, mut out: &'a mut [G::Kept]) -> Vec<Part<'a, G::Kept>> {
        let mut parts = Vec::new();
        for group in &self.layer.groups {
            let prefixes = self.board.high.prefixes(group).len();
            let at_once = (PART / group.per_prefix()).clamp(1, prefixes);
            for first_prefix in (0..prefixes).step_by(at_once) {
                let length = at_once.min(prefixes - first_prefix) * group.per_prefix();
                let (head, tail) = take(&mut out).split_at_mut(length);
                parts.push(Part { group, first_prefix, out: head });
                out = tail;
            }
        }
        parts
    }

    fn part(&self, part: Part<'_, G::Kept>) {
        let Part { group, first_prefix, out } = part;
        let Some(ways) = self.ways(group) else { return };
        let codes = &self.board.high.prefixes(group)[first_prefix..];
        let runs = out.chunks_exact_mut(group.per_prefix());
        for ((number, &code), out) in (first_prefix..).zip(codes).zip(runs) {
            let prefix = self.prefix(number, code, &ways);
            let last_sets = sets(group.left as u32, group.high[self.last()]);
            let runs = out.chunks_exact_mut(group.patterns);
            for ((rank, set), out) in last_sets.enumerate().zip(runs) {
                self.run(&ways, &prefix, rank, set, out);
                self.decide(&ways, &prefix, set, out);
            }
        }
    }

    fn last(&self) -> usize {
        self.board.high.players - 1
    }

    fn ways<'a>(&'a self, group: &'a Group) -> Option<Ways<'a, G::Kept>> {
        let class = self.board.low.class(&group.low)?;
        let Some((layer, next)) = self.next else {
            return Some(Ways { group, class, next: &[], high: None, low: None });
        };
        let mut with_one_more = group.high;
        with_one_more[self.mover] += 1;
        let (high, low) = (layer.group(&with_one_more), layer.group(&group.high));
        Some(Ways { group, class, next, high, low })
    }

    fn prefix(&self, number: usize, code: u32, ways: &Ways<'_, G::Kept>) -> Prefix {
        let high = &self.board.high;
        let sets = high.sets(code);
        let left = !sets.iter().fold(0, |taken, set| taken | set) & ((1 << high.cells) - 1);
        let mut bases = [0; MOST_EMPTY];
        if let Some(group) = ways.high {
            for (base, cell) in bases.iter_mut().zip(members(left)) {
                let prefix = if self.mover == self.last() {
                    number
                } else {
                    high.prefix_rank[code as usize + high.step(self.mover, cell)] as usize
                };
                *base = group.first + prefix * group.per_prefix();
            }
        }
        Prefix { number, sets, left, bases }
    }

    /// Works out a run from the next layer, as if nobody had just won.
    fn run(
        &self,
        ways: &Ways<'_, G::Kept>,
        prefix: &Prefix,
        rank: usize,
        set: u32,
        out: &mut [G::Kept],
    ) {
        if self.next.is_none() {
            return out.fill(self.gather.drawn());
        }
        let (group, next) = (ways.group, ways.next);
        let run = |start: usize, length: usize| &next[start..start + length];
        let (mut high, mut count) = ([&next[..0]; MOST_EMPTY], 0);
        if ways.high.is_some() {
            for place in (0..group.left).filter(|place| set >> place & 1 == 0) {
                let moved = self.after(set, place);
                let rank = self.board.high.rank[moved as usize] as usize;
                high[count] = run(prefix.bases[place] + rank * group.patterns, group.patterns);
                count += 1;
            }
        }
        let low = ways.low.map_or(&next[..0], |low| {
            let number = prefix.number * group.lasts + rank;
            run(low.first + number * low.patterns, low.patterns)
        });
        let (adding, each) = (&ways.class.adding[self.mover][..], ways.class.empty);
        self.gather.gather(&Moves { high: &high[..count], low, adding, each }, out);
    }

    /// The last player's set after the mover has taken the high cell at this place among those left.
    fn after(&self, set: u32, place: usize) -> u32 {
        if self.mover == self.last() {
            return set | 1 << place;
        }
        let below = (1 << place) - 1;
        set & below | (set & !below) >> 1
    }

    /// Replaces what the player before has just won.
    fn decide(&self, ways: &Ways<'_, G::Kept>, prefix: &Prefix, set: u32, out: &mut [G::Kept]) {
        let Some(seat) = self.before else { return };
        let high = if seat == self.last() {
            unsqueeze(u64::from(set), u64::from(prefix.left)) as usize
        } else {
            prefix.sets[seat] as usize
        };
        let lined = &self.board.lined[seat];
        match lined.row(high) {
            Row::None => {}
            Row::All => out.fill(self.gather.won()),
            Row::Some => {
                for (low, patterns) in &ways.class.with_set[seat] {
                    if lined.contains(high, *low) {
                        let won = self.gather.won();
                        patterns.iter().for_each(|&pattern| out[usize::from(pattern)] = won);
                    }
                }
            }
        }
    }
}

/// The members of a set.
fn members(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let member = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(member)
    })
}
