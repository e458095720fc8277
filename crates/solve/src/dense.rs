//! Values of every position of every layer: one byte a number for equilibrium sets alone, four for
//! the values under every notion.
//!
//! The game numbers its layers (see [`LayeredIndex`]); here its blocks are walked backwards from
//! the full board, on all cores, each block writing its own part of the layer's array. Forced wins
//! need no array of their own: a player has one exactly if the equilibrium set is their win alone.

use rayon::prelude::*;
use yomikiri_game::{LayerCursor, LayeredIndex, Outcome, OutcomeSet, Player, Progress};

use crate::Stored;

/// How many states of a layer have each equilibrium set, by the set's bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayerCounts([u64; OutcomeSet::MAX_BITS as usize + 1]);

impl LayerCounts {
    /// No states.
    pub const NONE: LayerCounts = LayerCounts([0; OutcomeSet::MAX_BITS as usize + 1]);

    /// All states of the layer: undecided positions up to symmetry.
    pub fn states(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The states whose equilibrium set is `set`.
    pub fn with(&self, set: OutcomeSet) -> u64 {
        self.0[usize::from(set.bits())]
    }

    /// The states in which `player` has a forced win.
    pub fn forced(&self, player: Player) -> u64 {
        self.with(OutcomeSet::win(player))
    }

    /// The states by their set's bits.
    pub fn by_bits(&self) -> &[u64] {
        &self.0
    }

    /// Every set that occurs, with its count.
    pub fn iter(&self) -> impl Iterator<Item = (OutcomeSet, u64)> + '_ {
        (1..=OutcomeSet::MAX_BITS)
            .map(|bits| (OutcomeSet::from_bits_truncated(bits), self.0[usize::from(bits)]))
            .filter(|&(_, count)| count > 0)
    }

    /// The states of both.
    pub fn merged(mut self, other: LayerCounts) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(count, more)| *count += more);
        self
    }
}

/// From raw counts by the set's bits.
impl From<[u64; OutcomeSet::MAX_BITS as usize + 1]> for LayerCounts {
    fn from(counts: [u64; OutcomeSet::MAX_BITS as usize + 1]) -> Self {
        LayerCounts(counts)
    }
}

/// The solution of a game with a dense index.
pub struct Dense<V> {
    values: Vec<Vec<V>>,
    counts: Vec<LayerCounts>,
}

impl<V: Stored> Dense<V> {
    /// The bytes a solution takes.
    pub fn bytes(index: &impl LayeredIndex) -> u64 {
        numbers(index) * size_of::<V>() as u64
    }

    /// Solves every layer.
    pub fn solve(index: &impl LayeredIndex, progress: &dyn Progress) -> Self {
        progress.begin("numbers", Some(numbers(index)));
        let mut solved = Dense { values: Vec::new(), counts: Vec::new() };
        for layer in (0..index.layers()).rev() {
            let mut values = vec![V::default(); index.len(layer)];
            let next = solved.values.last().map_or(&[][..], Vec::as_slice);
            let counts = split_blocks(index, layer, &mut values)
                .into_par_iter()
                .enumerate()
                .map(|(block, out)| {
                    let counts = solve_block(index, layer, block, next, out);
                    progress.advance(out.len() as u64);
                    counts
                })
                .reduce(|| LayerCounts::NONE, LayerCounts::merged);
            solved.values.push(values);
            solved.counts.push(counts);
        }
        solved.values.reverse();
        solved.counts.reverse();
        solved
    }

    /// The value of an undecided position by its number; the default for unused numbers.
    pub fn get(&self, layer: usize, number: usize) -> Option<V> {
        self.values.get(layer)?.get(number).copied()
    }

    /// The counts of each layer.
    pub fn counts(&self) -> &[LayerCounts] {
        &self.counts
    }
}

fn numbers(index: &impl LayeredIndex) -> u64 {
    (0..index.layers()).map(|layer| index.len(layer) as u64).sum()
}

/// Only counts the states of a layer, without solving. Reports numbers as they are looked at.
pub fn count_states(index: &impl LayeredIndex, layer: usize, progress: &dyn Progress) -> u64 {
    (0..index.blocks(layer))
        .into_par_iter()
        .map(|block| {
            progress.advance(0);
            let mut states = 0;
            index.for_each(layer, block, |state| states += u64::from(state.is_representative()));
            progress.advance(index.block(layer, block).len() as u64);
            states
        })
        .sum()
}

fn split_blocks<'a, V>(
    index: &impl LayeredIndex,
    layer: usize,
    mut values: &'a mut [V],
) -> Vec<&'a mut [V]> {
    (0..index.blocks(layer))
        .map(|block| {
            let (head, tail) =
                std::mem::take(&mut values).split_at_mut(index.block(layer, block).len());
            values = tail;
            head
        })
        .collect()
}

fn solve_block<V: Stored>(
    index: &impl LayeredIndex,
    layer: usize,
    block: usize,
    next: &[V],
    out: &mut [V],
) -> LayerCounts {
    let mut counts = LayerCounts::NONE;
    let first = index.block(layer, block).start;
    let mover = index.mover(layer);
    let full = layer + 1 == index.layers();
    index.for_each(layer, block, |state| {
        let value = if full {
            V::only(Outcome::Draw)
        } else if state.wins_at_once() {
            V::only(Outcome::Win(mover))
        } else {
            let mut fold = V::fold(mover);
            state.successors(|number| {
                V::add(&mut fold, next[number]);
            });
            V::finish(fold)
        };
        out[state.index() - first] = value;
        let set = value.equilibrium();
        counts.0[usize::from(set.bits())] += u64::from(state.is_representative());
    });
    counts
}
