//! Where the matching lemma applies.
//!
//! The lemma (`docs/matching-lemma.md`): pairs can always be held, whatever their shape, if no
//! column has more than two of their cells and every *chain* ends. A chain starts at an upper
//! cell and goes on to the partner of the cell under it, as long as that is an upper cell again;
//! the strategist walks along it when the answer he wants lies over an empty cell. A chain that
//! comes back to where it started is no harm: the opponent's stone ends it.

use super::layout::{Layout, Spot};
use crate::Cell;
use crate::strategy::Kind;

/// Steps after which a chain is taken to be endless.
const MOST_STEPS: usize = 10_000;
const MOST_STEPS_IN_ALL: usize = 2_000_000;

/// Which placements the lemma covers: those connected, by shared columns, to pairs and halves in
/// columns of at most two only. A half that is held as a pair keeps more than it promises, so
/// endless rows of them need no argument of their own. (Placements are looked at with all their copies at once, which can only
/// connect more.)
pub fn covered(layout: &Layout) -> Vec<bool> {
    let count = layout.placements().len();
    let mut plain: Vec<bool> = layout.placements().iter().map(|p| p.kind != Kind::Free).collect();
    let mut leader: Vec<usize> = (0..count).collect();
    for x in layout.window() {
        let spots: Vec<Spot> = layout.spots(x).collect();
        for spot in &spots {
            plain[spot.placement] &= spots.len() <= 2;
            let (a, b) = (find(&mut leader, spots[0].placement), find(&mut leader, spot.placement));
            leader[a] = b;
        }
    }
    let mut plain_part = vec![true; count];
    for placement in 0..count {
        plain_part[find(&mut leader, placement)] &= plain[placement];
    }
    (0..count).map(|placement| plain_part[find(&mut leader, placement)]).collect()
}

fn find(leader: &mut [usize], mut at: usize) -> usize {
    while leader[at] != at {
        leader[at] = leader[leader[at]];
        at = leader[at];
    }
    at
}

/// The start of a chain that does not end, if there is one among the covered placements.
pub fn endless_chain(layout: &Layout, covered: &[bool]) -> Option<Cell> {
    let mut steps_left = MOST_STEPS_IN_ALL;
    let uppers = layout.window().filter_map(|x| layout.spots(x).nth(1));
    let mut starts = uppers.filter(|spot| covered[spot.placement]);
    starts.find(|&start| !chain_ends(layout, start, &mut steps_left)).map(|s| layout.cell(s))
}

fn chain_ends(layout: &Layout, start: Spot, steps_left: &mut usize) -> bool {
    let mut upper = start;
    for _ in 0..MOST_STEPS.min(*steps_left) {
        *steps_left -= 1;
        let Some(lower) = layout.spots(layout.cell(upper).column).next() else { return true };
        let next = layout.partner(lower);
        let is_upper = layout.spots(layout.cell(next).column).nth(1) == Some(next);
        if !is_upper || next == start {
            return true;
        }
        upper = next;
    }
    false
}
