//! The value of every state of a board too large for memory: a folder of layer files.
//!
//! The dense index gives every placement of a layer a number (see [`FreeLayers`](yomikiri_mnk::FreeLayers)), and a layer file
//! holds one byte for each: the equilibrium set, 0 for numbers not used. A layer is cut into *parts*
//! of whole blocks, about 64 million numbers each, and every part is a table file of its own
//! (`yomikiri-table`), written whole or not at all:
//!
//! ```text
//!   layer-14-part-003.yk      classes 318..424 of the placements with 14 stones
//! ```
//!
//! Its description says which game, layer and classes it holds and how many states have each value,
//! so that nothing else is needed to go on after a kill: parts that are there are checked and kept,
//! the others solved. Which parts there are depends on the board only, so the same bytes come out
//! whatever the memory and the number of threads.
//!
//! Blocks are solved from the last layer to the first. When players 2, 3 … move, a class leads only
//! into the same class, so each block of the next layer is read once. When player 1 moves, blocks of
//! the next layer are wanted by several classes; as many as memory allows are kept.

mod analysis;
mod backend;
mod cache;
#[cfg(feature = "cluster")]
mod cluster;
mod error;
mod folder;
#[cfg_attr(not(feature = "gpu"), path = "no_gpu.rs")]
pub(crate) mod gpu;
mod part;
mod plan;
mod quickest;
mod read;
mod sample;
mod solve;
#[cfg(test)]
mod tests;
mod verify;

pub use analysis::LayerAnalysis;
pub use backend::{Backend, choose_backend};
#[cfg(feature = "cluster")]
pub use cluster::{ClusterRun, solve_layers_on_cluster};
pub use error::LayersError;
pub use folder::LayerFolder;
pub use gpu::count_on_device;
pub use plan::{Estimate, check_counts};
pub use read::LayerContent;
pub use sample::{Sample, SampledLayer, sample};
pub use solve::{SolvedLayers, solve_layers, solve_layers_on};
pub use verify::{VerifiedLayer, verify_layers};
