//! Targets for the policy network: the visit counts of searches, as in AlphaZero.
//!
//! The search plays against itself with more exploration than it would use to win, and a part of its
//! playouts is spread uniformly over the placements. So the visits show what the search found to be
//! good, and not only what its prior already preferred. The uniform part is subtracted.

use std::sync::Arc;

use rayon::prelude::*;
use yomikiri_game::{Dice, Game};
use yomikiri_play::{Budget, Choice, Engine};
use yomikiri_tantrix::{Deal, Move, Phase, Position, Seats, Tantrix};

use super::Weights;
use super::settings::Champion;
use super::td_lambda::sample_by_visits;

/// One placement in this many is sampled by visits instead of chosen, so that games differ.
const SAMPLED_ONE_IN: usize = 8;
/// Added to every visit count, so that every probability has a logarithm.
const SMOOTHING: f32 = 1e-3;

/// The legal placements of a position, with their features and target probabilities.
pub(super) struct PolicyTarget {
    features: Vec<u16>,
    /// Where each placement's features end, and its probability.
    placements: Vec<(u32, f32)>,
}

impl PolicyTarget {
    /// From each placement's features and visits. `uniform` is the part of the visits that was
    /// spread uniformly.
    #[cfg(test)]
    pub(super) fn new<'a>(
        visited: impl IntoIterator<Item = (&'a [u16], u64)>,
        uniform: f32,
    ) -> PolicyTarget {
        let mut target = PolicyTarget { features: Vec::new(), placements: Vec::new() };
        for (features, visits) in visited {
            target.add(features, visits);
        }
        target.normalize(uniform);
        target
    }

    /// From the estimates of a search; `None` if it had no choice.
    fn of(
        game: &Tantrix,
        position: &Position,
        choice: &Choice<Move>,
        uniform: f32,
    ) -> Option<PolicyTarget> {
        if choice.estimates.len() < 2 || position.phase() == Phase::First {
            return None;
        }
        let mut target = PolicyTarget { features: Vec::new(), placements: Vec::new() };
        game.each_with_features(position, |mv, features| {
            let estimate = choice.estimates.iter().find(|estimate| estimate.mv == mv);
            target.add(features, estimate.map_or(0, |estimate| estimate.visits));
        });
        target.normalize(uniform);
        Some(target)
    }

    fn add(&mut self, features: &[u16], visits: u64) {
        self.features.extend_from_slice(features);
        self.placements.push((self.features.len() as u32, visits as f32));
    }

    /// Turns visits into probabilities.
    fn normalize(&mut self, uniform: f32) {
        let visits: f32 = self.placements.iter().map(|placement| placement.1).sum();
        let least = uniform * visits / self.placements.len() as f32;
        let placements = &mut self.placements;
        placements.iter_mut().for_each(|(_, p)| *p = (*p - least).max(0.0) + SMOOTHING);
        let sum: f32 = placements.iter().map(|placement| placement.1).sum();
        placements.iter_mut().for_each(|(_, p)| *p /= sum);
    }

    /// Each placement's features and probability.
    pub(super) fn placements(&self) -> impl Iterator<Item = (&[u16], f32)> {
        let mut begin = 0;
        self.placements.iter().map(move |&(end, probability)| {
            let features = &self.features[begin..end as usize];
            begin = end as usize;
            (features, probability)
        })
    }
}

/// Plays one game per seed with this many playouts per placement; targets are in the order of the
/// seeds.
pub(super) fn policy_targets(
    weights: &Arc<Weights>,
    seeds: &[u64],
    playouts: u64,
) -> Vec<PolicyTarget> {
    seeds.par_iter().flat_map_iter(|&seed| self_play_game(weights, seed, playouts)).collect()
}

fn self_play_game(weights: &Arc<Weights>, seed: u64, playouts: u64) -> Vec<PolicyTarget> {
    let mut dice = Dice::new(seed);
    let game = Tantrix::new(Seats::red_blue(), Deal::from_seed(dice.bits()));
    let champion = Champion::for_policy_targets(Budget::Playouts(playouts));
    let mut engine = champion.engine_with(Arc::clone(weights), dice.bits());
    let mut position = game.start();
    let mut targets = Vec::new();
    while let Some(choice) = engine.choose(&game, &position) {
        targets.extend(PolicyTarget::of(&game, &position, &choice, Champion::UNIFORM));
        let sampled = dice.roll(SAMPLED_ONE_IN) == 0;
        let mv = if sampled { sample_by_visits(&choice, &mut dice) } else { choice.mv };
        game.play_unchecked(&mut position, mv);
    }
    targets
}

#[cfg(test)]
mod tests {
    use super::super::weights::WEIGHTS;
    use super::*;

    #[test]
    fn visits_that_were_spread_uniformly_do_not_count() {
        let visited = [(&[1][..], 10), (&[2, 3], 70), (&[], 20)];
        let probabilities = |uniform: f32| -> Vec<f32> {
            PolicyTarget::new(visited, uniform).placements().map(|(_, p)| p).collect()
        };
        let near = |found: &[f32], expected: [f32; 3]| {
            found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-3)
        };
        let plain = probabilities(0.0);
        assert!(near(&plain, [0.1, 0.7, 0.2]), "{plain:?}");
        // 30 visits were spread uniformly.
        let less = probabilities(0.3);
        assert!(near(&less, [0.0, 60.0 / 70.0, 10.0 / 70.0]), "{less:?}");
        assert!(less.iter().all(|&p| p > 0.0));
        let target = PolicyTarget::new(visited, 0.0);
        assert!(target.placements().map(|(features, _)| features).eq([&[1][..], &[2, 3], &[]]));
    }

    #[test]
    fn a_game_has_a_target_for_every_choice() {
        let targets = self_play_game(&WEIGHTS, 4, 30);
        assert!(targets.len() > 20, "{}", targets.len());
        for target in &targets {
            assert!(target.placements().count() > 1);
            let sum: f32 = target.placements().map(|(_, p)| p).sum();
            assert!((sum - 1.0).abs() < 1e-4);
        }
    }
}
