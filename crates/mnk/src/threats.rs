//! What reaches alone decide.
//!
//! Free rules. The attacker plays against all others together. A defender with a reach wins on
//! their next turn, and so stops the attacker, unless the attacker takes that cell or wins first.
//! All defenders move between two turns of the attacker, so two open defenders' reaches at the
//! attacker's turn cannot both be taken; and if it is *d* turns until the attacker moves, the
//! defenders can take at most *d* of the attacker's reaches.
//!
//! Under the reach and block rules players are bound to block each other, defenders included, so
//! only a completion at once is read off; the rules themselves leave few moves.

use yomikiri_game::{Game, Judgement, Outcome, Player, Threats};

use crate::game::cells;
use crate::{Cell, Mnk, Position, Rules};

impl Threats for Mnk {
    fn judge(&self, position: &Position, attacker: Player, moves: &mut Vec<Cell>) -> Judgement {
        let mover = self.to_move(position);
        let completing = self.reaches(position, mover);
        if completing != 0 {
            moves.extend(cells(completing).take(1));
            return if mover == attacker { Judgement::Win } else { Judgement::Stop };
        }
        let allowed = self.allowed_undecided(position);
        let others = position.occupied() & !position.stones(attacker);
        if !self.geometry.has_room(self.geometry.full() & !others) {
            moves.extend(cells(allowed).take(1));
            return Judgement::Stop;
        }
        if self.rules() != Rules::Free {
            self.push_ordered(position, allowed, moves);
            return Judgement::Open;
        }
        if mover == attacker {
            self.judge_attack(position, attacker, moves)
        } else {
            self.judge_defence(position, attacker, moves)
        }
    }

    /// A player to move with a reach takes it. If nobody can and the next player has two reaches,
    /// under free rules nobody can stop them.
    fn certain(&self, position: &Position) -> Option<Outcome> {
        let mover = self.to_move(position);
        if self.reaches(position, mover) != 0 {
            return Some(Outcome::Win(mover));
        }
        let next = mover.after(1, self.players());
        (self.reaches(position, next).count_ones() > 1).then_some(Outcome::Win(next))
    }
}

impl Mnk {
    /// The attacker is to move and cannot win at once.
    fn judge_attack(
        &self,
        position: &Position,
        attacker: Player,
        moves: &mut Vec<Cell>,
    ) -> Judgement {
        let threats = Player::all(self.players())
            .filter(|&player| player != attacker)
            .fold(0, |all, player| all | self.reaches(position, player));
        match threats.count_ones() {
            0 => {
                self.push_ordered(position, self.empty(position), moves);
                Judgement::Open
            }
            1 => {
                moves.extend(cells(threats));
                Judgement::Open
            }
            _ => Judgement::Stop,
        }
    }

    /// A defender is to move and cannot win at once.
    fn judge_defence(
        &self,
        position: &Position,
        attacker: Player,
        moves: &mut Vec<Cell>,
    ) -> Judgement {
        let mover = self.to_move(position);
        let turns = mover.turns_until(attacker, self.players());
        let empty = self.empty(position);
        if let Some(waiting) = self.move_that_lets_a_defender_win(position, mover, turns, empty) {
            moves.push(waiting);
            return Judgement::Stop;
        }
        let reaches = self.reaches(position, attacker);
        let count = reaches.count_ones() as usize;
        if count > turns {
            return Judgement::Win;
        }
        if count == turns {
            moves.extend(cells(reaches));
        } else {
            self.push_ordered(position, empty, moves);
        }
        Judgement::Open
    }

    /// If a later defender has a reach before the attacker's turn, the defenders until then need
    /// only keep away from it: a move that does.
    fn move_that_lets_a_defender_win(
        &self,
        position: &Position,
        mover: Player,
        turns: usize,
        empty: u64,
    ) -> Option<Cell> {
        (1..turns).find_map(|ahead| {
            let reaches = self.reaches(position, mover.after(ahead, self.players()));
            let kept = reaches & reaches.wrapping_neg();
            if kept == 0 || empty.count_ones() as usize <= ahead {
                return None;
            }
            cells(empty & !kept).next()
        })
    }

    /// Pushes cells, those first on which some player would complete or prepare a line, the mover's
    /// own before the others', and central before outer ones.
    fn push_ordered(&self, position: &Position, allowed: u64, moves: &mut Vec<Cell>) {
        let mover = self.to_move(position);
        let empty = self.empty(position);
        let mut rest = allowed;
        for ahead in 1..self.players() {
            let player = mover.after(ahead, self.players());
            rest = self.push_some(rest, self.reaches(position, player), moves);
        }
        let own = self.geometry.preparing(position.stones(mover), empty);
        rest = self.push_some(rest, own, moves);
        for ahead in 1..self.players() {
            let player = mover.after(ahead, self.players());
            let theirs = self.geometry.preparing(position.stones(player), empty);
            rest = self.push_some(rest, theirs, moves);
        }
        self.push_some(rest, rest, moves);
    }

    /// Pushes the cells of `wanted` that are in `rest`, central ones first, and gives what remains.
    fn push_some(&self, rest: u64, wanted: u64, moves: &mut Vec<Cell>) -> u64 {
        let mut chosen = rest & wanted;
        for &ring in self.geometry.rings() {
            moves.extend(cells(chosen & ring));
            chosen &= !ring;
        }
        rest & !wanted
    }
}
