//! Which sets of an endgame's empty cells complete a line of a player, with the stones already there.

/// A bit for each set of the empty cells, and a summary for each set of the high ones.
pub(super) struct Lined {
    bits: Vec<u64>,
    low: usize,
    rows: Vec<Row>,
}

/// What the sets with the same high cells have in common.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Row {
    /// None has a line.
    None,
    /// Some have, which depends on the low cells.
    Some,
    /// All have: the high cells are enough.
    All,
}

impl Lined {
    /// The sets that hold one of these, of so many cells, the `low` lowest of which are low.
    pub(super) fn new(lines: impl Iterator<Item = u64>, cells: usize, low: usize) -> Self {
        let mut bits = vec![0u64; (1usize << cells).div_ceil(64)];
        for line in lines {
            bits[(line / 64) as usize] |= 1 << (line % 64);
        }
        // A set with one cell more holds what the set holds.
        for (cell, without) in WITHOUT.iter().enumerate().take(cells) {
            bits.iter_mut().for_each(|word| *word |= (*word & without) << (1 << cell));
        }
        for cell in 6..cells {
            let half = 1 << (cell - 6);
            for pair in bits.chunks_exact_mut(2 * half) {
                let (lower, upper) = pair.split_at_mut(half);
                upper.iter_mut().zip(lower).for_each(|(upper, lower)| *upper |= *lower);
            }
        }
        let mut lined = Lined { bits, low, rows: Vec::new() };
        lined.rows = (0..1 << (cells - low)).map(|high| lined.summary(high)).collect();
        lined
    }

    fn summary(&self, high: usize) -> Row {
        if self.contains(high, 0) {
            Row::All
        } else if self.contains(high, (1 << self.low) - 1) {
            Row::Some
        } else {
            Row::None
        }
    }

    /// Do the high cells decide, whatever the low ones are?
    pub(super) fn row(&self, high: usize) -> Row {
        self.rows[high]
    }

    /// Is there a line in these high and low cells together?
    pub(super) fn contains(&self, high: usize, low: usize) -> bool {
        let set = high << self.low | low;
        self.bits[set / 64] >> (set % 64) & 1 == 1
    }
}

/// The numbers below 64 without each bit.
const WITHOUT: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_lined_if_it_holds_a_line() {
        let lines = [0b1_0000_0011u64, 0b0_0101_1000];
        let lined = Lined::new(lines.into_iter(), 9, 4);
        for set in 0..1usize << 9 {
            let expected = lines.iter().any(|line| *line as usize & !set == 0);
            assert_eq!(lined.contains(set >> 4, set & 15), expected, "{set:b}");
        }
        let row = |high: usize| (0..16).filter(|&low| lined.contains(high, low)).count();
        for high in 0..1 << 5 {
            assert_eq!(lined.row(high) == Row::None, row(high) == 0);
            assert_eq!(lined.row(high) == Row::All, row(high) == 16);
        }
    }
}
