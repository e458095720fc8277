//! A board as text, direction 0 upwards: of each tile its number between the letters of its edges.
//!
//! ```text
//!    Y R G      5 0 1
//!     36
//!    B R B      4 3 2
//! ```
//!
//! Columns are cells of equal q, half a tile (two lines) higher from one to the next. Empty cells
//! may carry a label where a tile has its number. `R`, `Y`, `G` and `B` occur as colours of edges
//! only, so a terminal can colour them.

use std::fmt;

use crate::cell::Place;
use crate::{Board, Cell, Placed, TileSet};

const WIDTH: i32 = 7;
const HEIGHT: i32 = 4;

/// The tiles that lie.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&draw(self.placed().map(|placed| (placed.cell, tile_rows(placed)))))
    }
}

impl Board {
    /// The tiles, and around them the coordinates of every empty cell that touches one, so that a
    /// move can be typed: `1,-2`, with `*` before a forced space and `x` before a controlled cell.
    pub fn with_coordinates(&self) -> String {
        let forced = self.forced();
        let label = |&place: &Place| {
            let cell = self.cell(place);
            let mark = match (forced.contains(&cell), self.is_controlled(place)) {
                (true, _) => "*",
                (false, true) => "x",
                (false, false) => "",
            };
            let text = format!("{mark}{},{}", cell.q, cell.r);
            (cell, [String::new(), format!("{text:^5}"), String::new()])
        };
        let tiles = self.placed().map(|placed| (placed.cell, tile_rows(placed)));
        draw(tiles.chain(self.border().iter().map(label)))
    }
}

impl TileSet {
    /// The tiles side by side, as they lie when they are not turned.
    pub fn drawing(self) -> String {
        let upright = |tile| tile_rows(Placed { cell: Cell::ORIGIN, tile, rotation: 0 });
        let tiles: Vec<[String; 3]> = self.iter().map(upright).collect();
        let row = |row: usize| tiles.iter().map(move |tile| format!("{:8}", tile[row]));
        (0..3).map(|at| format!("{}\n", row(at).collect::<String>().trim_end())).collect()
    }
}

/// Three rows of text at each cell.
fn draw(cells: impl Iterator<Item = (Cell, [String; 3])> + Clone) -> String {
    let corner = |cell: Cell| {
        let (q, r) = (i32::from(cell.q), i32::from(cell.r));
        (q * WIDTH, -(r * HEIGHT + q * HEIGHT / 2))
    };
    let corners = cells.clone().map(|(cell, _)| corner(cell));
    let Some((left, top)) = corners.clone().reduce(|a, b| (a.0.min(b.0), a.1.min(b.1))) else {
        return String::new();
    };
    let bottom = corners.map(|(_, y)| y).max().unwrap_or(top);
    let mut lines = vec![Vec::new(); (bottom - top + HEIGHT - 1) as usize];
    for (cell, rows) in cells {
        let (x, y) = corner(cell);
        for (row, text) in rows.iter().enumerate() {
            write(&mut lines[(y - top) as usize + row], (x - left) as usize, text);
        }
    }
    let lines = lines.into_iter().map(|line| line.into_iter().collect::<String>());
    lines.map(|line| format!("{}\n", line.trim_end())).collect()
}

fn tile_rows(placed: Placed) -> [String; 3] {
    let edges = placed.tile.edges(placed.rotation);
    [
        format!("{} {} {}", edges[5], edges[0], edges[1]),
        format!(" {:>2}", placed.tile.number()),
        format!("{} {} {}", edges[4], edges[3], edges[2]),
    ]
}

fn write(line: &mut Vec<char>, at: usize, text: &str) {
    line.resize(line.len().max(at + text.len()), ' ');
    for (place, letter) in line[at..].iter_mut().zip(text.chars()) {
        if letter != ' ' {
            *place = letter;
        }
    }
}
