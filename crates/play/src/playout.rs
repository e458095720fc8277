//! A game played to its end by a policy.

use yomikiri_game::{Dice, Game};

use crate::{Played, Policy};

/// A playout that has not ended after this many plies is valued as it stands: at random, a game that may
/// come back to earlier positions need never end.
const MOST_PLIES: usize = 10_000;

/// Plays on until the game is over and appends the moves to `played`.
#[inline]
pub(crate) fn play_out<G: Game, P: Policy<G>>(
    game: &G,
    position: &mut G::Position,
    policy: &mut P,
    dice: &mut Dice,
    played: &mut Vec<Played<G::Move>>,
) {
    for _ in 0..MOST_PLIES {
        let Some(mv) = policy.choose(game, position, dice) else { return };
        played.push(Played { mover: game.to_move(position), mv });
        game.play_unchecked(position, mv);
    }
}
