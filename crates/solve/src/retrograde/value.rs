//! What is known about a position when all is done.

/// What is known about a number, as one byte: 0 not reached, 1 a draw, 2 + distance decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(u8);

impl Value {
    /// No game reaches it.
    pub const UNREACHED: Value = Value(0);
    /// Neither player can win.
    pub const DRAW: Value = Value(1);

    /// Decided after `distance` plies of best play: a win if odd, a loss if even. At most 253.
    pub const fn decided(distance: u8) -> Value {
        Value(distance.saturating_add(2))
    }

    /// The plies to the end, if it is decided.
    pub const fn distance(self) -> Option<u8> {
        self.0.checked_sub(2)
    }

    /// Is it reached at all?
    pub const fn is_reached(self) -> bool {
        self.0 != 0
    }

    /// Is it won for the player to move?
    pub const fn is_win(self) -> bool {
        self.0 > 1 && self.0 % 2 == 1
    }

    /// Is it lost for the player to move?
    pub const fn is_loss(self) -> bool {
        self.0 > 1 && self.0.is_multiple_of(2)
    }

    /// The byte, as stored.
    pub const fn byte(self) -> u8 {
        self.0
    }

    /// The value of a byte.
    pub const fn from_byte(byte: u8) -> Value {
        Value(byte)
    }
}

/// How many positions have each value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Census {
    /// Positions by the byte of their value.
    pub by_value: [u64; 256],
}

impl Census {
    /// Of nothing.
    pub const EMPTY: Census = Census { by_value: [0; 256] };

    /// Positions with this value.
    pub fn of(&self, value: Value) -> u64 {
        self.by_value[value.0 as usize]
    }

    /// Positions that are reached.
    pub fn positions(&self) -> u64 {
        self.count(Value::is_reached)
    }

    /// How many of them are won for the player to move.
    pub fn wins(&self) -> u64 {
        self.count(Value::is_win)
    }

    /// How many of them are lost for the player to move.
    pub fn losses(&self) -> u64 {
        self.count(Value::is_loss)
    }

    /// How many of them are drawn.
    pub fn draws(&self) -> u64 {
        self.of(Value::DRAW)
    }

    /// The longest distance of a win.
    pub fn longest_win(&self) -> Option<u8> {
        let mut wins = (0..=255u8).map(Value).filter(|value| value.is_win());
        wins.rfind(|&value| self.of(value) > 0).and_then(Value::distance)
    }

    fn count(&self, matches: impl Fn(Value) -> bool) -> u64 {
        (0..=255u8).map(Value).filter(|&v| matches(v)).map(|v| self.of(v)).sum()
    }

    /// Both together.
    pub fn plus(&self, other: &Census) -> Census {
        Census { by_value: std::array::from_fn(|i| self.by_value[i] + other.by_value[i]) }
    }
}
