//! Where a position may have come from.
//!
//! Candidates are made generously: the piece that the last mover may have moved is put back wherever it could
//! have stood, as whatever it could have been, and what it may have captured is put where it went. A candidate
//! counts if the rules have a move from it to the position. So nothing wrong can be among them; that
//! none is missing is tested.

use crate::moves::{Change, Move, squares};
use crate::position::{MOST_HELD, Position, code, piece};
use crate::variant::{Kind, Mark, Rules};

/// Pushes every undecided position with a move to this one.
pub(crate) fn push(rules: &Rules, position: &Position, before: &mut Vec<Position>) {
    let board = position.board();
    let us = 1 - position.turn();
    let mut back = *position;
    back.pass();
    let all = (0..rules.squares()).fold(0u32, |all, square| all | 1 << square);
    let empty = squares(all).filter(|&square| board[square] == 0).fold(0u32, |all, s| all | 1 << s);
    for to in squares(all & !empty) {
        let Some((kind, owner)) = piece(board[to]) else { continue };
        if owner != us {
            continue;
        }
        undrop(rules, &back, position, (to, kind), before);
        for (was, change) in origins(rules, us, kind) {
            for from in squares(empty & rules.tables.reach_back(was, us, to)) {
                let mv = Move { from: Some(from as u8), to: to as u8, kind: kind as u8, change };
                let mut earlier = back;
                earlier.set(from, code(was, us));
                uncapture(rules, &earlier, position, mv, before);
            }
        }
    }
}

/// The piece may have been dropped.
fn undrop(
    rules: &Rules,
    back: &Position,
    position: &Position,
    (to, kind): (usize, usize),
    before: &mut Vec<Position>,
) {
    let us = back.turn();
    let plain = rules.kinds[kind].mark == Mark::Plain;
    let promoted = matches!(rules.kinds[kind].mark, Mark::Plus(_)) && rules.said.drop_promoted;
    let Some(place) = rules.place(kind).filter(|_| plain || promoted) else { return };
    if back.held(us, place) == MOST_HELD {
        return;
    }
    let mut earlier = *back;
    earlier.set(to, 0);
    earlier.take(us, place);
    let mv = Move { from: None, to: to as u8, kind: kind as u8, change: Change::None };
    keep(rules, earlier, position, mv, before);
}

/// What a piece of this kind may have been before its move.
fn origins(rules: &Rules, us: usize, kind: usize) -> Vec<(usize, Change)> {
    let mut origins = vec![(kind, Change::None)];
    for was in 0..rules.kinds.len() {
        if rules.promotes[was] == Some(kind) {
            origins.push((was, Change::Promotes));
        }
        let Kind { of, mark } = rules.kinds[was];
        let demoted = if let Mark::Plus(from) = mark { rules.plain(from) } else { None };
        if rules.said.demotion && demoted == Some(kind) {
            origins.push((was, Change::Demotes));
        }
        let is_pawn = of == crate::pieces::Type::PAWN || rules.said.promotion_pawns[us].has(of);
        if is_pawn && rules.pawn_becomes[us].contains(&kind) {
            origins.push((was, Change::Pawn));
        }
    }
    origins
}

/// The move may have captured something, or nothing. `earlier` has the piece at both ends of its way.
fn uncapture(
    rules: &Rules,
    earlier: &Position,
    position: &Position,
    mv: Move,
    before: &mut Vec<Position>,
) {
    let (us, to) = (earlier.turn(), mv.to());
    let mut quiet = *earlier;
    quiet.set(to, 0);
    keep(rules, quiet, position, mv, before);
    for kind in 0..rules.kinds.len() {
        let mut captured = *earlier;
        captured.set(to, code(kind, 1 - us));
        if let Some(place) = rules.captured[kind][1 - us] {
            if captured.held(us, place) == 0 {
                continue;
            }
            captured.give(us, place);
        }
        keep(rules, captured, position, mv, before);
    }
}

/// Keeps a candidate that has the move and in which the game goes on.
fn keep(
    rules: &Rules,
    earlier: Position,
    position: &Position,
    mv: Move,
    before: &mut Vec<Position>,
) {
    if rules.has_kings && rules.kings(&earlier.board()) != [1, 1] {
        return;
    }
    let mut after = earlier;
    rules.play(&mut after, mv);
    if after == *position && rules.immediate_end(&earlier).is_none() && has(rules, &earlier, mv) {
        before.push(earlier);
    }
}

/// Is the move legal?
fn has(rules: &Rules, earlier: &Position, mv: Move) -> bool {
    let mut found = false;
    rules.each_move(earlier, |other| {
        found |= other == mv;
        !found
    });
    found
}
