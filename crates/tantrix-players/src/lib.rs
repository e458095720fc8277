//! Tantrix: engines, their matches, and the analysis of a position.

mod analysis;
mod bots;
mod champion;
mod contest;
mod frequency;
mod margin;
mod obstruction;

pub use analysis::{Analysis, Judged, analyze, judged};
pub use bots::{Bot, darwin};
pub use champion::{
    About, Champion, Expected, Reason, Schedule, Weights, WeightsError, champion_weights, expected,
    train, train_policy_network,
};
pub use contest::TantrixContest;
pub use frequency::predicate_frequency;
pub use margin::Margin;
pub use obstruction::{At, Equation, Obstructing, Obstruction, Predicate, Stops, View};
