//! The board's one symmetry: left and right.

use yomikiri_game::Symmetric;

use crate::moves::Move;
use crate::position::Position;
use crate::rules::Dobutsu;

/// Symmetry 1 swaps columns A and C. (Turning the board swaps the players, so it is no symmetry of
/// a position; the dense index uses it to look at every position from the mover's side.)
impl Symmetric for Dobutsu {
    fn symmetries(&self) -> usize {
        2
    }

    fn image(&self, position: &Position, symmetry: usize) -> Position {
        if symmetry == 0 { *position } else { position.mirrored() }
    }

    fn image_of_move(&self, mv: Move, symmetry: usize) -> Move {
        if symmetry == 0 { mv } else { mv.mirrored() }
    }

    fn canonical(&self, position: &Position) -> (Position, usize) {
        let image = position.mirrored();
        if *position <= image { (*position, 0) } else { (image, 1) }
    }
}
