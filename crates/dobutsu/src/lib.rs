//! Dobutsu Shogi (どうぶつしょうぎ): rules, notation, dense index and un-moves.
//!
//! Three columns, four rows, eight pieces. A captured piece changes sides and comes back by a drop.
//! Whoever catches the lion wins, and so does the lion that reaches the far row unharmed (a *try*).
//!
//! ```text
//!            A B C
//!        1   g l e     second player (small letters), moves down
//!        2   . c .
//!        3   . C .
//!        4   E L G     first player (capital letters), moves up
//! ```
//!
//! The crate knows the rules ([`Dobutsu`] as the paper has them, [`PlayedOut`] as they are played,
//! [`Position`], [`Move`]), their texts (moves as the board is drawn, FEN as Fairy-Stockfish writes
//! it, USI, the paper's Japanese names) and how to number positions densely ([`DobutsuIndex`]). It
//! searches nothing.

mod draw;
mod ending;
mod fen;
mod form;
mod index;
mod kif;
mod moves;
mod names;
mod objection;
mod piece;
mod position;
mod rules;
mod square;
mod statistics;
mod symmetry;
mod text;
mod unmoves;
mod usi;

pub use ending::{EndedBy, Ending, PlayedOut};
pub use index::{Cursor, DobutsuIndex, Threats, placements_by_hand};
pub use kif::{from_kif, to_kif};
pub use moves::Move;
pub use names::{NameStyle, move_name};
pub use piece::{Hand, Kind, Piece};
pub use position::{Position, PositionError};
pub use rules::{Dobutsu, RuleSet, RuleSetParts, UnknownRules};
pub use square::Square;
pub use statistics::Statistics;
pub use text::uci_move_text;
pub use usi::{from_sfen, to_sfen, usi_move, usi_move_text};
