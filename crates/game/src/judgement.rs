//! What a game can tell an engine without search.

/// What threats alone say about whether one player (the *attacker*) can win against all others
/// together (the *defenders*): the answer of [`Game::judge`](crate::Game::judge).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The attacker wins by force.
    Win,
    /// The defenders can keep the attacker from winning.
    Stop,
    /// It must be searched.
    Open,
}
