//! Learning from nothing but own games.
//!
//! First the weights of placements, by policy gradient: both seats play by the weights, and what
//! the winner did more often than expected becomes likelier. Then the network, by regression: what
//! came of positions of such games. Then the network again, in rounds: what came of positions of
//! games that the search played with the network of the round before. Every batch of games is
//! played in fixed portions that are added in order, so what is learnt depends on the seed alone
//! and not on the number of threads.

use std::sync::Arc;

use rayon::prelude::*;
use yomikiri_game::{Dice, Game, Player};
use yomikiri_tantrix::{Deal, Move, PLACEMENT_FEATURES, Position, Prospects, Seats, Tantrix};

use super::Weights;
use super::lesson::{Example, lessons};
use super::network::{Adam, Expectation, Network, SIZE};
use super::policy::{Judgement, Softmax, quick_exp};
use crate::tantrix::Margin;

/// How long to learn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule {
    /// Batches of games for the weights of placements.
    pub batches: usize,
    /// Games in a batch.
    pub games: usize,
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
}

impl Schedule {
    /// What the weights in the program were learnt by.
    pub const FULL: Schedule = Schedule {
        batches: 500,
        games: 256,
        network_games: 40_000,
        epochs: 12,
        rounds: 3,
        lessons: 12_000,
        descents: 64,
    };
    /// Seconds only, to see that it works.
    pub const QUICK: Schedule = Schedule {
        batches: 8,
        games: 32,
        network_games: 200,
        epochs: 2,
        rounds: 2,
        lessons: 20,
        descents: 16,
    };
}

/// Games that one thread plays before it tells what they say.
const PORTION: usize = 16;
/// Batches between two lines that say how it goes.
const BETWEEN_LINES: usize = 50;
/// Examples for one step of the network.
const EXAMPLES: usize = 64;
/// Lessons between two lines that say how it goes.
const LESSONS_BETWEEN_LINES: usize = 2_000;
/// How long the network's steps are at first, and in the rounds.
const RATE: f32 = 0.002;
const RATE_OF_ROUNDS: f32 = 0.001;

/// What plays best by itself is too sure of itself to lead a search: its weights are lowered so.
const LEADING: f32 = 0.4;

/// Learns from a seed. `tell` hears how it goes.
pub fn train(seed: u64, schedule: &Schedule, tell: &mut impl FnMut(&str)) -> Weights {
    let mut dice = Dice::new(seed);
    let mut judgement = learn_judgement(schedule, &mut dice, tell);
    let network = learn_network(&judgement, schedule, &mut dice, tell);
    judgement.iter_mut().for_each(|weight| *weight *= LEADING);
    let mut weights = Weights { judgement, network };
    for round in 1..=schedule.rounds {
        tell(&format!("round {round} of {}", schedule.rounds));
        weights = learn_from_search(weights, schedule, &mut dice, tell);
    }
    weights
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
    Weights { judgement: teacher.judgement.clone(), network }
}

fn learn_judgement(
    schedule: &Schedule,
    dice: &mut Dice,
    tell: &mut impl FnMut(&str),
) -> Box<Judgement> {
    let mut judgement = Box::new([0.0; PLACEMENT_FEATURES]);
    let mut adam = Adam::new(PLACEMENT_FEATURES);
    for batch in 0..schedule.batches {
        let seeds: Vec<u64> = (0..schedule.games).map(|_| dice.bits()).collect();
        let portion = |seeds: &[u64]| {
            let mut portion = Portion::new();
            seeds.iter().for_each(|&seed| portion.play(&judgement, seed));
            portion
        };
        let portions: Vec<Portion> = seeds.par_chunks(PORTION).map(portion).collect();
        let mut gradient = vec![0.0; PLACEMENT_FEATURES];
        for portion in &portions {
            for (sum, slope) in gradient.iter_mut().zip(&portion.gradient) {
                *sum -= slope / schedule.games as f32;
            }
        }
        let rate = 0.03 * (1.0 - 0.9 * batch as f32 / schedule.batches as f32);
        adam.step(&mut judgement[..], &gradient, rate);
        if (batch + 1) % BETWEEN_LINES == 0 {
            let scores: u32 = portions.iter().map(|portion| portion.scores).sum();
            let mean = scores as f32 / (2 * schedule.games) as f32;
            tell(&format!("{} of {} batches: mean score {mean:.2}", batch + 1, schedule.batches));
        }
    }
    judgement
}

/// What a portion of games says about the weights.
struct Portion {
    gradient: Vec<f32>,
    /// Scores of all players together.
    scores: u32,
    /// For each seat of the game being played: how much oftener than expected it met each fact.
    surprise: [Vec<f32>; 2],
    listed: Listed,
}

/// The legal moves of a position with their facts and likelihoods.
#[derive(Default)]
struct Listed {
    moves: Vec<Move>,
    facts: Vec<u16>,
    /// Where each move's facts end.
    ends: Vec<usize>,
    weights: Vec<f32>,
    total: f32,
}

impl Listed {
    fn list(&mut self, game: &Tantrix, position: &Position, judgement: &Judgement) {
        self.moves.clear();
        self.facts.clear();
        self.ends.clear();
        self.weights.clear();
        self.total = 0.0;
        game.each_with_facts(position, |mv, facts| {
            let weight = quick_exp(facts.iter().map(|&fact| judgement[fact as usize]).sum());
            self.total += weight;
            self.facts.extend_from_slice(facts);
            self.moves.push(mv);
            self.ends.push(self.facts.len());
            self.weights.push(weight);
        });
    }

    fn thrown(&self, dice: &mut Dice) -> Option<usize> {
        let mut thrown = dice.unit() * self.total;
        let at = self.weights.iter().position(|&weight| {
            thrown -= weight;
            thrown < 0.0
        });
        at.or(self.moves.len().checked_sub(1))
    }

    /// Adds what the choice of a move says about the weights.
    fn add_surprise(&self, chosen: usize, surprise: &mut [f32]) {
        let mut begin = 0;
        for (&end, weight) in self.ends.iter().zip(&self.weights) {
            let share = weight / self.total;
            for &fact in &self.facts[begin..end] {
                surprise[fact as usize] -= share;
            }
            begin = end;
        }
        let begin = chosen.checked_sub(1).map_or(0, |before| self.ends[before]);
        for &fact in &self.facts[begin..self.ends[chosen]] {
            surprise[fact as usize] += 1.0;
        }
    }
}

impl Portion {
    fn new() -> Portion {
        let zeros = || vec![0.0; PLACEMENT_FEATURES];
        Portion {
            gradient: zeros(),
            scores: 0,
            surprise: [zeros(), zeros()],
            listed: Listed::default(),
        }
    }

    /// Plays a game by the weights and adds what it says.
    fn play(&mut self, judgement: &Judgement, seed: u64) {
        let mut dice = Dice::new(seed);
        let game = Tantrix::new(Seats::red_blue(), Deal::from_seed(dice.bits()));
        let mut position = game.start();
        self.surprise.iter_mut().for_each(|sums| sums.fill(0.0));
        while !position.phase().is_over() {
            self.listed.list(&game, &position, judgement);
            let Some(at) = self.listed.thrown(&mut dice) else { break };
            if self.listed.moves.len() > 1 {
                let seat = game.to_move(&position).index();
                self.listed.add_surprise(at, &mut self.surprise[seat]);
            }
            game.play_unchecked(&mut position, self.listed.moves[at]);
        }
        let margin = f32::from(Margin::of(&game, &position, Player::FIRST));
        // Twice the margin in equation 1: a small lead is nearly a win.
        let reward = Margin::value(2.0 * margin) - 0.5;
        let [first, second] = &self.surprise;
        for (sum, (one, other)) in self.gradient.iter_mut().zip(first.iter().zip(second)) {
            *sum += reward * (one - other);
        }
        self.scores += game.scores(&position).into_iter().map(u32::from).sum::<u32>();
    }
}

/// The network learns from games played by the weights alone.
fn learn_network(
    judgement: &Judgement,
    schedule: &Schedule,
    dice: &mut Dice,
    tell: &mut impl FnMut(&str),
) -> Network {
    let seeds: Vec<u64> = (0..schedule.network_games).map(|_| dice.bits()).collect();
    let examples: Vec<Example> = seeds
        .par_chunks(PORTION)
        .flat_map_iter(|seeds| seeds.iter().flat_map(|&seed| watched_game(judgement, seed)))
        .collect();
    let mut network = Network::random(dice);
    fit(&mut network, examples, schedule.epochs, RATE, dice, tell);
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
    let mut seen: Vec<(Prospects, Player)> = Vec::new();
    while let Some(mv) = softmax.choose(&game, &position, judgement, usize::MAX, &mut dice) {
        game.play_unchecked(&mut position, mv);
        if dice.roll(4) == 0 && !position.phase().is_over() {
            let mover = game.to_move(&position);
            seen.push((game.prospects(&position, mover), mover));
        }
    }
    let example = |(inputs, player): (Prospects, Player)| {
        let target = Expectation::of_end(&game, &position, player);
        Example { inputs, target }
    };
    seen.into_iter().map(example).collect()
}
