//! A tree certificate as a file, and its checker.
//!
//! The file says where X may play, and for every position that is not static O's answer to every
//! such move, and which position that leads to (`null`: a static one):
//!
//! ```json
//! {"schema":"yomikiri.tree/1","game":"hakozumi","record":"X0","low":-4,"high":4,"cap":6,
//!  "nodes":[[[-4,1,null],[-3,-1,2],…],…]}
//! ```
//!
//! The checker replays every move of X on a real board. It shares nothing with the search: it has
//! its own bookkeeping of retired columns, looks for lines of X cell by cell, and for every leaf
//! asks the SAT search for a board and the strategies' checker for its result.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use yomikiri_game::Progress;
use yomikiri_hakozumi::check::check;
use yomikiri_hakozumi::check::layout::Layout;
use yomikiri_hakozumi::{Begun, Cell, DIRECTIONS, Position, Record, Side, Stone, Strategy};

use crate::search::{SearchError, Wanted, search};

/// The name and version of the file format.
pub const SCHEMA: &str = "yomikiri.tree/1";

const MOST_NODES: usize = 200_000;
const FARTHEST: i32 = 60;
const HIGHEST_CAP: usize = 40;
/// Margins of the core around the stones, and periods of the tails, that leaves are tried with.
const BOARDS: [(i32, i32); 4] = [(9, 5), (9, 8), (15, 5), (15, 8)];

/// X's move, O's answer, and the node it leads to unless that is static.
pub type Entry = (i32, i32, Option<usize>);

/// A tree certificate.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a tree certificate, which is a JSON object")]
pub struct Certificate {
    schema: String,
    game: String,
    record: String,
    low: i32,
    high: i32,
    cap: usize,
    nodes: Vec<Vec<Entry>>,
}

/// What was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CheckedTree {
    /// Positions that are not static.
    pub interior: usize,
    /// Static positions, each with a board that the checker accepted.
    pub leaves: usize,
}

/// Why a certificate is malformed or does not hold.
#[derive(Debug, Error)]
pub enum TreeError {
    /// Not JSON, or not the format's fields.
    #[error("line {line}, column {column}: {problem}")]
    Json {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What the reader found and expected.
        problem: String,
    },
    /// A field with an impossible value.
    #[error("{place}: {problem}; expected {expected}")]
    Field {
        /// The field.
        place: &'static str,
        /// What is wrong.
        problem: String,
        /// What would be right.
        expected: String,
    },
    /// The tree does not hold here.
    #[error("after {record}: {problem}")]
    Rejected {
        /// The game so far.
        record: String,
        /// What is wrong.
        problem: String,
    },
    /// A board could not be searched for.
    #[error(transparent)]
    Search(#[from] SearchError),
}

impl Certificate {
    /// The certificate of these nodes; the first is the root, after the record.
    pub fn new(
        record: &Record,
        (low, high): (i32, i32),
        cap: usize,
        nodes: Vec<Vec<Entry>>,
    ) -> Self {
        let (schema, game) = (SCHEMA.into(), "hakozumi".into());
        Certificate { schema, game, record: record.to_string(), low, high, cap, nodes }
    }

    /// Reads a certificate file.
    pub fn parse(text: &str) -> Result<Self, TreeError> {
        let read: Certificate = serde_json::from_str(text).map_err(|error| TreeError::Json {
            line: error.line(),
            column: error.column(),
            problem: error.to_string(),
        })?;
        read.validate()?;
        Ok(read)
    }

    fn validate(&self) -> Result<(), TreeError> {
        let field = |place, problem: String, expected: &str| {
            Err(TreeError::Field { place, problem, expected: expected.into() })
        };
        if self.schema != SCHEMA {
            return field("schema", format!("found {:?}", self.schema), SCHEMA);
        }
        if self.game != "hakozumi" {
            return field("game", format!("found {:?}", self.game), "hakozumi");
        }
        let columns = -FARTHEST..=FARTHEST;
        if !columns.contains(&self.low) || !columns.contains(&self.high) || self.low > self.high {
            return field("low", format!("{}..{}", self.low, self.high), "a window in -60..60");
        }
        if !(1..=HIGHEST_CAP).contains(&self.cap) {
            return field("cap", self.cap.to_string(), "1 to 40");
        }
        if !(1..=MOST_NODES).contains(&self.nodes.len()) {
            return field("nodes", format!("{} nodes", self.nodes.len()), "1 to 200000");
        }
        let entries = self.nodes.iter().flatten();
        let known = |&(_, answer, next): &Entry| {
            columns.contains(&answer) && next.is_none_or(|next| next < self.nodes.len())
        };
        match entries.clone().find(|entry| !known(entry)) {
            Some(entry) => field("nodes", format!("{entry:?}"), "a column and a node that exist"),
            None => Ok(()),
        }
    }

    /// The certificate as a file, one node a line.
    pub fn to_json(&self) -> String {
        let entry = |&(x, o, next): &Entry| match next {
            Some(next) => format!("[{x},{o},{next}]"),
            None => format!("[{x},{o},null]"),
        };
        let node = |entries: &Vec<Entry>| {
            let entries: Vec<String> = entries.iter().map(entry).collect();
            format!("[{}]", entries.join(","))
        };
        let nodes: Vec<String> = self.nodes.iter().map(node).collect();
        format!(
            "{{\"schema\":\"{SCHEMA}\",\"game\":\"hakozumi\",\"record\":{},\"low\":{},\
             \"high\":{},\"cap\":{},\"nodes\":[\n{}\n]}}\n",
            // It may have come from a file: any text, until it is checked.
            serde_json::Value::from(self.record.as_str()),
            self.low,
            self.high,
            self.cap,
            nodes.join(",\n")
        )
    }

    /// X's window.
    pub fn window(&self) -> (i32, i32) {
        (self.low, self.high)
    }

    /// Replays every move of X and checks every leaf.
    pub fn check(&self, progress: &dyn Progress) -> Result<CheckedTree, TreeError> {
        let mut met: Vec<Option<Situation>> = vec![None; self.nodes.len()];
        let mut leaves = Vec::new();
        let mut leaf_forms = HashSet::new();
        let mut open = vec![0];
        met[0] = Some(self.root()?);
        progress.begin("positions", Some(self.nodes.len() as u64));
        while let Some(node) = open.pop() {
            progress.advance(1);
            let Some(here) = met[node].clone() else { continue };
            for (next, reached) in self.answers(node, &here)? {
                match next.map(|next| (next, met[next].as_ref())) {
                    None if leaf_forms.insert(reached.form()) => leaves.push(reached),
                    None => {}
                    Some((next, None)) => {
                        met[next] = Some(reached);
                        open.push(next);
                    }
                    Some((_, Some(known))) if known.form() == reached.form() => {}
                    Some((next, Some(_))) => {
                        return Err(reached.rejected(format!("node {next} is another position")));
                    }
                }
            }
        }
        progress.begin("static boards", Some(leaves.len() as u64));
        leaves.par_iter().try_for_each(|leaf| {
            progress.advance(1);
            leaf.check_static()
        })?;
        Ok(CheckedTree { interior: met.iter().flatten().count(), leaves: leaves.len() })
    }

    fn root(&self) -> Result<Situation, TreeError> {
        let problem = |error: String| TreeError::Field {
            place: "record",
            problem: error,
            expected: "stones after which X moves, such as X0".into(),
        };
        let record = Record::parse(&self.record).map_err(|error| problem(error.to_string()))?;
        let mut position = Position::empty();
        for &stone in record.stones() {
            if stone.column.abs() > FARTHEST || position.stones() > 1000 {
                return Err(problem(format!("{stone} is too far away")));
            }
            position.drop_stone(stone, 4);
        }
        Ok(Situation { position, retired: BTreeSet::new() })
    }

    /// Every move of X from a node with its answer: the node it leads to, and the situation.
    fn answers(
        &self,
        node: usize,
        here: &Situation,
    ) -> Result<Vec<(Option<usize>, Situation)>, TreeError> {
        let mut reached = Vec::new();
        for x in (self.low..=self.high).filter(|x| !here.retired.contains(x)) {
            let mut entries = self.nodes[node].iter().filter(|entry| entry.0 == x);
            let Some(&(_, o, next)) = entries.next() else {
                return Err(here.rejected(format!("node {node} has no answer to X{x}")));
            };
            let mut after = here.clone();
            after.play(Side::X, x)?;
            after.play(Side::O, o)?;
            if after.position.winner() != Some(Side::O) {
                after.retire(self.cap)?;
                reached.push((next, after));
            }
        }
        Ok(reached)
    }
}

/// A real position, and the columns O has retired: there every X is answered on top.
#[derive(Clone, Debug)]
struct Situation {
    position: Position,
    retired: BTreeSet<i32>,
}

impl Situation {
    fn rejected(&self, problem: String) -> TreeError {
        TreeError::Rejected { record: self.position.record().to_string(), problem }
    }

    fn play(&mut self, side: Side, column: i32) -> Result<(), TreeError> {
        if self.retired.contains(&column) {
            return Err(self.rejected(format!("{side}{column} plays in a retired column")));
        }
        self.position.drop_stone(Stone { side, column }, 4);
        if side == Side::X && self.x_has_line() {
            return Err(self.rejected("X has a line".into()));
        }
        Ok(())
    }

    fn retire(&mut self, cap: usize) -> Result<(), TreeError> {
        let tall = self.position.columns().filter(|(_, stack)| stack.len() >= cap);
        self.retired.extend(tall.map(|(column, _)| column).collect::<Vec<_>>());
        match self.x_has_line() {
            true => Err(self.rejected("X can get a line with a retired column".into())),
            false => Ok(()),
        }
    }

    /// X's cell, now or, in a retired column, at some time.
    fn is_x(&self, cell: Cell) -> bool {
        let height = self.position.height(cell.column) as i32;
        match self.position.at(cell) {
            Some(side) => side == Side::X,
            None => self.retired.contains(&cell.column) && (cell.row - height) % 2 == 1,
        }
    }

    fn x_has_line(&self) -> bool {
        let columns: Vec<i32> = self.position.columns().map(|(column, _)| column).collect();
        let tallest = self.position.columns().map(|(_, stack)| stack.len()).max().unwrap_or(0);
        columns.iter().any(|&column| {
            (1..=tallest as i32 + 5).map(|row| Cell::new(column, row)).any(|cell| {
                DIRECTIONS.iter().any(|&way| {
                    (0..4).all(|n| {
                        let cell = cell.step(way, n);
                        cell.row >= 1 && self.is_x(cell)
                    })
                })
            })
        })
    }

    /// The stones, retired columns without the pairs of X and O at their top: those that only
    /// differ in such pairs will look the same for ever.
    fn form(&self) -> BTreeMap<i32, (Vec<Side>, bool)> {
        let column = |(column, stack): (i32, &[Side])| {
            let retired = self.retired.contains(&column);
            let mut stack = stack.to_vec();
            while retired && stack.ends_with(&[Side::X, Side::O]) {
                stack.truncate(stack.len() - 2);
            }
            (column, (stack, retired))
        };
        self.position.columns().map(column).collect()
    }

    fn check_static(&self) -> Result<(), TreeError> {
        let mut columns = self.position.columns().map(|(column, _)| column);
        let first = columns.next().unwrap_or(0);
        let last = columns.next_back().unwrap_or(first);
        for (margin, period) in BOARDS {
            let from = Begun::after(self.position.record().clone());
            let closed = self.retired.iter().copied().collect();
            let (low, high) = (first - margin, last + margin);
            let wanted = Wanted { from, closed, period, low, high };
            if let Some(found) = search(&wanted)? {
                return self.judge(&found);
            }
        }
        Err(self.rejected("no static board was found".into()))
    }

    /// Is it O's strategy from here, accepted by the checker, with retired columns left alone?
    fn judge(&self, found: &Strategy) -> Result<(), TreeError> {
        let bad = |problem: &str| Err(self.rejected(problem.into()));
        if found.strategist != Side::O || &found.record != self.position.record() {
            return bad("the board found is another position's");
        }
        let layout = Layout::new(found).map_err(SearchError::from)?;
        if self.retired.iter().any(|&column| layout.spots(column).len() > 0) {
            return bad("the board found plays on a retired column");
        }
        match check(found).map_err(SearchError::from)?.is_accepted() {
            true => Ok(()),
            false => bad("the board found does not hold"),
        }
    }
}
