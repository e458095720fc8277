//! The five animals, and the three kinds that can be in hand.

/// A piece as it stands on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// ライオン: one step in any direction.
    Lion,
    /// きりん: one step orthogonally.
    Giraffe,
    /// ぞう: one step diagonally.
    Elephant,
    /// ひよこ: one step forward; a hen once it moves to the far row.
    Chick,
    /// にわとり: one step in any direction but diagonally backwards; in hand, a chick again.
    Hen,
}

impl Piece {
    /// All pieces, in the order of their numbers.
    pub const ALL: [Piece; 5] =
        [Piece::Lion, Piece::Giraffe, Piece::Elephant, Piece::Chick, Piece::Hen];

    /// What it is in hand. A lion is never in hand.
    pub const fn kind(self) -> Option<Kind> {
        match self {
            Piece::Lion => None,
            Piece::Giraffe => Some(Kind::Giraffe),
            Piece::Elephant => Some(Kind::Elephant),
            Piece::Chick | Piece::Hen => Some(Kind::Chick),
        }
    }

    /// Its name in Japanese.
    pub const fn japanese(self) -> &'static str {
        match self {
            Piece::Lion => "ライオン",
            Piece::Giraffe => "きりん",
            Piece::Elephant => "ぞう",
            Piece::Chick => "ひよこ",
            Piece::Hen => "にわとり",
        }
    }

    /// Its name in English.
    pub const fn english(self) -> &'static str {
        match self {
            Piece::Lion => "lion",
            Piece::Giraffe => "giraffe",
            Piece::Elephant => "elephant",
            Piece::Chick => "chick",
            Piece::Hen => "hen",
        }
    }
}

/// What a captured piece is: there are two of each in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// きりん.
    Giraffe,
    /// ぞう.
    Elephant,
    /// ひよこ.
    Chick,
}

impl Kind {
    /// The three kinds, in the order of their numbers.
    pub const ALL: [Kind; 3] = [Kind::Giraffe, Kind::Elephant, Kind::Chick];

    /// The piece it is when dropped.
    pub const fn piece(self) -> Piece {
        match self {
            Kind::Giraffe => Piece::Giraffe,
            Kind::Elephant => Piece::Elephant,
            Kind::Chick => Piece::Chick,
        }
    }
}

/// The pieces in a player's hand, two bits a kind:
///
/// ```text
///   bit   7 6     5 4     3 2        1 0
///         unused  chicks  elephants  giraffes
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Hand(u8);

impl Hand {
    /// Nothing in hand.
    pub const EMPTY: Hand = Hand(0);

    /// How many of a kind.
    pub const fn count(self, kind: Kind) -> u8 {
        self.0 >> (2 * kind as u8) & 3
    }

    /// With one more of a kind. There are never more than two.
    pub(crate) const fn with(self, kind: Kind) -> Hand {
        Hand(self.0 + (1 << (2 * kind as u8)))
    }

    /// With one less of a kind that is there; unchanged otherwise.
    pub(crate) const fn without(self, kind: Kind) -> Hand {
        if self.count(kind) == 0 { self } else { Hand(self.0 - (1 << (2 * kind as u8))) }
    }

    /// Is it empty?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many pieces in all.
    pub fn len(self) -> u8 {
        Kind::ALL.iter().map(|&kind| self.count(kind)).sum()
    }
}
