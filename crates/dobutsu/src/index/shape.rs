//! Shapes: which coordinates hold giraffes, elephants and chicks, whoever owns them.
//!
//! Every kind has two pieces, its *items*: those on the board in order of their coordinates, then
//! those in hand (coordinate 10). A shape is three pairs of coordinates. There are 56,236 shapes; a
//! shape has 16 lanes for the owners of giraffes and elephants, times 16, 8 or 4 for owners and
//! promotion of 2, 1 or 0 chicks on the board. Shapes are numbered with many chicks first, then many
//! giraffes, then many elephants, so that the lanes of a shape always start a line of 64:
//!
//! ```text
//!   chicks on the board      2                1               0
//!   lanes a shape          256              128              64
//!   first number             0     shapes(2)*256    … + shapes(1)*128
//! ```
//!
//! Within a choice of giraffes and elephants, the chicks' places among the free coordinates are
//! ranked colexicographically: {i < j} has rank j(j−1)/2 + i, {i} has rank i.

use super::pairs::HAND_COORDINATE;

/// Two coordinates in order have one of so many numbers.
const PAIR_IDS: usize = 56;

/// Lanes of a shape with so many chicks on the board.
pub(super) const fn lanes(chicks: usize) -> usize {
    64 << chicks
}

/// The numbering of shapes.
pub(super) struct Shapes {
    /// `id[a][b]` of coordinates a <= b.
    ids: [[u8; 11]; 11],
    /// First number for `[chicks][giraffes' id][elephants' id]`.
    bases: Vec<[[u32; PAIR_IDS]; PAIR_IDS]>,
    /// Coordinates of all shapes, four bits each, giraffes lowest.
    packed: Vec<u32>,
    /// Shapes with two chicks, and with two or one, on the board.
    with_two: usize,
    with_some: usize,
    len: usize,
}

/// The coordinates of two items, lower first.
pub(super) type Pair = [u8; 2];

/// All ways to place `count` items on coordinates outside `taken`, hand items last.
fn placements(count: usize, taken: u16) -> Vec<Pair> {
    let free: Vec<u8> = (0..10).filter(|c| taken & (1 << c) == 0).collect();
    let hand = HAND_COORDINATE;
    match count {
        0 => vec![[hand, hand]],
        1 => free.iter().map(|&a| [a, hand]).collect(),
        // Colexicographic: by the upper, then the lower.
        _ => (0..free.len())
            .flat_map(|j| (0..j).map(move |i| (i, j)))
            .map(|(i, j)| [free[i], free[j]])
            .collect(),
    }
}

fn mask(pair: Pair) -> u16 {
    (1 << pair[0] | 1 << pair[1]) & 0x3ff
}

impl Shapes {
    pub(super) fn new() -> Shapes {
        let mut ids = [[0; 11]; 11];
        let mut next_id = 0;
        for b in 0..11 {
            for row in ids.iter_mut().take(if b == 10 { 11 } else { b }) {
                row[b] = next_id;
                next_id += 1;
            }
        }
        let bases = vec![[[0; PAIR_IDS]; PAIR_IDS]; 3];
        let mut shapes = Shapes { ids, bases, packed: vec![], with_two: 0, with_some: 0, len: 0 };
        for chicks in [2, 1, 0] {
            for (giraffes, elephants) in [2, 1, 0].iter().flat_map(|&g| [2, 1, 0].map(|e| (g, e))) {
                shapes.add(giraffes, elephants, chicks);
            }
            match chicks {
                2 => shapes.with_two = shapes.packed.len(),
                1 => shapes.with_some = shapes.packed.len(),
                _ => {}
            }
        }
        shapes
    }

    fn add(&mut self, giraffes: usize, elephants: usize, chicks: usize) {
        for g in placements(giraffes, 0) {
            for e in placements(elephants, mask(g)) {
                let (g_id, e_id) = (self.id(g), self.id(e));
                self.bases[chicks][g_id][e_id] = self.len as u32;
                for c in placements(chicks, mask(g) | mask(e)) {
                    let digits = [g[0], g[1], e[0], e[1], c[0], c[1]];
                    self.packed.push(digits.iter().rev().fold(0, |p, &d| p << 4 | u32::from(d)));
                    self.len += lanes(chicks);
                }
            }
        }
    }

    #[inline]
    fn id(&self, pair: Pair) -> usize {
        self.ids[pair[0] as usize][pair[1] as usize] as usize
    }

    /// Lanes of all shapes together.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// First numbers by chicks on the board, giraffes' id and elephants' id.
    pub(super) fn bases(&self) -> impl Iterator<Item = u32> {
        self.bases.iter().flatten().flatten().copied()
    }

    /// Coordinates of all shapes, four bits each, giraffes lowest.
    pub(super) fn packed(&self) -> impl Iterator<Item = u32> {
        self.packed.iter().copied()
    }

    /// The first number of a shape; each pair in order, all coordinates different.
    #[inline]
    pub(super) fn base(&self, giraffes: Pair, elephants: Pair, chicks: Pair) -> u32 {
        let taken = mask(giraffes) | mask(elephants);
        let free_rank = |c: u8| u32::from(c) - (taken & ((1 << c) - 1)).count_ones();
        let (ids, hand) = ((self.id(giraffes), self.id(elephants)), HAND_COORDINATE);
        let (count, rank) = match (chicks[0] == hand, chicks[1] == hand) {
            (true, _) => (0, 0),
            (false, true) => (1, free_rank(chicks[0])),
            (false, false) => {
                let upper = free_rank(chicks[1]);
                (2, upper * upper.wrapping_sub(1) / 2 + free_rank(chicks[0]))
            }
        };
        self.bases[count][ids.0][ids.1] + rank * lanes(count) as u32
    }

    /// The shape that holds the line `line` of 64 numbers, and the first line of the shape.
    #[inline]
    pub(super) fn of_line(&self, line: usize) -> (usize, usize) {
        let (two, one) = (self.with_two * 4, (self.with_some - self.with_two) * 2);
        if line < two {
            (line / 4, line & !3)
        } else if line < two + one {
            (self.with_two + (line - two) / 2, two + ((line - two) & !1))
        } else {
            (self.with_some + (line - two - one), line)
        }
    }

    /// The coordinates of a shape: giraffes, elephants, chicks.
    #[inline]
    pub(super) fn coordinates(&self, shape: usize) -> [u8; 6] {
        let packed = self.packed[shape];
        [0, 1, 2, 3, 4, 5].map(|i| (packed >> (4 * i) & 15) as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_numbered_without_gaps() {
        let shapes = Shapes::new();
        assert_eq!(shapes.packed.len(), 56_236);
        let mut expected = 0;
        for shape in 0..shapes.packed.len() {
            let [a, b, c, d, e, f] = shapes.coordinates(shape);
            assert_eq!(shapes.base([a, b], [c, d], [e, f]), expected);
            let first_line = expected as usize / 64;
            let chicks = usize::from(e < 10) + usize::from(f < 10);
            for line in first_line..first_line + lanes(chicks) / 64 {
                assert_eq!(shapes.of_line(line), (shape, first_line));
            }
            expected += lanes(chicks) as u32;
        }
        assert_eq!(expected as usize, shapes.len());
    }
}
