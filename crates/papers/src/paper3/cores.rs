//! Core84 and Core98: the boards of theorems 3 and 5 cut out of their data, and the paper's
//! argument about them.

use std::collections::{BTreeMap, BTreeSet};

use yomikiri_hakozumi::check::layout::{Content, Layout, Spot};
use yomikiri_hakozumi::strategy::Kind;
use yomikiri_hakozumi::{Cell, DIRECTIONS, Side};

use crate::{CellKind, Text, Window, WindowCell};

/// A core: where it lies and how the paper letters its cells.
pub(super) struct Core {
    pub layout: Layout,
    pub low: i32,
    pub high: i32,
    pub letter: fn(group: usize, copy: i32) -> char,
}

pub(super) const ROWS: i32 = 7;

/// Theorem 3's letters: row-1 pairs across a follow-up column are P and C by turns.
pub(super) fn slided_letter(group: usize, copy: i32) -> char {
    match group {
        0 | 2 => 'U',
        1 if copy % 2 == 0 => 'P',
        1 => 'C',
        _ => 'S',
    }
}

/// Letters of a CUP.
pub(super) fn cup_letter(group: usize, _copy: i32) -> char {
    ['U', 'P', 'C'].get(group).copied().unwrap_or('?')
}

/// Theorem 4's letters: one gadget less in the middle than theorem 3 has.
pub(super) fn endless_slided_letter(group: usize, copy: i32) -> char {
    match group {
        0 => 'U',
        1 if copy % 2 == 0 => 'P',
        1 => 'C',
        _ => 'S',
    }
}

/// Theorem 5's letters.
pub(super) fn glass_letter(group: usize, _copy: i32) -> char {
    ['G', 'L', 'A', 'S'].get(group).copied().unwrap_or('?')
}

/// The letters of figure 37, in the order of its strategy's groups.
pub(super) fn mixed_letter(group: usize, _copy: i32) -> char {
    ['A', 'B', 'D', 'C', 'E', 'F', 'G', 'H'].get(group).copied().unwrap_or('?')
}

/// How many kinds of 4x4 squares the endless board has, how many of them the core shows, and
/// whether the mirror images of the core show the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Squares {
    pub kinds: usize,
    pub in_core: usize,
    pub rest_mirrored: bool,
}

/// Lines of the core with all its group cells given to one side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Filling {
    /// Fours in a column or on a diagonal.
    pub steep: usize,
    /// Fours in a row.
    pub level: usize,
    /// Fours in a row that no group forbids.
    pub allowed: usize,
}

type Square = Vec<Vec<Mark>>;

/// A cell of a square: a colour, or a group, numbered by its first appearance in the square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Mark {
    Stone(Side),
    Group(usize),
}

impl Core {
    /// The core as the paper prints it, from the top row down.
    pub(super) fn rows(&self) -> Vec<String> {
        let row = |row| {
            let letters = (self.low..=self.high).map(|x| self.letter_at(Cell::new(x, row)));
            letters.map(String::from).collect::<Vec<_>>().join(" ")
        };
        (1..=ROWS).rev().map(row).collect()
    }

    /// The core with its groups, `rows` high, to be drawn.
    pub(super) fn window(&self, rows: i32, caption: Text, period: Option<[i32; 2]>) -> Window {
        let mut numbers: BTreeMap<(usize, i32), usize> = BTreeMap::new();
        let mut cell = |cell: Cell| {
            let (kind, group) = match self.layout.content(cell) {
                Content::Stone(_) => (CellKind::Stone, None),
                Content::FollowUp(_) => (CellKind::FollowUp, None),
                Content::Group(spot) => {
                    let next = numbers.len();
                    let number = *numbers.entry((spot.placement, spot.copy)).or_insert(next);
                    let kind = match self.layout.kind(spot) {
                        Kind::Pair => CellKind::Pair,
                        Kind::Half => CellKind::Half,
                        Kind::Free => CellKind::Free,
                    };
                    (kind, Some(number))
                }
            };
            WindowCell { letter: self.letter_at(cell), kind, group }
        };
        let rows = (1..=rows)
            .rev()
            .map(|row| (self.low..=self.high).map(|column| cell(Cell::new(column, row))).collect());
        Window { caption, first_column: self.low, rows: rows.collect(), period }
    }

    /// The core with all its group cells given to one side.
    pub(super) fn filled_window(&self, side: Side, caption: Text) -> Window {
        let mut window = self.window(ROWS, caption, None);
        for cell in window.rows.iter_mut().flatten().filter(|cell| cell.group.is_some()) {
            cell.letter = if side == Side::X { 'X' } else { 'O' };
            cell.group = None;
        }
        window
    }

    fn letter_at(&self, cell: Cell) -> char {
        match self.layout.content(cell) {
            Content::Stone(Side::X) | Content::FollowUp(Side::X) => 'X',
            Content::Stone(Side::O) | Content::FollowUp(Side::O) => 'O',
            Content::Group(spot) => {
                (self.letter)(self.layout.placements()[spot.placement].group, spot.copy)
            }
        }
    }

    /// The argument with 4x4 squares. Groups are told apart within a square, not by letter.
    pub(super) fn squares(&self) -> Squares {
        let in_core: BTreeSet<Square> = (self.low..=self.high - 3)
            .flat_map(|column| (1..=ROWS - 3).map(move |row| Cell::new(column, row)))
            .map(|corner| self.square(corner))
            .collect();
        let window = self.layout.window();
        let columns = window.start() - 3..=*window.end();
        let all: BTreeSet<Square> = columns
            .flat_map(|column| (1..=ROWS + 1).map(move |row| Cell::new(column, row)))
            .map(|corner| self.square(corner))
            .collect();
        let rest_mirrored =
            all.difference(&in_core).all(|square| in_core.contains(&mirror(square)));
        let shown = all.intersection(&in_core).count();
        Squares { kinds: all.len(), in_core: shown, rest_mirrored }
    }

    fn square(&self, corner: Cell) -> Square {
        let mut numbers: BTreeMap<(usize, i32), usize> = BTreeMap::new();
        let mut mark = |cell: Cell| match self.layout.content(cell) {
            Content::Stone(side) | Content::FollowUp(side) => Mark::Stone(side),
            Content::Group(spot) => {
                let next = numbers.len();
                Mark::Group(*numbers.entry((spot.placement, spot.copy)).or_insert(next))
            }
        };
        (0..4)
            .map(|up| {
                (0..4).map(|right| mark(corner.step((1, 0), right).step((0, 1), up))).collect()
            })
            .collect()
    }

    /// The argument with fillings: all group cells of the core are given to `side`.
    pub(super) fn filled_with(&self, side: Side) -> Filling {
        let mut filling = Filling::default();
        for column in self.low..=self.high {
            for row in 1..=ROWS {
                for direction in DIRECTIONS {
                    let line = [0, 1, 2, 3].map(|n| Cell::new(column, row).step(direction, n));
                    if self.holds(line[3]) && line.iter().all(|&cell| self.filled(cell, side)) {
                        match direction {
                            (1, 0) => {
                                filling.level += 1;
                                filling.allowed += usize::from(!self.forbids(&line));
                            }
                            _ => filling.steep += 1,
                        }
                    }
                }
            }
        }
        filling
    }

    fn holds(&self, cell: Cell) -> bool {
        (self.low..=self.high).contains(&cell.column) && (1..=ROWS).contains(&cell.row)
    }

    fn filled(&self, cell: Cell, with: Side) -> bool {
        match self.layout.content(cell) {
            Content::Stone(side) | Content::FollowUp(side) => side == with,
            Content::Group(_) => true,
        }
    }

    fn forbids(&self, line: &[Cell; 4]) -> bool {
        let spots: Vec<Spot> = line
            .iter()
            .filter_map(|&cell| match self.layout.content(cell) {
                Content::Group(spot) => Some(spot),
                _ => None,
            })
            .collect();
        spots.iter().enumerate().any(|(at, a)| spots[at + 1..].iter().any(|b| a.same_group(*b)))
    }
}

fn mirror(square: &Square) -> Square {
    let mut numbers: BTreeMap<usize, usize> = BTreeMap::new();
    let mut renumber = |mark: &Mark| match *mark {
        Mark::Stone(side) => Mark::Stone(side),
        Mark::Group(number) => {
            let next = numbers.len();
            Mark::Group(*numbers.entry(number).or_insert(next))
        }
    };
    square.iter().map(|row| row.iter().rev().map(&mut renumber).collect()).collect()
}
