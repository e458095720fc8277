//! The numbering as plain words, for kernels written in another language.
//!
//! The words are the fields of `struct Tables` in `crates/gpu/kernels/dobutsu.cuh`, in order; a
//! 64-bit field is two words, the lower first. Twelve squares or ten coordinates fit into one 64-bit
//! field as hexadecimal digits.

use super::DobutsuIndex;
use super::pairs::View;

/// The most pairs of lions that any rules number.
const PAIRS: usize = 72;

impl DobutsuIndex {
    /// The numbering and the rules as plain words.
    pub fn plain(&self) -> Vec<u32> {
        let mut words = Words(Vec::new());
        let pairs = || 0..PAIRS.min(self.pairs.len());
        words.wide(PAIRS, pairs().map(|pair| digits(self.pairs.squares(pair))));
        words.wide(PAIRS, pairs().map(|pair| digits(&self.view_of(pair).coordinate)));
        let both = || (0..12).flat_map(|own| (0..12).map(move |other| (own, other)));
        let seen = |(own, other)| self.pairs.turned_view(own, other);
        words.wide(144, both().map(|lions| digits(&seen(lions).coordinate)));
        words.narrow(144, both().map(|lions| view_word(seen(lions))));
        words.narrow(PAIRS, pairs().map(|pair| self.lions_word(pair)));
        for direction in self.steps {
            for steps in direction {
                words.narrow(16, steps.iter().map(|&squares| squares.into()));
            }
        }
        words.0.extend(self.shapes.bases());
        let game = self.game;
        let flags =
            [game.has_try(), game.has_drops(), game.has_dead_drops(), game.has_promotion(), false];
        words.0.push(self.pairs.open() as u32);
        words.0.extend(flags.map(u32::from));
        words.0.extend(self.shapes.packed());
        words.0
    }

    fn view_of(&self, pair: usize) -> &View {
        let (own, other) = self.pairs.lions(pair);
        self.pairs.view(own, other)
    }

    fn lions_word(&self, pair: usize) -> u32 {
        let (own, other) = self.pairs.lions(pair);
        u32::from(own) | u32::from(other) << 4 | u32::from(self.pairs.is_straight(pair)) << 8
    }
}

/// Pair (255 for none), whether mirrored, whether straight.
fn view_word(view: &View) -> u32 {
    let pair = view.pair.map_or(255, u32::from);
    pair | u32::from(view.mirrored) << 8 | u32::from(view.straight) << 9
}

/// Sixteen hexadecimal digits, the first lowest.
fn digits(values: &[u8; 16]) -> u64 {
    values.iter().rev().fold(0, |word, &value| word << 4 | u64::from(value & 15))
}

struct Words(Vec<u32>);

impl Words {
    /// So many words; those that are not given are 0.
    fn narrow(&mut self, len: usize, values: impl Iterator<Item = u32>) {
        let end = self.0.len() + len;
        self.0.extend(values.take(len));
        self.0.resize(end, 0);
    }

    fn wide(&mut self, len: usize, values: impl Iterator<Item = u64>) {
        self.narrow(2 * len, values.flat_map(|value| [value as u32, (value >> 32) as u32]));
    }
}
