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

use yomikiri_game::{Game, Judgement, Outcome, Player};

use crate::game::cells;
use crate::{Cell, Mnk, Position, Rules};

/// See [`Game::judge`].
pub(crate) fn judge(game: &Mnk, position: &Position, attacker: Player) -> Judgement {
    let mover = game.to_move(position);
    if game.reaches(position, mover) != 0 {
        return if mover == attacker { Judgement::Win } else { Judgement::Stop };
    }
    if game.is_out_of_play(position, attacker) {
        return Judgement::Stop;
    }
    if game.rules() != Rules::Free {
        Judgement::Open
    } else if mover == attacker {
        game.judge_attack(position, attacker)
    } else {
        game.judge_defence(position, attacker)
    }
}

/// See [`Game::candidates`].
pub(crate) fn candidates(game: &Mnk, position: &Position, attacker: Player, moves: &mut Vec<Cell>) {
    let mover = game.to_move(position);
    let own = game.reaches(position, mover);
    let chosen = if own != 0 {
        own
    } else if game.rules() != Rules::Free {
        game.allowed_undecided(position)
    } else if mover == attacker {
        let threats = game.threats_against(position, attacker);
        if threats == 0 { game.empty(position) } else { threats }
    } else {
        game.defences(position, attacker)
    };
    game.push_ordered(position, chosen, moves);
}

/// A player to move with a reach takes it. If the mover has none and the next player has two, one
/// of these remains, under every rule set.
pub(crate) fn certain(game: &Mnk, position: &Position) -> Option<Outcome> {
    let mover = game.to_move(position);
    if game.reaches(position, mover) != 0 {
        return Some(Outcome::Win(mover));
    }
    let next = mover.after(1, game.players());
    (game.reaches(position, next).count_ones() > 1).then_some(Outcome::Win(next))
}

impl Mnk {
    /// No line is left to the attacker, or the board is full before their turn comes.
    fn is_out_of_play(&self, position: &Position, attacker: Player) -> bool {
        let others = position.occupied() & !position.stones(attacker);
        let turns = self.to_move(position).turns_until(attacker, self.players());
        self.empty(position).count_ones() as usize <= turns
            || !self.geometry.has_room(self.geometry.full() & !others)
    }

    /// The attacker is to move and cannot win at once.
    fn judge_attack(&self, position: &Position, attacker: Player) -> Judgement {
        let threats = self.threats_against(position, attacker);
        if threats.count_ones() > 1 { Judgement::Stop } else { Judgement::Open }
    }

    /// The reaches of all defenders.
    fn threats_against(&self, position: &Position, attacker: Player) -> u64 {
        Player::all(self.players())
            .filter(|&player| player != attacker)
            .fold(0, |all, player| all | self.reaches(position, player))
    }

    /// A defender is to move and cannot win at once.
    fn judge_defence(&self, position: &Position, attacker: Player) -> Judgement {
        let turns = self.to_move(position).turns_until(attacker, self.players());
        if self.waiting_moves(position, turns) != 0 {
            Judgement::Stop
        } else if self.reaches(position, attacker).count_ones() as usize > turns {
            Judgement::Win
        } else {
            Judgement::Open
        }
    }

    /// The moves of a defender who cannot win at once.
    fn defences(&self, position: &Position, attacker: Player) -> u64 {
        let turns = self.to_move(position).turns_until(attacker, self.players());
        let waiting = self.waiting_moves(position, turns);
        let reaches = self.reaches(position, attacker);
        if waiting != 0 {
            waiting
        } else if reaches.count_ones() as usize == turns {
            reaches
        } else {
            self.empty(position)
        }
    }

    /// If a later defender has a reach and moves before the attacker does, in `turns` turns, the
    /// defenders until then need only keep away from it: the moves that do.
    fn waiting_moves(&self, position: &Position, turns: usize) -> u64 {
        let (mover, empty) = (self.to_move(position), self.empty(position));
        (1..turns)
            .map(|ahead| {
                let reaches = self.reaches(position, mover.after(ahead, self.players()));
                let kept = reaches & reaches.wrapping_neg();
                let time = empty.count_ones() as usize > ahead;
                if kept != 0 && time { empty & !kept } else { 0 }
            })
            .find(|&moves| moves != 0)
            .unwrap_or(0)
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
