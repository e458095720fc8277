//! Exact scores on a finite board.

use crate::connect::{Board, Connect, Size};
use yomikiri_game::{Game, Progress};
use yomikiri_hakozumi::{Hakozumi, Position};

use super::AnalysisError;

const TABLE_BITS: u32 = 23;

/// Exact scores of a finite board.
#[derive(Clone, Debug)]
pub struct Exact {
    /// The score of the side to move: stones the winner has left, plus one; negative for a loss.
    pub score: i32,
    /// The score of each column; `None` where it is full.
    pub columns: Vec<Option<i32>>,
    /// Positions searched.
    pub nodes: u64,
}

/// Solves a position of a finite board. The watcher is told how many positions were searched.
pub fn exact(
    game: &Hakozumi,
    position: &Position,
    progress: &dyn Progress,
) -> Result<Exact, AnalysisError> {
    let (Some(width), Some(height)) = (game.width, game.height) else {
        return Err(AnalysisError::HalfLimited);
    };
    if game.handicap > 0 {
        return Err(AnalysisError::FiniteHandicap { handicap: game.handicap });
    }
    let size = Size::new(width, height).filter(|_| game.k == 4);
    let columns: Vec<i32> = position.record().stones().iter().map(|stone| stone.column).collect();
    let board = size.and_then(|size| Some((size, Board::after(size, &columns)?)));
    let Some((size, board)) = board else {
        return Err(AnalysisError::Size { width, height, k: game.k });
    };
    let mut solver = Connect::new(size, TABLE_BITS);
    progress.begin("positions", None);
    let columns = match game.outcome(position) {
        None => solver.scores_watched(board, progress),
        Some(_) => vec![None; width],
    };
    let best = columns.iter().flatten().max().copied();
    let score = best.unwrap_or_else(|| solver.score_watched(board, progress));
    Ok(Exact { score, columns, nodes: solver.nodes() })
}
