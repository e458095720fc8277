//! Hakozumi, the Connect-Four without end: rules, strategies as data, and the checker of them.
//!
//! * [`Hakozumi`] is the game with its limits, [`Position`] a position, [`Record`] a game in the
//!   paper's notation (`X0O1X1O-1`).
//! * [`strategy`] reads drawing strategies from files, [`shipped`] has those of the paper.
//! * [`check`] decides whether a strategy holds on the endless board.

mod cell;
pub mod check;
mod notation;
mod position;
mod record;
mod rules;
pub mod shipped;
mod side;
pub mod strategy;

pub use cell::{Cell, DIRECTIONS};
pub use position::Position;
pub use record::{FARTHEST_COLUMN, Record, Stone};
pub use rules::{Hakozumi, REACH};
pub use side::Side;
pub use strategy::{Strategy, StrategyError};
