#![doc = include_str!("../README.md")]

#[cfg(feature = "app")]
mod app;

#[cfg(feature = "app")]
pub use app::App;
#[cfg(feature = "app")]
pub use yomikiri_catalog as catalog;
pub use yomikiri_game as game;
pub use yomikiri_play as play;
pub use yomikiri_solve as solve;

/// What a game and a question about it need, in one line.
pub mod prelude {
    #[cfg(feature = "app")]
    pub use crate::App;
    #[cfg(feature = "app")]
    pub use yomikiri_catalog::{
        Arguments, Entry, Explore, ExploreError, GameInfo, Plain, Shelf, unrecognized,
    };
    pub use yomikiri_game::{
        Game, Limits, Notation, Outcome, OutcomeSet, ParseError, Player, Progress, Quiet, perft,
    };
    pub use yomikiri_play::{Budget, Engine, Search, Winning};
    pub use yomikiri_solve::{Forced, ForcedResult, Graph, Outcomes};
}
