//! Playouts in which every legal move is as likely as any other.

use yomikiri_game::{Dice, Game};

use crate::Policy;

/// Every legal move is equally likely, and nothing is learnt.
#[derive(Clone, Debug)]
pub struct Uniform<M> {
    moves: Vec<M>,
}

impl<M> Uniform<M> {
    /// With room for the moves of a position.
    pub fn new() -> Self {
        Uniform { moves: Vec::new() }
    }
}

impl<M> Default for Uniform<M> {
    fn default() -> Self {
        Uniform::new()
    }
}

impl<G: Game> Policy<G> for Uniform<G::Move> {
    #[inline]
    fn choose(&mut self, game: &G, position: &G::Position, dice: &mut Dice) -> Option<G::Move> {
        game.random_move(position, dice, &mut self.moves)
    }
}
