//! The three ways to write a move.
//!
//! People read and type moves as the board is drawn: columns A to C from the left, rows 1 to 4 from
//! the top, as in the paper. Two more forms are for other programs. All three name the same move:
//!
//! ```text
//!                            as drawn    Fairy-Stockfish    USI
//!   the chick steps          B3-B2       b2b3               2c2b
//!   it becomes a hen         B2-B1+      b3b4+              2b2a+
//!   a chick is dropped       C*B2        C@b3               C*2b
//!   rows are counted         from the top   from the bottom   from the top, a to d
//! ```
//!
//! Which form a text has can be told from the text alone. With a hyphen, or with capital columns, it
//! is as drawn (`b3-b2`, `B3B2`); with a digit first it is USI; what is left, small columns without a
//! hyphen, is Fairy-Stockfish's. `C*b2` has none of these forms and is refused: it could mean two squares.

use crate::fen;
use crate::moves::Move;
use crate::piece::Kind;
use crate::position::Position;
use crate::rules::Dobutsu;
use crate::square::Square;

/// A way to write squares and moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// As the board is drawn: `B3-B2`.
    Drawn,
    /// As Fairy-Stockfish's UCI has it: `b2b3`.
    FairyStockfish,
    /// As shogi programs exchange it: `2c2b`.
    Usi,
}

/// A move as somebody typed it, not yet checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Typed {
    pub(crate) mv: Move,
    /// Does it end in `+`?
    pub(crate) promotes: bool,
    pub(crate) form: Form,
}

impl Form {
    pub(crate) fn square(self, square: Square) -> String {
        match self {
            Form::Drawn => square.paper_name(),
            Form::FairyStockfish => square.rank_name(),
            Form::Usi => square.usi_name(),
        }
    }

    fn read_square(self, text: &str) -> Option<Square> {
        match self {
            Form::Drawn => Square::from_paper_name(text),
            Form::FairyStockfish => Square::from_rank_name(text),
            Form::Usi => Square::from_usi_name(text),
        }
    }

    /// The text of a legal move.
    pub(crate) fn move_text(self, game: Dobutsu, position: &Position, mv: Move) -> String {
        let promotion = if game.promotes(position, mv) { "+" } else { "" };
        let to = self.square(mv.to());
        match mv {
            Move::Step { from, .. } => {
                let hyphen = if self == Form::Drawn { "-" } else { "" };
                format!("{}{hyphen}{to}{promotion}", self.square(from))
            }
            Move::Drop { kind, .. } => {
                let sign = if self == Form::FairyStockfish { '@' } else { '*' };
                format!("{}{sign}{to}", fen::letter(kind.piece()))
            }
        }
    }
}

impl Typed {
    /// Reads a move in any form; `None` if it has none of them.
    pub(crate) fn read(text: &str) -> Option<Typed> {
        let plain = text.strip_suffix('+');
        let promotes = plain.is_some();
        let plain = plain.unwrap_or(text);
        if !plain.is_ascii() {
            return None;
        }
        let (mv, form) = match plain.split_once('-') {
            Some((from, to)) => {
                let (from, to) = (from.to_ascii_uppercase(), to.to_ascii_uppercase());
                (step(Form::Drawn, &from, &to)?, Form::Drawn)
            }
            None if plain.len() == 4 => one_of_three(plain)?,
            None => return None,
        };
        Some(Typed { mv, promotes, form })
    }

    /// Reads small letters without a hyphen as if they were meant as the board is drawn.
    pub(crate) fn as_drawn(self, text: &str) -> Option<Typed> {
        let text = text.replace('@', "*").to_ascii_uppercase();
        (self.form == Form::FairyStockfish).then(|| Typed::read(&text)).flatten()
    }
}

/// Four characters, none of them a hyphen: each form has its own squares and signs.
fn one_of_three(text: &str) -> Option<(Move, Form)> {
    let forms = [(Form::Drawn, "*@"), (Form::FairyStockfish, "@"), (Form::Usi, "*")];
    forms.into_iter().find_map(|(form, signs)| {
        let (from, to) = text.split_at(2);
        let mv = match from.strip_suffix(|c| signs.contains(c)) {
            Some(letter) => Move::Drop { kind: kind_of(letter)?, to: form.read_square(to)? },
            None => step(form, from, to)?,
        };
        Some((mv, form))
    })
}

fn step(form: Form, from: &str, to: &str) -> Option<Move> {
    Some(Move::Step { from: form.read_square(from)?, to: form.read_square(to)? })
}

fn kind_of(letter: &str) -> Option<Kind> {
    let is_letter =
        |kind: &Kind| letter.eq_ignore_ascii_case(&fen::letter(kind.piece()).to_string());
    Kind::ALL.into_iter().find(is_letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_of_a_move_can_be_told_from_its_text() {
        let cases = [
            ("B3-B2", "B3-B2", Form::Drawn),
            ("b3-b2", "B3-B2", Form::Drawn),
            ("b3-B2", "B3-B2", Form::Drawn),
            ("B3B2", "B3-B2", Form::Drawn),
            ("b2b3", "B3-B2", Form::FairyStockfish),
            ("2c2b", "B3-B2", Form::Usi),
            ("C*B2", "C*B2", Form::Drawn),
            ("c*B2", "C*B2", Form::Drawn),
            ("C@B2", "C*B2", Form::Drawn),
            ("C@b3", "C*B2", Form::FairyStockfish),
            ("C*2b", "C*B2", Form::Usi),
        ];
        let (game, position) = (Dobutsu::default(), Position::START);
        for (text, drawn, form) in cases {
            let typed = Typed::read(text).unwrap();
            assert_eq!(Form::Drawn.move_text(game, &position, typed.mv), drawn, "{text}");
            assert_eq!(typed.form, form, "{text}");
        }
    }

    #[test]
    fn what_could_mean_two_squares_is_refused() {
        for text in ["C*b2", "B3b2", "b3B2", "C@2b", "2C2B", "L*B2", "B3--B2", "-B3B2", "B3-", "+"]
        {
            assert_eq!(Typed::read(text), None, "{text}");
        }
        for text in ["", "é3-b2", "\u{3042}", "B3-B2++", "b2b3b4", "C*", "B5-B4", "D1-C1"] {
            assert_eq!(Typed::read(text), None, "{text}");
        }
    }
}
