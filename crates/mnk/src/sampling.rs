//! Random play.

use yomikiri_game::{Chance, Dice, MoveKinds, Sampling};

use crate::{Cell, MAX_CELLS, Mnk, Position};

/// Nothing is hidden.
impl Chance for Mnk {
    #[inline]
    fn redraw(&mut self, _: &Position, _: &mut Dice) {}
}

impl Sampling for Mnk {
    #[inline]
    fn random_move(&self, position: &Position, dice: &mut Dice, _: &mut Vec<Cell>) -> Option<Cell> {
        let mut cells = self.allowed(position);
        if cells == 0 {
            return None;
        }
        for _ in 0..dice.roll(cells.count_ones() as usize) {
            cells &= cells - 1;
        }
        Some(Cell::new(cells.trailing_zeros() as usize))
    }
}

/// Moves on one cell are alike.
impl MoveKinds for Mnk {
    fn kinds(&self) -> usize {
        MAX_CELLS
    }

    #[inline]
    fn kind(&self, mv: Cell) -> usize {
        mv.number() % MAX_CELLS
    }
}
