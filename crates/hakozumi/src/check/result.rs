//! What the checker says.

use std::fmt;

use crate::{Cell, Record};

/// Why the strategist always has an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Argument {
    /// There is nothing but follow-up.
    FollowUp,
    /// Pairs, at most two cells to a column, chains that end: the matching lemma.
    Matching,
    /// Finite pieces, played out.
    LocalPlay {
        /// Different pieces.
        forms: usize,
        /// States looked at in all of them.
        states: usize,
    },
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Argument::FollowUp => f.write_str("follow-up"),
            Argument::Matching => f.write_str("matching lemma"),
            Argument::LocalPlay { forms, states } => {
                write!(f, "local play ({forms} form(s), {states} states)")
            }
        }
    }
}

/// A strategy that holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Accepted {
    /// Why there is always an answer.
    pub arguments: Vec<Argument>,
    /// Lines the strategist could get (harmless), counted once for all that repeat.
    pub strategist_lines: usize,
}

/// Why a strategy was rejected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The opponent can have four in a row on a board that fits.
    OpponentLine {
        /// How many such lines there are, each counted once for all that repeat it.
        lines: usize,
    },
    /// A chain of pairs does not end: the matching lemma does not apply.
    EndlessChain(Cell),
    /// The strategist cannot hold the piece of the board around this cell.
    NoAnswer(Cell),
    /// The piece around this cell is endless or too large to be played out.
    TooLarge(Cell),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::OpponentLine { lines } => {
                write!(f, "{lines} line(s) of the opponent are possible")
            }
            Reason::EndlessChain(cell) => {
                write!(f, "the chain of pairs from {cell} does not end, so no answer is known")
            }
            Reason::NoAnswer(cell) => write!(f, "the groups around {cell} cannot be held"),
            Reason::TooLarge(cell) => {
                write!(f, "the groups around {cell} are endless or too many to be played out")
            }
        }
    }
}

/// A strategy that does not hold, or that no argument here covers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rejected {
    /// Why.
    pub reason: Reason,
    /// The line the opponent gets, if that is the reason.
    pub line: Vec<Cell>,
    /// A game that shows it, by the strategy to its end: the opponent's line, or a stone of his
    /// that has no answer. Empty if none was found.
    pub game: Record,
}

impl Rejected {
    pub(super) fn without_line(reason: Reason, game: Record) -> Self {
        Rejected { reason, line: Vec::new(), game }
    }
}

/// The checker's answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CheckResult {
    /// The strategist never loses.
    Accepted(Accepted),
    /// The strategy does not show that.
    Rejected(Rejected),
}

impl CheckResult {
    /// Does the strategy hold?
    pub fn is_accepted(&self) -> bool {
        matches!(self, CheckResult::Accepted(_))
    }
}

impl Accepted {
    /// The arguments in words.
    pub fn argument(&self) -> String {
        let arguments: Vec<String> = self.arguments.iter().map(Argument::to_string).collect();
        arguments.join(" and ")
    }
}
