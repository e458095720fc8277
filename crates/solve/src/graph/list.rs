//! Listing every position that the start leads to, layer by layer.

use rayon::prelude::*;
use yomikiri_game::{Game, Progress};

use super::GraphError;
use super::round::{Piece, hash, make, rounds};
use super::shard::{SHARDS, Shard, shard_of};

/// All positions. A position's number is its place in its shard, plus the positions of all shards
/// before that one.
pub(super) struct Listed<P> {
    pub(super) shards: Vec<Shard<P>>,
    /// Where each layer begins in each shard, and where the last one ends.
    pub(super) layers: Vec<Vec<u32>>,
    /// The number of each shard's first position, and how many there are in all.
    pub(super) bases: Vec<usize>,
}

impl<P: Clone + Eq + std::hash::Hash> Listed<P> {
    pub(super) fn len(&self) -> usize {
        self.bases.last().copied().unwrap_or(0)
    }

    pub(super) fn bytes(&self) -> u64 {
        self.shards.iter().map(Shard::bytes).sum()
    }

    pub(super) fn find(&self, position: &P) -> Option<usize> {
        let hash = hash(position);
        let shard = shard_of(hash);
        Some(self.bases[shard] + self.shards[shard].find(hash, position)?)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &P> {
        self.shards.iter().flat_map(|shard| shard.positions())
    }
}

pub(super) fn list<G: Game>(
    game: &G,
    most: u64,
    progress: &dyn Progress,
) -> Result<Listed<G::Position>, GraphError> {
    let mut listed = Listed {
        shards: (0..SHARDS).map(|_| Shard::new()).collect(),
        layers: vec![vec![0u32; SHARDS]],
        bases: vec![0; SHARDS + 1],
    };
    let start = game.start();
    let first = hash(&start);
    listed.shards[shard_of(first)].insert(first, &start)?;
    loop {
        let begins = listed.layers.last().cloned().unwrap_or_default();
        let lens = listed.shards.iter().map(|shard| shard.positions().len() as u32);
        let ends: Vec<u32> = lens.collect();
        if begins == ends {
            break;
        }
        let ranges = begins.iter().zip(&ends).map(|(&begin, &end)| begin as usize..end as usize);
        for round in rounds(ranges) {
            extend(game, &mut listed, &round)?;
            let parents: usize = round.iter().flatten().map(|(_, range)| range.len()).sum();
            progress.advance(parents as u64);
            check_memory(&listed, most)?;
        }
        listed.layers.push(ends);
    }
    listed.shards.par_iter_mut().for_each(Shard::shrink);
    for shard in 0..SHARDS {
        listed.bases[shard + 1] = listed.bases[shard] + listed.shards[shard].positions().len();
    }
    Ok(listed)
}

/// Enters the successors of a round's positions.
fn extend<G: Game>(
    game: &G,
    listed: &mut Listed<G::Position>,
    round: &[Vec<Piece>],
) -> Result<(), GraphError> {
    let batches = make(game, listed, round, |_| true)?;
    listed.shards.par_iter_mut().enumerate().try_for_each(|(number, shard)| {
        for batch in &batches {
            for child in batch.of_shard(number) {
                shard.insert(batch.hashes[child], &batch.children[child])?;
            }
        }
        Ok(())
    })
}

fn check_memory<P: Clone + Eq + std::hash::Hash>(
    listed: &Listed<P>,
    most: u64,
) -> Result<(), GraphError> {
    let positions = listed.shards.iter().map(|shard| shard.positions().len() as u64).sum();
    let bytes = listed.bytes() + 2 * positions;
    if bytes > most { Err(GraphError::Memory { most, positions }) } else { Ok(()) }
}
