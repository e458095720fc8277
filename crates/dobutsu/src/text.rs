//! The text of positions and moves that every command takes and prints: FEN, and moves as
//! Fairy-Stockfish writes them (`b2b3`, promoting `b3b4+`, drops `C@b2`).

use yomikiri_game::{Game, Notation, ParseError};

use crate::moves::Move;
use crate::position::Position;
use crate::rules::Dobutsu;
use crate::{draw, fen};

/// A move's text without knowing the position: a promotion is not marked.
fn plain(mv: Move) -> String {
    match mv {
        Move::Step { from, to } => format!("{}{}", from.rank_name(), to.rank_name()),
        Move::Drop { kind, to } => format!("{}@{}", fen::letter(kind.piece()), to.rank_name()),
    }
}

impl Notation for Dobutsu {
    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        fen::read(*self, text)
    }

    fn position_text(&self, position: &Position) -> String {
        fen::write(position)
    }

    /// The `+` of a promotion may be left out: promotion is never a choice.
    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, ParseError> {
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        let wanted = text.trim();
        let matches = |mv: &Move| {
            self.move_text(position, *mv).trim_end_matches('+') == wanted.trim_end_matches('+')
                && (!wanted.ends_with('+') || self.promotes(position, *mv))
        };
        moves.into_iter().find(matches).ok_or_else(|| {
            ParseError::new(format!("`{wanted}` is no legal move here"), "`b2b3` or `C@b2`")
        })
    }

    fn move_text(&self, position: &Position, mv: Move) -> String {
        let promotion = if self.promotes(position, mv) { "+" } else { "" };
        plain(mv) + promotion
    }

    fn draw(&self, position: &Position) -> String {
        draw::board(position)
    }
}
