//! The four colours of lines. Each player owns one; the others are neutral.

use std::fmt;

/// A colour of lines. Its number, from 1, is also how the board writes it into a cell's code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Colour {
    /// `R`
    Red = 1,
    /// `Y`
    Yellow = 2,
    /// `G`
    Green = 3,
    /// `B`
    Blue = 4,
}

impl Colour {
    /// All colours, in the order in which scores are listed.
    pub const ALL: [Colour; 4] = [Colour::Red, Colour::Yellow, Colour::Green, Colour::Blue];

    /// The colour's letter.
    pub const fn letter(self) -> char {
        match self {
            Colour::Red => 'R',
            Colour::Yellow => 'Y',
            Colour::Green => 'G',
            Colour::Blue => 'B',
        }
    }

    /// The colour with this letter.
    pub const fn from_letter(letter: char) -> Option<Colour> {
        match letter {
            'R' => Some(Colour::Red),
            'Y' => Some(Colour::Yellow),
            'G' => Some(Colour::Green),
            'B' => Some(Colour::Blue),
            _ => None,
        }
    }

    /// Place in [`Colour::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize - 1
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
