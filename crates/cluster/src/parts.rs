//! The layer files a solve ends in, as the room that knows their format hands them in.

use std::ops::Range;

use yomikiri_mnk::FreeLayers;
use yomikiri_solve::LayerCounts;

/// The parts of every layer.
pub trait Parts: Send + Sync {
    /// The dense index whose numbers the parts hold.
    fn index(&self) -> &FreeLayers;

    /// The numbers of each part of a layer; they follow each other.
    fn parts(&self, layer: usize) -> Vec<Range<usize>>;

    /// Is the part there already?
    fn is_there(&self, layer: usize, part: usize) -> bool;

    /// Before the first step: checks what is there, and clears away what was half written.
    fn prepare(&self) -> Result<(), String>;

    /// Writes a part, whole or not at all.
    fn write(
        &self,
        layer: usize,
        part: usize,
        values: &[u8],
        counts: &LayerCounts,
    ) -> Result<(), String>;
}
