//! Hakozumi, the Connect-Four without end: rules, strategies as data, and the checker of them.
//!
//! * [`Hakozumi`] is the game with its limits, [`Position`] a position, [`Record`] a game in the
//!   paper's notation (`X0O1X1O-1`).
//! * [`Begun`] is a position from which turns alternate, [`Frame`] leads to a position's normal form.
//! * [`strategy`] reads drawing strategies from files, [`shipped`] has those of the paper.
//! * [`check`] decides whether a strategy holds on the endless board.

mod begun;
mod cell;
pub mod check;
mod frame;
mod notation;
mod position;
mod record;
mod rules;
pub mod shipped;
mod side;
pub mod strategy;

pub use begun::Begun;
pub use cell::{Cell, DIRECTIONS};
pub use frame::Frame;
pub use position::Position;
pub use record::{FARTHEST_COLUMN, Record, Stone};
pub use rules::{Hakozumi, REACH};
pub use side::Side;
pub use strategy::{Strategy, StrategyError};
