//! What travels between workers: values in compressed frames, and counts.

use serde::{Deserialize, Serialize};
use yomikiri_table::Frame;

/// Something for one worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Message {
    /// Which worker.
    pub(crate) to: usize,
    pub(crate) layer: usize,
    pub(crate) part: usize,
    pub(crate) cargo: Cargo,
}

/// Frames are numbered within their part.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Cargo {
    /// A frame of a part that is there, to solve from.
    Source { frame: usize, packed: Packed },
    /// A frame of a part that is being made.
    Whole { frame: usize, packed: Packed },
    /// A worker's part of a frame that it shares with others: values from the number `start` of the part on.
    Piece { start: usize, length: usize, packed: Packed },
    /// How many states have which value, among so many classes of a part.
    Counts { classes: usize, counts: Vec<u64> },
}

/// A frame on its way.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Packed {
    bytes: Vec<u8>,
    crc: u32,
}

impl From<Frame> for Packed {
    fn from(Frame { bytes, crc }: Frame) -> Self {
        Packed { bytes, crc }
    }
}

impl From<Packed> for Frame {
    fn from(Packed { bytes, crc }: Packed) -> Self {
        Frame { bytes, crc }
    }
}

impl Message {
    /// The bytes that travel: those of the frame or the counts, and the numbers beside them.
    pub(crate) fn bytes(&self) -> u64 {
        const NUMBER: u64 = size_of::<usize>() as u64;
        let cargo = match &self.cargo {
            Cargo::Source { packed, .. } | Cargo::Whole { packed, .. } => {
                NUMBER + packed.bytes.len() as u64 + 4
            }
            Cargo::Piece { packed, .. } => 2 * NUMBER + packed.bytes.len() as u64 + 4,
            Cargo::Counts { counts, .. } => NUMBER * (1 + counts.len() as u64),
        };
        3 * NUMBER + cargo
    }
}
