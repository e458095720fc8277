//! The rules of a game, as engines see them.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Outcome, PlayError, Player};

/// The rules of a game with their parameters. Cheap to clone; holds no position.
pub trait Game: Clone + Send + Sync {
    /// Where the game stands. Small, and complete: whose turn it is can be told from it.
    type Position: Clone + Eq + Hash + Debug + Send + Sync;
    /// What a player does in a turn.
    type Move: Copy + Eq + Debug + Send + Sync;

    /// How many players take turns.
    fn players(&self) -> usize;

    /// The position a game begins from.
    fn start(&self) -> Self::Position;

    /// Whose turn it is (in a decided position: whose turn it would be).
    fn to_move(&self, position: &Self::Position) -> Player;

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// Pushes every legal move, each once, in an order that depends on the position only. Pushes
    /// nothing if the game is over.
    fn moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);

    /// Plays a move that [`moves`](Game::moves) gave for this position. Any other move gives a
    /// position without meaning, but never a panic that the rules themselves do not cause.
    fn play_unchecked(&self, position: &mut Self::Position, mv: Self::Move);

    /// Plays a move after checking that it is legal; the position is unchanged on error.
    fn play(&self, position: &mut Self::Position, mv: Self::Move) -> Result<(), PlayError> {
        if self.outcome(position).is_some() {
            return Err(PlayError::Over);
        }
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        if !moves.contains(&mv) {
            return Err(PlayError::Illegal(format!("{mv:?}")));
        }
        self.play_unchecked(position, mv);
        Ok(())
    }
}
