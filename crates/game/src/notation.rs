//! Text that a person can read and type.

use crate::{Game, ParseError};

/// One text form for positions and one for moves, accepted and printed everywhere.
pub trait Notation: Game {
    /// Reads a position. Everything that makes it impossible under the rules is an error.
    fn parse_position(&self, text: &str) -> Result<Self::Position, ParseError>;

    /// The text of a position; `parse_position` reads it back.
    fn position_text(&self, position: &Self::Position) -> String;

    /// Reads a legal move of this position.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, ParseError>;

    /// The text of a move; `parse_move` reads it back.
    fn move_text(&self, position: &Self::Position, mv: Self::Move) -> String;

    /// A drawing of several lines, for a terminal.
    fn draw(&self, position: &Self::Position) -> String;
}
