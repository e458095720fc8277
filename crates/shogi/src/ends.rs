//! How a game ends, as Fairy-Stockfish ends it: by extinction, by a flag, or for want of a legal move.
//!
//! Ends that need a history (repetitions, counted moves) are left out: a game that goes on for ever is a
//! draw. One end of that sort shows in a position, as a mark of its own: a mate by dropping a pawn, where
//! that is forbidden, is won by the mated player.

use yomikiri_game::{Outcome, Player};

use crate::description::End;
use crate::pieces::{Type, Types};
use crate::position::{Board, Position, piece};
use crate::variant::Rules;

/// What an end that is worth this to a player means.
fn outcome(end: End, player: usize) -> Outcome {
    match end {
        End::Win => Outcome::Win(Player::new(player)),
        End::Loss => Outcome::Win(Player::new(1 - player)),
        End::Draw => Outcome::Draw,
    }
}

impl Rules {
    /// How the game has ended, if it has.
    pub(crate) fn outcome(&self, position: &Position) -> Option<Outcome> {
        let us = position.turn();
        if position.is_foul() {
            return Some(outcome(End::Win, us));
        }
        if let Some(end) = self.immediate_end(position) {
            return Some(end);
        }
        if self.has_move(position) {
            return None;
        }
        let board = position.board();
        let king = self.king_square(&board, us);
        let mated = king.is_some_and(|king| self.is_attacked(&board, king, 1 - us));
        Some(outcome(if mated { End::Loss } else { self.said.stalemate }, us))
    }

    /// An end that does not wait for the want of a move.
    pub(crate) fn immediate_end(&self, position: &Position) -> Option<Outcome> {
        self.extinct(position).or_else(|| self.flagged(position))
    }

    fn extinct(&self, position: &Position) -> Option<Outcome> {
        let end = self.said.extinction?;
        let (board, us) = (position.board(), position.turn());
        let types = self.said.extinction_types;
        let any = types.has_any().then_some(None);
        for player in [1 - us, us] {
            let claims = u32::from(self.said.extinction_claim && player == us);
            for of in any.into_iter().chain(types.iter().map(Some)) {
                let count = |player| self.count(position, &board, player, of);
                if count(player) <= self.said.extinction_count
                    && count(1 - player)
                        >= self.said.extinction_opponent_count.saturating_add(claims)
                {
                    return Some(outcome(end, player));
                }
            }
        }
        None
    }

    /// Pieces of a type on the board and in the hand; of all types together if none is named.
    fn count(&self, position: &Position, board: &Board, player: usize, of: Option<Type>) -> u32 {
        let is_meant = |other: Type| of.is_none_or(|of| of == other);
        let on_board = board.iter().filter_map(|&code| piece(code));
        let on_board = on_board
            .filter(|&(kind, owner)| owner == player && is_meant(self.kinds[kind].of))
            .count();
        let held = self.held.iter().enumerate().filter(|(_, other)| is_meant(**other));
        held.fold(on_board as u32, |all, (place, _)| all + position.held(player, place))
    }

    /// The end by pieces that have reached their flags.
    fn flagged(&self, position: &Position) -> Option<Outcome> {
        if self.flag == [0; 2] {
            return None;
        }
        let (us, them) = (position.turn(), 1 - position.turn());
        let board = position.board();
        let (moves, safe) = (self.said.flag_move, self.said.flag_safe);
        let reached = |player| self.has_reached(&board, player, us);
        let is_king = |player: usize| self.said.flag_piece[player] == Some(Type::KING);
        if (moves || safe) && reached(us) {
            let may_draw = moves && us == 0 && is_king(them) || safe && !moves;
            let drawn = may_draw && reached(them);
            return Some(outcome(if drawn { End::Draw } else { End::Win }, us));
        }
        let at_once = !moves || safe || is_king(us);
        if !at_once || !reached(them) {
            return None;
        }
        // The second player's king may still draw by reaching its flag in the next move.
        let follows = moves && is_king(us) && us == 1 && self.king_can_follow(position, &board);
        (!follows).then(|| outcome(End::Loss, us))
    }

    /// Are enough of a player's flag pieces where they should be, and safe where that is asked?
    fn has_reached(&self, board: &Board, player: usize, us: usize) -> bool {
        let meant = self.said.flag_piece[player].map_or(Types::NONE, |of| Types::of(&[of]));
        let is_meant = |of: Type| meant.is_empty() || meant.has(of);
        let there = (0..self.squares()).filter(|&square| {
            self.flag[player] >> square & 1 == 1
                && piece(board[square])
                    .is_some_and(|(kind, owner)| owner == player && is_meant(self.kinds[kind].of))
        });
        let there: Vec<usize> = there.collect();
        let wanted = self.said.flag_count as usize;
        if there.is_empty() || there.len() < wanted {
            return false;
        }
        let must_be_safe = self.said.flag_safe && (!self.said.flag_move || player != us);
        // With pieces to spare nobody asks whether they are safe.
        !must_be_safe
            || there.len() != wanted
            || !there.iter().any(|&square| self.is_attacked(board, square, 1 - player))
    }

    fn king_can_follow(&self, position: &Position, board: &Board) -> bool {
        let us = position.turn();
        let Some(king) = self.king_square(board, us) else { return false };
        if self.is_attacked(board, king, 1 - us) {
            return false;
        }
        let mut found = false;
        self.each_move(position, |mv| {
            found = mv.from() == Some(king) && self.flag[us] >> mv.to() & 1 == 1;
            !found
        });
        found
    }
}
