//! "Is there a static board?" as a formula.
//!
//! A static board gives every column a *height*, the number of its gadget cells (on top of any
//! stones), and joins gadget cells to disjoint pairs; everything else is follow-up. It holds if
//! in every line of four cells one is surely the strategist's or two are a pair. In variables:
//! one for each column and height, one for each pair that may be. A [`Shape`] says which columns
//! are the same column: all that are a period apart, all of a tail that are, or none.

use std::collections::BTreeMap;

use yomikiri_hakozumi::strategy::{Group, Kind, Strategy};
use yomikiri_hakozumi::{Cell, DIRECTIONS, Position, Record, Side};

use crate::cnf::{Cnf, Literal};
use crate::sat::Model;

/// Which columns of the board are alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// All that are `period` apart.
    Ring {
        /// The period.
        period: i32,
    },
    /// Those left of `low`, and those right of `high`, that are `period` apart.
    Tails {
        /// The leftmost column that stands for itself.
        low: i32,
        /// The rightmost.
        high: i32,
        /// The period of either tail.
        period: i32,
    },
    /// None; lines that leave the columns `low..=high` are not looked at.
    Window {
        /// The leftmost column.
        low: i32,
        /// The rightmost.
        high: i32,
    },
}

/// A column, as the formula knows it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Place {
    Own(i32),
    Ring(i32),
    Left(i32),
    Right(i32),
}

impl Shape {
    fn place(self, column: i32) -> Place {
        match self {
            Shape::Ring { period } => Place::Ring(column.rem_euclid(period)),
            Shape::Tails { low, period, .. } if column < low => {
                Place::Left((low - 1 - column) % period)
            }
            Shape::Tails { high, period, .. } if column > high => {
                Place::Right((column - high - 1) % period)
            }
            Shape::Tails { .. } | Shape::Window { .. } => Place::Own(column),
        }
    }

    /// Columns at which lines begin and cells stand, so that all others repeat them.
    fn columns(self, partners: Partners) -> std::ops::RangeInclusive<i32> {
        match self {
            Shape::Ring { period } => 0..=period - 1,
            Shape::Tails { low, high, period } => {
                let margin = period + partners.reach();
                low - margin..=high + margin
            }
            Shape::Window { low, high } => low..=high,
        }
    }

    fn holds_line(self, line: &[Cell; 4]) -> bool {
        match self {
            Shape::Window { low, high } => {
                line.iter().all(|cell| (low..=high).contains(&cell.column))
            }
            _ => true,
        }
    }
}

/// A pair: its left (or lower) cell and how far away the other one is.
type PairKey = (Place, i32, (i32, i32));

/// Who may be whose partner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Partners {
    /// Only cells that a line joins; cells without a partner are allowed.
    OnLines,
    /// Every cell needs one: on a line, or of the same level, at most so many columns away.
    SameLevel(i32),
    /// Every cell needs one: on a line, or at most so many columns away.
    Any(i32),
}

impl Partners {
    /// The most columns between partners.
    fn reach(self) -> i32 {
        match self {
            Partners::OnLines => 3,
            Partners::SameLevel(reach) | Partners::Any(reach) => reach.max(3),
        }
    }

    fn must_be(self) -> bool {
        self != Partners::OnLines
    }
}

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Question {
    /// Who is to hold the board.
    pub strategist: Side,
    /// The stones already played.
    pub position: Position,
    /// Which columns are alike.
    pub shape: Shape,
    /// The most gadget cells in a column.
    pub height: usize,
    /// Columns that must have no gadget cells.
    pub closed: Vec<i32>,
    /// Rows of the board, if it is limited. Every column must then end with a cell of the
    /// strategist: there is no answer on top of the last one.
    pub rows: Option<i32>,
    /// Which cells may be partners, and must all have one?
    pub partners: Partners,
}

impl Question {
    /// Gadgets of at most two cells in a column, anywhere, with partners on lines.
    pub fn new(strategist: Side, position: Position, shape: Shape) -> Self {
        let (closed, partners) = (Vec::new(), Partners::OnLines);
        Question { strategist, position, shape, height: 2, closed, rows: None, partners }
    }
}

/// A question as a formula, with the meaning of its variables.
#[derive(Debug)]
pub struct Encoding {
    question: Question,
    /// The formula.
    pub cnf: Cnf,
    heights: BTreeMap<Place, Vec<Literal>>,
    pairs: BTreeMap<PairKey, Literal>,
    lines: Vec<([Cell; 4], Vec<Literal>)>,
}

/// A static board found: heights of columns and pairs of cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StaticBoard {
    /// The variables of its pairs.
    pub pairs: Vec<Literal>,
    /// Heights of the columns looked at, from left to right.
    pub heights: Vec<usize>,
}

impl Encoding {
    /// Writes a question down as a formula.
    pub fn new(question: Question) -> Self {
        let (heights, pairs) = (BTreeMap::new(), BTreeMap::new());
        let mut encoding =
            Encoding { question, cnf: Cnf::new(), heights, pairs, lines: Vec::new() };
        for column in encoding.columns() {
            encoding.match_column(column);
        }
        for line in encoding.all_lines() {
            encoding.forbid(line);
        }
        encoding
    }

    /// The variables "this column has this height", for 0, 1, … cells.
    pub fn heights(&mut self, column: i32) -> Vec<Literal> {
        let place = self.question.shape.place(column);
        if let Some(known) = self.heights.get(&place) {
            return known.clone();
        }
        let heights: Vec<Literal> =
            (0..=self.question.height).map(|_| self.cnf.variable()).collect();
        self.cnf.add(heights.clone());
        self.cnf.at_most_one(&heights);
        if self.question.closed.contains(&column) {
            self.cnf.add(vec![heights[0]]);
        }
        if let Some(rows) = self.question.rows {
            let open = rows - self.stones(column);
            let unfit = |height: i32| height > open || (open - height) % 2 != 0;
            for (_, &literal) in (0..).zip(&heights).filter(|&(height, _)| unfit(height)) {
                self.cnf.add(vec![-literal]);
            }
        }
        self.heights.insert(place, heights.clone());
        heights
    }

    /// Lines with the clause that forbids each.
    pub fn lines(&self) -> &[([Cell; 4], Vec<Literal>)] {
        &self.lines
    }

    fn columns(&self) -> std::ops::RangeInclusive<i32> {
        self.question.shape.columns(self.question.partners)
    }

    fn stones(&self, column: i32) -> i32 {
        self.question.position.height(column) as i32
    }

    fn may_be_gadget(&self, cell: Cell) -> bool {
        let level = cell.row - self.stones(cell.column);
        (1..=self.question.height as i32).contains(&level)
    }

    /// Can these two be a pair at all: joined by a line, or partners for want of a better use?
    fn may_pair(&self, cell: Cell, (dx, dy): (i32, i32)) -> bool {
        let other = cell.step((dx, dy), 1);
        let (level, other_level) =
            (cell.row - self.stones(cell.column), other.row - self.stones(other.column));
        let on_line = dx <= 3 && (dy == 0 || dy.abs() == dx || dx == 0 && dy <= 3);
        let at_hand = dx > 0
            && match self.question.partners {
                Partners::OnLines => false,
                Partners::SameLevel(reach) => dx <= reach && level == other_level,
                Partners::Any(reach) => dx <= reach,
            };
        let inside = match self.question.shape {
            Shape::Window { low, high } => (low..=high).contains(&other.column),
            _ => true,
        };
        inside && (on_line || at_hand) && self.may_be_gadget(cell) && self.may_be_gadget(other)
    }

    /// The variable of a pair: the same for pairs that repeat one another.
    fn pair(&mut self, cell: Cell, offset: (i32, i32)) -> Literal {
        let shape = self.question.shape;
        let (here, there) = (shape.place(cell.column), shape.place(cell.column + offset.0));
        let place = match (here, there) {
            (Place::Ring(_), _) | (Place::Left(_), Place::Left(_)) => here,
            (Place::Right(_), Place::Right(_)) => here,
            _ => Place::Own(cell.column),
        };
        let key = (place, cell.row, offset);
        if let Some(&known) = self.pairs.get(&key) {
            return known;
        }
        let pair = self.cnf.variable();
        self.pairs.insert(key, pair);
        for end in [cell, cell.step(offset, 1)] {
            let mut clause = self.gadget(end);
            clause.push(-pair);
            self.cnf.add(clause);
        }
        pair
    }

    /// "The cell is a gadget cell", as heights one of which holds.
    fn gadget(&mut self, cell: Cell) -> Vec<Literal> {
        let level = (cell.row - self.stones(cell.column)).max(0) as usize;
        self.heights(cell.column).get(level..).unwrap_or_default().to_vec()
    }

    /// "The cell is surely the strategist's", as heights one of which holds; `None` if it is.
    fn strategists(&mut self, cell: Cell) -> Option<Vec<Literal>> {
        if let Some(side) = self.question.position.at(cell) {
            return (side != self.question.strategist).then(Vec::new);
        }
        let level = (cell.row - self.stones(cell.column)) as usize;
        let heights = self.heights(cell.column);
        let follow_up = heights.iter().enumerate().filter(|&(h, _)| h < level);
        Some(follow_up.filter(|(h, _)| (level - h).is_multiple_of(2)).map(|(_, &l)| l).collect())
    }

    /// Offsets from a cell to the right, or up, at which a partner could be.
    fn offsets(&self, cell: Cell) -> Vec<(i32, i32)> {
        let reach = self.question.partners.reach();
        let rows = self.question.height as i32 + 60;
        let near = |dx: i32| {
            let low = self.stones(cell.column + dx) + 1 - cell.row;
            (low.max(-rows)..low + self.question.height as i32).map(move |dy| (dx, dy))
        };
        (0..=reach).flat_map(near).filter(|&(dx, dy)| dx > 0 || dy > 0).collect()
    }

    /// No cell of a column in two pairs; and every gadget cell in one, if that is asked.
    fn match_column(&mut self, column: i32) {
        let stones = self.stones(column);
        for row in stones + 1..=stones + self.question.height as i32 {
            let cell = Cell::new(column, row);
            let mut around: Vec<Literal> = Vec::new();
            for offset in self.offsets(cell) {
                if self.may_pair(cell, offset) {
                    around.push(self.pair(cell, offset));
                }
            }
            for (left, offset) in self.left_partners(cell) {
                around.push(self.pair(left, offset));
            }
            self.match_cell(cell, &around);
        }
    }

    /// Cells to the left of a cell, or under it, that it could be paired with.
    fn left_partners(&self, cell: Cell) -> Vec<(Cell, (i32, i32))> {
        let columns = cell.column - self.question.partners.reach()..=cell.column;
        let columns = columns.filter(|&column| match self.question.shape {
            Shape::Window { low, .. } => column >= low,
            _ => true,
        });
        let cells = columns.flat_map(|column| {
            let stones = self.stones(column);
            let rows = stones + 1..=stones + self.question.height as i32;
            rows.map(move |row| Cell::new(column, row))
        });
        cells
            .filter(|left| *left < cell)
            .map(|left| (left, (cell.column - left.column, cell.row - left.row)))
            .filter(|&(left, offset)| self.may_pair(left, offset))
            .collect()
    }

    fn match_cell(&mut self, cell: Cell, around: &[Literal]) {
        let mut pairs = around.to_vec();
        pairs.sort_unstable();
        // A pair that meets the cell with both ends, one period apart, cannot be.
        for both in pairs.windows(2).filter(|two| two[0] == two[1]) {
            self.cnf.add(vec![-both[0]]);
        }
        pairs.dedup();
        self.cnf.at_most_one(&pairs);
        if self.question.partners.must_be() {
            for height in self.gadget(cell) {
                let mut clause = pairs.clone();
                clause.push(-height);
                self.cnf.add(clause);
            }
        }
    }

    fn all_lines(&self) -> Vec<[Cell; 4]> {
        let shape = self.question.shape;
        let tallest = self.question.position.columns().map(|(_, stack)| stack.len()).max();
        let rows = tallest.unwrap_or(0) as i32 + self.question.height as i32 + 5;
        let starts = self.columns().flat_map(|x| (1..=rows).map(move |row| Cell::new(x, row)));
        let lines = starts.flat_map(|start| {
            DIRECTIONS.map(|direction| [0, 1, 2, 3].map(|steps| start.step(direction, steps)))
        });
        let top = self.question.rows.unwrap_or(i32::MAX);
        let inside = |row: i32| (1..=top).contains(&row);
        lines
            .filter(|line| inside(line[0].row) && inside(line[3].row) && shape.holds_line(line))
            .collect()
    }

    /// The clause that keeps the opponent from a line.
    fn forbid(&mut self, line: [Cell; 4]) {
        let mut clause = Vec::new();
        for cell in line {
            match self.strategists(cell) {
                None => return,
                Some(literals) => clause.extend(literals),
            }
        }
        for (at, &a) in line.iter().enumerate() {
            for &b in &line[at + 1..] {
                let (left, right) = if a < b { (a, b) } else { (b, a) };
                let offset = (right.column - left.column, right.row - left.row);
                if self.may_pair(left, offset) {
                    clause.push(self.pair(left, offset));
                }
            }
        }
        self.lines.push((line, clause.clone()));
        self.cnf.add(clause);
    }

    /// The board of a model.
    pub fn board(&self, model: &Model) -> StaticBoard {
        let pairs = self.pairs.values().copied().filter(|&pair| model.is_true(pair)).collect();
        let heights = self.columns().map(|column| {
            let heights = self.heights.get(&self.question.shape.place(column));
            heights.and_then(|h| h.iter().position(|&l| model.is_true(l))).unwrap_or(0)
        });
        StaticBoard { heights: heights.collect(), pairs }
    }

    /// The cells of a pair's variable, as they stand first in its tail or ring.
    pub fn cells(&self, pair: Literal) -> Option<Group> {
        let (&(place, row, (dx, dy)), _) = self.pairs.iter().find(|&(_, &known)| known == pair)?;
        let group = |column: i32| {
            let cell = Cell::new(column, row);
            Group::once(Kind::Pair, vec![cell, cell.step((dx, dy), 1)])
        };
        Some(match (place, self.question.shape) {
            (Place::Ring(column), Shape::Ring { period }) => {
                Group::line(Kind::Pair, group(column).cells, period)
            }
            (Place::Right(at), Shape::Tails { high, period, .. }) => {
                Group::ray(Kind::Pair, group(high + 1 + at).cells, period)
            }
            (Place::Left(at), Shape::Tails { low, period, .. }) => {
                // The copy whose right end is the last left of the core.
                let mut column = low - 1 - at;
                while column + dx >= low {
                    column -= period;
                }
                Group::ray(Kind::Pair, group(column).cells, -period)
            }
            (Place::Own(column) | Place::Ring(column), _) => group(column),
            (Place::Left(_) | Place::Right(_), _) => return None,
        })
    }

    /// The strategy of a board.
    pub fn strategy(&self, board: &StaticBoard, record: &Record) -> Strategy {
        let groups = board.pairs.iter().filter_map(|&pair| self.cells(pair)).collect();
        Strategy { strategist: self.question.strategist, record: record.clone(), groups }
    }
}
