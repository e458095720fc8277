//! What engines that play at random ask of a game.

use crate::{Dice, Game};

/// A game whose legal moves can be drawn by lot.
pub trait Sampling: Game {
    /// A legal move, every one equally likely; none if the game is over. `moves` is room to work in.
    ///
    /// A game that can draw without listing its moves does so here.
    #[inline]
    fn random_move(
        &self,
        position: &Self::Position,
        dice: &mut Dice,
        moves: &mut Vec<Self::Move>,
    ) -> Option<Self::Move> {
        moves.clear();
        self.moves(position, moves);
        if moves.is_empty() { None } else { Some(moves[dice.roll(moves.len())]) }
    }

    /// Pushes every legal move, each once, in any order: that of [`Game::moves`], or one that is
    /// cheaper to find and may depend on how the position arose.
    #[inline]
    fn moves_in_any_order(&self, position: &Self::Position, moves: &mut Vec<Self::Move>) {
        self.moves(position, moves);
    }

    /// After the same moves from the same position, whatever chance did between them, equal numbers
    /// mean that [`moves_in_any_order`](Sampling::moves_in_any_order) lists the same moves in the
    /// same order. Worth giving where it is cheaper than the list; else none.
    #[inline]
    fn list_key(&self, _position: &Self::Position) -> Option<u64> {
        None
    }
}

/// A game that sorts its moves into numbered kinds, so that what was learnt about a move in one
/// position can be used in another.
pub trait MoveKinds: Game {
    /// How many kinds there are. A table with an entry for each should fit a processor's cache.
    fn kinds(&self) -> usize;

    /// The kind of a move, below [`kinds`](MoveKinds::kinds).
    fn kind(&self, mv: Self::Move) -> usize;
}
