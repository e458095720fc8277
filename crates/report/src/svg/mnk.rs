//! Stones on a grid: ○ × △ □ for players 1 to 4, as the papers draw them.

use super::Drawing;

const CELL: f64 = 22.0;
const MARGIN: f64 = 2.0;

/// Draws `rows/of/cells` with digits for stones and dots for empty cells.
pub(super) fn draw(position: &str) -> Option<String> {
    let rows: Vec<Vec<char>> = position.split('/').map(|row| row.chars().collect()).collect();
    let columns = rows.first()?.len();
    if columns == 0 || rows.iter().any(|row| row.len() != columns) {
        return None;
    }
    let (width, height) = (columns as f64 * CELL, rows.len() as f64 * CELL);
    let mut drawing = Drawing::new(width + 2.0 * MARGIN, height + 2.0 * MARGIN);
    drawing.add(format_args!(
        "<rect x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{width}\" height=\"{height}\" \
         fill=\"var(--cell)\" stroke=\"var(--line)\"/>"
    ));
    let mut grid = String::new();
    for at in 1..columns {
        grid += &format!("M{} {MARGIN}v{height}", MARGIN + at as f64 * CELL);
    }
    for at in 1..rows.len() {
        grid += &format!("M{MARGIN} {}h{width}", MARGIN + at as f64 * CELL);
    }
    drawing.add(format_args!("<path d=\"{grid}\" stroke=\"var(--line)\" fill=\"none\"/>"));
    for (r, row) in rows.iter().enumerate() {
        for (c, &stone) in row.iter().enumerate() {
            let at = |n: usize| MARGIN + (n as f64 + 0.5) * CELL;
            mark(&mut drawing, stone, at(c), at(r))?;
        }
    }
    Some(drawing.finish("mnk", position))
}

fn mark(drawing: &mut Drawing, stone: char, x: f64, y: f64) -> Option<()> {
    let (name, path) = match stone {
        '.' => return Some(()),
        '1' => ("one", format!("M{} {y}a6 6 0 1 0 12 0a6 6 0 1 0 -12 0", x - 6.0)),
        '2' => ("two", format!("M{} {}l11 11m0 -11l-11 11", x - 5.5, y - 5.5)),
        '3' => ("three", format!("M{x} {}l6.5 11.5h-13z", y - 6.5)),
        '4' => ("four", format!("M{} {}h11v11h-11z", x - 5.5, y - 5.5)),
        _ => return None,
    };
    drawing.add(format_args!(
        "<path d=\"{path}\" fill=\"none\" stroke=\"var(--{name})\" stroke-width=\"2.4\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
    ));
    Some(())
}
