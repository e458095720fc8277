//! Legal moves, as Fairy-Stockfish has them.
//!
//! A move is legal if no king of the player who makes it is attacked afterwards. Where immobility is
//! illegal, a piece that stays what it is may not go where it could never move again.

use crate::pieces::Type;
use crate::position::{Board, Position, SQUARES, code, piece};
use crate::variant::{Kind, Mark, Rules};

/// What a move does besides going somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Change {
    /// Nothing.
    None,
    /// The piece promotes as in shogi.
    Promotes,
    /// The promoted piece becomes again what it was.
    Demotes,
    /// The piece promotes as a pawn of chess.
    Pawn,
}

/// A piece moved or dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The square that it leaves, unless it is dropped.
    pub(crate) from: Option<u8>,
    pub(crate) to: u8,
    /// What stands on the square afterwards.
    pub(crate) kind: u8,
    pub(crate) change: Change,
}

impl Move {
    /// The square that the piece leaves, counted along the ranks from a1; none if it is dropped.
    pub fn from(&self) -> Option<usize> {
        self.from.map(usize::from)
    }

    /// The square that the piece comes to.
    pub fn to(&self) -> usize {
        usize::from(self.to)
    }
}

/// The squares of a set, in order.
pub(crate) fn squares(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(square)
    })
}

/// The squares with pieces of each player.
fn occupied(board: &Board) -> [u32; 2] {
    let mut sets = [0; 2];
    for (square, &code) in board.iter().enumerate() {
        if let Some((_, owner)) = piece(code) {
            sets[owner] |= 1 << square;
        }
    }
    sets
}

impl Rules {
    /// Visits the legal moves of a position, whether its game is over or not, until `visit` says stop.
    pub(crate) fn each_move(&self, position: &Position, mut visit: impl FnMut(Move) -> bool) {
        let (board, us) = (position.board(), position.turn());
        let pieces = occupied(&board);
        let king = self.king_square(&board, us);
        let mut stopped = false;
        let mut visit_legal = |mv: Move| {
            if !stopped && self.is_legal(&board, us, king, mv) {
                stopped = !visit(mv);
            }
            !stopped
        };
        for from in squares(pieces[us]) {
            let Some((kind, _)) = piece(board[from]) else { continue };
            let to = self.tables.moves(&board, kind, us, from);
            if to != 0 && !self.each_of(kind, us, from, to, pieces[1 - us], &mut visit_legal) {
                return;
            }
        }
        if position.holds(us) {
            self.each_drop(position, &board, pieces, &mut visit_legal);
        }
    }

    /// The moves of a piece to any of these squares; false if it was told to stop.
    fn each_of(
        &self,
        kind: usize,
        us: usize,
        from: usize,
        to: u32,
        theirs: u32,
        visit: &mut impl FnMut(Move) -> bool,
    ) -> bool {
        let Kind { of, mark } = self.kinds[kind];
        let zone = self.promotion[us];
        let on_capture = self.said.promotion_on_capture;
        let chess_pawn = of == Type::PAWN;
        let is_pawn = chess_pawn || self.said.promotion_pawns[us].has(of);
        let pawn = if is_pawn { to & zone } else { 0 };
        let mut stays = to;
        if self.said.mandatory_pawn_promotion {
            stays &= !pawn;
        }
        let mut promotes = if self.promotes[kind].is_some() { to } else { 0 };
        let demoted = match mark {
            Mark::Plus(was) if self.said.demotion && !chess_pawn => self.plain(was),
            _ => None,
        };
        let mut demotes = if demoted.is_some() { to } else { 0 };
        let from_zone = zone >> from & 1 == 1;
        if promotes | demotes != 0 && !chess_pawn && self.said.mandatory_piece_promotion {
            let may_stay = if from_zone { 0 } else { !zone };
            stays &= may_stay | if on_capture { !theirs } else { 0 };
        }
        if on_capture {
            promotes &= theirs;
            demotes &= theirs;
        }
        if !from_zone || chess_pawn {
            promotes &= zone;
            demotes &= zone;
        }
        let mut each = |set: u32, kind: usize, change: Change| {
            squares(set).all(|to| {
                visit(Move { from: Some(from as u8), to: to as u8, kind: kind as u8, change })
            })
        };
        each(stays, kind, Change::None)
            && self.promotes[kind].is_none_or(|kind| each(promotes, kind, Change::Promotes))
            && demoted.is_none_or(|kind| each(demotes, kind, Change::Demotes))
            && self.pawn_becomes[us].iter().all(|&kind| each(pawn, kind, Change::Pawn))
    }

    /// The kind of an unpromoted piece.
    pub(crate) fn plain(&self, of: Type) -> Option<usize> {
        self.kinds.iter().position(|kind| *kind == Kind { of, mark: Mark::Plain })
    }

    fn each_drop(
        &self,
        position: &Position,
        board: &Board,
        pieces: [u32; 2],
        visit: &mut impl FnMut(Move) -> bool,
    ) {
        let us = position.turn();
        let all = ((1u64 << self.squares()) - 1) as u32;
        let empty = all & !(pieces[0] | pieces[1]) & self.drop[us];
        for (place, &of) in self.held.iter().enumerate() {
            if position.held(us, place) == 0 {
                continue;
            }
            let Some(plain) = self.plain(of) else { continue };
            let allowed = empty & self.drop_squares(board, us, of);
            let promoted = self.promotes[plain].filter(|_| self.said.drop_promoted);
            for kind in [Some(plain), promoted].into_iter().flatten() {
                for to in squares(allowed) {
                    let (to, kind) = (to as u8, kind as u8);
                    if !visit(Move { from: None, to, kind, change: Change::None }) {
                        return;
                    }
                }
            }
        }
    }

    /// The squares that a type may be dropped on as far as that depends on the type.
    fn drop_squares(&self, board: &Board, us: usize, of: Type) -> u32 {
        let (width, height) = (self.said.width, self.said.height);
        let mut allowed = u32::MAX;
        if of == Type::PAWN {
            let rank = (1 << width) - 1;
            let first = if us == 0 { rank } else { rank << (width * (height - 1)) };
            if !self.said.promotion_zone_pawn_drops {
                allowed &= !self.promotion[us];
            }
            if !self.said.first_rank_pawn_drops {
                allowed &= !first;
            }
        }
        if self.said.no_doubled == Some(of) {
            for file in 0..width {
                let own = |&square: &usize| {
                    piece(board[square])
                        .is_some_and(|(kind, owner)| owner == us && self.kinds[kind].of == of)
                };
                let on_file = (0..height).map(|rank| rank * width + file);
                if on_file.clone().filter(own).count() as u32 >= self.said.no_doubled_count {
                    on_file.for_each(|square| allowed &= !(1 << square));
                }
            }
        }
        allowed
    }

    /// Where a player's king stands, if there are kings.
    #[inline]
    pub(crate) fn king_square(&self, board: &Board, owner: usize) -> Option<usize> {
        let king = code(self.king?, owner);
        board.iter().position(|&code| code == king)
    }

    #[inline]
    pub(crate) fn is_attacked(&self, board: &Board, square: usize, by: usize) -> bool {
        self.tables.attackers(board, square, by).next().is_some()
    }

    #[inline]
    fn is_legal(&self, board: &Board, us: usize, king: Option<usize>, mv: Move) -> bool {
        let (to, kind) = (usize::from(mv.to), usize::from(mv.kind));
        let stays = mv.change == Change::None;
        if self.said.immobility_illegal && stays && self.tables.is_stuck(kind, us, to) {
            return false;
        }
        let Some(king) = king else { return true };
        let mut after: [u8; SQUARES] = *board;
        if let Some(from) = mv.from {
            after[usize::from(from)] = 0;
        }
        after[to] = code(kind, us);
        let king = if mv.from == Some(king as u8) { to } else { king };
        !self.is_attacked(&after, king, 1 - us)
    }

    /// Plays a move.
    pub(crate) fn play(&self, position: &mut Position, mv: Move) {
        let (us, to, kind) = (position.turn(), usize::from(mv.to), usize::from(mv.kind));
        let board = position.board();
        let captured = piece(board[to]);
        match mv.from {
            Some(from) => position.set(usize::from(from), 0),
            None => {
                if let Some(place) = self.place(kind).filter(|&place| position.held(us, place) > 0)
                {
                    position.give(us, place);
                }
            }
        }
        if let Some((kind, owner)) = captured
            && let Some(place) = self.captured[kind][owner]
            && position.held(us, place) < crate::position::MOST_HELD
        {
            position.take(us, place);
        }
        position.set(to, code(kind, us));
        position.pass();
        let other = mv.from.is_none() || mv.change != Change::None;
        if self.said.pawn_drop_mate_illegal && captured.is_none() && other && self.is_foul(position)
        {
            position.set_foul();
        }
    }

    /// The place in the hand that a kind is dropped from.
    pub(crate) fn place(&self, kind: usize) -> Option<usize> {
        let of = match self.kinds[kind].mark {
            Mark::Plus(was) => was,
            Mark::Plain | Mark::Tilde => self.kinds[kind].of,
        };
        self.held.iter().position(|&other| other == of)
    }

    /// Is the player to move mated by pawns of shogi alone?
    pub(crate) fn is_foul(&self, position: &Position) -> bool {
        let (board, us) = (position.board(), position.turn());
        let Some(king) = self.king_square(&board, us) else { return false };
        let mut attackers = self.tables.attackers(&board, king, 1 - us).peekable();
        attackers.peek().is_some()
            && attackers.all(|(_, kind)| self.kinds[kind].of == Type::SHOGI_PAWN)
            && self.immediate_end(position).is_none()
            && !self.has_move(position)
    }

    /// Is there a legal move?
    pub(crate) fn has_move(&self, position: &Position) -> bool {
        let mut found = false;
        self.each_move(position, |_| {
            found = true;
            false
        });
        found
    }
}
