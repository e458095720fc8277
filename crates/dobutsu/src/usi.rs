//! Positions and moves as shogi programs exchange them (USI).
//!
//! SFEN has the rows of the FEN, then whose turn it is (`b` is the *first* player, the other way
//! round than in FEN), then the hands with counts before the letters, then the number of the move:
//! `gle/1c1/1C1/ELG b - 1`. Squares count columns from the right and rows from the top:
//!
//! ```text
//!         A  B  C
//!    1   3a 2a 1a
//!    2   3b 2b 1b          step `2c2b`, promoting `2b2a+`, drop `C*2b`
//!    3   3c 2c 1c
//!    4   3d 2d 1d
//! ```

use yomikiri_game::{ParseError, Player};

use crate::fen;
use crate::form::{Form, Typed};
use crate::moves::Move;
use crate::piece::Kind;
use crate::position::Position;
use crate::rules::Dobutsu;

/// The position as SFEN; `number` is the number of the move to come, from 1.
pub fn to_sfen(position: &Position, number: usize) -> String {
    let mut text = String::new();
    fen::write_rows(position, &mut text);
    text.push_str(if position.turn() == Player::FIRST { " b " } else { " w " });
    let mut hands = String::new();
    fen::write_hands(position, &mut hands);
    if hands.is_empty() {
        text.push('-');
    }
    let letters: Vec<char> = hands.chars().collect();
    for run in letters.chunk_by(|a, b| a == b) {
        if run.len() > 1 {
            text.push_str(&run.len().to_string());
        }
        text.extend(run.first());
    }
    format!("{text} {number}")
}

/// Reads an SFEN; the move number may be missing.
pub fn from_sfen(game: Dobutsu, text: &str) -> Result<Position, ParseError> {
    const EXAMPLE: &str = "an SFEN like `gle/1c1/1C1/ELG b - 1`";
    let mut words = text.split_whitespace();
    let (Some(rows), Some(turn), Some(hands)) = (words.next(), words.next(), words.next()) else {
        return Err(ParseError::new("too short", EXAMPLE));
    };
    let turn = match turn {
        "b" => Player::FIRST,
        "w" => Player::new(1),
        _ => return Err(ParseError::new(format!("the turn is `{turn}`"), "`b` or `w`")),
    };
    if let Some(number) = words.next().filter(|number| number.parse::<u32>().is_err()) {
        return Err(ParseError::new(format!("the move number is `{number}`"), EXAMPLE));
    }
    let mut position = Position::empty(turn);
    fen::read_rows(rows, 1, &mut position)?;
    read_hands(hands, &mut position)?;
    fen::check(game, position)
}

fn read_hands(text: &str, position: &mut Position) -> Result<(), ParseError> {
    if text == "-" {
        return Ok(());
    }
    let error = |c: char| ParseError::new(format!("`{c}` in hand"), "`-` or like `2Ce`");
    let mut count = 1;
    for c in text.chars() {
        if let Some(digit) = c.to_digit(10) {
            count = digit;
            continue;
        }
        let kind =
            Kind::ALL.into_iter().find(|kind| fen::letter(kind.piece()) == c.to_ascii_uppercase());
        let (Some(kind), 1..=2) = (kind, count) else { return Err(error(c)) };
        let hand = &mut position.hands[usize::from(c.is_ascii_lowercase())];
        for _ in 0..count {
            if hand.count(kind) == 2 {
                return Err(error(c));
            }
            *hand = hand.with(kind);
        }
        count = 1;
    }
    Ok(())
}

/// The text of a legal move.
pub fn usi_move_text(game: Dobutsu, position: &Position, mv: Move) -> String {
    Form::Usi.move_text(game, position, mv)
}

/// Reads a move that is legal on the board, the capture of a lion and overlooked captures included;
/// the `+` of a promotion may be left out.
pub fn usi_move(game: Dobutsu, position: &Position, text: &str) -> Result<Move, ParseError> {
    let expected = || game.legal_moves_said(position, Form::Usi);
    let typed = Typed::read(text).filter(|typed| typed.form == Form::Usi);
    let Some(typed) = typed else {
        return Err(ParseError::new(format!("`{text}` is not a move"), expected()));
    };
    match game.objection(position, &typed, Form::Usi) {
        None => Ok(typed.mv),
        Some(why) => Err(ParseError::new(format!("`{text}`: {why}"), expected())),
    }
}
