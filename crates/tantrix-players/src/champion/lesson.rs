//! Games of the search against itself, and what they teach the network.
//!
//! In them positions come up, and come out, as they do when the champion plays. Such games are
//! dear, so luck must count for less: a position is taught partly what the network says of the
//! positions after it, the farther off the less, and only then how the game ended.

use std::sync::Arc;

use rayon::prelude::*;
use yomikiri_game::{Dice, Game, Player};
use yomikiri_play::{Budget, Choice, Engine};
use yomikiri_tantrix::{Deal, Move, PositionFeatures, Seats, Tantrix};

use super::Weights;
use super::guide::Champion;
use super::network::{Expectation, Network};

/// A position from its mover's view, and what came of it.
pub(super) struct Example {
    pub(super) inputs: PositionFeatures,
    pub(super) target: Expectation,
}

/// One placement in so many is drawn by how often it was tried, so that games differ.
const STRAY: usize = 4;
/// How much of what a position is worth is what came of the next one; the rest says the network.
const TRUST: f32 = 0.9;

/// Plays a game of so many descents a placement for each seed, in order.
pub(super) fn lessons(weights: &Arc<Weights>, seeds: &[u64], descents: u64) -> Vec<Example> {
    seeds.par_iter().flat_map_iter(|&seed| lesson(weights, seed, descents)).collect()
}

fn lesson(weights: &Arc<Weights>, seed: u64, descents: u64) -> Vec<Example> {
    let mut dice = Dice::new(seed);
    let game = Tantrix::new(Seats::red_blue(), Deal::from_seed(dice.bits()));
    let champion = Champion::teacher(Budget::Playouts(descents));
    let mut engine = champion.taught(Arc::clone(weights), dice.bits());
    let mut position = game.start();
    let mut seen = Vec::new();
    while let Some(choice) = engine.choose(&game, &position) {
        let mover = game.to_move(&position);
        seen.push((game.position_features(&position, mover), mover));
        let mv = if dice.roll(STRAY) == 0 { drawn(&choice, &mut dice) } else { choice.mv };
        game.play_unchecked(&mut position, mv);
    }
    let end = |player| Expectation::of_end(&game, &position, player);
    examples(&weights.network, seen, end)
}

/// A placement, likelier the oftener it was tried.
pub(super) fn drawn(choice: &Choice<Move>, dice: &mut Dice) -> Move {
    let tried: u64 = choice.estimates.iter().map(|estimate| estimate.visits).sum();
    let mut thrown = dice.roll(tried.max(1) as usize) as u64;
    for estimate in &choice.estimates {
        if thrown < estimate.visits {
            return estimate.mv;
        }
        thrown -= estimate.visits;
    }
    choice.mv
}

/// What came of each position, from the last to the first.
fn examples(
    network: &Network,
    seen: Vec<(PositionFeatures, Player)>,
    end: impl Fn(Player) -> Expectation,
) -> Vec<Example> {
    let mut examples = Vec::with_capacity(seen.len());
    let mut next: Option<(Expectation, Player)> = None;
    for (inputs, player) in seen.into_iter().rev() {
        let target = match next {
            None => end(player),
            Some((came, whose)) if whose == player => came,
            Some((came, _)) => came.turned(),
        };
        next = Some((target.mixed(network.expects(&inputs), TRUST), player));
        examples.push(Example { inputs, target });
    }
    examples
}

#[cfg(test)]
mod tests {
    use yomikiri_tantrix::POSITION_FEATURES;

    use super::super::network::SIZE;
    use super::*;

    /// A network of zeros expects half the outcome and no score. The second player wins 12 to 8.
    #[test]
    fn the_nearer_the_end_the_more_it_counts() {
        let seen = [0, 1, 1].map(|seat| ([0.0; POSITION_FEATURES], Player::new(seat))).to_vec();
        let won = Expectation { share: 1.0, own: 12.0, rival: 8.0 };
        let end = |player: Player| if player == Player::FIRST { won.turned() } else { won };
        let taught = examples(&Network(vec![0.0; SIZE]), seen, end);
        let [last, middle, first] = [0, 1, 2].map(|at| taught[at].target);
        assert_eq!(last, won);
        let near = |found: f32, expected: f32| (found - expected).abs() < 1e-5;
        assert!(near(middle.share, 0.95) && near(middle.own, 10.8) && near(middle.rival, 7.2));
        // Once more mixed, and seen from the other side.
        let share = 1.0 - (0.5 + 0.9 * (0.95 - 0.5));
        assert!(near(first.share, share) && near(first.own, 6.48) && near(first.rival, 9.72));
    }

    #[test]
    fn an_untried_placement_is_never_drawn() {
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
            let mv = drawn(&given, &mut dice);
            let at = given.estimates.iter().position(|estimate| estimate.mv == mv);
            times[at.expect("one of them")] += 1;
        }
        assert!(times[0] == 0 && times[1] > 2 * times[2] && times[2] > 50, "{times:?}");
        // Chosen without search, there is nothing to draw from.
        let alone = Choice::unsearched(given.mv);
        assert_eq!(drawn(&alone, &mut dice), given.mv);
    }
}
