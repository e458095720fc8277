//! The first positions of Connect-Four on 7 columns and 6 rows, as they were solved once. To search them again takes an
//! hour of computing, so they are data: `data/connect-7x6.tsv`, made by
//!
//! ```text
//!     cargo run --release -p yomikiri-prove --example connect_opening -- 7 6 4 > crates/catalog/data/connect-7x6.tsv
//! ```
//!
//! A line is the columns played, with blanks between them, and the score for the side to move. Every board with at most
//! four stones is there, mirror images once.

use std::collections::HashMap;
use std::sync::OnceLock;

use yomikiri_prove::connect::{Board, Size};

use crate::Name;

const LINES: &str = include_str!("../../data/connect-7x6.tsv");
const WIDTH: usize = 7;
const HEIGHT: usize = 6;
/// The most stones of a stored board.
const STONES: usize = 4;

/// The stored scores, by the number of the board.
fn scores() -> &'static HashMap<u64, i32> {
    static SCORES: OnceLock<HashMap<u64, i32>> = OnceLock::new();
    SCORES.get_or_init(|| {
        lines().filter_map(|(board, score)| Some((board?.key(size()?), score))).collect()
    })
}

fn size() -> Option<Size> {
    Size::new(WIDTH, HEIGHT)
}

/// The boards and their scores; no board where a line has none.
fn lines() -> impl Iterator<Item = (Option<Board>, i32)> {
    LINES.lines().filter_map(|line| {
        let (played, score) = line.split_once('\t')?;
        let columns: Option<Vec<i32>> =
            played.split_whitespace().map(|word| word.parse().ok()).collect();
        Some((size().and_then(|size| Board::after(size, &columns?)), score.parse().ok()?))
    })
}

/// The stored score of a board for the side to move.
pub(super) fn opening_score(of: Size, board: Board) -> Option<i32> {
    let stored = Some(of) == size() && board.stones() as usize <= STONES;
    stored.then(|| scores().get(&board.key(of)).copied()).flatten()
}

/// Are the moves of a board with this many stones all stored?
pub(super) fn is_opening(of: Size, stones: usize) -> bool {
    Some(of) == size() && stones < STONES
}

/// Where these values come from.
pub(super) fn origin() -> Name {
    Name::new(
        "Stored with the program: every board with four stones was searched to the end, and the scores of boards with \
         fewer stones follow from their moves.",
        "プログラムに保存された値です。石が4個の盤はすべて最後まで探索し、それより少ない盤の値はその手から求めました。",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The boards after one stone more.
    fn after(size: Size, columns: &[i32]) -> Vec<Board> {
        let ways = (0..WIDTH as i32).map(|column| [columns, &[column]].concat());
        ways.filter_map(|columns| Board::after(size, &columns)).collect()
    }

    #[test]
    fn every_early_board_is_there_with_the_best_score_of_its_moves() {
        let size = size().expect("it fits into 64 bits");
        assert!(lines().all(|(board, _)| board.is_some()), "a line has no board");
        assert_eq!(lines().count(), scores().len(), "a board is there twice");
        let mut ways: Vec<Vec<i32>> = vec![Vec::new()];
        for stones in 0..STONES {
            let mut longer = Vec::new();
            for columns in &ways {
                let board = Board::after(size, columns).expect("nobody has won yet");
                let score = opening_score(size, board).expect("it is stored");
                let best = after(size, columns)
                    .iter()
                    .map(|&next| -opening_score(size, next).expect("it is stored"))
                    .max();
                assert_eq!(Some(score), best, "{columns:?}");
                longer.extend((0..WIDTH as i32).map(|column| [&columns[..], &[column]].concat()));
            }
            assert_eq!(ways.len(), WIDTH.pow(stones as u32));
            ways = longer;
        }
    }

    #[test]
    fn the_first_stones_have_the_scores_that_are_known() {
        let size = size().expect("it fits into 64 bits");
        let score = |column| {
            -opening_score(size, Board::after(size, &[column]).expect("legal")).expect("stored")
        };
        assert_eq!([0, 1, 2, 3, 4, 5, 6].map(score), [-2, -1, 0, 1, 0, -1, -2]);
    }
}
