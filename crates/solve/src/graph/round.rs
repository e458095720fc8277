//! Rounds: the successors of many positions, made by all threads and sorted by shard.

use std::hash::BuildHasher;
use std::ops::Range;

use yomikiri_game::{Game, Outcome, Player};

use super::GraphError;
use super::code::Cell;
use super::list::Listed;
use super::shard::{BITS, Id, SHARDS};

/// Positions in a batch, which one thread works on, and batches in a round.
const BATCH: usize = 4096;
pub(super) const ROUND: usize = 64;

/// The same hash in every run.
#[inline]
fn hash<P: std::hash::Hash>(position: &P) -> u64 {
    let mut hasher = rapidhash::fast::SeedableState::fixed().build_hasher();
    position.hash(&mut hasher);
    std::hash::Hasher::finish(&hasher)
}

/// The part of a position's hash by which its shard finds it.
#[inline]
pub(super) fn mark<P: std::hash::Hash>(position: &P) -> u32 {
    hash(position) as u32
}

/// A part of a shard's positions.
pub(super) type Piece = (usize, Range<usize>);

/// Cuts the wanted positions in the given range of every shard into batches, and those into rounds.
pub(super) fn rounds(
    ranges: impl Iterator<Item = Range<usize>>,
    wanted: impl Fn(usize, usize) -> bool,
) -> Vec<Vec<Vec<Piece>>> {
    let mut rounds: Vec<Vec<Vec<Piece>>> = Vec::new();
    let (mut round, mut batch, mut room) = (Vec::new(), Vec::new(), BATCH);
    for (shard, mut range) in ranges.enumerate() {
        while !range.is_empty() {
            let begin = range.start;
            while room > 0 && !range.is_empty() {
                room -= usize::from(wanted(shard, range.start));
                range.start += 1;
            }
            batch.push((shard, begin..range.start));
            if room == 0 {
                round.push(std::mem::take(&mut batch));
                room = BATCH;
            }
            if round.len() == ROUND {
                rounds.push(std::mem::take(&mut round));
            }
        }
    }
    if room < BATCH {
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
    pub(super) mark: u32,
    shard: u16,
    /// The number in its batch of the position it comes from.
    parent: u16,
    pub(super) position: P,
}

impl<P: std::hash::Hash> Child<P> {
    #[inline]
    pub(super) fn new(position: P, parent: u16) -> Self {
        let hash = hash(&position);
        Child { mark: hash as u32, shard: (hash >> (64 - BITS)) as u16, parent, position }
    }

    pub(super) fn shard(&self) -> usize {
        self.shard.into()
    }
}

impl<P: Eq> Child<P> {
    /// Is its position none of these?
    #[inline]
    fn is_new(&self, others: &[Child<P>]) -> bool {
        !others.iter().any(|other| other.mark == self.mark && other.position == self.position)
    }
}

/// What the moves of a position that end the game say of it.
pub(super) struct Ends {
    pub(super) mover: Player,
    pub(super) wins: bool,
    pub(super) draws: bool,
    /// How many moves do not end the game; in a game that knows its un-moves, how many different
    /// positions they lead to.
    pub(super) others: usize,
}

/// Positions with their undecided successors, in order of shards, so that each shard reads its own from
/// one place. It is used again and again, so that its room is asked for once.
pub(super) struct Batch<P> {
    children: Vec<Child<P>>,
    /// Where each shard's begin.
    begins: Vec<u32>,
    /// The positions, and what their moves to ends say.
    pub(super) parents: Vec<(Id, Ends)>,
    /// Room for what shards say of each successor.
    answers: Vec<Cell>,
}

impl<P> Batch<P> {
    pub(super) fn new() -> Self {
        let (children, begins) = (Vec::new(), vec![0; SHARDS + 1]);
        Batch { children, begins, parents: Vec::new(), answers: Vec::new() }
    }

    /// Makes room for answers.
    pub(super) fn ask(&mut self) {
        self.answers.clear();
        self.answers.resize_with(self.children.len(), Cell::new);
    }

    /// The successors that belong to a shard.
    #[inline]
    pub(super) fn of_shard(&self, shard: usize) -> &[Child<P>] {
        &self.children[self.begins[shard] as usize..self.begins[shard + 1] as usize]
    }

    /// The same, with room for the shard's answer on each.
    #[inline]
    pub(super) fn questions(&self, shard: usize) -> impl Iterator<Item = (&Child<P>, &Cell)> {
        let answers = &self.answers[self.begins[shard] as usize..];
        self.of_shard(shard).iter().zip(answers)
    }

    /// The position that a successor comes from.
    #[inline]
    pub(super) fn parent(&self, child: &Child<P>) -> Id {
        self.parents[usize::from(child.parent)].0
    }

    /// Every successor's answer, and the number of the position that it comes from.
    pub(super) fn answers(&self) -> impl Iterator<Item = (usize, &Cell)> {
        self.children.iter().map(|child| usize::from(child.parent)).zip(&self.answers)
    }
}

/// A thread's room for making batches.
pub(super) struct Maker<G: Game> {
    /// Successors in order of the positions they come from.
    made: Vec<Child<G::Position>>,
    next: Vec<u32>,
    moves: Vec<G::Move>,
    before: Vec<G::Position>,
}

impl<G: Game> Maker<G> {
    pub(super) fn new() -> Self {
        Maker { made: Vec::new(), next: Vec::new(), moves: Vec::new(), before: Vec::new() }
    }

    /// Makes the successors of all wanted positions of these pieces.
    pub(super) fn make(
        &mut self,
        game: &G,
        listed: &Listed<G::Position>,
        pieces: &[Piece],
        wanted: impl Fn(usize, usize) -> bool,
        batch: &mut Batch<G::Position>,
    ) -> Result<(), GraphError> {
        self.made.clear();
        batch.parents.clear();
        for &(shard, ref range) in pieces {
            for place in range.clone().filter(|&place| wanted(shard, place)) {
                let position = listed.shards[shard].position(place);
                let parent = batch.parents.len() as u16;
                let ends = self.expand(game, listed, position, parent)?;
                batch.parents.push((Id::new(shard, place), ends));
            }
        }
        self.sort(batch);
        Ok(())
    }

    /// Makes the positions before all wanted positions of these pieces, each once for each of these.
    pub(super) fn make_before(
        &mut self,
        game: &G,
        listed: &Listed<G::Position>,
        pieces: &[Piece],
        wanted: impl Fn(usize, usize) -> bool,
        batch: &mut Batch<G::Position>,
    ) {
        self.made.clear();
        for &(shard, ref range) in pieces {
            for place in range.clone().filter(|&place| wanted(shard, place)) {
                game.unmoves(listed.shards[shard].position(place), &mut self.before);
                let first = self.made.len();
                for before in self.before.drain(..) {
                    let child = Child::new(listed.canonical(game, before), 0);
                    if child.is_new(&self.made[first..]) {
                        self.made.push(child);
                    }
                }
            }
        }
        self.sort(batch);
    }

    /// Makes the successors of one position.
    #[inline]
    fn expand(
        &mut self,
        game: &G,
        listed: &Listed<G::Position>,
        position: &G::Position,
        parent: u16,
    ) -> Result<Ends, GraphError> {
        let mover = game.to_move(position);
        self.moves.clear();
        game.moves(position, &mut self.moves);
        if self.moves.is_empty() {
            return Err(GraphError::Stuck(format!("{position:?}")));
        }
        let first = self.made.len();
        let (mut wins, mut draws) = (false, false);
        for &mv in &self.moves {
            let mut next = position.clone();
            game.play_unchecked(&mut next, mv);
            match game.outcome(&next) {
                Some(Outcome::Win(winner)) => wins |= winner == mover,
                Some(Outcome::Draw) => draws = true,
                None => {
                    let child = Child::new(listed.canonical(game, next), parent);
                    // What is taken back is a position, not a move.
                    if !listed.goes_back || child.is_new(&self.made[first..]) {
                        self.made.push(child);
                    }
                }
            }
        }
        Ok(Ends { mover, wins, draws, others: self.made.len() - first })
    }

    /// Puts the successors in order of shards.
    fn sort(&mut self, batch: &mut Batch<G::Position>) {
        let begins = &mut batch.begins;
        begins.fill(0);
        for child in &self.made {
            begins[child.shard() + 1] += 1;
        }
        for shard in 0..SHARDS {
            begins[shard + 1] += begins[shard];
        }
        self.next.clone_from(begins);
        let Some(filler) = self.made.first() else { return batch.children.clear() };
        batch.children.resize(self.made.len(), filler.clone());
        for child in &self.made {
            let at = &mut self.next[child.shard()];
            batch.children[*at as usize].clone_from(child);
            *at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_hold_what_is_wanted_once() {
        let lens = [20_000, 0, 1, 300_000, 7];
        for step in [1, 3, 400_000] {
            let wanted = |_: usize, place: usize| place.is_multiple_of(step);
            let all = rounds(lens.iter().map(|&len| 0..len), wanted);
            let mut seen: Vec<(usize, usize)> = Vec::new();
            for batch in all.iter().flatten() {
                let before = seen.len();
                for (shard, range) in batch {
                    seen.extend(range.clone().filter(|&p| wanted(*shard, p)).map(|p| (*shard, p)));
                }
                assert!((1..=BATCH).contains(&(seen.len() - before)));
            }
            let each = |(shard, &len)| (0..len).step_by(step).map(move |place| (shard, place));
            let expected: Vec<(usize, usize)> = lens.iter().enumerate().flat_map(each).collect();
            assert_eq!(seen, expected);
            assert!(all.iter().all(|round| (1..=ROUND).contains(&round.len())));
        }
    }
}
