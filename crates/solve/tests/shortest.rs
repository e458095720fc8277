//! Shortest wins against plain recursion without memory, and against solved games.

use yomikiri_game::laws::random_game;
use yomikiri_game::{Dice, Game, Outcome, Player, Quiet};
use yomikiri_mnk::{Mnk, Rules};
use yomikiri_solve::{Graph, ShortestWin, StepsUsed};
use yomikiri_teeko::{Goals, Teeko};

/// Does the attacker win within so many plies? Every move is played, and nothing is remembered.
fn plainly<G: Game>(game: &G, position: &G::Position, attacker: Player, plies: u32) -> bool {
    if let Some(outcome) = game.outcome(position) {
        return outcome == Outcome::Win(attacker);
    }
    if plies == 0 {
        return false;
    }
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let mut wins = moves.iter().map(|&mv| {
        let mut next = position.clone();
        game.play_unchecked(&mut next, mv);
        plainly(game, &next, attacker, plies - 1)
    });
    match game.to_move(position) == attacker {
        true => wins.any(|wins| wins),
        false => wins.all(|wins| wins) && !moves.is_empty(),
    }
}

/// Positions of random games have the distance that recursion finds, for every attacker.
fn check<G: Game>(game: &G, games: u64, most: u32) -> usize {
    let mut found = 0;
    for seed in 0..games {
        for position in random_game(game, &mut Dice::new(seed), 60).iter().rev().take(6) {
            for attacker in Player::all(game.players()) {
                let mut search = ShortestWin::new(game.clone(), attacker, u64::MAX);
                let distance = search.distance(position, most).unwrap();
                let plain = (0..=most).find(|&plies| plainly(game, position, attacker, plies));
                assert_eq!(distance, plain, "{position:?} for {attacker}");
                found += usize::from(distance.is_some_and(|distance| distance > 2));
            }
        }
    }
    found
}

#[test]
fn distances_are_those_of_plain_recursion() {
    let mnk =
        |size: &str, k, players, rules| Mnk::new(size.parse().unwrap(), k, players, rules).unwrap();
    // Wins of more than two plies must be among them, or nothing was tested.
    assert!(check(&mnk("3x4", 3, 2, Rules::Free), 30, 5) > 10);
    assert!(check(&mnk("4x4", 3, 3, Rules::Free), 40, 4) > 0);
    assert!(check(&mnk("3x4", 3, 3, Rules::Reach), 40, 4) > 0);
    assert!(check(&mnk("3x4", 3, 3, Rules::Block), 40, 4) > 0);
    assert!(check(&Teeko::new(Goals::Standard), 2, 3) > 0);
}

#[test]
fn distances_are_those_of_a_solved_game() {
    let game = Mnk::new("3x4".parse().unwrap(), 3, 2, Rules::Free).unwrap();
    let graph = Graph::solve(&game, 1 << 30, &Quiet).unwrap();
    let mut searches =
        [0, 1].map(|player| ShortestWin::new(game.clone(), Player::new(player), u64::MAX));
    for (position, exact) in graph.iter() {
        for search in &mut searches {
            let wins = exact.outcome == Outcome::Win(search.attacker());
            let expected = exact.distance.filter(|_| wins);
            assert_eq!(search.distance(position, 12).unwrap(), expected, "{position:?}");
        }
    }
}

#[test]
fn a_limit_gives_no_wrong_answer() {
    let game = Mnk::new("4x4".parse().unwrap(), 3, 2, Rules::Free).unwrap();
    let ask = |most| ShortestWin::new(game.clone(), Player::FIRST, most).distance(&game.start(), 9);
    assert_eq!(ask(10), Err(StepsUsed(10)));
    assert_eq!(ask(u64::MAX), Ok(Some(5)));
}
