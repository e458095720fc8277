//! `champion`: a player whose judgement of placements and positions was learnt from its own games.

mod endgame;
mod explain;
mod guide;
mod lesson;
mod network;
mod policy;
mod praise;
mod scout;
mod train;
mod trial;
mod weights;

pub use explain::{About, Expected, Reason, expected};
pub use guide::Champion;
pub use train::{Schedule, train, train_scout};
pub use weights::{Weights, WeightsError};

/// The weights in the program, as `cargo xtask train-tantrix` wrote them.
pub fn champion_weights() -> &'static [u8] {
    guide::LEARNT
}
