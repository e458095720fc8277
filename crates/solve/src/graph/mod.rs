//! Any two-player game, solved by listing every position that its start leads to.
//!
//! Nothing is asked of the game but its rules: a hashable position, moves, outcomes. Games that come
//! back to earlier positions are welcome; a player may even move twice in a row.
//!
//! ```text
//!   list     layer by layer from the start; every position once         (list.rs, shard.rs)
//!   settle   backwards, while all successors are settled                (peel.rs)
//!            the rest by distance, along moves taken backwards          (cycles.rs)
//!   verify   every value follows from the values of its successors      (verify.rs)
//! ```
//!
//! Positions are dealt into 1,024 shards by their hash. Work is done in rounds: many threads make the
//! successors of many positions and sort them by shard; then each shard, small enough for a core's
//! cache, takes in or looks up its share. That is several times faster than looking up one successor
//! after the other in one large table, and gives the same order for any number of threads.
//!
//! A listed position takes its own size, about 6 bytes of index and 2 of value. What has cycles needs
//! its moves backwards besides while it is settled: 4 bytes for each move and 10 for each position.

mod code;
mod cycles;
mod list;
mod peel;
mod round;
mod shard;
mod verify;

use std::fmt::Debug;
use std::sync::atomic::Ordering::Relaxed;

use thiserror::Error;
use yomikiri_game::{Game, Outcome, Progress};

use self::code::Code;
use self::list::Listed;

/// Why a game could not be solved.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GraphError {
    /// Not a game of two.
    #[error("{0} players; expected a game of two")]
    Players(usize),
    /// The positions do not fit.
    #[error(
        "more than {most} bytes are needed: {positions} positions are listed so far; expected a smaller game or more memory"
    )]
    Memory {
        /// The bytes allowed.
        most: u64,
        /// Positions listed when they were used up.
        positions: u64,
    },
    /// A position in which the game is not over, but nothing can be played.
    #[error("no legal move, but the game is not over: {0}")]
    Stuck(String),
    /// More than the engine has numbers for.
    #[error("{what}: more than {most}, the most this engine can count")]
    TooMany {
        /// What there are too many of.
        what: &'static str,
        /// How many there may be.
        most: u64,
    },
    /// A value does not follow from the rules.
    #[error(
        "{position}: the value {found} does not follow from the values after its moves, which make it {expected}"
    )]
    Wrong {
        /// The position.
        position: String,
        /// What is recorded.
        found: String,
        /// What follows.
        expected: String,
    },
}

/// How a game ends under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Exact {
    /// Who wins, or a draw.
    pub outcome: Outcome,
    /// Plies to the end: the winner hurries, the loser delays. None of a draw.
    pub distance: Option<u32>,
}

/// How many positions have which value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Positions, ends included.
    pub positions: u64,
    /// Won for the player to move.
    pub wins: u64,
    /// Lost for the player to move.
    pub losses: u64,
    /// Drawn.
    pub draws: u64,
    /// Positions in which the game is over.
    pub ends: u64,
    /// The longest distance to a win.
    pub longest: u32,
}

/// A solved game: the value of every position that the start leads to.
pub struct Graph<G: Game> {
    game: G,
    listed: Listed<G::Position>,
    codes: Vec<code::Cell>,
}

impl<G: Game> Debug for Graph<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Graph").field("positions", &self.len()).finish_non_exhaustive()
    }
}

impl<G: Game> Graph<G> {
    /// Solves a game in at most `most` bytes of memory (a bound on what grows with the game; some
    /// tens of megabytes come on top). Reports positions listed, then positions settled.
    pub fn solve(game: &G, most: u64, progress: &dyn Progress) -> Result<Self, GraphError> {
        if game.players() != 2 {
            return Err(GraphError::Players(game.players()));
        }
        progress.begin("positions listed", None);
        let listed = list::list(game, most, progress)?;
        progress.begin("positions settled", Some(listed.len() as u64));
        let codes: Vec<code::Cell> = (0..listed.len()).map(|_| code::Cell::new(0)).collect();
        if peel::peel(game, &listed, &codes, progress)? > 0 {
            cycles::settle(game, &listed, &codes, most, progress)?;
        }
        Ok(Graph { game: game.clone(), listed, codes })
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.codes.len()
    }

    /// Never: the start is always there.
    pub fn is_empty(&self) -> bool {
        self.codes.is_empty()
    }

    /// Bytes that the solution takes.
    pub fn bytes(&self) -> u64 {
        self.listed.bytes() + (self.codes.capacity() * size_of::<code::Cell>()) as u64
    }

    /// The value of a position, if the start leads to it.
    pub fn value(&self, position: &G::Position) -> Option<Exact> {
        let at = self.listed.find(position)?;
        Code::load(self.codes.get(at)?).exact()
    }

    /// Every legal move of a listed position with the value of the position after it, best for the
    /// player to move first.
    pub fn moves(&self, position: &G::Position) -> Vec<(G::Move, Exact)> {
        let mut moves = Vec::new();
        if self.game.outcome(position).is_none() {
            self.game.moves(position, &mut moves);
        }
        let mover = self.game.to_move(position);
        let mut valued: Vec<(G::Move, Exact)> = moves
            .into_iter()
            .filter_map(|mv| {
                let mut next = position.clone();
                self.game.play_unchecked(&mut next, mv);
                Some((mv, self.value(&next)?))
            })
            .collect();
        valued.sort_by_key(|&(_, exact)| {
            let distance = i64::from(exact.distance.unwrap_or(0));
            match exact.outcome {
                Outcome::Win(winner) if winner == mover => (0, distance),
                Outcome::Draw => (1, 0),
                Outcome::Win(_) => (2, -distance),
            }
        });
        valued
    }

    /// All positions with their values.
    pub fn iter(&self) -> impl Iterator<Item = (&G::Position, Exact)> {
        let codes = self.codes.iter().map(|cell| Code::load(cell).exact());
        self.listed.iter().zip(codes).filter_map(|(position, exact)| Some((position, exact?)))
    }

    /// How many positions have which value.
    pub fn totals(&self) -> Totals {
        let mut totals = Totals::default();
        for (position, exact) in self.iter() {
            totals.positions += 1;
            totals.longest = totals.longest.max(exact.distance.unwrap_or(0));
            totals.ends += u64::from(self.game.outcome(position).is_some());
            match exact.outcome {
                Outcome::Draw => totals.draws += 1,
                Outcome::Win(winner) if winner == self.game.to_move(position) => totals.wins += 1,
                Outcome::Win(_) => totals.losses += 1,
            }
        }
        totals
    }

    /// Checks every value by the rules alone: it must follow from the values of the positions that its
    /// moves lead to, and those must all be listed. With finite distances that is a proof.
    pub fn verify(&self, progress: &dyn Progress) -> Result<(), GraphError> {
        verify::verify(self, progress)
    }

    /// Overwrites a value, so that tests can see [`verify`](Graph::verify) find it.
    #[doc(hidden)]
    pub fn damage(&self, position: &G::Position, exact: Exact) -> bool {
        let Some(cell) = self.listed.find(position).and_then(|at| self.codes.get(at)) else {
            return false;
        };
        cell.store(Code::of(exact).bits(), Relaxed);
        true
    }
}
