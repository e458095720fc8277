//! The Connect-Four solver against the size table, a slow twin, and itself.

use std::collections::HashMap;

use yomikiri_game::Dice;
use yomikiri_game::laws::random_game;
use yomikiri_game::{Game, Outcome};
use yomikiri_hakozumi::{Hakozumi, Position};
use yomikiri_prove::connect::{Board, Connect, Size};

fn score(width: usize, height: usize, columns: &[i32]) -> i32 {
    let size = Size::new(width, height).unwrap();
    Connect::new(size, 18).score(Board::after(size, columns).unwrap())
}

/// `+` first player, `-` second, `=` draw, by width from 4 on.
fn check_sizes(height: usize, expected: &str) {
    for (width, expected) in (4..).zip(expected.chars()) {
        let sign = match score(width, height, &[]) {
            0 => '=',
            win if win > 0 => '+',
            _ => '-',
        };
        assert_eq!(sign, expected, "{width} columns, {height} rows");
    }
}

#[test]
fn small_boards_end_as_in_the_size_table() {
    check_sizes(4, "==-");
    check_sizes(5, "==");
    check_sizes(6, "=");
}

#[cfg(feature = "full-tests")]
#[test]
fn larger_boards_end_as_in_the_size_table() {
    check_sizes(4, "==-=--");
    check_sizes(5, "====");
    check_sizes(6, "==-");
    check_sizes(7, "==");
    check_sizes(8, "=");
}

/// Stones the winner has left, plus one; found by trying everything on the rules themselves.
fn slow_score(game: &Hakozumi, position: &Position, known: &mut HashMap<Position, i32>) -> i32 {
    if let Some(&score) = known.get(position) {
        return score;
    }
    let cells = (game.width.unwrap() * game.height.unwrap()) as i32;
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let mut best = None;
    for mv in moves {
        let mut next = position.clone();
        game.play_unchecked(&mut next, mv);
        let score = match game.outcome(&next) {
            Some(Outcome::Win(_)) => (cells + 1 - position.stones() as i32) / 2,
            Some(Outcome::Draw) => 0,
            None => -slow_score(game, &next, known),
        };
        best = best.max(Some(score));
    }
    let score = best.unwrap_or(0);
    known.insert(position.clone(), score);
    score
}

fn columns(position: &Position) -> Vec<i32> {
    position.record().stones().iter().map(|stone| stone.column).collect()
}

#[test]
fn scores_are_those_of_the_slow_twin() {
    let sizes = [(4, 4, 6), (5, 4, 10), (6, 3, 6), (3, 6, 6), (7, 2, 2), (1, 6, 0), (2, 5, 0)];
    for (width, height, skip) in sizes {
        let game = Hakozumi::connect(width, height, 4);
        let size = Size::new(width, height).unwrap();
        let (mut solver, mut known) = (Connect::new(size, 16), HashMap::new());
        for seed in 0..4 {
            let trace = random_game(&game, &mut Dice::new(seed), 60);
            for position in trace.iter().skip(skip) {
                if game.outcome(position).is_none() {
                    let board = Board::after(size, &columns(position)).unwrap();
                    let slow = slow_score(&game, position, &mut known);
                    assert_eq!(solver.score(board), slow, "{}", position.record());
                }
            }
        }
    }
}

/// A search that is stopped and asked again finds the same score, and a stop leaves nothing wrong
/// behind in the table.
#[test]
fn a_search_in_portions_finds_the_score() {
    let size = Size::new(6, 5).unwrap();
    let (mut whole, mut portions) = (Connect::new(size, 16), Connect::new(size, 16));
    let mut stopped = 0;
    for seed in 0..20 {
        let trace = random_game(&Hakozumi::connect(6, 5, 4), &mut Dice::new(seed), 20);
        let position = &trace[trace.len().min(8) - 1];
        let board = Board::after(size, &columns(position)).unwrap();
        let found = (1..).find_map(|more| {
            stopped += 1;
            portions.score_within(board, 500 * more)
        });
        assert_eq!(found, Some(whole.score(board)), "{}", position.record());
    }
    assert!(stopped > 100, "{stopped}");
}

#[test]
fn scores_of_columns_belong_to_the_score() {
    let size = Size::new(7, 6).unwrap();
    let mut solver = Connect::new(size, 18);
    for seed in 0..5 {
        let trace = random_game(&Hakozumi::connect(7, 6, 4), &mut Dice::new(seed), 20);
        let position = &trace[trace.len().min(18) - 1];
        let board = Board::after(size, &columns(position)).unwrap();
        if !board.is_won(size) {
            let best = solver.scores(board).into_iter().flatten().max();
            assert_eq!(best, Some(solver.score(board)), "{}", position.record());
        }
    }
}

#[test]
fn sizes_and_moves_that_do_not_fit_are_refused() {
    for (width, height) in [(0, 4), (4, 0), (9, 7), (65, 1), (1, 64), (usize::MAX, usize::MAX)] {
        assert!(Size::new(width, height).is_none(), "{width}x{height}");
    }
    for (width, height) in [(1, 63), (32, 1), (8, 7), (21, 2), (3, 20)] {
        assert!(Size::new(width, height).is_some(), "{width}x{height}");
    }
    assert_eq!(score(32, 1, &(0..30).collect::<Vec<_>>()), 0);
    assert_eq!(score(1, 63, &[]), 0);
    assert_eq!(score(3, 20, &[0, 1, 0, 1, 0, 1]), 27);
    let size = Size::new(7, 6).unwrap();
    for columns in [&[7][..], &[-1], &[0; 7], &[0, 1, 0, 1, 0, 1, 0, 1]] {
        assert_eq!(Board::after(size, columns), None, "{columns:?}");
    }
}
