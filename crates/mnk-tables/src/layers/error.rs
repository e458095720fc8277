//! What can be wrong with a folder of layer files.

use std::path::PathBuf;

use thiserror::Error;
use yomikiri_game::OutcomeSet;
use yomikiri_host::NoGpuSupport;
use yomikiri_mnk::FreeLayersError;
use yomikiri_table::FileError;

/// A folder that cannot be solved into, read or believed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LayersError {
    /// The game has no dense index.
    #[error(transparent)]
    Index(#[from] FreeLayersError),
    /// A GPU was asked for, and none is compiled in.
    #[error(transparent)]
    NoGpu(#[from] NoGpuSupport),
    /// The GPU did not do it.
    #[cfg(feature = "gpu")]
    #[error(transparent)]
    Gpu(#[from] yomikiri_gpu::GpuError),
    /// The processes of a cluster did not do it.
    #[cfg(feature = "cluster")]
    #[error(transparent)]
    Cluster(#[from] yomikiri_cluster::ClusterError),
    /// The folder cannot be used, or a layer file is damaged or about something else.
    #[error(transparent)]
    File(#[from] FileError),
    /// A layer file whose numbers do not add up.
    #[error("{path}: {problem}", path = .path.display())]
    Part {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        problem: String,
    },
    /// A value that the game cannot have.
    #[error("{path}: entry {entry} is {value}, which is not a set of the outcomes {outcomes}", path = .path.display())]
    Value {
        /// Which file.
        path: PathBuf,
        /// Which entry of it.
        entry: u64,
        /// Its byte.
        value: u8,
        /// The outcomes that the game can have.
        outcomes: OutcomeSet,
    },
    /// Something that does not belong in the folder.
    #[error(
        "{path}: not a layer file of {game}; expected a folder with nothing else in it",
        path = .path.display()
    )]
    Stray {
        /// What was found.
        path: PathBuf,
        /// What the folder is for.
        game: String,
    },
    /// A layer file that is not there.
    #[error("{path}: missing; solving {game} into this folder again makes what is missing",
        path = .path.display())]
    Missing {
        /// Which file.
        path: PathBuf,
        /// Of which game.
        game: String,
    },
    /// The game has no such layer.
    #[error("layer {layer}; expected 0 to {last}", last = .layers - 1)]
    NoLayer {
        /// The layer asked for.
        layer: usize,
        /// How many there are.
        layers: usize,
    },
    /// Nothing there.
    #[error("{path}: no layer file in this folder", path = .0.display())]
    Nothing(PathBuf),
    /// Another process is at work.
    #[error("{path}: another process is solving into this folder", path = .0.display())]
    Locked(PathBuf),
    /// Too little memory.
    #[error(
        "{given} bytes of memory are too few; expected at least {needed} for this board and {threads} thread(s)"
    )]
    Memory {
        /// Bytes allowed.
        given: u64,
        /// Bytes needed.
        needed: u64,
        /// By how many threads.
        threads: usize,
    },
}
