//! Text that a person can read and type.

use crate::{Game, ParseError};

/// Moves that an error names as examples.
const FEW: usize = 6;

/// One text form for positions and one for moves, accepted and printed everywhere.
pub trait Notation: Game {
    /// Reads a position. Everything that makes it impossible under the rules is an error.
    fn parse_position(&self, text: &str) -> Result<Self::Position, ParseError>;

    /// The text of a position; `parse_position` reads it back.
    fn position_text(&self, position: &Self::Position) -> String;

    /// The text of a move; `parse_move` reads it back.
    fn move_text(&self, position: &Self::Position, mv: Self::Move) -> String;

    /// Reads a legal move of this position: by default the one that has this text.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, ParseError> {
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        let found = moves.iter().find(|&&mv| self.move_text(position, mv) == text.trim());
        found.copied().ok_or_else(|| {
            let mut few: Vec<String> =
                moves.iter().take(FEW).map(|&mv| self.move_text(position, mv)).collect();
            if moves.len() > FEW {
                few.push("…".to_owned());
            }
            ParseError::new(format!("{text:?} is not a legal move"), few.join(", "))
        })
    }

    /// A drawing of several lines, for a terminal: by default the text with a line for each part
    /// between slashes.
    fn draw(&self, position: &Self::Position) -> String {
        self.position_text(position).replace('/', "\n")
    }
}
