//! The whole solution kept between runs: the table, and a second one with who ends late.
//!
//! What the tables do not hold (ends, legal moves) is counted again while every entry is checked
//! against its successors, so a solution that comes from disk has been verified, not only read.

use std::path::{Path, PathBuf};

use yomikiri_dobutsu::Dobutsu;
use yomikiri_game::{DenseIndex, Progress};
use yomikiri_solve::Solution;
use yomikiri_table::{Header, Table, TableError, write_table};

use super::engine::Engine;
use super::tablebase::{
    Solved, Tablebase, TablebaseError, claim, default_path, description, solve_late,
};
use super::verify::{VerifyError, verified_values};

/// Where a solution comes from.
#[derive(Debug)]
pub enum Origin {
    /// From tables of an earlier run, whose checksums and entries were checked.
    Stored(PathBuf),
    /// Solved now, and stored for the next time if that was possible.
    Solved {
        /// Where the table is now, or why it is nowhere.
        stored: Result<PathBuf, TablebaseError>,
        /// What was wrong with tables that were there.
        refused: Option<VerifyError>,
    },
}

/// Solves a rule set and finds out who ends late, or takes both from tables of an earlier run if
/// they are there and right; `fresh` does not look for them.
pub fn solve_late_or_load(
    game: Dobutsu,
    fresh: bool,
    progress: &dyn Progress,
) -> Result<(Solved, Origin), TablebaseError> {
    let path = default_path(game.rules());
    let mut refused = None;
    if let Some(path) = path.as_deref().filter(|path| !fresh && path.exists()) {
        match load(game, path, progress) {
            Ok(Some(solved)) => return Ok((solved, Origin::Stored(path.into()))),
            Ok(None) => {}
            Err(error) => refused = Some(error),
        }
    }
    // Claimed before the work: of two runs at once only one stores what it finds.
    let claimed = match path {
        Some(path) => claim(&path).map(|claim| (path, claim)),
        None => Err(TablebaseError::NoDataDirectory),
    };
    let solved = solve_late(&Engine::CPU, game, progress)?;
    let stored =
        claimed.and_then(|(path, _claim)| solved.store_both(&path, progress).map(|()| path));
    Ok((solved, Origin::Solved { stored, refused }))
}

fn late_path(path: &Path) -> PathBuf {
    path.with_extension("late.yk")
}

fn late_description(game: Dobutsu) -> String {
    format!("{}, who ends late", description(game))
}

/// Nothing if there is no table of who ends late.
fn load(
    game: Dobutsu,
    path: &Path,
    progress: &dyn Progress,
) -> Result<Option<Solved>, VerifyError> {
    let late = late_path(path);
    if !late.exists() {
        return Ok(None);
    }
    let tablebase = Tablebase::open(game, path)?;
    let late = read_late(game, &late, tablebase.index().lines())?;
    let (counts, values) = verified_values(&tablebase, progress)?;
    let solution = Solution {
        values,
        won_ends: counts.catch,
        lost_ends: counts.try_lost,
        census: counts.census,
        moves: counts.moves,
        late,
    };
    Ok(Some(Solved { index: tablebase.into_index(), solution, on_device: None }))
}

fn read_late(game: Dobutsu, path: &Path, lines: usize) -> Result<Vec<u64>, TablebaseError> {
    let with_path = |error| TablebaseError::Table { path: path.into(), error };
    let table = Table::open_file(path).map_err(with_path)?;
    let (expected, found) = (late_description(game), table.header().description.clone());
    if found != expected {
        return Err(TablebaseError::Other { path: path.into(), found, expected });
    }
    // Before anything is read: the file alone must not say how much memory that takes.
    if table.header().entries != 8 * lines as u64 {
        return Err(with_path(TableError::Header("it has another number of entries")));
    }
    let bytes = table.read_all().map_err(with_path)?;
    Ok(bytes.as_chunks().0.iter().map(|word| u64::from_le_bytes(*word)).collect())
}

impl Solved {
    /// Writes the table and that of who ends late.
    fn store_both(&self, path: &Path, progress: &dyn Progress) -> Result<(), TablebaseError> {
        let (late, words) = (late_path(path), &self.solution.late);
        let header = Header::new(late_description(*self.index.game()), 8 * words.len() as u64);
        let fill = |range: std::ops::Range<u64>, out: &mut Vec<u8>| {
            progress.advance(0);
            out.extend(range.map(|at| words[at as usize / 8].to_le_bytes()[at as usize % 8]));
        };
        write_table(&late, &header, fill, progress)
            .map_err(|error| TablebaseError::Table { path: late, error })?;
        self.store(path, progress).map(|_| ())
    }
}
