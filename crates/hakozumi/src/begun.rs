//! A game that has begun: the handicap stones are placed, and from now on turns alternate.
//!
//! A static board is a promise about alternating turns: one stone of the opponent, one answer.
//! While X still places handicap stones it promises nothing, since X moves several times in a row.
//! So whoever looks for a static board asks for a [`Begun`], and only a position in which turns
//! alternate gives one.

use crate::{Hakozumi, Position, Record, Side};

/// The stones of a game in which turns alternate from now on, and whose turn it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Begun {
    record: Record,
    to_move: Side,
}

impl Begun {
    /// This position of this game, if all handicap stones are placed and the board is endless.
    ///
    /// ```
    /// use yomikiri_game::Notation;
    /// use yomikiri_hakozumi::{Begun, Hakozumi, Side};
    ///
    /// let game = Hakozumi { handicap: 1, ..Hakozumi::ENDLESS };
    /// let begun = |text: &str| Begun::of(&game, &game.parse_position(text).unwrap());
    /// assert!(begun("").is_none());
    /// assert_eq!(begun("X0").unwrap().to_move(), Side::X);
    /// assert_eq!(begun("X0X1").unwrap().to_move(), Side::O);
    /// ```
    pub fn of(game: &Hakozumi, position: &Position) -> Option<Self> {
        let endless = Hakozumi { handicap: game.handicap, ..Hakozumi::ENDLESS };
        (*game == endless && game.has_begun(position)).then(|| Begun {
            record: position.record().clone(),
            to_move: game.side_to_move(position),
        })
    }

    /// The game after a record whose last stone was a move: the X's before it, if O has not moved
    /// yet, were handicap stones. No stones at all are the start of a game without handicap.
    pub fn after(record: Record) -> Self {
        let to_move = record.stones().last().map_or(Side::X, |stone| stone.side.other());
        Begun { record, to_move }
    }

    /// The stones in the order they were played.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Who moves next.
    pub fn to_move(&self) -> Side {
        self.to_move
    }

    /// Who waits: the side that a static board of this position belongs to.
    pub fn waiting(&self) -> Side {
        self.to_move.other()
    }
}
