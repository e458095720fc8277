//! Features of placements and positions: the functions that list them agree, and bounds on scores
//! hold.

use yomikiri_game::{Dice, Game, Player};
use yomikiri_tantrix::{
    Colour, Deal, Group, Move, PLACEMENT_FEATURES, Position, Seats, Tantrix, TileSet,
};

fn each_position(seats: &str, seed: u64, mut each: impl FnMut(&Tantrix, &Position, &mut Dice)) {
    let mut dice = Dice::new(seed);
    let game = Tantrix::new(Seats::parse(seats).expect("seats"), Deal::from_seed(seed));
    let mut position = game.start();
    while let Some(mv) = game.random_move(&position, &mut |below| dice.roll(below)) {
        each(&game, &position, &mut dice);
        game.play_unchecked(&mut position, mv);
    }
}

const GAMES: u64 = if cfg!(debug_assertions) { 1 } else { 20 };

#[test]
fn weights_are_sums_over_features_in_the_order_of_moves() {
    let mut dice = Dice::new(1);
    let weights: [f32; PLACEMENT_FEATURES] = std::array::from_fn(|_| dice.unit() - 0.5);
    for seed in 0..GAMES {
        each_position(["RB", "YGR", "BRYG"][seed as usize % 3], seed, |game, position, dice| {
            let (mut moves, mut listed, mut sums) = (Vec::new(), Vec::new(), Vec::new());
            game.moves_in_any_order(position, &mut moves);
            game.each_weighed(position, &weights, |mv, sum| {
                listed.push(mv);
                sums.push(sum);
            });
            assert_eq!(listed, moves);
            let sum_of =
                |features: &[u16]| features.iter().fold(0.0, |sum, &f| sum + weights[f as usize]);
            let mut by_features: Vec<(Move, f32)> = Vec::new();
            game.each_with_features(position, |mv, features| {
                by_features.push((mv, sum_of(features)));
            });
            assert!(by_features.iter().map(|feature| feature.1).eq(sums.iter().copied()));
            // Every third is unknown.
            let known = |at: usize| if at.is_multiple_of(3) { 0.0 } else { 9.0 };
            let mut list: Vec<f32> = (0..moves.len()).map(known).collect();
            game.weigh_unknown(position, &mut list, &mut Vec::new(), |cell, features| {
                sum_of(features) + 100.0 + f32::from(cell.q)
            });
            for (at, (&found, sum)) in list.iter().zip(&sums).enumerate() {
                let made = sum + 100.0 + f32::from(moves[at].cell.q);
                assert_eq!(found, if at.is_multiple_of(3) { made } else { 9.0 });
            }
            let mut some = Vec::new();
            game.some_weighed(
                position,
                &weights,
                5,
                |n| dice.roll(n),
                |mv, sum| {
                    some.push((mv, sum));
                },
            );
            assert!(!some.is_empty() && some.iter().all(|found| by_features.contains(found)));
        });
    }
}

#[test]
fn every_feature_has_a_number_in_range_and_a_group() {
    for seed in 0..GAMES {
        each_position("RB", seed, |game, position, _| {
            game.each_with_features(position, |_, features| {
                assert!(features.iter().all(|&feature| (feature as usize) < PLACEMENT_FEATURES));
            });
        });
    }
    assert_eq!(Group::of(0), Group::Gain);
    assert_eq!(Group::of(PLACEMENT_FEATURES - 1), Group::Spent);
    let classes: Vec<Option<usize>> = (0..PLACEMENT_FEATURES).map(Group::class).collect();
    assert!(classes.iter().flatten().all(|&class| class < 3));
}

#[test]
fn position_features_are_finite_and_small() {
    for seed in 0..GAMES {
        each_position("RB", seed, |game, position, _| {
            for player in Player::all(2) {
                let features = game.position_features(position, player);
                assert!(features.iter().all(|number| number.abs() < 10.0), "{features:?}");
            }
        });
    }
}

/// Whatever is played later, no colour counts more than was said possible.
#[test]
fn no_score_passes_its_bound() {
    for seed in 0..GAMES {
        let mut said: Vec<[u16; 4]> = Vec::new();
        let mut end = [0; 4];
        each_position("RB", 100 + seed, |_, position, _| {
            let left: TileSet = !position.board().laid();
            let scores = position.board().scores();
            said.push(Colour::ALL.map(|colour| position.board().most_score(colour, left)));
            end = scores.map(u16::from);
        });
        for bounds in &said {
            assert!(bounds.iter().zip(&end).all(|(bound, score)| score <= bound));
        }
    }
}
