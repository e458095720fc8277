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
}

/// Placements of one tile in one rotation are alike, wherever it lies.
impl MoveKinds for Tantrix {
    fn kinds(&self) -> usize {
        TILES * 6
    }

    #[inline]
    fn kind(&self, mv: Move) -> usize {
        mv.tile.index() * 6 + mv.rotation as usize % 6
    }
}
