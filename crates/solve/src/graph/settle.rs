//! Settling by distance, along moves taken backwards, what sweeps leave open.
//!
//! A position from which the mover reaches a win of theirs is won one ply earlier; one whose last saving
//! move is gone is lost one ply earlier. So distances go up by one from level to level, and every level
//! is found by a look at all values. What is never decided is a draw.
//!
//! Only moves of open positions are kept: those to open positions, and of the others the one that matters
//! (sweep.rs). A shard keeps those that lead to its positions, as they are found, in blocks that are never
//! copied, and then sorts them by where they lead.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use rayon::prelude::*;
use yomikiri_game::{Game, Progress};

use super::GraphError;
use super::code::{Cell, Code};
use super::list::Listed;
use super::round::{Batch, ROUND, rounds};
use super::shard::{Id, SHARDS, Shard};
use super::sweep::{Rest, ask, fold, thin};

/// A move: the place it leads to in this shard, 22 bits, and the position it comes from, 32 bits, in
/// seven bytes.
#[derive(Clone, Copy)]
struct Edge([u8; 7]);

/// Moves per block.
const BLOCK: usize = 1 << 7;

/// Places for which one number says where their moves begin.
const STEP: usize = 32;

/// The most bytes that so many moves take, with so many positions in all. Blocks that are not full are
/// not counted.
pub(super) const fn bytes(positions: u64, moves: u64) -> u64 {
    moves * size_of::<Edge>() as u64 + positions * 4 / STEP as u64
}

impl Edge {
    #[inline]
    fn new(place: usize, from: Id) -> Self {
        let ([a, b, c, d], [e, f, g, ..]) = (from.bytes(), (place as u32).to_le_bytes());
        Edge([a, b, c, d, e, f, g])
    }

    #[inline]
    fn place(self) -> usize {
        let [.., low, middle, high] = self.0;
        u32::from_le_bytes([low, middle, high, 0]) as usize
    }

    #[inline]
    fn from(self) -> Id {
        let [a, b, c, d, ..] = self.0;
        Id::from_bytes([a, b, c, d])
    }
}

/// The moves that lead to the positions of a shard, as they are found.
struct Found(Vec<Vec<Edge>>);

impl Found {
    #[inline]
    fn add(&mut self, edge: Edge) {
        match self.0.last_mut() {
            Some(block) if block.len() < BLOCK => block.push(edge),
            _ => {
                let mut block = Vec::with_capacity(BLOCK);
                block.push(edge);
                self.0.push(block);
            }
        }
    }
}

/// The same, sorted by where they lead.
struct Backwards {
    edges: Vec<Edge>,
    /// Where those of every so many places begin, and how many there are in all.
    begins: Vec<u32>,
}

impl Backwards {
    fn new(positions: usize, found: Found) -> Self {
        let mut next = vec![0u32; positions + 1];
        for edge in found.0.iter().flatten() {
            next[edge.place() + 1] += 1;
        }
        for place in 0..positions {
            next[place + 1] += next[place];
        }
        let begins = next.iter().copied().step_by(STEP).chain(next.last().copied()).collect();
        let mut edges = vec![Edge([0; 7]); next[positions] as usize];
        for edge in found.0.into_iter().flatten() {
            let at = &mut next[edge.place()];
            edges[*at as usize] = edge;
            *at += 1;
        }
        Backwards { edges, begins }
    }

    /// The positions that have a move to this place.
    fn of(&self, place: usize) -> impl Iterator<Item = Id> {
        let begin = self.begins[place / STEP] as usize;
        let near = &self.edges[begin..self.begins[place / STEP + 1] as usize];
        let first = near.partition_point(|edge| edge.place() < place);
        near[first..].iter().take_while(move |edge| edge.place() == place).map(|edge| edge.from())
    }
}

/// Settles every position; what is left open is a draw. All that is open is decided at the horizon or
/// later. Says how many bytes the moves took.
pub(super) fn settle<G: Game>(
    game: &G,
    listed: &Listed<G::Position>,
    (mut rest, horizon): (Rest, u32),
    progress: &dyn Progress,
) -> Result<u64, GraphError> {
    if rest.positions == 0 {
        return Ok(0);
    }
    let (found, settled) = find(game, listed, horizon, progress)?;
    rest.positions -= settled;
    let moves = found.iter().map(|found| found.0.len() * BLOCK).sum::<usize>() as u64;
    let work = listed.shards.par_iter().zip(found);
    let backwards: Vec<Backwards> =
        work.map(|(shard, found)| Backwards::new(shard.len(), found)).collect();
    progress.advance(0);
    let mut longest = longest(listed);
    let mut distance = 1;
    while distance <= longest {
        let decided = AtomicU64::new(0);
        let work = listed.shards.par_iter().zip(&backwards);
        work.try_for_each(|(shard, backwards)| {
            decided.fetch_add(level(listed, shard, backwards, distance)?, Relaxed);
            Ok(())
        })?;
        let decided = decided.into_inner();
        distance += 1;
        if decided > 0 {
            longest = longest.max(distance);
        }
        rest.positions -= decided;
        progress.advance(decided);
    }
    progress.advance(rest.positions);
    Ok(bytes(listed.len() as u64, moves))
}

/// The longest distance that is certain.
fn longest<P: Clone + Eq + std::hash::Hash + Send + Sync>(listed: &Listed<P>) -> u32 {
    let distances = listed.shards.par_iter().map(|shard| {
        let wins = shard.cells().filter_map(|cell| cell.load().win());
        wins.map(|(_, distance)| distance).max()
    });
    distances.max().flatten().unwrap_or(0)
}

/// The moves of all open positions that matter, by the shards they lead to, and how many positions were
/// settled on the way.
fn find<G: Game>(
    game: &G,
    listed: &Listed<G::Position>,
    horizon: u32,
    progress: &dyn Progress,
) -> Result<(Vec<Found>, u64), GraphError> {
    let mut found: Vec<Found> = (0..SHARDS).map(|_| Found(Vec::new())).collect();
    let mut batches: Vec<Batch<G::Position>> = (0..ROUND).map(|_| Batch::new()).collect();
    let settled = AtomicU64::new(0);
    let all = listed.shards.iter().map(|shard| 0..shard.len());
    for round in rounds(all, |shard, place| listed.is_open(shard, place)) {
        let batches = &mut batches[..round.len()];
        ask(game, listed, batches, &round)?;
        batches.par_iter().try_for_each_init(Vec::new, |sums, batch| {
            settled.fetch_add(fold(listed, batch, horizon, sums)?, Relaxed);
            thin(batch, sums)
        })?;
        let batches = &*batches;
        let work = listed.shards.par_iter().zip(&mut found).enumerate();
        work.for_each(|(number, (shard, found))| keep(batches, number, shard, found));
        progress.advance(0);
    }
    let settled = settled.into_inner();
    progress.advance(settled);
    Ok((found, settled))
}

/// Keeps the moves that lead to positions of a shard, and matter.
fn keep<P: Clone + Eq + std::hash::Hash>(
    batches: &[Batch<P>],
    number: usize,
    shard: &Shard<P>,
    found: &mut Found,
) {
    let children = batches.iter().flat_map(|batch| {
        let matters = |(_, answer): &(_, &Cell)| answer.load() != Code::DRAW;
        let children = batch.questions(number).filter(matters);
        children.map(move |(child, _)| (child, batch.parent(child)))
    });
    shard.find_all(children, |from, place| found.add(Edge::new(place, from)));
}

/// Decides what the positions of this shard that are decided at this distance decide; says how many.
fn level<P>(
    listed: &Listed<P>,
    shard: &Shard<P>,
    backwards: &Backwards,
    distance: u32,
) -> Result<u64, GraphError> {
    let mut decided = 0;
    if backwards.edges.is_empty() {
        return Ok(decided);
    }
    for (place, cell) in shard.cells().enumerate() {
        let Some(winner) = cell.winner_at(distance) else { continue };
        let mut before = backwards.of(place).peekable();
        if before.peek().is_none() {
            continue;
        }
        let code = Code::won(winner, distance + 1)?;
        for id in before {
            let cell = &listed.shards[id.shard()].cell(id.place());
            decided += u64::from(cell.reach(winner, code));
        }
    }
    Ok(decided)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_found_by_where_they_lead() {
        let edge = |place, from| Edge::new(place, Id::new(from, from));
        let found = Found(vec![vec![edge(2, 5), edge(0, 6), edge(2, 7)], vec![edge(40, 8)]]);
        let backwards = Backwards::new(41, found);
        let from = |place| backwards.of(place).map(Id::place).collect::<Vec<_>>();
        assert_eq!([from(0), from(2), from(40)], [vec![6], vec![5, 7], vec![8]]);
        assert!((0..41).filter(|place| ![0, 2, 40].contains(place)).all(|p| from(p).is_empty()));
    }

    #[test]
    fn moves_hold_both_places() {
        for (shard, place) in [(0, 0), (1023, (1 << 22) - 2), (5, 70_000)] {
            let (id, mut found) = (Id::new(shard, place), Found(Vec::new()));
            (0..200).for_each(|_| found.add(Edge::new(place, id)));
            assert_eq!(found.0.len(), 2);
            let edge = found.0[1][71];
            assert_eq!((edge.place(), edge.from()), (place, id));
        }
    }
}
