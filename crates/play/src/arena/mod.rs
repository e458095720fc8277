//! Matches between engines, and what they say about strength.
//!
//! A match is *rounds*: a round is one deal played once in every rotation of the seats, so with two
//! players every deal is played twice, seats swapped. Games follow from the match's seed and their
//! number alone: any number of threads plays the same match (if engines have a fixed number of
//! playouts), and a match that was stopped goes on as if it had not been. [`Log`] keeps the games,
//! [`Standing`] counts them, [`Sprt`] says when enough were played.

mod contest;
mod log;
mod referee;
mod sprt;
mod standing;

pub use contest::{Contest, PlayedGame};
pub use log::{Header, Log, LogError, read_log};
pub use referee::{NotLogged, Plan, PlanError, RunError, run};
pub use sprt::{Sprt, SprtResult, SprtStanding};
pub use standing::{Interval, Place, Standing, elo};
