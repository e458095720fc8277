//! Strategies as data.
//!
//! A strategy says what may come to lie on each cell: it names the strategist, the stones already
//! played, and groups of cells; everything else is *follow-up*, answered on top. The opponent
//! moves next. Kinds of groups: `pair` (one cell each), `half` (the opponent never gets both) and
//! `free` (anything). A group may be repeated every `step` columns, to one side (`ray`) or both
//! (`line`), and mirrored (columns negated). The file format, version 1:
//!
//! ```json
//! {"schema":"yomikiri.strategy/1","game":"hakozumi","strategist":"X","record":"X0",
//!  "groups":[{"kind":"pair","cells":[[3,1],[4,1]],"repeat":"ray","step":5,"mirror":true}]}
//! ```
//!
//! `repeat` may be left out (`once`), and so may `step` (0) and `mirror` (false). Files may come
//! from anybody: sizes are bounded here, and every error says where and what was expected.

use serde::{Deserialize, Serialize};
use thiserror::Error;
use yomikiri_game::{Notation, ParseError};

use crate::{Cell, Hakozumi, Position, Record, Side};

/// The name and version of the file format.
pub const SCHEMA: &str = "yomikiri.strategy/1";

const MOST_BYTES: usize = 1 << 20;
const MOST_GROUPS: usize = 1000;
const MOST_CELLS: usize = 32;
const FARTHEST: i64 = 1_000_000;
const HIGHEST_ROW: i64 = 1000;
const MOST_STONES: usize = 1000;

/// What a group promises about its cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Two cells: one for each side.
    Pair,
    /// Two cells: the opponent never gets both.
    Half,
    /// Any cells: nothing is promised.
    Free,
}

/// Where copies of a group stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Repeat {
    /// Only where it is written.
    #[default]
    Once,
    /// Shifted by 0, 1, 2, … steps.
    Ray,
    /// Shifted by every integer number of steps.
    Line,
}

/// A group of cells with its copies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// What it promises.
    pub kind: Kind,
    /// Its cells.
    pub cells: Vec<Cell>,
    /// Where its copies stand.
    pub repeat: Repeat,
    /// Columns from one copy to the next; may be negative.
    pub step: i32,
    /// Is the image with columns negated there too?
    pub mirror: bool,
}

impl Group {
    /// A group that stands once.
    pub fn once(kind: Kind, cells: Vec<Cell>) -> Self {
        Group { kind, cells, repeat: Repeat::Once, step: 0, mirror: false }
    }

    /// A group repeated to one side.
    pub fn ray(kind: Kind, cells: Vec<Cell>, step: i32) -> Self {
        Group { repeat: Repeat::Ray, step, ..Group::once(kind, cells) }
    }

    /// A group repeated to both sides.
    pub fn line(kind: Kind, cells: Vec<Cell>, step: i32) -> Self {
        Group { repeat: Repeat::Line, step, ..Group::once(kind, cells) }
    }
}

/// A strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strategy {
    /// Who follows it.
    pub strategist: Side,
    /// The stones already played; the opponent moves next.
    pub record: Record,
    /// The groups; everything else is follow-up.
    pub groups: Vec<Group>,
}

/// What is wrong with a strategy file.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StrategyError {
    /// Too many bytes.
    #[error("the file has {bytes} bytes; expected at most {MOST_BYTES}")]
    TooLong {
        /// Its length.
        bytes: usize,
    },
    /// Not JSON, or not the fields of the format.
    #[error("line {line}, column {column}: {problem}")]
    Json {
        /// Line of the file, from 1.
        line: usize,
        /// Column of the line, from 1.
        column: usize,
        /// What the reader found and expected.
        problem: String,
    },
    /// A field with an impossible value.
    #[error("{place}: {problem}; expected {expected}")]
    Field {
        /// The field, as in `groups[2].step`.
        place: String,
        /// What is wrong.
        problem: String,
        /// What would be right.
        expected: String,
    },
    /// A record that is none, or cannot be played.
    #[error("record: {0}")]
    Record(#[from] ParseError),
    /// A cell in two groups, or twice in one.
    #[error("{}", shared(*first, *second, *cell))]
    Overlap {
        /// The cell.
        cell: Cell,
        /// A group that holds it.
        first: usize,
        /// Another, or the same again.
        second: usize,
    },
    /// A cell that cannot be a group's: a stone lies there, or nothing under it ever will.
    #[error(
        "groups[{group}] holds {cell}; expected the cells of groups in column {} to be stacked \
         from row {lowest} up without a hole", .cell.column
    )]
    Hole {
        /// The cell.
        cell: Cell,
        /// Its group.
        group: usize,
        /// The row right above the column's stones.
        lowest: i32,
    },
    /// Periods and cells that need more columns than a checker wants to look at.
    #[error("the pattern needs {columns} columns before it repeats; expected at most {most}")]
    TooWide {
        /// Columns needed (at least).
        columns: u64,
        /// The most allowed.
        most: u64,
    },
}

/// The fields of a strategy file.
const FIELDS: [&str; 5] = ["schema", "game", "strategist", "record", "groups"];

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a strategy file, which is a JSON object")]
struct FileForm {
    schema: String,
    game: String,
    strategist: String,
    record: String,
    groups: Vec<GroupForm>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a group, which is an object with kind and cells")]
struct GroupForm {
    kind: Kind,
    cells: Vec<(i64, i64)>,
    #[serde(default)]
    repeat: Repeat,
    #[serde(default)]
    step: i64,
    #[serde(default)]
    mirror: bool,
}

fn field(place: String, problem: impl Into<String>, expected: impl Into<String>) -> StrategyError {
    StrategyError::Field { place, problem: problem.into(), expected: expected.into() }
}

/// What is wrong where a cell is there twice.
fn shared(first: usize, second: usize, cell: Cell) -> String {
    match first == second {
        true => format!(
            "groups[{first}] holds {cell} twice, in two of its copies; expected each cell in one copy"
        ),
        false => format!(
            "groups[{first}] and groups[{second}] both hold {cell}; expected each cell in one group"
        ),
    }
}

/// What the reader says, without the place that it repeats at the end; but missing fields are all
/// named, not only the first.
fn json_error(text: &str, error: &serde_json::Error) -> StrategyError {
    let (line, column) = (error.line(), error.column());
    let words = error.to_string();
    let place = format!(" at line {line} column {column}");
    let problem = words.strip_suffix(&place).unwrap_or(&words);
    let problem = match error.is_data() {
        true => problem.to_owned(),
        false => format!("this is not JSON: {problem}"),
    };
    let missing = missing_fields(text);
    if problem.starts_with("missing field") && !missing.is_empty() {
        let (all, missing) = (FIELDS.join(", "), missing.join(", "));
        let problem = format!("a strategy file needs the fields {all}; missing: {missing}");
        return StrategyError::Json { line, column, problem };
    }
    StrategyError::Json { line, column, problem }
}

/// The fields that an object lacks to be a strategy file.
fn missing_fields(text: &str) -> Vec<&'static str> {
    let Ok(serde_json::Value::Object(object)) = serde_json::from_str(text) else {
        return Vec::new();
    };
    FIELDS.into_iter().filter(|&field| !object.contains_key(field)).collect()
}

impl Strategy {
    /// Reads a strategy file.
    pub fn parse(text: &str) -> Result<Self, StrategyError> {
        if text.len() > MOST_BYTES {
            return Err(StrategyError::TooLong { bytes: text.len() });
        }
        let form: FileForm =
            serde_json::from_str(text).map_err(|error| json_error(text, &error))?;
        let expect = |place: &str, found: &str, expected: &str| match found == expected {
            true => Ok(()),
            false => Err(field(place.into(), format!("found {found:?}"), format!("{expected:?}"))),
        };
        expect("schema", &form.schema, SCHEMA)?;
        expect("game", &form.game, "hakozumi")?;
        let strategist = match form.strategist.as_str() {
            "X" => Side::X,
            "O" => Side::O,
            other => {
                return Err(field(
                    "strategist".into(),
                    format!("found {other:?}"),
                    "\"X\" or \"O\"",
                ));
            }
        };
        let record = Record::parse(&form.record)?;
        let strategy = Strategy { strategist, record, groups: read_groups(form.groups)? };
        strategy.position()?;
        Ok(strategy)
    }

    /// The strategy as a file, one group a line.
    pub fn to_json(&self) -> String {
        let groups: Vec<String> = self.groups.iter().map(group_json).collect();
        format!(
            "{{\"schema\":\"{SCHEMA}\",\"game\":\"hakozumi\",\"strategist\":\"{}\",\
             \"record\":\"{}\",\"groups\":[\n  {}\n]}}\n",
            self.strategist,
            self.record,
            groups.join(",\n  ")
        )
    }

    /// The stones already played, on the board.
    pub fn position(&self) -> Result<Position, StrategyError> {
        if self.record.stones().len() > MOST_STONES {
            let found = format!("{} stones", self.record.stones().len());
            return Err(field("record".into(), found, format!("at most {MOST_STONES}")));
        }
        let last = self.record.stones().last().map(|stone| stone.side);
        if last != Some(self.strategist) && !(self.only_x() && self.strategist == Side::O) {
            let found = "it is not the opponent's turn after it";
            let expected = format!("a last stone of {}, the strategist", self.strategist);
            return Err(field("record".into(), found, expected));
        }
        let game = Hakozumi { handicap: self.handicap(), ..Hakozumi::ENDLESS };
        Ok(game.parse_position(&self.record.to_string())?)
    }

    /// The handicap of the games it is for. Several X's at the start are handicap stones; where
    /// O moves next, the last of them was X's first move.
    pub fn handicap(&self) -> usize {
        match self.strategist {
            Side::O if self.only_x() => self.record.stones().len(),
            _ => self.record.handicap(),
        }
    }

    fn only_x(&self) -> bool {
        self.record.stones().iter().all(|stone| stone.side == Side::X)
    }
}

fn read_groups(forms: Vec<GroupForm>) -> Result<Vec<Group>, StrategyError> {
    if forms.len() > MOST_GROUPS {
        let found = format!("{} groups", forms.len());
        return Err(field("groups".into(), found, format!("at most {MOST_GROUPS}")));
    }
    forms.into_iter().enumerate().map(|(index, form)| read_group(index, form)).collect()
}

fn read_group(index: usize, form: GroupForm) -> Result<Group, StrategyError> {
    let place = |name: &str| format!("groups[{index}].{name}");
    let (fits, expected) = match form.kind {
        Kind::Pair => (form.cells.len() == 2, "two cells in a pair".to_string()),
        Kind::Half => (form.cells.len() == 2, "two cells in a half".to_string()),
        Kind::Free => {
            let fits = (1..=MOST_CELLS).contains(&form.cells.len());
            (fits, format!("1 to {MOST_CELLS} free cells"))
        }
    };
    if !fits {
        return Err(field(place("cells"), format!("{} cells", form.cells.len()), expected));
    }
    if form.repeat != Repeat::Once && form.step == 0 {
        let expected = "a step other than 0 where a group is repeated";
        return Err(field(place("step"), "the step is 0", expected));
    }
    if form.step.unsigned_abs() > FARTHEST.unsigned_abs() {
        let expected = format!("a step from -{FARTHEST} to {FARTHEST}");
        return Err(field(place("step"), form.step.to_string(), expected));
    }
    let cells = form.cells.iter().enumerate().map(|(at, &(column, row))| {
        let bounded =
            column.unsigned_abs() <= FARTHEST.unsigned_abs() && (1..=HIGHEST_ROW).contains(&row);
        let expected =
            format!("a column from -{FARTHEST} to {FARTHEST} and a row from 1 to {HIGHEST_ROW}");
        let name = format!("cells[{at}]");
        if bounded {
            Ok(Cell::new(column as i32, row as i32))
        } else {
            Err(field(place(&name), format!("[{column},{row}]"), expected))
        }
    });
    Ok(Group {
        kind: form.kind,
        cells: cells.collect::<Result<_, _>>()?,
        repeat: form.repeat,
        step: if form.repeat == Repeat::Once { 0 } else { form.step as i32 },
        mirror: form.mirror,
    })
}

fn group_json(group: &Group) -> String {
    let cells: Vec<String> =
        group.cells.iter().map(|cell| format!("[{},{}]", cell.column, cell.row)).collect();
    let kind = match group.kind {
        Kind::Pair => "pair",
        Kind::Half => "half",
        Kind::Free => "free",
    };
    let repeat = match group.repeat {
        Repeat::Once => "once",
        Repeat::Ray => "ray",
        Repeat::Line => "line",
    };
    format!(
        "{{\"kind\":\"{kind}\",\"cells\":[{}],\"repeat\":\"{repeat}\",\"step\":{},\"mirror\":{}}}",
        cells.join(","),
        group.step,
        group.mirror
    )
}
