//! What a game can tell an engine without search.

use crate::{Game, Outcome, Player};

/// What threats alone say about whether one player (the *attacker*) can win against all others
/// together (the *defenders*).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The attacker wins by force.
    Win,
    /// The defenders can keep the attacker from winning.
    Stop,
    /// It must be searched.
    Open,
}

/// Reading off wins and forced answers from threats.
pub trait Threats: Game {
    /// Judges an undecided position for `attacker` and pushes the moves that matter.
    ///
    /// * `Win` or `Stop`: if the side to move is the one that this favours, the first move pushed
    ///   keeps the judgement (the position after it is decided so, or judged so again).
    /// * `Open`: the pushed moves are legal, and the most promising come first. Every legal move
    ///   left out leads to a position that is decided or judged against the player who makes it.
    fn judge(
        &self,
        position: &Self::Position,
        attacker: Player,
        moves: &mut Vec<Self::Move>,
    ) -> Judgement;

    /// The outcome that every notion of good play agrees on, if threats alone show it: a player
    /// about to move who can win at once, say.
    fn certain(&self, position: &Self::Position) -> Option<Outcome>;
}
