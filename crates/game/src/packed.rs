//! Positions as keys of 64 bits.

use crate::Game;

/// A position in 64 bits, where the parameters allow it.
pub trait Packed: Game {
    /// Do all positions of this game fit?
    fn is_packable(&self) -> bool;

    /// The position in 64 bits. Different positions have different keys, and `u64::MAX` is never
    /// one. Only for games that [`is_packable`](Packed::is_packable).
    fn pack(&self, position: &Self::Position) -> u64;

    /// The position of a key that `pack` gave.
    fn unpack(&self, key: u64) -> Self::Position;
}
