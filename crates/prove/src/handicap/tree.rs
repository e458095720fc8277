//! Finding a certificate tree: an answer of O to every move of X in a window.
//!
//! A position is *static* if a static board exists: then O holds against every move anywhere.
//! Otherwise O needs, for every column of the window that X may play in, an answer after which
//! the position is static, or has such answers again. The search deepens step by step: it looks
//! for a tree of one level, then two, and so on, at every position anew.

use rapidhash::RapidHashMap;

use super::automaton::Automaton;
use super::field::Field;

/// The columns X is confined to, and those O may answer in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// X's leftmost column.
    pub low: i32,
    /// X's rightmost column.
    pub high: i32,
    /// How many columns farther O may answer.
    pub margin: i32,
    /// Columns with so many stones are retired.
    pub cap: u8,
}

/// An answer to every move of X from a position that is not static.
pub type Answers = Vec<(i32, i32)>;

/// A tree: the positions that are not static, with O's answers. Those it leads to are static, or
/// positions of it again.
#[derive(Debug, Default)]
pub struct Tree {
    /// Answers by position.
    pub answers: RapidHashMap<Field, Answers>,
}

/// The search.
pub struct TreeSearch {
    window: Window,
    automaton: Automaton,
    known_static: RapidHashMap<Field, bool>,
    tree: Tree,
    /// For positions without a tree of so many levels: the greatest such number.
    failed: RapidHashMap<Field, u32>,
    /// Moves of X that refuted most, tried first.
    refutations: Vec<u64>,
    evaluations_left: u64,
}

impl TreeSearch {
    /// A search in this window that looks at no more than so many positions.
    pub fn new(window: Window, most_evaluations: u64) -> Self {
        TreeSearch {
            window,
            automaton: Automaton::new(),
            known_static: RapidHashMap::default(),
            tree: Tree::default(),
            failed: RapidHashMap::default(),
            refutations: vec![0; (window.high - window.low + 1).max(0) as usize],
            evaluations_left: most_evaluations,
        }
    }

    /// The empty field of the window.
    pub fn field(window: Window) -> Field {
        Field::new(window.low - window.margin, window.high + window.margin, window.cap)
    }

    /// Positions looked at so far.
    pub fn evaluations(&self) -> usize {
        self.known_static.len()
    }

    /// A tree from this position, X to move, of at most `levels` levels.
    pub fn find(mut self, start: &Field, levels: u32) -> Result<Tree, Unfinished> {
        for level in 0..=levels {
            if self.holds(start, level) {
                return Ok(self.tree);
            }
        }
        let evaluations = self.evaluations();
        Err(Unfinished { gave_up: self.evaluations_left == 0, evaluations })
    }

    fn is_static(&mut self, field: &Field) -> bool {
        if let Some(&known) = self.known_static.get(field) {
            return known;
        }
        self.evaluations_left = self.evaluations_left.saturating_sub(1);
        let found = self.automaton.is_static(field.columns());
        self.known_static.insert(field.clone(), found);
        found
    }

    fn holds(&mut self, field: &Field, levels: u32) -> bool {
        if self.is_static(field) || self.tree.answers.contains_key(field) {
            return true;
        }
        if levels == 0 || self.evaluations_left == 0 {
            return false;
        }
        if self.failed.get(field).is_some_and(|&failed| failed >= levels) {
            return false;
        }
        let mut moves: Vec<i32> = (self.window.low..=self.window.high).collect();
        moves.retain(|&column| field.is_open(column));
        moves.sort_by_key(|&column| {
            std::cmp::Reverse(self.refutations[(column - self.window.low) as usize])
        });
        let mut answers = Answers::new();
        for column in moves {
            match self.answer(field, column, levels) {
                Some(answer) => answers.push((column, answer)),
                None => {
                    self.refutations[(column - self.window.low) as usize] += 1;
                    self.failed.insert(field.clone(), levels);
                    return false;
                }
            }
        }
        answers.sort_unstable();
        self.tree.answers.insert(field.clone(), answers);
        true
    }

    /// O's answer to a move of X: one that leads to a static position if there is one.
    fn answer(&mut self, field: &Field, column: i32, levels: u32) -> Option<i32> {
        let mut moved = field.clone();
        moved.play(column, true);
        if moved.top_is_line(column) {
            return None;
        }
        let candidates = self.candidates(&moved, column);
        let found = candidates.iter().find(|(_, next)| self.is_static(next));
        if let Some(&(answer, _)) = found {
            return Some(answer);
        }
        for level in 1..levels {
            let found = candidates.iter().find(|(_, next)| self.holds(next, level));
            if let Some(&(answer, _)) = found {
                return Some(answer);
            }
        }
        None
    }

    /// Answers that do not lose at once, the nearest first, with the positions they lead to.
    fn candidates(&self, moved: &Field, column: i32) -> Vec<(i32, Field)> {
        let Window { low, high, margin, .. } = self.window;
        let wins = |field: &Field| {
            let columns = (low..=high).filter(|&c| field.is_open(c) && field.x_wins_at(c));
            columns.collect::<Vec<i32>>()
        };
        let threats = wins(moved);
        let mut columns: Vec<i32> = match threats.as_slice() {
            [] => (low - margin..=high + margin).filter(|&c| moved.is_open(c)).collect(),
            [only] => vec![*only],
            _ => Vec::new(),
        };
        columns.sort_by_key(|&c| ((c - column).abs(), c));
        let answered = columns.into_iter().filter_map(|answer| {
            let mut next = moved.clone();
            next.play(answer, false);
            (next.retire() && wins(&next).is_empty()).then_some((answer, next))
        });
        answered.collect()
    }
}

/// No tree was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unfinished {
    /// The search gave up at its limit (or else went as deep as it was told to).
    pub gave_up: bool,
    /// Positions it looked at.
    pub evaluations: usize,
}
