//! A game that nobody here has an index for: Breakthrough on a small board.

use yomikiri_game::{Game, Outcome, Player};

/// Breakthrough: pawns step forward or diagonally forward, capture diagonally; the far row wins.
#[derive(Clone)]
pub(crate) struct Breakthrough {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
}

/// The pawns of the player to move and of the other, as seen by the player to move (who walks towards
/// higher rows), and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pawns {
    pub(crate) own: u32,
    pub(crate) other: u32,
    pub(crate) second: bool,
}

impl Breakthrough {
    fn turned(&self, pawns: u32) -> u32 {
        pawns.reverse_bits() >> (32 - self.rows * self.columns)
    }

    /// Left and right exchanged.
    fn mirrored(&self, pawns: u32) -> u32 {
        let row = (1 << self.columns) - 1;
        (0..self.rows).fold(0, |image, number| {
            let pawns = pawns >> (number * self.columns) & row;
            image | pawns.reverse_bits() >> (32 - self.columns) << (number * self.columns)
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
        let own = (1 << (2 * self.columns)) - 1;
        Pawns { own, other: self.turned(own), second: false }
    }

    fn to_move(&self, position: &Pawns) -> Player {
        Player::new(position.second.into())
    }

    fn outcome(&self, position: &Pawns) -> Option<Outcome> {
        let home = (1u32 << self.columns) - 1;
        let lost = position.other & home != 0 || position.own == 0;
        lost.then(|| Outcome::Win(self.to_move(position).after(1, 2)))
    }

    fn moves(&self, position: &Pawns, moves: &mut Vec<(u8, u8)>) {
        if self.outcome(position).is_some() {
            return;
        }
        let columns = self.columns as i32;
        for from in (0..self.rows * self.columns).filter(|from| position.own >> from & 1 == 1) {
            let column = from as i32 % columns;
            for step in
                [-1, 0, 1].into_iter().filter(|step| (0..columns).contains(&(column + step)))
            {
                let to = from as i32 + columns + step;
                let blocked = if step == 0 { position.own | position.other } else { position.own };
                if to < (self.rows * self.columns) as i32 && blocked >> to & 1 == 0 {
                    moves.push((from as u8, to as u8));
                }
            }
        }
    }

    fn play_unchecked(&self, position: &mut Pawns, (from, to): (u8, u8)) {
        let own = position.own & !(1 << from) | 1 << to;
        let other = position.other & !(1 << to);
        *position =
            Pawns { own: self.turned(other), other: self.turned(own), second: !position.second };
    }

    fn symmetries(&self) -> usize {
        2
    }

    fn image(&self, position: &Pawns, symmetry: usize) -> Pawns {
        let (own, other) = (self.mirrored(position.own), self.mirrored(position.other));
        if symmetry == 0 { *position } else { Pawns { own, other, ..*position } }
    }

    fn image_of_move(&self, (from, to): (u8, u8), symmetry: usize) -> (u8, u8) {
        let columns = self.columns as u8;
        let mirrored = |cell: u8| cell - cell % columns + (columns - 1 - cell % columns);
        if symmetry == 0 { (from, to) } else { (mirrored(from), mirrored(to)) }
    }

    fn canonical(&self, position: &Pawns) -> (Pawns, usize) {
        let image = self.image(position, 1);
        let order = |pawns: &Pawns| (pawns.own, pawns.other);
        if order(&image) < order(position) { (image, 1) } else { (*position, 0) }
    }
}
