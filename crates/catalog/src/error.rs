//! Why a question has no answer.

use thiserror::Error;
use yomikiri_game::ParseError;

/// What is wrong with a question, or why it cannot be answered now.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ExploreError {
    /// Something the asker wrote.
    #[error("{message}")]
    Text {
        /// Which part of the question.
        field: &'static str,
        /// What is wrong and what was expected.
        message: String,
        /// The character, counted from 1, if it is about one place.
        column: Option<usize>,
    },
    /// The table of the game is not there.
    #[error(
        "the table of {game} is not there; make it with a job of kind \"table\", or with \
         `yomikiri analyze dobutsu` ({megabytes} MB of memory, about a minute, once)"
    )]
    NoTable {
        /// Which game.
        game: String,
        /// Memory that making it takes.
        megabytes: u64,
    },
    /// It would take more than is there or allowed.
    #[error("{0}")]
    TooMuch(String),
    /// A file or an engine failed.
    #[error("{0}")]
    Failed(String),
}

impl ExploreError {
    pub(crate) fn text(field: &'static str, error: &ParseError) -> Self {
        ExploreError::Text { field, message: error.to_string(), column: error.column() }
    }

    pub(crate) fn unknown(
        field: &'static str,
        problem: impl std::fmt::Display,
        expected: impl std::fmt::Display,
    ) -> Self {
        let message = format!("{problem}; expected {expected}");
        ExploreError::Text { field, message, column: None }
    }

    pub(crate) fn failed(error: impl ToString) -> Self {
        ExploreError::Failed(error.to_string())
    }
}
