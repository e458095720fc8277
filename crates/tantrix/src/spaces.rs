//! Forced spaces and the cells they shut.
//!
//! A *forced space* is an empty cell with three or more occupied neighbours. Until the endgame it
//! has exactly three, in directions d - 1, d, d + 1. It shuts two rows of cells, its *controlled
//! sides* (R3), each as long as the row of tiles beside it:
//!
//! ```text
//!    tiles       S1 S2 S3 .      S1 = F + dir(d+1), going on in direction d + 2
//!    row      F   C1 C2 C3       C1 = F + dir(d+2)
//! ```
//!
//! and the mirror image. A side grows when a tile is laid at its end, so each row remembers the
//! cell that would lengthen it. R2 (no fourth neighbour) shuts the neighbours of F, of which only
//! the one opposite to d is on neither row. `shut` counts how often each cell is shut.

use crate::cell::{PLACES, Place, turned};

/// The most cells that can border 56 connected tiles.
pub(crate) const BORDER: usize = 116;

/// A row of controlled cells.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    /// The cell whose tile would lengthen it.
    next: Place,
    length: u8,
    /// The direction it runs in.
    along: u8,
}

#[derive(Clone, Copy, Debug, Default)]
struct Space {
    place: Place,
    /// The opposite cell, shut by R2; itself if the space shuts nothing.
    opposite: Place,
    rows: [Row; 2],
}

/// All forced spaces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spaces {
    list: [Space; BORDER],
    count: usize,
    shut: [u8; PLACES],
}

impl Spaces {
    pub(crate) const fn new() -> Self {
        const NONE: Space = Space {
            place: Place::from_index(0),
            opposite: Place::from_index(0),
            rows: [Row { next: Place::from_index(0), length: 0, along: 0 }; 2],
        };
        Spaces { list: [NONE; BORDER], count: 0, shut: [0; PLACES] }
    }

    /// Copies what is shut in some places of another board.
    #[inline]
    pub(crate) fn copy_row(&mut self, source: &Spaces, row: std::ops::Range<usize>) {
        self.shut[row.clone()].copy_from_slice(&source.shut[row]);
    }

    /// Copies the list of another board's forced spaces.
    #[inline]
    pub(crate) fn copy_list(&mut self, source: &Spaces) {
        self.list[..source.count].copy_from_slice(&source.list[..source.count]);
        self.count = source.count;
    }

    /// Where the forced spaces are.
    #[inline]
    pub(crate) fn places(&self) -> impl Iterator<Item = Place> {
        self.list[..self.count].iter().map(|space| space.place)
    }

    /// Do R2 or R3 forbid a tile here?
    #[inline]
    pub(crate) fn is_shut(&self, place: Place) -> bool {
        self.shut[place.index()] != 0
    }

    /// The cells of all rows, some perhaps twice.
    pub(crate) fn controlled(&self) -> impl Iterator<Item = Place> {
        self.list[..self.count]
            .iter()
            .flat_map(|space| space.rows.into_iter().flat_map(|row| row.cells(space.place)))
    }

    /// Is the cell on a row of a forced space that `counts`?
    #[inline]
    pub(crate) fn is_controlled_by(&self, cell: Place, counts: impl Fn(Place) -> bool) -> bool {
        // Most cells are not shut at all, and then no row is walked.
        self.is_shut(cell)
            && self.list[..self.count].iter().any(|space| {
                space.rows.iter().any(|row| row.cells(space.place).any(|other| other == cell))
                    && counts(space.place)
            })
    }

    /// A new forced space whose middle neighbour is in direction `middle`; without a middle it
    /// shuts nothing.
    pub(crate) fn add(
        &mut self,
        place: Place,
        middle: Option<usize>,
        occupied: impl Fn(Place) -> bool,
    ) {
        if self.count == BORDER {
            return;
        }
        let mut space = Space { place, opposite: place, ..Space::default() };
        if let Some(middle) = middle {
            space.opposite = place.neighbour(turned(middle, 3));
            self.shut[space.opposite.index()] += 1;
            for (row, [side, along]) in space.rows.iter_mut().zip([[1, 2], [5, 4]]) {
                let next = place.neighbour(turned(middle, side));
                *row = Row { next, length: 0, along: turned(middle, along) as u8 };
                row.grow(place, &mut self.shut, &occupied);
            }
        }
        self.list[self.count] = space;
        self.count += 1;
    }

    /// The space was filled.
    pub(crate) fn remove(&mut self, place: Place) {
        let Some(at) = self.list[..self.count].iter().position(|space| space.place == place) else {
            return;
        };
        let space = self.list[at];
        self.count -= 1;
        self.list[at] = self.list[self.count];
        if space.opposite != place {
            self.shut[space.opposite.index()] -= 1;
            for cell in space.rows.into_iter().flat_map(|row| row.cells(place)) {
                self.shut[cell.index()] -= 1;
            }
        }
    }

    /// A tile was laid: sides that end there grow.
    #[inline]
    pub(crate) fn grow(&mut self, laid: Place, occupied: impl Fn(Place) -> bool) {
        for space in &mut self.list[..self.count] {
            for row in &mut space.rows {
                if row.next == laid && space.opposite != space.place {
                    row.grow(space.place, &mut self.shut, &occupied);
                }
            }
        }
    }
}

impl Row {
    fn cells(self, space: Place) -> impl Iterator<Item = Place> {
        let along = self.along as usize;
        std::iter::successors(Some(space.neighbour(along)), move |cell| Some(cell.neighbour(along)))
            .take(self.length as usize)
    }

    fn grow(&mut self, space: Place, shut: &mut [u8; PLACES], occupied: &impl Fn(Place) -> bool) {
        let along = self.along as usize;
        let mut last = self.cells(space).last().unwrap_or(space);
        while occupied(self.next) {
            last = last.neighbour(along);
            shut[last.index()] += 1;
            self.length += 1;
            self.next = self.next.neighbour(along);
        }
    }
}
