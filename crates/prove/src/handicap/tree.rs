//! Finding a certificate tree: an answer of O to every move of X in a window.
//!
//! A position is *static* if a static board exists: then O holds against every move anywhere.
//! Otherwise O needs, for every column of the window that X may play in, an answer after which
//! the position is static, or has such answers again. This is a tree of "all moves of X" and
//! "some answer of O", searched by df-pn: every position has two numbers, a guess at the effort
//! that is left to prove it good for O and to prove it bad, and the search always goes where the
//! smaller effort lies. What it remembers it knows by a key only; the certificate's checker
//! trusts none of it.

use rapidhash::RapidHashMap;
use yomikiri_game::Progress;
use yomikiri_hakozumi::Record;

use super::automaton::Automaton;
use super::certificate::Certificate;
use super::field::{Field, Key};

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
        let (mut numbers, mut order) = (RapidHashMap::default(), vec![*start]);
        numbers.insert(*start, 0usize);
        let (mut nodes, mut at) = (Vec::new(), 0);
        while let Some(field) = order.get(at).copied() {
            at += 1;
            let answers = self.answers.get(&field).map_or(&[][..], Vec::as_slice);
            let entries = answers.iter().map(|&(x, o)| {
                let mut next = field;
                next.play(x, true);
                next.play(o, false);
                next.retire();
                let number = self.answers.contains_key(&next).then(|| {
                    *numbers.entry(next).or_insert_with(|| {
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

/// Positions remembered as static or not: half a gigabyte.
const PLACES: usize = 1 << 26;

/// Positions between two words to the watcher: some milliseconds.
const BREATH: u64 = 1 << 10;

const NEVER: u32 = u32::MAX / 4;
const PROVED: Effort = Effort { prove: 0, refute: NEVER };
const REFUTED: Effort = Effort { prove: NEVER, refute: 0 };
const UNKNOWN: Effort = Effort { prove: 1, refute: 1 };

impl Effort {
    /// All of these must be proved: the hardest, and one for each of the others. (A sum would
    /// count positions twice that several moves lead to, and most are such.)
    fn all(efforts: impl Iterator<Item = Effort>) -> Effort {
        let (mut hardest, mut open, mut refute) = (0, 0, NEVER);
        for next in efforts {
            hardest = next.prove.max(hardest);
            open += u32::from(next.prove > 0);
            refute = next.refute.min(refute);
        }
        let prove = (hardest + u32::saturating_sub(open, 1)).min(NEVER);
        Effort { prove, refute }
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

/// How far to go on with the best before looking at the second best again.
fn slack(second: Option<u32>) -> u32 {
    let second = second.unwrap_or(NEVER);
    second.saturating_add(1 + second / 4).min(NEVER)
}

/// The search.
pub struct TreeSearch<'a> {
    window: Window,
    progress: &'a dyn Progress,
    automaton: Automaton,
    /// Which positions are static: of those with the same place the latest is kept.
    known_static: Vec<Key>,
    /// Efforts of positions with X to move.
    x_to_move: RapidHashMap<Key, Effort>,
    /// Efforts of positions with O to move.
    o_to_move: RapidHashMap<Key, Effort>,
    /// By X's column, the answer that was last found to make a position static.
    favourites: Vec<Columns>,
    evaluations: u64,
    most_evaluations: u64,
}

impl<'a> TreeSearch<'a> {
    /// A search in this window that looks at no more than so many positions.
    pub fn new(window: Window, most_evaluations: u64, progress: &'a dyn Progress) -> Self {
        TreeSearch {
            window,
            progress,
            automaton: Automaton::new(),
            known_static: vec![0; PLACES],
            x_to_move: RapidHashMap::default(),
            o_to_move: RapidHashMap::default(),
            favourites: vec![Columns(0); (window.high - window.low + 1) as usize],
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
        if let Some(&known) = self.x_to_move.get(&field.key()) {
            return known;
        }
        let effort = if self.is_static(field) {
            PROVED
        } else {
            let (mut open, mut lost) = (0, false);
            for (x, moved) in self.x_moves(field) {
                let guess = self.guess_answer(&moved, x);
                open += u32::from(guess != PROVED);
                lost |= guess == REFUTED;
            }
            match open {
                _ if lost => REFUTED,
                0 => PROVED,
                _ => Effort { prove: open, refute: 1 },
            }
        };
        self.x_to_move.insert(field.key(), effort);
        effort
    }

    /// The effort of a position with O to move before any search.
    fn guess_answer(&mut self, moved: &Field, x: i32) -> Effort {
        if let Some(&known) = self.o_to_move.get(&moved.key()) {
            return known;
        }
        let effort = match self.answers(moved) {
            Answering::Win(_) => PROVED,
            Answering::Columns(columns) => self.guess_from(moved, x, columns),
        };
        self.o_to_move.insert(moved.key(), effort);
        effort
    }

    fn guess_from(&mut self, moved: &Field, x: i32, columns: Columns) -> Effort {
        let place = (x - self.window.low) as usize;
        let favourite = self.favourites[place];
        let mut effort = REFUTED;
        let first = Columns(columns.0 & favourite.0);
        let others = Columns(columns.0 & !favourite.0);
        for answer in first.iter(self.field_low()).chain(others.iter(self.field_low())) {
            let Some(next) = self.answered(moved, answer) else { continue };
            if self.is_static(&next) {
                self.favourites[place] = Columns::one(answer - self.field_low());
                return PROVED;
            }
            effort = UNKNOWN;
        }
        effort
    }

    fn is_static(&mut self, field: &Field) -> bool {
        // The lowest bit of what is kept says whether it is static, the others which it is.
        let key = field.key();
        let place = (key >> (64 - PLACES.ilog2())) as usize;
        let kept = self.known_static[place];
        if kept | 1 == key | 1 {
            return kept & 1 == 1;
        }
        self.evaluations += 1;
        if self.evaluations.is_multiple_of(BREATH) {
            self.progress.advance(BREATH);
        }
        let found = self.automaton.is_static(field.columns());
        self.known_static[place] = key & !1 | u64::from(found);
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
                .map(|(_, moved)| self.o_to_move.get(&moved.key()).copied().unwrap_or(UNKNOWN))
                .collect();
            effort = Effort::all(efforts.iter().copied());
            self.x_to_move.insert(field.key(), effort);
            if self.is_spent(effort, limit) || effort.prove == 0 {
                return effort;
            }
            // The move of X that is easiest to refute O with, and the second easiest.
            let best = (0..moves.len()).min_by_key(|&at| efforts[at].refute).unwrap_or(0);
            let second = (0..moves.len()).filter(|&at| at != best).map(|at| efforts[at].refute);
            let limit = Effort {
                prove: (limit.prove - effort.prove + efforts[best].prove).min(NEVER),
                refute: limit.refute.min(slack(second.min())),
            };
            self.work_on_some(&moves[best].1, limit);
        }
    }

    /// Works on a position with O to move.
    fn work_on_some(&mut self, moved: &Field, limit: Effort) -> Effort {
        let candidates = match self.answers(moved) {
            Answering::Win(_) => return PROVED,
            Answering::Columns(columns) => self.candidates(moved, columns),
        };
        loop {
            let mut efforts: Vec<Effort> = Vec::with_capacity(candidates.len());
            for (_, next) in &candidates {
                efforts.push(self.first_guess(next));
                if efforts.last() == Some(&PROVED) {
                    break;
                }
            }
            let effort = Effort::some(efforts.iter().copied());
            self.o_to_move.insert(moved.key(), effort);
            if self.is_spent(effort, limit) || effort.refute == 0 || effort.prove == 0 {
                return effort;
            }
            let best = (0..efforts.len()).min_by_key(|&at| efforts[at].prove).unwrap_or(0);
            let second = (0..efforts.len()).filter(|&at| at != best).map(|at| efforts[at].prove);
            let limit = Effort {
                prove: limit.prove.min(slack(second.min())),
                refute: (limit.refute - effort.refute + efforts[best].refute).min(NEVER),
            };
            self.work_on_all(&candidates[best].1, limit);
        }
    }

    /// The positions after each move of X that matters.
    fn x_moves(&self, field: &Field) -> Vec<(i32, Field)> {
        let columns = (self.window.low..=self.window.high).filter(|&c| field.is_open(c));
        let moved = columns.map(|column| {
            let mut moved = *field;
            moved.play(column, true);
            (column, moved)
        });
        moved.collect()
    }

    /// Collects the answers of a proved position and of all it leads to.
    fn extract(&mut self, start: &Field) -> Tree {
        let (mut tree, mut open) = (Tree::default(), vec![*start]);
        while let Some(field) = open.pop() {
            if tree.answers.contains_key(&field) || self.automaton.is_static(field.columns()) {
                continue;
            }
            let mut answers = Answers::new();
            for (x, moved) in self.x_moves(&field) {
                let columns = match self.answers(&moved) {
                    Answering::Win(column) => {
                        answers.push((x, column));
                        continue;
                    }
                    Answering::Columns(columns) => columns,
                };
                let candidates = self.candidates(&moved, columns);
                let is_static = |(_, next): &&(i32, Field)| self.is_static(next);
                let found = candidates.iter().find(is_static);
                let proved =
                    |(_, next): &&(i32, Field)| self.x_to_move.get(&next.key()) == Some(&PROVED);
                let found = found.or_else(|| candidates.iter().find(proved));
                if let Some(&(answer, next)) = found {
                    answers.push((x, answer));
                    open.push(next);
                }
            }
            tree.answers.insert(field, answers);
        }
        tree
    }

    fn field_low(&self) -> i32 {
        self.window.low - self.window.margin
    }

    /// The columns in which X would win.
    fn threats(&self, field: &Field) -> Columns {
        let columns = (self.window.low..=self.window.high).filter(|&c| field.is_open(c));
        Columns::of(columns.filter(|&c| field.x_wins_at(c)).map(|c| c - self.field_low()))
    }

    /// Where O may answer: to win, else where X would win, else anywhere.
    fn answers(&self, moved: &Field) -> Answering {
        let Window { low, high, margin, .. } = self.window;
        let mut open = (low - margin..=high + margin).filter(|&c| moved.is_open(c));
        if let Some(win) = open.clone().find(|&c| moved.o_wins_at(c)) {
            return Answering::Win(win);
        }
        let threats = self.threats(moved);
        Answering::Columns(match threats.0.count_ones() {
            0 => Columns::of(open.by_ref().map(|c| c - self.field_low())),
            1 => threats,
            _ => Columns(0),
        })
    }

    /// The position after an answer, unless it loses at once.
    fn answered(&self, moved: &Field, answer: i32) -> Option<Field> {
        let mut next = *moved;
        next.play(answer, false);
        (next.retire() && self.threats(&next).0 == 0).then_some(next)
    }

    /// Answers that do not lose at once, with the positions they lead to.
    fn candidates(&self, moved: &Field, columns: Columns) -> Vec<(i32, Field)> {
        let answers = columns.iter(self.field_low());
        answers.filter_map(|c| self.answered(moved, c).map(|next| (c, next))).collect()
    }
}

/// How O may answer.
enum Answering {
    /// By four in a row in this column.
    Win(i32),
    /// In one of these.
    Columns(Columns),
}

/// A set of columns, a bit each, from the leftmost of the field on.
#[derive(Clone, Copy)]
struct Columns(u32);

impl Columns {
    fn one(at: i32) -> Self {
        Columns(1 << at)
    }

    fn of(columns: impl Iterator<Item = i32>) -> Self {
        Columns(columns.fold(0, |set, at| set | 1 << at))
    }

    fn iter(self, low: i32) -> impl Iterator<Item = i32> {
        (0..32).filter(move |at| self.0 >> at & 1 == 1).map(move |at| at + low)
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
