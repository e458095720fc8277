//! Rotations and reflections of the board: eight for a square, four for a rectangle (fewer where
//! a board is one cell wide and some of them coincide).
//!
//! A bit board is mapped byte by byte through tables of 256 words, one table per byte and
//! symmetry. The canonical member of a class is the least image, players' boards compared in
//! order; so the first player's stones usually decide and the other boards need no mapping.

use yomikiri_game::Packed;

use crate::{Mnk, Position, Size};

/// Byte tables of every symmetry of a board.
pub(crate) struct Symmetries {
    bytes: usize,
    tables: Vec<[[u64; 256]; 8]>,
}

impl Symmetries {
    pub(crate) fn new(size: Size) -> Self {
        let bytes = size.cells().div_ceil(8);
        let tables = permutations(size).iter().map(|to| byte_tables(to)).collect();
        Symmetries { bytes, tables }
    }

    #[inline]
    pub(crate) fn count(&self) -> usize {
        self.tables.len()
    }

    /// The image of a bit board.
    #[inline]
    pub(crate) fn apply(&self, symmetry: usize, bits: u64) -> u64 {
        let table = &self.tables[symmetry];
        (0..self.bytes)
            .fold(0, |image, byte| image | table[byte][(bits >> (8 * byte)) as usize & 255])
    }

    /// The image of all players' stones.
    #[inline]
    pub(crate) fn image(&self, position: &Position, symmetry: usize) -> Position {
        Position::from_stones(position.all_stones().map(|bits| self.apply(symmetry, bits)))
    }

    /// The least image, and the symmetry that leads to it.
    #[inline]
    pub(crate) fn canonical(&self, position: &Position) -> (Position, usize) {
        let stones = position.all_stones();
        let mut best = (stones, 0);
        for symmetry in 1..self.count() {
            let first = self.apply(symmetry, stones[0]);
            if first > best.0[0] {
                continue;
            }
            let mut image = [first, 0, 0, 0];
            for (image, &bits) in image.iter_mut().zip(&stones).skip(1) {
                *image = self.apply(symmetry, bits);
            }
            if image < best.0 {
                best = (image, symmetry);
            }
        }
        (Position::from_stones(best.0), best.1)
    }
}

/// Where each cell goes, for every different symmetry, the identity first.
fn permutations(size: Size) -> Vec<Vec<usize>> {
    let (rows, columns) = (size.rows(), size.columns());
    let turns = if rows == columns { 2 } else { 1 };
    let mut all: Vec<Vec<usize>> = Vec::new();
    for transposed in 0..turns {
        for flips in 0..4 {
            let to = (0..size.cells())
                .map(|cell| {
                    let (row, column) = (cell / columns, cell % columns);
                    let row = if flips & 1 == 1 { rows - 1 - row } else { row };
                    let column = if flips & 2 == 2 { columns - 1 - column } else { column };
                    if transposed == 1 { column * columns + row } else { row * columns + column }
                })
                .collect();
            if !all.contains(&to) {
                all.push(to);
            }
        }
    }
    all
}

fn byte_tables(to: &[usize]) -> [[u64; 256]; 8] {
    let mut tables = [[0; 256]; 8];
    for (byte, table) in tables.iter_mut().enumerate() {
        for (value, image) in table.iter_mut().enumerate() {
            for bit in (0..8).filter(|bit| value >> bit & 1 == 1) {
                *image |= to.get(8 * byte + bit).map_or(0, |&cell| 1u64 << cell);
            }
        }
    }
    tables
}

/// Two or three bits a cell, as planes side by side: plane *b* holds bit *b* of the number of the
/// player whose stone is there. All ones would be a full board of one player's stones.
impl Packed for Mnk {
    fn is_packable(&self) -> bool {
        self.size().cells() * self.planes() <= 64
    }

    #[inline]
    fn pack(&self, position: &Position) -> u64 {
        let [one, two, three, four] = position.all_stones();
        let cells = self.size().cells() as u32;
        let low = (one | three) | (two | three) << cells;
        if four == 0 { low } else { low | four << (2 * cells) }
    }

    #[inline]
    fn unpack(&self, key: u64) -> Position {
        let (full, cells) = (self.geometry.full(), self.size().cells() as u32);
        let plane = |n: u32| key.checked_shr(n * cells).unwrap_or(0) & full;
        let (low, high) = (plane(0), plane(1));
        let four = if self.planes() == 3 { plane(2) } else { 0 };
        Position::from_stones([low & !high, high & !low, low & high, four])
    }
}

impl Mnk {
    fn planes(&self) -> usize {
        if yomikiri_game::Game::players(self) == 4 { 3 } else { 2 }
    }
}
