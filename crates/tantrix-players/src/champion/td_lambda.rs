//! TD(λ) targets for the value network, from games of the search against itself.
//!
//! In these games positions occur as they do when the champion plays. Games of a search take long,
//! so there are few of them, and the outcome of a single game is mostly luck. The λ-return lowers
//! that variance: it mixes what the network predicts for the next positions, the farther away the
//! less, with how the game ended.

use std::sync::Arc;

use rayon::prelude::*;
use yomikiri_game::{Dice, Game, Player};
use yomikiri_play::{Budget, Choice, Engine};
use yomikiri_tantrix::{Deal, Move, PositionFeatures, Seats, Tantrix};

use super::Weights;
use super::settings::Champion;
use super::value_network::{Prediction, ValueNetwork};

/// A position from its mover's view, and the value it should have.
pub(super) struct Example {
    pub(super) inputs: PositionFeatures,
    pub(super) target: Prediction,
}

/// One placement in this many is sampled by visits instead of chosen, so that games differ.
const SAMPLED_ONE_IN: usize = 4;
/// λ: the weight of the next position's return. The network's prediction has the rest.
const LAMBDA: f32 = 0.9;

/// Plays one game per seed with this many playouts per placement; examples are in the order of the
/// seeds.
pub(super) fn td_examples(weights: &Arc<Weights>, seeds: &[u64], playouts: u64) -> Vec<Example> {
    seeds.par_iter().flat_map_iter(|&seed| self_play_game(weights, seed, playouts)).collect()
}

fn self_play_game(weights: &Arc<Weights>, seed: u64, playouts: u64) -> Vec<Example> {
    let mut dice = Dice::new(seed);
    let game = Tantrix::new(Seats::red_blue(), Deal::from_seed(dice.bits()));
    let champion = Champion::for_value_targets(Budget::Playouts(playouts));
    let mut engine = champion.engine_with(Arc::clone(weights), dice.bits());
    let mut position = game.start();
    let mut seen = Vec::new();
    while let Some(choice) = engine.choose(&game, &position) {
        let mover = game.to_move(&position);
        seen.push((game.position_features(&position, mover), mover));
        let sampled = dice.roll(SAMPLED_ONE_IN) == 0;
        let mv = if sampled { sample_by_visits(&choice, &mut dice) } else { choice.mv };
        game.play_unchecked(&mut position, mv);
    }
    let end = |player| Prediction::of_end(&game, &position, player);
    lambda_returns(&weights.value, seen, end)
}

/// Samples a placement with probability proportional to its visits.
pub(super) fn sample_by_visits(choice: &Choice<Move>, dice: &mut Dice) -> Move {
    let visits: u64 = choice.estimates.iter().map(|estimate| estimate.visits).sum();
    let mut drawn = dice.roll(visits.max(1) as usize) as u64;
    for estimate in &choice.estimates {
        if drawn < estimate.visits {
            return estimate.mv;
        }
        drawn -= estimate.visits;
    }
    choice.mv
}

/// The λ-return of each position, from the last to the first.
fn lambda_returns(
    network: &ValueNetwork,
    seen: Vec<(PositionFeatures, Player)>,
    end: impl Fn(Player) -> Prediction,
) -> Vec<Example> {
    let mut examples = Vec::with_capacity(seen.len());
    let mut next: Option<(Prediction, Player)> = None;
    for (inputs, player) in seen.into_iter().rev() {
        let target = match next {
            None => end(player),
            Some((value, mover)) if mover == player => value,
            Some((value, _)) => value.flipped(),
        };
        next = Some((target.mixed(network.predict(&inputs), LAMBDA), player));
        examples.push(Example { inputs, target });
    }
    examples
}

#[cfg(test)]
mod tests {
    use yomikiri_tantrix::POSITION_FEATURES;

    use super::super::value_network::SIZE;
    use super::*;

    /// A network of zeros predicts an outcome of one half and no score. The second player wins 12 to 8.
    #[test]
    fn the_outcome_counts_more_near_the_end() {
        let seen = [0, 1, 1].map(|seat| ([0.0; POSITION_FEATURES], Player::new(seat))).to_vec();
        let won = Prediction { outcome: 1.0, own: 12.0, rival: 8.0 };
        let end = |player: Player| if player == Player::FIRST { won.flipped() } else { won };
        let examples = lambda_returns(&ValueNetwork(vec![0.0; SIZE]), seen, end);
        let [last, middle, first] = [0, 1, 2].map(|at| examples[at].target);
        assert_eq!(last, won);
        let near = |found: f32, expected: f32| (found - expected).abs() < 1e-5;
        assert!(near(middle.outcome, 0.95) && near(middle.own, 10.8) && near(middle.rival, 7.2));
        // Mixed once more, and from the other player's side.
        let outcome = 1.0 - (0.5 + 0.9 * (0.95 - 0.5));
        assert!(near(first.outcome, outcome) && near(first.own, 6.48) && near(first.rival, 9.72));
    }

    #[test]
    fn a_placement_without_visits_is_never_sampled() {
        let choice = |visits: [u64; 3]| {
            let moves: Vec<Move> = {
                let game = Tantrix::new(Seats::red_blue(), Deal::from_seed(3));
                let mut moves = Vec::new();
                game.moves(&game.start(), &mut moves);
                moves
            };
            let estimate =
                |(&mv, visits)| yomikiri_play::Estimate { mv, visits, rewards: [0.5; 4] };
            let estimates = moves.iter().zip(visits).map(estimate).collect();
            Choice { mv: moves[0], estimates, playouts: visits.iter().sum() }
        };
        let mut dice = Dice::new(1);
        let given = choice([0, 3, 1]);
        let mut times = [0; 3];
        for _ in 0..400 {
            let mv = sample_by_visits(&given, &mut dice);
            let at = given.estimates.iter().position(|estimate| estimate.mv == mv);
            times[at.expect("one of them")] += 1;
        }
        assert!(times[0] == 0 && times[1] > 2 * times[2] && times[2] > 50, "{times:?}");
        // A choice made without search has no visits to sample from.
        let alone = Choice::unsearched(given.mv);
        assert_eq!(sample_by_visits(&alone, &mut dice), given.mv);
    }
}
