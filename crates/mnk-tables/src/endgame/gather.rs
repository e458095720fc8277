//! What an endgame keeps of a position, and how that follows from the positions after it: equilibrium sets alone, a
//! byte each, whose union can be taken for many positions at once; or the values under every notion, position by
//! position.

use yomikiri_game::{Outcome, OutcomeSet, Player, UNDECIDED};
use yomikiri_solve::{Marks, Stored, Values};

/// The moves from the positions of one run: all patterns of the low cells under the same high cells.
pub(super) struct Moves<'a, T> {
    /// For each stone on a high cell, the positions it leads to, in the same order.
    pub(super) high: &'a [&'a [T]],
    /// The positions that a stone on a low cell leads to.
    pub(super) low: &'a [T],
    /// For each pattern, where in `low` its positions after a stone are: `each` of them.
    pub(super) adding: &'a [u16],
    pub(super) each: usize,
}

/// How the positions of one layer are worked out.
pub(super) trait Gather: Sync {
    /// What is kept of a position.
    type Kept: Copy + Default + Send + Sync;
    /// The value that it stands for.
    type Value;

    /// For a layer with `mover` to move, into which `before` moved (nobody into the first).
    fn new(mover: Player, before: Option<Player>) -> Self;
    /// Fills a run from the moves of its positions.
    fn gather(&self, moves: &Moves<'_, Self::Kept>, out: &mut [Self::Kept]);
    /// What is kept of a full board without a line.
    fn drawn(&self) -> Self::Kept;
    /// What is kept of a position that the player who moved last has won.
    fn won(&self) -> Self::Kept;
    /// The value of a position.
    fn value(kept: Self::Kept) -> Self::Value;
}

/// Equilibrium sets: a layer keeps marks, as the player who moves into it sees them (see `yomikiri_solve::Marks`).
pub(super) struct Sets {
    /// What each union of marks is kept as: the mark, for the player who moved here, of the set it stands for.
    meaning: [u8; 256],
    drawn: u8,
    won: u8,
}

impl Gather for Sets {
    type Kept = u8;
    type Value = OutcomeSet;

    fn new(mover: Player, before: Option<Player>) -> Self {
        let (_, value) = Marks::seen_by(mover).tables();
        let mark = before.map(|player| Marks::seen_by(player).tables().0);
        let kept = |set: u8| mark.map_or(set, |mark| mark[usize::from(set)]);
        Sets {
            meaning: std::array::from_fn(|marks| kept(value[marks | usize::from(UNDECIDED)])),
            drawn: kept(OutcomeSet::DRAW.bits()),
            won: kept(before.map_or(OutcomeSet::EMPTY, OutcomeSet::win).bits()),
        }
    }

    fn gather(&self, moves: &Moves<'_, u8>, out: &mut [u8]) {
        match moves.each {
            0 => out.fill(0),
            1 => look_up::<1>(moves, out),
            2 => look_up::<2>(moves, out),
            3 => look_up::<3>(moves, out),
            4 => look_up::<4>(moves, out),
            each => {
                for (out, places) in out.iter_mut().zip(moves.adding.chunks_exact(each)) {
                    *out = union(moves.low, places);
                }
            }
        }
        for run in moves.high {
            out.iter_mut().zip(*run).for_each(|(out, mark)| *out |= mark);
        }
        out.iter_mut().for_each(|marks| *marks = self.meaning[usize::from(*marks)]);
    }

    fn drawn(&self) -> u8 {
        self.drawn
    }

    fn won(&self) -> u8 {
        self.won
    }

    fn value(kept: u8) -> OutcomeSet {
        OutcomeSet::from_bits_truncated(kept)
    }
}

fn look_up<const EACH: usize>(moves: &Moves<'_, u8>, out: &mut [u8]) {
    for (out, places) in out.iter_mut().zip(moves.adding.as_chunks::<EACH>().0) {
        *out = union(moves.low, places);
    }
}

#[inline]
fn union(run: &[u8], places: &[u16]) -> u8 {
    places.iter().fold(0, |marks, &place| marks | run[usize::from(place)])
}

/// The values under every notion.
pub(super) struct AllNotions {
    mover: Player,
    before: Option<Player>,
}

impl Gather for AllNotions {
    type Kept = Values;
    type Value = Values;

    fn new(mover: Player, before: Option<Player>) -> Self {
        AllNotions { mover, before }
    }

    fn gather(&self, moves: &Moves<'_, Values>, out: &mut [Values]) {
        for (number, out) in out.iter_mut().enumerate() {
            let mut fold = <Values as Stored>::fold(self.mover);
            let low = &moves.adding[number * moves.each..][..moves.each];
            let low = low.iter().map(|&place| moves.low[usize::from(place)]);
            let mut after = moves.high.iter().map(|run| run[number]).chain(low);
            // A win settles every notion.
            while after.next().is_some_and(|values| Values::add(&mut fold, values)) {}
            *out = Values::finish(fold);
        }
    }

    fn drawn(&self) -> Values {
        Values::only(Outcome::Draw)
    }

    fn won(&self) -> Values {
        self.before.map_or(self.drawn(), |player| Values::only(Outcome::Win(player)))
    }

    fn value(kept: Values) -> Values {
        kept
    }
}
