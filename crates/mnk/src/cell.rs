//! A cell of the board, which is also a move: a stone on it.

use std::fmt;

use yomikiri_game::ParseError;

use crate::Size;

/// A cell, numbered row by row from the top left.
///
/// Its name is the column's letter and the row's number, rows counted from the top, as a position
/// text reads: on a board of four columns cell 6 is `c2`.
///
/// ```text
///        a  b  c  d
///     1  0  1  2  3
///     2  4  5  6  7
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell(u8);

impl Cell {
    /// The cell with this number.
    #[inline]
    pub const fn new(number: usize) -> Self {
        Cell(number as u8)
    }

    /// Its number.
    #[inline]
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// The bit board of this cell alone.
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << (self.0 & 63)
    }

    /// Row and column, from 0.
    pub const fn row_and_column(self, size: Size) -> (usize, usize) {
        (self.number() / size.columns(), self.number() % size.columns())
    }

    /// Its name on a board of this size.
    pub fn name(self, size: Size) -> String {
        let (row, column) = self.row_and_column(size);
        format!("{}{}", ColumnName(column), row + 1)
    }

    /// The cell of this name.
    pub fn parse(text: &str, size: Size) -> Result<Self, ParseError> {
        let last = Cell::new(size.cells() - 1).name(size);
        let expected = format!("a cell from a1 to {last}");
        let wrong = || ParseError::new(format!("no cell {text:?} on a {size} board"), &expected);
        let digits = text.find(|c: char| c.is_ascii_digit()).ok_or_else(wrong)?;
        let column = ColumnName::parse(&text[..digits]).ok_or_else(wrong)?;
        let row: usize = text[digits..].parse().map_err(|_| wrong())?;
        if row == 0 || row > size.rows() || column >= size.columns() {
            return Err(wrong());
        }
        Ok(Cell::new((row - 1) * size.columns() + column))
    }
}

/// Letters of a column counted from 0: `a` to `z`, then `aa` to `bl` for very wide boards.
pub(crate) struct ColumnName(pub(crate) usize);

impl ColumnName {
    fn parse(text: &str) -> Option<usize> {
        let mut letters = text.bytes().map(|byte| match byte.to_ascii_lowercase() {
            letter @ b'a'..=b'z' => Some(usize::from(letter - b'a')),
            _ => None,
        });
        match (letters.next(), letters.next(), letters.next()) {
            (Some(Some(letter)), None, None) => Some(letter),
            (Some(Some(first)), Some(Some(second)), None) => Some((first + 1) * 26 + second),
            _ => None,
        }
    }
}

impl fmt::Display for ColumnName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |index: usize| char::from(b'a' + (index % 26) as u8);
        match self.0 / 26 {
            0 => write!(f, "{}", letter(self.0)),
            more => write!(f, "{}{}", letter(more - 1), letter(self.0)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_reads_back_its_name() {
        for size in ["3x3", "5x4", "8x8", "1x64", "64x1", "2x30"] {
            let size: Size = size.parse().unwrap();
            for cell in (0..size.cells()).map(Cell::new) {
                assert_eq!(Cell::parse(&cell.name(size), size), Ok(cell));
            }
        }
    }

    #[test]
    fn what_is_no_cell_is_refused() {
        let size: Size = "3x4".parse().unwrap();
        for text in
            ["", "b", "2", "e1", "a0", "a4", "aa1", "é1", "a-1", "a 1", "a1x", "a99999999999"]
        {
            assert!(Cell::parse(text, size).is_err(), "{text}");
        }
        assert_eq!(
            Cell::parse("e1", size).unwrap_err().to_string(),
            "no cell \"e1\" on a 3x4 board; expected a cell from a1 to d3"
        );
    }
}
