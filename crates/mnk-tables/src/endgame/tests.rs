//! Endgames against plain search, position by position.

use yomikiri_game::{Dice, Game, Limits, Notation, Outcome, OutcomeSet, Quiet};
use yomikiri_mnk::{Mnk, Position, Rules};
use yomikiri_solve::{Outcomes, Values};

use super::{Endgame, EndgameError, EndgameSize, MOST_EMPTY, Plan};

fn game(size: &str, players: usize) -> Mnk {
    Mnk::new(size.parse().unwrap(), 3, players, Rules::Free).unwrap()
}

/// A position with so many stones, by random moves that do not end the game; games without such a move begin anew.
fn random(game: &Mnk, stones: usize, dice: &mut Dice) -> Position {
    loop {
        let mut position = game.start();
        while position.ply() < stones {
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            let after = |cell| {
                let mut next = position;
                game.play_unchecked(&mut next, cell);
                next
            };
            let mut nexts: Vec<Position> = moves.into_iter().map(after).collect();
            nexts.retain(|next| game.outcome(next).is_none());
            if nexts.is_empty() {
                break;
            }
            position = nexts.swap_remove(dice.roll(nexts.len()));
        }
        if position.ply() == stones {
            return position;
        }
    }
}

fn searched(game: &Mnk, outcomes: &mut Outcomes<'_, Mnk>, position: &Position) -> Values {
    match game.outcome(position) {
        Some(outcome) => Values::only(outcome),
        None => outcomes.values(position).unwrap(),
    }
}

/// Both ways to solve an endgame give what plain search finds, of the position and of every move.
fn check(size: &str, players: usize, stones: usize, rounds: usize) {
    let (game, mut dice) = (game(size, players), Dice::new(7));
    let mut outcomes = Outcomes::new(game.clone(), Limits::positions(4_000_000));
    for _ in 0..rounds {
        let position = random(&game, stones, &mut dice);
        let text = game.position_text(&position);
        let (sets, values) = (
            Endgame::sets(&game, &position, &Quiet).unwrap(),
            Endgame::values(&game, &position, &Quiet).unwrap(),
        );
        let layers = Plan::new(&game, &position).layers;
        let numbers: u64 = layers.iter().map(|layer| layer.len as u64).sum();
        assert_eq!(EndgameSize::of(&game, &position).unwrap().numbers, numbers);
        let expected = searched(&game, &mut outcomes, &position);
        assert_eq!(sets.value, expected.equilibrium(), "{text}, {players} players");
        assert_eq!(values.value, expected, "{text}, {players} players");
        let mut legal = Vec::new();
        game.moves(&position, &mut legal);
        assert_eq!(legal, sets.moves.iter().map(|(cell, _)| *cell).collect::<Vec<_>>());
        for ((cell, set), (same, values)) in sets.moves.iter().zip(&values.moves) {
            let mut after = position;
            game.play(&mut after, *cell).unwrap();
            let expected = searched(&game, &mut outcomes, &after);
            assert_eq!((cell, *set), (same, expected.equilibrium()), "{text} {cell:?}");
            assert_eq!(*values, expected, "{text} {cell:?}");
        }
    }
}

#[test]
fn endgames_of_small_boards_are_what_search_finds() {
    for players in 2..=4 {
        for stones in 0..9 {
            check("3x3", players, stones, 5);
        }
        check("3x4", players, 3, 3);
        check("5x3", players, 5, 3);
        check("4x4", players, 6, 4);
    }
}

#[test]
fn endgames_of_5x5_are_what_search_finds() {
    for (players, stones) in [(2, 15), (3, 16), (4, 16), (3, 20), (3, 22), (3, 24)] {
        check("5x5", players, stones, 4);
    }
}

#[test]
fn lines_of_four_on_other_boards() {
    let game = Mnk::new("4x5".parse().unwrap(), 4, 3, Rules::Free).unwrap();
    let mut outcomes = Outcomes::new(game.clone(), Limits::positions(4_000_000));
    let mut dice = Dice::new(3);
    for _ in 0..4 {
        let position = random(&game, 10, &mut dice);
        let found = Endgame::values(&game, &position, &Quiet).unwrap().value;
        assert_eq!(found, outcomes.values(&position).unwrap());
    }
}

#[test]
fn the_empty_board_of_4x4_is_drawn_after_every_move() {
    let game = game("4x4", 3);
    let solved = Endgame::sets(&game, &game.start(), &Quiet).unwrap();
    assert_eq!(solved.value, OutcomeSet::only(Outcome::Draw));
    assert_eq!(solved.moves.len(), 16);
}

#[test]
fn what_cannot_be_solved_is_refused() {
    let check = |game: &Mnk, text: &str, expected: EndgameError| {
        let position = game.parse_position(text).unwrap();
        assert_eq!(EndgameSize::of(game, &position), Err(expected.clone()));
        assert_eq!(Endgame::sets(game, &position, &Quiet), Err(expected));
    };
    let reach = Mnk::new("3x3".parse().unwrap(), 3, 3, Rules::Reach).unwrap();
    check(&reach, ".../.../...", EndgameError::NotFree(Rules::Reach));
    check(&game("3x3", 2), "111/22./...", EndgameError::Over);
    check(&game("5x5", 3), "123../1..../...../...../.....", EndgameError::TooManyEmpty(21));
    let at_the_bound = game("5x5", 3).parse_position("123../12.../...../...../.....").unwrap();
    let size = EndgameSize::of(&game("5x5", 3), &at_the_bound).unwrap();
    assert_eq!(MOST_EMPTY, 20);
    // The largest layers have 11,732,745,024 and 11,732,745,024 numbers: 20! / (5! 5! 5! 5!) each.
    assert!(size.bytes_of_sets() > 20_000_000_000, "{size:?}");
}

#[test]
fn what_a_position_would_take_is_told_beyond_the_bound() {
    let game = game("5x5", 3);
    let needed = |text: &str| EndgameSize::needed(&game, &game.parse_position(text).unwrap());
    // 25! / (n1! n2! n3! (25 - n1 - n2 - n3)!) summed over all numbers of stones: no symmetry, lines or not.
    let empty = needed("...../...../...../...../.....").unwrap();
    let factorial = |n: u64| (1..=n).map(|i| i as f64).product::<f64>();
    let numbers = |n: u64| {
        let each = [n.div_ceil(3), (n + 1) / 3, n / 3];
        each.iter().fold(factorial(25) / factorial(25 - n), |all, &n| all / factorial(n))
    };
    let expected: f64 = (0..=25).map(numbers).sum();
    assert!((empty.numbers as f64 / expected - 1.0).abs() < 1e-9, "{empty:?}, {expected}");
    let text = "123../21.../.3..1/...../.....";
    let position = game.parse_position(text).unwrap();
    assert_eq!(needed(text), EndgameSize::of(&game, &position).ok());
    assert_eq!(needed("111../22.../3..../3..../....."), None, "it is over");
}
