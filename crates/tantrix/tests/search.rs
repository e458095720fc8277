//! What a search relies on: copies into a kept position, keys of lists, the only fill.

use yomikiri_game::{Dice, Game};
use yomikiri_tantrix::{Deal, Move, Phase, Position, Seats, Tantrix};

const GAMES: u64 = if cfg!(debug_assertions) { 2 } else { 40 };

fn game(seed: u64) -> Tantrix {
    let seats = Seats::parse(["RB", "YGR", "BRYG"][seed as usize % 3]).expect("seats");
    Tantrix::new(seats, Deal::from_seed(seed))
}

fn listed(game: &Tantrix, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    game.moves_in_any_order(position, &mut moves);
    moves
}

/// Every position of a random game.
fn positions(game: &Tantrix, dice: &mut Dice) -> Vec<Position> {
    let mut all = vec![game.start()];
    while let Some(last) = all.last() {
        let mut next = last.clone();
        let Some(mv) = game.random_move(last, &mut |below| dice.roll(below)) else { break };
        game.play_unchecked(&mut next, mv);
        all.push(next);
    }
    all
}

/// The same moves to the end of the game, listed in the same order all the way.
fn check_alike(game: &Tantrix, mut one: Position, mut other: Position, seed: u64) {
    let mut dice = Dice::new(seed);
    loop {
        let moves = listed(game, &one);
        assert_eq!(moves, listed(game, &other), "seed {seed}");
        assert_eq!(one.board().scores(), other.board().scores(), "seed {seed}");
        assert_eq!(one.board().controlled(), other.board().controlled(), "seed {seed}");
        assert_eq!(one, other, "seed {seed}");
        let Some(&mv) = moves.get(dice.roll(moves.len().max(1))) else { break };
        game.play_unchecked(&mut one, mv);
        game.play_unchecked(&mut other, mv);
    }
}

#[test]
fn a_copy_into_any_position_plays_on_like_its_source() {
    for seed in 0..GAMES {
        let mut dice = Dice::new(seed);
        let game = game(seed);
        let sources = positions(&game, &mut dice);
        let others = positions(&game, &mut dice);
        for _ in 0..20 {
            let source = &sources[dice.roll(sources.len())];
            let mut copy = others[dice.roll(others.len())].clone();
            copy.clone_from(source);
            check_alike(&game, source.clone(), copy, seed);
        }
    }
}

#[test]
fn equal_keys_after_the_same_moves_mean_equal_lists() {
    let (mut equal, mut other) = (0, 0);
    for seed in 0..GAMES {
        let mut dice = Dice::new(seed);
        let game = game(seed);
        let all = positions(&game, &mut dice);
        for root in all.iter().step_by(5) {
            let mut worlds = [game.clone(), game.clone()];
            let mut here = [root.clone(), root.clone()];
            worlds.iter_mut().for_each(|world| world.redraw(root, &mut dice));
            loop {
                let lists = [0, 1].map(|at| listed(&worlds[at], &here[at]));
                let keys = [0, 1].map(|at| worlds[at].list_key(&here[at]));
                if keys[0] == keys[1] {
                    assert_eq!(lists[0], lists[1], "seed {seed}");
                    equal += 1;
                } else {
                    other += 1;
                }
                let [one, two] = &lists;
                let both: Vec<Move> = one.iter().copied().filter(|mv| two.contains(mv)).collect();
                let Some(&mv) = both.get(dice.roll(both.len().max(1))) else { break };
                for (world, here) in worlds.iter().zip(&mut here) {
                    world.play_unchecked(here, mv);
                }
            }
        }
    }
    assert!(equal > 0 && other > 0);
}

#[test]
fn the_only_fill_is_the_only_move_of_its_phase() {
    let mut found = 0;
    for seed in 0..GAMES {
        let game = game(seed);
        for position in positions(&game, &mut Dice::new(seed)) {
            let forced = matches!(position.phase(), Phase::ForcedBefore | Phase::ForcedAfter);
            let only = match &listed(&game, &position)[..] {
                &[mv] if forced => Some(mv),
                _ => None,
            };
            assert_eq!(game.only_fill(&position), only, "seed {seed}");
            found += usize::from(only.is_some());
        }
    }
    assert!(found > 0);
}
