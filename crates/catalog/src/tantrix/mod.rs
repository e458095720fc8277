//! Tantrix: players and their matches.

mod bots;
mod contest;
mod margin;

pub use bots::{Bot, darwin};
pub use contest::{TantrixContest, record};
pub use margin::Margin;
