//! Winning by threats on the endless board.
//!
//! A *threat* is a cell that can be played now and completes a line. If every move of the
//! attacker makes a threat, the defender must answer on that very cell, so the board's endless
//! other moves do not matter: what is found is a win whatever the defender does. Not finding one
//! proves nothing.

use std::collections::HashSet;

use yomikiri_hakozumi::{Position, Side, Stone};

/// Columns beside the stones that are looked at: farther away no line meets any stone.
const REACH: i32 = 3;

/// A search for a win by threats.
pub struct ThreatSearch {
    side: Side,
    positions_left: usize,
    lost: HashSet<(Position, usize)>,
}

impl ThreatSearch {
    /// A search for a win of `side` that looks at no more than so many positions.
    pub fn new(side: Side, most_positions: usize) -> Self {
        ThreatSearch { side, positions_left: most_positions, lost: HashSet::new() }
    }

    /// A win in at most `most_moves` moves of the attacker, who is to move, shortest first: the
    /// moves of both sides, the last one the attacker's. Where the last threats are two, the
    /// defender's last move takes one of them.
    pub fn win(&mut self, position: &Position, most_moves: usize) -> Option<Vec<Stone>> {
        let mut position = position.clone();
        if position.winner().is_some() {
            return None;
        }
        (1..=most_moves).find_map(|moves| {
            let mut line = self.search(&mut position, moves)?;
            line.reverse();
            Some(line)
        })
    }

    /// The winning line in reverse.
    fn search(&mut self, position: &mut Position, moves: usize) -> Option<Vec<Stone>> {
        if let Some(&column) = winning_columns(position, self.side).first() {
            return Some(vec![Stone { side: self.side, column }]);
        }
        if moves <= 1 || self.positions_left == 0 {
            return None;
        }
        self.positions_left -= 1;
        let key = (position.clone(), moves);
        if self.lost.contains(&key) {
            return None;
        }
        // A defender who threatens to win must be stopped by the move that makes the threat.
        let to_stop = winning_columns(position, self.side.other());
        for column in candidate_columns(position) {
            if to_stop.len() > 1 || to_stop.first().is_some_and(|&stop| stop != column) {
                continue;
            }
            let stone = Stone { side: self.side, column };
            position.drop_stone(stone, 4);
            let rest = self.after_threat(position, moves - 1);
            position.undo();
            if let Some(mut line) = rest {
                line.push(stone);
                return Some(line);
            }
        }
        self.lost.insert(key);
        None
    }

    /// Goes on after a move of the attacker: it must threaten, and the defender must answer.
    fn after_threat(&mut self, position: &mut Position, moves: usize) -> Option<Vec<Stone>> {
        let threats = winning_columns(position, self.side);
        let &answer = threats.first()?;
        if !winning_columns(position, self.side.other()).is_empty() {
            return None;
        }
        let stone = Stone { side: self.side.other(), column: answer };
        position.drop_stone(stone, 4);
        let rest = self.search(position, moves);
        position.undo();
        let mut line = rest?;
        line.push(stone);
        Some(line)
    }
}

/// Columns in which a stone could come into a line with another.
pub fn candidate_columns(position: &Position) -> Vec<i32> {
    let mut columns: Vec<i32> =
        position.columns().flat_map(|(column, _)| column - REACH..=column + REACH).collect();
    columns.sort_unstable();
    columns.dedup();
    columns
}

/// Columns in which a stone of this side makes four in a row now.
pub fn winning_columns(position: &Position, side: Side) -> Vec<i32> {
    let mut board = position.clone();
    candidate_columns(position)
        .into_iter()
        .filter(|&column| {
            board.drop_stone(Stone { side, column }, 4);
            let won = board.winner() == Some(side);
            board.undo();
            won
        })
        .collect()
}
