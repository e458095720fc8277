//! `champion`: a player whose judgement of placements and positions was learnt from its own games.

mod endgame;
mod guide;
mod network;
mod policy;
mod train;
mod weights;

pub use guide::Champion;
pub use train::{Schedule, train};
pub use weights::{Weights, WeightsError};
