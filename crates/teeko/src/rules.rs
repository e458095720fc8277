//! Moves, ends and symmetries.

use yomikiri_game::{Game, Outcome, Player};

use crate::goals::Goals;
use crate::position::{CELLS, Position, SIDE, STONES, cells};

/// The rules: which goals win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Teeko {
    goals: Goals,
}

/// A stone dropped, or moved to a neighbouring cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The cell that the stone leaves, if it was on the board.
    pub from: Option<u8>,
    /// The cell that it comes to.
    pub to: u8,
}

impl Teeko {
    /// The game with these goals.
    pub fn new(goals: Goals) -> Self {
        Teeko { goals }
    }

    /// Which goals win.
    pub fn goals(&self) -> Goals {
        self.goals
    }

    /// Who has a goal, if anybody has. The player who moved last is the only one who can.
    #[inline]
    fn winner(&self, position: &Position) -> Option<Player> {
        let last = position.mover().after(1, 2);
        self.goals.reached(position.stones(last)).then_some(last)
    }
}

impl Game for Teeko {
    type Position = Position;
    type Move = Move;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> Position {
        Position::new([0, 0], Player::FIRST)
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.mover()
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.winner(position).map(Outcome::Win)
    }

    /// A player can always move: four stones that are not a goal have more neighbours than the other
    /// player has stones (a test looks at all of them).
    #[inline]
    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        if self.winner(position).is_some() {
            return;
        }
        let (own, empty) = (position.stones(position.mover()), position.empty());
        if own.count_ones() < STONES {
            moves.extend(cells(empty).map(|to| Move { from: None, to }));
            return;
        }
        for from in cells(own) {
            let to = cells(NEIGHBOURS[from as usize] & empty);
            moves.extend(to.map(|to| Move { from: Some(from), to }));
        }
    }

    #[inline]
    fn play_unchecked(&self, position: &mut Position, mv: Move) {
        let left = mv.from.map_or(0, |from| 1 << from);
        position.change(left | 1 << mv.to);
    }

    /// A stone that was dropped is taken up, or one that was moved is moved back.
    #[inline]
    fn unmoves(&self, position: &Position, before: &mut Vec<Position>) -> bool {
        let own = position.stones(position.mover().after(1, 2));
        before.extend(cells(own).map(|cell| position.before(1 << cell)));
        if own.count_ones() == STONES {
            for to in cells(own) {
                let from = cells(NEIGHBOURS[to as usize] & position.empty());
                before.extend(from.map(|from| position.before(1 << from | 1 << to)));
            }
        }
        true
    }

    fn symmetries(&self) -> usize {
        8
    }

    #[inline]
    fn image(&self, position: &Position, symmetry: usize) -> Position {
        position.mapped(|set| image(set, symmetry))
    }

    fn image_of_move(&self, mv: Move, symmetry: usize) -> Move {
        let cell = |cell: u8| image(1 << cell, symmetry).trailing_zeros() as u8;
        Move { from: mv.from.map(cell), to: cell(mv.to) }
    }

    #[inline]
    fn canonical(&self, position: &Position) -> (Position, usize) {
        let images = (0..8).map(|symmetry| (self.image(position, symmetry), symmetry));
        // There are eight of them.
        images.min().unwrap_or((*position, 0))
    }
}

/// The cells beside each cell, diagonals included.
const NEIGHBOURS: [u32; CELLS] = {
    let mut neighbours = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut other = 0;
        while other < CELLS {
            let rows = (cell / SIDE).abs_diff(other / SIDE);
            let columns = (cell % SIDE).abs_diff(other % SIDE);
            if rows <= 1 && columns <= 1 && cell != other {
                neighbours[cell] |= 1 << other;
            }
            other += 1;
        }
        cell += 1;
    }
    neighbours
};

/// A set of cells under a symmetry: bits 0 and 1 say whether rows and columns are turned round, bit 2
/// whether they change places before that.
#[inline]
fn image(set: u32, symmetry: usize) -> u32 {
    let halves = &IMAGES[symmetry];
    // Two look-ups instead of up to four cells: 12 low cells and 13 high ones.
    halves.low[(set & 0xfff) as usize] | halves.high[(set >> 12 & 0x1fff) as usize]
}

struct Halves {
    low: [u32; 1 << 12],
    high: [u32; 1 << 13],
}

static IMAGES: [Halves; 8] = {
    const EMPTY: Halves = Halves { low: [0; 1 << 12], high: [0; 1 << 13] };
    let mut images = [EMPTY; 8];
    let mut symmetry = 0;
    while symmetry < 8 {
        let mut set: u32 = 1;
        // A set's image is that of the set without its lowest cell, and of that cell.
        while set < 1 << 13 {
            let (rest, cell) = (set & (set - 1), set.trailing_zeros() as usize);
            if set < 1 << 12 {
                let one = 1 << cell_image(cell, symmetry);
                images[symmetry].low[set as usize] = images[symmetry].low[rest as usize] | one;
            }
            let one = 1 << cell_image(cell + 12, symmetry);
            images[symmetry].high[set as usize] = images[symmetry].high[rest as usize] | one;
            set += 1;
        }
        symmetry += 1;
    }
    images
};

const fn cell_image(cell: usize, symmetry: usize) -> usize {
    let (mut row, mut column) = (cell / SIDE, cell % SIDE);
    if symmetry & 4 != 0 {
        (row, column) = (column, row);
    }
    if symmetry & 1 != 0 {
        row = SIDE - 1 - row;
    }
    if symmetry & 2 != 0 {
        column = SIDE - 1 - column;
    }
    row * SIDE + column
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_can_always_move() {
        let sets = (0..1u32 << CELLS).filter(|set| set.count_ones() == STONES);
        for set in sets.filter(|&set| !Goals::Standard.reached(set)) {
            let around = cells(set).fold(0, |all, cell| all | NEIGHBOURS[cell as usize]) & !set;
            assert!(around.count_ones() > STONES, "{set:#b}");
        }
    }
}
