//! Moves: generating and playing them.

use yomikiri_game::{Game, Outcome, Player};

use crate::piece::{Kind, Piece};
use crate::position::{Position, home_row};
use crate::rules::Dobutsu;
use crate::square::{BOARD, Square, Squares, each};
use crate::symmetry;

/// What a player does in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A piece steps, and captures what stands there. A chick that steps to the far row becomes a
    /// hen.
    Step {
        /// Where it stood.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// A piece from the hand is put on an empty square.
    Drop {
        /// What is dropped.
        kind: Kind,
        /// Where.
        to: Square,
    },
}

impl Move {
    /// Where the piece stands after the move.
    pub const fn to(self) -> Square {
        match self {
            Move::Step { to, .. } | Move::Drop { to, .. } => to,
        }
    }

    pub(crate) fn mirrored(self) -> Move {
        match self {
            Move::Step { from, to } => Move::Step { from: from.mirrored(), to: to.mirrored() },
            Move::Drop { kind, to } => Move::Drop { kind, to: to.mirrored() },
        }
    }
}

impl Dobutsu {
    /// Every move the pieces allow, whether or not the game is over, captures of the lion
    /// included: what happens on the board when nobody stops the players.
    pub fn all_moves(self, position: &Position, moves: &mut Vec<Move>) {
        let mover = position.turn as usize;
        for piece in Piece::ALL {
            for from in each(position.pieces[piece as usize] & position.owned[mover]) {
                let steps = self.steps()[mover][piece as usize][from.index()];
                let targets = steps & !position.owned[mover];
                moves.extend(each(targets).map(|to| Move::Step { from, to }));
            }
        }
        for kind in Kind::ALL {
            if position.hands[mover].count(kind) > 0 {
                let targets = self.drop_squares(position, kind);
                moves.extend(each(targets).map(|to| Move::Drop { kind, to }));
            }
        }
    }

    /// Does this step make a hen?
    pub(crate) fn promotes(self, position: &Position, mv: Move) -> bool {
        let Move::Step { from, to } = mv else { return false };
        let chick = position.piece_on(from) == Some(Piece::Chick);
        self.has_promotion() && chick && to.set() & home_row(1 - position.turn as usize) != 0
    }

    /// The squares that a player's pieces attack, own pieces' squares included.
    pub(crate) fn attacks(self, position: &Position, owner: usize) -> Squares {
        let mut attacked = 0;
        for piece in Piece::ALL {
            for square in each(position.pieces[piece as usize] & position.owned[owner]) {
                attacked |= self.steps()[owner][piece as usize][square.index()];
            }
        }
        attacked
    }

    /// Can the player to move capture the lion?
    pub fn is_catch(self, position: &Position) -> bool {
        let mover = position.turn as usize;
        self.attacks(position, mover) & position.lion_set(1 - mover) != 0
    }

    /// Could the opponent, given the move, capture the lion of the player to move?
    pub fn in_check(self, position: &Position) -> bool {
        let mover = position.turn as usize;
        self.attacks(position, 1 - mover) & position.lion_set(mover) != 0
    }

    fn drop_squares(self, position: &Position, kind: Kind) -> Squares {
        let empty = BOARD & !position.occupied();
        if kind == Kind::Chick && !self.has_dead_drops() {
            empty & !home_row(1 - position.turn as usize)
        } else {
            empty
        }
    }

    pub(crate) fn has_move(self, position: &Position) -> bool {
        let mover = position.turn as usize;
        let steps = Piece::ALL.into_iter().any(|piece| {
            each(position.pieces[piece as usize] & position.owned[mover]).any(|from| {
                self.steps()[mover][piece as usize][from.index()] & !position.owned[mover] != 0
            })
        });
        steps
            || Kind::ALL.into_iter().any(|kind| {
                position.hands[mover].count(kind) > 0 && self.drop_squares(position, kind) != 0
            })
    }

    /// The moves that capture the lion: none unless the position is a catch.
    pub fn catches(self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        self.all_moves(position, &mut moves);
        let lion = position.lion_set(1 - position.turn as usize);
        moves.retain(|mv| mv.to().set() & lion != 0);
        moves
    }

    fn step(self, position: &mut Position, from: Square, to: Square) {
        let mover = position.turn as usize;
        let Some(piece) = position.piece_on(from) else { return };
        let becomes_hen = self.promotes(position, Move::Step { from, to });
        if let Some(captured) = position.piece_on(to) {
            position.pieces[captured as usize] &= !to.set();
            position.owned[1 - mover] &= !to.set();
            if let (true, Some(kind)) = (self.has_drops(), captured.kind()) {
                position.hands[mover] = position.hands[mover].with(kind);
            }
        }
        position.pieces[piece as usize] &= !from.set();
        position.owned[mover] &= !from.set();
        position.put(to, if becomes_hen { Piece::Hen } else { piece }, mover);
    }
}

/// The rules as the paper states them. A game is over as soon as the player to move can capture
/// the lion (a *catch*), so nobody ever does. It is also over when the opponent's lion stands on the
/// home row of the player to move, who cannot capture it (a *try*). A player without a move has lost;
/// by the standard rules that never happens. [`PlayedOut`](crate::PlayedOut) is the game that goes
/// on until the lion is really captured.
impl Game for Dobutsu {
    type Position = Position;
    type Move = Move;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> Position {
        Position::START
    }

    fn to_move(&self, position: &Position) -> Player {
        position.turn()
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if let Some(ending) = self.ending(position) {
            return Some(ending.outcome);
        }
        self.is_catch(position).then(|| Outcome::Win(position.turn()))
    }

    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        if self.outcome(position).is_none() {
            self.all_moves(position, moves);
        }
    }

    fn play_unchecked(&self, position: &mut Position, mv: Move) {
        match mv {
            Move::Step { from, to } => self.step(position, from, to),
            Move::Drop { kind, to } => {
                let mover = position.turn as usize;
                position.hands[mover] = position.hands[mover].without(kind);
                position.put(to, kind.piece(), mover);
            }
        }
        position.turn = 1 - position.turn;
    }

    fn symmetries(&self) -> usize {
        symmetry::SYMMETRIES
    }

    fn image(&self, position: &Position, symmetry: usize) -> Position {
        symmetry::image(position, symmetry)
    }

    fn image_of_move(&self, mv: Move, symmetry: usize) -> Move {
        symmetry::image_of_move(mv, symmetry)
    }

    fn canonical(&self, position: &Position) -> (Position, usize) {
        symmetry::canonical(position)
    }
}
