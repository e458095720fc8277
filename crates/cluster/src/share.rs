//! A worker's share of a part: values come class by class, and leave in frames as these fill.

use yomikiri_solve::LayerCounts;
use yomikiri_table::{Compression, Frame, TableError};

use crate::cargo::Cargo;

/// The share of one part.
pub(crate) struct Share {
    pub(crate) part: usize,
    /// Numbers of the whole part, and of a frame.
    part_len: usize,
    frame_len: usize,
    /// Where in the part the pending values begin.
    start: usize,
    pending: Vec<u8>,
    classes: usize,
    counts: LayerCounts,
}

impl Share {
    /// A share that begins at this number of the part.
    pub(crate) fn new(part: usize, part_len: usize, frame_len: usize, start: usize) -> Self {
        let (pending, counts) = (Vec::with_capacity(frame_len), LayerCounts::NONE);
        Share { part, part_len, frame_len, start, pending, classes: 0, counts }
    }

    /// Adds the values of the next class; gives what has filled.
    pub(crate) fn push(
        &mut self,
        mut values: &[u8],
        counts: LayerCounts,
    ) -> Result<Vec<Cargo>, TableError> {
        self.classes += 1;
        self.counts = self.counts.merged(counts);
        let mut filled = Vec::new();
        while !values.is_empty() {
            let frame_end = (self.start / self.frame_len + 1) * self.frame_len;
            let end = frame_end.min(self.part_len);
            let missing = end - self.start - self.pending.len();
            let (now, later) = values.split_at(missing.min(values.len()));
            self.pending.extend_from_slice(now);
            values = later;
            if now.len() == missing {
                filled.push(self.leave(end)?);
            }
        }
        Ok(filled)
    }

    /// The last values, and the counts.
    pub(crate) fn end(mut self) -> Result<Vec<Cargo>, TableError> {
        let mut last = Vec::new();
        if !self.pending.is_empty() {
            last.push(self.leave(self.start + self.pending.len())?);
        }
        let counts = self.counts.by_bits().to_vec();
        last.push(Cargo::Counts { classes: self.classes, counts });
        Ok(last)
    }

    /// The pending values, which end at this number.
    fn leave(&mut self, end: usize) -> Result<Cargo, TableError> {
        let (start, frame) = (self.start, self.start / self.frame_len);
        let whole =
            start == frame * self.frame_len && end == (start + self.frame_len).min(self.part_len);
        let packed = Frame::new(frame as u64, &self.pending, Compression::Fast)?.into();
        let length = self.pending.len();
        self.pending.clear();
        self.start = end;
        Ok(match whole {
            true => Cargo::Whole { frame, packed },
            false => Cargo::Piece { start, length, packed },
        })
    }
}
