//! Why a move cannot be played: said to whoever typed it, in the coordinates they use.

use crate::form::{Form, Typed};
use crate::moves::Move;
use crate::piece::{Kind, Piece};
use crate::position::{Position, home_row};
use crate::rules::Dobutsu;
use crate::square::Square;

/// How many legal moves an error names.
const NAMED: usize = 12;

impl Dobutsu {
    /// What stands against a move, squares named in a form; `None` if it is legal on the board.
    pub(crate) fn objection(
        self,
        position: &Position,
        typed: &Typed,
        form: Form,
    ) -> Option<String> {
        if self.ending(position).is_some() {
            return Some("the game is over".into());
        }
        let against = match typed.mv {
            Move::Step { from, to } => self.against_step(position, from, to, form),
            Move::Drop { kind, to } => self.against_drop(position, kind, to, form),
        };
        let promotes = self.promotes(position, typed.mv);
        against.or_else(|| {
            (typed.promotes && !promotes).then(|| "nothing is promoted by this move".into())
        })
    }

    fn against_step(
        self,
        position: &Position,
        from: Square,
        to: Square,
        form: Form,
    ) -> Option<String> {
        let mover = position.turn();
        let place = form.square(from);
        let Some((piece, owner)) = position.piece_at(from) else {
            return Some(format!("no piece stands on {place}"));
        };
        let name = piece.english();
        if owner != mover {
            return Some(format!("the {name} on {place} is not player {mover}'s"));
        }
        if self.steps()[mover.index()][piece as usize][from.index()] & to.set() == 0 {
            return Some(format!("the {name} on {place} cannot step to {}", form.square(to)));
        }
        let own = position.piece_at(to).filter(|&(_, owner)| owner == mover);
        own.map(|(piece, _)| {
            format!("player {mover}'s own {} stands on {}", piece.english(), form.square(to))
        })
    }

    fn against_drop(
        self,
        position: &Position,
        kind: Kind,
        to: Square,
        form: Form,
    ) -> Option<String> {
        let mover = position.turn();
        let name = kind.piece().english();
        if position.hand(mover).count(kind) == 0 {
            return Some(format!("player {mover} has no {name} in hand"));
        }
        if let Some((there, _)) = position.piece_at(to) {
            return Some(format!(
                "{} is not empty: a {} stands there",
                form.square(to),
                there.english()
            ));
        }
        let far = to.set() & home_row(1 - mover.index()) != 0;
        let banned = kind.piece() == Piece::Chick && far && !self.has_dead_drops();
        banned.then(|| "by these rules no chick may be dropped on the far row".into())
    }

    /// The legal moves of a position, or the first of many, as an error names them.
    pub(crate) fn legal_moves_said(self, position: &Position, form: Form) -> String {
        let mut moves = Vec::new();
        if self.ending(position).is_none() {
            self.all_moves(position, &mut moves);
        }
        let names = moves.iter().take(NAMED).map(|&mv| form.move_text(self, position, mv));
        let names = names.collect::<Vec<_>>().join(", ");
        match moves.len() {
            0 => "no move".into(),
            1 => format!("the only legal move, {names}"),
            count if count <= NAMED => format!("one of {names}"),
            count => format!("one of the {count} legal moves, such as {names}"),
        }
    }
}
