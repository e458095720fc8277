//! MAST: playouts prefer moves that did well in other playouts.
//!
//! For each player and kind of move the mean reward of the playouts in which that player made such
//! a move is kept; a playout takes a move with a probability that grows with its mean (Gibbs):
//! proportional to exp(mean / temperature). The exponential is worked out when a mean changes,
//! not when a move is chosen, and lies in a table of its own that fits a cache.

use yomikiri_game::{Dice, Game};

use crate::{Played, Policy, Rewards};

/// What one chooses about MAST.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MastSettings {
    /// How much a better mean is preferred: towards 0 the best is always taken, above 1 hardly any
    /// preference is left.
    pub temperature: f32,
    /// A kind counts as met so often before, with middling success: a few playouts say little.
    pub prior: f32,
    /// How much of what earlier searches of the game found counts in the next one, from 0 to 1.
    pub memory: f32,
}

/// Playouts by move averages.
pub struct Mast<M> {
    settings: MastSettings,
    kinds: usize,
    averages: Vec<Average>,
    /// exp(mean / temperature) of each average.
    weights: Vec<f32>,
    moves: Vec<M>,
    sums: Vec<f32>,
}

#[derive(Clone, Copy)]
struct Average {
    mean: f32,
    count: f32,
}

/// The mean of a kind never met.
const UNKNOWN: f32 = 0.5;

impl<M> Mast<M> {
    /// Nothing learnt yet.
    pub fn new<G: Game<Move = M>>(settings: MastSettings, game: &G) -> Self {
        let (kinds, entries) = (game.kinds(), game.players() * game.kinds());
        Mast {
            settings,
            kinds,
            averages: vec![Average { mean: UNKNOWN, count: settings.prior }; entries],
            weights: vec![libm::expf(UNKNOWN / settings.temperature); entries],
            moves: Vec::new(),
            sums: Vec::new(),
        }
    }
}

impl<G: Game> Policy<G> for Mast<G::Move> {
    fn begin(&mut self, _: &G, _: &G::Position) {
        let MastSettings { prior, memory, .. } = self.settings;
        for average in &mut self.averages {
            average.count = prior + (average.count - prior) * memory;
        }
    }

    #[inline]
    fn choose(&mut self, game: &G, position: &G::Position, dice: &mut Dice) -> Option<G::Move> {
        self.moves.clear();
        game.moves_in_any_order(position, &mut self.moves);
        if self.moves.len() <= 1 {
            return self.moves.first().copied();
        }
        let weights = &self.weights[game.to_move(position).index() * self.kinds..][..self.kinds];
        let mut sum = 0.0;
        self.sums.clear();
        self.sums.extend(self.moves.iter().map(|&mv| {
            sum += weights[game.kind(mv)];
            sum
        }));
        let thrown = dice.unit() * sum;
        let at = self.sums.iter().position(|&sum| thrown < sum).unwrap_or(self.moves.len() - 1);
        Some(self.moves[at])
    }

    #[inline]
    fn expects(&self, game: &G, position: &G::Position, mv: G::Move) -> Option<f32> {
        Some(self.averages[game.to_move(position).index() * self.kinds + game.kind(mv)].mean)
    }

    #[inline]
    fn learn(&mut self, game: &G, played: &[Played<G::Move>], rewards: &Rewards) {
        let sharpness = 1.0 / self.settings.temperature;
        for &Played { mover, mv } in played {
            let at = mover.index() * self.kinds + game.kind(mv);
            let average = &mut self.averages[at];
            average.count += 1.0;
            average.mean += (rewards[mover.index()] - average.mean) / average.count;
            self.weights[at] = libm::expf(average.mean * sharpness);
        }
    }
}
