//! Searching for a strategy from a position: a free core, and periodic tails on both sides.
//!
//! The solver proposes, the checker disposes: a board is returned only if the checker accepts
//! it as a strategy. (The formula does not know chains without end; a board rejected for one is
//! forbidden, and the solver asked again.)

use thiserror::Error;
use yomikiri_hakozumi::check::{CheckResult, Reason, check};
use yomikiri_hakozumi::{Begun, Record, Strategy, StrategyError};

use crate::encode::{Encoding, Partners, Question, Shape};
use crate::sat::{Finder, SolverError};
use crate::work::Work;

const WIDEST_CORE: i32 = 200;
const LONGEST_PERIOD: i32 = 40;
const MOST_TRIES: usize = 1000;

/// What to look for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// The stones already played. The side that waits is to hold the board.
    pub from: Begun,
    /// Columns that must be follow-up from their stones on.
    pub closed: Vec<i32>,
    /// The period of the tails.
    pub period: i32,
    /// The leftmost column of the core.
    pub low: i32,
    /// The rightmost column of the core.
    pub high: i32,
}

/// Why a search could not be made.
#[derive(Debug, Error)]
pub enum SearchError {
    /// Numbers out of bounds.
    #[error("{0}")]
    Bounds(String),
    /// The record.
    #[error(transparent)]
    Strategy(#[from] StrategyError),
    /// The solver.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// The checker rejected what the solver found, for a reason the formula should have excluded.
    #[error("the checker rejects what was found: {0}")]
    Rejected(Reason),
    /// Too many boards with endless chains.
    #[error("gave up after {MOST_TRIES} boards with endless chains")]
    TooManyTries,
}

/// A strategy of this form that the checker accepts, or `None` if there is none of this form.
pub fn search(wanted: &Wanted) -> Result<Option<Strategy>, SearchError> {
    search_within(wanted, &Work::unwatched(u64::MAX))
}

/// The same with bounded work; a step is a decision of the SAT solver. Running out of steps is
/// the error [`SolverError::Limit`].
pub fn search_within(wanted: &Wanted, work: &Work<'_>) -> Result<Option<Strategy>, SearchError> {
    check_bounds(wanted)?;
    let (strategist, record) = (wanted.from.waiting(), wanted.from.record());
    let empty = Strategy { strategist, record: record.clone(), groups: Vec::new() };
    let position = empty.position()?;
    let Wanted { period, low, high, .. } = *wanted;
    if position.columns().any(|(column, _)| !(low..=high).contains(&column)) {
        return Err(SearchError::Bounds("every stone must lie in the core".into()));
    }
    let shape = Shape::Tails { low, high, period };
    let closed = wanted.closed.clone();
    let ask = |partners| {
        let position = position.clone();
        let question = Question::new(strategist, position, shape);
        Question { closed: closed.clone(), partners, ..question }
    };
    // Whether a board exists at all is a small question; then cells that no line joins need
    // partners, which nearly always are near at hand.
    let on_lines = Encoding::new(ask(Partners::OnLines));
    if Finder::within(&on_lines.cnf, work).model(&[])?.is_none() {
        return Ok(None);
    }
    for partners in [Partners::SameLevel(6), Partners::Any(8), Partners::Any(16)] {
        let found = first_accepted(Encoding::new(ask(partners)), record, work)?;
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

/// The first board of a formula that the checker accepts.
fn first_accepted(
    encoding: Encoding,
    record: &Record,
    work: &Work<'_>,
) -> Result<Option<Strategy>, SearchError> {
    let mut finder = Finder::within(&encoding.cnf, work);
    for _ in 0..MOST_TRIES {
        let Some(model) = finder.model(&[])? else { return Ok(None) };
        let board = encoding.board(&model);
        let strategy = encoding.strategy(&board, record);
        match check(&strategy)? {
            CheckResult::Accepted(_) => return Ok(Some(strategy)),
            CheckResult::Rejected(rejected) => match rejected.reason {
                Reason::EndlessChain(_) => {
                    finder.add(&board.pairs.iter().map(|pair| -pair).collect::<Vec<_>>());
                }
                reason => return Err(SearchError::Rejected(reason)),
            },
        }
    }
    Err(SearchError::TooManyTries)
}

fn check_bounds(wanted: &Wanted) -> Result<(), SearchError> {
    let width = i64::from(wanted.high) - i64::from(wanted.low) + 1;
    let problem = if !(1..=LONGEST_PERIOD).contains(&wanted.period) {
        format!("the period is {}; expected 1 to {LONGEST_PERIOD}", wanted.period)
    } else if !(1..=i64::from(WIDEST_CORE)).contains(&width) {
        format!("the core has {width} columns; expected 1 to {WIDEST_CORE}")
    } else if wanted.low.unsigned_abs().max(wanted.high.unsigned_abs()) > 100_000 {
        "the core is too far away; expected columns from -100000 to 100000".into()
    } else {
        return Ok(());
    };
    Err(SearchError::Bounds(problem))
}
