//! Games whose rules are Python: positions come as numbers, and engines work on those.
//!
//! A small game is listed by Python first (`yomikiri._own`) and solved here as a list. A search asks for
//! positions as it meets them: `expand(number)` gives whose turn it is, how the game ended and where each
//! move leads.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use yomikiri_game::{Cancelled, Game, Outcome, Player, Progress};
use yomikiri_play::{Budget, Engine, Uct, UctSettings, Uniform, Winning};
use yomikiri_solve::{Graph, Listed, ListedPosition, Values};

use crate::error::{LimitReached, failed, panicked};
use crate::watch;
use crate::whole::Whole;

/// Memory of a search tree, and of a graph.
const TREE: usize = 256 << 20;
const GRAPH: u64 = 4 << 30;

/// A position as Python gives it: whose turn it is from 1, who won (0 a draw, -1 nobody yet), and where
/// each move leads.
type Given = (usize, i64, Vec<u32>);
/// Outcome (as in [`Given`]) and distance (-1 of a draw) of each position.
type Solved = Vec<(i64, i64)>;
/// Equilibrium, cautious and hopeful set as bytes, and who chooses in cautious and hopeful play (0
/// nobody); `None` where the game can come back.
type Sets = Vec<Option<(u8, u8, u8, usize, usize)>>;

/// Of each move, how often it was tried and its mean reward for each player.
type Estimates = Vec<(u64, Vec<f32>)>;

fn position((mover, outcome, moves): Given) -> PyResult<ListedPosition> {
    let player = |number: usize| {
        Player::from_number(number)
            .ok_or_else(|| PyValueError::new_err(format!("player {number}; expected 1 to 4")))
    };
    let outcome = match outcome {
        -1 => None,
        0 => Some(Outcome::Draw),
        winner => Some(Outcome::Win(player(usize::try_from(winner).unwrap_or(0))?)),
    };
    Ok(ListedPosition { mover: player(mover)?, outcome, moves })
}

fn listed(players: usize, positions: Vec<Given>) -> PyResult<Listed> {
    let positions = positions.into_iter().map(position).collect::<PyResult<_>>()?;
    Listed::new(players, positions).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Solves a listed game of two, or of one player (`attacker`) against all others.
#[pyfunction]
pub(crate) fn solve_two(
    py: Python<'_>,
    players: usize,
    positions: Vec<Given>,
    attacker: Option<usize>,
) -> PyResult<Solved> {
    let mut game = listed(players, positions)?;
    if let Some(number) = attacker {
        let attacker = Player::from_number(number).filter(|_| number <= players);
        let attacker = attacker.ok_or_else(|| {
            PyValueError::new_err(format!("player {number}; expected 1 to {players}"))
        })?;
        game = game.against_all(attacker);
    }
    let graph = watch::run(py, None, |watch| Graph::solve(&game, GRAPH, watch))?;
    let graph = graph.map_err(|error| LimitReached::new_err(error.to_string()))?;
    let value = |number: u32| {
        // Every listed position is one that the start leads to.
        let exact = graph.value(&number).ok_or_else(|| failed("a position that was not met"))?;
        let outcome = match exact.outcome {
            Outcome::Draw => 0,
            Outcome::Win(winner) => winner.number() as i64,
        };
        Ok((outcome, exact.distance.map_or(-1, i64::from)))
    };
    (0..game.len() as u32).map(value).collect()
}

/// The outcome sets of every position of a listed game.
#[pyfunction]
pub(crate) fn solve_many(py: Python<'_>, players: usize, positions: Vec<Given>) -> PyResult<Sets> {
    let game = listed(players, positions)?;
    let values = watch::run(py, None, |_| game.values())?;
    let number = |player: Option<Player>| player.map_or(0, Player::number);
    let sets = |values: Values| {
        (
            values.equilibrium().bits(),
            values.cautious().bits(),
            values.hopeful().bits(),
            number(values.cautious_chooser()),
            number(values.hopeful_chooser()),
        )
    };
    Ok(values.into_iter().map(|values| values.map(sets)).collect())
}

/// A game that is asked for as it is met.
#[derive(Clone)]
struct Asked(Arc<Inside>);

struct Inside {
    players: usize,
    expand: Py<PyAny>,
    known: Mutex<HashMap<u32, Arc<ListedPosition>>>,
    /// What called the search off.
    error: Mutex<Option<PyErr>>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Asked {
    fn at(&self, number: u32) -> Arc<ListedPosition> {
        if let Some(known) = locked(&self.0.known).get(&number) {
            return known.clone();
        }
        match Python::attach(|py| self.expanded(py, number)) {
            Ok(found) => {
                let found = Arc::new(found);
                locked(&self.0.known).insert(number, found.clone());
                found
            }
            Err(error) => self.leave(error),
        }
    }

    fn expanded(&self, py: Python<'_>, number: u32) -> PyResult<ListedPosition> {
        let given: Given = self.0.expand.bind(py).call1((number,))?.extract()?;
        let found = position(given)?;
        if found.mover.index() >= self.0.players {
            let (mover, players) = (found.mover, self.0.players);
            let problem = format!("player {mover} to move; expected 1 to {players}");
            return Err(PyValueError::new_err(problem));
        }
        Ok(found)
    }

    /// Calls the search off.
    fn leave(&self, error: PyErr) -> ! {
        *locked(&self.0.error) = Some(error);
        Cancelled::unwind()
    }
}

impl Game for Asked {
    type Position = u32;
    type Move = u32;

    fn players(&self) -> usize {
        self.0.players
    }

    fn start(&self) -> u32 {
        0
    }

    fn to_move(&self, &position: &u32) -> Player {
        self.at(position).mover
    }

    fn outcome(&self, &position: &u32) -> Option<Outcome> {
        self.at(position).outcome
    }

    fn moves(&self, &position: &u32, moves: &mut Vec<u32>) {
        moves.extend(0..self.at(position).moves.len() as u32);
    }

    fn play_unchecked(&self, position: &mut u32, mv: u32) {
        *position = self.at(*position).moves[mv as usize];
    }
}

/// The search runs on the thread that asked, since it calls Python all the time: it looks at signals
/// itself.
impl Progress for Asked {
    fn begin(&self, _stage: &str, _total: Option<u64>) {}

    fn advance(&self, _steps: u64) {
        if let Err(error) = Python::attach(|py| py.check_signals()) {
            self.leave(error);
        }
    }
}

/// UCT from position 0: the place of the chosen move, and for each move how often it was tried and its
/// mean reward for each player.
#[pyfunction]
pub(crate) fn search(
    players: usize,
    expand: Py<PyAny>,
    playouts: Whole<u64>,
    exploration: f32,
    seed: Whole<u64>,
) -> PyResult<(u32, Estimates)> {
    let (playouts, seed) = (playouts.0, seed.0);
    if !(1..=yomikiri_game::MAX_PLAYERS).contains(&players) {
        return Err(PyValueError::new_err(format!("{players} players; expected 1 to 4")));
    }
    if !(1..=4_000_000_000).contains(&playouts) {
        let problem = format!("{playouts} playouts; expected 1 to 4,000,000,000");
        return Err(PyValueError::new_err(problem));
    }
    if !(0.0..=100.0).contains(&exploration) {
        return Err(PyValueError::new_err(format!("c {exploration}; expected 0 to 100")));
    }
    let (known, error) = (Mutex::default(), Mutex::default());
    let game = Asked(Arc::new(Inside { players, expand, known, error }));
    let settings = UctSettings { budget: Budget::Playouts(playouts), exploration, memory: TREE };
    let mut engine: Uct<Asked, _, _> = Uct::new(settings, Uniform::new(), Winning, seed);
    let chosen = catch_unwind(AssertUnwindSafe(|| engine.choose_watched(&game, &0, &game)));
    if let Some(error) = locked(&game.0.error).take() {
        return Err(error);
    }
    let chosen = chosen.map_err(|panic| panicked(&*panic))?;
    let Some(chosen) = chosen else {
        return Err(PyValueError::new_err(
            "the game is over; expected a position with legal moves",
        ));
    };
    let estimates = chosen.estimates.iter();
    let estimates = estimates.map(|found| (found.visits, found.rewards[..players].to_vec()));
    Ok((chosen.mv, estimates.collect()))
}
