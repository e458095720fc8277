//! Maps of coordinates to cells or to other coordinates, fast enough for inner loops.

use crate::free_layers::MOST_CELLS;
use crate::game::cells;

/// A map of coordinates to bits, by nibble tables: the union of the images of a set's members.
pub(crate) struct Spread {
    nibbles: usize,
    tables: [[u32; 16]; MOST_CELLS / 4],
}

impl Spread {
    /// Coordinates to the cells of `left`, in order.
    pub(crate) fn new(left: u64) -> Self {
        let mut to = [0; MOST_CELLS];
        for (image, cell) in to.iter_mut().zip(cells(left)) {
            *image = cell.bit() as u32;
        }
        let nibbles = left.count_ones().div_ceil(4) as usize;
        Spread { nibbles, ..Spread::from_images(&to) }
    }

    pub(crate) fn from_images(to: &[u32; MOST_CELLS]) -> Self {
        let mut tables = [[0; 16]; MOST_CELLS / 4];
        let mut nibbles = 0;
        for (nibble, table) in tables.iter_mut().enumerate() {
            let images = &to[4 * nibble..4 * nibble + 4];
            if images.iter().any(|&image| image != 0) {
                nibbles = nibble + 1;
            }
            for set in 1..16usize {
                table[set] = table[set & (set - 1)] | images[set.trailing_zeros() as usize];
            }
        }
        Spread { nibbles, tables }
    }

    #[inline]
    pub(crate) fn apply(&self, set: u32) -> u64 {
        let image = self.tables[..self.nibbles]
            .iter()
            .enumerate()
            .fold(0, |image, (nibble, table)| image | table[(set >> (4 * nibble)) as usize & 15]);
        u64::from(image)
    }
}
