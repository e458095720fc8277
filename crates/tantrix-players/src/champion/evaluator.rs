//! The champion's policy and value function, as its search asks for them.
//!
//! Priors come from the policy network. The value of a leaf is found by a truncated playout: a few
//! placements by the linear policy, then the value network. The last tiles of a game are solved.

use std::sync::Arc;

use yomikiri_game::{Dice, Game, MAX_PLAYERS, Player};
use yomikiri_play::{PolicyValue, Rewards};
use yomikiri_tantrix::{Board, Cell, Move, Phase, Position, Tantrix};

use super::endgame::solve_endgame;
use super::linear_policy::{LinearPolicy, Sampler, quick_exp};
use super::policy_network::PolicyNetwork;
use super::{Champion, Weights};
use crate::Margin;

/// What is left of the prior of a placement that only fills forced spaces in another order: too
/// little to be visited.
const SAME_IN_ANOTHER_ORDER: f32 = 1e-6;

/// The policy and value function of a champion's search.
pub(super) struct Evaluator {
    settings: Champion,
    weights: Arc<Weights>,
    /// The policy of the tree.
    prior: PolicyNetwork,
    /// The policy of the placements after the tree.
    playout: Box<LinearPolicy>,
    sampler: Sampler,
    /// Scratch space to compare orders in.
    board: Board,
    /// Scratch space for the features of a placement.
    features: Vec<u16>,
}

impl Evaluator {
    pub(super) fn new(settings: Champion, weights: Arc<Weights>) -> Evaluator {
        let mut playout = weights.linear.clone();
        playout.iter_mut().for_each(|weight| *weight *= settings.playout_sharpness);
        let prior = if settings.policy_network {
            weights.policy.clone()
        } else {
            PolicyNetwork::from_linear(&weights.linear)
        };
        let (sampler, board, features) = (Sampler::default(), Board::new(), Vec::new());
        Evaluator { settings, weights, prior, playout, sampler, board, features }
    }

    /// The reward of an outcome and a margin.
    fn reward(&self, outcome: f32, margin: f32) -> f32 {
        outcome + self.settings.margin * (Margin::value(margin) - outcome)
    }

    fn rewards(&self, game: &Tantrix, position: &Position) -> Rewards {
        let mut rewards = [0.0; MAX_PLAYERS];
        if let Some(outcome) = game.outcome(position) {
            for player in Player::all(game.players()) {
                let result = f32::from(outcome.rank_for(player)) / 2.0;
                let margin = f32::from(Margin::of(game, position, player));
                rewards[player.index()] = self.reward(result, margin);
            }
            return rewards;
        }
        let predicted = |player| {
            let inputs = game.position_features(position, player);
            let prediction = self.weights.value.predict(&inputs);
            self.reward(prediction.outcome, prediction.own - prediction.rival)
        };
        if game.players() == 2 {
            // The network was trained on the mover's view.
            let mover = game.to_move(position).index();
            rewards[mover] = predicted(Player::new(mover));
            rewards[1 - mover] = 1.0 - rewards[mover];
        } else {
            for player in Player::all(game.players()) {
                rewards[player.index()] = predicted(player);
            }
        }
        rewards
    }
}

impl PolicyValue<Tantrix> for Evaluator {
    fn priors(&mut self, game: &Tantrix, position: &Position, priors: &mut [f32]) {
        let Champion { sharpness, commute, .. } = self.settings;
        let first = if commute { game.first_fill(position, &mut self.board) } else { None };
        let prior = |cell: Cell, features: &[u16]| {
            let is_same = first.is_some_and(|first| first != cell);
            let prior = quick_exp(sharpness * self.prior.logit(features));
            prior * if is_same { SAME_IN_ANOTHER_ORDER } else { 1.0 }
        };
        game.weigh_unknown(position, priors, &mut self.features, prior);
    }

    fn value(&mut self, game: &Tantrix, position: &mut Position, dice: &mut Dice) -> Rewards {
        for _ in 0..self.settings.depth {
            let cells = self.settings.cells;
            let sampled = self.sampler.sample(game, position, &self.playout, cells, dice);
            let Some(mv) = sampled else { break };
            game.play_unchecked(position, mv);
        }
        self.rewards(game, position)
    }

    /// After forced spaces are filled the same player places a free tile, if one is left.
    fn moves_again(&self, game: &Tantrix, position: &Position) -> bool {
        position.phase() == Phase::ForcedBefore && position.hand(game.to_move(position)).len() > 1
    }

    fn solve(
        &mut self,
        game: &Tantrix,
        position: &Position,
        may_continue: &mut dyn FnMut() -> bool,
    ) -> Option<(Move, Rewards)> {
        if !self.settings.endgame {
            return None;
        }
        let (mv, margin) = solve_endgame(game, position, &self.weights.linear, may_continue)?;
        let mover = game.to_move(position).index();
        let mut rewards = [0.0; MAX_PLAYERS];
        rewards[mover] = self.reward(f32::from(margin.signum() + 1) / 2.0, f32::from(margin));
        rewards[1 - mover] = 1.0 - rewards[mover];
        Some((mv, rewards))
    }
}
