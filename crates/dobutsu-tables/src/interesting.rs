//! Mates that make good puzzles, by stated criteria.
//!
//! The paper finds its longest mate long but dull and leaves open whether interesting ones exist. Here a mate counts as
//! *interesting* if
//!
//! * it has one solution: wherever the defender holds out longest, exactly one move of the attacker leads to a mate of
//!   any length;
//! * its first move captures nothing;
//! * the attacker sacrifices: a piece that moved is captured by the next reply, however the defender holds out longest.
//!
//! They are ranked by their sacrifices, then by fewest captures of the attacker, then by length. A variation in which the
//! defender gives up sooner may have several solutions, as in shogi problems.

use std::cmp::Reverse;

use rayon::prelude::*;
use yomikiri_dobutsu::{Dobutsu, DobutsuIndex, Move, Position};
use yomikiri_game::{DenseIndex, Game, Progress};
use yomikiri_solve::Value;

use super::mates::Mates;
use super::statistics::positions_with;

/// A mate with one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interesting {
    /// The attacker to move.
    pub position: Position,
    /// Its length in plies.
    pub length: u8,
    /// Sacrifices that no longest defence avoids.
    pub sacrifices: u32,
    /// What the attacker captures on `line`.
    pub captures: u32,
    /// A longest defence that takes the fewest sacrifices.
    pub line: Vec<Move>,
}

/// What was found among the mates of at least some length.
#[derive(Clone, Debug)]
pub struct Ranked {
    /// Mates looked at.
    pub all: u64,
    /// Those with one solution.
    pub unique: u64,
    /// Those that are interesting.
    pub interesting: u64,
    /// The best of these, best first.
    pub best: Vec<Interesting>,
}

/// Ranks all mates of at least `least` plies and keeps the `most` best.
pub fn interesting_mates(
    index: &DobutsuIndex,
    mates: &Mates,
    least: u8,
    most: usize,
    progress: &dyn Progress,
) -> Ranked {
    let problems = Problems { index, mates };
    let lengths = mates.by_length().into_iter().map(|(length, _)| length);
    let mut ranked = Ranked { all: 0, unique: 0, interesting: 0, best: Vec::new() };
    for length in lengths.filter(|&length| length >= least) {
        let positions = positions_with(index, &mates.values, Value::decided(length));
        progress.begin("mates looked at", Some(positions.len() as u64));
        let solved = positions.par_iter().filter_map(|position| {
            progress.advance(1);
            problems.solve(position, length)
        });
        let solved: Vec<Interesting> = solved.collect();
        ranked.all += positions.len() as u64;
        ranked.unique += solved.len() as u64;
        let interesting = solved.into_iter().filter(|mate| problems.is_interesting(mate));
        let before = ranked.best.len();
        ranked.best.extend(interesting);
        ranked.interesting += (ranked.best.len() - before) as u64;
        ranked.best.sort_by_key(rank);
        ranked.best.truncate(most);
    }
    ranked
}

fn rank(mate: &Interesting) -> (Reverse<u32>, u32, Reverse<u8>, Position) {
    (Reverse(mate.sacrifices), mate.captures, Reverse(mate.length), mate.position)
}

struct Problems<'a> {
    index: &'a DobutsuIndex,
    mates: &'a Mates,
}

/// A line of play to the mate, the last move first, and what happens on it.
struct Line {
    moves: Vec<Move>,
    sacrifices: u32,
    captures: u32,
}

impl Problems<'_> {
    fn game(&self) -> &Dobutsu {
        self.index.game()
    }

    /// How far from the mate a position is; `None` outside of mates.
    fn length(&self, position: &Position) -> Option<u8> {
        let number = self.index.number(position)?;
        Value::from_byte(*self.mates.values.get(number)?).distance()
    }

    fn after(&self, position: &Position, mv: Move) -> Position {
        let mut next = *position;
        self.game().play_unchecked(&mut next, mv);
        next
    }

    /// The moves with the lengths of the positions they lead to, where these belong to mates.
    fn moves(&self, position: &Position) -> Vec<(Move, u8)> {
        let mut moves = Vec::new();
        self.game().moves(position, &mut moves);
        let length = |mv| Some((mv, self.length(&self.after(position, mv))?));
        moves.into_iter().filter_map(length).collect()
    }

    /// The mate, if it has one solution.
    fn solve(&self, position: &Position, length: u8) -> Option<Interesting> {
        let Line { mut moves, sacrifices, captures } = self.attack(position, length)?;
        moves.reverse();
        Some(Interesting { position: *position, length, sacrifices, captures, line: moves })
    }

    /// The attacker's only move, and the longest defence with the fewest sacrifices; none if there are several moves.
    fn attack(&self, position: &Position, length: u8) -> Option<Line> {
        // A position that is lost for the defender, in check, has an even length.
        let mut mating = self.moves(position);
        mating.retain(|(_, after)| after % 2 == 0);
        let &[(mv, after)] = &mating[..] else { return None };
        let captures = u32::from(position.piece_at(mv.to()).is_some());
        let mated = self.after(position, mv);
        if after == 0 {
            return Some(Line { moves: vec![mv], sacrifices: 0, captures });
        }
        let mut best: Option<Line> = None;
        for (reply, left) in self.moves(&mated) {
            if left + 1 != after {
                continue;
            }
            let mut line = self.attack(&self.after(&mated, reply), left)?;
            line.sacrifices += u32::from(reply.to() == mv.to());
            line.captures += captures;
            line.moves.extend([reply, mv]);
            let fewer = |best: &Line| line.sacrifices < best.sacrifices;
            if best.as_ref().is_none_or(fewer) {
                best = Some(line);
            }
        }
        debug_assert_eq!(after + 1, length);
        best
    }

    fn is_interesting(&self, mate: &Interesting) -> bool {
        let takes = |mv: &Move| mate.position.piece_at(mv.to()).is_some();
        mate.sacrifices > 0 && !mate.line.first().is_some_and(takes)
    }
}
