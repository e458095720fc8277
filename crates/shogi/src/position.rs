//! A position in 32 bytes.
//!
//! ```text
//!   cells    five bits per square from a1 on, at most 25 squares: 0 empty, else 1 + 2 * kind + owner
//!            bit 125: whose turn it is   bit 126: the last move mated in a way that is forbidden
//!   hands    of each player four bits per type of piece: how many are held
//! ```

use std::fmt;

use yomikiri_game::Player;

/// The most squares of a board.
pub(crate) const SQUARES: usize = 25;
/// The most kinds of pieces on the board.
pub(crate) const KINDS: usize = 15;
/// The most types of pieces in a hand.
pub(crate) const HELD: usize = 16;
/// The most pieces of a type in a hand.
pub(crate) const MOST_HELD: u32 = 15;

const TURN: u128 = 1 << 125;
const FOUL: u128 = 1 << 126;

/// A position: what stands where, the hands, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    cells: u128,
    hands: [u64; 2],
}

/// What stands on every square.
pub(crate) type Board = [u8; SQUARES];

/// A piece of a kind and a player, as a square holds it.
#[inline]
pub(crate) const fn code(kind: usize, owner: usize) -> u8 {
    (1 + 2 * kind + owner) as u8
}

/// The kind and the owner that a square holds, unless it is empty.
#[inline]
pub(crate) const fn piece(code: u8) -> Option<(usize, usize)> {
    if code == 0 { None } else { Some(((code as usize - 1) / 2, (code as usize - 1) % 2)) }
}

impl Position {
    /// This board with empty hands.
    pub(crate) fn new(board: &Board, turn: usize) -> Self {
        let cells = board.iter().rev().fold(0, |cells, &code| cells << 5 | u128::from(code));
        Position { cells: if turn == 0 { cells } else { cells | TURN }, hands: [0; 2] }
    }

    /// What stands on every square.
    #[inline]
    pub(crate) fn board(&self) -> Board {
        let mut board = [0; SQUARES];
        // Twelve squares fit into the lower half, so that few shifts are of 128 bits.
        let parts = [self.cells as u64, (self.cells >> 60) as u64, (self.cells >> 120) as u64];
        for (square, code) in board.iter_mut().enumerate() {
            *code = (parts[square / 12] >> (5 * (square % 12)) & 31) as u8;
        }
        board
    }

    /// Puts a code on a square in place of what is there.
    #[inline]
    pub(crate) fn set(&mut self, square: usize, code: u8) {
        self.cells &= !(31 << (5 * square));
        self.cells |= u128::from(code) << (5 * square);
    }

    /// 0 for the first player, 1 for the second.
    #[inline]
    pub(crate) fn turn(&self) -> usize {
        usize::from(self.cells & TURN != 0)
    }

    /// Whose turn it is.
    pub fn mover(&self) -> Player {
        Player::new(self.turn())
    }

    /// The turn passes to the other player.
    #[inline]
    pub(crate) fn pass(&mut self) {
        self.cells ^= TURN;
    }

    /// Did the last move mate in a way that is forbidden, so that the mated player wins?
    #[inline]
    pub(crate) fn is_foul(&self) -> bool {
        self.cells & FOUL != 0
    }

    pub(crate) fn set_foul(&mut self) {
        self.cells |= FOUL;
    }

    /// How many pieces a player holds of the type with this place in the hand.
    #[inline]
    pub(crate) fn held(&self, owner: usize, place: usize) -> u32 {
        (self.hands[owner] >> (4 * place) & 15) as u32
    }

    /// Takes one piece more into a hand. There must be room.
    #[inline]
    pub(crate) fn take(&mut self, owner: usize, place: usize) {
        self.hands[owner] += 1 << (4 * place);
    }

    /// Takes one piece from a hand that has it.
    #[inline]
    pub(crate) fn give(&mut self, owner: usize, place: usize) {
        self.hands[owner] -= 1 << (4 * place);
    }

    /// Does a player hold anything?
    #[inline]
    pub(crate) fn holds(&self, owner: usize) -> bool {
        self.hands[owner] != 0
    }

    /// The same hands and turn with another board.
    pub(crate) fn with_board(&self, board: &Board) -> Position {
        let flags = self.cells & (TURN | FOUL);
        Position { cells: Position::new(board, 0).cells | flags, hands: self.hands }
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({:032x} {:x} {:x})", self.cells, self.hands[0], self.hands[1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_found() {
        let mut board = [0; SQUARES];
        for (square, code) in board.iter_mut().enumerate() {
            *code = (7 * square % 32) as u8;
        }
        let mut position = Position::new(&board, 1);
        assert_eq!(position.board(), board);
        (0..SQUARES).for_each(|square| position.set(square, (31 - square) as u8));
        assert_eq!(position.board(), std::array::from_fn(|square| (31 - square) as u8));
        for place in 0..HELD {
            (0..MOST_HELD).for_each(|_| position.take(1, place));
            assert_eq!((position.held(0, place), position.held(1, place)), (0, MOST_HELD));
            position.give(1, place);
            assert_eq!(position.held(1, place), MOST_HELD - 1);
        }
        assert_eq!((position.turn(), position.is_foul()), (1, false));
        position.set_foul();
        position.pass();
        assert_eq!((position.turn(), position.is_foul()), (0, true));
        assert_eq!(position.with_board(&board).board(), board);
    }
}
