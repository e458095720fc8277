//! A board as text, direction 0 upwards: of each tile its number between the letters of its edges.
//!
//! ```text
//!    Y R G      5 0 1
//!     36
//!    B R B      4 3 2
//! ```
//!
//! Columns are cells of equal q, half a tile (two lines) higher from one to the next.

use std::fmt;

use crate::{Board, Placed};

const WIDTH: i32 = 7;
const HEIGHT: i32 = 4;

/// The board as lines of text; `R`, `Y`, `G` and `B` occur as colours of edges only.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let corner = |placed: Placed| {
            let (q, r) = (i32::from(placed.cell.q), i32::from(placed.cell.r));
            (q * WIDTH, -(r * HEIGHT + q * HEIGHT / 2))
        };
        let Some(left) = self.placed().map(|placed| corner(placed).0).min() else {
            return Ok(());
        };
        let top = self.placed().map(|placed| corner(placed).1).min().unwrap_or(0);
        let bottom = self.placed().map(|placed| corner(placed).1).max().unwrap_or(0);
        let mut lines = vec![Vec::new(); (bottom - top + HEIGHT - 1) as usize];
        for placed in self.placed() {
            let (x, y) = corner(placed);
            for (row, text) in tile_rows(placed).into_iter().enumerate() {
                write(&mut lines[(y - top) as usize + row], (x - left) as usize, &text);
            }
        }
        for line in lines {
            writeln!(f, "{}", line.into_iter().collect::<String>().trim_end())?;
        }
        Ok(())
    }
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
        *place = letter;
    }
}
