//! A small network: what a position is worth to a player.
//!
//! Numbers of the position go through two layers of hidden units to three answers: by how much the
//! player will win it (as a logit), the player's own final score, and the rival's. Sums run in a
//! fixed order, so a network gives the same answers everywhere.

use yomikiri_game::{Dice, Game, Player};
use yomikiri_tantrix::{POSITION_FEATURES, Position, PositionFeatures, Tantrix};

use crate::Margin;

/// Hidden units of the two layers.
pub(super) const FIRST: usize = 48;
pub(super) const SECOND: usize = 16;
/// Logit of winning, own score, rival's score.
pub(super) const ANSWERS: usize = 3;

const BIAS_1: usize = POSITION_FEATURES * FIRST;
const LAYER_2: usize = BIAS_1 + FIRST;
const BIAS_2: usize = LAYER_2 + FIRST * SECOND;
const LAYER_3: usize = BIAS_2 + SECOND;
const BIAS_3: usize = LAYER_3 + SECOND * ANSWERS;
/// Numbers in a network.
pub(super) const SIZE: usize = BIAS_3 + ANSWERS;

/// Scores are learnt in sixteenths.
pub(super) const SCORE_UNIT: f32 = 16.0;

/// What the network expects.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Expectation {
    /// The share of the game's outcome: 1 a win, one half a draw.
    pub share: f32,
    /// The player's final score.
    pub own: f32,
    /// The rival's.
    pub rival: f32,
}

impl Expectation {
    /// Of a game that has ended.
    pub(super) fn of_end(game: &Tantrix, end: &Position, player: Player) -> Expectation {
        let scores = end.board().scores();
        let own = scores[game.seats().colours()[player.index()].index()];
        let margin = Margin::of(game, end, player);
        let rank = game.outcome(end).map_or(1, |outcome| outcome.rank_for(player));
        Expectation {
            share: f32::from(rank) / 2.0,
            own: f32::from(own),
            rival: f32::from(i16::from(own) - margin),
        }
    }

    /// So much of this, the rest of the other.
    pub(super) fn mixed(self, other: Expectation, share: f32) -> Expectation {
        let mix = |a: f32, b: f32| b + share * (a - b);
        Expectation {
            share: mix(self.share, other.share),
            own: mix(self.own, other.own),
            rival: mix(self.rival, other.rival),
        }
    }

    /// The same from the other side, of two.
    pub(super) fn turned(self) -> Expectation {
        Expectation { share: 1.0 - self.share, own: self.rival, rival: self.own }
    }
}

/// The network's numbers.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Network(pub(super) Vec<f32>);

struct Pass {
    first: [f32; FIRST],
    second: [f32; SECOND],
    answers: [f32; ANSWERS],
}

impl Network {
    /// Small random numbers to begin with.
    pub(super) fn random(dice: &mut Dice) -> Network {
        let mut numbers = vec![0.0; SIZE];
        let mut fill = |range: std::ops::Range<usize>, inputs: usize| {
            let wide = (6.0 / inputs as f32).sqrt();
            for number in &mut numbers[range] {
                *number = (2.0 * dice.unit() - 1.0) * wide;
            }
        };
        fill(0..BIAS_1, POSITION_FEATURES);
        fill(LAYER_2..BIAS_2, FIRST);
        fill(LAYER_3..BIAS_3, 4 * SECOND);
        Network(numbers)
    }

    fn pass(&self, inputs: &PositionFeatures) -> Pass {
        let numbers = &self.0[..SIZE];
        let mut first = [0.0; FIRST];
        first.copy_from_slice(&numbers[BIAS_1..LAYER_2]);
        for (&input, row) in inputs.iter().zip(numbers[..BIAS_1].chunks_exact(FIRST)) {
            if input != 0.0 {
                for (sum, weight) in first.iter_mut().zip(row) {
                    *sum += input * weight;
                }
            }
        }
        let first = first.map(|sum| sum.max(0.0));
        let mut second = [0.0; SECOND];
        second.copy_from_slice(&numbers[BIAS_2..LAYER_3]);
        for (&input, row) in first.iter().zip(numbers[LAYER_2..BIAS_2].chunks_exact(SECOND)) {
            for (sum, weight) in second.iter_mut().zip(row) {
                *sum += input * weight;
            }
        }
        let second = second.map(|sum| sum.max(0.0));
        let mut answers = [0.0; ANSWERS];
        answers.copy_from_slice(&numbers[BIAS_3..]);
        for (&input, row) in second.iter().zip(numbers[LAYER_3..BIAS_3].chunks_exact(ANSWERS)) {
            for (sum, weight) in answers.iter_mut().zip(row) {
                *sum += input * weight;
            }
        }
        Pass { first, second, answers }
    }

    /// What to expect of a position.
    pub(super) fn expects(&self, inputs: &PositionFeatures) -> Expectation {
        let [logit, own, rival] = self.pass(inputs).answers;
        Expectation { share: logistic(logit), own: own * SCORE_UNIT, rival: rival * SCORE_UNIT }
    }

    /// Adds the gradient of the loss at one example.
    pub(super) fn add_gradient(
        &self,
        inputs: &PositionFeatures,
        target: &Expectation,
        gradient: &mut [f32],
    ) {
        let Pass { first, second, answers } = self.pass(inputs);
        let share = logistic(answers[0]);
        let errors = [
            share - target.share,
            answers[1] - target.own / SCORE_UNIT,
            answers[2] - target.rival / SCORE_UNIT,
        ];
        let numbers = &self.0[..SIZE];
        let gradient = &mut gradient[..SIZE];
        let mut back_second = [0.0; SECOND];
        for at in 0..SECOND {
            for answer in 0..ANSWERS {
                gradient[LAYER_3 + at * ANSWERS + answer] += second[at] * errors[answer];
                back_second[at] += numbers[LAYER_3 + at * ANSWERS + answer] * errors[answer];
            }
            if second[at] <= 0.0 {
                back_second[at] = 0.0;
            }
            gradient[BIAS_2 + at] += back_second[at];
        }
        for answer in 0..ANSWERS {
            gradient[BIAS_3 + answer] += errors[answer];
        }
        let mut back_first = [0.0; FIRST];
        for at in 0..FIRST {
            let row = LAYER_2 + at * SECOND;
            for unit in 0..SECOND {
                gradient[row + unit] += first[at] * back_second[unit];
                back_first[at] += numbers[row + unit] * back_second[unit];
            }
            if first[at] <= 0.0 {
                back_first[at] = 0.0;
            }
            gradient[BIAS_1 + at] += back_first[at];
        }
        for (at, &input) in inputs.iter().enumerate() {
            if input != 0.0 {
                for unit in 0..FIRST {
                    gradient[at * FIRST + unit] += input * back_first[unit];
                }
            }
        }
    }
}

/// 1 / (1 + e^-x)
pub(super) fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-x))
}

/// Adam: steps scaled by how large gradients have been.
pub(super) struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    pub(super) fn new(size: usize) -> Adam {
        Adam { mean: vec![0.0; size], square: vec![0.0; size], steps: 0 }
    }

    /// One step against the gradient, `rate` long.
    pub(super) fn step(&mut self, numbers: &mut [f32], gradient: &[f32], rate: f32) {
        const KEEP: f32 = 0.9;
        const KEEP_SQUARE: f32 = 0.999;
        self.steps += 1;
        let correct = 1.0 - KEEP.powi(self.steps.min(10_000));
        let correct_square = 1.0 - KEEP_SQUARE.powi(self.steps.min(100_000));
        for (((number, &slope), mean), square) in
            numbers.iter_mut().zip(gradient).zip(&mut self.mean).zip(&mut self.square)
        {
            *mean = KEEP * *mean + (1.0 - KEEP) * slope;
            *square = KEEP_SQUARE * *square + (1.0 - KEEP_SQUARE) * slope * slope;
            *number -= rate * (*mean / correct) / ((*square / correct_square).sqrt() + 1e-6);
        }
    }
}
