//! Un-moves of a single position, the plain way: what may have been played last.
//!
//! Every way the last move can have been is tried on the board and then played forwards; it counts
//! if it leads here. Slow beside the un-moves of [`DobutsuIndex`](crate::DobutsuIndex), and obvious.

use yomikiri_game::Game;

use crate::moves::Move;
use crate::piece::Piece;
use crate::position::Position;
use crate::rules::Dobutsu;
use crate::square::{BOARD, Square, each};

impl Dobutsu {
    /// The undecided positions with a legal move to this one, each once.
    pub fn unmoves(self, position: &Position) -> Vec<Position> {
        let last = 1 - position.turn as usize;
        let mut found = Vec::new();
        for to in each(position.owned[last]) {
            let Some(piece) = position.piece_on(to) else { continue };
            for from in each(BOARD & !position.occupied()) {
                self.unstep(position, piece, (from, to), &mut found);
            }
            if let (Some(kind), true) = (piece.kind(), self.has_drops()) {
                let mut before = lifted(position, piece, to);
                before.hands[last] = before.hands[last].with(kind);
                self.accept(position, before, Move::Drop { kind, to }, &mut found);
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    fn unstep(
        self,
        position: &Position,
        piece: Piece,
        (from, to): (Square, Square),
        found: &mut Vec<Position>,
    ) {
        let last = 1 - position.turn as usize;
        let was: &[Piece] =
            if piece == Piece::Hen { &[Piece::Hen, Piece::Chick] } else { &[piece] };
        for &was in was {
            let mut before = lifted(position, piece, to);
            before.put(from, was, last);
            let mv = Move::Step { from, to };
            self.accept(position, before, mv, found);
            for taken in [Piece::Giraffe, Piece::Elephant, Piece::Chick, Piece::Hen] {
                let mut before = before;
                before.put(to, taken, 1 - last);
                if let (true, Some(kind)) = (self.has_drops(), taken.kind()) {
                    before.hands[last] = before.hands[last].without(kind);
                }
                self.accept(position, before, mv, found);
            }
        }
    }

    fn accept(self, after: &Position, before: Position, mv: Move, found: &mut Vec<Position>) {
        if before.validate(self).is_err() {
            return;
        }
        let mut moves = Vec::new();
        self.moves(&before, &mut moves);
        let mut played = before;
        if moves.contains(&mv) {
            self.play_unchecked(&mut played, mv);
            if played == *after {
                found.push(before);
            }
        }
    }
}

/// The position before its last move, without the piece that moved.
fn lifted(position: &Position, piece: Piece, from: Square) -> Position {
    let last = 1 - position.turn as usize;
    let mut before = *position;
    before.pieces[piece as usize] &= !from.set();
    before.owned[last] &= !from.set();
    before.turn = 1 - before.turn;
    before
}
