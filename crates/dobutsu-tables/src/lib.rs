//! Dobutsu Shogi solved: its table on disk, and what can be asked of it.
//!
//! [`Tablebase`] joins the rules' dense index with a table file, which it finds in the user's data
//! directory or makes on first use. [`analyze`](Tablebase::analyze) answers for a position,
//! [`verify`] checks a file from first principles, [`Usi`] is the engine that shogi programs talk to,
//! [`Strength`] are players for the terminal, [`walk`] finds positions worth thinking about.
//!
//! With the feature `gpu` a game can be solved on an NVIDIA GPU ([`choose_backend`]).

mod analysis;
mod backend;
#[cfg_attr(not(feature = "gpu"), path = "no_gpu.rs")]
mod gpu;
mod interesting;
mod mates;
mod paper_distance;
mod placements;
mod play;
mod probe;
mod puzzle;
mod statistics;
mod stored;
mod sweep;
mod tablebase;
mod unreached;
mod usi;
mod verify;

pub use analysis::{Analysis, Judged, MoveAnalysis, Wdl};
pub use backend::{Backend, SolveError, choose_backend};
pub use interesting::{Interesting, Ranked, interesting_mates};
pub use mates::{Check, Mates, mates};
pub use placements::{EveryPlacement, Examples, every_placement, examples};
pub use play::{Dice, Strength, UnknownStrength};
pub use probe::{Probed, Sampled};
pub use puzzle::walk;
pub use statistics::{Ban, ban_dead_drops, positions_with, statistics};
pub use stored::{Origin, solve_late_or_load};
pub use sweep::{Start, Swept, sweep};
pub use tablebase::{
    Found, Solved, Tablebase, TablebaseError, claim, default_path, memory_to_solve, solve,
    solve_late,
};
pub use usi::{Reply, Usi};
pub use verify::{Verified, VerifyError, verify};
/// Counts over all positions.
pub use yomikiri_dobutsu::Statistics;
/// What can be wrong with a table's file.
pub use yomikiri_table::FileError;
/// What every table file begins with.
pub use yomikiri_table::MAGIC as TABLE_MARK;
