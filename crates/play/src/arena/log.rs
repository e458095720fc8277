//! The games of a match on disk: JSON lines.
//!
//! ```text
//! {"schema":"yomikiri.arena-log/1","game":"…","bots":["…","…"],"seed":1}
//! {"game":0,"seats":[0,1],"winner":1,"scores":[…],"points":[…],"record":{…}}
//! {"game":1,"seats":[1,0],"winner":null,…}
//! ```
//!
//! The first line names the match: a log of another one is refused. Games stand in order, each
//! written as one whole line. A last line that is torn, by a kill or a full disk, is cut off and its
//! game played again.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use thiserror::Error;
use yomikiri_host::file::open_with;

use super::PlayedGame;
use super::contest::seats_of;

const SCHEMA: &str = "yomikiri.arena-log/1";

/// The longest line that is read: a hundred times what a game takes.
const LONGEST_LINE: usize = 1 << 20;

/// At most so much play is lost if the machine stops.
const BETWEEN_SYNCS: Duration = Duration::from_secs(1);

/// Which match a log is of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    schema: String,
    /// The game with its parameters.
    pub game: String,
    /// The players with all their options.
    pub bots: Vec<String>,
    /// The match's seed.
    pub seed: u64,
}

impl Header {
    /// The match of these players.
    pub fn new(game: String, bots: Vec<String>, seed: u64) -> Self {
        Header { schema: SCHEMA.to_owned(), game, bots, seed }
    }

    /// What this match has otherwise than `other`, if anything.
    fn difference(&self, other: &Header) -> Option<(&'static str, String, String)> {
        let fields = |header: &Header| {
            [
                ("schema", header.schema.clone()),
                ("game", header.game.clone()),
                ("players", header.bots.join(" ")),
                ("seed", header.seed.to_string()),
            ]
        };
        let mut pairs = fields(self).into_iter().zip(fields(other));
        pairs.find(|(a, b)| a != b).map(|((name, a), (_, b))| (name, a, b))
    }
}

/// A log that cannot be used.
#[derive(Debug, Error)]
pub enum LogError {
    /// The file system refused.
    #[error("the log cannot be read or written: {0}")]
    Io(#[from] io::Error),
    /// Another process plays this match.
    #[error("another process is writing this log")]
    Locked,
    /// The file is something else.
    #[error(
        "line 1 is not the head of a log of a match; expected an object with schema {SCHEMA:?}"
    )]
    NotALog,
    /// The file is the log of another match.
    #[error("the log is of another match: its {what} is {found:?}; expected {expected:?}")]
    OtherMatch {
        /// What differs.
        what: &'static str,
        /// In the file.
        found: String,
        /// In this match.
        expected: String,
    },
    /// A line that is not last cannot be read, or is not the game it should be.
    #[error("line {line} of the log is damaged: {problem}; expected game {expected}")]
    Damaged {
        /// Counted from 1.
        line: usize,
        /// What is wrong with it.
        problem: String,
        /// The game that should be there.
        expected: u64,
    },
    /// A game cannot be written as JSON.
    #[error("a game cannot be written: {0}")]
    Unwritable(#[from] serde_json::Error),
}

/// A log being written.
#[derive(Debug)]
pub struct Log {
    file: File,
    synced: Instant,
}

impl Log {
    /// Opens the log of a match, or begins one, and gives the games it has, in order.
    pub fn open(path: &Path, header: &Header) -> Result<(Log, Vec<PlayedGame>), LogError> {
        let file = open_with(
            OpenOptions::new().read(true).write(true).create(true).truncate(false),
            path,
        )?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => LogError::Locked,
            TryLockError::Error(error) => error.into(),
        })?;
        let (played, kept) = read_games(BufReader::new(&file), header)?;
        let mut log = Log { file, synced: Instant::now() };
        if (kept as u64) < log.file.metadata()?.len() {
            log.file.set_len(kept as u64)?;
        }
        log.file.seek(SeekFrom::Start(kept as u64))?;
        if kept == 0 {
            log.write(header)?;
        }
        log.sync()?;
        Ok((log, played))
    }

    /// Appends a game.
    pub fn add(&mut self, played: &PlayedGame) -> Result<(), LogError> {
        self.write(played)?;
        if self.synced.elapsed() >= BETWEEN_SYNCS {
            self.sync()?;
        }
        Ok(())
    }

    /// Makes sure that all games are on the disk.
    pub fn sync(&mut self) -> Result<(), LogError> {
        self.file.sync_data()?;
        self.synced = Instant::now();
        Ok(())
    }

    fn write(&mut self, value: &impl Serialize) -> Result<(), LogError> {
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        Ok(self.file.write_all(&line)?)
    }
}

/// The games in a log of this match, and how many of its bytes are whole lines.
pub fn read_log(bytes: &[u8], header: &Header) -> Result<(Vec<PlayedGame>, usize), LogError> {
    read_games(bytes, header)
}

/// The same, line by line: no more than a line is in memory beside the games.
fn read_games(
    mut log: impl BufRead,
    header: &Header,
) -> Result<(Vec<PlayedGame>, usize), LogError> {
    let mut first = Vec::new();
    if !read_line(&mut log, &mut first)? {
        // Nothing, or a torn first line of ours: any other content is not ours to overwrite.
        let ours = serde_json::to_vec(header)?;
        return if ours.starts_with(&first) { Ok((Vec::new(), 0)) } else { Err(LogError::NotALog) };
    }
    let found: Header = serde_json::from_slice(&first).map_err(|_| LogError::NotALog)?;
    if let Some((what, found, expected)) = found.difference(header) {
        return Err(LogError::OtherMatch { what, found, expected });
    }
    let mut played = Vec::new();
    let (mut kept, mut line) = (first.len(), Vec::new());
    for expected in 0.. {
        let damaged =
            |problem| LogError::Damaged { line: expected as usize + 2, problem, expected };
        if !read_line(&mut log, &mut line)? {
            if line.len() > LONGEST_LINE {
                return Err(damaged(format!("it is longer than {LONGEST_LINE} bytes")));
            }
            break;
        }
        match read_game(&line, expected, header.bots.len()) {
            Ok(game) => played.push(game),
            // Blocks of a file may reach the disk out of order: a last line can be torn inside.
            Err(_) if log.fill_buf()?.is_empty() => break,
            Err(problem) => return Err(damaged(problem)),
        }
        kept += line.len();
    }
    Ok((played, kept))
}

/// Reads the next line with its end, in place of what `line` held; says whether it is whole. One
/// that is too long is not read to its end.
fn read_line(log: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    log.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', line)?;
    Ok(line.ends_with(b"\n"))
}

fn read_game(line: &[u8], expected: u64, players: usize) -> Result<PlayedGame, String> {
    let played: PlayedGame = serde_json::from_slice(line).map_err(|error| error.to_string())?;
    let fits = |numbers: &Option<Vec<f64>>| numbers.as_ref().is_none_or(|n| n.len() == players);
    if played.game != expected {
        Err(format!("it is game {}", played.game))
    } else if played.seats != seats_of(expected, players) {
        Err(format!("its seats are {:?}", played.seats))
    } else if played.winner.is_some_and(|seat| seat >= players) {
        Err("its winner has no seat".to_owned())
    } else if !fits(&played.scores) || !fits(&played.points) {
        Err("it has not a score for each seat".to_owned())
    } else {
        Ok(played)
    }
}
