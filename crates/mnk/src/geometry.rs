//! Lines of k cells on a bit board.
//!
//! Cells are numbered row by row, so a step in one of the four directions is a fixed shift:
//!
//! ```text
//!       . . . .        across 1, down C, diagonal C + 1, anti-diagonal C - 1
//!       . o 1 .        (C columns)
//!       ↙ C C+1
//! ```
//!
//! A line is known by its first cell and its direction. For each direction, `starts` is the set of
//! cells on which a line of k fits; within it no step ever crosses the board's edge, so that
//! `starts & s & s >> d & s >> 2d …` is exact without guard columns.

use crate::Size;

#[derive(Clone, Copy)]
struct Direction {
    step: u32,
    starts: u64,
}

/// The lines of one board and k.
pub(crate) struct Geometry {
    k: usize,
    full: u64,
    /// Directions in which no line fits have no starts.
    directions: [Direction; 4],
    rings: Vec<u64>,
}

impl Geometry {
    pub(crate) fn new(size: Size, k: usize) -> Self {
        let (rows, columns) = (size.rows() as isize, size.columns() as isize);
        let reach = k as isize - 1;
        let directions = [(0, 1), (1, 0), (1, 1), (1, -1)].map(|(down, across)| {
            let mut starts = 0;
            for row in 0..rows {
                for column in 0..columns {
                    let (last_row, last_column) = (row + down * reach, column + across * reach);
                    if last_row < rows && (0..columns).contains(&last_column) {
                        starts |= 1u64 << (row * columns + column);
                    }
                }
            }
            // Without starts the step must only be small enough to shift by.
            let step = if starts == 0 { 1 } else { (down * columns + across) as u32 };
            Direction { step, starts }
        });
        let full = u64::MAX >> (64 - size.cells());
        Geometry { k, full, directions, rings: rings(size) }
    }

    /// The cells by their distance from the rim, innermost ring first.
    #[inline]
    pub(crate) fn rings(&self) -> &[u64] {
        &self.rings
    }

    /// All cells.
    #[inline]
    pub(crate) fn full(&self) -> u64 {
        self.full
    }

    /// Does this set hold a line?
    #[inline]
    pub(crate) fn has_line(&self, stones: u64) -> bool {
        match self.k {
            3 => self.has_line_of::<3>(stones),
            4 => self.has_line_of::<4>(stones),
            k => self.directions.iter().any(|d| d.lines(stones, k) != 0),
        }
    }

    #[inline]
    fn has_line_of<const K: usize>(&self, stones: u64) -> bool {
        self.directions.iter().any(|d| d.lines(stones, K) != 0)
    }

    /// The cells that complete a line of these stones. Some may be taken.
    #[inline]
    pub(crate) fn completing(&self, stones: u64) -> u64 {
        match self.k {
            3 => self.completing_of::<3>(stones),
            4 => self.completing_of::<4>(stones),
            _ => self.directions.iter().fold(0, |all, d| all | d.completing(stones, self.k)),
        }
    }

    #[inline]
    fn completing_of<const K: usize>(&self, stones: u64) -> u64 {
        self.directions.iter().fold(0, |all, d| all | d.completing(stones, K))
    }

    /// The empty cells on which one more stone makes a reach: lines that lack two stones, both
    /// cells empty.
    #[inline]
    pub(crate) fn preparing(&self, stones: u64, empty: u64) -> u64 {
        match self.k {
            3 => self.preparing_of::<3>(stones, empty),
            _ => self.directions.iter().fold(0, |all, d| all | d.preparing(stones, empty, self.k)),
        }
    }

    #[inline]
    fn preparing_of<const K: usize>(&self, stones: u64, empty: u64) -> u64 {
        self.directions.iter().fold(0, |all, d| all | d.preparing(stones, empty, K))
    }

    /// Is there a line without any cell outside `cells`?
    #[inline]
    pub(crate) fn has_room(&self, cells: u64) -> bool {
        self.has_line(cells)
    }

    /// Every line as a set of cells.
    pub(crate) fn lines(&self) -> impl Iterator<Item = u64> + '_ {
        self.directions.iter().flat_map(move |d| {
            let shape = (0..self.k).fold(0u64, |shape, i| shape | 1 << (i as u32 * d.step));
            (0..64).filter(move |start| d.starts >> start & 1 == 1).map(move |start| shape << start)
        })
    }
}

fn rings(size: Size) -> Vec<u64> {
    let (rows, columns) = (size.rows(), size.columns());
    let mut rings = vec![0; rows.min(columns).div_ceil(2)];
    let innermost = rings.len() - 1;
    for cell in 0..size.cells() {
        let (row, column) = (cell / columns, cell % columns);
        let from_rim = row.min(rows - 1 - row).min(column).min(columns - 1 - column);
        rings[innermost - from_rim] |= 1u64 << cell;
    }
    rings
}

impl Direction {
    /// First cells of complete lines.
    #[inline(always)]
    fn lines(&self, stones: u64, k: usize) -> u64 {
        (0..k as u32).fold(self.starts, |lines, i| lines & stones >> (i * self.step))
    }

    #[inline(always)]
    fn completing(&self, stones: u64, k: usize) -> u64 {
        let mut cells = 0;
        for missing in 0..k as u32 {
            let mut lines = self.starts;
            for i in (0..k as u32).filter(|&i| i != missing) {
                lines &= stones >> (i * self.step);
            }
            cells |= lines << (missing * self.step);
        }
        cells
    }

    #[inline(always)]
    fn preparing(&self, stones: u64, empty: u64, k: usize) -> u64 {
        let mut cells = 0;
        for second in 1..k as u32 {
            for first in 0..second {
                let mut lines = self.starts;
                for i in 0..k as u32 {
                    let wanted = if i == first || i == second { empty } else { stones };
                    lines &= wanted >> (i * self.step);
                }
                cells |= lines << (first * self.step) | lines << (second * self.step);
            }
        }
        cells
    }
}
