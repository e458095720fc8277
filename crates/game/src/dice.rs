//! Random choices that a seed repeats. Ten lines serve players and tests alike, so no library is
//! needed here.

/// A small generator of random numbers (splitmix64): a seed gives the same numbers everywhere.
pub struct Dice(u64);

impl Dice {
    /// The dice of this seed.
    pub fn new(seed: u64) -> Self {
        Dice(seed)
    }

    /// A number below `sides`.
    #[inline]
    pub fn roll(&mut self, sides: usize) -> usize {
        (self.bits() % sides as u64) as usize
    }

    /// A number from 0 to 1, without 1.
    #[inline]
    pub fn unit(&mut self) -> f32 {
        (self.bits() >> 40) as f32 / (1 << 24) as f32
    }

    /// 64 random bits: the seed of other dice.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}
