//! Features for players that learn: those of a placement and those of a position. Their weights are
//! not known here.

mod placement;
mod position;

pub use placement::{Group, PLACEMENT_FEATURES};
pub use position::{POSITION_FEATURES, PositionFeatures};
