//! How many boards, classes and states there are with each number of stones, and their values.

use std::collections::BTreeMap;

use hashbrown::HashSet;
use thiserror::Error;
use yomikiri_game::{
    Game, LayeredIndex, LimitReached, Limits, OutcomeSet, Packed, Player, Progress, Pulse, Quiet,
};
use yomikiri_mnk::{
    FreeLayers, FreeLayersError, Mnk, Position, Rules, Size, board_classes, boards,
};
use yomikiri_solve::{Dense, LayerCounts, Outcomes, Reachable, count_states};

use super::layers::{LayersError, gpu};
use super::proofs::forced_winners_counted;

/// The most numbers a dense layer may have to be walked just for counting.
const MOST_NUMBERS: usize = 8_000_000_000;
/// The most bytes of a dense solution.
const MOST_DENSE_BYTES: u64 = 1 << 31;

/// Bytes a reachable position takes: a key and its values, in tables two thirds full, and the next
/// layer's table while it grows.
const REACHABLE_BYTES: u64 = 30;

/// States played on from between two signs of life.
const PULSE: u32 = 1 << 10;

/// One layer of a census.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CensusLayer {
    /// Stones on the board.
    pub stones: usize,
    /// Placements with the right stone counts; `None` beyond 128 bits.
    pub boards: Option<u128>,
    /// The same up to symmetry.
    pub classes: Option<u128>,
    /// Up to symmetry, undecided (a full board counts), and reachable under the rules.
    pub states: u64,
}

/// Counts by number of stones.
#[derive(Clone, Debug)]
pub struct Census {
    /// Every layer asked for.
    pub layers: Vec<CensusLayer>,
}

/// Why a census could not be taken.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CensusError {
    /// There are not so many cells.
    #[error("{stones} stones on a board of {cells} cells; expected at most {cells}")]
    Stones {
        /// Stones asked for.
        stones: usize,
        /// Cells there are.
        cells: usize,
    },
    /// Too many states.
    #[error("{0}; expected a smaller board, fewer stones or a higher limit")]
    Limit(#[from] LimitReached),
}

impl Census {
    /// Counts the layers 0 to `last` on a GPU; under free rules only.
    pub fn take_on_device(
        game: &Mnk,
        last: usize,
        progress: &dyn Progress,
    ) -> Result<Self, LayersError> {
        let last = last.min(game.size().cells());
        Ok(Census::of(game, gpu::count_states(game, last, progress)?))
    }

    /// Counts the layers 0 to `last`.
    pub fn take(
        game: &Mnk,
        last: usize,
        limits: Limits,
        progress: &dyn Progress,
    ) -> Result<Self, CensusError> {
        check_stones(game, last)?;
        let states = match dense_index(game, last) {
            Some(index) => {
                let numbers = (0..=last).map(|stones| index.len(stones) as u64).sum();
                progress.begin("numbers", Some(numbers));
                (0..=last).map(|stones| count_states(&index, stones, progress)).collect()
            }
            None => {
                let layers = reachable_states(game, last, limits, progress)?;
                layers.iter().map(|states| states.len() as u64).collect()
            }
        };
        Ok(Census::of(game, states))
    }

    fn of(game: &Mnk, states: Vec<u64>) -> Census {
        let layer = |(stones, states): (usize, u64)| CensusLayer {
            stones,
            boards: boards(game, stones),
            classes: board_classes(game, stones),
            states,
        };
        Census { layers: states.into_iter().enumerate().map(layer).collect() }
    }
}

/// How many states of one layer have each value.
#[derive(Clone, Debug)]
pub struct LayerValues {
    /// Stones on the board.
    pub stones: usize,
    /// States in all.
    pub states: u64,
    /// Forced wins by player.
    pub forced: BTreeMap<Player, u64>,
    /// States by equilibrium set; `None` if only forced wins were asked for.
    pub equilibrium: Option<BTreeMap<OutcomeSet, u64>>,
}

/// Counts values of the states with `stones` stones: forced wins, and equilibrium sets if asked.
pub fn layer_values(
    game: &Mnk,
    stones: usize,
    equilibrium: bool,
    limits: Limits,
    progress: &dyn Progress,
) -> Result<LayerValues, CensusError> {
    check_stones(game, stones)?;
    let dense = dense_index(game, game.size().cells())
        .filter(|index| Dense::<OutcomeSet>::bytes(index) <= MOST_DENSE_BYTES);
    let sets = match dense {
        Some(index) => {
            let solution = Dense::<OutcomeSet>::solve(&index, progress);
            solution.counts()[stones].iter().collect()
        }
        None if equilibrium => searched_equilibria(game, stones, limits, progress)?,
        None => return searched_forced(game, stones, limits, progress),
    };
    Ok(LayerValues {
        stones,
        states: sets.values().sum(),
        forced: forced_counts(game, |player| sets.get(&OutcomeSet::win(player)).copied()),
        equilibrium: equilibrium.then_some(sets),
    })
}

fn forced_counts(game: &Mnk, count: impl Fn(Player) -> Option<u64>) -> BTreeMap<Player, u64> {
    Player::all(game.players()).map(|player| (player, count(player).unwrap_or(0))).collect()
}

fn searched_forced(
    game: &Mnk,
    stones: usize,
    limits: Limits,
    progress: &dyn Progress,
) -> Result<LayerValues, CensusError> {
    let states = found_states(game, stones, limits, progress)?;
    progress.begin("states solved", Some(states.len() as u64));
    let done = |states: usize| progress.advance(states as u64);
    let winners = forced_winners_counted(game, &states, limits, progress, done)?;
    let count =
        |player| Some(winners.iter().filter(|&&winner| winner == Some(player)).count() as u64);
    let forced = forced_counts(game, count);
    Ok(LayerValues { stones, states: states.len() as u64, forced, equilibrium: None })
}

fn searched_equilibria(
    game: &Mnk,
    stones: usize,
    limits: Limits,
    progress: &dyn Progress,
) -> Result<BTreeMap<OutcomeSet, u64>, CensusError> {
    let mut search = Outcomes::new(game.clone(), limits);
    let mut sets = BTreeMap::new();
    let states = found_states(game, stones, limits, progress)?;
    progress.begin("states solved", Some(states.len() as u64));
    for position in states {
        let set = match game.outcome(&position) {
            Some(outcome) => OutcomeSet::only(outcome),
            None => search.values(&position)?.equilibrium(),
        };
        *sets.entry(set).or_default() += 1;
        progress.advance(1);
    }
    Ok(sets)
}

/// The states with `stones` stones, one of each class, in order.
pub fn states_of_layer(
    game: &Mnk,
    stones: usize,
    limits: Limits,
) -> Result<Vec<Position>, CensusError> {
    found_states(game, stones, limits, &Quiet)
}

/// The same, watched.
fn found_states(
    game: &Mnk,
    stones: usize,
    limits: Limits,
    progress: &dyn Progress,
) -> Result<Vec<Position>, CensusError> {
    check_stones(game, stones)?;
    let mut layers = reachable_states(game, stones, limits, progress)?;
    let mut states: Vec<Position> = layers.pop().unwrap_or_default().into_iter().collect();
    states.sort_unstable();
    Ok(states)
}

type Layer = HashSet<Position, rapidhash::fast::RandomState>;

/// The states of every layer up to `last`, found by playing. A full board without a winner is a
/// state, as in paper 2.
fn reachable_states(
    game: &Mnk,
    last: usize,
    limits: Limits,
    progress: &dyn Progress,
) -> Result<Vec<Layer>, LimitReached> {
    progress.begin("states found", None);
    let mut pulse = Pulse::new(progress, PULSE);
    let mut layers = vec![Layer::from_iter([game.start()])];
    let mut moves = Vec::new();
    let mut total = 1;
    for _ in 0..last {
        let mut next = Layer::default();
        for position in layers.last().into_iter().flatten() {
            pulse.beat();
            moves.clear();
            game.moves(position, &mut moves);
            for &cell in &moves {
                let mut after = *position;
                game.play_unchecked(&mut after, cell);
                let winner = matches!(game.outcome(&after), Some(yomikiri_game::Outcome::Win(_)));
                if !winner {
                    next.insert(game.canonical(&after).0);
                }
            }
            if total + next.len() > limits.positions {
                return Err(LimitReached { positions: limits.positions });
            }
        }
        total += next.len();
        progress.advance(next.len() as u64);
        layers.push(next);
    }
    Ok(layers)
}

fn dense_index(game: &Mnk, last: usize) -> Option<FreeLayers> {
    if game.rules() != Rules::Free || game.size().cells() > 20 {
        return None;
    }
    match FreeLayers::new(game) {
        Ok(index) => (0..=last).all(|l| index.len(l) <= MOST_NUMBERS).then_some(index),
        Err(FreeLayersError::TooLarge(_) | FreeLayersError::NotFree(_)) => None,
    }
}

fn check_stones(game: &Mnk, stones: usize) -> Result<(), CensusError> {
    let cells = game.size().cells();
    if stones > cells { Err(CensusError::Stones { stones, cells }) } else { Ok(()) }
}

/// The most bytes that [`solve_all`] will take. Only a dense solution is known in advance; otherwise
/// it is what the limit allows.
pub fn memory_to_solve(game: &Mnk, limits: Limits) -> u64 {
    match dense_index(game, game.size().cells()).map(|index| Dense::<OutcomeSet>::bytes(&index)) {
        Some(bytes) if bytes <= MOST_DENSE_BYTES => bytes + FreeLayers::bytes(game.size().cells()),
        _ => (limits.positions as u64).saturating_mul(REACHABLE_BYTES),
    }
}

/// Solves every state that can arise: counts of values by layer, the full board included.
pub fn solve_all(
    game: &Mnk,
    limits: Limits,
    progress: &dyn Progress,
) -> Result<Vec<LayerCounts>, SolveError> {
    if let Some(index) = dense_index(game, game.size().cells())
        && Dense::<OutcomeSet>::bytes(&index) <= MOST_DENSE_BYTES
    {
        return Ok(Dense::<OutcomeSet>::solve(&index, progress).counts().to_vec());
    }
    if !game.is_packable() {
        return Err(SolveError::TooLarge(game.size()));
    }
    let solved = Reachable::solve(game.clone(), &game.start(), 0, limits, progress)?;
    Ok((0..solved.layer_sizes().count()).map(|n| solved.equilibrium_counts(n).into()).collect())
}

/// Why not every state could be solved.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SolveError {
    /// A position does not fit in the table's keys.
    #[error("a {0} board is too large to solve every state; expected a smaller board")]
    TooLarge(Size),
    /// More states than allowed.
    #[error("{0}; expected a smaller board or a higher limit (about 18 bytes per state)")]
    Limit(#[from] LimitReached),
}
