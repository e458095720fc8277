//! What the pages of papers 1 and 2 state about whole boards, through the engines that search.

use std::collections::{BTreeMap, BTreeSet};

use yomikiri_game::{Game, Limits, Notation, Player};
use yomikiri_mnk::{Cell, Mnk, Position, Rules};
use yomikiri_solve::{Forced, ForcedResult, Outcomes};

fn game(size: &str, rules: Rules) -> Mnk {
    Mnk::new(size.parse().unwrap(), 3, 3, rules).unwrap()
}

/// The classes of positions with one stone of each player on these cells.
fn third_stones(game: &Mnk, on: impl Fn(Cell) -> bool) -> BTreeSet<Position> {
    let cells: Vec<Cell> =
        (0..game.size().cells()).map(Cell::new).filter(|&cell| on(cell)).collect();
    let mut classes = BTreeSet::new();
    for &one in &cells {
        for &two in cells.iter().filter(|&&two| two != one) {
            for &three in cells.iter().filter(|&&three| three != one && three != two) {
                let stones = [one.bit(), two.bit(), three.bit(), 0];
                classes.insert(game.canonical(&Position::from_stones(stones)).0);
            }
        }
    }
    classes
}

/// In how many of these positions each player has a forced win.
fn forced_wins(game: &Mnk, positions: &BTreeSet<Position>) -> Vec<usize> {
    Player::all(game.players())
        .map(|attacker| {
            let mut search = Forced::new(game.clone(), attacker, Limits::NONE);
            let wins = |position: &&Position| search.solve(position) == Ok(ForcedResult::Wins);
            positions.iter().filter(wins).count()
        })
        .collect()
}

/// Paper 2: (size, states after three stones, forced wins of each player).
#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn forced_wins_after_three_stones() {
    for (size, states, forced) in
        [("4x4", 426, [21, 0, 0]), ("5x4", 1_716, [209, 0, 0]), ("4x5", 1_716, [209, 0, 0])]
    {
        let game = game(size, Rules::Free);
        let positions = third_stones(&game, |_| true);
        assert_eq!(positions.len(), states, "{size}");
        assert_eq!(forced_wins(&game, &positions), forced, "{size}");
        assert_eq!(forced_wins(&game, &BTreeSet::from([game.start()])), [0, 0, 0], "{size}");
    }
}

/// Paper 2: with 1 at (2,2) and 2 at (3,3) on 5x4, written (column, row), player 3 at (2,4) loses
/// to player 1, and every other third stone holds.
#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn the_third_stone_that_helps_player_1() {
    let game = game("5x4", Rules::Free);
    let position = game.parse_position("..../.1../..2./..../....").unwrap();
    let mut search = Forced::new(game.clone(), Player::FIRST, Limits::NONE);
    let mut moves = Vec::new();
    game.moves(&position, &mut moves);
    let losing: Vec<String> = moves
        .into_iter()
        .filter(|&mv| {
            let mut next = position;
            game.play_unchecked(&mut next, mv);
            search.solve(&next) == Ok(ForcedResult::Wins)
        })
        .map(|mv| game.move_text(&position, mv))
        .collect();
    assert_eq!(losing, ["b4"]);
}

/// Paper 1: the 66 positions with all three first stones on inner cells of 5x5, and the sets of
/// all equilibria.
#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn the_66_inner_positions() {
    let game = game("5x5", Rules::Reach);
    let inner = |cell: Cell| {
        let (row, column) = cell.row_and_column(game.size());
        (1..4).contains(&row) && (1..4).contains(&column)
    };
    let positions = third_stones(&game, inner);
    assert_eq!(positions.len(), 66);
    assert_eq!(forced_wins(&game, &positions), [44, 7, 0]);
    let mut outcomes = Outcomes::new(game.clone(), Limits::NONE);
    let mut sets = BTreeMap::new();
    for position in &positions {
        let set = outcomes.values(position).unwrap().equilibrium();
        *sets.entry(set.to_string()).or_insert(0) += 1;
    }
    let expected = [("1", 44), ("1,2,3", 8), ("1,draw", 1), ("2", 7), ("2,draw", 2), ("draw", 4)];
    assert_eq!(sets, expected.map(|(set, count)| (set.to_owned(), count)).into());
}

/// Paper 1: (first stone, forced wins of each player). The rim loses to player 2; nothing else, and
/// not the empty board either, is decided by force.
#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn first_stones_of_5x5() {
    let game = game("5x5", Rules::Reach);
    for (text, forced) in [
        ("...../...../...../...../.....", [0, 0, 0]),
        ("1..../...../...../...../.....", [0, 1, 0]),
        (".1.../...../...../...../.....", [0, 1, 0]),
        ("..1../...../...../...../.....", [0, 1, 0]),
        ("...../.1.../...../...../.....", [0, 0, 0]),
        ("...../..1../...../...../.....", [0, 0, 0]),
        ("...../...../..1../...../.....", [0, 0, 0]),
    ] {
        let position = game.parse_position(text).unwrap();
        assert_eq!(forced_wins(&game, &BTreeSet::from([position])), forced, "{text}");
    }
}
