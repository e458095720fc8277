//! The twelve squares, sets of them in twelve bits, and the steps of every animal.
//!
//! A square is numbered row by row from the top, seen from the first player:
//!
//! ```text
//!             A   B   C
//!       1     0   1   2      far row of the first player, home row of the second
//!       2     3   4   5
//!       3     6   7   8
//!       4     9  10  11      home row of the first player, far row of the second
//! ```
//!
//! Turning the board by 180 degrees maps square *s* to 11 − *s*; the mirror image keeps the row
//! and swaps columns A and C. A set of squares is a `u16` with bit *s* for square *s*.

use std::fmt;

use crate::piece::Piece;
use crate::rules::PieceRules;

/// A set of squares, bit *s* for square *s*.
pub(crate) type Squares = u16;

/// All twelve squares.
pub(crate) const BOARD: Squares = 0xfff;
/// The far row of the player who moves up, and home row of the other.
pub(crate) const TOP_ROW: Squares = 0b111;
/// The home row of the player who moves up, and far row of the other.
pub(crate) const BOTTOM_ROW: Squares = 0b111 << 9;

/// A square of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// How many squares there are.
    pub const COUNT: usize = 12;

    /// The square with this number, as drawn above.
    pub const fn new(number: usize) -> Option<Square> {
        if number < Self::COUNT { Some(Square(number as u8)) } else { None }
    }

    /// The square in this column (0 is A) and row (0 is the top one).
    pub const fn at(column: usize, row: usize) -> Option<Square> {
        if column < 3 && row < 4 { Some(Square((row * 3 + column) as u8)) } else { None }
    }

    /// The lowest square of a set that is not empty; of an empty set, the last square.
    pub(crate) const fn first_of(set: Squares) -> Square {
        Square(if set == 0 { 11 } else { set.trailing_zeros() as u8 })
    }

    /// Its number, from 0 at the top left.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its column, 0 to 2 for A to C.
    pub const fn column(self) -> usize {
        self.0 as usize % 3
    }

    /// Its row, 0 to 3 from the top.
    pub const fn row(self) -> usize {
        self.0 as usize / 3
    }

    /// The square here after turning the board by 180 degrees.
    pub const fn turned(self) -> Square {
        Square(11 - self.0)
    }

    /// The square here in the mirror image, columns A and C swapped.
    pub const fn mirrored(self) -> Square {
        Square(mirror_number(self.0))
    }

    pub(crate) const fn set(self) -> Squares {
        1 << self.0
    }

    /// The paper's name, as the board is drawn: column and row from the top, `B2`.
    pub fn paper_name(self) -> String {
        format!("{}{}", ["A", "B", "C"][self.column()], self.row() + 1)
    }

    /// Reads what [`paper_name`](Square::paper_name) writes.
    pub fn from_paper_name(name: &str) -> Option<Square> {
        let [column, row] = *name.as_bytes() else { return None };
        Square::at(column.checked_sub(b'A')?.into(), row.checked_sub(b'1')?.into())
    }

    /// The name in USI: the column from the right and the row as a letter from the top, `2b`.
    pub fn usi_name(self) -> String {
        format!("{}{}", 3 - self.column(), ["a", "b", "c", "d"][self.row()])
    }

    /// Reads what [`usi_name`](Square::usi_name) writes.
    pub fn from_usi_name(name: &str) -> Option<Square> {
        let [column, row] = *name.as_bytes() else { return None };
        let column = 3usize.checked_sub(column.checked_sub(b'0')?.into())?;
        Square::at(column, row.checked_sub(b'a')?.into())
    }

    /// Fairy-Stockfish's name: column and rank from the bottom, `b3`.
    pub fn rank_name(self) -> String {
        format!("{}{}", ["a", "b", "c"][self.column()], 4 - self.row())
    }

    /// Reads what [`rank_name`](Square::rank_name) writes.
    pub fn from_rank_name(name: &str) -> Option<Square> {
        let [column, rank] = *name.as_bytes() else { return None };
        let column = column.checked_sub(b'a')?;
        let rank = rank.checked_sub(b'1')?;
        Square::at(column.into(), 3usize.checked_sub(rank.into())?)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.paper_name())
    }
}

pub(crate) const fn mirror_number(square: u8) -> u8 {
    square + 2 - 2 * (square % 3)
}

/// The squares of a set, lowest first.
pub(crate) fn each(mut set: Squares) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let square = Square::first_of(set);
        set &= set - 1;
        Some(square)
    })
}

/// The set after turning the board by 180 degrees.
pub(crate) const fn turned(set: Squares) -> Squares {
    set.reverse_bits() >> 4
}

/// The set in the mirror image.
pub(crate) const fn mirrored(set: Squares) -> Squares {
    const A: Squares = 0b001_001_001_001;
    const B: Squares = A << 1;
    ((set & A) << 2) | (set & B) | ((set >> 2) & A)
}

/// Steps `(columns right, rows down)` of a piece whose owner moves up.
const fn reach(piece: Piece, rules: &PieceRules) -> &'static [(i8, i8)] {
    match piece {
        Piece::Elephant if rules.elephant_forward => &[(-1, -1), (0, -1), (1, -1), (-1, 1), (1, 1)],
        Piece::Giraffe if rules.giraffe_no_retreat => &[(0, -1), (-1, 0), (1, 0)],
        Piece::Hen if rules.hen_like_lion => reach(Piece::Lion, rules),
        Piece::Lion => &[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)],
        Piece::Elephant => &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
        Piece::Giraffe => &[(0, -1), (-1, 0), (1, 0), (0, 1)],
        Piece::Chick => &[(0, -1)],
        Piece::Hen => &[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)],
    }
}

const fn steps_from(square: usize, piece: Piece, rules: &PieceRules, upwards: bool) -> Squares {
    let steps = reach(piece, rules);
    let (column, row) = ((square % 3) as i8, (square / 3) as i8);
    let mut set = 0;
    let mut i = 0;
    while i < steps.len() {
        let down = if upwards { steps[i].1 } else { -steps[i].1 };
        let (c, r) = (column + steps[i].0, row + down);
        if c >= 0 && c < 3 && r >= 0 && r < 4 {
            set |= 1 << (r * 3 + c);
        }
        i += 1;
    }
    set
}

const fn step_table(rules: &PieceRules) -> Steps {
    let mut table = [[[0; 16]; 5]; 2];
    let mut piece = 0;
    while piece < 5 {
        let mut square = 0;
        while square < Square::COUNT {
            table[0][piece][square] = steps_from(square, Piece::ALL[piece], rules, true);
            table[1][piece][square] = steps_from(square, Piece::ALL[piece], rules, false);
            square += 1;
        }
        piece += 1;
    }
    table
}

const fn all_step_tables() -> [Steps; 8] {
    let mut tables = [[[[0; 16]; 5]; 2]; 8];
    let mut place = 0;
    while place < tables.len() {
        tables[place] = step_table(&PieceRules::of_place(place));
        place += 1;
    }
    tables
}

/// `[direction][piece][square]`: where a piece of a player who moves up (0) or down (1) can step.
/// The last four of sixteen squares are empty, so that "in hand" (12) has no steps.
pub(crate) type Steps = [[[Squares; 16]; 5]; 2];

/// Steps by what the rules make of the pieces; see [`PieceRules`]. The lion's are always the same.
pub(crate) static STEPS: [Steps; 8] = all_step_tables();

/// Where a lion on a square can step.
pub(crate) fn lion_steps(square: u8) -> Squares {
    STEPS[0][0][Piece::Lion as usize][square as usize & 15]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for square in each(BOARD) {
            assert_eq!(Square::from_rank_name(&square.rank_name()), Some(square));
            assert_eq!(Square::from_paper_name(&square.paper_name()), Some(square));
            assert_eq!(Square::from_usi_name(&square.usi_name()), Some(square));
        }
        for bad in ["", "a", "a0", "a5", "d1", "A1", "a10", "é"] {
            assert_eq!(Square::from_rank_name(bad), None, "{bad}");
        }
        for bad in ["", "A", "A0", "A5", "D1", "a1", "A10", "0a", "4a", "1e", "1A", "é"] {
            assert!(Square::from_paper_name(bad).is_none(), "{bad}");
            assert!(Square::from_usi_name(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn images_of_sets_are_sets_of_images() {
        for set in 0..=BOARD {
            let of = |f: fn(Square) -> Square| each(set).fold(0, |s, square| s | f(square).set());
            assert_eq!(turned(set), of(Square::turned));
            assert_eq!(mirrored(set), of(Square::mirrored));
        }
    }

    #[test]
    fn steps_down_are_turned_steps_up() {
        for [up, down] in &STEPS {
            for (up, down) in up.iter().zip(down) {
                for s in 0..12 {
                    assert_eq!(down[s], turned(up[11 - s]));
                }
            }
        }
    }
}
