//! The words all games share.
//!
//! A game is two things kept apart: its rules with their parameters ([`Game`], cheap to clone)
//! and a position of it (`Game::Position`, small). Everything else a game may offer is a trait of
//! its own, so that a game implements what it has: [`Notation`] (text a person can type),
//! [`Symmetric`] (images of a position under the board's symmetries), [`Packed`] (a 64-bit key),
//! [`Threats`] (what can be read off without search), [`LayeredIndex`] (a dense numbering of all
//! positions with the same number of stones), [`DenseIndex`] and [`LineMoves`] (a dense numbering of
//! all positions, with moves and un-moves between the numbers), [`Chance`] (what is hidden from all
//! players), [`Sampling`] and [`MoveKinds`] (random moves, and moves that are alike).
//!
//! What every crate needs beside games is here too: limits, progress and errors.
//!
//! Engines live elsewhere and know games through these traits only. The laws that every
//! implementation must keep are executable: see [`laws`].

mod chance;
mod dense;
mod dice;
mod error;
mod game;
pub mod laws;
mod layered;
mod limits;
mod notation;
mod outcome;
pub mod perft;
mod player;
mod progress;
mod sampling;
mod symmetry;
mod threats;

pub use chance::Chance;
pub use dense::{DenseIndex, LineMoves, Successor, SuccessorSink, Summary};
pub use dice::Dice;
pub use error::{ParseError, PlayError};
pub use game::Game;
pub use layered::{BlockMoves, LayerCursor, LayeredIndex, UNDECIDED};
pub use limits::{LimitReached, Limits};
pub use notation::Notation;
pub use outcome::{Outcome, OutcomeSet};
pub use player::{MAX_PLAYERS, Player};
pub use progress::{Cancelled, Progress, Pulse, Quiet, Uncounted};
pub use sampling::{MoveKinds, Sampling};
pub use symmetry::{Packed, Symmetric};
pub use threats::{Judgement, Threats};
