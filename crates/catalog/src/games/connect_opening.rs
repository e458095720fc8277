//! The first positions of Connect-Four on boards that are too large for a request, as they were solved once. They are
//! data, made by
//!
//! ```text
//!     for size in "7 6 4" "6 6 4" "6 5 4" "5 6 4" "7 4 4"; do set -- $size
//!     cargo run --release -p yomikiri-prove --example connect_opening -- $* > crates/catalog/data/connect-$1x$2.tsv
//!     done
//! ```
//!
//! The numbers are columns, rows, and the most stones of a stored board. 7 by 6 takes an hour of computing, 6 by 6 a
//! minute and the others seconds. A line is the columns played, with blanks between them, and the score for the side to
//! move. Every board with at most so many stones is there, mirror images once.

use std::collections::HashMap;
use std::sync::OnceLock;

use yomikiri_prove::connect::{Board, Size};

use crate::Name;

/// What is stored of one size.
struct Stored {
    width: usize,
    height: usize,
    /// The most stones of a board.
    stones: usize,
    lines: &'static str,
    /// The scores, by the number of the board.
    scores: OnceLock<HashMap<u64, i32>>,
}

macro_rules! stored {
    ($width:literal, $height:literal, $stones:literal) => {
        Stored {
            width: $width,
            height: $height,
            stones: $stones,
            lines: include_str!(concat!("../../data/connect-", $width, "x", $height, ".tsv")),
            scores: OnceLock::new(),
        }
    };
}

static STORED: [Stored; 5] =
    [stored!(7, 6, 4), stored!(6, 6, 4), stored!(6, 5, 4), stored!(5, 6, 4), stored!(7, 4, 4)];

impl Stored {
    /// What is stored of a size, if anything is.
    fn of(size: Size) -> Option<&'static Self> {
        STORED.iter().find(|stored| stored.size() == Some(size))
    }

    fn size(&self) -> Option<Size> {
        Size::new(self.width, self.height)
    }

    fn scores(&self) -> &HashMap<u64, i32> {
        self.scores.get_or_init(|| {
            let lines = self.lines();
            lines.filter_map(|(board, score)| Some((board?.key(self.size()?), score))).collect()
        })
    }

    /// The boards and their scores; no board where a line has none.
    fn lines(&self) -> impl Iterator<Item = (Option<Board>, i32)> {
        self.lines.lines().filter_map(|line| {
            let (played, score) = line.split_once('\t')?;
            let columns: Option<Vec<i32>> =
                played.split_whitespace().map(|word| word.parse().ok()).collect();
            Some((Board::after(self.size()?, &columns?), score.parse().ok()?))
        })
    }
}

/// The stored score of a board for the side to move.
pub(super) fn opening_score(of: Size, board: Board) -> Option<i32> {
    let stored = Stored::of(of).filter(|stored| board.stones() as usize <= stored.stones)?;
    stored.scores().get(&board.key(of)).copied()
}

/// Are the moves of a board with this many stones all stored?
pub(super) fn is_opening(of: Size, stones: usize) -> bool {
    Stored::of(of).is_some_and(|stored| stones < stored.stones)
}

/// Where these values come from.
pub(super) fn origin() -> Name {
    Name::new(
        "Stored with the program: every board with a few stones was searched to the end, and the scores of boards with \
         fewer stones follow from their moves.",
        "プログラムに保存された値です。石が数個の盤はすべて最後まで探索し、それより少ない盤の値はその手から求めました。",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use yomikiri_prove::connect::Connect;

    /// The columns played, with one stone more.
    fn longer(size: Size, columns: &[i32]) -> impl Iterator<Item = Vec<i32>> {
        (0..size.width as i32).map(move |column| [columns, &[column]].concat())
    }

    #[test]
    fn every_early_board_is_there_with_the_best_score_of_its_moves() {
        for stored in &STORED {
            let size = stored.size().expect("it fits into 64 bits");
            assert!(stored.lines().all(|(board, _)| board.is_some()), "a line has no board");
            assert_eq!(stored.lines().count(), stored.scores().len(), "a board is there twice");
            let score = |columns: &[i32]| opening_score(size, Board::after(size, columns)?);
            let mut ways: Vec<Vec<i32>> = vec![Vec::new()];
            for stones in 0..stored.stones {
                assert!(is_opening(size, stones));
                for columns in &ways {
                    let moves: Vec<Vec<i32>> = longer(size, columns)
                        .filter(|next| Board::after(size, next).is_some())
                        .collect();
                    let best = moves.iter().map(|next| -score(next).expect("it is stored")).max();
                    assert_eq!(score(columns), best, "{columns:?}");
                }
                ways = ways.iter().flat_map(|columns| longer(size, columns)).collect();
                ways.retain(|columns| Board::after(size, columns).is_some());
            }
            assert!(!is_opening(size, stored.stones));
        }
    }

    #[test]
    fn the_first_stones_have_the_scores_that_are_known() {
        let size = Size::new(7, 6).expect("it fits into 64 bits");
        let score = |column| {
            -opening_score(size, Board::after(size, &[column]).expect("legal")).expect("stored")
        };
        assert_eq!([0, 1, 2, 3, 4, 5, 6].map(score), [-2, -1, 0, 1, 0, -1, -2]);
    }

    #[test]
    fn stored_boards_are_searched_again() {
        // Smaller boards from the first position; of a larger one such positions as take little.
        let played = [
            (6, 5, vec![]),
            (5, 6, vec![]),
            (7, 4, vec![3]),
            (6, 6, vec![2, 2, 2, 2]),
            (6, 6, vec![0, 3, 0, 0]),
        ];
        for (width, height, columns) in played {
            let size = Size::new(width, height).expect("it fits into 64 bits");
            let board = Board::after(size, &columns).expect("nobody has won yet");
            let score = Connect::new(size, 20).score(board);
            assert_eq!(opening_score(size, board), Some(score), "{width}x{height} {columns:?}");
        }
    }
}
