//! Listing every undecided position that the start leads to, layer by layer.

use std::ops::Range;

use rayon::prelude::*;
use yomikiri_game::{Game, Progress};

use super::GraphError;
use super::code::Code;
use super::round::{Batch, Child, Ends, Maker, Piece, ROUND, rounds};
use super::shard::{Id, SHARDS, Shard, TAKE};

/// The most strata that are told apart.
const STRATA: usize = 1024;

/// All undecided positions.
pub(super) struct Listed<P> {
    pub(super) shards: Vec<Shard<P>>,
    by_symmetry: bool,
    /// Does the game know its un-moves?
    pub(super) goes_back: bool,
}

impl<P: Clone + Eq + std::hash::Hash> Listed<P> {
    pub(super) fn len(&self) -> usize {
        self.shards.iter().map(|shard| shard.len()).sum()
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
        let child = Child::new(position.clone(), 0);
        let place = self.shards[child.shard()].find(child.mark, position)?;
        Some(Id::new(child.shard(), place))
    }

    /// Is nothing certain yet of the position at this place of this shard?
    #[inline]
    pub(super) fn is_open(&self, shard: usize, place: usize) -> bool {
        self.shards[shard].cell(place).load().is_open()
    }

    fn lens(&self) -> Vec<u32> {
        self.shards.iter().map(|shard| shard.len() as u32).collect()
    }
}

/// Where every shard stood after each layer. Of a game with very many layers, neighbouring ones are taken
/// together, so that this takes little room.
pub(super) struct Strata {
    ends: Vec<Vec<u32>>,
    /// Layers in each stratum but the last.
    pub(super) layers: usize,
}

impl Strata {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The part of every shard that belongs to a stratum.
    pub(super) fn ranges(&self, stratum: usize) -> impl Iterator<Item = Range<usize>> {
        let begin =
            move |shard: usize| stratum.checked_sub(1).map_or(0, |last| self.ends[last][shard]);
        let ends = self.ends[stratum].iter().enumerate();
        ends.map(move |(shard, &end)| begin(shard) as usize..end as usize)
    }

    /// One more layer, the `number`th, ends here.
    fn push(&mut self, number: usize, ends: Vec<u32>) {
        if self.ends.len() == STRATA && number.is_multiple_of(self.layers) {
            let pairs = std::mem::take(&mut self.ends).into_iter().skip(1).step_by(2);
            self.ends = pairs.collect();
            self.layers *= 2;
        }
        if !number.is_multiple_of(self.layers) {
            self.ends.pop();
        }
        self.ends.push(ends);
    }
}

pub(super) fn list<G: Game>(
    game: &G,
    by_symmetry: bool,
    most: u64,
    progress: &dyn Progress,
) -> Result<(Listed<G::Position>, Strata), GraphError> {
    let shards = (0..SHARDS).map(|_| Shard::new()).collect();
    let by_symmetry = by_symmetry && game.symmetries() > 1;
    let goes_back = game.unmoves(&game.start(), &mut Vec::new());
    let mut listed = Listed { shards, by_symmetry, goes_back };
    let mut strata = Strata { ends: Vec::new(), layers: 1 };
    if game.outcome(&game.start()).is_some() {
        return Ok((listed, strata));
    }
    let start = Child::new(listed.canonical(game, game.start()), 0);
    listed.shards[start.shard()].insert_all([&start].into_iter())?;
    let mut batches: Vec<Batch<G::Position>> = (0..ROUND).map(|_| Batch::new()).collect();
    let mut begins = vec![0; SHARDS];
    for number in 0.. {
        let ends = listed.lens();
        if begins == ends {
            break;
        }
        let layer = begins.iter().zip(&ends).map(|(&begin, &end)| begin as usize..end as usize);
        for round in rounds(layer, |_, _| true) {
            extend(game, &mut listed, &mut batches, &round)?;
            let parents: usize = round.iter().flatten().map(|(_, range)| range.len()).sum();
            progress.advance(parents as u64);
            if listed.bytes() > most {
                return Err(GraphError::Memory { most, positions: listed.len() as u64 });
            }
        }
        strata.push(number, ends.clone());
        begins = ends;
    }
    Ok((listed, strata))
}

/// Enters the successors of a round's positions.
fn extend<G: Game>(
    game: &G,
    listed: &mut Listed<G::Position>,
    batches: &mut [Batch<G::Position>],
    round: &[Vec<Piece>],
) -> Result<(), GraphError> {
    let batches = &mut batches[..round.len()];
    let work = batches.par_iter_mut().zip(round);
    work.try_for_each_init(Maker::new, |maker, (batch, pieces)| {
        maker.make(game, listed, pieces, |_, _| true, batch)?;
        batch.parents.iter().try_for_each(|(id, ends)| {
            listed.shards[id.shard()].cell(id.place()).store(first_code(ends)?);
            Ok(())
        })
    })?;
    let batches = &*batches;
    let shards = listed.shards.par_iter_mut().enumerate().with_min_len(TAKE);
    shards.try_for_each(|(number, shard)| {
        shard.insert_all(batches.iter().flat_map(|batch| batch.of_shard(number)))
    })
}

/// What is known of a position from its moves to ends.
fn first_code(ends: &Ends) -> Result<Code, GraphError> {
    // An end that is a draw saves the mover for good: a move that is never taken away.
    match (ends.wins, ends.others, ends.draws) {
        (true, ..) => Code::won(ends.mover, 1),
        (false, 0, true) => Ok(Code::DRAW),
        (false, 0, false) => Code::won(ends.mover.after(1, 2), 1),
        (false, others, draws) => Code::open(ends.mover, others + usize::from(draws)),
    }
}
