//! Learning from nothing but own games.
//!
//! First the weights of placements, by policy gradient: both seats play by the weights, and what
//! the winner did more often than expected becomes likelier. Then a network, by regression: what
//! came of positions of such games. It judges every placement of more games, and what did better
//! than it expected becomes likelier: that says much more than who won in the end. Then the network
//! anew, and again in rounds: what came of positions of games that the search played with the
//! network of the round before. Last the scout, in rounds too: how wide searches that it led shared
//! their descents. Every batch of games is played in fixed portions that are added in order, so what
//! is learnt depends on the seed alone and not on the number of threads.

use std::sync::Arc;

use rayon::prelude::*;
use yomikiri_game::{Dice, Game, Player};
use yomikiri_tantrix::{Deal, PLACEMENT_FEATURES, PositionFeatures, Seats, Tantrix};

use super::Weights;
use super::lesson::{Example, lessons};
use super::network::{Adam, Expectation, Network, SIZE};
use super::policy::{Judgement, Softmax};
use super::praise::{Course, Critic, PORTION};
use super::scout::{self, Scout};
use super::trial::{Trial, trials};

/// How long to learn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule {
    /// Batches of games for the weights of placements, praised by how a game ends.
    pub batches: usize,
    /// Games in a batch.
    pub games: usize,
    /// Games for the critic, the network that judges their placements afterwards.
    pub critic_games: usize,
    /// Batches of games praised by the critic.
    pub judged_batches: usize,
    /// Games in one of them.
    pub judged_games: usize,
    /// Games for the network.
    pub network_games: usize,
    /// How often the network sees each position.
    pub epochs: usize,
    /// Rounds of games of the search.
    pub rounds: usize,
    /// Games in a round.
    pub lessons: usize,
    /// Descents for each placement of these.
    pub descents: u64,
    /// Games of wide searches for the scout, by round.
    pub scout_games: [usize; 3],
    /// Descents for each placement of these.
    pub scout_descents: u64,
}

impl Schedule {
    /// What the weights in the program were learnt by.
    pub const FULL: Schedule = Schedule {
        batches: 300,
        games: 256,
        critic_games: 20_000,
        judged_batches: 500,
        judged_games: 2048,
        network_games: 40_000,
        epochs: 12,
        rounds: 3,
        lessons: 12_000,
        descents: 64,
        scout_games: [2000, 4000, 8000],
        scout_descents: 400,
    };
    /// Seconds only, to see that it works.
    pub const QUICK: Schedule = Schedule {
        batches: 6,
        games: 32,
        critic_games: 100,
        judged_batches: 3,
        judged_games: 32,
        network_games: 200,
        epochs: 2,
        rounds: 2,
        lessons: 20,
        descents: 16,
        scout_games: [10; 3],
        scout_descents: 60,
    };
}

/// Examples for one step of the network.
const EXAMPLES: usize = 64;
/// Lessons between two lines that say how it goes.
const LESSONS_BETWEEN_LINES: usize = 2_000;
/// How long the network's steps are at first, and in the rounds.
const RATE: f32 = 0.002;
const RATE_OF_ROUNDS: f32 = 0.001;
/// How long the steps of the weights are at first, without a critic and with one.
const WEIGHTS_RATE: f32 = 0.03;
const JUDGED_RATE: f32 = 0.02;
/// How often the critic sees each of its positions.
const CRITIC_EPOCHS: usize = 4;

/// Trials for one step of the scout, and how many of them one thread looks at by itself.
const SCOUT_TRIALS: usize = 128;
const SCOUT_PORTION: usize = 64;
/// How often the scout sees each of them.
const SCOUT_EPOCHS: usize = 10;
/// How much of it fades at a step, in lengths of the step.
const SCOUT_FADES: f32 = 1.0;
/// Its games between two lines that say how it goes.
const SCOUT_GAMES_BETWEEN_LINES: usize = 500;

/// What plays best by itself is too sure of itself to lead a search: its weights are lowered so.
const LEADING: f32 = 0.2;

/// Learns from a seed. `tell` hears how it goes.
pub fn train(seed: u64, schedule: &Schedule, tell: &mut impl FnMut(&str)) -> Weights {
    let mut dice = Dice::new(seed);
    let mut judgement = learn_judgement(schedule, &mut dice, tell);
    tell("the network");
    let games = schedule.network_games;
    let network = learn_network(&judgement, games, schedule.epochs, &mut dice, tell);
    judgement.iter_mut().for_each(|weight| *weight *= LEADING);
    let scout = Scout::of(&judgement);
    let mut weights = Weights { judgement, network, scout };
    for round in 1..=schedule.rounds {
        tell(&format!("round {round} of {}", schedule.rounds));
        weights = learn_from_search(weights, schedule, &mut dice, tell);
    }
    train_scout(weights, seed, schedule, tell)
}

/// Learns the scout anew, from a seed and weights whose other parts stay: the last part of [`train`].
/// It learns how searches that it led shared their descents, every round from all so far.
pub fn train_scout(
    mut weights: Weights,
    seed: u64,
    schedule: &Schedule,
    tell: &mut impl FnMut(&str),
) -> Weights {
    // Dice of its own: so it needs nothing of what comes before but the weights.
    let dice = &mut Dice::new(!seed);
    weights.scout = Scout::of(&weights.judgement);
    let mut found: Vec<Trial> = Vec::new();
    for (round, &games) in schedule.scout_games.iter().enumerate() {
        tell(&format!("the scout, round {} of {}", round + 1, schedule.scout_games.len()));
        let seeds: Vec<u64> = (0..games).map(|_| dice.bits()).collect();
        let leader = Arc::new(weights);
        for (at, seeds) in seeds.chunks(SCOUT_GAMES_BETWEEN_LINES).enumerate() {
            found.extend(trials(&leader, seeds, schedule.scout_descents));
            let played = at * SCOUT_GAMES_BETWEEN_LINES + seeds.len();
            tell(&format!("{played} of {games} games"));
        }
        let scout = fit_scout(&leader.judgement, &found, dice, tell);
        weights = Weights { scout, ..Weights::clone(&leader) };
    }
    weights
}

/// A scout that learnt these trials; one in twenty is held back, to see how well.
fn fit_scout(
    judgement: &Judgement,
    found: &[Trial],
    dice: &mut Dice,
    tell: &mut impl FnMut(&str),
) -> Scout {
    let mut scout = Scout::beginner(judgement, dice);
    let mut numbers: Vec<f32> = scout.numbers().collect();
    let mut adam = Adam::new(scout::SIZE);
    let (held, mut learnt): (Vec<_>, Vec<_>) =
        found.iter().enumerate().partition(|(at, _)| at % 20 == 0);
    for epoch in 0..SCOUT_EPOCHS {
        for last in (1..learnt.len()).rev() {
            learnt.swap(last, dice.roll(last + 1));
        }
        let rate = RATE * (1.0 - epoch as f32 / SCOUT_EPOCHS as f32);
        for batch in learnt.chunks(SCOUT_TRIALS) {
            adam.step(&mut numbers, &gradient_of(&scout, batch), rate);
            Scout::fade(&mut numbers, 1.0 - SCOUT_FADES * rate);
            scout = Scout::from_numbers(&numbers);
        }
        let losses = held.iter().map(|(_, trial)| scout.loss(trial));
        let loss = losses.sum::<f32>() / held.len().max(1) as f32;
        tell(&format!(
            "{} of {SCOUT_EPOCHS} epochs over {} choices: cross entropy {loss:.4} on {} others",
            epoch + 1,
            learnt.len(),
            held.len()
        ));
    }
    scout
}

/// The mean gradient of some trials, in portions added in order.
fn gradient_of(scout: &Scout, batch: &[(usize, &Trial)]) -> Vec<f32> {
    let portion = |trials: &[(usize, &Trial)]| {
        let mut gradient = vec![0.0; scout::SIZE];
        trials.iter().for_each(|(_, trial)| scout.add_gradient(trial, &mut gradient));
        gradient
    };
    let portions: Vec<Vec<f32>> = batch.par_chunks(SCOUT_PORTION).map(portion).collect();
    let mut gradient = vec![0.0; scout::SIZE];
    for portion in portions {
        for (sum, slope) in gradient.iter_mut().zip(portion) {
            *sum += slope / batch.len() as f32;
        }
    }
    gradient
}

/// The network learns from games of the search that it evaluates positions for.
fn learn_from_search(
    weights: Weights,
    schedule: &Schedule,
    dice: &mut Dice,
    tell: &mut impl FnMut(&str),
) -> Weights {
    let mut network = weights.network.clone();
    let teacher = Arc::new(weights);
    let mut examples = Vec::new();
    for begin in (0..schedule.lessons).step_by(LESSONS_BETWEEN_LINES) {
        let end = schedule.lessons.min(begin + LESSONS_BETWEEN_LINES);
        let seeds: Vec<u64> = (begin..end).map(|_| dice.bits()).collect();
        examples.extend(lessons(&teacher, &seeds, schedule.descents));
        tell(&format!("{end} of {} games", schedule.lessons));
    }
    fit(&mut network, examples, schedule.epochs, RATE_OF_ROUNDS, dice, tell);
    Weights { network, ..Weights::clone(&teacher) }
}

/// The weights learn from how games end, then from what a critic says of every placement.
fn learn_judgement(
    schedule: &Schedule,
    dice: &mut Dice,
    tell: &mut impl FnMut(&str),
) -> Box<Judgement> {
    let Schedule { batches, games, critic_games, judged_batches, judged_games, .. } = *schedule;
    let mut judgement = Box::new([0.0; PLACEMENT_FEATURES]);
    let first = Course { critic: Critic::Outcome, batches, games, rate: WEIGHTS_RATE };
    first.teach(&mut judgement, dice, tell);
    tell("the critic");
    let network = learn_network(&judgement, critic_games, CRITIC_EPOCHS, dice, tell);
    let critic = Critic::Network(&network);
    let second = Course { critic, batches: judged_batches, games: judged_games, rate: JUDGED_RATE };
    second.teach(&mut judgement, dice, tell);
    judgement
}

/// The network learns from games played by the weights alone.
fn learn_network(
    judgement: &Judgement,
    games: usize,
    epochs: usize,
    dice: &mut Dice,
    tell: &mut impl FnMut(&str),
) -> Network {
    let seeds: Vec<u64> = (0..games).map(|_| dice.bits()).collect();
    let examples: Vec<Example> = seeds
        .par_chunks(PORTION)
        .flat_map_iter(|seeds| seeds.iter().flat_map(|&seed| watched_game(judgement, seed)))
        .collect();
    let mut network = Network::random(dice);
    fit(&mut network, examples, epochs, RATE, dice, tell);
    network
}

/// Learns examples; one in twenty is held back, to see how well.
fn fit(
    network: &mut Network,
    mut examples: Vec<Example>,
    epochs: usize,
    rate: f32,
    dice: &mut Dice,
    tell: &mut impl FnMut(&str),
) {
    for last in (1..examples.len()).rev() {
        examples.swap(last, dice.roll(last + 1));
    }
    let mut adam = Adam::new(SIZE);
    let mut gradient = vec![0.0; SIZE];
    let (held, learnt) = examples.split_at(examples.len() / 20);
    for epoch in 0..epochs {
        let rate = rate * (1.0 - epoch as f32 / epochs as f32);
        for batch in learnt.chunks(EXAMPLES) {
            gradient.fill(0.0);
            for example in batch {
                network.add_gradient(&example.inputs, &example.target, &mut gradient);
            }
            gradient.iter_mut().for_each(|slope| *slope /= EXAMPLES as f32);
            adam.step(&mut network.0, &gradient, rate);
        }
        tell(&format!(
            "{} of {epochs} epochs over {} positions: squared error {:.4} on {} others",
            epoch + 1,
            learnt.len(),
            squared_error(network, held),
            held.len()
        ));
    }
}

fn squared_error(network: &Network, examples: &[Example]) -> f32 {
    let errors = examples.iter().map(|example| {
        let found = network.expects(&example.inputs);
        (found.share - example.target.share).powi(2)
    });
    errors.sum::<f32>() / examples.len().max(1) as f32
}

/// Some positions of a game played by the weights, with what came of them.
fn watched_game(judgement: &Judgement, seed: u64) -> Vec<Example> {
    let mut dice = Dice::new(seed);
    let game = Tantrix::new(Seats::red_blue(), Deal::from_seed(dice.bits()));
    let mut position = game.start();
    let mut softmax = Softmax::default();
    let mut seen: Vec<(PositionFeatures, Player)> = Vec::new();
    while let Some(mv) = softmax.choose(&game, &position, judgement, usize::MAX, &mut dice) {
        game.play_unchecked(&mut position, mv);
        if dice.roll(4) == 0 && !position.phase().is_over() {
            let mover = game.to_move(&position);
            seen.push((game.position_features(&position, mover), mover));
        }
    }
    let example = |(inputs, player): (PositionFeatures, Player)| {
        let target = Expectation::of_end(&game, &position, player);
        Example { inputs, target }
    };
    seen.into_iter().map(example).collect()
}
