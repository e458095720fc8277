//! One module per paper: every figure recomputed, beside the printed one, with a verdict.
//!
//! A module computes and returns one [`Report`]; it prints nothing. Terminal, JSON, page and file
//! are printers of that value and live in the faces.

mod coverage;
mod figure;
mod japanese;
mod mnk_board;
mod paper1;
mod paper2;
pub mod paper3;
mod paper4;
pub mod paper5;
mod report;

use std::time::Instant;

use thiserror::Error;
use yomikiri_dobutsu_tables::Backend;
use yomikiri_game::{LimitReached, Progress};
use yomikiri_mnk_tables::CensusError;

pub use coverage::{Standing, Statement};
pub use figure::{
    Axis, CellKind, Content, Diagram, Figure, Mark, Node, Plot, Point, Scale, Series, Style, Tone,
    Window, WindowCell,
};
pub use japanese::japanese;
pub use report::{Claim, Report, Table, Text, Verdict};

/// The papers that can be recomputed.
pub const PAPERS: [u8; 5] = [1, 2, 3, 4, 5];

/// The title of a paper.
pub fn title(paper: u8) -> Option<Text> {
    Some(match paper {
        1 => paper1::title(),
        2 => paper2::title(),
        3 => paper3::title(),
        4 => paper4::title(),
        5 => paper5::title(),
        _ => return None,
    })
}

/// Why a paper could not be recomputed.
#[derive(Debug, Error)]
pub enum ReproduceError {
    /// There is no such paper.
    #[error("there is no paper {0}; expected 1 to {last}", last = PAPERS.len())]
    Unknown(u8),
    /// An engine stopped at its limit.
    #[error(transparent)]
    Limit(#[from] LimitReached),
    /// A search for a shortest win stopped at its limit.
    #[error(transparent)]
    Steps(#[from] yomikiri_solve::StepsUsed),
    /// A count could not be made.
    #[error(transparent)]
    Census(#[from] CensusError),
    /// The whole game could not be solved.
    #[error(transparent)]
    Solve(#[from] yomikiri_dobutsu_tables::SolveError),
    /// A solved position could not be asked.
    #[error(transparent)]
    Tablebase(#[from] yomikiri_dobutsu_tables::TablebaseError),
    /// A fixed position or move of a paper does not fit its game.
    #[error("a position of the paper does not fit its game: {0}")]
    Parse(#[from] yomikiri_game::ParseError),
    /// Fixed parameters of a paper make no game.
    #[error(transparent)]
    Parameter(#[from] yomikiri_mnk::ParameterError),
    /// Paper 3 could not be recomputed.
    #[error(transparent)]
    Paper3(#[from] paper3::Paper3Error),
    /// Paper 5 could not be recomputed.
    #[error(transparent)]
    Paper5(#[from] paper5::Paper5Error),
}

/// How much is computed, and from what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// The long experiments too, not only what fits into minutes.
    pub full: bool,
    /// Everything anew, even what an earlier run has stored.
    pub fresh: bool,
}

/// Recomputes one paper.
pub fn reproduce(
    paper: u8,
    effort: Effort,
    progress: &dyn Progress,
) -> Result<Report, ReproduceError> {
    reproduce_on(&Backend::CPU, paper, effort, progress)
}

/// Recomputes one paper; what paper 4 solves, it solves with this backend.
pub fn reproduce_on(
    backend: &Backend,
    paper: u8,
    effort: Effort,
    progress: &dyn Progress,
) -> Result<Report, ReproduceError> {
    let clock = Instant::now();
    let mut report = match paper {
        1 => paper1::report(progress)?,
        2 => paper2::report(progress)?,
        3 => paper3::report(effort, progress)?,
        4 => paper4::report(backend, effort, progress)?,
        5 => paper5::report(effort, progress)?,
        other => return Err(ReproduceError::Unknown(other)),
    };
    report.seconds = clock.elapsed().as_secs_f64();
    Ok(report)
}
