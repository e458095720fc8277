//! Finding a certificate tree: an answer of O to every move of X in a window.
//!
//! A position is *static* if a static board exists: then O holds against every move anywhere.
//! Otherwise O needs, for every column of the window that X may play in, an answer after which
//! the position is static, or has such answers again. This is a tree of "all moves of X" and
//! "some answer of O", searched by df-pn: every position has two numbers, how many positions
//! must at least still be shown good for O to prove it, and how many bad to refute it, and the
//! search always goes where the smaller effort lies.

use rapidhash::RapidHashMap;
use yomikiri_hakozumi::Record;

use super::automaton::Automaton;
use super::certificate::Certificate;
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

impl Tree {
    /// The tree as a certificate: nodes numbered from the root on.
    pub fn certificate(&self, window: Window, record: &Record, start: &Field) -> Certificate {
        let (mut numbers, mut order) = (RapidHashMap::default(), vec![start.clone()]);
        numbers.insert(start.clone(), 0usize);
        let (mut nodes, mut at) = (Vec::new(), 0);
        while let Some(field) = order.get(at).cloned() {
            at += 1;
            let answers = self.answers.get(&field).map_or(&[][..], Vec::as_slice);
            let entries = answers.iter().map(|&(x, o)| {
                let mut next = field.clone();
                next.play(x, true);
                next.play(o, false);
                next.retire();
                let number = self.answers.contains_key(&next).then(|| {
                    *numbers.entry(next.clone()).or_insert_with(|| {
                        order.push(next);
                        order.len() - 1
                    })
                });
                (x, o, number)
            });
            nodes.push(entries.collect());
        }
        Certificate::new(record, (window.low, window.high), window.cap.into(), nodes)
    }
}

/// Effort to prove and to refute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Effort {
    prove: u32,
    refute: u32,
}

const NEVER: u32 = u32::MAX / 4;
const PROVED: Effort = Effort { prove: 0, refute: NEVER };
const REFUTED: Effort = Effort { prove: NEVER, refute: 0 };
const UNKNOWN: Effort = Effort { prove: 1, refute: 1 };

impl Effort {
    /// All of these must be proved.
    fn all(efforts: impl Iterator<Item = Effort>) -> Effort {
        efforts.fold(PROVED, |sum, next| Effort {
            prove: (sum.prove + next.prove).min(NEVER),
            refute: sum.refute.min(next.refute),
        })
    }

    /// The other way round.
    fn swapped(self) -> Effort {
        Effort { prove: self.refute, refute: self.prove }
    }

    /// One of these must be proved.
    fn some(efforts: impl Iterator<Item = Effort>) -> Effort {
        Effort::all(efforts.map(Effort::swapped)).swapped()
    }
}

/// The search.
pub struct TreeSearch {
    window: Window,
    automaton: Automaton,
    known_static: RapidHashMap<Field, bool>,
    /// Efforts of positions with X to move.
    x_to_move: RapidHashMap<Field, Effort>,
    /// Efforts of positions with O to move.
    o_to_move: RapidHashMap<Field, Effort>,
    evaluations: u64,
    most_evaluations: u64,
}

impl TreeSearch {
    /// A search in this window that looks at no more than so many positions.
    pub fn new(window: Window, most_evaluations: u64) -> Self {
        TreeSearch {
            window,
            automaton: Automaton::new(),
            known_static: RapidHashMap::default(),
            x_to_move: RapidHashMap::default(),
            o_to_move: RapidHashMap::default(),
            evaluations: 0,
            most_evaluations,
        }
    }

    /// The empty field of the window.
    pub fn field(window: Window) -> Field {
        Field::new(window.low - window.margin, window.high + window.margin, window.cap)
    }

    /// A tree from this position, X to move.
    pub fn find(mut self, start: &Field) -> Result<Tree, Unfinished> {
        let limit = Effort { prove: NEVER, refute: NEVER };
        let effort = self.work_on_all(start, limit);
        if effort.prove == 0 {
            return Ok(self.extract(start));
        }
        let (refuted, evaluations) = (effort.refute == 0, self.evaluations);
        Err(Unfinished { refuted, evaluations })
    }

    /// The effort of a position with X to move, looked up, or from what the automaton says: the
    /// moves of X that no answer makes static are what is left to prove.
    fn first_guess(&mut self, field: &Field) -> Effort {
        if let Some(&known) = self.x_to_move.get(field) {
            return known;
        }
        let effort = if self.is_static(field) {
            PROVED
        } else {
            let (mut open, mut lost) = (0, false);
            for moved in self.x_moves(field) {
                let guess = self.guess_answer(&moved);
                open += u32::from(guess != PROVED);
                lost |= guess == REFUTED;
            }
            match open {
                _ if lost => REFUTED,
                0 => PROVED,
                _ => Effort { prove: open, refute: 1 },
            }
        };
        self.x_to_move.insert(field.clone(), effort);
        effort
    }

    /// The effort of a position with O to move before any search.
    fn guess_answer(&mut self, moved: &Field) -> Effort {
        if let Some(&known) = self.o_to_move.get(moved) {
            return known;
        }
        let candidates = self.candidates(moved);
        let effort = match candidates.as_slice() {
            [] => REFUTED,
            all if all.iter().any(|(_, next)| self.is_static(next)) => PROVED,
            _ => UNKNOWN,
        };
        self.o_to_move.insert(moved.clone(), effort);
        effort
    }

    fn is_static(&mut self, field: &Field) -> bool {
        if let Some(&known) = self.known_static.get(field) {
            return known;
        }
        self.evaluations += 1;
        let found = self.automaton.is_static(field.columns());
        self.known_static.insert(field.clone(), found);
        found
    }

    fn is_spent(&self, effort: Effort, limit: Effort) -> bool {
        effort.prove >= limit.prove
            || effort.refute >= limit.refute
            || self.evaluations >= self.most_evaluations
    }

    /// Works on a position with X to move until an effort reaches its limit.
    fn work_on_all(&mut self, field: &Field, limit: Effort) -> Effort {
        let mut effort = self.first_guess(field);
        if effort == PROVED || effort == REFUTED {
            return effort;
        }
        let moves = self.x_moves(field);
        loop {
            let efforts: Vec<Effort> = moves
                .iter()
                .map(|moved| self.o_to_move.get(moved).copied().unwrap_or(UNKNOWN))
                .collect();
            effort = Effort::all(efforts.iter().copied());
            self.x_to_move.insert(field.clone(), effort);
            if self.is_spent(effort, limit) || effort.prove == 0 {
                return effort;
            }
            // The move of X that is easiest to refute O with, and the second easiest.
            let best = (0..moves.len()).min_by_key(|&at| efforts[at].refute).unwrap_or(0);
            let second = (0..moves.len()).filter(|&at| at != best).map(|at| efforts[at].refute);
            let limit = Effort {
                prove: (limit.prove - effort.prove + efforts[best].prove).min(NEVER),
                refute: limit.refute.min(second.min().unwrap_or(NEVER).saturating_add(1)),
            };
            self.work_on_some(&moves[best], limit);
        }
    }

    /// Works on a position with O to move.
    fn work_on_some(&mut self, moved: &Field, limit: Effort) -> Effort {
        let candidates = self.candidates(moved);
        loop {
            let mut efforts: Vec<Effort> = Vec::with_capacity(candidates.len());
            for (_, next) in &candidates {
                efforts.push(self.first_guess(next));
                if efforts.last() == Some(&PROVED) {
                    break;
                }
            }
            let effort = Effort::some(efforts.iter().copied());
            self.o_to_move.insert(moved.clone(), effort);
            if self.is_spent(effort, limit) || effort.refute == 0 || effort.prove == 0 {
                return effort;
            }
            let best = (0..efforts.len()).min_by_key(|&at| efforts[at].prove).unwrap_or(0);
            let second = (0..efforts.len()).filter(|&at| at != best).map(|at| efforts[at].prove);
            let limit = Effort {
                prove: limit.prove.min(second.min().unwrap_or(NEVER).saturating_add(1)),
                refute: (limit.refute - effort.refute + efforts[best].refute).min(NEVER),
            };
            self.work_on_all(&candidates[best].1, limit);
        }
    }

    /// The positions after each move of X that matters.
    fn x_moves(&self, field: &Field) -> Vec<Field> {
        let columns = (self.window.low..=self.window.high).filter(|&c| field.is_open(c));
        let moved = columns.map(|column| {
            let mut moved = field.clone();
            moved.play(column, true);
            moved
        });
        moved.collect()
    }

    /// Collects the answers of a proved position and of all it leads to.
    fn extract(&mut self, start: &Field) -> Tree {
        let (mut tree, mut open) = (Tree::default(), vec![start.clone()]);
        while let Some(field) = open.pop() {
            if tree.answers.contains_key(&field) || self.automaton.is_static(field.columns()) {
                continue;
            }
            let mut answers = Answers::new();
            for column in self.window.low..=self.window.high {
                if !field.is_open(column) {
                    continue;
                }
                let mut moved = field.clone();
                moved.play(column, true);
                let candidates = self.candidates(&moved);
                let is_static = |(_, next): &&(i32, Field)| self.is_static(next);
                let found = candidates.iter().find(is_static);
                let proved = |(_, next): &&(i32, Field)| self.x_to_move.get(next) == Some(&PROVED);
                let found = found.or_else(|| candidates.iter().find(proved));
                if let Some((answer, next)) = found {
                    answers.push((column, *answer));
                    open.push(next.clone());
                }
            }
            tree.answers.insert(field, answers);
        }
        tree
    }

    /// Answers that do not lose at once, with the positions they lead to.
    fn candidates(&self, moved: &Field) -> Vec<(i32, Field)> {
        let Window { low, high, margin, .. } = self.window;
        let wins = |field: &Field| {
            let columns = (low..=high).filter(|&c| field.is_open(c) && field.x_wins_at(c));
            columns.collect::<Vec<i32>>()
        };
        let threats = wins(moved);
        let columns: Vec<i32> = match threats.as_slice() {
            [] => (low - margin..=high + margin).filter(|&c| moved.is_open(c)).collect(),
            [only] => vec![*only],
            _ => Vec::new(),
        };
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
    /// There is none in this window with this cap; or else the search stopped at its limit.
    pub refuted: bool,
    /// Positions it looked at.
    pub evaluations: u64,
}
