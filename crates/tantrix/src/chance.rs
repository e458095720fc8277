//! The bag's order is hidden from all players; and which placements are alike.

use yomikiri_game::Dice;

use crate::{Move, Position, TILES, Tantrix};

/// Shuffles the rest of the bag. It begins from the tiles in order of number, so that nothing of the
/// order they had can show through.
pub(crate) fn redraw(game: &mut Tantrix, position: &Position, dice: &mut Dice) {
    let bag = position.unseen();
    game.deal.rearrange(bag, |below| dice.roll(below));
}

/// The same moves laid the same tiles: only what the mover holds differs.
#[inline]
pub(crate) fn list_key(position: &Position) -> u64 {
    let turn = position.mover.index() as u64 * 8 + position.phase as u64;
    position.mover_hand().key() << 8 | turn
}

/// Placements are alike if tile, rotation and cell are the same. Cells are counted modulo 16 in both
/// directions, beyond which games hardly spread: so the kinds of one cell lie side by side and a
/// table of all is small.
pub(crate) const KINDS: usize = SPAN * SPAN * TILES * 6;

#[inline]
pub(crate) fn kind(mv: Move) -> usize {
    let cell = (mv.cell.q as usize % SPAN) * SPAN + mv.cell.r as usize % SPAN;
    (cell * TILES + mv.tile.index()) * 6 + mv.rotation as usize % 6
}

const SPAN: usize = 16;
