//! What can be wrong with a table file.

use std::io;

use thiserror::Error;

impl TableError {
    /// Is it not a table at all, or cannot be read? Then nothing is known about its content; every other
    /// error is about a table that is damaged.
    pub fn is_foreign(&self) -> bool {
        matches!(self, TableError::Io(_) | TableError::Foreign | TableError::Version(_))
    }
}

/// A table that cannot be read or written.
#[derive(Debug, Error)]
pub enum TableError {
    /// The file could not be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// Some other file.
    #[error("this is not a table file: it does not begin with `YOMITABL`")]
    Foreign,
    /// A format of a later program.
    #[error("format version {0} is not known; this program reads version 1")]
    Version(u32),
    /// The header says what cannot be.
    #[error("the header is damaged: {0}")]
    Header(&'static str),
    /// The file does not end as a table does: too early, too late, or it was never finished.
    #[error(
        "the file does not end as a table does: it was cut off, it was never finished, or \
         something was added to it"
    )]
    Incomplete,
    /// A checksum does not agree.
    #[error("the file is damaged: the checksum of the {0} does not agree")]
    Checksum(&'static str),
    /// A block does not give back its bytes.
    #[error("the file is damaged: block {0} cannot be read")]
    Block(u64),
    /// Something else is in its place.
    #[error("this is not a regular file; a table cannot take its place")]
    NotAFile,
    /// A name that is not the name of a file.
    #[error("expected the name of a file")]
    NoName,
    /// Another process is writing the file.
    #[error("another process is writing this file")]
    Claimed,
    /// The table is not the one that was asked for.
    #[error("the table has {found} {what}; expected {expected}")]
    Unexpected {
        /// Entries, or bytes in a block.
        what: &'static str,
        /// What the header says.
        found: u64,
        /// What it should say.
        expected: u64,
    },
    /// There is no such number.
    #[error("there is no entry {number}: the table has {entries}")]
    NoEntry {
        /// The number asked for.
        number: u64,
        /// How many there are.
        entries: u64,
    },
}
