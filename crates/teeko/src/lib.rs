//! Teeko (John Scarne, 1937): eight stones on 25 cells, dropped and then moved.
//!
//! Two players drop four stones each, one per turn. Then a turn moves one of the player's stones to an
//! empty neighbouring cell, as a chess king moves. Whoever has four in a row or in a square wins:
//!
//! ```text
//!   standard, 44 goals        advanced, 58 goals: also the corners of larger squares
//!   1 1 1 1 .     2 2 . . .     1 . 1 . .     2 . . 2 .     1 . . . 1
//!   . . . . .     2 2 . . .     . . . . .     . . . . .     . . . . .
//!                               1 . 1 . .     . . . . .     . . . . .
//!                                             2 . . 2 .     . . . . .
//!                                                           1 . . . 1
//! ```
//!
//! Stones go round for ever if nobody can win, so the game has draws. Published (Guy Steele, 1998): the
//! standard game is a draw, and the first player wins the advanced one.

mod goals;
mod notation;
mod position;
mod rules;

pub use goals::{Goals, UnknownGoals};
pub use position::Position;
pub use rules::{Move, Teeko};
