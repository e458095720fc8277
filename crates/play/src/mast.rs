//! MAST: playouts prefer kinds of moves that did well in other playouts.
//!
//! For each player and kind of move the mean reward of the playouts in which that player made such
//! a move is kept; a playout takes a move with a probability that grows with its mean (Gibbs):
//! proportional to exp(mean / temperature). The exponential is worked out when a mean changes,
//! not when a move is chosen.

use yomikiri_game::{Dice, MAX_PLAYERS, MoveKinds, Sampling};

use crate::{Played, Policy, Rewards};

/// What one chooses about MAST.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MastSettings {
    /// How much a better mean is preferred; towards 0 the best is always taken, above 1 hardly any
    /// preference is left.
    pub temperature: f32,
    /// How much of what earlier searches of the game found counts in the next one, from 0 to 1.
    pub memory: f32,
}

/// Playouts by move averages.
pub struct Mast<M> {
    settings: MastSettings,
    kinds: usize,
    averages: Vec<Average>,
    moves: Vec<M>,
    weights: Vec<f32>,
}

#[derive(Clone, Copy)]
struct Average {
    mean: f32,
    count: f32,
    weight: f32,
}

impl<M> Mast<M> {
    /// Nothing learnt yet.
    pub fn new<G: MoveKinds<Move = M>>(settings: MastSettings, game: &G) -> Self {
        let mut mast = Mast {
            settings,
            kinds: game.kinds(),
            averages: Vec::new(),
            moves: Vec::new(),
            weights: Vec::new(),
        };
        mast.averages.resize(MAX_PLAYERS * mast.kinds, mast.unknown());
        mast
    }

    /// The average of a kind never met.
    fn unknown(&self) -> Average {
        Average {
            mean: UNKNOWN,
            count: 0.0,
            weight: libm::expf(UNKNOWN / self.settings.temperature),
        }
    }
}

/// What is expected of a kind never met: hope, so that it is tried.
const UNKNOWN: f32 = 0.6;

impl<G: MoveKinds + Sampling> Policy<G> for Mast<G::Move> {
    fn begin(&mut self, _: &G, _: &G::Position) {
        for average in &mut self.averages {
            average.count *= self.settings.memory;
        }
    }

    #[inline]
    fn choose(&mut self, game: &G, position: &G::Position, dice: &mut Dice) -> Option<G::Move> {
        self.moves.clear();
        game.moves_in_any_order(position, &mut self.moves);
        if self.moves.len() <= 1 {
            return self.moves.first().copied();
        }
        let averages = &self.averages[game.to_move(position).index() * self.kinds..];
        let mut sum = 0.0;
        self.weights.clear();
        self.weights.extend(self.moves.iter().map(|&mv| {
            sum += averages[game.kind(mv)].weight;
            sum
        }));
        let thrown = dice.unit() * sum;
        let at = self.weights.iter().position(|&sum| thrown < sum).unwrap_or(self.moves.len() - 1);
        Some(self.moves[at])
    }

    fn expects(&self, game: &G, position: &G::Position, mv: G::Move) -> Option<f32> {
        Some(self.averages[game.to_move(position).index() * self.kinds + game.kind(mv)].mean)
    }

    #[inline]
    fn learn(&mut self, game: &G, played: &[Played<G::Move>], rewards: &Rewards) {
        let sharpness = 1.0 / self.settings.temperature;
        for &Played { mover, mv } in played {
            let average = &mut self.averages[mover.index() * self.kinds + game.kind(mv)];
            average.count += 1.0;
            average.mean += (rewards[mover.index()] - average.mean) / average.count;
            average.weight = libm::expf(average.mean * sharpness);
        }
    }
}
