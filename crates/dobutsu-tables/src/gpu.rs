//! What a GPU does for Dobutsu Shogi. What is solved there stays there for what is asked next; only
//! counts and what is stored come back.

use std::sync::Arc;

use yomikiri_dobutsu::{Dobutsu, DobutsuIndex, Statistics};
use yomikiri_game::{DenseIndex, Progress};
use yomikiri_gpu::GpuError;
pub(super) use yomikiri_gpu::dobutsu::DobutsuKernels as Kernels;
pub(super) use yomikiri_gpu::dobutsu::OnDevice;
use yomikiri_gpu::dobutsu::{Task, memory_to_solve};
use yomikiri_solve::PhaseSeconds;

use super::backend::SolveError;
use super::mates::{Check, Mates};
use super::statistics::Ban;
use super::sweep::Start;
use super::tablebase::Solved;

impl From<GpuError> for SolveError {
    fn from(error: GpuError) -> Self {
        match error {
            GpuError::Retrograde(error) => SolveError::Retrograde(error),
            error => SolveError::Gpu(error),
        }
    }
}

/// Opens a GPU that has the memory to solve this game.
pub(super) fn open(game: Dobutsu) -> Result<Arc<Kernels>, SolveError> {
    Ok(Kernels::open(memory_to_solve(&DobutsuIndex::new(game)))?)
}

pub(super) fn solve(
    kernels: &Arc<Kernels>,
    index: DobutsuIndex,
    late: bool,
    progress: &dyn Progress,
) -> Result<Solved, SolveError> {
    let on_device = kernels.solve(&index, Task { late, over: None }, progress)?;
    let solution = on_device.solution()?;
    Ok(Solved { index, solution, on_device: Some(on_device) })
}

pub(super) fn start(
    kernels: &Arc<Kernels>,
    game: Dobutsu,
    progress: &dyn Progress,
) -> Result<Start, SolveError> {
    let index = DobutsuIndex::new(game);
    let start = index.starts().first().copied().unwrap_or(usize::MAX);
    let solved = kernels.solve(&index, Task::default(), progress)?;
    let reachable = solved.census.positions() + solved.won_ends + solved.lost_ends;
    Ok(Start { value: solved.value(start)?, reachable, census: solved.census })
}

pub(super) fn seconds(solved: &OnDevice) -> PhaseSeconds {
    solved.seconds
}

pub(super) fn statistics(solved: &OnDevice) -> Result<Statistics, SolveError> {
    Ok(solved.statistics()?)
}

/// The same positions by other rules, whose start has this number.
pub(super) fn ban(
    solved: &OnDevice,
    index: &DobutsuIndex,
    start: usize,
    progress: &dyn Progress,
) -> Result<Ban, SolveError> {
    let banned = solved.again(index, progress)?;
    let (changed, start) = (solved.changed(&banned)?, banned.value(start)?);
    Ok(Ban { census: banned.census, changed, start })
}

pub(super) fn mates(
    solved: &OnDevice,
    check: Check,
    progress: &dyn Progress,
) -> Result<Mates, SolveError> {
    let mates = solved.mates(check == Check::CatchOrTry, progress)?;
    Ok(Mates { census: mates.census, values: mates.values()? })
}
