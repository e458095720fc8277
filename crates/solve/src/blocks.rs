//! Solving one block of a layer from a few blocks of the next: all that is needed at one time, so
//! that a layer need not be in memory.
//!
//! A position's equilibrium set follows from three things about its successors: the union of their
//! sets, whether one of them is the mover's win alone, and whether one holds nothing worse for the
//! mover than a draw. Each successor's part in that is a *mark* of one byte,
//!
//! ```text
//!   bit   7          6      5     4 … 0
//!         undecided  draws  wins  equilibrium set
//! ```
//!
//! and gathering is a bitwise or, which the game does for a whole block at once (see [`BlockMoves`]).
//! What the union means is one look-up. Tests hold the marks to [`Stored`](crate::Stored)'s fold.

use yomikiri_game::{BlockMoves, LayerCursor, Outcome, OutcomeSet, Player, UNDECIDED};

use crate::LayerCounts;

const WINS: u8 = 1 << 5;
const DRAWS: u8 = 1 << 6;

/// The marks of values as one layer's mover sees them, and the values unions of marks stand for.
pub struct Marks {
    mark: [u8; 256],
    value: [u8; 256],
}

impl Marks {
    /// The marks for the mover of a layer.
    pub fn new(index: &impl BlockMoves, layer: usize) -> Self {
        if layer + 1 == index.layers() {
            let draw = |_| OutcomeSet::only(Outcome::Draw);
            return Marks { mark: [0; 256], value: value_table(draw) };
        }
        Marks::seen_by(index.mover(layer))
    }

    /// The marks as this player sees them, to whose move they lead, and what unions of them stand for.
    pub fn seen_by(mover: Player) -> Self {
        let mark = std::array::from_fn(|byte| mark(OutcomeSet::from_bits(byte as u8), mover));
        Marks { mark, value: value_table(|marks| value(marks, mover)) }
    }

    /// The mark of each value, and the value of each union of marks, for engines elsewhere.
    pub fn tables(&self) -> ([u8; 256], [u8; 256]) {
        (self.mark, self.value)
    }

    /// Turns stored values of the next layer into marks.
    pub fn mark(&self, values: &mut [u8]) {
        values.iter_mut().for_each(|byte| *byte = self.mark[usize::from(*byte)]);
    }

    /// Turns gathered marks into the values they stand for; what is not used becomes 0.
    fn finish(&self, marks: &mut [u8]) {
        marks.iter_mut().for_each(|byte| *byte = self.value[usize::from(*byte)]);
    }
}

/// The mark of a value; of a number that is not used, that the mover wins there.
fn mark(set: Option<OutcomeSet>, mover: Player) -> u8 {
    let own = OutcomeSet::win(mover);
    match set {
        None | Some(OutcomeSet::EMPTY) => WINS,
        Some(set) if set == own => set.bits() | WINS,
        Some(set) if set.is_subset_of(own | OutcomeSet::DRAW) => set.bits() | DRAWS,
        Some(set) => set.bits(),
    }
}

fn value(marks: u8, mover: Player) -> OutcomeSet {
    let (own, union) = (OutcomeSet::win(mover), OutcomeSet::from_bits_truncated(marks));
    if marks & WINS != 0 {
        own
    } else if marks & DRAWS != 0 {
        union & (own | OutcomeSet::DRAW)
    } else {
        union
    }
}

fn value_table(value: impl Fn(u8) -> OutcomeSet) -> [u8; 256] {
    std::array::from_fn(
        |marks| {
            if marks as u8 & UNDECIDED == 0 { 0 } else { value(marks as u8).bits() }
        },
    )
}

/// Solves a block. `next` holds the marks of the block's [sources](BlockMoves::sources); the values
/// of the block's numbers are written to `out`, 0 for those not used.
pub fn solve_block(
    index: &impl BlockMoves,
    layer: usize,
    block: usize,
    marks: &Marks,
    next: &[&[u8]],
    out: &mut [u8],
) -> LayerCounts {
    index.gather(layer, block, next, WINS, out);
    marks.finish(out);
    count_block(index, layer, block, out)
}

/// How many representatives of a solved block have each value.
pub fn count_block(
    index: &impl BlockMoves,
    layer: usize,
    block: usize,
    values: &[u8],
) -> LayerCounts {
    let mut counts = [0u64; OutcomeSet::MAX_BITS as usize + 1];
    if index.is_asymmetric(layer, block) {
        // Four counters side by side: equal values in a row do not wait for each other.
        let mut lanes = [[0u32; 256]; 4];
        for chunk in values.chunks(1 << 30) {
            for four in chunk.chunks(4) {
                for (lane, &value) in lanes.iter_mut().zip(four) {
                    lane[usize::from(value)] += 1;
                }
            }
            for (set, count) in counts.iter_mut().enumerate().skip(1) {
                *count += lanes.iter().map(|lane| u64::from(lane[set])).sum::<u64>();
            }
            lanes = [[0; 256]; 4];
        }
    } else {
        let first = index.block(layer, block).start;
        index.for_each(layer, block, |state| {
            if state.is_representative() {
                counts[usize::from(values[state.index() - first])] += 1;
            }
        });
    }
    counts.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Stored;

    /// Every family of at most three sets, and every family of all sets below a bound: what the
    /// union of marks stands for is what the fold gives.
    #[test]
    fn marks_stand_for_what_the_fold_gives() {
        let sets = || (1..=OutcomeSet::MAX_BITS).filter_map(OutcomeSet::from_bits);
        for mover in Player::all(4) {
            for a in sets() {
                for b in sets() {
                    for c in sets() {
                        check(mover, &[a, b, c]);
                    }
                }
                check(mover, &sets().filter(|set| set.bits() <= a.bits()).collect::<Vec<_>>());
                check(mover, &sets().filter(|set| set.bits() >= a.bits()).collect::<Vec<_>>());
            }
        }
    }

    fn check(mover: Player, family: &[OutcomeSet]) {
        let mut fold = <OutcomeSet as Stored>::fold(mover);
        for &set in family {
            OutcomeSet::add(&mut fold, set);
        }
        let marks = family.iter().fold(UNDECIDED, |all, &set| all | mark(Some(set), mover));
        assert_eq!(value(marks, mover), OutcomeSet::finish(fold), "{mover} {family:?}");
    }
}
