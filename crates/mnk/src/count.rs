//! How many boards there are, by formula.
//!
//! A *board* is any placement of n stones in which the players' counts are right, lines allowed.
//! Boards are counted by multinomials, classes of symmetric boards by Burnside's lemma: the mean,
//! over the symmetries, of the number of boards a symmetry leaves as they are. Such a board
//! gives all cells of a cycle to the same owner.

use yomikiri_game::{Game, MAX_PLAYERS};

use crate::{Cell, Mnk};

type Counts = [usize; MAX_PLAYERS];

/// The number of boards with `stones` stones; `None` if it is beyond 128 bits or there are not so
/// many cells.
///
/// ```
/// # use yomikiri_mnk::*;
/// let game = Mnk::new("4x4".parse()?, 3, 3, Rules::Free)?;
/// assert_eq!(boards(&game, 12), Some(63_063_000));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn boards(game: &Mnk, stones: usize) -> Option<u128> {
    fixed_boards(game, 0, stones)
}

/// The number of classes of symmetric boards with `stones` stones.
///
/// ```
/// # use yomikiri_mnk::*;
/// let game = Mnk::new("4x4".parse()?, 3, 3, Rules::Free)?;
/// assert_eq!(board_classes(&game, 12), Some(7_885_536));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn board_classes(game: &Mnk, stones: usize) -> Option<u128> {
    let count = game.symmetries();
    let fixed = (0..count)
        .map(|symmetry| fixed_boards(game, symmetry, stones))
        .try_fold(0u128, |sum, fixed| sum.checked_add(fixed?))?;
    Some(fixed / count as u128)
}

/// Stones of each player when `stones` have been placed in turn.
pub(crate) fn stone_counts(players: usize, stones: usize) -> Counts {
    std::array::from_fn(
        |seat| {
            if seat < players { (stones + players - 1 - seat) / players } else { 0 }
        },
    )
}

/// The boards that `symmetry` maps to themselves.
fn fixed_boards(game: &Mnk, symmetry: usize, stones: usize) -> Option<u128> {
    if stones > game.size().cells() {
        return None;
    }
    let wanted = stone_counts(game.players(), stones);
    let radix = wanted.map(|count| count + 1);
    // ways[i]: how many ways to give the cycles seen so far to owners, i the counts so far in
    // mixed radix.
    let mut ways = vec![0u128; radix.iter().product()];
    ways[0] = 1;
    for length in cycle_lengths(game, symmetry) {
        for at in (0..ways.len()).rev() {
            let mut stride = 1;
            let mut total = ways[at];
            for (&radix, &wanted) in radix.iter().zip(&wanted) {
                if wanted > 0 && at / stride % radix >= length {
                    // Counts only grow, so what is beyond 128 bits on the way to the answer
                    // makes the answer so too; other entries do not matter.
                    total = total.saturating_add(ways[at - length * stride]);
                }
                stride *= radix;
            }
            ways[at] = total;
        }
    }
    ways.last().copied().filter(|&ways| ways < u128::MAX)
}

fn cycle_lengths(game: &Mnk, symmetry: usize) -> Vec<usize> {
    let mut seen = 0u64;
    let mut lengths = Vec::new();
    for start in (0..game.size().cells()).map(Cell::new) {
        let mut length = 0;
        let mut cell = start;
        while seen & cell.bit() == 0 {
            seen |= cell.bit();
            cell = game.image_of_move(cell, symmetry);
            length += 1;
        }
        if length > 0 {
            lengths.push(length);
        }
    }
    lengths
}
