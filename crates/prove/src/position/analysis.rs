//! What strategies and search can prove about a position, as a person asks for it.
//!
//! The proofs are [`Prover`]'s; here their strategies are laid on the board that was asked about,
//! and checked once more where they lie.

use crate::handicap::{CERTIFICATE, PROVED_WINDOW};
use crate::search::SearchError;
use thiserror::Error;
use yomikiri_game::Progress;
use yomikiri_hakozumi::check::{CheckResult, check};
use yomikiri_hakozumi::{Hakozumi, Position};

use super::prover::Prover;
use super::{Analysis, Budget, Confined, Knowledge};

/// Why a position could not be analysed.
#[derive(Debug, Error)]
pub enum AnalysisError {
    /// Not a board the solver can take.
    #[error(
        "{width} columns and {height} rows, {k} in a row; expected 4 in a row and columns x (rows + 1) of at most 64"
    )]
    Size {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
        /// So many in a row win.
        k: usize,
    },
    /// Handicap stones on a finite board.
    #[error(
        "handicap {handicap} on a finite board is not supported; expected handicap 0, or the endless board"
    )]
    FiniteHandicap {
        /// How many stones.
        handicap: usize,
    },
    /// Only one of width and height is given.
    #[error("only the width or the height is limited; expected both, or neither")]
    HalfLimited,
    /// A search failed.
    #[error(transparent)]
    Search(#[from] SearchError),
}

/// Proves what can be proved of an endless position. The watcher may unwind.
pub fn analyze(
    game: &Hakozumi,
    position: &Position,
    budget: Budget,
    progress: &dyn Progress,
) -> Result<Analysis, AnalysisError> {
    progress.begin("proofs", None);
    let mut prover = Prover::new(game, budget, progress);
    let (proved, frame) = prover.prove(position)?;
    let knowledge = proved.knowledge.on_board(frame).unwrap_or(Knowledge::Unknown);
    for strategy in knowledge.strategies() {
        if let CheckResult::Rejected(rejected) = check(strategy).map_err(SearchError::from)? {
            return Err(SearchError::Rejected(rejected.reason).into());
        }
    }
    let confined = confined(game, position).filter(|_| knowledge.is_open());
    Ok(Analysis {
        position: position.clone(),
        to_move: game.side_to_move(position),
        knowledge,
        confined,
        complete: proved.complete,
    })
}

/// What the shipped certificate says, which is about the start of handicap 1: X has no stone but
/// the handicap stone, and moves. (The handicap stone itself may still be to be placed.)
fn confined(game: &Hakozumi, position: &Position) -> Option<Confined> {
    let endless = Hakozumi { handicap: 1, ..Hakozumi::ENDLESS };
    if *game != endless || position.stones() > 1 {
        return None;
    }
    let stone = position.columns().next().map_or(0, |(column, _)| column);
    let (low, high) = PROVED_WINDOW;
    Some(Confined {
        columns: (stone + low, stone + high),
        mirrored: (stone - high, stone - low),
        certificate: CERTIFICATE,
    })
}
