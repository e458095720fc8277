//! The whole solution kept between runs: the table, and a second one with who ends late.
//!
//! What the tables do not hold (ends, legal moves) is counted again while every entry is checked
//! against its successors, so a solution that comes from disk has been verified, not only read.

use std::path::{Path, PathBuf};

use yomikiri_dobutsu::Dobutsu;
use yomikiri_game::{DenseIndex, Progress};
use yomikiri_solve::Solution;
use yomikiri_table::{FileError, Header, write_table};

use super::backend::Backend;
use super::tablebase::{
    Solved, Tablebase, TablebaseError, claim, default_path, description, open_table, solve_late,
};
use super::verify::{Late, VerifyError, verified_values};

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
    let solved = solve_late(&Backend::CPU, game, progress)?;
    let stored =
        claimed.and_then(|(path, _claim)| solved.store_both(&path, progress).map(|()| path));
    Ok((solved, Origin::Solved { stored, refused }))
}

fn late_path(path: &Path) -> PathBuf {
    path.with_extension("late.yk")
}

/// What the table of who ends late begins with: it has a bit for every number, 64 in a line.
fn late_header(game: Dobutsu, lines: usize) -> Header {
    Header::new(format!("{}, who ends late", description(game)), 8 * lines as u64)
}

/// Nothing if there is no table of who ends late.
fn load(
    game: Dobutsu,
    path: &Path,
    progress: &dyn Progress,
) -> Result<Option<Solved>, VerifyError> {
    let late_path = late_path(path);
    if !late_path.exists() {
        return Ok(None);
    }
    let tablebase = Tablebase::open(game, path)?;
    let late = read_late(game, &late_path, tablebase.index().lines())?;
    let claimed = Late { path: &late_path, lines: &late };
    let (counts, values) = verified_values(&tablebase, Some(claimed), progress)?;
    let solution = Solution {
        values,
        won_ends: counts.catch,
        lost_ends: counts.try_lost,
        census: counts.census,
        moves: counts.moves,
        later: late,
    };
    Ok(Some(Solved { index: tablebase.into_index(), solution, on_device: None }))
}

fn read_late(game: Dobutsu, path: &Path, lines: usize) -> Result<Vec<u64>, TablebaseError> {
    let table = open_table(path, &late_header(game, lines))?;
    let bytes = table.read_all().map_err(FileError::at(path))?;
    Ok(bytes.as_chunks().0.iter().map(|word| u64::from_le_bytes(*word)).collect())
}

impl Solved {
    /// Writes the table and that of who ends late.
    fn store_both(&self, path: &Path, progress: &dyn Progress) -> Result<(), TablebaseError> {
        self.store_late(path, progress)?;
        self.store(path, progress).map(|_| ())
    }

    fn store_late(&self, path: &Path, progress: &dyn Progress) -> Result<(), TablebaseError> {
        let (late, words) = (late_path(path), &self.solution.later);
        let header = late_header(*self.index.game(), words.len());
        let fill = |range: std::ops::Range<u64>, out: &mut Vec<u8>| {
            progress.advance(0);
            out.extend(range.map(|at| words[at as usize / 8].to_le_bytes()[at as usize % 8]));
        };
        write_table(&late, &header, fill, progress).map_err(FileError::at(&late))?;
        Ok(())
    }
}

#[cfg(all(test, feature = "full-tests"))]
mod tests {
    use yomikiri_game::Quiet;
    use yomikiri_solve::Value;

    use super::*;

    #[test]
    fn a_wrong_table_of_who_ends_late_was_believed() {
        let game = Dobutsu::new("no-drops".parse().unwrap());
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("t.yk");
        let mut solved = solve_late(&Backend::CPU, game, &Quiet).unwrap();
        solved.store_both(&path, &Quiet).unwrap();
        let loaded = load(game, &path, &Quiet).unwrap().unwrap();
        assert!(loaded.solution.later == solved.solution.later);
        let kinds: [fn(Value) -> bool; 4] = [
            Value::is_win,
            Value::is_loss,
            |value| value == Value::DRAW,
            |value| !value.is_reached(),
        ];
        for kind in kinds {
            let mut values = solved.solution.values.iter().copied().map(Value::from_byte);
            let Some(number) = values.position(kind) else { continue };
            solved.solution.later[number / 64] ^= 1 << (number % 64);
            solved.store_late(&path, &Quiet).unwrap();
            let refused = load(game, &path, &Quiet).err().unwrap();
            assert!(matches!(refused, VerifyError::Late { .. }), "{refused}");
            assert!(refused.to_string().contains("t.late.yk: entry "), "{refused}");
            solved.solution.later[number / 64] ^= 1 << (number % 64);
        }
    }
}
