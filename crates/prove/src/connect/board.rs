//! Connect-Four in two words.
//!
//! A column takes `height + 1` bits, from the ground up; the topmost stays empty, so that lines
//! shifted over the edge of a column meet nothing. For 7 columns and 6 rows:
//!
//! ```text
//!    6 13 20 27 34 41 48     always empty
//!    5 12 19 26 33 40 47
//!    4 11 18 25 32 39 46
//!    3 10 17 24 31 38 45
//!    2  9 16 23 30 37 44
//!    1  8 15 22 29 36 43
//!    0  7 14 21 28 35 42     the ground
//! ```
//!
//! `mine` holds the stones of the side to move, `mask` all stones. Adding the bottom row to
//! `mask` carries in every column to its first empty cell; `mine + mask` differs for any two
//! positions, because in each column the highest set bit then tells the height.

/// A size that fits into 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    pub(super) bottom: u64,
    pub(super) board: u64,
}

impl Size {
    /// The size, if `width * (height + 1)` is at most 64.
    pub fn new(width: usize, height: usize) -> Option<Self> {
        let bits = height.checked_add(1)?.checked_mul(width)?;
        if width == 0 || height == 0 || bits > 64 {
            return None;
        }
        let bottom = (0..width).fold(0, |bits, column| bits | 1u64 << (column * (height + 1)));
        let column = if height == 63 { u64::MAX >> 1 } else { (1 << height) - 1 };
        let size = Size { width: width as u32, height: height as u32, bottom, board: 0 };
        Some(Size { board: bottom.wrapping_mul(column), ..size })
    }

    /// The number of cells.
    pub const fn cells(self) -> u32 {
        self.width * self.height
    }

    /// The cells of a column.
    #[inline]
    pub(super) fn column(self, column: u32) -> u64 {
        (self.board & self.bottom_column_mask()) << (column * (self.height + 1))
    }

    fn bottom_column_mask(self) -> u64 {
        if self.height == 63 { u64::MAX >> 1 } else { (1 << self.height) - 1 }
    }

    /// Columns in the opposite order.
    pub(super) fn mirror(self, bits: u64) -> u64 {
        let step = self.height + 1;
        let whole = if step == 64 { u64::MAX } else { (1 << step) - 1 };
        (0..self.width).fold(0, |image, column| {
            let part = bits >> (column * step) & whole;
            image | part << ((self.width - 1 - column) * step)
        })
    }

    /// Empty cells on which `stones` would have four in a row, whether or not they can be played.
    /// `H` is the height, or [`TALL`].
    #[inline(always)]
    pub(super) fn winning_cells<const H: u32>(self, stones: u64, mask: u64) -> u64 {
        let mut cells = stones << 1 & stones << 2 & stones << 3;
        if H != TALL {
            for step in [H, H + 1, H + 2] {
                let above = stones << step & stones << (2 * step);
                let below = stones >> step & stones >> (2 * step);
                cells |= above & (stones << (3 * step) | stones >> step);
                cells |= below & (stones >> (3 * step) | stones << step);
            }
        }
        cells & (self.board ^ mask)
    }
}

/// Stands for heights over 15. Boards so tall have three columns at most, so that only a column
/// holds four in a row.
pub(super) const TALL: u32 = 0;

/// A position: stones of the side to move, and all stones.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Board {
    pub(super) mine: u64,
    pub(super) mask: u64,
}

impl Board {
    /// The position after a stone in each of these columns in turn, if every one is on the board
    /// and no line was made before the last.
    pub fn after(size: Size, columns: &[i32]) -> Option<Self> {
        let mut board = Board::default();
        for &column in columns {
            let column = u32::try_from(column).ok().filter(|&column| column < size.width)?;
            let cell = board.playable(size) & size.column(column);
            if cell == 0 || board.is_won(size) {
                return None;
            }
            board = board.play(cell);
        }
        Some(board)
    }

    /// Cells that a stone can be dropped on.
    #[inline]
    pub(super) fn playable(self, size: Size) -> u64 {
        self.mask.wrapping_add(size.bottom) & size.board
    }

    #[inline]
    pub(super) fn play(self, cell: u64) -> Board {
        Board { mine: self.mine ^ self.mask, mask: self.mask | cell }
    }

    #[inline]
    pub(super) fn theirs(self) -> u64 {
        self.mine ^ self.mask
    }

    /// A number for the position, the same for its mirror image and for no other position.
    #[inline]
    pub fn key(self, size: Size) -> u64 {
        let key = |mine: u64, mask: u64| mine.wrapping_add(mask);
        key(self.mine, self.mask).min(key(size.mirror(self.mine), size.mirror(self.mask)))
    }

    /// The number of stones.
    pub fn stones(self) -> u32 {
        self.mask.count_ones()
    }

    /// Has the side that moved last four in a row?
    pub fn is_won(self, size: Size) -> bool {
        let stones = self.theirs();
        [1, size.height, size.height + 1, size.height + 2].iter().any(|&step| {
            let two = stones & stones.checked_shr(step).unwrap_or(0);
            two & two.checked_shr(2 * step).unwrap_or(0) != 0
        })
    }
}
