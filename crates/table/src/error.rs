//! What can be wrong with a table, and with the file it is in.

use std::io;
use std::path::{Path, PathBuf};

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

/// What is wrong with a file, and with which.
#[derive(Debug, Error)]
pub enum FileError {
    /// It cannot be read, written or believed.
    #[error("{path}: {error}", path = .path.display())]
    Table {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        error: TableError,
    },
    /// It is about something else.
    #[error("{path}: this file holds `{found}`; expected `{expected}`", path = .path.display())]
    Other {
        /// Which file.
        path: PathBuf,
        /// What it holds.
        found: String,
        /// What it should hold.
        expected: String,
    },
}

impl FileError {
    /// Is it some other file, or cannot it be read? Then there is nothing in it to check.
    pub fn is_foreign(&self) -> bool {
        match self {
            FileError::Table { error, .. } => error.is_foreign(),
            FileError::Other { .. } => true,
        }
    }

    /// Says which file or folder an error is about.
    pub fn at<E: Into<TableError>>(path: &Path) -> impl FnOnce(E) -> FileError + use<E> {
        let path = path.to_owned();
        |error| FileError::Table { path, error: error.into() }
    }

    /// A file with another description than expected; both on one line.
    pub fn other(path: &Path, found: &str, expected: &str) -> FileError {
        let line = |text: &str| text.replace('\n', "; ");
        FileError::Other { path: path.to_owned(), found: line(found), expected: line(expected) }
    }
}
