//! Tantrix: engines, and the analysis of a position.

mod analysis;
mod bots;
mod champion;
mod frequency;
mod margin;
mod obstruction;

pub use analysis::{Judged, judged};
pub use bots::{Bot, darwin};
pub use champion::{
    About, Champion, Expected, Reason, Schedule, Weights, WeightsError, champion_weights, expected,
    train, train_policy_network,
};
pub use frequency::predicate_frequency;
pub use margin::Margin;
pub use obstruction::{
    At, Equation, Lowering, Obstructing, Obstruction, Predicate, Remembered, Scores, Stops, View,
};
