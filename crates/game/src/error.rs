//! What can be wrong with what somebody typed.

use std::fmt;

use thiserror::Error;

/// A text that is not what it should be: where, what was found, what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}{problem}; expected {expected}")]
pub struct ParseError {
    place: Place,
    problem: String,
    expected: String,
}

impl ParseError {
    /// An error about the text as a whole.
    pub fn new(problem: impl Into<String>, expected: impl Into<String>) -> Self {
        ParseError { place: Place(None), problem: problem.into(), expected: expected.into() }
    }

    /// An error at the character `column` (counted from 1) of the text.
    pub fn at(column: usize, problem: impl Into<String>, expected: impl Into<String>) -> Self {
        ParseError { place: Place(Some(column)), ..ParseError::new(problem, expected) }
    }

    /// The error in a part of a text, said of the whole, in which the part begins at the character
    /// `column` (counted from 1).
    pub fn within(self, column: usize) -> Self {
        ParseError { place: Place(Some(column + self.column().map_or(0, |at| at - 1))), ..self }
    }

    /// The character the error is at, counted from 1, if it is about one place.
    pub fn column(&self) -> Option<usize> {
        self.place.0
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place(Option<usize>);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |column| write!(f, "character {column}: "))
    }
}

/// A move that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayError {
    /// The game is over.
    #[error("the game is over, no move can be played")]
    Over,
    /// The rules do not allow the move here.
    #[error("{0} is not allowed here")]
    Illegal(String),
}
