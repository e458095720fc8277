//! Games lost by a strategy that does not hold.
//!
//! Against a line that the strategy allows, the opponent simply goes for it: he plays in the
//! columns of the line and of the groups that reach into them, the strategist answers by the
//! strategy, and a search over the opponent's choices ends with the line filled. Against a piece
//! that cannot be held the game ends where the strategy has no answer left.

use std::collections::{BTreeSet, HashSet};

use super::defender::{Defender, Play};
use super::layout::{Layout, Spot};
use super::local::Piece;
use crate::{Cell, Record, Stone};

const MOST_POSITIONS: usize = 20_000;
const MOST_COLUMNS: usize = 24;

/// A game in which the strategist keeps to the strategy and the opponent fills `line`.
pub(super) fn losing_game(
    defender: &mut Defender,
    start: &Play,
    line: &[Cell; 4],
) -> Option<Record> {
    let columns = columns_around(defender.layout(), line);
    let mut search = Search { line, columns, seen: HashSet::new() };
    search.wins(defender, start)
}

struct Search<'a> {
    line: &'a [Cell; 4],
    /// Columns to play in, the line's first, low cells before high ones, and the highest row worth playing there.
    columns: Vec<(i32, i32)>,
    seen: HashSet<Play>,
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
            for answer in defender.answers(&next, cell) {
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
