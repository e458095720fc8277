//! The laws that every game keeps, and a slow twin of the rules on plain arrays.

use yomikiri_game::perft::perft;
use yomikiri_game::{Game, Notation, Outcome, Player, laws};
use yomikiri_teeko::{Goals, Move, Position, Teeko};

const BOTH: [Goals; 2] = [Goals::Standard, Goals::Advanced];

#[test]
fn every_law_is_kept() {
    for game in BOTH.map(Teeko::new) {
        for seed in 0..50 {
            laws::check_play(&game, seed, 60);
            laws::check_notation(&game, seed, 60);
            laws::check_symmetry(&game, seed, 60);
            laws::check_sampling(&game, seed, 60);
            laws::check_unmoves(&game, seed, 60);
        }
        laws::check_perft(&game, 3);
    }
}

#[test]
fn the_first_sequences_are_counted() {
    assert_eq!(perft(&Teeko::default(), &Teeko::default().start(), 4), 25 * 24 * 23 * 22);
}

/// Cells as rows and columns of marks.
type Plain = [[char; 5]; 5];

fn plain(position: &str) -> Plain {
    let mut board = [['.'; 5]; 5];
    for (row, text) in board.iter_mut().zip(position.split(['/', ' '])) {
        for (cell, mark) in row.iter_mut().zip(text.chars()) {
            *cell = mark;
        }
    }
    board
}

fn stones(board: &Plain, mark: char) -> Vec<(i32, i32)> {
    let cells = (0..5).flat_map(|row| (0..5).map(move |column| (row, column)));
    cells.filter(|&(row, column)| board[row as usize][column as usize] == mark).collect()
}

/// Are these four cells in a row, or the corners of an upright square that counts?
fn is_goal(cells: &[(i32, i32)], goals: Goals) -> bool {
    let &[a, b, c, d] = cells else { return false };
    let difference = |x: (i32, i32), y: (i32, i32)| (y.0 - x.0, y.1 - x.1);
    let step = difference(a, b);
    let in_row = step == difference(b, c) && step == difference(c, d);
    let touching = step.0.abs() <= 1 && step.1.abs() <= 1;
    let side = step.1;
    let square = step.0 == 0 && difference(a, c) == (side, 0) && difference(a, d) == (side, side);
    in_row && touching || square && (side == 1 || goals == Goals::Advanced)
}

fn check(goals: Goals, seed: u64) {
    let game = Teeko::new(goals);
    let mut dice = yomikiri_game::Dice::new(seed);
    for position in laws::random_game(&game, &mut dice, 60) {
        let (text, mover) = (game.position_text(&position), game.to_move(&position));
        let board = plain(&text);
        let last = mover.after(1, 2);
        let mark = |player: Player| if player == Player::FIRST { '1' } else { '2' };
        let won = is_goal(&stones(&board, mark(last)), goals);
        assert_eq!(game.outcome(&position), won.then_some(Outcome::Win(last)), "{text}");
        let expected = if won { Vec::new() } else { plain_moves(&board, mark(mover)) };
        assert_eq!(moves(&game, &position), expected, "{text}");
    }
}

fn moves(game: &Teeko, position: &Position) -> Vec<(Option<u8>, u8)> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    moves.into_iter().map(|Move { from, to }| (from, to)).collect()
}

fn plain_moves(board: &Plain, mark: char) -> Vec<(Option<u8>, u8)> {
    let (own, empty) = (stones(board, mark), stones(board, '.'));
    let number = |(row, column): (i32, i32)| (5 * row + column) as u8;
    if own.len() < 4 {
        return empty.into_iter().map(|cell| (None, number(cell))).collect();
    }
    let near = |a: (i32, i32), b: (i32, i32)| (a.0 - b.0).abs().max((a.1 - b.1).abs()) == 1;
    let steps = own.into_iter().flat_map(|from| {
        let to = empty.iter().filter(move |&&to| near(from, to));
        to.map(move |&to| (Some(number(from)), number(to)))
    });
    steps.collect()
}

#[test]
fn the_rules_agree_with_plain_ones() {
    for goals in BOTH {
        (0..300).for_each(|seed| check(goals, seed));
    }
}

#[test]
fn what_cannot_be_is_refused_with_a_reason() {
    for (text, expected) in [
        ("", "0 cells"),
        ("...../...../...../...../.....", "no player to move"),
        ("...../...../...../...../..... 2", "player 2 to move after 0 stones; expected player 1"),
        ("...../...../...../...../.... 1", "24 cells"),
        ("...../...../...../...../...../ 1", "25 cells"),
        ("...../...../...../...../...../. 1", "character 31: '.' after the last cell"),
        ("......../...../...../...../..... 1", "character 6: '.' where a row ends"),
        ("..x../...../...../...../..... 1", "character 3: 'x'"),
        ("11.../...../...../...../..... 1", "2 stones of player 1 and 0 of player 2"),
        ("11111/2222./...../...../..... 2", "5 stones of player 1"),
        ("1111./2.2.2/2..../...../..... 1", "already won on a1 b1 c1 d1"),
    ] {
        let error = Teeko::default().parse_position(text).unwrap_err().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
    let won = Teeko::default().parse_position("1111./2.2.2/2..../...../..... 2").unwrap();
    assert_eq!(Teeko::default().outcome(&won), Some(Outcome::Win(Player::FIRST)));
}
