//! What a strategy says about every cell of the endless board.
//!
//! The groups repeat, so far enough out the board repeats: to the right of every written cell and
//! stone with the least common multiple of the steps that go there, to the left likewise. The
//! layout works out the columns in between and one period on each side, and answers for any
//! other column from the one it repeats.
//!
//! ```text
//!    … | one period | columns with stones and written cells | one period | …
//!        low                                                        high
//! ```

use std::collections::BTreeMap;

use crate::strategy::{Kind, Repeat, Strategy, StrategyError};
use crate::{Cell, Side};

const MOST_COLUMNS: u64 = 4096;

/// A group or its mirror image, with all its copies.
#[derive(Debug)]
pub struct Placement {
    /// The group's number in the file.
    pub group: usize,
    /// What it promises.
    pub kind: Kind,
    cells: Vec<Cell>,
    repeat: Repeat,
    step: i32,
}

/// One cell of one copy of a placement.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot {
    /// The placement's number in the layout.
    pub placement: usize,
    /// Which copy.
    pub copy: i32,
    /// Which of its cells.
    pub index: usize,
}

impl Spot {
    /// Do both belong to the same copy of the same group?
    pub fn same_group(self, other: Spot) -> bool {
        (self.placement, self.copy) == (other.placement, other.copy)
    }
}

/// What a strategy says about a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// A stone already played.
    Stone(Side),
    /// A cell of a group.
    Group(Spot),
    /// Follow-up: this side's.
    FollowUp(Side),
}

#[derive(Clone, Default, Debug)]
struct Column {
    stones: Vec<Side>,
    spots: Vec<Spot>,
}

/// The whole board, as a strategy describes it.
#[derive(Debug)]
pub struct Layout {
    opponent: Side,
    placements: Vec<Placement>,
    low: i32,
    columns: Vec<Column>,
    left_period: i32,
    right_period: i32,
}

impl Layout {
    /// Lays a strategy out. Fails if a cell is in two groups, if a group has a hole under it, or
    /// if the pattern is too wide.
    pub fn new(strategy: &Strategy) -> Result<Self, StrategyError> {
        let placements = place(strategy);
        let position = strategy.position()?;
        let written = placements.iter().flat_map(|p| p.cells.iter().map(|cell| cell.column));
        let stones = position.columns().map(|(column, _)| column);
        let marks: Vec<i32> = written.chain(stones).collect();
        let (first, last) =
            (marks.iter().min().copied().unwrap_or(0), marks.iter().max().copied().unwrap_or(0));
        let left = period(&placements, |p| p.repeat == Repeat::Line || p.step < 0)?;
        let right = period(&placements, |p| p.repeat == Repeat::Line || p.step > 0)?;
        let width = (i64::from(last) - i64::from(first)) as u64 + 1 + left + right;
        if width > MOST_COLUMNS {
            return Err(StrategyError::TooWide { columns: width, most: MOST_COLUMNS });
        }
        let mut layout = Layout {
            opponent: strategy.strategist.other(),
            placements,
            low: first - left as i32,
            columns: vec![Column::default(); width as usize],
            left_period: left as i32,
            right_period: right as i32,
        };
        for (column, stack) in position.columns() {
            let at = (column - layout.low) as usize;
            layout.columns[at].stones = stack.to_vec();
        }
        layout.fill()?;
        Ok(layout)
    }

    /// Puts every copy of every placement into the columns looked at.
    fn fill(&mut self) -> Result<(), StrategyError> {
        for at in 0..self.columns.len() {
            let x = self.low + at as i32;
            let mut rows: BTreeMap<i32, Spot> = BTreeMap::new();
            for (placement, p) in self.placements.iter().enumerate() {
                for (index, cell) in p.cells.iter().enumerate() {
                    let Some(copy) = p.copy_at(cell.column, x) else { continue };
                    let spot = Spot { placement, copy, index };
                    if let Some(earlier) = rows.insert(cell.row, spot) {
                        return Err(StrategyError::Overlap {
                            cell: Cell::new(x, cell.row),
                            first: self.placements[earlier.placement].group,
                            second: p.group,
                        });
                    }
                }
            }
            let lowest = self.columns[at].stones.len() as i32 + 1;
            for (row, (&found, spot)) in (lowest..).zip(&rows) {
                if row != found {
                    let group = self.placements[spot.placement].group;
                    return Err(StrategyError::Hole { cell: Cell::new(x, found), group, lowest });
                }
            }
            self.columns[at].spots = rows.into_values().collect();
        }
        Ok(())
    }

    /// The side that attacks the strategy.
    pub fn opponent(&self) -> Side {
        self.opponent
    }

    /// The columns to look at: every other repeats one of them, with its surroundings.
    pub fn window(&self) -> std::ops::RangeInclusive<i32> {
        self.low..=self.low + self.columns.len() as i32 - 1
    }

    /// So many columns, the last ones of the window, repeat for ever to the right.
    pub fn right_period(&self) -> i32 {
        self.right_period
    }

    /// All placements, in the order of their numbers.
    pub fn placements(&self) -> &[Placement] {
        &self.placements
    }

    /// The kind of a spot's group.
    pub fn kind(&self, spot: Spot) -> Kind {
        self.placements[spot.placement].kind
    }

    /// The column looked at that `x` repeats, and how many columns lie between them.
    fn repeated(&self, x: i32) -> (&Column, i32) {
        let at = i64::from(x) - i64::from(self.low);
        let count = self.columns.len() as i64;
        let periods = |distance: i64, period: i32| (distance / i64::from(period) + 1) as i32;
        let shift = if at < 0 {
            -periods(-at - 1, self.left_period) * self.left_period
        } else if at >= count {
            periods(at - count, self.right_period) * self.right_period
        } else {
            0
        };
        (&self.columns[(at - i64::from(shift)) as usize], shift)
    }

    /// The number of stones in a column at the start.
    pub fn stones(&self, x: i32) -> usize {
        self.repeated(x).0.stones.len()
    }

    /// The spots of a column, from the lowest up.
    pub fn spots(&self, x: i32) -> impl ExactSizeIterator<Item = Spot> {
        let (column, shift) = self.repeated(x);
        column.spots.iter().map(move |&spot| {
            let step = self.placements[spot.placement].step;
            let copies = if step == 0 { 0 } else { shift / step };
            Spot { copy: spot.copy + copies, ..spot }
        })
    }

    /// Rows filled by stones and groups; above them all is follow-up.
    pub fn filled(&self, x: i32) -> i32 {
        let column = self.repeated(x).0;
        (column.stones.len() + column.spots.len()) as i32
    }

    /// What the strategy says about a cell.
    pub fn content(&self, cell: Cell) -> Content {
        let column = self.repeated(cell.column).0;
        let at = (cell.row - 1) as usize;
        if let Some(&side) = column.stones.get(at) {
            return Content::Stone(side);
        }
        let spot = at - column.stones.len();
        match self.spots(cell.column).nth(spot) {
            Some(spot) => Content::Group(spot),
            // The opponent comes first in a follow-up column.
            None if (spot - column.spots.len()).is_multiple_of(2) => {
                Content::FollowUp(self.opponent)
            }
            None => Content::FollowUp(self.opponent.other()),
        }
    }

    /// Where a spot lies.
    pub fn cell(&self, spot: Spot) -> Cell {
        let placement = &self.placements[spot.placement];
        let cell = placement.cells[spot.index];
        Cell::new(cell.column + spot.copy * placement.step, cell.row)
    }

    /// All spots of a spot's group, itself among them.
    pub fn members(&self, spot: Spot) -> impl Iterator<Item = Spot> {
        (0..self.placements[spot.placement].cells.len()).map(move |index| Spot { index, ..spot })
    }

    /// The other spot of a pair or half.
    pub fn partner(&self, spot: Spot) -> Spot {
        Spot { index: 1 - spot.index.min(1), ..spot }
    }
}

impl Placement {
    /// The copy whose cell, written in `column`, comes to lie in column `x`.
    fn copy_at(&self, column: i32, x: i32) -> Option<i32> {
        let distance = x - column;
        if self.repeat == Repeat::Once {
            return (distance == 0).then_some(0);
        }
        let copy = distance / self.step;
        let allowed = self.repeat == Repeat::Line || copy >= 0;
        (distance % self.step == 0 && allowed).then_some(copy)
    }
}

fn place(strategy: &Strategy) -> Vec<Placement> {
    let mut placements = Vec::new();
    for (index, group) in strategy.groups.iter().enumerate() {
        let (kind, repeat) = (group.kind, group.repeat);
        let cells = group.cells.clone();
        placements.push(Placement { group: index, kind, cells, repeat, step: group.step });
        if group.mirror {
            let cells = group.cells.iter().map(|cell| cell.mirrored()).collect();
            placements.push(Placement { group: index, kind, cells, repeat, step: -group.step });
        }
    }
    placements
}

/// The least common multiple of the steps of the placements that repeat to one side.
fn period(
    placements: &[Placement],
    repeats: impl Fn(&Placement) -> bool,
) -> Result<u64, StrategyError> {
    let mut period = 1u64;
    for placement in placements.iter().filter(|p| p.repeat != Repeat::Once && repeats(p)) {
        let step = u64::from(placement.step.unsigned_abs());
        period = period / gcd(period, step) * step;
        if period > MOST_COLUMNS {
            return Err(StrategyError::TooWide { columns: period, most: MOST_COLUMNS });
        }
    }
    Ok(period)
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
