//! The table of a rule set: solving, storing, finding and opening it.

use std::borrow::Cow;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use thiserror::Error;
use yomikiri_dobutsu::{Dobutsu, DobutsuIndex, Position, RuleSet};
use yomikiri_game::{DenseIndex, Progress, Summary};
use yomikiri_solve::{PhaseSeconds, Solution, Task, Value, retrograde};
use yomikiri_table::{Claim, FileError, Header, Table, TableError, Written, write_table};

use super::backend::{Backend, SolveError};
use super::gpu::{self, OnDevice};
use yomikiri_host::data_folder;

/// What can go wrong with a tablebase.
#[derive(Debug, Error)]
pub enum TablebaseError {
    /// The file cannot be read or written, or is a table of something else.
    #[error(transparent)]
    File(#[from] FileError),
    /// The game could not be solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// There is nowhere to put the table.
    #[error("no data directory is known: neither XDG_DATA_HOME nor HOME names one")]
    NoDataDirectory,
    /// The position is not in the table and too much would have to be searched to answer.
    #[error(
        "the start position does not lead to this position, so the table does not have it, and \
         searching from it met more than {0} more of that kind"
    )]
    TooFar(usize),
}

/// The values of one rule set, ready to be asked.
pub struct Tablebase {
    index: DobutsuIndex,
    source: Source,
    path: PathBuf,
}

/// Where values come from.
enum Source {
    File(Table),
    Memory(Vec<u8>),
}

/// A rule set solved in memory.
pub struct Solved {
    /// The numbering of the values.
    pub index: DobutsuIndex,
    /// The values and their counts.
    pub solution: Solution,
    /// The same on the GPU, if that is where it was solved.
    pub(super) on_device: Option<OnDevice>,
}

/// What was found where a table was looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// A table was there.
    There,
    /// It was solved and stored now.
    Made(Written),
}

/// Solves a rule set.
pub fn solve(
    backend: &Backend,
    game: Dobutsu,
    progress: &dyn Progress,
) -> Result<Solved, SolveError> {
    solve_task(backend, game, false, progress)
}

/// Bytes of memory that [`solve`] takes: a byte for every number, and a bit for every end.
pub fn memory_to_solve(game: Dobutsu) -> u64 {
    let index = DobutsuIndex::new(game);
    (64 * index.lines() + 8 * index.end_lines()) as u64 + (16 << 20)
}

/// Solves a rule set and finds out who ends late, for the paper's distances.
pub fn solve_late(
    backend: &Backend,
    game: Dobutsu,
    progress: &dyn Progress,
) -> Result<Solved, SolveError> {
    solve_task(backend, game, true, progress)
}

/// Who ends late by the paper's count: a try, or leaving the opponent without a move, counts one ply
/// more than a lion that can be caught.
fn ends_late(summary: Summary) -> bool {
    summary.wins_at_once || summary.moves == 0
}

fn solve_task(
    backend: &Backend,
    game: Dobutsu,
    late: bool,
    progress: &dyn Progress,
) -> Result<Solved, SolveError> {
    let index = DobutsuIndex::new(game);
    match backend {
        Backend::Cpu(_) => {
            let later = late.then_some(ends_late as fn(Summary) -> bool);
            let solution = retrograde(&index, Task { later, over: None }, progress)?;
            Ok(Solved { index, solution, on_device: None })
        }
        Backend::Gpu(kernels) => gpu::solve(kernels, index, late, progress),
    }
}

/// How a table says what it is about.
pub(super) fn description(game: Dobutsu) -> String {
    format!("dobutsu --rules {}", game.rules())
}

impl Solved {
    /// Seconds of device time the solve took, if it was solved on a GPU.
    pub fn device_seconds(&self) -> Option<PhaseSeconds> {
        self.on_device.as_ref().map(gpu::seconds)
    }

    /// Writes the table. Of twins only the first has its value there, the other is left out.
    pub fn store(&self, path: &Path, progress: &dyn Progress) -> Result<Written, TablebaseError> {
        let header =
            Header::new(description(*self.index.game()), self.solution.values.len() as u64);
        let fill = |range: Range<u64>, out: &mut Vec<u8>| {
            // A block takes a while to compress: a cancelled job must not wait for all of them.
            progress.advance(0);
            let values = &self.solution.values[range.start as usize..range.end as usize];
            let first_line = range.start as usize / 64;
            for (line, values) in values.chunks(64).enumerate() {
                let representatives = self.index.representatives(first_line + line);
                let kept =
                    |(lane, &value)| if representatives >> lane & 1 == 1 { value } else { 0 };
                out.extend(values.iter().enumerate().map(kept));
            }
        };
        Ok(write_table(path, &header, fill, progress).map_err(FileError::at(path))?)
    }
}

/// Where the table of a rule set is kept: `yomikiri/dobutsu-RULES.yk` in the user's data directory.
pub fn default_path(rules: RuleSet) -> Option<PathBuf> {
    data_folder().map(|folder| folder.join(format!("dobutsu-{rules}.yk")))
}

/// Claims the file of a table before it is solved, making its folder if need be: a table that could
/// not be written is not worth solving, and of two processes only one should.
pub fn claim(path: &Path) -> Result<Claim, TablebaseError> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| !folder.exists()) {
        fs::create_dir_all(folder).map_err(FileError::at(folder))?;
    }
    Ok(Claim::take(path).map_err(FileError::at(path))?)
}

/// Opens a table that must be the one with this header, as this program writes it. Nothing else of a
/// file is read: how much memory that takes is not for the file alone to say.
pub(super) fn open_table(path: &Path, expected: &Header) -> Result<Table, TablebaseError> {
    let opening = Table::begin_file(path).map_err(FileError::at(path))?;
    let found = &opening.header().description;
    if *found != expected.description {
        return Err(FileError::other(path, found, &expected.description).into());
    }
    opening.header().check_size(expected).map_err(FileError::at(path))?;
    Ok(opening.finish().map_err(FileError::at(path))?)
}

impl Tablebase {
    /// Opens a table of these rules.
    pub fn open(game: Dobutsu, path: &Path) -> Result<Tablebase, TablebaseError> {
        let index = DobutsuIndex::new(game);
        let table = open_table(path, &Header::new(description(game), index.len() as u64))?;
        Ok(Tablebase { index, source: Source::File(table), path: path.into() })
    }

    /// Values that were just solved, without a file.
    pub fn in_memory(index: DobutsuIndex, values: Vec<u8>) -> Tablebase {
        Tablebase { index, source: Source::Memory(values), path: PathBuf::new() }
    }

    /// Opens a table of any rules of the game.
    pub fn open_any(path: &Path) -> Result<Tablebase, TablebaseError> {
        let opening = Table::begin_file(path).map_err(FileError::at(path))?;
        let found = &opening.header().description;
        let rules = found.strip_prefix("dobutsu --rules ").and_then(|rules| rules.parse().ok());
        let rules = rules.ok_or_else(|| FileError::other(path, found, "dobutsu --rules …"))?;
        Tablebase::open(Dobutsu::new(rules), path)
    }

    /// Opens the table at `path`, or at its default place; solves and stores it if there is none.
    pub fn open_or_solve(
        game: Dobutsu,
        path: Option<&Path>,
        progress: &dyn Progress,
    ) -> Result<(Tablebase, Found), TablebaseError> {
        let default = default_path(game.rules());
        let path = path.or(default.as_deref()).ok_or(TablebaseError::NoDataDirectory)?;
        if path.exists() {
            return Ok((Tablebase::open(game, path)?, Found::There));
        }
        let _claim = claim(path)?;
        // Another process may have made it while we looked.
        if path.exists() {
            return Ok((Tablebase::open(game, path)?, Found::There));
        }
        let written = solve(&Backend::CPU, game, progress)?.store(path, progress)?;
        Ok((Tablebase::open(game, path)?, Found::Made(written)))
    }

    /// The game.
    pub fn game(&self) -> Dobutsu {
        *self.index.game()
    }

    /// The numbering of the entries.
    pub fn index(&self) -> &DobutsuIndex {
        &self.index
    }

    /// The numbering alone.
    pub(super) fn into_index(self) -> DobutsuIndex {
        self.index
    }

    /// The value of a number, of twins that of the smaller one.
    pub fn value_of(&self, number: usize) -> Result<Value, TablebaseError> {
        let byte = match &self.source {
            Source::Memory(values) => values.get(number).copied().unwrap_or(0),
            Source::File(table) if number as u64 >= table.header().entries => 0,
            Source::File(table) => table.get(number as u64).map_err(|error| self.error(error))?,
        };
        Ok(Value::from_byte(byte))
    }

    /// The values of many numbers, of twins that of the smaller one.
    pub(super) fn bytes(&self, numbers: &[u64]) -> Result<Vec<Value>, TablebaseError> {
        let bytes = match &self.source {
            Source::Memory(values) => {
                let value = |&number: &u64| values.get(usize::try_from(number).ok()?).copied();
                numbers.iter().map(|number| value(number).unwrap_or(0)).collect()
            }
            Source::File(table) => {
                let entries = table.header().entries;
                let inside: Vec<u64> =
                    numbers.iter().copied().filter(|&number| number < entries).collect();
                let mut found =
                    table.get_many(&inside).map_err(|error| self.error(error))?.into_iter();
                let value = |&number: &u64| match number < entries {
                    true => found.next().unwrap_or(0),
                    false => 0,
                };
                numbers.iter().map(value).collect::<Vec<u8>>()
            }
        };
        Ok(bytes.into_iter().map(Value::from_byte).collect())
    }

    /// The same table with all values in memory, a byte for every number.
    pub fn loaded(&self, progress: &dyn Progress) -> Result<Tablebase, TablebaseError> {
        progress.begin("entries", Some(self.index.len() as u64));
        let values = self.read_values(progress)?;
        let (index, path) = (DobutsuIndex::new(self.game()), self.path.clone());
        Ok(Tablebase { index, source: Source::Memory(values), path })
    }

    /// All values; of twins only the smaller number need have one.
    pub fn values(&self) -> Result<Cow<'_, [u8]>, TablebaseError> {
        match &self.source {
            Source::Memory(values) => Ok(Cow::Borrowed(values)),
            Source::File(table) => {
                table.read_all().map(Cow::Owned).map_err(|error| self.error(error))
            }
        }
    }

    /// The values of some numbers; of twins only the smaller number need have one.
    pub(super) fn values_of(&self, numbers: Range<usize>) -> Result<Vec<u8>, TablebaseError> {
        match &self.source {
            Source::Memory(values) => Ok(values.get(numbers).unwrap_or_default().to_vec()),
            Source::File(table) => {
                let mut found = Vec::with_capacity(numbers.len());
                let range = numbers.start as u64..numbers.end as u64;
                table.read_range(range, &mut found).map_err(|error| self.error(error))?;
                Ok(found)
            }
        }
    }

    /// All values, watched.
    pub(super) fn read_values(&self, progress: &dyn Progress) -> Result<Vec<u8>, TablebaseError> {
        const PART: usize = 1 << 16;
        let Source::File(table) = &self.source else { return Ok(self.values()?.into_owned()) };
        let mut values = vec![0; table.header().entries as usize];
        let parts = values.par_chunks_mut(PART).enumerate();
        let read = parts.map(|(part, values)| {
            progress.advance(values.len() as u64);
            let first = (part * PART) as u64;
            let mut found = Vec::with_capacity(values.len());
            table.read_range(first..first + values.len() as u64, &mut found)?;
            values.copy_from_slice(&found);
            Ok(())
        });
        read.collect::<Result<(), TableError>>().map_err(|error| self.error(error))?;
        Ok(values)
    }

    /// Where the file is; empty if there is none.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn error(&self, error: TableError) -> TablebaseError {
        FileError::at(&self.path)(error).into()
    }

    /// The value of an undecided position as the table has it: `UNREACHED` if it has not.
    pub fn value(&self, position: &Position) -> Result<Value, TablebaseError> {
        match self.index.canonical_number(position) {
            Some(number) => self.value_of(number),
            None => Ok(Value::UNREACHED),
        }
    }
}
