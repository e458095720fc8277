//! Rounds: the successors of many positions, made by all threads and sorted by shard.

use std::hash::BuildHasher;
use std::ops::Range;

use rayon::prelude::*;
use yomikiri_game::{Game, Outcome, Player};

use super::GraphError;
use super::list::Listed;
use super::shard::{SHARDS, shard_of};

pub(super) type Hash = u64;

/// Positions in a batch, which one thread works on (their places fit into 16 bits), and batches in a
/// round.
const BATCH: usize = 4096;
const ROUND: usize = 64;

/// The same hash in every run.
#[inline]
pub(super) fn hash<P: std::hash::Hash>(position: &P) -> Hash {
    let mut hasher = rapidhash::fast::SeedableState::fixed().build_hasher();
    position.hash(&mut hasher);
    std::hash::Hasher::finish(&hasher)
}

/// A part of a shard's positions.
pub(super) type Piece = (usize, Range<usize>);

/// Cuts the given range of every shard into batches, and those into rounds.
pub(super) fn rounds(ranges: impl Iterator<Item = Range<usize>>) -> Vec<Vec<Vec<Piece>>> {
    let mut rounds: Vec<Vec<Vec<Piece>>> = Vec::new();
    let (mut round, mut batch, mut room) = (Vec::new(), Vec::new(), BATCH);
    for (shard, mut range) in ranges.enumerate() {
        while !range.is_empty() {
            let take = range.len().min(room);
            batch.push((shard, range.start..range.start + take));
            range.start += take;
            room -= take;
            if room == 0 {
                round.push(std::mem::take(&mut batch));
                room = BATCH;
            }
            if round.len() == ROUND {
                rounds.push(std::mem::take(&mut round));
            }
        }
    }
    if !batch.is_empty() {
        round.push(batch);
    }
    if !round.is_empty() {
        rounds.push(round);
    }
    rounds
}

/// What a position is, seen before its successors.
#[derive(Clone, Copy)]
pub(super) enum Parent {
    /// The game is over.
    End(Outcome),
    /// It is this player's turn, and the successors end before this number.
    Open(Player, u32),
}

/// The successors of a batch of positions.
pub(super) struct Batch<P> {
    /// The numbers of the batch's own positions, in order, and what they are.
    pub(super) parents: Vec<(usize, Parent)>,
    /// The successors, in order of the parents.
    pub(super) children: Vec<P>,
    pub(super) hashes: Vec<Hash>,
    /// The place of each successor's parent in the batch.
    origins: Vec<u16>,
    /// Numbers of successors, sorted by shard, and where each shard's begin.
    sorted: Vec<u32>,
    begins: Vec<u32>,
}

impl<P> Batch<P> {
    fn make<G>(
        game: &G,
        listed: &Listed<P>,
        pieces: &[Piece],
        is_wanted: impl Fn(usize) -> bool,
    ) -> Result<Self, GraphError>
    where
        G: Game<Position = P>,
        P: Clone + Eq + std::hash::Hash + std::fmt::Debug,
    {
        let (mut parents, mut children, mut hashes) = (Vec::new(), Vec::new(), Vec::new());
        let (mut origins, mut moves) = (Vec::new(), Vec::new());
        for (shard, range) in pieces {
            let first = listed.bases[*shard] + range.start;
            let positions = &listed.shards[*shard].positions()[range.clone()];
            for (number, position) in (first..).zip(positions) {
                if !is_wanted(number) {
                    continue;
                }
                if let Some(outcome) = game.outcome(position) {
                    parents.push((number, Parent::End(outcome)));
                    continue;
                }
                moves.clear();
                game.moves(position, &mut moves);
                if moves.is_empty() {
                    return Err(GraphError::Stuck(format!("{position:?}")));
                }
                for &mv in &moves {
                    let mut next = position.clone();
                    game.play_unchecked(&mut next, mv);
                    hashes.push(hash(&next));
                    children.push(next);
                }
                origins.resize(children.len(), parents.len() as u16);
                let parent = Parent::Open(game.to_move(position), children.len() as u32);
                parents.push((number, parent));
            }
        }
        let mut begins = vec![0u32; SHARDS + 1];
        for &hash in &hashes {
            begins[shard_of(hash) + 1] += 1;
        }
        for shard in 0..SHARDS {
            begins[shard + 1] += begins[shard];
        }
        let (mut sorted, mut next) = (vec![0; hashes.len()], begins.clone());
        for (child, &hash) in (0..).zip(&hashes) {
            let at = &mut next[shard_of(hash)];
            sorted[*at as usize] = child;
            *at += 1;
        }
        Ok(Batch { parents, children, hashes, origins, sorted, begins })
    }

    /// The successors that belong to a shard.
    pub(super) fn of_shard(&self, shard: usize) -> impl Iterator<Item = usize> {
        let range = self.begins[shard] as usize..self.begins[shard + 1] as usize;
        self.sorted[range].iter().map(|&child| child as usize)
    }

    /// The number of the position that a successor comes from.
    pub(super) fn parent_of(&self, child: usize) -> usize {
        self.parents[usize::from(self.origins[child])].0
    }
}

/// All batches of a round.
pub(super) fn make<G: Game>(
    game: &G,
    listed: &Listed<G::Position>,
    round: &[Vec<Piece>],
    is_wanted: impl Fn(usize) -> bool + Sync,
) -> Result<Vec<Batch<G::Position>>, GraphError> {
    round.par_iter().map(|pieces| Batch::make(game, listed, pieces, &is_wanted)).collect()
}
