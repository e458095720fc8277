//! Stones on a grid: ○ × △ □ for players 1 to 4, as the papers draw them.

use yomikiri_papers::Mark;

use super::{Drawing, escaped};

const CELL: f64 = 22.0;
const MARGIN: f64 = 2.0;
/// Room for the names of columns and rows.
const NAMES: f64 = 14.0;

/// Draws `rows/of/cells` with digits for stones and dots for empty cells.
pub(super) fn draw(position: &str) -> Option<String> {
    Some(drawing(position, &[])?.finish("mnk", position))
}

/// The same with something written on some cells.
pub(super) fn drawing(position: &str, marks: &[Mark]) -> Option<Drawing> {
    let rows: Vec<Vec<char>> = position.split('/').map(|row| row.chars().collect()).collect();
    let mut drawing = grid(&rows, MARGIN)?;
    for written in marks {
        let (column, row) = place(&written.cell)?;
        let at = |n: usize| MARGIN + (n as f64 + 0.5) * CELL;
        let (x, y, text) = (at(column), at(row) + 5.0, escaped(&written.text));
        drawing.add(format_args!("<text class=\"mark\" x=\"{x}\" y=\"{y}\">{text}</text>"));
    }
    Some(drawing)
}

/// Column and row of a cell's name: `b3`.
fn place(cell: &str) -> Option<(usize, usize)> {
    let column = cell.chars().next().filter(char::is_ascii_lowercase)?;
    let row: usize = cell.get(1..)?.parse().ok()?;
    Some((column as usize - 'a' as usize, row.checked_sub(1)?))
}

/// Draws the lines of text of a board whose cells have names, with these around it: letters above the
/// columns, and the numbers of the rows before them. `None` for a drawing of any other kind.
///
/// ```text
///    a b c
///  1 ○ · ·
///  2 · × ·
/// ```
pub(super) fn draw_named(lines: &str, label: &str) -> Option<String> {
    let mut lines = lines.lines().map(str::split_whitespace);
    let columns: String = lines.next()?.collect();
    let is_named = columns.chars().eq(('a'..='z').take(columns.len()));
    let mut rows = Vec::new();
    for (at, mut words) in lines.enumerate() {
        if words.next()?.parse() != Ok(at + 1) {
            return None;
        }
        rows.push(words.map(|cell| cell.parse().ok()).collect::<Option<Vec<char>>>()?);
    }
    let fits = !rows.is_empty() && rows.iter().all(|row| row.len() == columns.len());
    if !is_named || !fits { None } else { Some(grid(&rows, NAMES)?.finish("mnk", label)) }
}

/// A grid of cells with room at its left and above it, where names are written if there is enough.
fn grid(rows: &[Vec<char>], room: f64) -> Option<Drawing> {
    let columns = rows.first()?.len();
    if columns == 0 || rows.iter().any(|row| row.len() != columns) {
        return None;
    }
    let (width, height) = (columns as f64 * CELL, rows.len() as f64 * CELL);
    let mut drawing = Drawing::new(room + width + MARGIN, room + height + MARGIN);
    drawing.add(format_args!(
        "<rect x=\"{room}\" y=\"{room}\" width=\"{width}\" height=\"{height}\" \
         fill=\"var(--cell)\" stroke=\"var(--line)\"/>"
    ));
    let mut lines = String::new();
    for at in 1..columns {
        lines += &format!("M{} {room}v{height}", room + at as f64 * CELL);
    }
    for at in 1..rows.len() {
        lines += &format!("M{room} {}h{width}", room + at as f64 * CELL);
    }
    drawing.add(format_args!("<path d=\"{lines}\" stroke=\"var(--line)\" fill=\"none\"/>"));
    let at = |n: usize| room + (n as f64 + 0.5) * CELL;
    if room >= NAMES {
        names(&mut drawing, (columns, rows.len()), at);
    }
    for (r, row) in rows.iter().enumerate() {
        for (c, &stone) in row.iter().enumerate() {
            mark(&mut drawing, stone, at(c), at(r))?;
        }
    }
    Some(drawing)
}

fn names(drawing: &mut Drawing, (columns, rows): (usize, usize), at: impl Fn(usize) -> f64) {
    for (column, name) in (0..columns).zip('a'..='z') {
        drawing
            .add(format_args!("<text class=\"axis\" x=\"{}\" y=\"9\">{name}</text>", at(column)));
    }
    for row in 0..rows {
        let (y, name) = (at(row) + 3.0, row + 1);
        drawing.add(format_args!("<text class=\"axis\" x=\"6\" y=\"{y}\">{name}</text>"));
    }
}

fn mark(drawing: &mut Drawing, stone: char, x: f64, y: f64) -> Option<()> {
    let (name, path) = match stone {
        '.' | '·' => return Some(()),
        '1' | '○' => ("one", format!("M{} {y}a6 6 0 1 0 12 0a6 6 0 1 0 -12 0", x - 6.0)),
        '2' | '×' => ("two", format!("M{} {}l11 11m0 -11l-11 11", x - 5.5, y - 5.5)),
        '3' | '△' => ("three", format!("M{x} {}l6.5 11.5h-13z", y - 6.5)),
        '4' | '□' => ("four", format!("M{} {}h11v11h-11z", x - 5.5, y - 5.5)),
        _ => return None,
    };
    drawing.add(format_args!(
        "<path d=\"{path}\" fill=\"none\" stroke=\"var(--{name})\" stroke-width=\"2.4\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
    ));
    Some(())
}
