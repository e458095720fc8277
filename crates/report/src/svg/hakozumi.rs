//! Stacked stones on endless ground, and windows of a strategy: partners joined, period framed.

use std::collections::BTreeMap;

use yomikiri_game::Notation;
use yomikiri_hakozumi::{Cell, Hakozumi, Side};
use yomikiri_papers::{CellKind, Window, WindowCell};

use super::{Drawing, escaped, parameter};

const CELL: f64 = 20.0;
const TOP: f64 = 6.0;
const UNDER: f64 = 18.0;
/// Room at both sides, so that the ground seems to go on.
const SIDE: f64 = 10.0;

/// Draws a record of stones: on endless ground what is around them, of a finite board all of it.
pub(super) fn draw(game: &str, record: &str) -> Option<String> {
    let position = Hakozumi::ENDLESS.parse_position(record).ok()?;
    let columns: Vec<i32> = position.columns().map(|(column, _)| column).collect();
    let mut first = columns.iter().min().copied().unwrap_or(0) - 1;
    let mut last = columns.iter().max().copied().unwrap_or(0) + 1;
    let mut rows = position.columns().map(|(_, stack)| stack.len()).max().unwrap_or(0) as i32 + 1;
    let side = |name| parameter(game, name).and_then(|side| side.parse::<i32>().ok());
    if let (Some(width), Some(height)) = (side("width"), side("height")) {
        (first, last, rows) = (0, width - 1, height);
    }
    // A position as wide as a person can look at; others stay text.
    if last - first > 60 || rows > 40 {
        return None;
    }
    let mut board = Ground::new(first, (last - first + 1) as usize, rows as usize);
    let winning: Vec<Cell> = winning_cells(&position);
    let newest = position.record().stones().last().map(|stone| stone.column);
    for (column, stack) in position.columns() {
        for (row, &side) in (1..).zip(stack) {
            let cell = Cell::new(column, row);
            let top = newest == Some(column) && row as usize == stack.len();
            board.stone(cell, side, winning.contains(&cell), top);
        }
    }
    Some(board.finish(record))
}

/// The cells of a finished line through the newest stone.
fn winning_cells(position: &yomikiri_hakozumi::Position) -> Vec<Cell> {
    let Some(newest) = position.record().stones().last() else { return Vec::new() };
    let row = position.height(newest.column) as i32;
    position.line_through(Cell::new(newest.column, row), 4).unwrap_or_default()
}

/// Draws a window of a strategy's board.
pub(crate) fn window_svg(window: &Window) -> String {
    let columns = window.rows.first().map_or(0, Vec::len);
    let mut board = Ground::new(window.first_column, columns, window.rows.len());
    let mut groups: BTreeMap<usize, Vec<(Cell, CellKind)>> = BTreeMap::new();
    for (row, cells) in (1..).zip(window.rows.iter().rev()) {
        for (column, cell) in (window.first_column..).zip(cells) {
            board.window_cell(Cell::new(column, row), cell);
            if let Some(group) = cell.group {
                groups.entry(group).or_default().push((Cell::new(column, row), cell.kind));
            }
        }
    }
    for cells in groups.values() {
        if let [(a, kind), (b, _)] = cells[..] {
            board.join(a, b, kind);
        }
    }
    if let Some(period) = window.period {
        board.frame(period);
    }
    board.finish(&window.caption.en)
}

struct Ground {
    drawing: Drawing,
    first: i32,
    columns: usize,
    rows: usize,
}

impl Ground {
    fn new(first: i32, columns: usize, rows: usize) -> Self {
        let width = columns as f64 * CELL + 2.0 * SIDE;
        let drawing = Drawing::new(width, TOP + rows as f64 * CELL + UNDER);
        let mut board = Ground { drawing, first, columns, rows };
        let (bottom, right) = (board.bottom(), width);
        let mut grid = String::new();
        for at in 0..=columns {
            grid += &format!("M{} {TOP}V{bottom}", SIDE + at as f64 * CELL);
        }
        for at in 0..rows {
            grid += &format!("M0 {}H{right}", TOP + at as f64 * CELL);
        }
        board.drawing.add(format_args!(
            "<path d=\"{grid}\" stroke=\"var(--grid)\" fill=\"none\"/>\
             <path d=\"M0 {bottom}H{right}\" stroke=\"var(--ink)\" stroke-width=\"2\"/>"
        ));
        for at in 0..columns as i32 {
            let (column, x) = (first + at, SIDE + (f64::from(at) + 0.5) * CELL);
            let name = column.to_string().replace('-', "−");
            board.drawing.add(format_args!(
                "<text class=\"axis\" x=\"{x}\" y=\"{}\">{name}</text>",
                bottom + 13.0
            ));
        }
        board
    }

    fn bottom(&self) -> f64 {
        TOP + self.rows as f64 * CELL
    }

    /// The middle of a cell.
    fn at(&self, cell: Cell) -> (f64, f64) {
        let x = SIDE + (f64::from(cell.column - self.first) + 0.5) * CELL;
        (x, self.bottom() - (f64::from(cell.row) - 0.5) * CELL)
    }

    fn fill(&mut self, cell: Cell, colour: &str) {
        let (x, y) = self.at(cell);
        let (x, y, size) = (x - CELL / 2.0 + 0.5, y - CELL / 2.0 + 0.5, CELL - 1.0);
        self.drawing.add(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\" fill=\"var(--{colour})\"/>"
        ));
    }

    fn letter(&mut self, cell: Cell, letter: char, class: &str) {
        let (x, y) = self.at(cell);
        let letter = escaped(&letter.to_string());
        self.drawing.add(format_args!(
            "<text class=\"{class}\" x=\"{x}\" y=\"{}\">{letter}</text>",
            y + 4.5
        ));
    }

    fn stone(&mut self, cell: Cell, side: Side, winning: bool, newest: bool) {
        if winning {
            self.fill(cell, "tint-win");
        } else if newest {
            self.fill(cell, "tint-free");
        }
        let class = if side == Side::X { "stone x" } else { "stone o" };
        self.letter(cell, if side == Side::X { 'X' } else { 'O' }, class);
    }

    fn window_cell(&mut self, at: Cell, cell: &WindowCell) {
        let class = match cell.kind {
            CellKind::Stone if cell.letter == 'X' => "stone x",
            CellKind::Stone => "stone o",
            CellKind::FollowUp => "follow",
            CellKind::Pair | CellKind::Half | CellKind::Free => "group",
        };
        match cell.kind {
            CellKind::Stone => self.fill(at, "tint-stone"),
            CellKind::FollowUp => {}
            CellKind::Pair => self.fill(at, "tint-pair"),
            CellKind::Half => self.fill(at, "tint-half"),
            CellKind::Free => self.fill(at, "tint-free"),
        }
        self.letter(at, cell.letter, class);
    }

    /// An arc over the heads of two partners.
    fn join(&mut self, a: Cell, b: Cell, kind: CellKind) {
        let ((ax, ay), (bx, by)) = (self.at(a), self.at(b));
        let (ay, by) = (ay - 6.0, by - 6.0);
        let (middle, lift) = ((ax + bx) / 2.0, ay.min(by) - 5.0);
        let dashes = if kind == CellKind::Half { " stroke-dasharray=\"3 2\"" } else { "" };
        self.drawing.add(format_args!(
            "<path d=\"M{ax} {ay}Q{middle} {lift} {bx} {by}\" fill=\"none\" stroke=\"var(--accent)\" \
             stroke-width=\"1.3\"{dashes}/>"
        ));
    }

    /// A frame around the columns that repeat.
    fn frame(&mut self, [from, to]: [i32; 2]) {
        let x = SIDE + f64::from(from - self.first) * CELL;
        let width = f64::from(to - from + 1) * CELL;
        self.drawing.add(format_args!(
            "<rect x=\"{x}\" y=\"{}\" width=\"{width}\" height=\"{}\" fill=\"none\" rx=\"3\" \
             stroke=\"var(--accent)\" stroke-width=\"2\" stroke-dasharray=\"6 3\"/>",
            TOP - 3.0,
            self.bottom() - TOP + 3.0
        ));
    }

    fn finish(self, label: &str) -> String {
        let class = if self.columns > 16 { "ground wide" } else { "ground" };
        self.drawing.finish(class, label)
    }
}
