//! Engines that look at most one move ahead.

use yomikiri_game::{Dice, Game, Progress};

use crate::{Choice, Engine, Evaluation};

/// Any legal move.
pub struct Random {
    dice: Dice,
}

impl Random {
    /// With this seed.
    pub fn new(seed: u64) -> Self {
        Random { dice: Dice::new(seed) }
    }
}

impl<G: Game> Engine<G> for Random {
    fn choose_watched(
        &mut self,
        game: &G,
        position: &G::Position,
        progress: &dyn Progress,
    ) -> Option<Choice<G::Move>> {
        progress.advance(0);
        game.random_move(position, &mut self.dice, &mut Vec::new()).map(Choice::unsearched)
    }
}

/// The move after which the evaluation is best for the mover, by lot among equals.
pub struct Greedy<E> {
    evaluation: E,
    dice: Dice,
}

impl<E> Greedy<E> {
    /// With this evaluation and seed.
    pub fn new(evaluation: E, seed: u64) -> Self {
        Greedy { evaluation, dice: Dice::new(seed) }
    }
}

impl<G: Game, E: Evaluation<G>> Engine<G> for Greedy<E> {
    fn choose_watched(
        &mut self,
        game: &G,
        position: &G::Position,
        progress: &dyn Progress,
    ) -> Option<Choice<G::Move>> {
        progress.advance(0);
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        let mover = game.to_move(position).index();
        self.evaluation.begin(game, position);
        let mut world = game.clone();
        world.redraw(position, &mut self.dice);
        let mut worth = |mv| {
            let mut after = position.clone();
            world.play_unchecked(&mut after, mv);
            let leaf = self.evaluation.leaf(&world, &after, &mut self.dice);
            self.evaluation.rewards(&world, &after, leaf)[mover]
        };
        let worths: Vec<f32> = moves.iter().map(|&mv| worth(mv)).collect();
        let best = worths.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        moves.retain({
            let mut worths = worths.iter();
            move |_| worths.next().is_some_and(|&worth| worth >= best)
        });
        if moves.is_empty() {
            return None;
        }
        Some(Choice::unsearched(moves[self.dice.roll(moves.len())]))
    }
}
