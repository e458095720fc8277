//! Who solves which classes of a round, and when each block of the source travels to whom.
//!
//! All of it follows from the index, from which parts are there and from how much room each worker
//! has. So every worker works out the plan of all, and nobody has to ask for anything: whoever holds a
//! block knows when it is wanted where.
//!
//! A worker goes through its classes in order, in *batches*. Before a batch the blocks it wants and
//! does not have are fetched; as many others are kept as there is room for, those first that are wanted
//! soonest.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::layout::{Layout, Round};

/// Which worker has each part, of every layer; `None` if it has yet to be made.
pub(crate) type Holders = Vec<Vec<Option<usize>>>;

/// A round, and what is left to do of it.
pub(crate) struct Plan {
    pub(crate) round: Round,
    /// Classes that some missing part holds.
    pub(crate) classes: Vec<usize>,
    /// Each worker's run of them.
    shares: Vec<Range<usize>>,
    /// For each layer of the round, the worker that writes each missing part.
    writers: Vec<Vec<Option<usize>>>,
}

/// Some classes that a worker solves one after the other, and the blocks it fetches before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Batch {
    /// Blocks that are no longer kept.
    pub(crate) dropped: Vec<usize>,
    /// Blocks of the source that arrive.
    pub(crate) fetched: Vec<usize>,
    pub(crate) classes: Vec<usize>,
}

impl Plan {
    pub(crate) fn new(
        layout: &Layout<'_>,
        round: Round,
        holders: &Holders,
        workers: usize,
    ) -> Plan {
        let missing = |layer: usize| {
            let parts = layout.parts[layer].iter().zip(&holders[layer]);
            parts.filter(|(_, holder)| holder.is_none()).map(|(classes, _)| classes.clone())
        };
        let classes: BTreeSet<usize> = round.layers().flat_map(missing).flatten().collect();
        let classes: Vec<usize> = classes.into_iter().collect();
        let cut = |worker: usize| worker * classes.len() / workers;
        let shares: Vec<_> = (0..workers).map(|worker| cut(worker)..cut(worker + 1)).collect();
        let mut plan = Plan { round, classes, shares, writers: Vec::new() };
        plan.writers = round.layers().map(|layer| plan.writers(layout, layer, holders)).collect();
        plan
    }

    /// The classes that a worker solves.
    pub(crate) fn share(&self, worker: usize) -> &[usize] {
        &self.classes[self.shares[worker].clone()]
    }

    /// The worker that writes a part; `None` if it is there.
    pub(crate) fn writer(&self, layer: usize, part: usize) -> Option<usize> {
        self.writers[layer - self.round.first][part]
    }

    /// Notes who has the parts of this round once they are written.
    pub(crate) fn note(&self, holders: &mut Holders) {
        for layer in self.round.layers() {
            for (part, holder) in holders[layer].iter_mut().enumerate() {
                *holder = self.writer(layer, part).or(*holder);
            }
        }
    }

    /// The missing parts of a layer are written by the workers that solve them. Where several do,
    /// they take turns from layer to layer: small boards have one part per layer.
    fn writers(&self, layout: &Layout<'_>, layer: usize, holders: &Holders) -> Vec<Option<usize>> {
        let solver = |class: usize| {
            let at = self.classes.partition_point(|&other| other < class);
            self.shares.partition_point(|share| share.end <= at)
        };
        let parts = layout.parts[layer].iter().zip(&holders[layer]);
        parts
            .map(|(classes, holder)| {
                let (first, last) = (solver(classes.start), solver(classes.end - 1));
                holder.is_none().then(|| first + layer % (last - first + 1))
            })
            .collect()
    }

    /// What a worker does in this round with room for so many blocks of the source.
    pub(crate) fn batches(&self, layout: &Layout<'_>, worker: usize, room: usize) -> Vec<Batch> {
        batches(self.share(worker), |class| layout.sources(self.round, class), room)
    }

    /// Numbers that a worker solves.
    pub(crate) fn numbers(&self, layout: &Layout<'_>, worker: usize) -> u64 {
        let each: usize = self.round.layers().map(|layer| layout.block_len(layer)).sum();
        (self.shares[worker].len() * each) as u64
    }
}

fn batches(classes: &[usize], sources: impl Fn(usize) -> Vec<usize>, room: usize) -> Vec<Batch> {
    let sources: Vec<Vec<usize>> = classes.iter().map(|&class| sources(class)).collect();
    // Where in the list each block is wanted.
    let mut wanted_at: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (at, sources) in sources.iter().enumerate() {
        sources.iter().for_each(|&block| wanted_at.entry(block).or_default().push(at));
    }
    let mut kept = BTreeSet::new();
    let mut batches = Vec::new();
    let mut at = 0;
    while at < classes.len() {
        let begin = at;
        let (mut wanted, mut fetched) = (BTreeSet::new(), BTreeSet::new());
        while let Some(sources) = sources.get(at) {
            let more = sources.iter().filter(|block| !wanted.contains(*block)).count();
            let new = |block: &&usize| !kept.contains(*block) && !fetched.contains(*block);
            let new: Vec<usize> = sources.iter().filter(new).copied().collect();
            // A quarter at a time: what is on its way takes room as well.
            let full = wanted.len() + more > room || fetched.len() + new.len() > room / 4;
            if at > begin && full {
                break;
            }
            wanted.extend(sources);
            fetched.extend(new);
            at += 1;
        }
        let next_use = |block: &usize| {
            let uses = &wanted_at[block];
            uses.get(uses.partition_point(|&place| place < at)).copied()
        };
        let idle = kept.difference(&wanted).copied();
        let mut idle: Vec<(usize, usize)> =
            idle.map(|block| (next_use(&block).unwrap_or(usize::MAX), block)).collect();
        idle.sort_unstable();
        let fits = room.saturating_sub(wanted.len());
        let stays = |(at, &(next, _)): (usize, &(usize, usize))| at < fits && next < usize::MAX;
        let staying = idle.iter().enumerate().take_while(|&idle| stays(idle)).count();
        let dropped: Vec<usize> = idle[staying..].iter().map(|&(_, block)| block).collect();
        for block in &dropped {
            kept.remove(block);
        }
        kept.extend(&fetched);
        let (fetched, classes) = (fetched.into_iter().collect(), classes[begin..at].to_vec());
        batches.push(Batch { dropped, fetched, classes });
    }
    batches
}

#[cfg(test)]
mod tests {
    use yomikiri_game::LayeredIndex;
    use yomikiri_mnk::{FreeLayers, Mnk, Rules};

    use super::*;

    fn index(size: &str) -> FreeLayers {
        FreeLayers::new(&Mnk::new(size.parse().unwrap(), 3, 3, Rules::Free).unwrap()).unwrap()
    }

    /// Parts of so many classes.
    fn layout(index: &FreeLayers, each: usize) -> Layout<'_> {
        let cut = |all: usize| {
            (0..all).step_by(each).map(|first| first..(first + each).min(all)).collect()
        };
        let parts = (0..index.layers()).map(|layer| cut(index.blocks(layer))).collect();
        Layout { index, parts, frame_len: 1000 }
    }

    fn holders(layout: &Layout<'_>, there: impl Fn(usize, usize) -> bool) -> Holders {
        let layer = |(layer, parts): (usize, &Vec<_>)| {
            (0..parts.len()).map(|part| there(layer, part).then_some(0)).collect()
        };
        layout.parts.iter().enumerate().map(layer).collect()
    }

    /// Every class is solved once, from blocks that are there, and no more are there than there is room
    /// for. Gives how many blocks are fetched.
    fn check_batches(layout: &Layout<'_>, plan: &Plan, workers: usize, room: usize) -> usize {
        let (mut solved, mut fetched) = (Vec::new(), 0);
        for worker in 0..workers {
            let mut there = BTreeSet::new();
            for batch in plan.batches(layout, worker, room) {
                for block in &batch.dropped {
                    assert!(there.remove(block), "dropped twice");
                }
                for &block in &batch.fetched {
                    assert!(there.insert(block), "fetched twice");
                }
                assert!(there.len() <= room, "{} blocks, room for {room}", there.len());
                for &class in &batch.classes {
                    let sources = layout.sources(plan.round, class);
                    assert!(sources.iter().all(|block| there.contains(block)), "not fetched");
                }
                fetched += batch.fetched.len();
                solved.extend(batch.classes);
            }
        }
        assert_eq!(solved, plan.classes);
        fetched
    }

    #[test]
    fn batches_have_what_they_want_and_keep_to_their_room() {
        let index = index("4x4");
        let layout = layout(&index, 7);
        let nothing = holders(&layout, |_, _| false);
        for workers in [1, 2, 5] {
            for round in layout.rounds() {
                let plan = Plan::new(&layout, round, &nothing, workers);
                let least = plan.classes.iter().map(|&c| layout.sources(round, c).len());
                let least = least.max().unwrap_or(0);
                let fetched = [least, least + 3, 4 * least, 1_000_000]
                    .map(|room| check_batches(&layout, &plan, workers, room));
                assert!(fetched.is_sorted_by(|a, b| a >= b), "{round:?}: {fetched:?}");
                let once: BTreeSet<(usize, usize)> = (0..workers)
                    .flat_map(|worker| plan.share(worker).iter().map(move |&class| (worker, class)))
                    .flat_map(|(worker, class)| {
                        layout.sources(round, class).into_iter().map(move |block| (worker, block))
                    })
                    .collect();
                assert_eq!(fetched[3], once.len(), "with room enough each block travels once");
            }
        }
    }

    #[test]
    fn only_what_is_missing_is_done() {
        let index = index("3x4");
        let layout = layout(&index, 4);
        let round = Round { first: 4, last: 6 };
        let plan = |there: &dyn Fn(usize, usize) -> bool| {
            Plan::new(&layout, round, &holders(&layout, there), 2)
        };
        assert_eq!(plan(&|_, _| true).classes, []);
        let one = plan(&|layer, part| (layer, part) != (5, 1));
        assert_eq!(one.classes, [4, 5, 6, 7], "its part's classes through all layers");
        assert_eq!((one.share(0), one.share(1)), (&[4, 5][..], &[6, 7][..]));
        assert_eq!((one.writer(5, 1), one.writer(5, 0), one.writer(4, 1)), (Some(1), None, None));
        let all = plan(&|_, _| false);
        assert_eq!(all.classes.len(), index.blocks(4));
        for layer in round.layers() {
            for (part, classes) in layout.parts[layer].iter().enumerate() {
                let writer = all.writer(layer, part).expect("somebody writes it");
                let solves = classes.clone().any(|class| all.share(writer).contains(&class));
                assert!(solves, "layer {layer}, part {part}");
            }
        }
    }
}
