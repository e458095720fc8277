//! Records of games, in the paper's notation: `X0O1X1O-1`.
//!
//! A record is one stone after the other, each the player's letter and the column. X begins and
//! turns alternate; but X may first have set handicap stones, so a record may begin with several
//! X's. Columns are bounded only so that arithmetic on them cannot overflow.

use std::fmt;

use yomikiri_game::ParseError;

use crate::Side;

/// The farthest column, left or right, that a stone may be played in.
pub const FARTHEST_COLUMN: i32 = 1_000_000_000;

/// One stone of a record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stone {
    /// Whose it is.
    pub side: Side,
    /// Where it was dropped.
    pub column: i32,
}

impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.side, self.column)
    }
}

/// Stones in the order they were played.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Record(Vec<Stone>);

impl Record {
    /// No stones.
    pub const EMPTY: Record = Record(Vec::new());

    /// The record of these stones.
    pub fn new(stones: Vec<Stone>) -> Self {
        Record(stones)
    }

    /// The stones in order.
    pub fn stones(&self) -> &[Stone] {
        &self.0
    }

    /// Adds a stone at the end.
    pub fn push(&mut self, stone: Stone) {
        self.0.push(stone);
    }

    /// Takes the last stone back.
    pub fn pop(&mut self) -> Option<Stone> {
        self.0.pop()
    }

    /// Stones X set before the first O, less the one of the first move.
    pub fn handicap(&self) -> usize {
        self.0.iter().take_while(|stone| stone.side == Side::X).count().saturating_sub(1)
    }

    /// Reads a record. Letters must be those of a game: X's, then O and X in turn.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let mut record = Record::EMPTY;
        let mut rest = text.char_indices().peekable();
        let mut characters = 0;
        while let Some((at, letter)) = rest.next() {
            characters += 1;
            let side = record.read_side(letter, characters)?;
            let digits_at = characters + 1;
            let mut end = at + letter.len_utf8();
            while let Some((at, c)) = rest.next_if(|&(_, c)| c == '-' || c.is_ascii_digit()) {
                end = at + c.len_utf8();
                characters += 1;
            }
            let column = read_column(&text[at + letter.len_utf8()..end], digits_at)?;
            record.push(Stone { side, column });
        }
        Ok(record)
    }

    fn read_side(&self, letter: char, at: usize) -> Result<Side, ParseError> {
        let last = self.0.last().map(|stone| stone.side);
        // Since turns alternate once O has played, O is last or last but one then.
        let begun = self.0.iter().rev().take(2).any(|stone| stone.side == Side::O);
        let allowed: &[Side] = match last {
            None => &[Side::X],
            Some(Side::X) if !begun => &[Side::X, Side::O],
            Some(Side::X) => &[Side::O],
            Some(Side::O) => &[Side::X],
        };
        let found = allowed.iter().copied().find(|side| letter.to_string() == side.to_string());
        found.ok_or_else(|| {
            let letters: Vec<String> = allowed.iter().map(Side::to_string).collect();
            let expected = format!("{} and a column, as in X0O1X-1", letters.join(" or "));
            ParseError::at(at, format!("found {letter:?}"), expected)
        })
    }
}

fn read_column(digits: &str, at: usize) -> Result<i32, ParseError> {
    let expected = format!("a column from -{FARTHEST_COLUMN} to {FARTHEST_COLUMN}");
    match digits.parse::<i32>() {
        // Not `abs`: the least number of all has none.
        Ok(column) if column.unsigned_abs() <= FARTHEST_COLUMN.unsigned_abs() => Ok(column),
        _ if digits.is_empty() => Err(ParseError::at(at, "no column after the letter", expected)),
        _ => {
            let shown: String = digits.chars().take(20).collect();
            Err(ParseError::at(at, format!("{shown} is no column"), expected))
        }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|stone| stone.fmt(f))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_read_back() {
        for text in ["", "X0", "X0O1X1O-1X-1O2", "X0X0O1", "X0X2O1X-1000000000"] {
            assert_eq!(Record::parse(text).unwrap().to_string(), text);
        }
        assert_eq!(Record::parse("X0X2O1").unwrap().handicap(), 1);
        assert_eq!(Record::parse("").unwrap().handicap(), 0);
    }

    #[test]
    fn what_is_no_record_is_told_with_its_place() {
        let places = [
            ("O0", 1),
            ("X", 2),
            ("X0O", 4),
            ("X0O1O2", 5),
            ("X0O1X2X3", 7),
            ("X0 O1", 3),
            ("X--1", 2),
            ("X1-1", 2),
            ("X99999999999999999999", 2),
            ("X1000000001", 2),
            ("X-2147483648", 2),
            ("X0é", 3),
            ("X0O１", 4),
        ];
        for (text, place) in places {
            assert_eq!(Record::parse(text).unwrap_err().column(), Some(place), "{text}");
        }
    }
}
