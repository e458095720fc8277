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
    /// Judges an undecided position for `attacker`.
    fn judge(&self, position: &Self::Position, attacker: Player) -> Judgement;

    /// Pushes the moves of an undecided position that matter for `attacker`, all of them legal.
    ///
    /// * Judged `Win` or `Stop`: if the side to move is the one that this favours, the first move
    ///   pushed keeps the judgement (the position after it is decided so, or judged so again).
    /// * Judged `Open`: the most promising moves come first. Every legal move left out leads to a
    ///   position that is decided or judged against the player who makes it.
    fn candidates(&self, position: &Self::Position, attacker: Player, moves: &mut Vec<Self::Move>);

    /// The outcome that every notion of good play agrees on, if threats alone show it: a player
    /// about to move who can win at once, say.
    fn certain(&self, position: &Self::Position) -> Option<Outcome>;
}
