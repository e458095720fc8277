//! A position: stones standing in columns, on a board without end.
//!
//! Only columns with stones are stored, each as a stack from the ground up, so the board is
//! bounded by memory alone. A position also remembers the order of its stones, for undo and for
//! its text; but two positions with the same stones are equal, however they came about.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use crate::{Cell, DIRECTIONS, Record, Side, Stone};

/// Where a game stands.
#[derive(Clone, Debug, Default)]
pub struct Position {
    columns: BTreeMap<i32, Vec<Side>>,
    record: Record,
    winner: Option<Side>,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.columns == other.columns
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.columns.hash(state);
    }
}

impl Position {
    /// No stones.
    pub fn empty() -> Self {
        Position::default()
    }

    /// The stones in the order they were played.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The number of stones.
    pub fn stones(&self) -> usize {
        self.record.stones().len()
    }

    /// The number of stones in a column.
    pub fn height(&self, column: i32) -> usize {
        self.columns.get(&column).map_or(0, Vec::len)
    }

    /// The columns that have stones, from left to right, each from the ground up.
    pub fn columns(&self) -> impl DoubleEndedIterator<Item = (i32, &[Side])> {
        self.columns.iter().map(|(&column, stack)| (column, stack.as_slice()))
    }

    /// The stone on a cell.
    pub fn at(&self, cell: Cell) -> Option<Side> {
        let index = usize::try_from(cell.row.checked_sub(1)?).ok()?;
        self.columns.get(&cell.column)?.get(index).copied()
    }

    /// The cell a stone dropped into `column` comes to lie on.
    pub fn landing(&self, column: i32) -> Cell {
        Cell::new(column, self.height(column) as i32 + 1)
    }

    /// Who has a line, if anybody.
    pub fn winner(&self) -> Option<Side> {
        self.winner
    }

    /// Drops a stone; `k` in a row win. No rule of turns or size is asked.
    pub fn drop_stone(&mut self, stone: Stone, k: usize) {
        let cell = self.landing(stone.column);
        self.columns.entry(stone.column).or_default().push(stone.side);
        self.record.push(stone);
        if self.line_through(cell, k).is_some() {
            self.winner = Some(stone.side);
        }
    }

    /// Takes the last stone back.
    pub fn undo(&mut self) -> Option<Stone> {
        let stone = self.record.pop()?;
        if let Some(stack) = self.columns.get_mut(&stone.column) {
            stack.pop();
            if stack.is_empty() {
                self.columns.remove(&stone.column);
            }
        }
        self.winner = None;
        Some(stone)
    }

    /// The cells of a line of `k` or more through the stone on `cell`, if there is one.
    pub fn line_through(&self, cell: Cell, k: usize) -> Option<Vec<Cell>> {
        let side = self.at(cell)?;
        DIRECTIONS.iter().find_map(|&direction| {
            let mut run = self.run(cell, direction, -1, side);
            run.reverse();
            run.push(cell);
            run.extend(self.run(cell, direction, 1, side));
            (run.len() >= k).then_some(run)
        })
    }

    fn run(&self, from: Cell, direction: (i32, i32), sign: i32, side: Side) -> Vec<Cell> {
        (1..)
            .map(|steps| from.step(direction, sign * steps))
            .take_while(|&cell| self.at(cell) == Some(side))
            .collect()
    }

    /// The image with every column replaced, in the same order of play.
    pub(crate) fn map_columns(&self, image: impl Fn(i32) -> i32) -> Position {
        let columns = self.columns.iter().map(|(&c, stack)| (image(c), stack.clone())).collect();
        let stones = self.record.stones().iter();
        let stones = stones.map(|stone| Stone { column: image(stone.column), ..*stone }).collect();
        Position { columns, record: Record::new(stones), winner: self.winner }
    }

    /// Stacks in order of columns, to choose between a position and its image.
    pub(crate) fn stacks(&self) -> &BTreeMap<i32, Vec<Side>> {
        &self.columns
    }
}
