//! A game played to its end by a policy.

use yomikiri_game::{Dice, Game};

use crate::{Played, Policy};

/// Plays on until the game is over and appends the moves to `played`.
#[inline]
pub(crate) fn play_out<G: Game, P: Policy<G>>(
    game: &G,
    position: &mut G::Position,
    policy: &mut P,
    dice: &mut Dice,
    played: &mut Vec<Played<G::Move>>,
) {
    while let Some(mv) = policy.choose(game, position, dice) {
        played.push(Played { mover: game.to_move(position), mv });
        game.play_unchecked(position, mv);
    }
}
