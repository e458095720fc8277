//! A board drawn for the terminal.
//!
//! ```text
//!     A B C    hand of 2: -
//!   1 g l e
//!   2 . c .
//!   3 . C .
//!   4 E L G    hand of 1: -    player 1 to move
//! ```
//!
//! Capital letters are the first player's; `H` and `h` are hens.

use std::fmt::Write;

use yomikiri_game::Player;

use crate::fen;
use crate::piece::{Kind, Piece};
use crate::position::Position;
use crate::square::Square;

fn mark(position: &Position, square: Square) -> char {
    let Some((piece, owner)) = position.piece_at(square) else { return '.' };
    let letter = if piece == Piece::Hen { 'H' } else { fen::letter(piece) };
    if owner == Player::FIRST { letter } else { letter.to_ascii_lowercase() }
}

fn hand(position: &Position, player: Player) -> String {
    let mut text = String::new();
    for kind in Kind::ALL {
        for _ in 0..position.hand(player).count(kind) {
            text.push(fen::letter(kind.piece()));
        }
    }
    if text.is_empty() { "-".into() } else { text }
}

pub(crate) fn board(position: &Position) -> String {
    let mut text = String::from("    A B C");
    let second = hand(position, Player::new(1));
    // Writing to a string cannot fail.
    let _ = write!(text, "    hand of 2: {second}");
    for row in 0..4 {
        let _ = write!(text, "\n  {}", row + 1);
        for square in (0..3).filter_map(|column| Square::at(column, row)) {
            text.push(' ');
            text.push(mark(position, square));
        }
    }
    let first = hand(position, Player::FIRST);
    let _ = write!(text, "    hand of 1: {first}    player {} to move", position.turn());
    text
}
