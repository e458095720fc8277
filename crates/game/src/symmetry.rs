//! Positions that are the same but for how one looks at the board.

use crate::Game;

/// Rotations and reflections that map legal games to legal games.
pub trait Symmetric: Game {
    /// How many symmetries there are, the identity included.
    fn symmetries(&self) -> usize;

    /// The image of a position under symmetry number `symmetry`; number 0 is the identity.
    fn image(&self, position: &Self::Position, symmetry: usize) -> Self::Position;

    /// The image of a move: playing it in the image gives the image of playing the move.
    fn image_of_move(&self, mv: Self::Move, symmetry: usize) -> Self::Move;

    /// One fixed member of the position's class, the same for all its images, and the symmetry
    /// that leads to it.
    fn canonical(&self, position: &Self::Position) -> (Self::Position, usize);
}

/// A position in 64 bits, where the parameters allow it.
pub trait Packed: Symmetric {
    /// Do all positions of this game fit?
    fn is_packable(&self) -> bool;

    /// The position in 64 bits. Different positions have different keys, and `u64::MAX` is never
    /// one. Only for games that [`is_packable`](Packed::is_packable).
    fn pack(&self, position: &Self::Position) -> u64;

    /// The position of a key that `pack` gave.
    fn unpack(&self, key: u64) -> Self::Position;
}
