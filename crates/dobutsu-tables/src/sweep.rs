//! Many rule sets, each solved for its start: what a rule is worth.

use std::time::Instant;

use yomikiri_dobutsu::{Dobutsu, DobutsuIndex, RuleSet};
use yomikiri_game::{DenseIndex, Progress};
use yomikiri_gpu::GpuError;
use yomikiri_gpu::dobutsu::Task;
use yomikiri_solve::{Census, RetrogradeError, Value};

use super::engine::{Engine, SolveError};
use super::tablebase::solve;

/// A rule set, solved.
#[derive(Clone, Debug, PartialEq)]
pub struct Swept {
    /// The rules.
    pub rules: RuleSet,
    /// What was found; or why the engine cannot count so far, which other rule sets do not suffer from.
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
    engine: &Engine,
    rules: RuleSet,
    progress: &dyn Progress,
) -> Result<Swept, SolveError> {
    let clock = Instant::now();
    let found = match solved_start(engine, Dobutsu::new(rules), progress) {
        Ok(start) => Ok(start),
        Err(SolveError::Retrograde(error) | SolveError::Gpu(GpuError::Retrograde(error))) => {
            Err(error)
        }
        Err(other) => return Err(other),
    };
    Ok(Swept { rules, found, seconds: clock.elapsed().as_secs_f64() })
}

/// On the GPU the values stay where they are: only counts come back.
fn solved_start(
    engine: &Engine,
    game: Dobutsu,
    progress: &dyn Progress,
) -> Result<Start, SolveError> {
    if let Engine::Cuda(kernels) = engine {
        let index = DobutsuIndex::new(game);
        let start = index.starts().first().copied().unwrap_or(usize::MAX);
        let solved = kernels.solve(&index, Task::default(), progress)?;
        let reachable = solved.census.positions() + solved.won_ends + solved.lost_ends;
        return Ok(Start { value: solved.value(start)?, reachable, census: solved.census });
    }
    let solved = solve(engine, game, progress)?;
    let start = solved.index.starts().first().copied().unwrap_or(usize::MAX);
    let (solution, census) = (&solved.solution, solved.solution.census);
    let reachable = census.positions() + solution.won_ends + solution.lost_ends;
    Ok(Start { value: solution.value(start), reachable, census })
}
