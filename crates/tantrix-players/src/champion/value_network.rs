//! The value network: predicts how a game ends for a player.
//!
//! The features of the position go through two hidden layers of rectified linear units to three
//! outputs: the expected outcome (as a logit), the player's final score, and the rival's. Sums are
//! taken in a fixed order, so the outputs are the same on every machine.

use yomikiri_game::{Dice, Game, Player};
use yomikiri_tantrix::{POSITION_FEATURES, Position, PositionFeatures, Tantrix};

use crate::Margin;

/// Units of the two hidden layers.
const HIDDEN_1: usize = 48;
const HIDDEN_2: usize = 16;
/// The outcome's logit, the player's score, the rival's score.
const OUTPUTS: usize = 3;

const BIAS_1: usize = POSITION_FEATURES * HIDDEN_1;
const LAYER_2: usize = BIAS_1 + HIDDEN_1;
const BIAS_2: usize = LAYER_2 + HIDDEN_1 * HIDDEN_2;
const LAYER_3: usize = BIAS_2 + HIDDEN_2;
const BIAS_3: usize = LAYER_3 + HIDDEN_2 * OUTPUTS;
/// The number of parameters.
pub(super) const SIZE: usize = BIAS_3 + OUTPUTS;

/// The network's unit of score.
const SCORE_UNIT: f32 = 16.0;

/// How a game ends for a player, as predicted or as it was.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Prediction {
    /// The expected outcome: 1 for a win, one half for a draw, 0 for a loss.
    pub outcome: f32,
    /// The player's final score.
    pub own: f32,
    /// The rival's final score.
    pub rival: f32,
}

impl Prediction {
    /// The true result of a game that has ended.
    pub(super) fn of_end(game: &Tantrix, end: &Position, player: Player) -> Prediction {
        let scores = end.board().scores();
        let own = scores[game.seats().colours()[player.index()].index()];
        let margin = Margin::of(game, end, player);
        let rank = game.outcome(end).map_or(1, |outcome| outcome.rank_for(player));
        Prediction {
            outcome: f32::from(rank) / 2.0,
            own: f32::from(own),
            rival: f32::from(i16::from(own) - margin),
        }
    }

    /// The weighted mean of two predictions: `weight` is that of `self`.
    pub(super) fn mixed(self, other: Prediction, weight: f32) -> Prediction {
        let mix = |a: f32, b: f32| b + weight * (a - b);
        Prediction {
            outcome: mix(self.outcome, other.outcome),
            own: mix(self.own, other.own),
            rival: mix(self.rival, other.rival),
        }
    }

    /// The same from the other player's side, in a game of two.
    pub(super) fn flipped(self) -> Prediction {
        Prediction { outcome: 1.0 - self.outcome, own: self.rival, rival: self.own }
    }
}

/// The parameters: weights and biases of each layer in turn.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ValueNetwork(pub(super) Vec<f32>);

struct Activations {
    hidden_1: [f32; HIDDEN_1],
    hidden_2: [f32; HIDDEN_2],
    outputs: [f32; OUTPUTS],
}

impl ValueNetwork {
    /// Random parameters to begin training with.
    pub(super) fn random(dice: &mut Dice) -> ValueNetwork {
        let mut parameters = vec![0.0; SIZE];
        let mut fill = |range: std::ops::Range<usize>, inputs: usize| {
            let bound = (6.0 / inputs as f32).sqrt();
            for parameter in &mut parameters[range] {
                *parameter = (2.0 * dice.unit() - 1.0) * bound;
            }
        };
        fill(0..BIAS_1, POSITION_FEATURES);
        fill(LAYER_2..BIAS_2, HIDDEN_1);
        fill(LAYER_3..BIAS_3, 4 * HIDDEN_2);
        ValueNetwork(parameters)
    }

    fn forward(&self, inputs: &PositionFeatures) -> Activations {
        let parameters = &self.0[..SIZE];
        let mut hidden_1 = [0.0; HIDDEN_1];
        hidden_1.copy_from_slice(&parameters[BIAS_1..LAYER_2]);
        for (&input, row) in inputs.iter().zip(parameters[..BIAS_1].chunks_exact(HIDDEN_1)) {
            if input != 0.0 {
                for (sum, weight) in hidden_1.iter_mut().zip(row) {
                    *sum += input * weight;
                }
            }
        }
        let hidden_1 = hidden_1.map(|sum| sum.max(0.0));
        let mut hidden_2 = [0.0; HIDDEN_2];
        hidden_2.copy_from_slice(&parameters[BIAS_2..LAYER_3]);
        for (&input, row) in hidden_1.iter().zip(parameters[LAYER_2..BIAS_2].chunks_exact(HIDDEN_2))
        {
            for (sum, weight) in hidden_2.iter_mut().zip(row) {
                *sum += input * weight;
            }
        }
        let hidden_2 = hidden_2.map(|sum| sum.max(0.0));
        let mut outputs = [0.0; OUTPUTS];
        outputs.copy_from_slice(&parameters[BIAS_3..]);
        for (&input, row) in hidden_2.iter().zip(parameters[LAYER_3..BIAS_3].chunks_exact(OUTPUTS))
        {
            for (sum, weight) in outputs.iter_mut().zip(row) {
                *sum += input * weight;
            }
        }
        Activations { hidden_1, hidden_2, outputs }
    }

    /// Predicts how the game ends from a position.
    pub(super) fn predict(&self, inputs: &PositionFeatures) -> Prediction {
        let [logit, own, rival] = self.forward(inputs).outputs;
        Prediction { outcome: logistic(logit), own: own * SCORE_UNIT, rival: rival * SCORE_UNIT }
    }

    /// Adds the gradient of the loss at one example: cross entropy of the outcome, squared error of
    /// the scores.
    pub(super) fn add_gradient(
        &self,
        inputs: &PositionFeatures,
        target: &Prediction,
        gradient: &mut [f32],
    ) {
        let Activations { hidden_1, hidden_2, outputs } = self.forward(inputs);
        let outcome = logistic(outputs[0]);
        let errors = [
            outcome - target.outcome,
            outputs[1] - target.own / SCORE_UNIT,
            outputs[2] - target.rival / SCORE_UNIT,
        ];
        let parameters = &self.0[..SIZE];
        let gradient = &mut gradient[..SIZE];
        let mut back_2 = [0.0; HIDDEN_2];
        for at in 0..HIDDEN_2 {
            for output in 0..OUTPUTS {
                gradient[LAYER_3 + at * OUTPUTS + output] += hidden_2[at] * errors[output];
                back_2[at] += parameters[LAYER_3 + at * OUTPUTS + output] * errors[output];
            }
            if hidden_2[at] <= 0.0 {
                back_2[at] = 0.0;
            }
            gradient[BIAS_2 + at] += back_2[at];
        }
        for output in 0..OUTPUTS {
            gradient[BIAS_3 + output] += errors[output];
        }
        let mut back_1 = [0.0; HIDDEN_1];
        for at in 0..HIDDEN_1 {
            let row = LAYER_2 + at * HIDDEN_2;
            for unit in 0..HIDDEN_2 {
                gradient[row + unit] += hidden_1[at] * back_2[unit];
                back_1[at] += parameters[row + unit] * back_2[unit];
            }
            if hidden_1[at] <= 0.0 {
                back_1[at] = 0.0;
            }
            gradient[BIAS_1 + at] += back_1[at];
        }
        for (at, &input) in inputs.iter().enumerate() {
            if input != 0.0 {
                for unit in 0..HIDDEN_1 {
                    gradient[at * HIDDEN_1 + unit] += input * back_1[unit];
                }
            }
        }
    }
}

/// 1 / (1 + e^-x)
fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-x))
}

/// The Adam optimiser.
pub(super) struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    pub(super) fn new(size: usize) -> Adam {
        Adam { mean: vec![0.0; size], square: vec![0.0; size], steps: 0 }
    }

    /// One step against the gradient, with this learning rate.
    pub(super) fn step(&mut self, parameters: &mut [f32], gradient: &[f32], rate: f32) {
        const BETA_1: f32 = 0.9;
        const BETA_2: f32 = 0.999;
        self.steps += 1;
        let correct = 1.0 - BETA_1.powi(self.steps.min(10_000));
        let correct_square = 1.0 - BETA_2.powi(self.steps.min(100_000));
        for (((parameter, &slope), mean), square) in
            parameters.iter_mut().zip(gradient).zip(&mut self.mean).zip(&mut self.square)
        {
            *mean = BETA_1 * *mean + (1.0 - BETA_1) * slope;
            *square = BETA_2 * *square + (1.0 - BETA_2) * slope * slope;
            *parameter -= rate * (*mean / correct) / ((*square / correct_square).sqrt() + 1e-6);
        }
    }
}
