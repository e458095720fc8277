//! The text of positions and moves that every command takes and prints: FEN for positions, and moves
//! as the board is drawn (`B3-B2`, promoting `B2-B1+`, drops `C*B2`).
//!
//! SFEN, Fairy-Stockfish's moves and USI's moves are read as well, so that what other programs print
//! can be pasted: see the forms of moves in `form.rs`.

use yomikiri_game::{Notation, ParseError};

use crate::form::{Form, Typed};
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Dobutsu;
use crate::usi::from_sfen;
use crate::{draw, fen};

/// The text of a legal move as Fairy-Stockfish has it: `b2b3`, `b3b4+`, `C@b2`.
pub fn uci_move_text(game: Dobutsu, position: &Position, mv: Move) -> String {
    Form::FairyStockfish.move_text(game, position, mv)
}

/// Is it SFEN? It has no brackets, and its third word is the hands; a FEN without brackets has
/// nothing there, two dashes, or counters.
fn is_sfen(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().skip(2).collect();
    match words[..] {
        _ if text.contains('[') => false,
        [hands] => hands.parse::<u32>().is_err(),
        [hands, number] => hands.parse::<u32>().is_err() && number != "-",
        _ => false,
    }
}

/// What is wrong with a move that was typed, and what could have been typed instead.
fn refusal(game: Dobutsu, position: &Position, text: &str) -> ParseError {
    let expected = game.legal_moves_said(position, Form::Drawn);
    let Some(typed) = Typed::read(text) else {
        return ParseError::new(format!("`{text}` is not a move"), expected);
    };
    let why = game.objection(position, &typed, Form::Drawn).unwrap_or_default();
    if typed.form == Form::Drawn {
        return ParseError::new(format!("`{text}`: {why}"), expected);
    }
    let meant = Form::Drawn.move_text(game, position, typed.mv);
    let drawn = typed.as_drawn(text);
    let legal = drawn.filter(|typed| game.objection(position, typed, Form::Drawn).is_none());
    let hint = legal.map_or(String::new(), |typed| {
        format!(" (did you mean {}?)", Form::Drawn.move_text(game, position, typed.mv))
    });
    let whose = if typed.form == Form::Usi { "USI" } else { "Fairy-Stockfish" };
    ParseError::new(format!("`{text}` is {whose}'s way to write {meant}: {why}{hint}"), expected)
}

impl Notation for Dobutsu {
    /// Reads FEN or SFEN. The game may be over: a lion may have been captured, or have tried.
    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        if is_sfen(text) { from_sfen(*self, text) } else { fen::read(*self, text) }
    }

    fn position_text(&self, position: &Position) -> String {
        fen::write(position)
    }

    /// Reads a move that is legal on the board, in any of the three forms, even where the paper's
    /// game is over. The `+` of a promotion may be left out: promotion is never a choice.
    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, ParseError> {
        let text = text.trim();
        let legal = |typed: &Typed| self.objection(position, typed, Form::Drawn).is_none();
        let typed = Typed::read(text).filter(legal);
        typed.map(|typed| typed.mv).ok_or_else(|| refusal(*self, position, text))
    }

    fn move_text(&self, position: &Position, mv: Move) -> String {
        Form::Drawn.move_text(*self, position, mv)
    }

    fn draw(&self, position: &Position) -> String {
        draw::board(position)
    }
}
