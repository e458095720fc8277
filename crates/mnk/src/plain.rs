//! The numbering as plain words, for kernels written in another language.
//!
//! [`PlainLayer::words`] are the first fields of `struct Layer` in `crates/gpu/kernels/layers.cuh`, in
//! order; what follows there are the engine's tables of marks.

use yomikiri_game::{Game, LayeredIndex, MAX_PLAYERS};

use crate::free_layers::{FreeLayers, NO_CLASS};
use crate::subsets::{choose, sets};

/// One layer as plain words and lists.
pub struct PlainLayer {
    /// Sizes, radices, binomials, symmetries.
    pub words: Vec<u32>,
    /// For each player after the first, their sets of coordinates in order of rank.
    pub sets: Vec<u32>,
    /// Player 1's stones, by class.
    pub firsts: Vec<u32>,
    /// For each class, the symmetries other than the identity that leave player 1's stones as they
    /// are, a bit each.
    pub stabilizers: Vec<u8>,
}

impl FreeLayers {
    /// A layer as plain words.
    pub fn plain_layer(&self, layer: usize) -> PlainLayer {
        let (cells, players) = (self.game.size().cells(), self.game.players());
        let (this, next) = (&self.layers[layer], self.layers.get(layer + 1));
        let full = next.is_none();
        let mut words =
            vec![cells as u32, players as u32, self.mover(layer).index() as u32, u32::from(full)];
        words.extend(this.counts.map(|count| count as u32));
        words.extend(this.radix.map(|radix| radix as u32));
        words.extend(next.map_or([1; MAX_PLAYERS], |next| next.radix).map(|radix| radix as u32));
        words.push(this.block as u32);
        words.push(next.map_or(0, |next| next.block as u32));
        words.extend([self.game.symmetry.count() as u32, 0]);
        let (mut lists, mut starts) = (Vec::new(), [0; MAX_PLAYERS]);
        let mut left = cells - this.counts[0];
        for (start, &count) in starts.iter_mut().zip(&this.counts).take(players).skip(1) {
            *start = lists.len() as u32;
            lists.extend(sets(left as u32, count));
            left -= count;
        }
        words.extend(starts);
        words.extend((0..32).flat_map(|n| (0..16).map(move |k| choose(n, k) as u32)));
        for turn in 0..8 {
            for byte in 0..4 {
                words.extend((0..256u64).map(|bits| self.plain_image(turn, bits << (8 * byte))));
            }
        }
        let firsts = &self.representatives[this.counts[0]];
        PlainLayer {
            words,
            sets: lists,
            firsts: firsts.iter().map(|&set| set as u32).collect(),
            stabilizers: firsts.iter().map(|&set| self.stabilizer(set)).collect(),
        }
    }

    /// For each set of cells, the class of player 1's stones there.
    pub fn plain_classes(&self) -> &[u32] {
        &self.class
    }

    /// For each set of cells, the symmetry that leads to the representative of its class.
    pub fn plain_turns(&self) -> &[u8] {
        &self.turn
    }

    /// For each set of cells a bit: does it hold a line?
    pub fn plain_lined(&self) -> Vec<u32> {
        let word = |classes: &[u32]| {
            let bits = classes.iter().rev().map(|&class| u32::from(class == NO_CLASS));
            bits.fold(0, |word, bit| word << 1 | bit)
        };
        self.class.chunks(32).map(word).collect()
    }

    fn plain_image(&self, turn: usize, set: u64) -> u32 {
        let exists = turn < self.game.symmetry.count() && set <= self.game.geometry.full();
        if exists { self.game.symmetry.apply(turn, set) as u32 } else { 0 }
    }

    fn stabilizer(&self, set: u64) -> u8 {
        let symmetry = &self.game.symmetry;
        let leaves = |&turn: &usize| symmetry.apply(turn, set) == set;
        (1..symmetry.count()).filter(leaves).fold(0, |bits, turn| bits | 1 << turn)
    }
}
