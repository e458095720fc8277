//! Any two-player game, solved by listing every position that its start leads to.
//!
//! Nothing is asked of the game but its rules: a hashable position, moves, outcomes. Games that come
//! back to earlier positions are welcome; a player may even move twice in a row. Where the game has
//! symmetries, symmetric positions are listed once.
//!
//! ```text
//!   list     layer by layer from the start: every undecided position once   (list.rs, shard.rs)
//!   sweep    from the last layer to the first, every move played again:
//!            a position follows from its successors                         (sweep.rs)
//!   settle   by distance, along moves taken backwards: what sweeps leave open,
//!            because the game goes round in circles there                   (settle.rs)
//!   back     instead of both, where the game knows its un-moves: by distance,
//!            along these                                                    (back.rs)
//!   verify   every value follows from the values of its successors          (verify.rs)
//! ```
//!
//! Positions are dealt into 1,024 shards by their hash. Work is done in rounds: many threads make the
//! successors of many positions and sort them by shard; then each shard takes in or looks up its share
//! (round.rs). That is several times faster than looking up one successor after the other in one large
//! table, and gives the same order for any number of threads.
//!
//! Ends are not listed: the rules tell their value. Moves are kept only of positions that sweeps leave
//! open, which may be several times as much as all the rest. A game that goes round in circles had better
//! give its [`unmoves`](Game::unmoves): then none are kept. [`Graph::bytes_for`] says what the rest takes.

mod back;
mod code;
mod list;
mod round;
mod settle;
mod shard;
mod sweep;
mod verify;

use std::fmt::Debug;

use thiserror::Error;
use yomikiri_game::{Game, Outcome, Progress};

use self::code::{Cell, Code};
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

impl Exact {
    /// An end.
    fn end(outcome: Outcome) -> Self {
        Exact { outcome, distance: matches!(outcome, Outcome::Win(_)).then_some(0) }
    }
}

/// How many positions have which value. Positions in which the game is over are not among them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Undecided positions, up to symmetry unless it was left out.
    pub positions: u64,
    /// Won for the player to move.
    pub wins: u64,
    /// Lost for the player to move.
    pub losses: u64,
    /// Drawn.
    pub draws: u64,
    /// The longest distance to a win.
    pub longest: u32,
}

/// A solved game: the value of every position that the start leads to.
pub struct Graph<G: Game> {
    game: G,
    listed: Listed<G::Position>,
    peak: u64,
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
        Graph::solve_listed(game, true, most, progress)
    }

    /// The same, with symmetric positions taken for different: to count all of them.
    pub fn without_symmetry(
        game: &G,
        most: u64,
        progress: &dyn Progress,
    ) -> Result<Self, GraphError> {
        Graph::solve_listed(game, false, most, progress)
    }

    fn solve_listed(
        game: &G,
        by_symmetry: bool,
        most: u64,
        progress: &dyn Progress,
    ) -> Result<Self, GraphError> {
        if game.players() != 2 {
            return Err(GraphError::Players(game.players()));
        }
        progress.begin("positions listed", None);
        let (listed, strata) = list::list(game, by_symmetry, most, progress)?;
        progress.begin("positions settled", Some(listed.len() as u64));
        let moves = if listed.goes_back {
            back::settle(game, &listed, progress)?;
            0
        } else {
            let rest = sweep::sweep(game, &listed, &strata, most, progress)?;
            settle::settle(game, &listed, rest, progress)?
        };
        let peak = listed.bytes() + moves;
        Ok(Graph { game: game.clone(), listed, peak })
    }

    /// The most bytes that a game of this many undecided positions takes while it is solved, if this many
    /// moves are kept: none in a game that knows its un-moves. In another that goes round in circles that
    /// may be all moves of positions that are not won at once; in others it is rarely more than two for
    /// every seven positions.
    pub const fn bytes_for(positions: u64, moves: u64) -> u64 {
        let position = size_of::<G::Position>();
        let listed = shard::room(position) + positions * shard::eighths(position) / 8;
        listed + settle::bytes(positions, moves)
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// How many undecided positions there are, up to symmetry unless it was left out.
    pub fn len(&self) -> usize {
        self.listed.len()
    }

    /// Is the game over at its start?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes that the solution takes.
    pub fn bytes(&self) -> u64 {
        self.listed.bytes()
    }

    /// The most bytes that were in use while the game was solved, of what grows with the game: positions,
    /// values, the index, and the moves that were kept.
    pub fn peak_bytes(&self) -> u64 {
        self.peak
    }

    /// The value of a position, if the start leads to it. An end has the value that the rules give it.
    pub fn value(&self, position: &G::Position) -> Option<Exact> {
        if let Some(outcome) = self.game.outcome(position) {
            return Some(Exact::end(outcome));
        }
        Some(self.cell(position)?.load().exact())
    }

    fn cell(&self, position: &G::Position) -> Option<&Cell> {
        let id = self.listed.find(&self.listed.canonical(&self.game, position.clone()))?;
        Some(self.listed.shards[id.shard()].cell(id.place()))
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

    /// All undecided positions with their values; of symmetric ones, the canonical one.
    pub fn iter(&self) -> impl Iterator<Item = (&G::Position, Exact)> {
        let pairs =
            self.listed.shards.iter().flat_map(|shard| shard.positions().zip(shard.cells()));
        pairs.map(|(position, cell)| (position, cell.load().exact()))
    }

    /// How many positions have which value.
    pub fn totals(&self) -> Totals {
        let mut totals = Totals::default();
        for (position, exact) in self.iter() {
            totals.positions += 1;
            totals.longest = totals.longest.max(exact.distance.unwrap_or(0));
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
    pub fn damage(&self, position: &G::Position, exact: Exact) -> Result<bool, GraphError> {
        let Some(cell) = self.cell(position) else { return Ok(false) };
        let code = match exact.outcome {
            Outcome::Draw => Code::open(self.game.to_move(position), 1)?,
            Outcome::Win(winner) => Code::won(winner, exact.distance.unwrap_or(0))?,
        };
        cell.store(code);
        Ok(true)
    }
}
