//! Engines for games that are too large to solve, and matches between them.
//!
//! An [`Engine`] chooses moves. [`Random`] takes any, [`Greedy`] the best after one move, [`Flat`]
//! gives every move the same number of playouts, [`Uct`] grows a search tree, and [`Puct`] grows one
//! with the priors and values of a [`PolicyValue`]. They know games only through the traits of
//! `yomikiri_game`, and never look at what [`Game::redraw`](yomikiri_game::Game::redraw) draws anew.
//! What the end of a game or a position is worth is an
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
mod mast;
mod playout;
mod policy;
mod puct;
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
pub use mast::{Mast, MastSettings};
pub use policy::{Played, Policy};
pub use puct::{PolicyValue, Puct, PuctSettings};
pub use search::Search;
pub use simple::{Greedy, Random};
pub use spec::{Asked, Spec};
pub use uct::{Uct, UctSettings};
pub use uniform::Uniform;
