//! A fight in a few columns, with towers cut off.
//!
//! X attacks, O defends; the stones lie in the columns `low..`, everything beyond is empty. When
//! a column has grown to the *cap*, O retires it: from now on every stone of X there is answered
//! on top. A retired column is known for ever: X, O, X, O, … from its present height up. The
//! field treats it as if X had all his cells there at once, which can only help X, and as if O
//! had his, which X can never have. So no stone need ever be played there again, and what is
//! shown about the field holds on the board without end.

use super::automaton::Stack;

/// Rows of a retired column above the cap that can still meet the top of another column.
const ROWS_ABOVE: u8 = 4;

/// Stones in neighbouring columns.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Field {
    low: i32,
    cap: u8,
    columns: Vec<Stack>,
}

impl Field {
    /// Empty columns from `low` to `high`, retired when they have `cap` stones.
    pub fn new(low: i32, high: i32, cap: u8) -> Self {
        let width = (high - low + 1).max(0) as usize;
        Field { low, cap: cap.min(20), columns: vec![Stack::default(); width] }
    }

    /// The columns from left to right.
    pub fn columns(&self) -> &[Stack] {
        &self.columns
    }

    /// Can a stone be played here, and would it matter?
    pub fn is_open(&self, column: i32) -> bool {
        self.stack(column).is_some_and(|stack| !stack.closed)
    }

    fn stack(&self, column: i32) -> Option<Stack> {
        let at = usize::try_from(column - self.low).ok()?;
        self.columns.get(at).copied()
    }

    /// Drops a stone into an open column.
    pub fn play(&mut self, column: i32, is_x: bool) {
        let at = (column - self.low) as usize;
        self.columns[at] = self.columns[at].with(is_x);
    }

    /// Retires the columns that have grown to the cap; X is to move. Says whether X gets no line
    /// by the cells this gives him.
    pub fn retire(&mut self) -> bool {
        let mut harmless = true;
        for at in 0..self.columns.len() {
            let stack = self.columns[at];
            if stack.closed || stack.height < self.cap {
                continue;
            }
            let mut grown = stack;
            while grown.height < self.cap + ROWS_ABOVE {
                grown = grown.with(true).with(false);
            }
            self.columns[at] = Stack { closed: true, ..grown };
            let column = self.low + at as i32;
            let rows = i32::from(stack.height) + 1..=i32::from(grown.height);
            harmless &= !rows.into_iter().any(|row| self.x_has_line(column, row));
        }
        harmless
    }

    fn is_x(&self, column: i32, row: i32) -> bool {
        row >= 1
            && self.stack(column).is_some_and(|stack| {
                row <= i32::from(stack.height) && stack.opponent >> (row - 1) & 1 == 1
            })
    }

    /// Does X have four in a row through this cell?
    pub fn x_has_line(&self, column: i32, row: i32) -> bool {
        let run = |right: i32, up: i32| {
            (1..4).take_while(|n| self.is_x(column + n * right, row + n * up)).count()
        };
        self.is_x(column, row)
            && [(1, 0), (1, 1), (1, -1), (0, 1)]
                .iter()
                .any(|&(right, up)| run(right, up) + run(-right, -up) >= 3)
    }

    /// Would a stone of X in this open column make four in a row?
    pub fn x_wins_at(&self, column: i32) -> bool {
        let mut next = self.clone();
        next.play(column, true);
        next.top_is_line(column)
    }

    /// Does the topmost stone of a column complete a line of X?
    pub fn top_is_line(&self, column: i32) -> bool {
        let top = self.stack(column).map_or(0, |stack| i32::from(stack.height));
        self.x_has_line(column, top)
    }
}
