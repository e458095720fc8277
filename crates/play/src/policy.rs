//! How playouts choose their moves, and what they learn from their ends.

use yomikiri_game::{Dice, Game, Player};

use crate::Rewards;

/// A move made in a playout or in the tree above it, and by whom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Played<M> {
    /// Who.
    pub mover: Player,
    /// What.
    pub mv: M,
}

/// A way to choose the moves of playouts. It may learn while the search goes on.
pub trait Policy<G: Game> {
    /// A search begins at this position.
    fn begin(&mut self, _game: &G, _root: &G::Position) {}

    /// A legal move; none if the game is over.
    fn choose(&mut self, game: &G, position: &G::Position, dice: &mut Dice) -> Option<G::Move>;

    /// What to expect for the mover of a move that the tree has not tried yet, from 0 to 1; `None`
    /// if nothing is known, and the move is tried before all that have been.
    fn expects(&self, _game: &G, _position: &G::Position, _mv: G::Move) -> Option<f32> {
        None
    }

    /// A playout ended: all moves since the root, and what the end is worth to each player.
    fn learn(&mut self, _game: &G, _played: &[Played<G::Move>], _rewards: &Rewards) {}
}
