//! Who plays which colour.

use std::fmt;

use thiserror::Error;

use crate::Colour;

/// The colours of two to four players, in order of play.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Seats {
    colours: [Colour; 4],
    players: usize,
}

/// A text that does not name the colours of two to four players.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "the colours are {text:?}{why}; expected two to four different ones of R, Y, G, B, such as \"RB\""
)]
pub struct SeatsError {
    text: String,
    why: Why,
}

/// What is wrong with such a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Why {
    Letter(char),
    Twice(Colour),
    Few,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Letter(letter) => write!(f, " and {letter:?} is not a colour"),
            Why::Twice(colour) => write!(f, " with the same colour twice, {colour}"),
            Why::Few => Ok(()),
        }
    }
}

impl Seats {
    /// The seats with these colours, a letter each: `RB`.
    pub fn parse(text: &str) -> Result<Seats, SeatsError> {
        let error = |why| SeatsError { text: text.chars().take(20).collect(), why };
        let mut seats = Seats { colours: Colour::ALL, players: 0 };
        for letter in text.chars() {
            let colour = Colour::from_letter(letter).ok_or_else(|| error(Why::Letter(letter)))?;
            if seats.colours().contains(&colour) {
                return Err(error(Why::Twice(colour)));
            }
            seats.colours[seats.players] = colour;
            seats.players += 1;
        }
        if seats.players < 2 { Err(error(Why::Few)) } else { Ok(seats) }
    }

    /// Red against blue.
    pub const fn red_blue() -> Seats {
        // Seats that nobody has are as `parse` leaves them, so that equal seats are equal.
        let [red, _, green, blue] = Colour::ALL;
        Seats { colours: [red, blue, green, blue], players: 2 }
    }

    /// The colours in order of play.
    #[inline]
    pub fn colours(&self) -> &[Colour] {
        &self.colours[..self.players]
    }
}
