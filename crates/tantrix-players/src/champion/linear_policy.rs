//! The linear softmax policy: the logit of a placement is the sum of its features' weights.

use yomikiri_game::Dice;
use yomikiri_tantrix::{Move, PLACEMENT_FEATURES, Position, Tantrix};

/// One weight per placement feature.
pub(super) type LinearPolicy = [f32; PLACEMENT_FEATURES];

/// Samples placements from a linear policy; it keeps its scratch space from call to call.
#[derive(Default)]
pub(super) struct Sampler {
    moves: Vec<Move>,
    cumulative: Vec<f32>,
}

impl Sampler {
    /// Samples a placement from the softmax over the placements on some `cells` of the border;
    /// `None` if the game is over.
    #[inline]
    pub(super) fn sample(
        &mut self,
        game: &Tantrix,
        position: &Position,
        policy: &LinearPolicy,
        cells: usize,
        dice: &mut Dice,
    ) -> Option<Move> {
        if let Some(mv) = game.only_fill(position) {
            // A sample would have taken one number from the dice.
            dice.unit();
            return Some(mv);
        }
        self.moves.clear();
        self.cumulative.clear();
        let mut sum = 0.0;
        game.some_weighed(
            position,
            policy,
            cells,
            |below| dice.roll(below),
            |mv, logit| {
                sum += quick_exp(logit);
                self.moves.push(mv);
                self.cumulative.push(sum);
            },
        );
        let drawn = dice.unit() * sum;
        let at = self.cumulative.iter().position(|&sum| drawn < sum);
        self.moves.get(at.unwrap_or(self.moves.len().wrapping_sub(1))).copied()
    }
}

/// e^x within a few per cent, by writing x into the exponent of a float. Random choices need no
/// better.
#[inline]
pub(super) fn quick_exp(x: f32) -> f32 {
    let scaled = x.clamp(-60.0, 60.0) * (1 << 23) as f32 * std::f32::consts::LOG2_E;
    f32::from_bits((scaled + 1_064_986_823.0) as u32)
}
