//! Winning by threats on the endless board.
//!
//! A *threat* is a cell that can be played now and completes a line. If every move of the
//! attacker makes a threat, the defender must answer on that very cell, so the board's endless
//! other moves do not matter: what is found is a win whatever the defender does. Not finding one
//! proves nothing.

use rapidhash::RapidHashMap;
use yomikiri_hakozumi::{Cell, DIRECTIONS, FARTHEST_COLUMN, Position, Side, Stone};

use crate::work::Work;

/// Columns beside the stones that are looked at: farther away no line meets any stone.
pub const REACH: i32 = 3;

/// A search for a win by threats. What it finds to lead nowhere is remembered from one position to
/// the next.
pub struct ThreatSearch<'a> {
    side: Side,
    work: Work<'a>,
    /// Positions with the attacker to move, and in how many moves they are not won.
    not_won: RapidHashMap<u64, usize>,
}

impl ThreatSearch<'static> {
    /// A search for a win of `side` that tries no more than so many moves.
    pub fn new(side: Side, most_moves_tried: u64) -> Self {
        ThreatSearch::within(side, Work::unwatched(most_moves_tried))
    }
}

impl<'a> ThreatSearch<'a> {
    /// A search for a win of `side`; a step is a move tried.
    pub fn within(side: Side, work: Work<'a>) -> Self {
        ThreatSearch { side, work, not_won: RapidHashMap::default() }
    }

    /// Whose win is looked for.
    pub fn side(&self) -> Side {
        self.side
    }

    /// What was done so far.
    pub fn work(&self) -> &Work<'a> {
        &self.work
    }

    /// A win in at most `most_moves` moves of the attacker, who is to move, shortest first: the
    /// moves of both sides, the last one the attacker's. Where the last threats are two, the
    /// defender's last move takes one of them.
    pub fn win(&mut self, position: &Position, most_moves: usize) -> Option<Vec<Stone>> {
        if position.winner().is_some() {
            return None;
        }
        let mut board = Stones::of(position);
        (1..=most_moves).find_map(|moves| {
            let mut line = self.search(&mut board, moves)?;
            line.reverse();
            Some(line)
        })
    }

    /// The winning line in reverse.
    fn search(&mut self, board: &mut Stones, moves: usize) -> Option<Vec<Stone>> {
        let near = board.near();
        if let Some(column) = board.wins(self.side, &near).next() {
            return Some(vec![Stone { side: self.side, column }]);
        }
        if moves <= 1 || self.not_won.get(&board.hash).is_some_and(|&most| moves <= most) {
            return None;
        }
        // A defender who threatens to win must be stopped by the move that makes the threat.
        let to_stop: Vec<i32> = board.wins(self.side.other(), &near).take(2).collect();
        let columns = match to_stop[..] {
            [] => near,
            [column] => vec![column],
            _ => Vec::new(),
        };
        for column in columns {
            if !self.work.step() {
                return None;
            }
            let stone = Stone { side: self.side, column };
            board.drop_stone(stone);
            let rest = self.after_threat(board, column, moves - 1);
            board.undo(stone);
            if let Some(mut line) = rest {
                line.push(stone);
                return Some(line);
            }
        }
        self.not_won.insert(board.hash, moves);
        None
    }

    /// Goes on after a move of the attacker: it must threaten, and the defender must answer.
    ///
    /// Only the columns around the move are looked at. The attacker had no win before it, so a
    /// threat now is a line through the new stone or a cell on top of it. What the defender
    /// threatened before was stopped by the move, so only the cell on top of it can be new.
    fn after_threat(&mut self, board: &mut Stones, moved: i32, moves: usize) -> Option<Vec<Stone>> {
        let mut around = (moved - REACH..=moved + REACH).filter(is_column);
        let column = around.find(|&column| board.wins_at(column, self.side))?;
        if board.wins_at(moved, self.side.other()) {
            return None;
        }
        let stone = Stone { side: self.side.other(), column };
        board.drop_stone(stone);
        let rest = self.search(board, moves);
        board.undo(stone);
        let mut line = rest?;
        line.push(stone);
        Some(line)
    }
}

/// The stones as the search sees them: the columns that have any, in order, so that a board as
/// wide as it likes takes no more room than its stones.
struct Stones {
    columns: Vec<(i32, Vec<Side>)>,
    /// Tells positions apart. Two could have the same, once in a very long while; the search
    /// would then miss a win, and never find one that is none.
    hash: u64,
}

impl Stones {
    fn of(position: &Position) -> Self {
        let mut stones = Stones { columns: Vec::new(), hash: 0 };
        for (column, stack) in position.columns() {
            stack.iter().for_each(|&side| stones.drop_stone(Stone { side, column }));
        }
        stones
    }

    fn stack(&self, column: i32) -> &[Side] {
        match self.columns.binary_search_by_key(&column, |&(column, _)| column) {
            Ok(at) => &self.columns[at].1,
            Err(_) => &[],
        }
    }

    fn drop_stone(&mut self, stone: Stone) {
        let at = match self.columns.binary_search_by_key(&stone.column, |&(column, _)| column) {
            Ok(at) => at,
            Err(at) => {
                self.columns.insert(at, (stone.column, Vec::new()));
                at
            }
        };
        self.hash ^= mark(stone, self.columns[at].1.len());
        self.columns[at].1.push(stone.side);
    }

    fn undo(&mut self, stone: Stone) {
        let found = self.columns.binary_search_by_key(&stone.column, |&(column, _)| column);
        let Ok(at) = found else { return };
        self.columns[at].1.pop();
        self.hash ^= mark(stone, self.columns[at].1.len());
        if self.columns[at].1.is_empty() {
            self.columns.remove(at);
        }
    }

    /// Columns within reach of a stone, in order.
    fn near(&self) -> Vec<i32> {
        let mut near: Vec<i32> = Vec::new();
        for &(column, _) in &self.columns {
            let first = near.last().map_or(i32::MIN, |&last| last + 1).max(column - REACH);
            near.extend((first..=column + REACH).filter(is_column));
        }
        near
    }

    /// Those of the columns in which a stone of this side makes four in a row now.
    fn wins(&self, side: Side, columns: &[i32]) -> impl Iterator<Item = i32> {
        columns.iter().copied().filter(move |&column| self.wins_at(column, side))
    }

    fn wins_at(&self, column: i32, side: Side) -> bool {
        // The seven columns that a line through this one can meet, looked up once.
        let around = [-3, -2, -1, 0, 1, 2, 3].map(|away| self.stack(column + away));
        let landing = around[3].len();
        let run = |right: i32, up: i32| {
            let is_his = |&steps: &i32| {
                let row = landing as i32 + up * steps;
                row >= 0 && around[(3 + right * steps) as usize].get(row as usize) == Some(&side)
            };
            (1..=REACH).take_while(is_his).count()
        };
        DIRECTIONS.iter().any(|&(right, up)| run(right, up) + run(-right, -up) >= 3)
    }
}

/// A number for a stone on a cell, well mixed.
fn mark(stone: Stone, row: usize) -> u64 {
    let cell = (u64::from(stone.column as u32) << 32 | (row as u64) << 1) + stone.side as u64;
    let mixed = (cell ^ cell >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ mixed >> 32
}

fn is_column(column: &i32) -> bool {
    column.unsigned_abs() <= FARTHEST_COLUMN.unsigned_abs()
}

/// Columns in which a stone could come into a line with another.
pub fn candidate_columns(position: &Position) -> Vec<i32> {
    Stones::of(position).near()
}

/// Columns in which a stone of this side makes four in a row now.
pub fn winning_columns(position: &Position, side: Side) -> Vec<i32> {
    let stones = Stones::of(position);
    stones.wins(side, &stones.near()).collect()
}

/// Does this line win by threats? Replays it on the board, sharing nothing with the search: every
/// move of the attacker but the last threatens to win, the defender cannot win instead and answers
/// a threat, and the last move makes four in a row.
pub fn wins_by_threats(position: &Position, attacker: Side, line: &[Stone]) -> bool {
    let mut board = position.clone();
    for (ply, &stone) in line.iter().enumerate() {
        let turn = if ply.is_multiple_of(2) { attacker } else { attacker.other() };
        if stone.side != turn || board.winner().is_some() {
            return false;
        }
        if turn != attacker {
            let answers_a_threat = makes_four(&board, Stone { side: attacker, ..stone });
            let cells = board.columns().map(|(column, _)| column).collect::<Vec<_>>();
            let wins = |column| makes_four(&board, Stone { side: turn, column });
            let near = |&column: &i32| (column - REACH..=column + REACH).any(wins);
            if !answers_a_threat || cells.iter().any(near) {
                return false;
            }
        }
        board.drop_stone(stone, 4);
    }
    board.winner() == Some(attacker)
}

/// Would this stone make four in a row? Asked of the rules.
fn makes_four(position: &Position, stone: Stone) -> bool {
    let mut after = position.clone();
    let cell: Cell = after.landing(stone.column);
    after.drop_stone(stone, 4);
    after.line_through(cell, 4).is_some()
}
