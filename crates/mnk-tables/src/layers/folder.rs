//! A folder of layer files: what belongs in it, opening parts, asking for a position.

use std::collections::HashMap;
use std::fs::{self, File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use yomikiri_game::{Game, LayeredIndex, Outcome, OutcomeSet};
use yomikiri_mnk::{FreeLayers, Mnk, Position};
use yomikiri_solve::LayerCounts;
use yomikiri_table::{FileError, TEMPORARY, Table};

use super::LayersError;
use super::cache::PartFile;
use super::part::Part;
use super::plan::{Estimate, PART, parts};

/// Parts open for probing at one time; each keeps up to 8 MiB of what was read.
const MOST_OPEN: usize = 64;

/// The layer files of one game.
pub struct LayerFolder {
    path: PathBuf,
    index: FreeLayers,
    layers: Vec<Vec<Part>>,
    part: usize,
    /// Parts opened for probing.
    open: Mutex<HashMap<(usize, usize), Arc<PartFile>>>,
}

impl LayerFolder {
    /// The folder of a game, whatever is in it so far.
    pub fn new(game: &Mnk, path: &Path) -> Result<Self, LayersError> {
        LayerFolder::with_parts(game, path, PART)
    }

    /// The folder of the game with this text, all parameters written out; `None` if it is not a game of k
    /// in a row.
    pub fn named(game: &str, path: &Path) -> Option<Result<Self, LayersError>> {
        Some(LayerFolder::new(&parse_game(game)?, path))
    }

    /// The same with parts of about `part` numbers.
    pub(super) fn with_parts(game: &Mnk, path: &Path, part: usize) -> Result<Self, LayersError> {
        let index = FreeLayers::new(game)?;
        let layers = (0..index.layers()).map(|layer| parts(&index, layer, part)).collect();
        Ok(LayerFolder { path: path.to_owned(), index, layers, part, open: Mutex::default() })
    }

    /// A folder with layer files, whose game they name themselves.
    pub fn open(path: &Path) -> Result<Self, LayersError> {
        let entries = entries(path)?;
        let mut files = entries.iter().filter(|entry| entry.extension().is_some_and(|e| e == "yk"));
        let first = files.next().ok_or_else(|| LayersError::Nothing(path.to_owned()))?;
        // One file that says what it is will do: what is wrong with others is found when they are read.
        let game =
            game_of(first).or_else(|error| files.find_map(|f| game_of(f).ok()).ok_or(error))?;
        let folder = LayerFolder::new(&game, path)?;
        folder.check_entries()?;
        Ok(folder)
    }

    /// The game.
    pub fn game(&self) -> &Mnk {
        self.index.game()
    }

    /// Where the files are.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What solving takes with so many threads.
    pub fn estimate(&self, threads: usize) -> Estimate {
        Estimate::new(&self.index, self.part, threads)
    }

    /// How many numbers each layer has.
    pub fn layer_sizes(&self) -> Vec<u64> {
        (0..self.index.layers()).map(|layer| self.index.len(layer) as u64).collect()
    }

    pub(super) fn index(&self) -> &FreeLayers {
        &self.index
    }

    pub(super) fn parts(&self, layer: usize) -> &[Part] {
        &self.layers[layer]
    }

    pub(super) fn file(&self, part: &Part) -> PathBuf {
        self.path.join(part.file_name())
    }

    /// How many layer files are there, checked or not.
    pub fn present(&self) -> usize {
        self.layers.iter().flatten().filter(|part| self.file(part).exists()).count()
    }

    /// How many numbers have yet to be solved.
    pub fn missing(&self) -> u64 {
        let missing = self.layers.iter().flatten().filter(|part| !self.file(part).exists());
        missing.map(|part| part.len() as u64).sum()
    }

    /// Makes the folder if it is not there, keeps other processes out of it, and clears away what a
    /// killed one left half written.
    pub(super) fn take(&self) -> Result<File, LayersError> {
        let lock = self.lock(false)?;
        self.clear()?;
        Ok(lock)
    }

    /// Makes the folder if it is not there, and holds it, alone or shared, until the file is dropped or
    /// the process dies.
    pub(super) fn lock(&self, shared: bool) -> Result<File, LayersError> {
        let path = &self.path;
        fs::create_dir_all(path).map_err(FileError::at(path))?;
        let folder = File::open(path).map_err(FileError::at(path))?;
        let locked = if shared { folder.try_lock_shared() } else { folder.try_lock() };
        locked.map_err(|error| match error {
            TryLockError::WouldBlock => LayersError::Locked(path.to_owned()),
            TryLockError::Error(error) => FileError::at(path)(error).into(),
        })?;
        Ok(folder)
    }

    /// Clears away what a killed process left half written, if all else belongs in the folder.
    pub(super) fn clear(&self) -> Result<(), LayersError> {
        self.check_entries()?;
        for path in entries(&self.path)?.iter().filter(|path| is_temporary(path)) {
            match fs::remove_file(path) {
                // Another process that shares the folder was faster.
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                removed => removed.map_err(FileError::at(path))?,
            }
        }
        Ok(())
    }

    /// Everything in the folder belongs there.
    fn check_entries(&self) -> Result<(), LayersError> {
        for path in entries(&self.path)? {
            let known = self.layers.iter().flatten().any(|part| self.file(part) == path);
            if !known && !is_temporary(&path) {
                return Err(LayersError::Stray { path, game: self.game().name() });
            }
        }
        Ok(())
    }

    /// Opens a part and checks all of it.
    pub(super) fn open_part(&self, part: &Part) -> Result<(PartFile, LayerCounts), LayersError> {
        let path = self.file(part);
        if !path.exists() {
            return Err(LayersError::Missing { path, game: self.game().name() });
        }
        let opening = Table::begin_file(&path).map_err(FileError::at(&path))?;
        let counts = part.counts(&self.game().name(), &path, opening.header())?;
        let table = opening.finish().map_err(FileError::at(&path))?;
        Ok((PartFile { part: part.clone(), path, table }, counts))
    }

    /// The equilibrium set of a position; of a decided one, its outcome.
    pub fn probe(&self, position: &Position) -> Result<OutcomeSet, LayersError> {
        match self.game().outcome(position) {
            Some(outcome) if outcome != Outcome::Draw => return Ok(OutcomeSet::only(outcome)),
            _ => {}
        }
        let Some((layer, number)) = self.index.number(position) else {
            return Ok(OutcomeSet::EMPTY);
        };
        let block = number / self.index.block(layer, 0).len();
        let at = self.layers[layer].partition_point(|part| part.blocks.end <= block);
        let file = self.opened(layer, at)?;
        let number = number - self.index.block(layer, file.part.blocks.start).start;
        let value = file.table.get(number as u64).map_err(FileError::at(&file.path))?;
        let set = file.part.set(&file.path, number as u64, value)?;
        if set.is_empty() {
            let problem = format!("entry {number} is empty; expected the value of a position");
            return Err(LayersError::Part { path: file.path.clone(), problem });
        }
        Ok(set)
    }

    fn opened(&self, layer: usize, at: usize) -> Result<Arc<PartFile>, LayersError> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(file) = open.get(&(layer, at)) {
            return Ok(file.clone());
        }
        if open.len() == MOST_OPEN {
            open.clear();
        }
        let file = Arc::new(self.open_part(&self.layers[layer][at])?.0);
        open.insert((layer, at), file.clone());
        Ok(file)
    }
}

fn entries(path: &Path) -> Result<Vec<PathBuf>, LayersError> {
    let entries = fs::read_dir(path).and_then(|entries| {
        entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>()
    });
    let mut entries = entries.map_err(FileError::at(path))?;
    entries.sort_unstable();
    Ok(entries)
}

fn is_temporary(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(TEMPORARY))
}

/// The game that a layer file says it belongs to.
fn game_of(path: &Path) -> Result<Mnk, LayersError> {
    let opening = Table::begin_file(path).map_err(FileError::at(path))?;
    let description = &opening.header().description;
    let name = description.lines().next().unwrap_or_default();
    parse_game(name).ok_or_else(|| FileError::other(path, description, "a layer of mnk").into())
}

/// The game with this name, as [`Mnk::name`] gives it.
fn parse_game(name: &str) -> Option<Mnk> {
    let words: Vec<&str> = name.split(' ').collect();
    let ["mnk", "--size", size, "--k", k, "--players", players, "--rules", rules] = words[..]
    else {
        return None;
    };
    let (k, players) = (k.parse().ok()?, players.parse().ok()?);
    let game = Mnk::new(size.parse().ok()?, k, players, rules.parse().ok()?).ok()?;
    (game.name() == name).then_some(game)
}
