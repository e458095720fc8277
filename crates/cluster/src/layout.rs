//! Which classes, parts and frames belong together.
//!
//! ```text
//!   layer   | part 0                  | part 1          …
//!   classes | 0     | 1     | 2       | 3     | 4       …
//!   frames  | 0  | 1  | 2  | 3  | 4   | 0  | 1  | 2     …
//! ```
//!
//! A part has whole classes and its own frames; where classes meet inside a part they share a frame.
//!
//! A *round* is a run of layers in which player 1 has the same number of stones. No move inside it
//! changes the class, so a class is solved through all of them by itself, from blocks of the layer
//! behind the round alone.

use std::ops::{Range, RangeInclusive};

use yomikiri_game::{BlockMoves, Game, LayeredIndex};
use yomikiri_mnk::FreeLayers;

use crate::Parts;

/// Layers in which player 1 has the same number of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Round {
    pub(crate) first: usize,
    pub(crate) last: usize,
}

impl Round {
    /// All rounds of a game, the last first, as they are solved.
    pub(crate) fn all(players: usize, layers: usize) -> Vec<Round> {
        let starts = (0..layers).filter(|layer| layer % players == 1 || *layer == 0);
        let mut starts: Vec<usize> = starts.collect();
        starts.push(layers);
        let round = |two: &[usize]| Round { first: two[0], last: two[1] - 1 };
        starts.windows(2).rev().map(round).collect()
    }

    pub(crate) fn layers(self) -> RangeInclusive<usize> {
        self.first..=self.last
    }
}

/// How layers are cut into parts and frames.
pub(crate) struct Layout<'a> {
    pub(crate) index: &'a FreeLayers,
    pub(crate) parts: Vec<Vec<Range<usize>>>,
    pub(crate) frame_len: usize,
}

impl<'a> Layout<'a> {
    pub(crate) fn new(parts: &'a dyn Parts) -> Self {
        let index = parts.index();
        let all = (0..index.layers()).map(|layer| parts.parts(layer)).collect();
        Layout { index, parts: all, frame_len: parts.frame_len() }
    }

    pub(crate) fn rounds(&self) -> Vec<Round> {
        Round::all(self.index.game().players(), self.index.layers())
    }

    /// The layer that a round is solved from; none behind the last.
    pub(crate) fn source(&self, round: Round) -> Option<usize> {
        (round.last + 1 < self.index.layers()).then_some(round.last + 1)
    }

    /// The classes of the source that a class of the round leads into.
    pub(crate) fn sources(&self, round: Round, class: usize) -> Vec<usize> {
        self.index.sources(round.last, class)
    }

    /// Classes of a layer.
    pub(crate) fn blocks(&self, layer: usize) -> usize {
        self.index.blocks(layer)
    }

    /// Numbers of a class.
    pub(crate) fn block_len(&self, layer: usize) -> usize {
        self.index.block(layer, 0).len()
    }

    /// The part that holds a class.
    pub(crate) fn part_of(&self, layer: usize, class: usize) -> usize {
        self.parts[layer].partition_point(|classes| classes.end <= class)
    }

    /// Numbers of a part.
    pub(crate) fn part_len(&self, layer: usize, part: usize) -> usize {
        self.parts[layer][part].len() * self.block_len(layer)
    }

    /// The numbers of a class, counted from the beginning of its part.
    pub(crate) fn numbers(&self, layer: usize, part: usize, class: usize) -> Range<usize> {
        let len = self.block_len(layer);
        let before = (class - self.parts[layer][part].start) * len;
        before..before + len
    }

    /// The frames of a part that hold these of its numbers.
    pub(crate) fn frames(&self, numbers: Range<usize>) -> Range<usize> {
        numbers.start / self.frame_len..numbers.end.div_ceil(self.frame_len)
    }

    /// The numbers of a frame, counted from the beginning of its part.
    pub(crate) fn frame(&self, layer: usize, part: usize, frame: usize) -> Range<usize> {
        let start = frame.saturating_mul(self.frame_len);
        start..start.saturating_add(self.frame_len).min(self.part_len(layer, part))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_end_where_player_1_moves() {
        let rounds = |players, layers| {
            Round::all(players, layers).iter().map(|r| (r.first, r.last)).collect::<Vec<_>>()
        };
        assert_eq!(rounds(3, 10), [(7, 9), (4, 6), (1, 3), (0, 0)]);
        assert_eq!(rounds(3, 9), [(7, 8), (4, 6), (1, 3), (0, 0)]);
        assert_eq!(rounds(2, 4), [(3, 3), (1, 2), (0, 0)]);
        assert_eq!(rounds(4, 6), [(5, 5), (1, 4), (0, 0)]);
        assert_eq!(rounds(3, 1), [(0, 0)]);
    }
}
