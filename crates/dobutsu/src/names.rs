//! Moves the way the paper names them: the square (rows counted from the top) and the animal.
//!
//! `B2ひよこ` is a chick to B2; `同ぞう` an elephant to the square just moved to. What is not told
//! apart by that gets `打` (dropped) or the square it comes from. A chick that becomes a hen is named
//! as the hen it is then.

use crate::moves::Move;
use crate::piece::Piece;
use crate::position::Position;
use crate::rules::Dobutsu;
use crate::square::Square;

/// The language of a move's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameStyle {
    /// `B2ひよこ`, `同ぞう`.
    Japanese,
    /// `B2 chick`, `same elephant`.
    English,
}

/// The piece that stands on the target square after a move.
fn moved_piece(game: Dobutsu, position: &Position, mv: Move) -> Piece {
    match mv {
        Move::Drop { kind, .. } => kind.piece(),
        Move::Step { .. } if game.promotes(position, mv) => Piece::Hen,
        Move::Step { from, .. } => position.piece_on(from).unwrap_or(Piece::Lion),
    }
}

/// The name of a legal move; `last` is the square the move before went to, if there was one.
pub fn move_name(
    game: Dobutsu,
    position: &Position,
    mv: Move,
    last: Option<Square>,
    style: NameStyle,
) -> String {
    let piece = moved_piece(game, position, mv);
    let mut moves = Vec::new();
    // Also where the paper's game is over: there a lion may be caught in several ways.
    game.all_moves(position, &mut moves);
    let rivals = moves.into_iter().filter(|&other| {
        other != mv && other.to() == mv.to() && moved_piece(game, position, other) == piece
    });
    let detail = detail(mv, rivals.count() > 0, style);
    let same = last == Some(mv.to());
    match style {
        NameStyle::Japanese => {
            let place = if same { "同".into() } else { mv.to().paper_name() };
            format!("{place}{}{detail}", piece.japanese())
        }
        NameStyle::English => {
            let place = if same { "same".into() } else { mv.to().paper_name() };
            format!("{place} {}{detail}", piece.english())
        }
    }
}

fn detail(mv: Move, ambiguous: bool, style: NameStyle) -> String {
    match (mv, ambiguous, style) {
        (_, false, _) => String::new(),
        (Move::Drop { .. }, _, NameStyle::Japanese) => "打".into(),
        (Move::Drop { .. }, _, NameStyle::English) => " dropped".into(),
        (Move::Step { from, .. }, _, NameStyle::Japanese) => format!("({})", from.paper_name()),
        (Move::Step { from, .. }, _, NameStyle::English) => format!(" from {}", from.paper_name()),
    }
}
