//! Matches of engines.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use yomikiri_catalog::Standings;
use yomikiri_play::Budget;
use yomikiri_play::arena::Plan;

use crate::document::document;
use crate::error::{explored, failed};
use crate::game::meant;
use crate::watch;
use crate::whole::Whole;

/// The most playouts per choice.
const MOST_PLAYOUTS: u64 = 4_000_000_000;

/// Games, seed, playouts per choice, and threads, of which there is one per core by default.
type Match = (Whole<u64>, Whole<u64>, Whole<u64>, Option<Whole<usize>>);

/// Plays a match and gives the standings as a document.
#[pyfunction]
pub(crate) fn arena<'py>(
    py: Python<'py>,
    game: &Bound<'py, PyAny>,
    engines: Vec<String>,
    settings: Match,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (opened, (Whole(games), Whole(seed), Whole(playouts), threads)) = (meant(game)?, settings);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = threads.map_or(cores, |threads| threads.0).clamp(1, 8 * cores);
    let plan = Plan { games, seed, threads, sprt: None };
    if !(1..=MOST_PLAYOUTS).contains(&playouts) {
        let problem = format!("{playouts} playouts; expected 1 to {MOST_PLAYOUTS}");
        return Err(PyValueError::new_err(problem));
    }
    plan.check(engines.len().max(1)).map_err(|error| PyValueError::new_err(error.to_string()))?;
    let played = watch::run(py, progress, |watch| {
        let contest = opened.explore.contest(&engines, Budget::Playouts(playouts));
        let contest = contest.map_err(explored)?;
        let header = contest.header(seed);
        let standing = contest.run(&plan, Vec::new(), None, &watch.cancelled, watch);
        Ok::<_, PyErr>(Standings::new(&header, &plan, &standing.map_err(failed)?, false))
    })?;
    document(py, &played?)
}
