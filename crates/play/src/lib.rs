//! Engines for games that cannot be read out, and matches between them.
//!
//! An [`Engine`] chooses moves. They know games through the traits of `yomikiri_game` only and
//! never look at what [`Chance`](yomikiri_game::Chance) hides. What the end of a game or a position
//! is worth is an [`Evaluation`]; how playouts choose their moves is a [`Policy`].

mod engine;
mod evaluation;
mod policy;
mod simple;
mod uniform;

pub use engine::{Budget, Choice, Engine, Estimate};
pub use evaluation::{Evaluation, Rewards, Winning};
pub use policy::{Played, Policy};
pub use simple::{Greedy, Random};
pub use uniform::Uniform;
