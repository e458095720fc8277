//! What a player looks at, as numbers for those who learn: facts about a placement and about what
//! a colour may hope for. Facts only; what they are worth is not known here.

mod placement;
mod prospect;

pub use placement::{Group, PLACEMENT_FEATURES};
pub use prospect::{PROSPECTS, Prospects};
