//! Games lost by a strategy that does not hold.
//!
//! Against a line that the strategy allows, the opponent simply goes for it: he plays in the
//! columns of the line and of the groups that reach into them, the strategist answers by the
//! strategy, and a search over the opponent's choices ends with the line filled, or else with a
//! stone that the strategy has no answer to. Against a piece that cannot be held, and against a
//! chain without end, the game ends so too.

use std::collections::{BTreeSet, HashSet};

use super::defender::{Defender, Play};
use super::layout::{Layout, Spot};
use super::local::Piece;
use crate::{Cell, Record, Stone};

const MOST_POSITIONS: usize = 20_000;
const MOST_COLUMNS: usize = 24;

/// A game in which the strategist keeps to the strategy.
pub(super) enum Lost {
    /// The opponent fills the line.
    Line(Record),
    /// The opponent's last stone has no answer.
    Unanswered(Record),
}

/// A game lost on the way to `line`.
pub(super) fn losing_game(defender: &mut Defender, start: &Play, line: &[Cell; 4]) -> Option<Lost> {
    let columns = columns_around(defender.layout(), line);
    let mut search = Search { line, columns, seen: HashSet::new(), unanswered: None };
    let won = search.wins(defender, start).map(Lost::Line);
    won.or(search.unanswered.map(Lost::Unanswered))
}

struct Search<'a> {
    line: &'a [Cell; 4],
    /// Columns to play in, the line's first, low cells before high ones, and the highest row worth playing there.
    columns: Vec<(i32, i32)>,
    seen: HashSet<Play>,
    /// The first game met whose last stone has no answer.
    unanswered: Option<Record>,
}

impl Search<'_> {
    fn wins(&mut self, defender: &mut Defender, play: &Play) -> Option<Record> {
        if self.seen.len() >= MOST_POSITIONS || !self.seen.insert(play.clone()) {
            return None;
        }
        let opponent = defender.layout().opponent();
        let lost = |cell: &Cell| play.position.at(*cell).is_some_and(|side| side != opponent);
        if self.line.iter().any(lost) {
            return None;
        }
        for (column, highest) in self.columns.clone() {
            if play.position.landing(column).row > highest {
                continue;
            }
            let mut next = play.clone();
            let cell = defender.opponent_plays(&mut next, column);
            if next.position.winner() == Some(opponent) {
                return Some(next.position.record().clone());
            }
            let answers = defender.answers(&next, cell);
            if answers.is_empty() {
                self.unanswered.get_or_insert_with(|| next.position.record().clone());
            }
            for answer in answers {
                let mut answered = next.clone();
                defender.strategist_plays(&mut answered, &answer);
                if answered.position.winner().is_none()
                    && let Some(game) = self.wins(defender, &answered)
                {
                    return Some(game);
                }
            }
        }
        None
    }
}

/// The line's columns up to the line, and those of the groups around them as far as groups reach.
fn columns_around(layout: &Layout, line: &[Cell; 4]) -> Vec<(i32, i32)> {
    let mut columns: Vec<(i32, i32)> = Vec::new();
    for cell in line {
        match columns.iter_mut().find(|(column, _)| *column == cell.column) {
            Some((_, highest)) => *highest = cell.row.max(*highest),
            None => columns.push((cell.column, cell.row)),
        }
    }
    columns.sort_by_key(|&(column, row)| (row, column));
    let mut known: BTreeSet<i32> = columns.iter().map(|&(column, _)| column).collect();
    let mut at = 0;
    while let Some(&(column, _)) = columns.get(at) {
        at += 1;
        for spot in layout.spots(column).flat_map(|spot| layout.members(spot)) {
            let column = layout.cell(spot).column;
            if columns.len() < MOST_COLUMNS && known.insert(column) {
                columns.push((column, layout.filled(column)));
            }
        }
    }
    columns
}

/// A game in which the strategist runs out of answers in a piece: it ends with a stone of the
/// opponent that no answer to keeps the strategy's promises.
pub(super) fn unanswered_game(layout: &Layout, start: &Record, piece: &mut Piece) -> Record {
    let mut game = start.clone();
    let opponent = layout.opponent();
    let column = |spot: Spot| layout.cell(spot).column;
    let mut state = 0;
    // Every round fills two cells, so this ends.
    while let Some(mv) = unanswerable(piece, state) {
        game.push(Stone { side: opponent, column: column(piece.spots()[mv]) });
        let Some(&answer) = piece.kept_answers(state, mv).first() else { break };
        game.push(Stone { side: opponent.other(), column: column(piece.spots()[answer]) });
        state = piece.after(state, mv, answer);
    }
    game
}

fn unanswerable(piece: &mut Piece, state: u64) -> Option<usize> {
    let moves = piece.playable(state);
    moves.into_iter().find(|&mv| piece.good_answers(state, mv).is_ok_and(|good| good.is_empty()))
}

/// A game in which the strategist runs along a chain without end: a stone on the partner of its
/// first cell, if that can be played at once.
pub(super) fn endless_game(layout: &Layout, start: &Record, upper: Cell) -> Record {
    let mut game = start.clone();
    let partner = layout.spots(upper.column).nth(1).map(|spot| layout.cell(layout.partner(spot)));
    let lower = partner.filter(|cell| cell.row == layout.stones(cell.column) as i32 + 1);
    if let Some(cell) = lower {
        game.push(Stone { side: layout.opponent(), column: cell.column });
    }
    game
}
