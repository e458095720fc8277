//! Listing every undecided position that the start leads to, layer by layer, with the moves between
//! them.

use rayon::prelude::*;
use yomikiri_game::{Game, Progress};

use super::GraphError;
use super::round::{Batch, Maker, Piece, ROUND, hash, rounds};
use super::shard::{Id, SHARDS, Shard, shard_of};

/// All undecided positions.
pub(super) struct Listed<P> {
    pub(super) shards: Vec<Shard<P>>,
    by_symmetry: bool,
}

impl<P: Clone + Eq + std::hash::Hash> Listed<P> {
    pub(super) fn len(&self) -> usize {
        self.shards.iter().map(|shard| shard.positions().len()).sum()
    }

    pub(super) fn bytes(&self) -> u64 {
        self.shards.iter().map(Shard::bytes).sum()
    }

    /// The position under which this one is listed.
    #[inline]
    pub(super) fn canonical<G: Game<Position = P>>(&self, game: &G, position: P) -> P {
        if self.by_symmetry { game.canonical(&position).0 } else { position }
    }

    pub(super) fn find(&self, position: &P) -> Option<Id> {
        let hash = hash(position);
        let shard = shard_of(hash);
        Some(Id::new(shard, self.shards[shard].find(hash, position)?))
    }
}

pub(super) fn list<G: Game>(
    game: &G,
    by_symmetry: bool,
    most: u64,
    progress: &dyn Progress,
) -> Result<Listed<G::Position>, GraphError> {
    let shards = (0..SHARDS).map(|_| Shard::new()).collect();
    let mut listed = Listed { shards, by_symmetry: by_symmetry && game.symmetries() > 1 };
    if game.outcome(&game.start()).is_some() {
        return Ok(listed);
    }
    let start = listed.canonical(game, game.start());
    let first = hash(&start);
    listed.shards[shard_of(first)].insert(first, &start)?;
    let mut batches: Vec<Batch<G::Position>> = (0..ROUND).map(|_| Batch::new()).collect();
    let mut begins = vec![0; SHARDS];
    loop {
        let ends: Vec<usize> = listed.shards.iter().map(|shard| shard.positions().len()).collect();
        if begins == ends {
            break;
        }
        let layer = begins.iter().zip(&ends).map(|(&begin, &end)| begin..end);
        for round in rounds(layer) {
            extend(game, &mut listed, &mut batches, &round)?;
            let parents: usize = round.iter().flatten().map(|(_, range)| range.len()).sum();
            progress.advance(parents as u64);
            check_memory(&listed, most)?;
        }
        begins = ends;
    }
    listed.shards.par_iter_mut().for_each(Shard::shrink);
    Ok(listed)
}

/// Enters the successors of a round's positions, and the moves that lead to them.
fn extend<G: Game>(
    game: &G,
    listed: &mut Listed<G::Position>,
    batches: &mut [Batch<G::Position>],
    round: &[Vec<Piece>],
) -> Result<(), GraphError> {
    let batches = &mut batches[..round.len()];
    let work = batches.par_iter_mut().zip(round);
    work.try_for_each_init(Maker::new, |maker, (batch, pieces)| {
        maker.make(game, listed, pieces, batch)
    })?;
    let batches = &*batches;
    listed.shards.par_iter_mut().enumerate().try_for_each(|(number, shard)| {
        for child in batches.iter().flat_map(|batch| batch.of_shard(number)) {
            let place = shard.insert(child.hash, &child.position)?;
            if let Some(parent) = child.parent {
                shard.add_edge(place, parent);
            }
        }
        Ok(())
    })
}

/// While positions are settled, 4 bytes for each of them come on top, and moves take 4 bytes and not 7.
fn check_memory<P: Clone + Eq + std::hash::Hash>(
    listed: &Listed<P>,
    most: u64,
) -> Result<(), GraphError> {
    let positions = listed.len() as u64;
    let edges: u64 = listed.shards.iter().map(Shard::edge_bytes).sum();
    let bytes = listed.bytes() + edges.max(edges / 7 * 4 + 4 * positions);
    if bytes > most { Err(GraphError::Memory { most, positions }) } else { Ok(()) }
}
