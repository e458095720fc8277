//! Trials: how a wide search shared its descents between the placements of a position.
//!
//! The search plays against itself, wider than it would to win and without trusting its scout too
//! much, so that what it tries most is what it found to be good and not what it was told.

use std::sync::Arc;

use rayon::prelude::*;
use yomikiri_game::{Dice, Game};
use yomikiri_play::{Budget, Choice, Engine};
use yomikiri_tantrix::{Deal, Move, Phase, Position, Seats, Tantrix};

use super::Weights;
use super::guide::Champion;
use super::lesson::drawn;

/// One placement in so many is drawn by how often it was tried, so that games differ.
const STRAY: usize = 8;
/// A placement tried no oftener than all must be counts as tried so many times: its share has a
/// logarithm then.
const HARDLY: f32 = 1e-3;

/// The legal placements of a position, with their facts and shares of the descents.
pub(super) struct Trial {
    facts: Vec<u16>,
    /// Where each placement's facts end, and its share.
    placements: Vec<(u32, f32)>,
}

impl Trial {
    /// Of each placement's facts and visits, less the visits that all had alike: this part.
    #[cfg(test)]
    pub(super) fn new<'a>(tried: impl IntoIterator<Item = (&'a [u16], u64)>, alike: f32) -> Trial {
        let mut trial = Trial { facts: Vec::new(), placements: Vec::new() };
        for (facts, visits) in tried {
            trial.add(facts, visits);
        }
        trial.share(alike);
        trial
    }

    /// Of a search's choice, if there was one to make.
    fn of(game: &Tantrix, position: &Position, choice: &Choice<Move>, alike: f32) -> Option<Trial> {
        if choice.estimates.len() < 2 || position.phase() == Phase::First {
            return None;
        }
        let mut trial = Trial { facts: Vec::new(), placements: Vec::new() };
        game.each_with_features(position, |mv, facts| {
            let estimate = choice.estimates.iter().find(|estimate| estimate.mv == mv);
            trial.add(facts, estimate.map_or(0, |estimate| estimate.visits));
        });
        trial.share(alike);
        Some(trial)
    }

    fn add(&mut self, facts: &[u16], visits: u64) {
        self.facts.extend_from_slice(facts);
        self.placements.push((self.facts.len() as u32, visits as f32));
    }

    /// Makes shares of visits.
    fn share(&mut self, alike: f32) {
        let visits: f32 = self.placements.iter().map(|placement| placement.1).sum();
        let least = alike * visits / self.placements.len() as f32;
        let placements = &mut self.placements;
        placements.iter_mut().for_each(|(_, tried)| *tried = (*tried - least).max(0.0) + HARDLY);
        let sum: f32 = placements.iter().map(|placement| placement.1).sum();
        placements.iter_mut().for_each(|(_, tried)| *tried /= sum);
    }

    /// Each placement's facts and share.
    pub(super) fn placements(&self) -> impl Iterator<Item = (&[u16], f32)> {
        let mut begin = 0;
        self.placements.iter().map(move |&(end, share)| {
            let facts = &self.facts[begin..end as usize];
            begin = end as usize;
            (facts, share)
        })
    }
}

/// Plays a game of so many descents a placement for each seed, in order.
pub(super) fn trials(weights: &Arc<Weights>, seeds: &[u64], descents: u64) -> Vec<Trial> {
    seeds.par_iter().flat_map_iter(|&seed| tried_in_a_game(weights, seed, descents)).collect()
}

fn tried_in_a_game(weights: &Arc<Weights>, seed: u64, descents: u64) -> Vec<Trial> {
    let mut dice = Dice::new(seed);
    let game = Tantrix::new(Seats::red_blue(), Deal::from_seed(dice.bits()));
    let champion = Champion::explorer(Budget::Playouts(descents));
    let mut engine = champion.taught(Arc::clone(weights), dice.bits());
    let mut position = game.start();
    let mut trials = Vec::new();
    while let Some(choice) = engine.choose(&game, &position) {
        trials.extend(Trial::of(&game, &position, &choice, Champion::ALIKE));
        let mv = if dice.roll(STRAY) == 0 { drawn(&choice, &mut dice) } else { choice.mv };
        game.play_unchecked(&mut position, mv);
    }
    trials
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_all_had_alike_does_not_count() {
        let tried = [(&[1][..], 10), (&[2, 3], 70), (&[], 20)];
        let shares = |alike: f32| -> Vec<f32> {
            Trial::new(tried, alike).placements().map(|(_, share)| share).collect()
        };
        let near = |found: &[f32], expected: [f32; 3]| {
            found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-3)
        };
        assert!(near(&shares(0.0), [0.1, 0.7, 0.2]), "{:?}", shares(0.0));
        // 30 visits were shared equally.
        assert!(near(&shares(0.3), [0.0, 60.0 / 70.0, 10.0 / 70.0]), "{:?}", shares(0.3));
        assert!(shares(0.3).iter().all(|&share| share > 0.0));
        let trial = Trial::new(tried, 0.0);
        assert!(trial.placements().map(|(facts, _)| facts).eq([&[1][..], &[2, 3], &[]]));
    }

    /// Every choice between placements is there, and each placement once.
    #[test]
    fn a_game_has_a_trial_for_every_choice() {
        let trials = tried_in_a_game(&super::super::guide::WEIGHTS, 4, 30);
        assert!(trials.len() > 20, "{}", trials.len());
        for trial in &trials {
            assert!(trial.placements().count() > 1);
            let sum: f32 = trial.placements().map(|(_, share)| share).sum();
            assert!((sum - 1.0).abs() < 1e-4);
        }
    }
}
