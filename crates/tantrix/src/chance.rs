//! The bag's order is hidden from all players.

use yomikiri_game::{Chance, Dice, MoveKinds, Sampling};

use crate::{Move, Position, TILES, Tantrix};

impl Chance for Tantrix {
    /// Shuffles the rest of the bag. It begins from the tiles in order of number, so that nothing
    /// of the order they had can show through.
    fn redraw(&mut self, position: &Position, dice: &mut Dice) {
        let bag = position.unseen();
        self.deal.rearrange(bag, |below| dice.roll(below));
    }
}

impl Sampling for Tantrix {
    #[inline]
    fn random_move(&self, position: &Position, dice: &mut Dice, _: &mut Vec<Move>) -> Option<Move> {
        Tantrix::random_move(self, position, &mut |below| dice.roll(below))
    }

    fn moves_in_any_order(&self, position: &Position, moves: &mut Vec<Move>) {
        self.list_in_any_order(position, moves);
    }

    /// The same moves laid the same tiles: only what the mover holds differs.
    #[inline]
    fn list_key(&self, position: &Position) -> Option<u64> {
        let turn = position.mover.index() as u64 * 8 + position.phase as u64;
        Some(position.mover_hand().key() << 8 | turn)
    }
}

/// Placements are alike if tile, rotation and cell are the same. Cells are counted modulo 16 in both
/// directions, beyond which games hardly spread: so the kinds of one cell lie side by side and a
/// table of all is small.
impl MoveKinds for Tantrix {
    fn kinds(&self) -> usize {
        SPAN * SPAN * TILES * 6
    }

    #[inline]
    fn kind(&self, mv: Move) -> usize {
        let cell = (mv.cell.q as usize % SPAN) * SPAN + mv.cell.r as usize % SPAN;
        (cell * TILES + mv.tile.index()) * 6 + mv.rotation as usize % 6
    }
}

const SPAN: usize = 16;
