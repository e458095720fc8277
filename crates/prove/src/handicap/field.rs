//! A fight in a few columns, with towers cut off.
//!
//! X attacks, O defends; the stones lie in the columns `low..`, everything beyond is empty. When
//! a column has grown to the *cap*, O retires it: from now on every stone of X there is answered
//! on top. A retired column is known for ever: X, O, X, O, … from its present height up. The
//! field treats it as if X had all his cells there at once, which can only help X, and as if O
//! had his, which X can never have. So no stone need ever be played there again, and what is
//! shown about the field holds on the board without end.

use std::hash::{Hash, Hasher};

use rapidhash::fast::RapidHasher;

use super::automaton::Stack;

/// See [`Field::key`].
pub type Key = u64;

/// Rows of a retired column above the cap that can still meet the top of another column.
const ROWS_ABOVE: u32 = 4;

/// The most columns of a field.
pub const MOST_COLUMNS: usize = 32;

/// Stones in neighbouring columns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Field {
    low: i8,
    width: u8,
    cap: u8,
    columns: [Stack; MOST_COLUMNS],
}

impl Field {
    /// Empty columns from `low` to `high`, retired when they have `cap` stones.
    ///
    /// # Panics
    /// With more than [`MOST_COLUMNS`] columns.
    pub fn new(low: i32, high: i32, cap: u8) -> Self {
        let width = (high - low + 1).max(0) as usize;
        assert!(width <= MOST_COLUMNS, "{low}..{high} has more than {MOST_COLUMNS} columns");
        let columns = [Stack::default(); MOST_COLUMNS];
        Field { low: low as i8, width: width as u8, cap: cap.min(20), columns }
    }

    /// The columns from left to right.
    pub fn columns(&self) -> &[Stack] {
        &self.columns[..self.width.into()]
    }

    /// A number that tells fields of one width apart. Two could have the same, once in a very
    /// long while: good enough for a search whose result is checked.
    pub fn key(&self) -> Key {
        let mut hasher = RapidHasher::default();
        for stack in self.columns() {
            stack.hash(&mut hasher);
        }
        hasher.finish()
    }

    /// Can a stone be played here, and would it matter?
    pub fn is_open(&self, column: i32) -> bool {
        self.stack(column).is_some_and(|stack| !stack.is_closed())
    }

    fn stack(&self, column: i32) -> Option<Stack> {
        let at = usize::try_from(column - i32::from(self.low)).ok()?;
        self.columns().get(at).copied()
    }

    /// Drops a stone into an open column.
    pub fn play(&mut self, column: i32, is_x: bool) {
        let at = (column - i32::from(self.low)) as usize;
        self.columns[at] = self.columns[at].with(is_x);
    }

    /// Retires the columns that have grown to the cap; X is to move. Says whether X gets no line
    /// by the cells this gives him.
    pub fn retire(&mut self) -> bool {
        let (cap, mut harmless) = (u32::from(self.cap), true);
        for at in 0..self.width.into() {
            let stack = self.columns[at];
            if stack.is_closed() || stack.height() < cap {
                continue;
            }
            let mut grown = stack;
            while grown.height() < cap + ROWS_ABOVE {
                grown = grown.with(true).with(false);
            }
            self.columns[at] = grown.close();
            let column = i32::from(self.low) + at as i32;
            let rows = stack.height() as i32 + 1..=grown.height() as i32;
            harmless &= !rows
                .filter(|&row| grown.is_opponent(row))
                .any(|row| self.is_line(column, row, Stack::is_opponent));
        }
        harmless
    }

    /// With the cell itself, are there four in a row of those that `is_his` accepts?
    fn is_line(&self, column: i32, row: i32, is_his: impl Fn(Stack, i32) -> bool) -> bool {
        let has = |right: i32, up: i32| {
            self.stack(column + right).is_some_and(|stack| is_his(stack, row + up))
        };
        let run = |right: i32, up: i32| (1..4).take_while(|n| has(n * right, n * up)).count();
        [(1, 0), (1, 1), (1, -1), (0, 1)]
            .iter()
            .any(|&(right, up)| run(right, up) + run(-right, -up) >= 3)
    }

    fn next_row(&self, column: i32) -> i32 {
        self.stack(column).map_or(1, |stack| stack.height() as i32 + 1)
    }

    /// Would a stone of X in this open column make four in a row?
    pub fn x_wins_at(&self, column: i32) -> bool {
        self.is_line(column, self.next_row(column), Stack::is_opponent)
    }

    /// Would a stone of O in this open column make four in a row? Retired columns, whose cells
    /// need not all be there yet, do not count.
    pub fn o_wins_at(&self, column: i32) -> bool {
        let is_stone = |stack: Stack, row| !stack.is_closed() && stack.is_strategist(row);
        self.is_line(column, self.next_row(column), is_stone)
    }
}
