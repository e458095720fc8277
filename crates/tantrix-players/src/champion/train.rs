//! Training from self-play only.
//!
//! 1. The linear policy by policy gradient, first without a critic (REINFORCE), then with one
//!    (actor-critic). The critic is a value network fitted to the results of games of the policy.
//! 2. The value network by regression on the results of games of the policy.
//! 3. The value network again, in rounds, by TD(λ) on games of the search with the network of the
//!    round before.
//! 4. The policy network, in rounds, on the visit counts of searches with the policy network of the
//!    round before as prior.
//!
//! Games are played and gradients summed in fixed chunks that are added in order. So the result
//! depends on the seed alone and not on the number of threads.

use std::sync::Arc;

use rayon::prelude::*;
use yomikiri_game::{Dice, Game, Player};
use yomikiri_tantrix::{Deal, PLACEMENT_FEATURES, PositionFeatures, Seats, Tantrix};

use super::Weights;
use super::linear_policy::{LinearPolicy, Sampler};
use super::policy_gradient::{CHUNK, Critic, PolicyGradient};
use super::policy_network::{self, PolicyNetwork};
use super::policy_target::{PolicyTarget, policy_targets};
use super::td_lambda::{Example, td_examples};
use super::value_network::{self, Adam, Prediction, ValueNetwork};

/// How long each part of the training is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule {
    /// Batches of games for the linear policy without a critic.
    pub reinforce_batches: usize,
    /// Games per batch.
    pub reinforce_games: usize,
    /// Games of the policy for the critic.
    pub critic_games: usize,
    /// Batches of games for the linear policy with the critic.
    pub actor_critic_batches: usize,
    /// Games per batch.
    pub actor_critic_games: usize,
    /// Games of the policy for the value network.
    pub value_games: usize,
    /// Epochs of the value network.
    pub value_epochs: usize,
    /// Rounds of TD(λ).
    pub td_rounds: usize,
    /// Games of the search per round.
    pub td_games: usize,
    /// Playouts per placement in these games.
    pub td_playouts: u64,
    /// Games of the search for the policy network, by round.
    pub policy_games: [usize; 3],
    /// Playouts per placement in these games.
    pub policy_playouts: u64,
}

impl Schedule {
    /// The schedule of the weights in the program.
    pub const FULL: Schedule = Schedule {
        reinforce_batches: 300,
        reinforce_games: 256,
        critic_games: 20_000,
        actor_critic_batches: 500,
        actor_critic_games: 2048,
        value_games: 40_000,
        value_epochs: 12,
        td_rounds: 3,
        td_games: 12_000,
        td_playouts: 64,
        policy_games: [2000, 4000, 8000],
        policy_playouts: 400,
    };
    /// A training of a few seconds, to see that everything works.
    pub const QUICK: Schedule = Schedule {
        reinforce_batches: 6,
        reinforce_games: 32,
        critic_games: 100,
        actor_critic_batches: 3,
        actor_critic_games: 32,
        value_games: 200,
        value_epochs: 2,
        td_rounds: 2,
        td_games: 20,
        td_playouts: 16,
        policy_games: [10; 3],
        policy_playouts: 60,
    };
}

/// Examples per step of the value network.
const VALUE_BATCH: usize = 64;
/// TD(λ) games between two progress reports.
const TD_REPORT_EVERY: usize = 2_000;
/// The first learning rate of the value network, and that of its TD(λ) rounds.
const RATE: f32 = 0.002;
const TD_RATE: f32 = 0.001;
/// The first learning rate of the linear policy, without a critic and with one.
const REINFORCE_RATE: f32 = 0.03;
const ACTOR_CRITIC_RATE: f32 = 0.02;
/// Epochs of the critic.
const CRITIC_EPOCHS: usize = 4;

/// Targets per step of the policy network, and how many of them one thread handles at a time.
const POLICY_BATCH: usize = 128;
const POLICY_CHUNK: usize = 64;
/// Epochs of the policy network.
const POLICY_EPOCHS: usize = 10;
/// Weight decay of the policy network per step, in learning rates.
const WEIGHT_DECAY: f32 = 1.0;
/// Games for the policy network between two progress reports.
const POLICY_REPORT_EVERY: usize = 500;

/// One example in this many is held out for validation.
const HELD_OUT_ONE_IN: usize = 20;

/// The linear policy is scaled by this after its training. At full scale it plays best by itself,
/// but is too sure of itself to be the prior of a search.
const PRIOR_SCALE: f32 = 0.2;

/// Trains from a seed. `report` gets lines about the progress.
pub fn train(seed: u64, schedule: &Schedule, report: &mut impl FnMut(&str)) -> Weights {
    let mut dice = Dice::new(seed);
    let mut linear = train_linear_policy(schedule, &mut dice, report);
    report("value network");
    let (games, epochs) = (schedule.value_games, schedule.value_epochs);
    let value = train_value_network(&linear, games, epochs, &mut dice, report);
    linear.iter_mut().for_each(|weight| *weight *= PRIOR_SCALE);
    let policy = PolicyNetwork::from_linear(&linear);
    let mut weights = Weights { linear, value, policy };
    for round in 1..=schedule.td_rounds {
        report(&format!("TD(λ), round {round} of {}", schedule.td_rounds));
        weights = train_by_td(weights, schedule, &mut dice, report);
    }
    train_policy_network(weights, seed, schedule, report)
}

/// Trains the policy network, from a seed and weights whose other parts stay: the last part of
/// [`train`]. Every round uses the targets of all rounds so far.
pub fn train_policy_network(
    mut weights: Weights,
    seed: u64,
    schedule: &Schedule,
    report: &mut impl FnMut(&str),
) -> Weights {
    // Dice of its own, so that the result depends only on the seed and the weights.
    let dice = &mut Dice::new(!seed);
    weights.policy = PolicyNetwork::from_linear(&weights.linear);
    let mut targets: Vec<PolicyTarget> = Vec::new();
    for (round, &games) in schedule.policy_games.iter().enumerate() {
        let rounds = schedule.policy_games.len();
        report(&format!("policy network, round {} of {rounds}", round + 1));
        let seeds: Vec<u64> = (0..games).map(|_| dice.bits()).collect();
        let current = Arc::new(weights);
        for (at, seeds) in seeds.chunks(POLICY_REPORT_EVERY).enumerate() {
            targets.extend(policy_targets(&current, seeds, schedule.policy_playouts));
            let played = at * POLICY_REPORT_EVERY + seeds.len();
            report(&format!("{played} of {games} games"));
        }
        let policy = fit_policy_network(&current.linear, &targets, dice, report);
        weights = Weights { policy, ..Weights::clone(&current) };
    }
    weights
}

/// Fits a new policy network to these targets.
fn fit_policy_network(
    linear: &LinearPolicy,
    targets: &[PolicyTarget],
    dice: &mut Dice,
    report: &mut impl FnMut(&str),
) -> PolicyNetwork {
    let mut network = PolicyNetwork::initial(linear, dice);
    let mut parameters: Vec<f32> = network.parameters().collect();
    let mut adam = Adam::new(policy_network::SIZE);
    let (held_out, mut training): (Vec<_>, Vec<_>) =
        targets.iter().enumerate().partition(|(at, _)| at % HELD_OUT_ONE_IN == 0);
    for epoch in 0..POLICY_EPOCHS {
        for last in (1..training.len()).rev() {
            training.swap(last, dice.roll(last + 1));
        }
        let rate = RATE * (1.0 - epoch as f32 / POLICY_EPOCHS as f32);
        for batch in training.chunks(POLICY_BATCH) {
            adam.step(&mut parameters, &mean_gradient(&network, batch), rate);
            PolicyNetwork::decay_weights(&mut parameters, 1.0 - WEIGHT_DECAY * rate);
            network = PolicyNetwork::from_parameters(&parameters);
        }
        let losses = held_out.iter().map(|(_, target)| network.loss(target));
        let loss = losses.sum::<f32>() / held_out.len().max(1) as f32;
        report(&format!(
            "{} of {POLICY_EPOCHS} epochs over {} targets: cross entropy {loss:.4} on {} held out",
            epoch + 1,
            training.len(),
            held_out.len()
        ));
    }
    network
}

/// The mean gradient of a batch, in chunks added in order.
fn mean_gradient(network: &PolicyNetwork, batch: &[(usize, &PolicyTarget)]) -> Vec<f32> {
    let chunk = |targets: &[(usize, &PolicyTarget)]| {
        let mut gradient = vec![0.0; policy_network::SIZE];
        targets.iter().for_each(|(_, target)| network.add_gradient(target, &mut gradient));
        gradient
    };
    let chunks: Vec<Vec<f32>> = batch.par_chunks(POLICY_CHUNK).map(chunk).collect();
    let mut gradient = vec![0.0; policy_network::SIZE];
    for chunk in chunks {
        for (sum, slope) in gradient.iter_mut().zip(chunk) {
            *sum += slope / batch.len() as f32;
        }
    }
    gradient
}

/// One round of TD(λ): the value network is fitted to games of the search that uses it.
fn train_by_td(
    weights: Weights,
    schedule: &Schedule,
    dice: &mut Dice,
    report: &mut impl FnMut(&str),
) -> Weights {
    let mut value = weights.value.clone();
    let current = Arc::new(weights);
    let mut examples = Vec::new();
    for begin in (0..schedule.td_games).step_by(TD_REPORT_EVERY) {
        let end = schedule.td_games.min(begin + TD_REPORT_EVERY);
        let seeds: Vec<u64> = (begin..end).map(|_| dice.bits()).collect();
        examples.extend(td_examples(&current, &seeds, schedule.td_playouts));
        report(&format!("{end} of {} games", schedule.td_games));
    }
    fit_value_network(&mut value, examples, schedule.value_epochs, TD_RATE, dice, report);
    Weights { value, ..Weights::clone(&current) }
}

/// Trains the linear policy without a critic, then with one.
fn train_linear_policy(
    schedule: &Schedule,
    dice: &mut Dice,
    report: &mut impl FnMut(&str),
) -> Box<LinearPolicy> {
    let mut linear = Box::new([0.0; PLACEMENT_FEATURES]);
    let reinforce = PolicyGradient {
        critic: Critic::Constant,
        batches: schedule.reinforce_batches,
        games: schedule.reinforce_games,
        rate: REINFORCE_RATE,
    };
    reinforce.train(&mut linear, dice, report);
    report("critic");
    let games = schedule.critic_games;
    let network = train_value_network(&linear, games, CRITIC_EPOCHS, dice, report);
    let actor_critic = PolicyGradient {
        critic: Critic::Network(&network),
        batches: schedule.actor_critic_batches,
        games: schedule.actor_critic_games,
        rate: ACTOR_CRITIC_RATE,
    };
    actor_critic.train(&mut linear, dice, report);
    linear
}

/// Trains a new value network on games of the linear policy.
fn train_value_network(
    linear: &LinearPolicy,
    games: usize,
    epochs: usize,
    dice: &mut Dice,
    report: &mut impl FnMut(&str),
) -> ValueNetwork {
    let seeds: Vec<u64> = (0..games).map(|_| dice.bits()).collect();
    let examples: Vec<Example> = seeds
        .par_chunks(CHUNK)
        .flat_map_iter(|seeds| seeds.iter().flat_map(|&seed| policy_game(linear, seed)))
        .collect();
    let mut network = ValueNetwork::random(dice);
    fit_value_network(&mut network, examples, epochs, RATE, dice, report);
    network
}

/// Fits a value network to examples.
fn fit_value_network(
    network: &mut ValueNetwork,
    mut examples: Vec<Example>,
    epochs: usize,
    rate: f32,
    dice: &mut Dice,
    report: &mut impl FnMut(&str),
) {
    for last in (1..examples.len()).rev() {
        examples.swap(last, dice.roll(last + 1));
    }
    let mut adam = Adam::new(value_network::SIZE);
    let mut gradient = vec![0.0; value_network::SIZE];
    let (held_out, training) = examples.split_at(examples.len() / HELD_OUT_ONE_IN);
    for epoch in 0..epochs {
        let rate = rate * (1.0 - epoch as f32 / epochs as f32);
        for batch in training.chunks(VALUE_BATCH) {
            gradient.fill(0.0);
            for example in batch {
                network.add_gradient(&example.inputs, &example.target, &mut gradient);
            }
            gradient.iter_mut().for_each(|slope| *slope /= VALUE_BATCH as f32);
            adam.step(&mut network.0, &gradient, rate);
        }
        report(&format!(
            "{} of {epochs} epochs over {} positions: squared error {:.4} on {} held out",
            epoch + 1,
            training.len(),
            squared_error(network, held_out),
            held_out.len()
        ));
    }
}

fn squared_error(network: &ValueNetwork, examples: &[Example]) -> f32 {
    let errors = examples.iter().map(|example| {
        let predicted = network.predict(&example.inputs);
        (predicted.outcome - example.target.outcome).powi(2)
    });
    errors.sum::<f32>() / examples.len().max(1) as f32
}

/// About a quarter of the positions of a game of the linear policy, with its result.
fn policy_game(linear: &LinearPolicy, seed: u64) -> Vec<Example> {
    let mut dice = Dice::new(seed);
    let game = Tantrix::new(Seats::red_blue(), Deal::from_seed(dice.bits()));
    let mut position = game.start();
    let mut sampler = Sampler::default();
    let mut seen: Vec<(PositionFeatures, Player)> = Vec::new();
    while let Some(mv) = sampler.sample(&game, &position, linear, usize::MAX, &mut dice) {
        game.play_unchecked(&mut position, mv);
        if dice.roll(4) == 0 && !position.phase().is_over() {
            let mover = game.to_move(&position);
            seen.push((game.position_features(&position, mover), mover));
        }
    }
    let example = |(inputs, player): (PositionFeatures, Player)| {
        let target = Prediction::of_end(&game, &position, player);
        Example { inputs, target }
    };
    seen.into_iter().map(example).collect()
}
