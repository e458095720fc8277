//! Layers solved by many processes: the parts of a folder, as the cluster writes them.

use std::fs;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use yomikiri_cluster::{Failure, Hosts, Job, Parts, Summary, solve};
use yomikiri_game::{LayeredIndex, Progress};
use yomikiri_mnk::FreeLayers;
use yomikiri_solve::LayerCounts;
use yomikiri_table::FileError;

use super::solve::{SolvedLayers, check_present, write_part};
use super::{LayerFolder, LayersError};

/// How a cluster solves.
#[derive(Clone)]
pub struct ClusterRun {
    /// Who takes part.
    pub hosts: Hosts,
    /// Only find the states with at most so many stones.
    pub bound: Option<usize>,
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
    let _lock = folder.lock(true)?;
    let job = Job {
        parts: Arc::new(FolderParts(folder.clone())),
        folder: folder.work_path(),
        bound: run.bound,
        patience: run.patience,
        progress,
    };
    Ok(solve(&run.hosts, &job, &run.failure)?)
}

struct FolderParts(Arc<LayerFolder>);

impl Parts for FolderParts {
    fn index(&self) -> &FreeLayers {
        self.0.index()
    }

    fn parts(&self, layer: usize) -> Vec<Range<usize>> {
        let numbers = |blocks: &Range<usize>, len: usize| blocks.start * len..blocks.end * len;
        self.0.parts(layer).iter().map(|part| numbers(&part.blocks, part.block_len)).collect()
    }

    fn is_there(&self, layer: usize, part: usize) -> bool {
        self.0.file(&self.0.parts(layer)[part]).exists()
    }

    fn prepare(&self) -> Result<(), String> {
        self.0.clear().and_then(|()| check_present(&self.0)).map_err(|error| error.to_string())
    }

    fn write(
        &self,
        layer: usize,
        part: usize,
        values: &[u8],
        counts: &LayerCounts,
    ) -> Result<(), String> {
        let part = &self.0.parts(layer)[part];
        write_part(&self.0, part, values, counts).map_err(|error| error.to_string())
    }
}

impl LayerFolder {
    /// Where workers of a cluster keep their own files: beside the folder.
    pub fn work_path(&self) -> PathBuf {
        let mut name = self.path().file_name().unwrap_or_default().to_owned();
        name.push(".work");
        self.path().with_file_name(name)
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
    use std::path::Path;

    use yomikiri_game::Quiet;
    use yomikiri_mnk::{Mnk, Rules};

    use super::super::{solve_layers, tests::contents};
    use super::*;

    fn run(workers: usize, bound: Option<usize>) -> ClusterRun {
        let failure = Failure::new(0, |error| eprintln!("{error}"));
        let hosts = Hosts::alone(workers).unwrap();
        ClusterRun { hosts, bound, patience: Duration::from_secs(60), failure }
    }

    fn folder(game: &Mnk, path: &Path) -> Arc<LayerFolder> {
        Arc::new(LayerFolder::with_parts(game, path, 10_000).unwrap())
    }

    /// The bytes of the single process, for any number of workers, also if a run goes on with
    /// another number of them.
    fn check_same_bytes(size: &str, players: usize) {
        let game = Mnk::new(size.parse().unwrap(), 3, players, Rules::Free).unwrap();
        let at = tempfile::tempdir().unwrap();
        let one = folder(&game, &at.path().join("one"));
        let solved = solve_layers(&one, 1 << 30, &Quiet).unwrap();
        let states: u64 = solved.counts.iter().map(LayerCounts::states).sum();
        for bounds in
            [vec![(1, None)], vec![(3, None)], vec![(2, Some(3)), (3, Some(5)), (1, None)]]
        {
            let many = folder(&game, &at.path().join("many"));
            let mut found = 0;
            for (workers, bound) in bounds {
                let run = run(workers, bound);
                found +=
                    solve_layers_on_cluster(&many, &run, Arc::new(Quiet)).unwrap().found.states;
                assert_eq!(many.work_path().exists(), bound.is_some());
            }
            assert_eq!(found, states);
            assert!(contents(many.path()) == contents(one.path()), "{size}, {players} players");
            assert_eq!(many.read_solved().unwrap().unwrap().counts, solved.counts);
            let again = solve_layers_on_cluster(&many, &run(2, None), Arc::new(Quiet)).unwrap();
            assert_eq!((again.found.states, again.solved.states), (0, 0), "nothing left to do");
            fs::remove_dir_all(many.path()).unwrap();
        }
    }

    #[test]
    fn a_cluster_writes_the_same_bytes() {
        (2..=4).for_each(|players| check_same_bytes("3x3", players));
        check_same_bytes("3x4", 3);
    }

    /// A step without all its files has not been done, whatever came after it.
    #[test]
    fn a_lost_file_is_made_again() {
        let game = Mnk::new("3x3".parse().unwrap(), 3, 3, Rules::Free).unwrap();
        let at = tempfile::tempdir().unwrap();
        let (one, many) =
            (folder(&game, &at.path().join("one")), folder(&game, &at.path().join("many")));
        solve_layers(&one, 1 << 30, &Quiet).unwrap();
        let solve =
            |run: ClusterRun| solve_layers_on_cluster(&many, &run, Arc::new(Quiet)).unwrap();
        let found = solve(run(2, Some(5))).layers;
        fs::remove_file(many.work_path().join("keys-03-worker-0-of-2.yk")).unwrap();
        assert_eq!(solve(run(1, Some(5))).layers, [found[3]]);
        assert_eq!(solve(run(3, None)).kept, 6);
        assert!(contents(many.path()) == contents(one.path()));
    }
}
