//! The exact equilibrium sets of a position and of its moves, from every way to fill the empty cells.
//!
//! Under free rules any empty cell may be taken, so what can still happen is known beforehand: all ways to put the
//! players' next stones on the empty cells. With 18 empty cells and three players these are 3.9 billion,
//! of which the largest layer (positions with the same number of stones) has 772 million. They are numbered
//! densely and solved layer by layer from the full board, and only two layers are in memory at a time. No symmetry
//! is used: the stones on the board rarely leave any.
//!
//! A number is made of two parts, so that most moves need no look-up (see `layout`): a few *low* cells, whose ways to
//! be filled lie side by side, and all other, *high* cells.

mod gather;
mod known;
mod layer;
mod layout;
mod lined;
mod low;
#[cfg(test)]
mod tests;

use std::mem::swap;

use thiserror::Error;
use yomikiri_game::{Game, MAX_PLAYERS, OutcomeSet, Player, Progress};
use yomikiri_host::memory;
use yomikiri_mnk::{Cell, Mnk, Position, Rules, choose, squeeze};
use yomikiri_solve::Values;

pub(crate) use known::Endgames;

use gather::{AllNotions, Gather, Sets};
use layer::{Board, Step};
use layout::{High, Layer};
use lined::Lined;
use low::Low;

/// How many stones each player has, of those not yet on the board.
type Counts = [usize; MAX_PLAYERS];

/// More empty cells than this have no index here.
const MOST_EMPTY: usize = 20;

/// With more empty cells, sums of numbers may not fit into 64 bits.
const MOST_TOLD: usize = 25;

/// What a number takes on one core, in nanoseconds, when there are many: `yomikiri bench mnk-endgame`.
const NANOSECONDS: f64 = 1.7;

/// Why a position cannot be solved so.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EndgameError {
    /// Not every cell may be taken.
    #[error("the rules are {0}; expected free rules, under which every empty cell may be taken")]
    NotFree(Rules),
    /// The game is over.
    #[error("the game is over; expected a position in which it goes on")]
    Over,
    /// Too much is still open.
    #[error("{0} empty cells; expected at most {MOST_EMPTY}")]
    TooManyEmpty(usize),
    /// Too much memory.
    #[error("{0}")]
    Memory(String),
}

/// How much there is to solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndgameSize {
    /// Ways to fill some of the empty cells.
    pub numbers: u64,
    /// The most of them that are in memory at a time.
    at_once: u64,
    /// Bytes that the tables take.
    tables: u64,
}

impl EndgameSize {
    /// How much there is to solve from a position; an error if it cannot be.
    pub fn of(game: &Mnk, position: &Position) -> Result<EndgameSize, EndgameError> {
        if game.rules() != Rules::Free {
            return Err(EndgameError::NotFree(game.rules()));
        }
        if game.outcome(position).is_some() {
            return Err(EndgameError::Over);
        }
        let empty = game.empty(position).count_ones() as usize;
        if empty > MOST_EMPTY {
            return Err(EndgameError::TooManyEmpty(empty));
        }
        Ok(EndgameSize::unbounded(game, position, empty))
    }

    /// How much there would be to solve from a position that is not over, however much it is; `None` if its
    /// empty cells cannot all be taken or are more than numbers are known for.
    pub fn needed(game: &Mnk, position: &Position) -> Option<EndgameSize> {
        let empty = game.empty(position).count_ones() as usize;
        let free = game.rules() == Rules::Free && game.outcome(position).is_none();
        (free && empty <= MOST_TOLD).then(|| EndgameSize::unbounded(game, position, empty))
    }

    fn unbounded(game: &Mnk, position: &Position, empty: usize) -> EndgameSize {
        let numbers = |stones| {
            let counts = counts(game, position, stones).into_iter();
            let (_, numbers) = counts.fold((empty, 1), |(left, numbers), count| {
                (left - count, numbers * choose(left, count) as u64)
            });
            numbers
        };
        let lengths = || (0..=empty).map(numbers);
        let most = |parity: usize| lengths().skip(parity).step_by(2).max().unwrap_or(0);
        let lined = (game.players() as u64) << empty >> 3;
        let prefixes = 8 * (game.players() as u64).pow((empty - low_cells(game, empty)) as u32);
        let (at_once, tables) = (most(0) + most(1), lined + prefixes);
        EndgameSize { numbers: lengths().sum(), at_once, tables }
    }

    /// CPU seconds that the equilibrium sets take, about.
    pub fn cpu_seconds(&self) -> f64 {
        self.numbers as f64 * NANOSECONDS / 1e9
    }

    /// Bytes of memory that the equilibrium sets take.
    pub fn bytes_of_sets(&self) -> u64 {
        self.bytes_with::<u8>()
    }

    /// Bytes of memory that the values under every notion take.
    pub fn bytes_of_values(&self) -> u64 {
        self.bytes_with::<Values>()
    }

    fn bytes_with<T>(&self) -> u64 {
        self.at_once * size_of::<T>() as u64 + self.tables
    }
}

/// A position solved to the last move, under one notion of value or all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endgame<V> {
    /// Its value.
    pub value: V,
    /// Every move with the value of the position after it.
    pub moves: Vec<(Cell, V)>,
}

impl Endgame<OutcomeSet> {
    /// The equilibrium sets of a position that is not over and of its moves, a byte for each number.
    pub fn sets(game: &Mnk, at: &Position, progress: &dyn Progress) -> Result<Self, EndgameError> {
        solve::<Sets>(game, at, progress)
    }
}

impl Endgame<Values> {
    /// The values of a position that is not over and of its moves, four bytes for each number.
    pub fn values(
        game: &Mnk,
        at: &Position,
        progress: &dyn Progress,
    ) -> Result<Self, EndgameError> {
        solve::<AllNotions>(game, at, progress)
    }
}

fn solve<G: Gather>(
    game: &Mnk,
    at: &Position,
    progress: &dyn Progress,
) -> Result<Endgame<G::Value>, EndgameError> {
    let size = EndgameSize::of(game, at)?;
    memory::ensure(size.bytes_with::<G::Kept>()).map_err(EndgameError::Memory)?;
    let plan = Plan::new(game, at);
    Ok(plan.solve::<G>(progress))
}

/// The layout of a position's endgame.
struct Plan {
    game: Mnk,
    position: Position,
    /// The empty cells in order; the first of them are the low ones.
    empty: Vec<Cell>,
    high: High,
    low: Low,
    layers: Vec<Layer>,
}

impl Plan {
    fn new(game: &Mnk, position: &Position) -> Self {
        let mut empty = Vec::new();
        game.moves(position, &mut empty);
        let low = Low::new(low_cells(game, empty.len()), game.players());
        let high = High::new(empty.len() - low.cells(), game.players());
        let layers = (0..=empty.len())
            .map(|stones| Layer::new(&high, &low, counts(game, position, stones)))
            .collect();
        Plan { game: game.clone(), position: *position, empty, high, low, layers }
    }

    fn solve<G: Gather>(self, progress: &dyn Progress) -> Endgame<G::Value> {
        let Plan { game, position, empty, high, low, layers } = self;
        let lined = Player::all(game.players())
            .map(|player| {
                Lined::new(open_lines(&game, &position, player), empty.len(), low.cells())
            })
            .collect();
        let board = Board { high, low, lined };
        let (mut next, mut this) = (Vec::new(), Vec::new());
        for (stones, layer) in layers.iter().enumerate().rev() {
            swap(&mut next, &mut this);
            // Every number is written, so what an earlier layer left there does not matter.
            this.resize(layer.len, G::Kept::default());
            let player = |stones| game.to_move(&position).after(stones, game.players());
            let (mover, before) = (player(stones), stones.checked_sub(1).map(player));
            let step = Step {
                board: &board,
                layer,
                next: layers.get(stones + 1).map(|layer| (layer, next.as_slice())),
                mover: mover.index(),
                before: before.map(Player::index),
                gather: G::new(mover, before),
            };
            step.solve(&mut this, progress);
        }
        let mover = game.to_move(&position);
        let after = |place: usize| {
            let mut sets = [0; MAX_PLAYERS];
            sets[mover.index()] = 1 << place;
            Some(G::value(next[layers[1].number(&board.high, &board.low, &sets)?]))
        };
        let moves = empty.iter().enumerate();
        Endgame {
            value: G::value(this[0]),
            moves: moves.filter_map(|(place, &cell)| Some((cell, after(place)?))).collect(),
        }
    }
}

/// How many of the empty cells are low: as many as keep the look-ups of a class in the nearest cache.
fn low_cells(game: &Mnk, empty: usize) -> usize {
    let most = match game.players() {
        2 => 8,
        3 => 6,
        _ => 5,
    };
    most.min(empty)
}

/// The stones that players have added when so many are added.
fn counts(game: &Mnk, position: &Position, stones: usize) -> Counts {
    let mut counts = [0; MAX_PLAYERS];
    let first = game.to_move(position);
    (0..stones).for_each(|turn| counts[first.after(turn, game.players()).index()] += 1);
    counts
}

/// The lines that a player may still complete, as sets of the empty cells.
fn open_lines(game: &Mnk, position: &Position, player: Player) -> impl Iterator<Item = u64> {
    let (own, empty) = (position.stones(player), game.empty(position));
    let missing = game.lines().map(move |line| line & !own);
    missing.filter(move |cells| cells & !empty == 0).map(move |cells| squeeze(cells, empty))
}
