//! What strategies and search can prove about a position.
//!
//! On the endless board a win is a line of threats, and a side cannot lose if the checker accepts
//! a static board of its own: at once for the side that just moved, after a move for the other.
//! A draw takes both. Anything else is unknown, and said to be. A finite board is solved.

use thiserror::Error;
use yomikiri_game::{Game, PlayError};
use yomikiri_hakozumi::{Hakozumi, Position, Side, Stone, Strategy};
use yomikiri_prove::attack::{ThreatSearch, candidate_columns, winning_columns};
use yomikiri_prove::connect::{Board, Connect, Size};
use yomikiri_prove::search::{SearchError, Wanted, search};

/// Positions a search for a win by threats may look at, and its depth in moves.
const MOST_POSITIONS: usize = 30_000;
const MOST_MOVES: usize = 12;
/// Columns beside the stones that belong to a static board's core.
const MARGIN: i32 = 9;
/// Stones farther apart than this are too far apart for one core.
const WIDEST: i32 = 60;
const TABLE_BITS: u32 = 23;

/// What is known of an endless position.
#[derive(Clone, Debug)]
pub enum Knowledge {
    /// The game is over.
    Over {
        /// Who won.
        winner: Side,
    },
    /// The side to move wins by force.
    Win {
        /// The moves of both sides to the end.
        line: Vec<Stone>,
    },
    /// Neither side can lose.
    Draw {
        /// The strategy of the side that just moved.
        waiting: Box<Strategy>,
        /// The strategy of the side to move, after its move (the last of its record).
        moving: Box<Strategy>,
    },
    /// One side cannot lose; whether it can win is not known.
    CannotLose {
        /// Which one.
        side: Side,
        /// By this strategy.
        strategy: Box<Strategy>,
    },
    /// Nothing could be proved.
    Unknown,
}

/// A position and what is known of it.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The position.
    pub position: Position,
    /// Whose turn it is.
    pub to_move: Side,
    /// What is known.
    pub knowledge: Knowledge,
}

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
    /// Only one of width and height is given.
    #[error("only the width or the height is limited; expected both, or neither")]
    HalfLimited,
    /// A search failed.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// A move failed.
    #[error(transparent)]
    Play(#[from] PlayError),
}

/// Solves a position of a finite board.
pub fn exact(game: &Hakozumi, position: &Position) -> Result<Exact, AnalysisError> {
    let (Some(width), Some(height)) = (game.width, game.height) else {
        return Err(AnalysisError::HalfLimited);
    };
    let size = Size::new(width, height).filter(|_| game.k == 4 && game.handicap == 0);
    let columns: Vec<i32> = position.record().stones().iter().map(|stone| stone.column).collect();
    let board = size.and_then(|size| Some((size, Board::after(size, &columns)?)));
    let Some((size, board)) = board else {
        return Err(AnalysisError::Size { width, height, k: game.k });
    };
    let mut solver = Connect::new(size, TABLE_BITS);
    let columns = match game.outcome(position) {
        None => solver.scores(board),
        Some(_) => vec![None; width],
    };
    let best = columns.iter().flatten().max().copied();
    let score = best.unwrap_or_else(|| solver.score(board));
    Ok(Exact { score, columns, nodes: solver.nodes() })
}

/// Proves what can be proved of an endless position.
pub fn analyze(game: &Hakozumi, position: &Position) -> Result<Analysis, AnalysisError> {
    let to_move = game.side_to_move(position);
    let knowledge = match position.winner() {
        Some(winner) => Knowledge::Over { winner },
        None => undecided(game, position, to_move)?,
    };
    Ok(Analysis { position: position.clone(), to_move, knowledge })
}

fn undecided(
    game: &Hakozumi,
    position: &Position,
    to_move: Side,
) -> Result<Knowledge, AnalysisError> {
    if let Some(line) = ThreatSearch::new(to_move, MOST_POSITIONS).win(position, MOST_MOVES) {
        return Ok(Knowledge::Win { line });
    }
    let waiting = static_board(position, to_move.other())?.map(Box::new);
    let moving = after_a_move(game, position, to_move)?.map(Box::new);
    Ok(match (waiting, moving) {
        (Some(waiting), Some(moving)) => Knowledge::Draw { waiting, moving },
        (Some(strategy), None) => Knowledge::CannotLose { side: to_move.other(), strategy },
        (None, Some(strategy)) => Knowledge::CannotLose { side: to_move, strategy },
        (None, None) => Knowledge::Unknown,
    })
}

/// A strategy of the side to move, after the best move to that end.
fn after_a_move(
    game: &Hakozumi,
    position: &Position,
    side: Side,
) -> Result<Option<Strategy>, AnalysisError> {
    let threats = winning_columns(position, side.other());
    let mut columns = candidate_columns(position);
    if columns.is_empty() {
        columns.push(0);
    }
    columns.retain(|column| threats.is_empty() || threats.contains(column));
    for column in columns {
        let mut next = position.clone();
        game.play(&mut next, column)?;
        if let Some(strategy) = static_board(&next, side)? {
            return Ok(Some(strategy));
        }
    }
    Ok(None)
}

/// A strategy that the checker accepts, with tails of CUPs or of GLASSes.
fn static_board(position: &Position, strategist: Side) -> Result<Option<Strategy>, AnalysisError> {
    let mut columns = position.columns().map(|(column, _)| column);
    let first = columns.next().unwrap_or(0);
    let last = columns.next_back().unwrap_or(first);
    if last.saturating_sub(first) > WIDEST {
        return Ok(None);
    }
    let (low, high) = (first - MARGIN, last + MARGIN);
    for period in [5, 8] {
        let record = position.record().clone();
        let found = search(&Wanted { record, strategist, closed: Vec::new(), period, low, high })?;
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}
