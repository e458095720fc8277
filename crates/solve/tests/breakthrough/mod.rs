//! A game that nobody here has an index for: Breakthrough on a small board.

use yomikiri_game::{Game, Outcome, Player};

/// Breakthrough: pawns step forward or diagonally forward, capture diagonally; the far row wins.
#[derive(Clone)]
pub(crate) struct Breakthrough {
    rows: usize,
    columns: usize,
    /// The cells of the first column.
    first: u32,
    last: u32,
    /// The row that each player begins from, as seen by the first player from below.
    homes: [u32; 2],
}

/// Both players' pawns, row by row from the first player's side, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pawns {
    near: u32,
    far: u32,
    second: bool,
}

impl Pawns {
    /// Those of the player to move, and those of the other.
    #[inline]
    fn sides(&self) -> (u32, u32) {
        if self.second { (self.far, self.near) } else { (self.near, self.far) }
    }
}

impl Breakthrough {
    /// On a board of at most 30 cells, with at least four rows and two columns.
    pub(crate) fn new(rows: usize, columns: usize) -> Self {
        let first = (0..rows).fold(0, |cells, row| cells | 1 << (row * columns));
        let home = (1 << columns) - 1;
        let homes = [home, home << ((rows - 1) * columns)];
        Breakthrough { rows, columns, first, last: first << (columns - 1), homes }
    }

    /// Left and right exchanged.
    #[inline]
    fn mirrored(&self, pawns: u32) -> u32 {
        (0..self.columns).fold(0, |image, column| {
            image | (pawns >> column & self.first) << (self.columns - 1 - column)
        })
    }
}

impl Game for Breakthrough {
    type Position = Pawns;
    type Move = (u8, u8);

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> Pawns {
        let [near, far] = self.homes;
        Pawns { near: near | near << self.columns, far: far | far >> self.columns, second: false }
    }

    #[inline]
    fn to_move(&self, position: &Pawns) -> Player {
        Player::new(position.second.into())
    }

    #[inline]
    fn outcome(&self, position: &Pawns) -> Option<Outcome> {
        let (own, other) = position.sides();
        let lost = other & self.homes[usize::from(position.second)] != 0 || own == 0;
        lost.then(|| Outcome::Win(Player::new((!position.second).into())))
    }

    fn moves(&self, position: &Pawns, moves: &mut Vec<(u8, u8)>) {
        if self.outcome(position).is_some() {
            return;
        }
        let (own, other) = position.sides();
        let board = (1 << (self.rows * self.columns)) - 1;
        let columns = self.columns as u8;
        // Only the pawns that have a neighbour on that side, and how far they go.
        let steps = [
            (own, columns, board & !own & !other),
            (own & !self.first, columns - 1 + 2 * position.second as u8, board & !own),
            (own & !self.last, columns + 1 - 2 * position.second as u8, board & !own),
        ];
        for (pawns, step, free) in steps {
            let ahead = if position.second { pawns >> step } else { pawns << step };
            let mut cells = ahead & free;
            while cells != 0 {
                let to = cells.trailing_zeros() as u8;
                let from = if position.second { to + step } else { to - step };
                moves.push((from, to));
                cells &= cells - 1;
            }
        }
    }

    #[inline]
    fn play_unchecked(&self, position: &mut Pawns, (from, to): (u8, u8)) {
        let (own, other) = position.sides();
        let (own, other) = (own ^ (1 << from | 1 << to), other & !(1 << to));
        let (near, far) = if position.second { (other, own) } else { (own, other) };
        *position = Pawns { near, far, second: !position.second };
    }

    fn symmetries(&self) -> usize {
        2
    }

    #[inline]
    fn image(&self, position: &Pawns, symmetry: usize) -> Pawns {
        let (near, far) = (self.mirrored(position.near), self.mirrored(position.far));
        if symmetry == 0 { *position } else { Pawns { near, far, ..*position } }
    }

    fn image_of_move(&self, (from, to): (u8, u8), symmetry: usize) -> (u8, u8) {
        let columns = self.columns as u8;
        let mirrored = |cell: u8| cell - cell % columns + (columns - 1 - cell % columns);
        if symmetry == 0 { (from, to) } else { (mirrored(from), mirrored(to)) }
    }

    #[inline]
    fn canonical(&self, position: &Pawns) -> (Pawns, usize) {
        let image = self.image(position, 1);
        let order = |pawns: &Pawns| (pawns.near, pawns.far);
        if order(&image) < order(position) { (image, 1) } else { (*position, 0) }
    }
}
