//! Rewards by the margin of scores: equation 1 of paper 5.

use std::f32::consts::PI;

use yomikiri_game::{Dice, Game, MAX_PLAYERS, Player};
use yomikiri_play::{Evaluation, Rewards};
use yomikiri_tantrix::{Position, Tantrix};

/// `0.5 + arctan(0.1 · margin) / π`, where the margin is the lead over the best of the others.
#[derive(Clone, Copy, Debug, Default)]
pub struct Margin;

impl Margin {
    /// Equation 1 for a margin. Equations 2 and 3 are equation 1 with a smaller margin.
    pub fn value(margin: f32) -> f32 {
        0.5 + libm::atanf(margin * 0.1) / PI
    }

    /// By how much a player leads; negative if the player trails.
    pub fn of(game: &Tantrix, position: &Position, player: Player) -> i16 {
        let scores = position.board().scores();
        let score =
            |player: Player| i16::from(scores[game.seats().colours()[player.index()].index()]);
        let others = Player::all(game.players()).filter(|&other| other != player);
        score(player) - others.map(score).max().unwrap_or(0)
    }
}

impl Evaluation<Tantrix> for Margin {
    type Leaf = ();

    fn leaf(&mut self, _: &Tantrix, _: &Position, _: &mut Dice) {}

    fn rewards(&self, game: &Tantrix, position: &Position, (): ()) -> Rewards {
        let mut rewards = [0.0; MAX_PLAYERS];
        for player in Player::all(game.players()) {
            rewards[player.index()] = Margin::value(f32::from(Margin::of(game, position, player)));
        }
        rewards
    }
}
