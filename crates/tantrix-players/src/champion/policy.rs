//! Placements by what was learnt about their facts: likelier the higher their sum of weights.

use yomikiri_game::Dice;
use yomikiri_tantrix::{Move, PLACEMENT_FEATURES, Position, Tantrix};

/// Weights of placements' facts.
pub(super) type Judgement = [f32; PLACEMENT_FEATURES];

/// Room to choose in.
#[derive(Default)]
pub(super) struct Softmax {
    moves: Vec<Move>,
    sums: Vec<f32>,
}

impl Softmax {
    /// A placement with probability proportional to e to its sum of weights, among those on some
    /// `cells` of the border; none if the game is over.
    #[inline]
    pub(super) fn choose(
        &mut self,
        game: &Tantrix,
        position: &Position,
        weights: &Judgement,
        cells: usize,
        dice: &mut Dice,
    ) -> Option<Move> {
        if let Some(mv) = game.only_fill(position) {
            // As if it had been chosen by lot.
            dice.unit();
            return Some(mv);
        }
        self.moves.clear();
        self.sums.clear();
        let mut sum = 0.0;
        game.some_weighed(
            position,
            weights,
            cells,
            |below| dice.roll(below),
            |mv, weight| {
                sum += quick_exp(weight);
                self.moves.push(mv);
                self.sums.push(sum);
            },
        );
        let thrown = dice.unit() * sum;
        let at = self.sums.iter().position(|&sum| thrown < sum);
        self.moves.get(at.unwrap_or(self.moves.len().wrapping_sub(1))).copied()
    }
}

/// e^x within some per cent, by placing x into the exponent of a float: what is chosen by lot needs
/// no better.
#[inline]
pub(super) fn quick_exp(x: f32) -> f32 {
    let scaled = x.clamp(-60.0, 60.0) * (1 << 23) as f32 * std::f32::consts::LOG2_E;
    f32::from_bits((scaled + 1_064_986_823.0) as u32)
}
