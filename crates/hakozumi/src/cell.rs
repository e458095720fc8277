//! Cells and the ways a line can run.

use std::fmt;

/// A cell: the column, any integer, and the row, counted from 1 at the ground.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    /// The column.
    pub column: i32,
    /// The row; 1 lies on the ground.
    pub row: i32,
}

impl Cell {
    /// The cell of this column and row.
    #[inline]
    pub const fn new(column: i32, row: i32) -> Self {
        Cell { column, row }
    }

    /// The cell `steps` steps away in `direction`.
    #[inline]
    pub const fn step(self, direction: (i32, i32), steps: i32) -> Self {
        Cell::new(self.column + direction.0 * steps, self.row + direction.1 * steps)
    }

    /// The image with columns negated.
    pub const fn mirrored(self) -> Self {
        Cell::new(-self.column, self.row)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.column, self.row)
    }
}

/// The four ways a line can run: along a row, up and down the slopes, up a column.
pub const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (1, 1), (1, -1), (0, 1)];
