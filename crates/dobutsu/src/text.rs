//! The text of positions and moves that every command takes and prints: FEN for positions, and moves
//! as the board is drawn (`B3-B2`, promoting `B2-B1+`, drops `C*B2`).
//!
//! SFEN, Fairy-Stockfish's moves and USI's moves are read as well, so that what other programs print
//! can be pasted: see the forms of moves in `form.rs`.
//!
//! FEN's `w` is the first player and SFEN's `w` is the second, so a position must show which of the two
//! it is:
//!
//! ```text
//!   FEN    hands in brackets          gle/1c1/1C1/ELG[-] w
//!          or two dashes or counters  gle/1c1/1C1/ELG w - - 0 1
//!   SFEN   pieces in the hands        gle/3/1C1/ELG b C
//!          or a move number           gle/1c1/1C1/ELG b - 1
//! ```
//!
//! What shows neither (`gle/1c1/1C1/ELG w`, with or without one dash or number) is refused.

use yomikiri_game::{Notation, ParseError, Player};

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

/// How the text of a position is written.
enum Written {
    Fen,
    Sfen,
    /// It may be either, and each means another player's turn.
    Either,
}

fn written(text: &str) -> Written {
    let is_number = |word: &str| word.parse::<u32>().is_ok();
    let mut words = text.split_whitespace().skip(1);
    let turn = words.next();
    match words.collect::<Vec<_>>()[..] {
        _ if text.contains('[') => Written::Fen,
        [] => {
            if turn.is_some() {
                Written::Either
            } else {
                Written::Fen
            }
        }
        [word] if word == "-" || is_number(word) => Written::Either,
        [_] => Written::Sfen,
        [hands, number] if !is_number(hands) && number != "-" => Written::Sfen,
        _ => Written::Fen,
    }
}

/// What is wrong with a position that may be FEN or SFEN: its board, if that cannot be read, and
/// otherwise that nothing says which of the two it is.
fn either(text: &str) -> ParseError {
    let mut words = text.split_whitespace();
    let (rows, turn) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    if let Err(error) = fen::read_rows(rows, 1, &mut Position::empty(Player::FIRST)) {
        return error;
    }
    if !matches!(turn, "w" | "b") {
        return ParseError::new(format!("the turn is `{turn}`"), "`w` or `b` after the board");
    }
    let [fen, sfen] = if turn == "w" { [1, 2] } else { [2, 1] };
    ParseError::new(
        format!("player {fen} moves if this is FEN, and player {sfen} if it is SFEN"),
        format!("`{rows}[-] {turn}` for FEN, or `{rows} {turn} - 1` for SFEN"),
    )
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
        match written(text) {
            Written::Fen => fen::read(*self, text),
            Written::Sfen => from_sfen(*self, text),
            Written::Either => Err(either(text)),
        }
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
