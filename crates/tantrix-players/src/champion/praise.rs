//! Games played by the weights of placements, and what they say about the weights.
//!
//! A placement is praised by how much better the game stands after it than before, in the eyes of a
//! critic, and what is praised becomes likelier, what is blamed less likely. Without a critic all
//! placements of a game are praised by how it ends: right on average, but mostly luck.

use rayon::prelude::*;
use yomikiri_game::{Dice, Game, Player};
use yomikiri_tantrix::{Deal, Move, PLACEMENT_FEATURES, Position, Seats, Tantrix};

use super::network::{Adam, Expectation, Network};
use super::policy::{Judgement, quick_exp};
use crate::Margin;

/// Games that one thread plays before it tells what they say.
pub(super) const PORTION: usize = 16;
/// Batches between two lines that say how it goes.
const BETWEEN_LINES: usize = 50;
/// How much a placement answers for what changes after the next one, in a critic's eyes; for what
/// changes after the one after that its square, and so on.
const ANSWERS_FOR: f32 = 0.8;

/// Who says how a game stands.
#[derive(Clone, Copy)]
pub(super) enum Critic<'a> {
    /// Nobody before it ends.
    Outcome,
    /// This network.
    Network(&'a Network),
}

impl Critic<'_> {
    /// What a position is worth to the first player.
    fn worth(self, game: &Tantrix, position: &Position) -> f32 {
        let Critic::Network(network) = self else { return 0.5 };
        let mover = game.to_move(position);
        let worth = worth(network.expects(&game.position_features(position, mover)));
        if mover == Player::FIRST { worth } else { 1.0 - worth }
    }

    fn answers_for(self) -> f32 {
        match self {
            Critic::Outcome => 1.0,
            Critic::Network(_) => ANSWERS_FOR,
        }
    }
}

/// Half the outcome, half the margin. Twice the margin in equation 1: a small lead is nearly a win.
fn worth(expected: Expectation) -> f32 {
    let Expectation { share, own, rival } = expected;
    f32::midpoint(share, Margin::value(2.0 * (own - rival)))
}

/// A course of lessons for the weights.
pub(super) struct Course<'a> {
    pub(super) critic: Critic<'a>,
    pub(super) batches: usize,
    /// Games in a batch.
    pub(super) games: usize,
    /// How long the first step is; the last is a tenth of it.
    pub(super) rate: f32,
}

impl Course<'_> {
    pub(super) fn teach(
        &self,
        judgement: &mut Judgement,
        dice: &mut Dice,
        tell: &mut impl FnMut(&str),
    ) {
        let mut adam = Adam::new(PLACEMENT_FEATURES);
        for batch in 0..self.batches {
            let seeds: Vec<u64> = (0..self.games).map(|_| dice.bits()).collect();
            let portion = |seeds: &[u64]| {
                let mut portion = Portion::new(self.critic);
                seeds.iter().for_each(|&seed| portion.play(judgement, seed));
                portion
            };
            let portions: Vec<Portion> = seeds.par_chunks(PORTION).map(portion).collect();
            let mut gradient = vec![0.0; PLACEMENT_FEATURES];
            for portion in &portions {
                for (sum, slope) in gradient.iter_mut().zip(&portion.praise) {
                    *sum -= slope / self.games as f32;
                }
            }
            let rate = self.rate * (1.0 - 0.9 * batch as f32 / self.batches as f32);
            adam.step(judgement, &gradient, rate);
            if (batch + 1) % BETWEEN_LINES == 0 {
                let scores: u32 = portions.iter().map(|portion| portion.scores).sum();
                let mean = scores as f32 / (2 * self.games) as f32;
                tell(&format!("{} of {} batches: mean score {mean:.2}", batch + 1, self.batches));
            }
        }
    }
}

/// What a portion of games says about the weights.
struct Portion<'a> {
    critic: Critic<'a>,
    /// For each fact.
    praise: Vec<f32>,
    /// Scores of all players together.
    scores: u32,
}

/// A placement chosen among several.
struct Chosen {
    listed: Listed,
    at: usize,
    mover: Player,
    /// What the position before it was worth to the first player.
    worth: f32,
}

impl<'a> Portion<'a> {
    fn new(critic: Critic<'a>) -> Portion<'a> {
        Portion { critic, praise: vec![0.0; PLACEMENT_FEATURES], scores: 0 }
    }

    /// Plays a game by the weights and adds what it says.
    fn play(&mut self, judgement: &Judgement, seed: u64) {
        let mut dice = Dice::new(seed);
        let game = Tantrix::new(Seats::red_blue(), Deal::from_seed(dice.bits()));
        let mut position = game.start();
        let mut chosen = Vec::new();
        while !position.phase().is_over() {
            let listed = Listed::of(&game, &position, judgement);
            let Some(at) = listed.thrown(&mut dice) else { break };
            let mv = listed.moves[at];
            if listed.moves.len() > 1 {
                let (mover, worth) = (game.to_move(&position), self.critic.worth(&game, &position));
                chosen.push(Chosen { listed, at, mover, worth });
            }
            game.play_unchecked(&mut position, mv);
        }
        let end = worth(Expectation::of_end(&game, &position, Player::FIRST));
        self.judge(&chosen, end);
        self.scores += game.scores(&position).into_iter().map(u32::from).sum::<u32>();
    }

    /// Praises the placements of a game that ended so for the first player, from last to first.
    fn judge(&mut self, chosen: &[Chosen], end: f32) {
        let (mut after, mut change) = (end, 0.0);
        for Chosen { listed, at, mover, worth } in chosen.iter().rev() {
            change = after - worth + self.critic.answers_for() * change;
            after = *worth;
            let praise = if *mover == Player::FIRST { change } else { -change };
            listed.add(*at, praise, &mut self.praise);
        }
    }
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
    fn of(game: &Tantrix, position: &Position, judgement: &Judgement) -> Listed {
        let mut listed = Listed::default();
        game.each_with_features(position, |mv, facts| {
            let weight = quick_exp(facts.iter().map(|&fact| judgement[fact as usize]).sum());
            listed.total += weight;
            listed.facts.extend_from_slice(facts);
            listed.moves.push(mv);
            listed.ends.push(listed.facts.len());
            listed.weights.push(weight);
        });
        listed
    }

    fn thrown(&self, dice: &mut Dice) -> Option<usize> {
        let mut thrown = dice.unit() * self.total;
        let at = self.weights.iter().position(|&weight| {
            thrown -= weight;
            thrown < 0.0
        });
        at.or(self.moves.len().checked_sub(1))
    }

    /// Praises a move: its facts, as much as they were not expected.
    fn add(&self, chosen: usize, praise: f32, sums: &mut [f32]) {
        let mut begin = 0;
        for (at, (&end, weight)) in self.ends.iter().zip(&self.weights).enumerate() {
            let surprise = f32::from(u8::from(at == chosen)) - weight / self.total;
            for &fact in &self.facts[begin..end] {
                sums[fact as usize] += praise * surprise;
            }
            begin = end;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two moves, equally likely, with a fact of their own each and one in common.
    fn listed() -> Listed {
        let moves = {
            let mut moves = Vec::new();
            let game = Tantrix::new(Seats::red_blue(), Deal::from_seed(3));
            game.moves(&game.start(), &mut moves);
            moves[..2].to_vec()
        };
        Listed {
            moves,
            facts: vec![0, 2, 1, 2],
            ends: vec![2, 4],
            weights: vec![1.0; 2],
            total: 2.0,
        }
    }

    fn judged(critic: Critic, worths: [f32; 3], end: f32) -> Vec<f32> {
        let mut portion = Portion::new(critic);
        let movers = [Player::FIRST, Player::new(1), Player::FIRST];
        let chosen = |(mover, worth)| Chosen { listed: listed(), at: 0, mover, worth };
        let chosen: Vec<Chosen> = movers.into_iter().zip(worths).map(chosen).collect();
        portion.judge(&chosen, end);
        portion.praise[..3].to_vec()
    }

    #[test]
    fn without_a_critic_the_end_praises_all() {
        // Two of three placements are the winner's: half of (1 - 0.5) is left, and nothing of what
        // both moves have in common.
        assert_eq!(judged(Critic::Outcome, [0.5; 3], 1.0), [0.25, -0.25, 0.0]);
    }

    #[test]
    fn a_critic_praises_what_changed() {
        let network = Network::random(&mut Dice::new(1));
        let found = judged(Critic::Network(&network), [0.5, 0.5, 0.9], 0.9);
        // The last changed nothing. The second lost its player 0.4; the first answers for 0.8 of it,
        // as the first player's gain.
        let expected = 0.5 * (0.8 * 0.4 - 0.4);
        assert!((found[0] - expected).abs() < 1e-6, "{found:?}");
        assert!((found[1] + expected).abs() < 1e-6 && found[2].abs() < 1e-6, "{found:?}");
    }
}
