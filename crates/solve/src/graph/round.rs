//! Rounds: the successors of many positions, made by all threads and sorted by shard.

use std::hash::BuildHasher;
use std::ops::Range;

use yomikiri_game::{Game, Outcome};

use super::GraphError;
use super::code::Code;
use super::list::Listed;
use super::shard::{Id, SHARDS, shard_of};

pub(super) type Hash = u64;

/// Positions in a batch, which one thread works on, and batches in a round.
const BATCH: usize = 8192;
pub(super) const ROUND: usize = 32;

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

/// A successor that is not decided.
#[derive(Clone)]
pub(super) struct Child<P> {
    pub(super) hash: Hash,
    /// The position it comes from, if that one's value depends on it.
    pub(super) parent: Option<Id>,
    pub(super) position: P,
}

/// The undecided successors of a batch of positions, in order of shards, so that each shard reads its
/// own from one place. It is used again and again, so that its room is asked for once.
pub(super) struct Batch<P> {
    children: Vec<Child<P>>,
    /// Where each shard's begin.
    begins: Vec<u32>,
}

impl<P> Batch<P> {
    pub(super) fn new() -> Self {
        Batch { children: Vec::new(), begins: vec![0; SHARDS + 1] }
    }

    /// The successors that belong to a shard.
    #[inline]
    pub(super) fn of_shard(&self, shard: usize) -> &[Child<P>] {
        &self.children[self.begins[shard] as usize..self.begins[shard + 1] as usize]
    }
}

/// A thread's room for making batches.
pub(super) struct Maker<G: Game> {
    /// Successors in order of the positions they come from.
    made: Vec<Child<G::Position>>,
    order: Vec<u32>,
    next: Vec<u32>,
    moves: Vec<G::Move>,
}

impl<G: Game> Maker<G> {
    pub(super) fn new() -> Self {
        Maker { made: Vec::new(), order: Vec::new(), next: Vec::new(), moves: Vec::new() }
    }

    /// Makes the successors of all positions of these pieces, and notes of each position what its
    /// moves to ends say.
    pub(super) fn make(
        &mut self,
        game: &G,
        listed: &Listed<G::Position>,
        pieces: &[Piece],
        batch: &mut Batch<G::Position>,
    ) -> Result<(), GraphError> {
        self.made.clear();
        for (number, range) in pieces {
            let shard = &listed.shards[*number];
            for place in range.clone() {
                let code =
                    self.expand(game, listed, &shard.positions()[place], (*number, place))?;
                shard.cells[place].store(code);
            }
        }
        self.sort(batch);
        Ok(())
    }

    /// The successors of one position, and what is known of it.
    fn expand(
        &mut self,
        game: &G,
        listed: &Listed<G::Position>,
        position: &G::Position,
        (shard, place): (usize, usize),
    ) -> Result<Code, GraphError> {
        let mover = game.to_move(position);
        self.moves.clear();
        game.moves(position, &mut self.moves);
        if self.moves.is_empty() {
            return Err(GraphError::Stuck(format!("{position:?}")));
        }
        let first = self.made.len();
        let parent = Id::new(shard, place);
        let (mut wins, mut draws) = (false, false);
        for &mv in &self.moves {
            let mut next = position.clone();
            game.play_unchecked(&mut next, mv);
            match game.outcome(&next) {
                Some(Outcome::Win(winner)) => wins |= winner == mover,
                Some(Outcome::Draw) => draws = true,
                None => {
                    let next = listed.canonical(game, next);
                    let parent = Some(parent);
                    self.made.push(Child { hash: hash(&next), parent, position: next });
                }
            }
        }
        if wins {
            self.made[first..].iter_mut().for_each(|child| child.parent = None);
        }
        // An end that is a draw saves the mover for good: a move that is never taken away.
        let left = self.made.len() - first + usize::from(draws);
        match (wins, left) {
            (true, _) => Code::won(mover, 1),
            (false, 0) => Code::won(mover.after(1, 2), 1),
            (false, left) => Code::open(mover, left),
        }
    }

    fn sort(&mut self, batch: &mut Batch<G::Position>) {
        let begins = &mut batch.begins;
        begins.fill(0);
        for child in &self.made {
            begins[shard_of(child.hash) + 1] += 1;
        }
        for shard in 0..SHARDS {
            begins[shard + 1] += begins[shard];
        }
        self.next.clone_from(begins);
        self.order.resize(self.made.len(), 0);
        for (number, child) in (0..).zip(&self.made) {
            let at = &mut self.next[shard_of(child.hash)];
            self.order[*at as usize] = number;
            *at += 1;
        }
        batch.children.clear();
        let made = &self.made;
        batch.children.extend(self.order.iter().map(|&number| made[number as usize].clone()));
    }
}
