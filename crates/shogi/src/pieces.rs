//! Types of pieces: the names that `variants.ini` has for them, and how they move.

/// The types with a name of their own, and how they move. Their order is Fairy-Stockfish's: hands are
/// written from the last to the first.
const STANDARD: [(&str, &str); 36] = [
    ("pawn", "fmWfcF"),
    ("knight", "N"),
    ("bishop", "B"),
    ("rook", "R"),
    ("queen", "Q"),
    ("fers", "F"),
    ("alfil", "A"),
    ("fersAlfil", "FA"),
    ("silver", "FfW"),
    ("aiwok", "RNF"),
    ("bers", "RF"),
    ("archbishop", "BN"),
    ("chancellor", "RN"),
    ("amazon", "QN"),
    ("knibis", "mNcB"),
    ("biskni", "mBcN"),
    ("kniroo", "mNcR"),
    ("rookni", "mRcN"),
    ("shogiPawn", "fW"),
    ("lance", "fR"),
    ("shogiKnight", "fN"),
    ("gold", "WfF"),
    ("dragonHorse", "BW"),
    ("clobber", "cW"),
    ("breakthrough", "fmWfF"),
    ("immobile", ""),
    ("cannon", "mRcpR"),
    ("janggiCannon", "pR"),
    ("soldier", "fsW"),
    ("horse", "nN"),
    ("elephant", "nA"),
    ("janggiElephant", "nZ"),
    ("banner", "RcpRnN"),
    ("wazir", "W"),
    ("commoner", "K"),
    ("centaur", "KN"),
];

/// Slots for pieces described by their moves.
const CUSTOM: usize = 25;

/// A type of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Type(u8);

impl Type {
    pub(crate) const PAWN: Type = Type(0);
    pub(crate) const SHOGI_PAWN: Type = Type(18);
    pub(crate) const KING: Type = Type((STANDARD.len() + CUSTOM) as u8);
    /// How many there are.
    pub(crate) const COUNT: usize = STANDARD.len() + CUSTOM + 1;

    /// All of them, in order.
    pub(crate) fn all() -> impl DoubleEndedIterator<Item = Type> {
        (0..Type::COUNT as u8).map(Type)
    }

    /// The chess pieces that a variant without a description begins with.
    pub(crate) fn of_chess() -> [(Type, char); 6] {
        [
            (Type(0), 'p'),
            (Type(1), 'n'),
            (Type(2), 'b'),
            (Type(3), 'r'),
            (Type(4), 'q'),
            (Type::KING, 'k'),
        ]
    }

    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// What the type is called in `variants.ini`.
    pub(crate) fn name(self) -> String {
        match STANDARD.get(self.index()) {
            Some((name, _)) => (*name).to_owned(),
            None if self == Type::KING => "king".to_owned(),
            None => format!("customPiece{}", self.index() - STANDARD.len() + 1),
        }
    }

    /// The type of this name.
    pub(crate) fn named(name: &str) -> Option<Type> {
        Type::all().find(|of| of.name() == name)
    }

    /// Is it described by its moves?
    pub(crate) fn is_custom(self) -> bool {
        (STANDARD.len()..STANDARD.len() + CUSTOM).contains(&self.index())
    }

    /// How it moves if nothing else is said.
    pub(crate) fn betza(self) -> &'static str {
        match STANDARD.get(self.index()) {
            Some((_, betza)) => betza,
            None if self == Type::KING => "K",
            None => "",
        }
    }
}

/// A set of types.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Types(u64);

impl Types {
    pub(crate) const NONE: Types = Types(0);
    /// `*`: pieces of whatever type, counted together.
    pub(crate) const ANY: Types = Types(1 << 63);

    pub(crate) fn of(types: &[Type]) -> Types {
        types.iter().fold(Types::NONE, |all, &of| all.with(of))
    }

    pub(crate) fn with(self, of: Type) -> Types {
        Types(self.0 | 1 << of.index())
    }

    pub(crate) fn without(self, of: Type) -> Types {
        Types(self.0 & !(1 << of.index()))
    }

    pub(crate) fn union(self, other: Types) -> Types {
        Types(self.0 | other.0)
    }

    pub(crate) fn has(self, of: Type) -> bool {
        self.0 >> of.index() & 1 == 1
    }

    /// Is `*` among them?
    pub(crate) fn has_any(self) -> bool {
        self.0 & Types::ANY.0 != 0
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The types, without `*`.
    pub(crate) fn iter(self) -> impl Iterator<Item = Type> {
        Type::all().filter(move |&of| self.has(of))
    }
}
