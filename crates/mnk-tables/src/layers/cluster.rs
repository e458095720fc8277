//! Layers solved by many processes: the parts of a folder, as the cluster writes them.

use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use yomikiri_cluster::{Failure, Hosts, Job, Parts, Summary, Travel, solve, travels};
use yomikiri_game::{LayeredIndex, Progress};
use yomikiri_mnk::FreeLayers;
use yomikiri_solve::LayerCounts;
use yomikiri_table::{FileError, Frame, Lock, Table, TableError, write_frames};

use super::part::BLOCK_SIZE;
use super::solve::{SolvedLayers, check_present};
use super::{Estimate, LayerFolder, LayersError};

/// How a cluster solves.
#[derive(Clone)]
pub struct ClusterRun {
    /// Who takes part.
    pub hosts: Hosts,
    /// The most bytes of memory that this process may use.
    pub memory: u64,
    /// How long to wait for a process that says nothing.
    pub patience: Duration,
    /// What ends the process when another one is lost.
    pub failure: Arc<Failure>,
}

/// Solves a folder's layers together with the other processes. Every process writes its parts of
/// each layer into its own folder, which may be the same for all.
pub fn solve_layers_on_cluster(
    folder: &Arc<LayerFolder>,
    run: &ClusterRun,
    progress: Arc<dyn Progress + Send + Sync>,
) -> Result<Summary, LayersError> {
    let room = folder.room(&run.hosts, run.memory)?;
    let _lock = folder.lock(true)?;
    let work = folder.work_path();
    let lock = take_place(&work, run.hosts.process())?;
    let parts = Arc::new(FolderParts(folder.clone()));
    let job = Job { parts, room, patience: run.patience, progress };
    let summary = solve(&run.hosts, &job, &run.failure)?;
    drop(lock);
    // Another process with the same folder may be faster; that is as well.
    fs::remove_dir_all(&work).ok();
    Ok(summary)
}

/// Keeps a second process with this number out of the folder, by a lock beside it.
fn take_place(work: &Path, process: usize) -> Result<Lock, FileError> {
    fs::create_dir_all(work).map_err(FileError::at(work))?;
    let path = work.join(format!("process-{process}.lock"));
    Lock::take(&path).map_err(|error| match error {
        TableError::Claimed => {
            let problem = format!("a process {process} is already at work here");
            FileError::at(&path)(io::Error::other(problem))
        }
        error => FileError::at(&path)(error),
    })
}

struct FolderParts(Arc<LayerFolder>);

impl Parts for FolderParts {
    fn index(&self) -> &FreeLayers {
        self.0.index()
    }

    fn parts(&self, layer: usize) -> Vec<Range<usize>> {
        self.0.parts(layer).iter().map(|part| part.blocks.clone()).collect()
    }

    fn frame_len(&self) -> usize {
        BLOCK_SIZE as usize
    }

    fn prepare(&self) -> Result<(), String> {
        self.0.clear().and_then(|()| check_present(&self.0)).map_err(|error| error.to_string())
    }

    fn is_there(&self, layer: usize, part: usize) -> bool {
        self.0.file(&self.0.parts(layer)[part]).exists()
    }

    fn open(&self, layer: usize, part: usize) -> Result<Table, String> {
        let opened = self.0.open_part(&self.0.parts(layer)[part]);
        Ok(opened.map_err(|error| error.to_string())?.0.table)
    }

    fn write(
        &self,
        layer: usize,
        part: usize,
        frames: &[Frame],
        counts: &LayerCounts,
    ) -> Result<(), String> {
        let part = &self.0.parts(layer)[part];
        let (path, header) = (self.0.file(part), part.header(&self.0.game().name(), counts));
        let written = write_frames(&path, &header, frames).map_err(FileError::at(&path));
        written.map(drop).map_err(|error| error.to_string())
    }
}

impl LayerFolder {
    /// Where the processes of a cluster keep their locks: beside the folder.
    pub fn work_path(&self) -> PathBuf {
        let mut name = self.path().file_name().unwrap_or_default().to_owned();
        name.push(".work");
        self.path().with_file_name(name)
    }

    /// What each process of a cluster takes.
    pub fn estimate_on_cluster(&self, hosts: &Hosts) -> Estimate {
        let (threads, processes) = (hosts.workers() / hosts.processes(), hosts.processes() as u64);
        let alone = self.estimate(threads);
        // The same once more, for the blocks that are on their way, compressed, and the layer behind.
        let least_memory = alone.least_memory + threads as u64 * alone.held_by_a_thread;
        let shared = alone.most_memory - alone.least_memory;
        Estimate {
            least_memory,
            // A quarter of what is kept may be on its way, twice, compressed to half at least.
            most_memory: least_memory + threads as u64 * shared / 4 * 5,
            disk: alone.disk / processes,
            seconds: alone.seconds / processes as f64,
            ..alone
        }
    }

    /// Which blocks would travel if every process had so much memory; an error if it is too little.
    pub fn travels(
        self: &Arc<Self>,
        hosts: &Hosts,
        memory: u64,
    ) -> Result<Vec<Travel>, LayersError> {
        Ok(travels(&FolderParts(self.clone()), hosts, self.room(hosts, memory)?))
    }

    /// Bytes of blocks that each worker may keep.
    fn room(&self, hosts: &Hosts, given: u64) -> Result<u64, LayersError> {
        let threads = hosts.workers() / hosts.processes();
        let Estimate { least_memory: needed, held_by_a_thread, .. } =
            self.estimate_on_cluster(hosts);
        let left = given.checked_sub(needed);
        let left = left.ok_or(LayersError::Memory { given, needed, threads })?;
        Ok(held_by_a_thread + left / threads as u64 / 5 * 4)
    }

    /// What a folder with all its parts holds; `None` if some are elsewhere.
    pub fn read_solved(&self) -> Result<Option<SolvedLayers>, LayersError> {
        if self.missing() > 0 {
            return Ok(None);
        }
        let mut solved = SolvedLayers { counts: Vec::new(), kept: 0, solved: 0, bytes: 0 };
        for layer in 0..self.index().layers() {
            let mut counts = LayerCounts::NONE;
            for part in self.parts(layer) {
                let path = self.file(part);
                counts = counts.merged(self.open_part(part)?.1);
                solved.bytes += fs::metadata(&path).map_err(FileError::at(&path))?.len();
                solved.solved += 1;
            }
            solved.counts.push(counts);
        }
        Ok(Some(solved))
    }
}

#[cfg(test)]
mod tests {
    use yomikiri_game::Quiet;
    use yomikiri_mnk::{Mnk, Rules};
    use yomikiri_table::TEMPORARY;

    use super::super::{solve_layers, tests::contents};
    use super::*;

    const MEMORY: u64 = 1 << 30;

    fn run(workers: usize, memory: u64) -> ClusterRun {
        let failure = Failure::new(0, |error| eprintln!("{error}"));
        let hosts = Hosts::alone(workers).unwrap();
        ClusterRun { hosts, memory, patience: Duration::from_secs(60), failure }
    }

    fn game(size: &str, players: usize) -> Mnk {
        Mnk::new(size.parse().unwrap(), 3, players, Rules::Free).unwrap()
    }

    fn folder(game: &Mnk, path: &Path, part: usize) -> Arc<LayerFolder> {
        Arc::new(LayerFolder::with_parts(game, path, part).unwrap())
    }

    fn on_cluster(folder: &Arc<LayerFolder>, workers: usize, memory: u64) -> Summary {
        solve_layers_on_cluster(folder, &run(workers, memory), Arc::new(Quiet)).unwrap()
    }

    /// The bytes of the single process for any number of workers, with much memory and with the
    /// least, and for a run that resumes where others stopped.
    fn check_same_bytes(size: &str, players: usize, part: usize) {
        let (game, at) = (game(size, players), tempfile::tempdir().unwrap());
        let one = folder(&game, &at.path().join("one"), part);
        let solved = solve_layers(&one, MEMORY, &Quiet).unwrap();
        let states: u64 = solved.counts.iter().map(LayerCounts::states).sum();
        let expected = contents(one.path());
        let many = folder(&game, &at.path().join("many"), part);
        let least = |workers| many.estimate_on_cluster(&run(workers, MEMORY).hosts).least_memory;
        for (workers, memory) in
            [(1, MEMORY), (2, MEMORY), (4, MEMORY), (1, least(1)), (3, least(3))]
        {
            let done = on_cluster(&many, workers, memory);
            assert_eq!((done.kept, done.written, done.states), (0, expected.len(), states));
            assert_eq!(done.bytes == 0, workers == 1, "{} bytes travelled", done.bytes);
            assert!(contents(many.path()) == expected, "{size}, {players} players");
            assert_eq!(many.read_solved().unwrap().unwrap().counts, solved.counts);
            let again = on_cluster(&many, 2, MEMORY);
            assert_eq!((again.kept, again.written, again.bytes), (expected.len(), 0, 0));
            assert!(!many.work_path().exists());
            fs::remove_dir_all(many.path()).unwrap();
        }
        // A killed run leaves the last parts, or any others, and a file half written.
        for (workers, kept) in [(2, 1), (3, expected.len() / 2), (4, expected.len() - 1)] {
            on_cluster(&many, 2, MEMORY);
            let gone = |at: usize| match workers {
                2 => at < expected.len() - kept,
                _ => at * 7 % expected.len() >= kept,
            };
            let gone = (0..expected.len()).filter(|&at| gone(at));
            let gone: Vec<_> = gone.map(|at| many.path().join(&expected[at].0)).collect();
            gone.iter().for_each(|path| fs::remove_file(path).unwrap());
            fs::write(many.path().join(format!("{TEMPORARY}x")), "half").unwrap();
            let done = on_cluster(&many, workers, MEMORY);
            assert_eq!((done.kept, done.written), (expected.len() - gone.len(), gone.len()));
            assert!(contents(many.path()) == expected, "{size}, {players} players");
            fs::remove_dir_all(many.path()).unwrap();
        }
    }

    #[test]
    fn a_cluster_writes_the_same_bytes_of_3x3() {
        (2..=4).for_each(|players| check_same_bytes("3x3", players, 200));
    }

    #[test]
    #[cfg_attr(debug_assertions, ignore = "computes: run in release")]
    fn a_cluster_writes_the_same_bytes_of_3x4() {
        (2..=4).for_each(|players| check_same_bytes("3x4", players, 3_000));
    }

    /// Several parts per layer, of several classes and several frames each.
    #[test]
    #[cfg_attr(debug_assertions, ignore = "computes: run in release")]
    fn a_cluster_writes_the_same_bytes_of_4x4() {
        check_same_bytes("4x4", 3, 300_000);
    }

    /// What is foretold to travel is what a run sends, and less memory makes it more.
    #[test]
    #[cfg_attr(debug_assertions, ignore = "computes: run in release")]
    fn what_travels_is_foretold() {
        let (game, at) = (game("4x4", 3), tempfile::tempdir().unwrap());
        let folder = folder(&game, &at.path().join("x"), 300_000);
        let hosts = run(3, 0).hosts;
        let least = folder.estimate_on_cluster(&hosts).least_memory;
        let sum = |memory| -> (u64, u64) {
            let travels = folder.travels(&hosts, memory).unwrap();
            let numbers = |t: &Travel| (t.fetched * t.block_len, t.between_processes * t.block_len);
            travels.iter().map(numbers).fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1))
        };
        let (much, little) = (sum(MEMORY), sum(least));
        assert!(much.0 < little.0, "{} and {} numbers fetched", much.0, little.0);
        assert_eq!((much.1, little.1), (0, 0), "all workers are in one process");
        assert!(folder.travels(&hosts, least - 1).is_err());
        let bytes = [MEMORY, least].map(|memory| {
            let bytes = on_cluster(&folder, 3, memory).bytes;
            fs::remove_dir_all(folder.path()).unwrap();
            bytes
        });
        assert!(bytes[0] < bytes[1] && bytes[1] < little.0, "{bytes:?} bytes");
    }

    #[test]
    fn too_little_memory_and_a_second_process_are_refused() {
        let (game, at) = (game("3x3", 3), tempfile::tempdir().unwrap());
        let folder = folder(&game, &at.path().join("x"), 200);
        let refused = |run: &ClusterRun, message: &str| {
            let error = solve_layers_on_cluster(&folder, run, Arc::new(Quiet)).unwrap_err();
            assert!(error.to_string().contains(message), "{error}");
        };
        let least = folder.estimate_on_cluster(&run(2, 0).hosts).least_memory;
        let message = format!("expected at least {least} for this board and 2 thread(s)");
        refused(&run(2, least - 1), &message);
        let lock = take_place(&folder.work_path(), 0).unwrap();
        refused(&run(1, MEMORY), "process-0.lock: a process 0 is already at work here");
        take_place(&folder.work_path(), 1).unwrap();
        drop(lock);
        on_cluster(&folder, 1, MEMORY);
    }
}
