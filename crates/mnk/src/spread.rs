//! Maps of coordinates to cells or to other coordinates, fast enough for inner loops.

use crate::free_layers::MOST_CELLS;
use crate::game::cells;

/// Room for the coordinates of the largest board, in whole nibbles.
pub(crate) const COORDINATES: usize = MOST_CELLS.next_multiple_of(4);

/// A map of coordinates to bits, by nibble tables: the union of the images of a set's members.
pub(crate) struct Spread {
    nibbles: usize,
    tables: [[u32; 16]; COORDINATES / 4],
}

impl Spread {
    /// Coordinates to the cells of `left`, in order.
    pub(crate) fn new(left: u64) -> Self {
        let mut to = [0; COORDINATES];
        for (image, cell) in to.iter_mut().zip(cells(left)) {
            *image = cell.bit() as u32;
        }
        Spread::from_images(&to, left.count_ones())
    }

    /// The first `coordinates` coordinates to these bits.
    pub(crate) fn from_images(to: &[u32; COORDINATES], coordinates: u32) -> Self {
        let mut tables = [[0; 16]; COORDINATES / 4];
        let nibbles = coordinates.div_ceil(4) as usize;
        for (table, images) in tables[..nibbles].iter_mut().zip(to.chunks_exact(4)) {
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
