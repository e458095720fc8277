//! Every engine against a naive recursion that is nothing but the definitions: no symmetry, no
//! cut-offs, no threats. On small boards for every position there is, on larger ones for endgames.

mod naive;

use naive::{Naive, Truth};
use proptest::prelude::*;
use yomikiri_game::Dice;
use yomikiri_game::{Game, LimitReached, Limits, Notation, OutcomeSet, Player, Quiet};
use yomikiri_mnk::{FreeLayers, Mnk, Position, Rules};
use yomikiri_solve::{Dense, Forced, ForcedResult, Outcomes, Possible, Reachable, Values};

fn game(size: &str, k: usize, players: usize, rules: Rules) -> Mnk {
    Mnk::new(size.parse().unwrap(), k, players, rules).unwrap()
}

/// All engines that answer for one position, set up for a game and a root.
struct Engines<'a> {
    game: Mnk,
    outcomes: Outcomes<'a, Mnk>,
    possible: Possible<'a, Mnk>,
    /// Of every attacker: with symmetry and, on very small boards, without.
    forced: Vec<(Player, Forced<'a, Mnk>)>,
    reachable: Reachable<Mnk>,
    dense: Option<(FreeLayers, Dense<Values>, Dense<OutcomeSet>)>,
}

impl Engines<'_> {
    fn new(game: &Mnk, root: &Position) -> Self {
        let mut forced = Vec::new();
        for attacker in Player::all(game.players()) {
            forced.push((attacker, Forced::new(game.clone(), attacker, Limits::NONE)));
            if game.size().cells() < 10 {
                let plain = Forced::without_symmetry(game.clone(), attacker, Limits::NONE);
                forced.push((attacker, plain));
            }
        }
        let reachable =
            Reachable::solve(game.clone(), root, root.ply(), Limits::NONE, &Quiet).unwrap();
        // The dense index holds the whole game, so it is worth it only for a whole game.
        let index = FreeLayers::new(game).ok().filter(|_| root.ply() == 0);
        let dense = index.map(|index| {
            let (values, sets) = (Dense::solve(&index, &Quiet), Dense::solve(&index, &Quiet));
            (index, values, sets)
        });
        let outcomes = Outcomes::new(game.clone(), Limits::NONE);
        let possible = Possible::new(game.clone(), Limits::NONE);
        Engines { game: game.clone(), outcomes, possible, forced, reachable, dense }
    }

    /// An undecided position reachable from the root.
    fn check(&mut self, position: &Position, truth: Truth) {
        let at = || format!("{} {}", self.game.name(), self.game.position_text(position));
        let searched = self.outcomes.values(position).unwrap();
        assert_eq!(Truth::from(searched), truth, "outcomes: {}", at());
        let set = self.possible.set(position).unwrap();
        assert_eq!(set, truth.equilibrium, "possible: {}", at());
        let reached = self.reachable.get(position, position.ply()).expect("it is reachable");
        assert_eq!(Truth::from(reached), truth, "reachable: {}", at());
        for (attacker, search) in &mut self.forced {
            let wins = search.solve(position) == Ok(ForcedResult::Wins);
            assert_eq!(wins, truth.forced == Some(*attacker), "forced {attacker}: {}", at());
        }
        if let Some((index, values, sets)) = &self.dense {
            let (layer, number) = index.number(position).unwrap();
            let values = values.get(layer, number).map(Truth::from);
            assert_eq!(values, Some(truth), "dense values: {}", at());
            assert_eq!(sets.get(layer, number), Some(truth.equilibrium), "dense sets: {}", at());
        }
    }
}

/// Every undecided position of the game; of the symmetric ones, one of each class and one in
/// `step` of the others.
fn check_everywhere(game: &Mnk, step: usize) {
    let mut naive = Naive::new(game.clone());
    naive.truth(&game.start());
    let mut engines = Engines::new(game, &game.start());
    let mut classes = 0;
    for (at, (position, truth)) in naive.undecided().enumerate() {
        let is_canonical = game.canonical(position).0 == *position;
        classes += usize::from(is_canonical);
        if is_canonical || at % step == 0 {
            engines.check(position, truth);
        }
    }
    assert_eq!(engines.reachable.positions(), classes, "{}", game.name());
}

#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn every_position_of_small_boards() {
    for (size, k) in [("3x3", 3), ("2x4", 3), ("1x7", 3), ("4x2", 4)] {
        for players in 2..=4 {
            for rules in Rules::ALL {
                check_everywhere(&game(size, k, players, rules), 4);
            }
        }
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn every_position_of_3x4_for_two() {
    for (k, rules) in [(3, Rules::Free), (3, Rules::Reach), (3, Rules::Block), (4, Rules::Free)] {
        check_everywhere(&game("3x4", k, 2, rules), 4);
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn every_position_of_3x4_for_three_free() {
    check_everywhere(&game("3x4", 3, 3, Rules::Free), 64);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn every_position_of_3x4_for_three_reach() {
    check_everywhere(&game("3x4", 3, 3, Rules::Reach), 64);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn every_position_of_3x4_for_three_block() {
    check_everywhere(&game("3x4", 3, 3, Rules::Block), 64);
}

/// Plays at random, mostly without completing a line, until `empty` cells are left.
fn endgame(game: &Mnk, seed: u64, empty: usize) -> Option<Position> {
    let mut dice = Dice::new(seed);
    let mut position = game.start();
    let mut moves = Vec::new();
    while game.size().cells() - position.ply() > empty {
        moves.clear();
        game.moves(&position, &mut moves);
        let own = game.reaches(&position, game.to_move(&position));
        moves.retain(|mv| own & mv.bit() == 0);
        if moves.is_empty() {
            return None;
        }
        game.play_unchecked(&mut position, moves[dice.roll(moves.len())]);
    }
    Some(position)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    #[cfg_attr(debug_assertions, ignore = "computes: run in release")]
    fn endgames(
        size in prop::sample::select(vec!["3x4", "4x4", "3x5", "5x4", "4x5", "2x10"]),
        k in 3..=4usize,
        players in 2..=4usize,
        rules in prop::sample::select(Rules::ALL.to_vec()),
        seed in any::<u64>(),
        empty in 4..=8usize,
    ) {
        let game = game(size, k, players, rules);
        // In free play a board that fills up without a line has few; the others are rejected.
        let root = endgame(&game, seed, empty);
        prop_assume!(root.is_some());
        let root = root.unwrap();
        let mut naive = Naive::new(game.clone());
        naive.truth(&root);
        let mut engines = Engines::new(&game, &root);
        for (position, truth) in naive.undecided() {
            engines.check(position, truth);
        }
    }
}

/// An engine that ran into its limit says so; one that did not is right.
#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn a_limit_gives_no_wrong_answer() {
    for rules in Rules::ALL {
        let game = game("3x3", 3, 3, rules);
        let start = game.start();
        let mut naive = Naive::new(game.clone());
        let truth = naive.truth(&start);
        let mut reached = [false; 3];
        let mut answered = [false; 3];
        for positions in (0..40).chain([100, 1_000, 10_000, 100_000]) {
            let limits = Limits::positions(positions);
            for attacker in Player::all(3) {
                match Forced::new(game.clone(), attacker, limits).solve(&start) {
                    Ok(result) => {
                        answered[0] = true;
                        assert_eq!(result == ForcedResult::Wins, truth.forced == Some(attacker));
                    }
                    Err(limit) => {
                        reached[0] = true;
                        assert_eq!(limit, LimitReached { positions });
                    }
                }
            }
            match Outcomes::new(game.clone(), limits).values(&start) {
                Ok(values) => {
                    answered[1] = true;
                    assert_eq!(Truth::from(values), truth);
                }
                Err(limit) => {
                    reached[1] = true;
                    assert_eq!(limit, LimitReached { positions });
                }
            }
            match Reachable::solve(game.clone(), &start, 0, limits, &Quiet) {
                Ok(solved) => {
                    answered[2] = true;
                    assert!(solved.positions() <= positions.max(1));
                    assert_eq!(Truth::from(solved.get(&start, 0).unwrap()), truth);
                }
                Err(limit) => {
                    reached[2] = true;
                    assert_eq!(limit, LimitReached { positions });
                }
            }
        }
        assert_eq!((reached, answered), ([true; 3], [true; 3]), "{}", game.name());
    }
}

/// What is not in a solution is not found in it.
#[test]
fn foreign_positions_are_not_found() {
    let game = game("3x3", 3, 3, Rules::Free);
    let root = game.parse_position("1../.2./..3").unwrap();
    let solved = Reachable::solve(game.clone(), &root, 3, Limits::NONE, &Quiet).unwrap();
    assert!(solved.get(&root, 3).is_some());
    assert_eq!(solved.get(&root, 2), None);
    assert_eq!(solved.get(&root, 10), None);
    assert_eq!(solved.get(&game.start(), 0), None);
    let elsewhere = game.parse_position("12./.../..3").unwrap();
    assert_eq!(solved.get(&elsewhere, 3), None);
}

#[test]
fn stored_values_read_back() {
    let game = game("3x3", 3, 4, Rules::Free);
    let mut outcomes = Outcomes::new(game.clone(), Limits::NONE);
    let values = outcomes.values(&game.start()).unwrap();
    assert_eq!(Values::from_bits(values.bits()), values);
    assert_ne!(values.equilibrium(), OutcomeSet::EMPTY);
}
