//! Random play.

use yomikiri_game::Dice;

use crate::{Cell, Mnk, Position};

/// One of the allowed cells, every one equally likely, without listing them.
#[inline]
pub(crate) fn random_move(game: &Mnk, position: &Position, dice: &mut Dice) -> Option<Cell> {
    let mut cells = game.allowed(position);
    if cells == 0 {
        return None;
    }
    for _ in 0..dice.roll(cells.count_ones() as usize) {
        cells &= cells - 1;
    }
    Some(Cell::new(cells.trailing_zeros() as usize))
}
