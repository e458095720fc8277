//! Engines for games that cannot be read out, and matches between them.
//!
//! An [`Engine`] chooses moves. [`Random`] takes any, [`Greedy`] the best after one move, [`Flat`]
//! samples every move alike, [`Uct`] grows a search tree, and [`Guided`] one that a game's [`Guide`]
//! leads. They know games through the traits of `yomikiri_game` only and never look at what
//! [`Game::redraw`](yomikiri_game::Game::redraw) draws anew. What the end of a game or a position is worth is an
//! [`Evaluation`]; how playouts choose their moves is a [`Policy`]: [`Uniform`] or [`Mast`].
//! [`arena`] lets engines play matches.
//!
//! Logarithms and exponentials come from `libm` and not from the system, whose last bits differ from
//! machine to machine: a seed gives the same games everywhere.

pub mod arena;
mod clock;
mod engine;
mod engines;
mod evaluation;
mod flat;
mod grown;
mod guided;
mod mast;
mod playout;
mod policy;
mod search;
mod simple;
mod spec;
mod tree;
mod uct;
mod uniform;

pub use engine::{Budget, Choice, Engine, Estimate};
pub use engines::{
    EngineEntry, EngineOption, ListedEngine, NamedEngine, list_engines, read_engine,
};
pub use evaluation::{Evaluation, Rewards, Winning};
pub use flat::Flat;
pub use guided::{Guide, Guided, GuidedSettings};
pub use mast::{Mast, MastSettings};
pub use policy::{Played, Policy};
pub use search::Search;
pub use simple::{Greedy, Random};
pub use spec::{Asked, Spec};
pub use uct::{Uct, UctSettings};
pub use uniform::Uniform;
