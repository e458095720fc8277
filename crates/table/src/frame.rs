//! A block as it lies in a file: it can be compressed by one process, travel, and be written by another.

use crate::layout::block_crc;
use crate::{Compression, TableError};

/// A compressed block with its checksum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The zstd frame.
    pub bytes: Vec<u8>,
    /// The CRC-32 of the block's number and of its values.
    pub crc: u32,
}

impl Frame {
    /// Compresses the values of a block, whose number in its table is part of the checksum.
    pub fn new(block: u64, values: &[u8], compression: Compression) -> Result<Frame, TableError> {
        let bytes = zstd::bulk::compress(values, compression.level())?;
        Ok(Frame { bytes, crc: block_crc(block, values) })
    }

    /// The values, if there are so many of them and they belong to this block.
    ///
    /// ```
    /// # use yomikiri_table::{Compression, Frame};
    /// let frame = Frame::new(7, &[1, 2, 3], Compression::Fast)?;
    /// assert_eq!(frame.values(7, 3)?, [1, 2, 3]);
    /// assert!(frame.values(8, 3).is_err());
    /// # Ok::<(), yomikiri_table::TableError>(())
    /// ```
    pub fn values(&self, block: u64, length: usize) -> Result<Vec<u8>, TableError> {
        let values = zstd::bulk::decompress(&self.bytes, length).ok();
        let right =
            |values: &Vec<u8>| values.len() == length && block_crc(block, values) == self.crc;
        values.filter(right).ok_or(TableError::Block(block))
    }
}
