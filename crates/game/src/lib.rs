//! The words all games share.
//!
//! A game is two things kept apart: its rules with their parameters ([`Game`], cheap to clone)
//! and a position of it (`Game::Position`, small). `Game` alone is enough for every engine that needs no
//! numbering of positions; what makes them faster (symmetry, threats, random moves) are methods of
//! `Game` with defaults. What only some games can offer is a trait of its own: [`Notation`] (text a
//! person can type), [`Packed`] (a 64-bit key), [`LayeredIndex`] (a dense numbering of all positions
//! with the same number of stones), [`DenseIndex`] and [`LineMoves`] (a dense numbering of all
//! positions, with moves and un-moves between the numbers; [`PlainLines`] makes them from the plain
//! numbers and un-moves of a [`PlainIndex`]).
//!
//! What every crate needs beside games is here too: limits, progress and errors.
//!
//! Engines live elsewhere and know games through these traits only. The laws that every
//! implementation must keep are executable: see [`laws`].

mod dense;
mod dice;
mod error;
mod game;
mod judgement;
pub mod laws;
mod layered;
mod limits;
mod notation;
mod number;
mod outcome;
mod packed;
pub mod perft;
mod plain;
mod player;
mod progress;

pub use dense::{DenseIndex, LineMoves, Successor, SuccessorSink, Summary};
pub use dice::Dice;
pub use error::{ParseError, PlayError};
pub use game::Game;
pub use judgement::Judgement;
pub use layered::{BlockMoves, LayerCursor, LayeredIndex, UNDECIDED};
pub use limits::{LimitReached, Limits};
pub use notation::Notation;
pub use number::{counted, grouped};
pub use outcome::{Outcome, OutcomeSet};
pub use packed::Packed;
pub use plain::{PlainCursor, PlainIndex, PlainLines};
pub use player::{MAX_PLAYERS, Player};
pub use progress::{Cancelled, Progress, Pulse, Quiet, Uncounted};
