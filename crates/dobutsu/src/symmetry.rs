//! The board's one symmetry: left and right.
//!
//! Symmetry 1 swaps columns A and C. (Turning the board swaps the players, so it is no symmetry of
//! a position; the dense index uses it to look at every position from the mover's side.)

use crate::moves::Move;
use crate::position::Position;

/// How many symmetries there are, the identity included.
pub(crate) const SYMMETRIES: usize = 2;

pub(crate) fn image(position: &Position, symmetry: usize) -> Position {
    if symmetry == 0 { *position } else { position.mirrored() }
}

pub(crate) fn image_of_move(mv: Move, symmetry: usize) -> Move {
    if symmetry == 0 { mv } else { mv.mirrored() }
}

/// The lesser of a position and its mirror image.
pub(crate) fn canonical(position: &Position) -> (Position, usize) {
    let image = position.mirrored();
    if *position <= image { (*position, 0) } else { (image, 1) }
}
