//! Is a line possible for a side on any board that fits a strategy?
//!
//! Four cells in a row can all become one side's unless one of them is surely the other side's (a
//! stone, or a follow-up cell), or two of them are in one group that keeps the side from having
//! both: a pair keeps either side, a half keeps the opponent. Nothing is assumed about the order
//! of moves, so what is found impossible is so on finished and unfinished boards alike.
//!
//! Above the highest stone or group of the window the board alternates row by row, so that a few
//! rows more show every line there is. A line to the right of everything written repeats one that
//! begins in the window; a line to the left of it repeats one that ends there, hence the three
//! columns more.

use super::layout::{Content, Layout, Spot};
use crate::strategy::Kind;
use crate::{Cell, DIRECTIONS, Side};

/// The lines of the window (each stands for all that repeat it) that `side` could fill.
pub fn possible_lines(layout: &Layout, side: Side) -> impl Iterator<Item = [Cell; 4]> {
    let highest = layout.window().map(|x| layout.filled(x)).max().unwrap_or(0);
    let window = layout.window();
    (window.start() - 3..=*window.end()).flat_map(move |x| {
        (1..=highest + 5)
            .flat_map(move |row| {
                DIRECTIONS.map(|way| [0, 1, 2, 3].map(|steps| Cell::new(x, row).step(way, steps)))
            })
            .filter(move |line| line[3].row >= 1 && is_possible(layout, line, side))
    })
}

fn is_possible(layout: &Layout, line: &[Cell; 4], side: Side) -> bool {
    let mut spots: [Option<Spot>; 4] = [None; 4];
    for (at, &cell) in line.iter().enumerate() {
        match layout.content(cell) {
            Content::Stone(owner) | Content::FollowUp(owner) if owner != side => return false,
            Content::Stone(_) | Content::FollowUp(_) => {}
            Content::Group(spot) => {
                let partners = spots.iter().flatten().any(|other| other.same_group(spot));
                if partners && keeps_from_both(layout, spot, side) {
                    return false;
                }
                spots[at] = Some(spot);
            }
        }
    }
    true
}

fn keeps_from_both(layout: &Layout, spot: Spot, side: Side) -> bool {
    match layout.kind(spot) {
        Kind::Pair => true,
        Kind::Half => side == layout.opponent(),
        Kind::Free => false,
    }
}
