//! The layer files of a solve, as the crate that knows their format hands them in.

use std::ops::Range;

use yomikiri_mnk::FreeLayers;
use yomikiri_solve::LayerCounts;
use yomikiri_table::{Frame, Table};

/// The parts of every layer. A part holds a byte for every number of some classes, in frames.
pub trait Parts: Send + Sync {
    /// The dense index whose numbers the parts hold.
    fn index(&self) -> &FreeLayers;

    /// The classes of each part of a layer; they follow each other.
    fn parts(&self, layer: usize) -> Vec<Range<usize>>;

    /// How many numbers a frame holds; the last of a part may hold fewer.
    fn frame_len(&self) -> usize;

    /// Before the first round: checks what is there, and clears away what was half written.
    fn prepare(&self) -> Result<(), String>;

    /// Is the part in this process's folder?
    fn is_there(&self, layer: usize, part: usize) -> bool;

    /// Opens a part that is there and checks all of it.
    fn open(&self, layer: usize, part: usize) -> Result<Table, String>;

    /// Writes a part, whole or not at all.
    fn write(
        &self,
        layer: usize,
        part: usize,
        frames: &[Frame],
        counts: &LayerCounts,
    ) -> Result<(), String>;
}
