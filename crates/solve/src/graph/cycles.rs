//! Settling what may come back to itself: by distance, along moves taken backwards.
//!
//! For every position, the moves of open positions that lead to it are collected, and of every open
//! position how many of its moves may still save it. Then positions are decided in order of their
//! distance: one from which the mover reaches a win of theirs is won one ply earlier; one whose last
//! saving move is gone is lost one ply earlier. What is never decided is a draw.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU16, AtomicU32};

use rayon::prelude::*;
use yomikiri_game::{Game, Progress};

use super::GraphError;
use super::code::{Cell, Code};
use super::list::Listed;
use super::round::{Batch, Parent, make, rounds};
use super::shard::SHARDS;

/// Of the word that counts saving moves: the player to move.
const MOVER: u16 = 1 << 15;

/// The moves backwards.
struct Backwards {
    /// Where the predecessors of each position begin, and their number in all.
    begins: Vec<u32>,
    predecessors: Vec<AtomicU32>,
}

impl Backwards {
    fn of(&self, number: usize) -> &[AtomicU32] {
        &self.predecessors[self.begins[number] as usize..self.begins[number + 1] as usize]
    }
}

/// Settles every position that is still open.
pub(super) fn settle<G: Game>(
    game: &G,
    listed: &Listed<G::Position>,
    codes: &[Cell],
    most: u64,
    progress: &dyn Progress,
) -> Result<(), GraphError> {
    let too_many = |what, most| GraphError::TooMany { what, most };
    if listed.len() >= u32::MAX as usize {
        return Err(too_many("positions of a game with cycles", u64::from(u32::MAX) - 1));
    }
    let bytes = |moves: u32| listed.bytes() + 12 * listed.len() as u64 + 4 * u64::from(moves);
    let fits = |moves: u32| match bytes(moves) > most {
        true => Err(GraphError::Memory { most, positions: listed.len() as u64 }),
        false => Ok(()),
    };
    fits(0)?;
    let left: Vec<AtomicU16> = (0..listed.len()).map(|_| AtomicU16::new(0)).collect();
    let mut begins = vec![0u32; listed.len() + 1];
    count(game, listed, codes, &left, &mut begins[1..], progress)?;
    let moves = begins.iter().try_fold(0u32, |sum, &count| sum.checked_add(count));
    let moves = moves.ok_or(too_many("moves of a game with cycles", u32::MAX.into()))?;
    fits(moves)?;
    let backwards = collect(game, listed, codes, begins, moves, progress)?;
    spread(codes, &left, &backwards, progress)?;
    codes.par_iter().for_each(|cell| {
        if Code::load(cell) == Code::OPEN {
            cell.store(Code::DRAW.bits(), Relaxed);
        }
    });
    Ok(())
}

/// Goes through all open positions in rounds; `take` is given each shard's share of `entries`, one for
/// each position, and all successors.
fn each_round<G: Game, T: Send>(
    game: &G,
    listed: &Listed<G::Position>,
    codes: &[Cell],
    entries: &mut [T],
    progress: &dyn Progress,
    take: impl Fn(usize, &mut [T], &[Batch<G::Position>]) + Sync,
) -> Result<(), GraphError> {
    for round in rounds(listed.shards.iter().map(|shard| 0..shard.positions().len())) {
        let is_open = |number: usize| Code::load(&codes[number]) == Code::OPEN;
        let batches = make(game, listed, &round, is_open)?;
        let shares = shares(listed, entries);
        shares.into_par_iter().enumerate().for_each(|(shard, share)| take(shard, share, &batches));
        progress.advance(0);
    }
    Ok(())
}

/// One entry for each position, shared out to the shards.
fn shares<'a, P, T>(listed: &Listed<P>, mut entries: &'a mut [T]) -> Vec<&'a mut [T]> {
    let mut shares = Vec::with_capacity(SHARDS);
    for shard in listed.bases.windows(2) {
        let (share, rest) = std::mem::take(&mut entries).split_at_mut(shard[1] - shard[0]);
        shares.push(share);
        entries = rest;
    }
    shares
}

/// Counts for every position the moves that lead to it, and of every open one its moves.
fn count<G: Game>(
    game: &G,
    listed: &Listed<G::Position>,
    codes: &[Cell],
    left: &[AtomicU16],
    counts: &mut [u32],
    progress: &dyn Progress,
) -> Result<(), GraphError> {
    let too_many = AtomicU32::new(0);
    each_round(game, listed, codes, counts, progress, |shard, counts, batches| {
        for (number, batch) in batches.iter().enumerate() {
            // Each batch's own positions are noted by one of the shards.
            if number % SHARDS == shard {
                too_many.fetch_max(note(left, batch), Relaxed);
            }
            for child in batch.of_shard(shard) {
                let (hash, position) = (batch.hashes[child], &batch.children[child]);
                if let Some(place) = listed.shards[shard].find(hash, position) {
                    counts[place] += 1;
                }
            }
        }
    })?;
    let most = u32::from(MOVER - 1);
    match too_many.into_inner() > most {
        true => Err(GraphError::TooMany { what: "moves of a position", most: most.into() }),
        false => Ok(()),
    }
}

/// Notes whose turn it is and how many moves there are; gives the largest such number.
fn note<P>(left: &[AtomicU16], batch: &Batch<P>) -> u32 {
    let (mut begin, mut largest) = (0, 0);
    for &(number, parent) in &batch.parents {
        if let Parent::Open(mover, end) = parent {
            let turn = if mover.index() == 0 { 0 } else { MOVER };
            left[number].store((end - begin).min(u32::from(MOVER - 1)) as u16 | turn, Relaxed);
            largest = largest.max(end - begin);
            begin = end;
        }
    }
    largest
}

/// Enters every move of an open position at the position it leads to.
fn collect<G: Game>(
    game: &G,
    listed: &Listed<G::Position>,
    codes: &[Cell],
    mut begins: Vec<u32>,
    moves: u32,
    progress: &dyn Progress,
) -> Result<Backwards, GraphError> {
    for number in 1..begins.len() {
        begins[number] += begins[number - 1];
    }
    let predecessors: Vec<AtomicU32> = (0..moves).map(|_| AtomicU32::new(0)).collect();
    // Where the next predecessor of each position goes.
    let mut next: Vec<u32> = begins[..listed.len()].to_vec();
    each_round(game, listed, codes, &mut next, progress, |shard, next, batches| {
        for batch in batches {
            for child in batch.of_shard(shard) {
                let (hash, position) = (batch.hashes[child], &batch.children[child]);
                if let Some(place) = listed.shards[shard].find(hash, position) {
                    let parent = batch.parent_of(child) as u32;
                    predecessors[next[place] as usize].store(parent, Relaxed);
                    next[place] += 1;
                }
            }
        }
    })?;
    Ok(Backwards { begins, predecessors })
}

/// Decides positions in order of their distance, beginning with what was settled before.
fn spread(
    codes: &[Cell],
    left: &[AtomicU16],
    backwards: &Backwards,
    progress: &dyn Progress,
) -> Result<(), GraphError> {
    let mut given = given(codes, backwards);
    let mut level: Vec<u32> = Vec::new();
    let mut distance = 0;
    while !level.is_empty() || distance < given.len() {
        if let Some(more) = given.get_mut(distance) {
            level.append(more);
        }
        let next = |&number: &u32| predecessors_decided(codes, left, backwards, number as usize);
        let parts: Result<Vec<Vec<u32>>, GraphError> =
            level.par_iter().with_min_len(256).map(next).collect();
        level = parts?.concat();
        progress.advance(level.len() as u64);
        distance += 1;
    }
    Ok(())
}

/// The positions that are settled, won by somebody, and reached from open ones: by distance.
fn given(codes: &[Cell], backwards: &Backwards) -> Vec<Vec<u32>> {
    let mut given: Vec<Vec<u32>> = Vec::new();
    for (number, cell) in codes.iter().enumerate() {
        let distance = Code::load(cell).exact().and_then(|exact| exact.distance);
        if let (Some(distance), false) = (distance, backwards.of(number).is_empty()) {
            let distance = distance as usize;
            if given.len() <= distance {
                given.resize_with(distance + 1, Vec::new);
            }
            given[distance].push(number as u32);
        }
    }
    given
}

/// The positions that this one, just decided, decides.
fn predecessors_decided(
    codes: &[Cell],
    left: &[AtomicU16],
    backwards: &Backwards,
    number: usize,
) -> Result<Vec<u32>, GraphError> {
    let code = Code::load(&codes[number]);
    let before = code.before()?;
    let mut decided = Vec::new();
    for predecessor in backwards.of(number) {
        let predecessor = predecessor.load(Relaxed);
        if decide(codes, left, predecessor as usize, code, before) {
            decided.push(predecessor);
        }
    }
    Ok(decided)
}

/// A move of this position leads to one decided as `code`: does that decide it as well, now?
fn decide(codes: &[Cell], left: &[AtomicU16], number: usize, code: Code, before: Code) -> bool {
    let mover = usize::from(left[number].load(Relaxed) & MOVER != 0);
    let settle = || {
        let open = Code::OPEN.bits();
        codes[number].compare_exchange(open, before.bits(), Relaxed, Relaxed).is_ok()
    };
    if code.is_won_by(mover) {
        return settle();
    }
    // A position that is won has a move that is never counted here, so it is not lost besides.
    let was = left[number].fetch_sub(1, Relaxed);
    was & !MOVER == 1 && settle()
}
