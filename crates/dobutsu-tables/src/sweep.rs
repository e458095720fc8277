//! Many rule sets, each solved for its start: what a rule is worth.

use std::time::Instant;

use yomikiri_dobutsu::{Dobutsu, RuleSet};
use yomikiri_game::{DenseIndex, Progress};
use yomikiri_solve::{Census, RetrogradeError, Value};

use super::backend::{Backend, SolveError};
use super::gpu;
use super::tablebase::solve;

/// A rule set, solved.
#[derive(Clone, Debug, PartialEq)]
pub struct Swept {
    /// The rules.
    pub rules: RuleSet,
    /// What was found; or why the solver cannot count so far, which other rule sets do not suffer from.
    pub found: Result<Start, RetrogradeError>,
    /// How long it took.
    pub seconds: f64,
}

/// A game by its start and its totals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The value of the start, for the first player.
    pub value: Value,
    /// Positions that can be reached, ends included.
    pub reachable: u64,
    /// Those of them that are no ends, by value.
    pub census: Census,
}

impl Start {
    /// The share of draws among the positions that are no ends.
    pub fn draw_share(&self) -> f64 {
        self.census.draws() as f64 / self.census.positions() as f64
    }
}

/// Solves one rule set of a sweep.
pub fn sweep(
    backend: &Backend,
    rules: RuleSet,
    progress: &dyn Progress,
) -> Result<Swept, SolveError> {
    let clock = Instant::now();
    let found = match solved_start(backend, Dobutsu::new(rules), progress) {
        Ok(start) => Ok(start),
        Err(SolveError::Retrograde(error)) => Err(error),
        Err(other) => return Err(other),
    };
    Ok(Swept { rules, found, seconds: clock.elapsed().as_secs_f64() })
}

/// On the GPU the values stay where they are: only counts come back.
fn solved_start(
    backend: &Backend,
    game: Dobutsu,
    progress: &dyn Progress,
) -> Result<Start, SolveError> {
    if let Backend::Gpu(kernels) = backend {
        return gpu::start(kernels, game, progress);
    }
    let solved = solve(backend, game, progress)?;
    let start = solved.index.starts().first().copied().unwrap_or(usize::MAX);
    let (solution, census) = (&solved.solution, solved.solution.census);
    let reachable = census.positions() + solution.won_ends + solution.lost_ends;
    Ok(Start { value: solution.value(start), reachable, census })
}
