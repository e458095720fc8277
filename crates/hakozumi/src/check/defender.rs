//! Playing by a strategy: the answer to every move of the opponent.
//!
//! Follow-up cells are answered on top. Pairs under the matching lemma are answered by its rule,
//! which keeps a list of *reserved* columns: empty columns of two cells of which the lower is
//! meant for the opponent and the upper for the strategist. Everything else is answered by
//! playing the piece out.

use std::collections::BTreeSet;

use super::chains;
use super::layout::{Content, Layout, Spot};
use super::local::{Piece, TooLarge};
use crate::strategy::{Strategy, StrategyError};
use crate::{Cell, Position, Side, Stone};

const MOST_STATES: usize = 300_000;
const LONGEST_WALK: usize = 10_000;

/// A game in which the strategist follows a strategy.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Play {
    /// The stones so far.
    pub position: Position,
    /// The columns reserved by the matching lemma.
    pub reserved: BTreeSet<i32>,
}

/// An answer, and the columns it reserves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Where the strategist plays.
    pub column: i32,
    /// The columns it reserves, in the order of the lemma's walk.
    pub reserves: Vec<i32>,
}

/// Answers by a strategy.
#[derive(Debug)]
pub struct Defender {
    layout: Layout,
    covered: Vec<bool>,
    pieces: Vec<Piece>,
}

impl Defender {
    /// The defender of a strategy, and the game it begins with, the opponent to move.
    pub fn new(strategy: &Strategy) -> Result<(Self, Play), StrategyError> {
        let layout = Layout::new(strategy)?;
        let covered = chains::covered(&layout);
        let play = Play { position: strategy.position()?, reserved: BTreeSet::new() };
        Ok((Defender { layout, covered, pieces: Vec::new() }, play))
    }

    /// What the strategy says about every cell.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Plays the opponent's stone and the strategist's first answer. The answer's column is
    /// returned; `None` if the strategy has no answer, or if the opponent's stone ended the game.
    pub fn respond(&mut self, play: &mut Play, column: i32) -> Option<i32> {
        let cell = self.opponent_plays(play, column);
        if play.position.winner().is_some() {
            return None;
        }
        let answer = self.answers(play, cell).into_iter().next()?;
        self.strategist_plays(play, &answer);
        Some(answer.column)
    }

    /// Drops the opponent's stone and says where it came to lie.
    pub fn opponent_plays(&self, play: &mut Play, column: i32) -> Cell {
        let cell = play.position.landing(column);
        play.position.drop_stone(Stone { side: self.layout.opponent(), column }, 4);
        cell
    }

    /// Plays one of the [`answers`](Defender::answers).
    pub fn strategist_plays(&self, play: &mut Play, answer: &Answer) {
        let side = self.layout.opponent().other();
        play.position.drop_stone(Stone { side, column: answer.column }, 4);
        play.reserved.extend(&answer.reserves);
        play.reserved.remove(&answer.column);
    }

    /// Every answer the strategy has to the opponent's stone that was just played on `cell`.
    pub fn answers(&mut self, play: &Play, cell: Cell) -> Vec<Answer> {
        match self.layout.content(cell) {
            Content::FollowUp(side) if side == self.layout.opponent() => {
                vec![Answer { column: cell.column, reserves: Vec::new() }]
            }
            // Neither happens in a game that kept to the strategy so far.
            Content::FollowUp(_) | Content::Stone(_) => Vec::new(),
            Content::Group(spot) if self.covered[spot.placement] => {
                self.by_matching(play, spot).into_iter().collect()
            }
            Content::Group(spot) => {
                let columns = self.by_local_play(&play.position, spot).unwrap_or_default();
                let answer = |column| Answer { column, reserves: Vec::new() };
                columns.into_iter().map(answer).collect()
            }
        }
    }

    /// The rule of the matching lemma.
    fn by_matching(&self, play: &Play, spot: Spot) -> Option<Answer> {
        let cell = self.layout.cell(spot);
        if play.reserved.contains(&cell.column) {
            return Some(Answer { column: cell.column, reserves: Vec::new() });
        }
        let mut wanted = self.layout.partner(spot);
        let mut reserves = Vec::new();
        for _ in 0..LONGEST_WALK {
            let target = self.layout.cell(wanted);
            match play.position.landing(target.column).row {
                row if row == target.row => {
                    return Some(Answer { column: target.column, reserves });
                }
                row if row > target.row => return None,
                _ => {
                    reserves.push(target.column);
                    wanted = self.layout.partner(self.layout.spots(target.column).next()?);
                }
            }
        }
        None
    }

    fn by_local_play(&mut self, position: &Position, spot: Spot) -> Result<Vec<i32>, TooLarge> {
        let known = self.pieces.iter().position(|piece| piece.spots().contains(&spot));
        let known = match known {
            Some(known) => known,
            None => {
                self.pieces.push(Piece::around(&self.layout, spot, MOST_STATES)?);
                self.pieces.len() - 1
            }
        };
        let piece = &mut self.pieces[known];
        let (layout, opponent) = (&self.layout, self.layout.opponent());
        let owner = |spot: Spot| position.at(layout.cell(spot)).map(|side| code(side, opponent));
        let (mut state, mut mv) = (0u64, 0);
        for (at, &other) in piece.spots().iter().enumerate() {
            if other == spot {
                mv = at;
            } else {
                state |= owner(other).unwrap_or(0) << (2 * at);
            }
        }
        // A piece too large to be played out is answered so that nothing is broken for now.
        let answers =
            piece.good_answers(state, mv).unwrap_or_else(|_| piece.kept_answers(state, mv));
        Ok(answers.into_iter().map(|at| layout.cell(piece.spots()[at]).column).collect())
    }
}

fn code(side: Side, opponent: Side) -> u64 {
    if side == opponent { 1 } else { 2 }
}
