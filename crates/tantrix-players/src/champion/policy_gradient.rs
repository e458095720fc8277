//! Training of the linear policy by policy gradient.
//!
//! Both seats play by the policy. Each placement gets an advantage: how much better the game went
//! after it than its value before. Placements with a positive advantage become more likely, those
//! with a negative one less likely. With a constant value and λ = 1 the advantage is the game's
//! result less one half (REINFORCE): right on average, but mostly luck. With a trained value network
//! as critic the advantages are generalized advantage estimates (actor-critic), which vary far less.

use rayon::prelude::*;
use yomikiri_game::{Dice, Game, Player};
use yomikiri_tantrix::{Deal, Move, PLACEMENT_FEATURES, Position, Seats, Tantrix};

use super::linear_policy::{LinearPolicy, quick_exp};
use super::value_network::{Adam, Prediction, ValueNetwork};
use crate::Margin;

/// Games that one thread plays for one partial gradient.
pub(super) const CHUNK: usize = 16;
/// Batches between two progress reports.
const REPORT_EVERY: usize = 50;
/// λ of the advantages with a trained critic.
const LAMBDA: f32 = 0.8;

/// The value function that scores positions.
#[derive(Clone, Copy)]
pub(super) enum Critic<'a> {
    /// One half for every position.
    Constant,
    /// A trained network.
    Network(&'a ValueNetwork),
}

impl Critic<'_> {
    /// The value of a position to the first player.
    fn value(self, game: &Tantrix, position: &Position) -> f32 {
        let Critic::Network(network) = self else { return 0.5 };
        let mover = game.to_move(position);
        let value = scalar(network.predict(&game.position_features(position, mover)));
        if mover == Player::FIRST { value } else { 1.0 - value }
    }

    fn lambda(self) -> f32 {
        match self {
            Critic::Constant => 1.0,
            Critic::Network(_) => LAMBDA,
        }
    }
}

/// Half the outcome and half the margin. The margin counts double in equation 1, so that a small
/// lead is nearly a win.
fn scalar(prediction: Prediction) -> f32 {
    let Prediction { outcome, own, rival } = prediction;
    f32::midpoint(outcome, Margin::value(2.0 * (own - rival)))
}

/// A run of policy gradient training.
pub(super) struct PolicyGradient<'a> {
    pub(super) critic: Critic<'a>,
    pub(super) batches: usize,
    /// Games per batch.
    pub(super) games: usize,
    /// The first learning rate; the last is a tenth of it.
    pub(super) rate: f32,
}

impl PolicyGradient<'_> {
    pub(super) fn train(
        &self,
        policy: &mut LinearPolicy,
        dice: &mut Dice,
        report: &mut impl FnMut(&str),
    ) {
        let mut adam = Adam::new(PLACEMENT_FEATURES);
        for batch in 0..self.batches {
            let seeds: Vec<u64> = (0..self.games).map(|_| dice.bits()).collect();
            let chunk = |seeds: &[u64]| {
                let mut chunk = Chunk::new(self.critic);
                seeds.iter().for_each(|&seed| chunk.play(policy, seed));
                chunk
            };
            let chunks: Vec<Chunk> = seeds.par_chunks(CHUNK).map(chunk).collect();
            let mut gradient = vec![0.0; PLACEMENT_FEATURES];
            for chunk in &chunks {
                for (sum, ascent) in gradient.iter_mut().zip(&chunk.ascent) {
                    *sum -= ascent / self.games as f32;
                }
            }
            let rate = self.rate * (1.0 - 0.9 * batch as f32 / self.batches as f32);
            adam.step(policy, &gradient, rate);
            if (batch + 1) % REPORT_EVERY == 0 {
                let scores: u32 = chunks.iter().map(|chunk| chunk.scores).sum();
                let mean = scores as f32 / (2 * self.games) as f32;
                report(&format!("{} of {} batches: mean score {mean:.2}", batch + 1, self.batches));
            }
        }
    }
}

/// Some games of a batch, and their part of the gradient.
struct Chunk<'a> {
    critic: Critic<'a>,
    /// The sum of advantage · ∇ log probability, by feature: the direction of ascent.
    ascent: Vec<f32>,
    /// The sum of all players' scores.
    scores: u32,
}

/// A placement chosen among several.
struct Step {
    candidates: Candidates,
    chosen: usize,
    mover: Player,
    /// The value of the position before it to the first player.
    value: f32,
}

impl<'a> Chunk<'a> {
    fn new(critic: Critic<'a>) -> Chunk<'a> {
        Chunk { critic, ascent: vec![0.0; PLACEMENT_FEATURES], scores: 0 }
    }

    /// Plays a game by the policy and adds its gradient.
    fn play(&mut self, policy: &LinearPolicy, seed: u64) {
        let mut dice = Dice::new(seed);
        let game = Tantrix::new(Seats::red_blue(), Deal::from_seed(dice.bits()));
        let mut position = game.start();
        let mut steps = Vec::new();
        while !position.phase().is_over() {
            let candidates = Candidates::of(&game, &position, policy);
            let Some(chosen) = candidates.sample(&mut dice) else { break };
            let mv = candidates.moves[chosen];
            if candidates.moves.len() > 1 {
                let (mover, value) = (game.to_move(&position), self.critic.value(&game, &position));
                steps.push(Step { candidates, chosen, mover, value });
            }
            game.play_unchecked(&mut position, mv);
        }
        let end = scalar(Prediction::of_end(&game, &position, Player::FIRST));
        self.add_gradient(&steps, end);
        self.scores += game.scores(&position).into_iter().map(u32::from).sum::<u32>();
    }

    /// Adds the gradient of a game with this result for the first player, from last step to first.
    fn add_gradient(&mut self, steps: &[Step], end: f32) {
        let (mut next_value, mut advantage) = (end, 0.0);
        for Step { candidates, chosen, mover, value } in steps.iter().rev() {
            advantage = next_value - value + self.critic.lambda() * advantage;
            next_value = *value;
            let movers = if *mover == Player::FIRST { advantage } else { -advantage };
            candidates.add_gradient(*chosen, movers, &mut self.ascent);
        }
    }
}

/// The legal moves of a position with their features and probabilities.
#[derive(Default)]
struct Candidates {
    moves: Vec<Move>,
    features: Vec<u16>,
    /// Where each move's features end.
    ends: Vec<usize>,
    /// The exponentials of the logits.
    weights: Vec<f32>,
    total: f32,
}

impl Candidates {
    fn of(game: &Tantrix, position: &Position, policy: &LinearPolicy) -> Candidates {
        let mut candidates = Candidates::default();
        game.each_with_features(position, |mv, features| {
            let logit = features.iter().map(|&feature| policy[feature as usize]).sum();
            let weight = quick_exp(logit);
            candidates.total += weight;
            candidates.features.extend_from_slice(features);
            candidates.moves.push(mv);
            candidates.ends.push(candidates.features.len());
            candidates.weights.push(weight);
        });
        candidates
    }

    fn sample(&self, dice: &mut Dice) -> Option<usize> {
        let mut drawn = dice.unit() * self.total;
        let at = self.weights.iter().position(|&weight| {
            drawn -= weight;
            drawn < 0.0
        });
        at.or(self.moves.len().checked_sub(1))
    }

    /// Adds advantage · ∇ log probability of the chosen move.
    fn add_gradient(&self, chosen: usize, advantage: f32, sums: &mut [f32]) {
        let mut begin = 0;
        for (at, (&end, weight)) in self.ends.iter().zip(&self.weights).enumerate() {
            let slope = f32::from(u8::from(at == chosen)) - weight / self.total;
            for &feature in &self.features[begin..end] {
                sums[feature as usize] += advantage * slope;
            }
            begin = end;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two equally likely moves, each with a feature of its own and one in common.
    fn candidates() -> Candidates {
        let moves = {
            let mut moves = Vec::new();
            let game = Tantrix::new(Seats::red_blue(), Deal::from_seed(3));
            game.moves(&game.start(), &mut moves);
            moves[..2].to_vec()
        };
        Candidates {
            moves,
            features: vec![0, 2, 1, 2],
            ends: vec![2, 4],
            weights: vec![1.0; 2],
            total: 2.0,
        }
    }

    fn ascent(critic: Critic, values: [f32; 3], end: f32) -> Vec<f32> {
        let mut chunk = Chunk::new(critic);
        let movers = [Player::FIRST, Player::new(1), Player::FIRST];
        let step = |(mover, value)| Step { candidates: candidates(), chosen: 0, mover, value };
        let steps: Vec<Step> = movers.into_iter().zip(values).map(step).collect();
        chunk.add_gradient(&steps, end);
        chunk.ascent[..3].to_vec()
    }

    #[test]
    fn with_a_constant_critic_the_result_is_everybodys_advantage() {
        // Two of three placements are the winner's, so half of (1 - 0.5) is left. The common
        // feature gets nothing.
        assert_eq!(ascent(Critic::Constant, [0.5; 3], 1.0), [0.25, -0.25, 0.0]);
    }

    #[test]
    fn with_a_network_the_advantage_is_the_change_of_value() {
        let network = ValueNetwork::random(&mut Dice::new(1));
        let found = ascent(Critic::Network(&network), [0.5, 0.5, 0.9], 0.9);
        // The last placement changed nothing. The second cost its player 0.4, of which λ = 0.8 is an
        // advantage of the first placement, the opponent's.
        let expected = 0.5 * (0.8 * 0.4 - 0.4);
        assert!((found[0] - expected).abs() < 1e-6, "{found:?}");
        assert!((found[1] + expected).abs() < 1e-6 && found[2].abs() < 1e-6, "{found:?}");
    }
}
