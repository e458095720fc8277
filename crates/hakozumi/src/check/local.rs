//! Playing a finite piece of a board out, move by move.
//!
//! The piece is a set of groups that share no column with any other group. The opponent plays any
//! of its cells that has something under it, the strategist must answer in the piece so that
//! every promise still holds, and so on until it is full. This is the argument for halves, for
//! free cells, and for columns with three cells and more.

use std::collections::HashMap;

use super::layout::{Layout, Spot};
use crate::strategy::Kind;

/// The most cells of a piece.
const MOST_CELLS: usize = 32;

/// Who holds the cells of a piece: two bits a cell, 0 empty, 1 opponent, 2 strategist.
type State = u64;
const OPPONENT: u64 = 1;
const STRATEGIST: u64 = 2;

/// A finite piece of the board.
#[derive(Clone, Debug)]
pub struct Piece {
    spots: Vec<Spot>,
    /// For each cell, the cell under it, unless it lies on a stone or the ground.
    under: Vec<Option<usize>>,
    /// Pairs and halves, as cells.
    promises: Vec<(Kind, usize, usize)>,
    known: HashMap<State, bool>,
    most_states: usize,
}

/// What decides how a piece is played.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Form {
    under: Vec<Option<usize>>,
    promises: Vec<(Kind, usize, usize)>,
}

/// A piece was too large to be played out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge;

impl Piece {
    /// The piece around a spot: its group, all groups that share a column with it, and so on. No
    /// more than `most_states` states of it will be looked at.
    pub fn around(layout: &Layout, spot: Spot, most_states: usize) -> Result<Self, TooLarge> {
        let mut spots: Vec<Spot> = layout.members(spot).collect();
        let mut at = 0;
        while let Some(&spot) = spots.get(at) {
            at += 1;
            for neighbour in layout.spots(layout.cell(spot).column) {
                if !spots.contains(&neighbour) {
                    spots.extend(layout.members(neighbour));
                }
            }
            if spots.len() > MOST_CELLS {
                return Err(TooLarge);
            }
        }
        spots.sort_by_key(|&spot| layout.cell(spot));
        let find = |wanted: Spot| spots.iter().position(|&spot| spot == wanted);
        let under = spots.iter().map(|&spot| {
            let column = layout.cell(spot).column;
            let below = layout.spots(column).take_while(|&other| other != spot).last();
            below.and_then(find)
        });
        let promises = spots.iter().enumerate().filter_map(|(a, &spot)| {
            let partner = find(layout.partner(spot))?;
            let kind = layout.kind(spot);
            (kind != Kind::Free && a < partner).then_some((kind, a, partner))
        });
        let (under, promises) = (under.collect(), promises.collect());
        Ok(Piece { under, promises, known: HashMap::new(), most_states, spots })
    }

    /// Its cells, from left to right and up.
    pub fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// The piece without its place on the board: pieces of the same form play alike.
    pub fn form(&self) -> Form {
        Form { under: self.under.clone(), promises: self.promises.clone() }
    }

    /// States looked at so far.
    pub fn states(&self) -> usize {
        self.known.len()
    }

    /// Can the strategist answer every move from here on, the opponent to move?
    pub fn holds(&mut self, state: State) -> Result<bool, TooLarge> {
        if let Some(&known) = self.known.get(&state) {
            return Ok(known);
        }
        if self.known.len() >= self.most_states {
            return Err(TooLarge);
        }
        let mut holds = true;
        for mv in self.playable(state) {
            if self.answers(state, mv)?.is_empty() {
                holds = false;
                break;
            }
        }
        self.known.insert(state, holds);
        Ok(holds)
    }

    /// The strategist's good answers after the opponent took `mv`: the first one found, which is
    /// all that [`holds`](Piece::holds) asks for.
    fn answers(&mut self, state: State, mv: usize) -> Result<Vec<usize>, TooLarge> {
        for answer in self.kept_answers(state, mv) {
            if self.holds(self.after(state, mv, answer))? {
                return Ok(vec![answer]);
            }
        }
        Ok(Vec::new())
    }

    /// Every answer to `mv` after which all promises still hold and every later move has one too.
    pub fn good_answers(&mut self, state: State, mv: usize) -> Result<Vec<usize>, TooLarge> {
        let mut good = Vec::new();
        for answer in self.kept_answers(state, mv) {
            if self.holds(self.after(state, mv, answer))? {
                good.push(answer);
            }
        }
        Ok(good)
    }

    /// The answers to `mv` after which all promises still hold, the partner first.
    pub fn kept_answers(&self, state: State, mv: usize) -> Vec<usize> {
        let taken = self.with(state, mv, OPPONENT);
        let mut answers = self.playable(taken);
        answers.retain(|&answer| self.keeps(self.with(taken, answer, STRATEGIST)));
        answers.sort_by_key(|&answer| {
            !self.promises.iter().any(|&(_, a, b)| (a, b) == (mv, answer) || (a, b) == (answer, mv))
        });
        answers
    }

    /// The state after a move and its answer.
    pub fn after(&self, state: State, mv: usize, answer: usize) -> State {
        self.with(self.with(state, mv, OPPONENT), answer, STRATEGIST)
    }

    /// Empty cells with nothing empty under them.
    pub fn playable(&self, state: State) -> Vec<usize> {
        (0..self.spots.len())
            .filter(|&cell| self.owner(state, cell) == 0)
            .filter(|&cell| self.under[cell].is_none_or(|under| self.owner(state, under) != 0))
            .collect()
    }

    fn owner(&self, state: State, cell: usize) -> u64 {
        state >> (2 * cell) & 3
    }

    fn with(&self, state: State, cell: usize, owner: u64) -> State {
        state | owner << (2 * cell)
    }

    fn keeps(&self, state: State) -> bool {
        self.promises.iter().all(|&(kind, a, b)| {
            let owners = (self.owner(state, a), self.owner(state, b));
            owners != (OPPONENT, OPPONENT)
                && (kind == Kind::Half || owners != (STRATEGIST, STRATEGIST))
        })
    }
}
