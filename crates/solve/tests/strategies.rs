//! Strategies that the search writes are accepted by the checker; strategies that somebody has
//! tampered with are not.

use std::collections::HashMap;

use yomikiri_game::{Game, Limits, Notation, Outcome, Player};
use yomikiri_mnk::{Cell, Mnk, Position, Rules};
use yomikiri_solve::{Forced, ForcedResult, Strategy, StrategyError};

fn game(size: &str, players: usize, rules: Rules) -> Mnk {
    Mnk::new(size.parse().unwrap(), 3, players, rules).unwrap()
}

fn strategy(game: &Mnk, root: &Position, attacker: Player) -> Strategy<Mnk> {
    Forced::new(game.clone(), attacker, Limits::NONE).strategy(root).unwrap()
}

/// (sizes, players, rules, position, who wins by force from there)
type Case = (&'static [&'static str], usize, Rules, Option<&'static str>, Option<usize>);

const CASES: &[Case] = &[
    (&["3x3", "3x4", "4x3", "4x4", "4x5", "5x4", "5x5", "6x6"], 3, Rules::Free, None, None),
    (&["3x3"], 2, Rules::Free, None, None),
    (&["3x4", "4x4", "5x5", "6x6"], 2, Rules::Free, None, Some(1)),
    (&["3x3", "3x4", "4x4"], 4, Rules::Free, None, None),
    (&["4x4", "4x5", "5x4", "5x5"], 3, Rules::Reach, None, None),
    (&["4x4", "4x5", "5x4", "5x5"], 3, Rules::Block, None, None),
    // Paper 2: player 3 at (column 2, row 4) loses to player 1.
    (&["5x4"], 3, Rules::Free, Some("..../.1../..2./.3../...."), Some(1)),
    // Paper 1: a first stone on the rim is a win of player 2.
    (&["5x5"], 3, Rules::Reach, Some("1..../...../...../...../....."), Some(2)),
    (&["5x5"], 3, Rules::Reach, Some(".1.../...../...../...../....."), Some(2)),
    (&["5x5"], 3, Rules::Reach, Some("..1../...../...../...../....."), Some(2)),
];

#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn every_strategy_passes_the_check() {
    for &(sizes, players, rules, position, winner) in CASES {
        for size in sizes {
            let game = game(size, players, rules);
            let root = position.map_or(game.start(), |text| game.parse_position(text).unwrap());
            for attacker in Player::all(players) {
                let strategy = strategy(&game, &root, attacker);
                let at = format!("{} {:?} {attacker}", game.name(), position);
                assert_eq!(strategy.attacker_wins(), Some(attacker.number()) == winner, "{at}");
                assert_eq!((strategy.attacker(), strategy.root()), (attacker, &root));
                let looked_at = strategy.check(&game).unwrap_or_else(|e| panic!("{at}: {e}"));
                assert!(looked_at >= strategy.len(), "{at}");
                check_main_line(&game, &strategy);
            }
        }
    }
}

/// The main line is a legal game from the root to an end that bears the claim out.
fn check_main_line(game: &Mnk, strategy: &Strategy<Mnk>) {
    let mut position = *strategy.root();
    for mv in strategy.main_line(game) {
        game.play(&mut position, mv).unwrap();
    }
    let won = game.outcome(&position) == Some(Outcome::Win(strategy.attacker()));
    assert!(game.outcome(&position).is_some(), "{position:?}");
    assert_eq!(won, strategy.attacker_wins(), "{position:?}");
}

/// The moves of a strategy, to be changed.
fn book(strategy: &Strategy<Mnk>) -> HashMap<Position, Cell> {
    strategy.moves().map(|(position, mv)| (*position, mv)).collect()
}

fn rewritten(
    strategy: &Strategy<Mnk>,
    attacker_wins: bool,
    moves: &HashMap<Position, Cell>,
) -> Strategy<Mnk> {
    let moves = moves.iter().map(|(&position, &mv)| (position, mv));
    Strategy::new(strategy.attacker(), attacker_wins, *strategy.root(), moves)
}

/// Strategies of both kinds, and small enough to try every way to spoil them.
const TAMPERED: &[(&str, usize, Rules, &str, usize)] = &[
    ("3x3", 2, Rules::Free, ".../.../...", 1),
    ("3x4", 2, Rules::Free, "..../..../....", 1),
    ("4x4", 2, Rules::Free, "..../..../..../....", 1),
    ("3x4", 3, Rules::Free, "1.../.2../..3.", 1),
    ("5x4", 3, Rules::Free, "..../.1../..2./.3../....", 1),
    ("4x4", 3, Rules::Block, "12../.3../..../....", 1),
    ("5x5", 3, Rules::Reach, "1..../...../...../...../.....", 2),
];

fn tampered(check: impl Fn(&Mnk, &Strategy<Mnk>)) {
    for &(size, players, rules, root, attacker) in TAMPERED {
        let game = game(size, players, rules);
        let root = game.parse_position(root).unwrap();
        let strategy = strategy(&game, &root, Player::from_number(attacker).unwrap());
        assert!(!strategy.is_empty(), "{} has something to spoil", game.name());
        assert_eq!(strategy.check(&game).err(), None);
        check(&game, &strategy);
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn a_missing_move_is_found() {
    tampered(|game, strategy| {
        let whole = book(strategy);
        for position in whole.keys().take(200) {
            let mut torn = whole.clone();
            torn.remove(position);
            let result = rewritten(strategy, strategy.attacker_wins(), &torn).check(game);
            assert_eq!(result, Err(StrategyError::NoMove(*position)));
        }
        let empty = rewritten(strategy, strategy.attacker_wins(), &HashMap::new());
        assert!(matches!(empty.check(game), Err(StrategyError::NoMove(_))));
    });
}

#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn a_move_on_a_stone_is_found() {
    tampered(|game, strategy| {
        let whole = book(strategy);
        for position in whole.keys().filter(|position| position.ply() > 0).take(200) {
            let mut spoilt = whole.clone();
            let taken = Cell::new(position.occupied().trailing_zeros() as usize);
            spoilt.insert(*position, taken);
            let result = rewritten(strategy, strategy.attacker_wins(), &spoilt).check(game);
            assert_eq!(result, Err(StrategyError::Illegal(*position)));
        }
    });
}

/// A move that gives the claim away is found, whatever the rest of the book says.
#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn a_losing_move_is_found() {
    let losing = std::cell::Cell::new(0);
    tampered(|game, strategy| {
        let whole = book(strategy);
        let wanted =
            if strategy.attacker_wins() { ForcedResult::Wins } else { ForcedResult::Stopped };
        let mut search = Forced::new(game.clone(), strategy.attacker(), Limits::NONE);
        for position in whole.keys().take(100) {
            let mut moves = Vec::new();
            game.moves(position, &mut moves);
            for mv in moves {
                let mut next = *position;
                game.play_unchecked(&mut next, mv);
                if search.solve(&next).unwrap() != wanted {
                    losing.set(losing.get() + 1);
                    let mut spoilt = whole.clone();
                    spoilt.insert(*position, mv);
                    let spoilt = rewritten(strategy, strategy.attacker_wins(), &spoilt);
                    assert!(spoilt.check(game).is_err(), "{position:?} {mv:?}");
                }
            }
        }
    });
    assert!(losing.get() > 100, "{} losing moves tried", losing.get());
}

#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn the_opposite_claim_is_refused() {
    tampered(|game, strategy| {
        let opposite = rewritten(strategy, !strategy.attacker_wins(), &book(strategy));
        assert!(opposite.check(game).is_err(), "{}", game.name());
        // The same moves for another player's claim prove nothing either.
        for other in Player::all(game.players()).filter(|&it| it != strategy.attacker()) {
            let moves = book(strategy);
            let stolen = Strategy::new(other, true, *strategy.root(), moves);
            assert!(stolen.check(game).is_err(), "{} {other}", game.name());
        }
    });
}

/// The book answers in the coordinates of the position it is asked about.
#[test]
fn answers_are_legal_and_keep_the_win_under_every_symmetry() {
    use yomikiri_game::Game;
    let game = game("3x4", 2, Rules::Free);
    let start = game.start();
    let strategy = strategy(&game, &start, Player::FIRST);
    let mut search = Forced::new(game.clone(), Player::FIRST, Limits::NONE);
    assert!(strategy.attacker_wins());
    for (position, _) in strategy.moves() {
        for symmetry in 0..game.symmetries() {
            let image = game.image(position, symmetry);
            let mut next = image;
            game.play(&mut next, strategy.answer(&game, &image).unwrap()).unwrap();
            assert_eq!(search.solve(&next), Ok(ForcedResult::Wins));
        }
    }
}
