//! The fixed parts of a file: header and trailer.

use crate::TableError;

/// What every table file begins with.
pub const MAGIC: [u8; 8] = *b"YOMITABL";
pub(crate) const VERSION: u32 = 1;
pub(crate) const FINISHED: [u8; 8] = *b"FINISHED";
/// The header up to the description.
pub(crate) const FIXED: usize = 32;
const CRC: u64 = 4;
/// A block's part of the directory.
pub(crate) const RECORD: u64 = 8;
/// What follows the directory: its CRC-32, the BLAKE3, the finished mark.
pub(crate) const TRAILER: u64 = CRC + 32 + 8;
/// Of zstd: a magic number, a header of two bytes, and the header of one empty block. With it no
/// directory asks for more memory than its file has bytes; [`Header::longest_frame`] is the other
/// bound.
pub(crate) const SHORTEST_FRAME: u32 = 4 + 2 + 3;
const LONGEST_DESCRIPTION: u32 = 1024;
const LARGEST_BLOCK: u32 = 1 << 16;

/// What a table is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The game and its rule parameters, as the command line takes them.
    pub description: String,
    /// How many values there are.
    pub entries: u64,
    /// Bytes a block has before compression; the last may have fewer.
    pub block_size: u32,
}

impl Header {
    /// A header with blocks of 16 KiB.
    pub fn new(description: impl Into<String>, entries: u64) -> Self {
        Header { description: description.into(), entries, block_size: 16 << 10 }
    }

    pub(crate) fn blocks(&self) -> u64 {
        self.entries.div_ceil(u64::from(self.block_size))
    }

    /// No block needs a longer frame, however badly it compresses: more would be memory for nothing.
    pub(crate) fn longest_frame(&self) -> u32 {
        u32::try_from(zstd::zstd_safe::compress_bound(self.block_size as usize)).unwrap_or(u32::MAX)
    }

    /// Refuses a table of another size before anything of it is read. `expected` is the header that
    /// this program would write.
    pub fn check_size(&self, expected: &Header) -> Result<(), TableError> {
        let sizes = [
            ("entries", self.entries, expected.entries),
            ("bytes in a block", self.block_size.into(), expected.block_size.into()),
        ];
        for (what, found, expected) in sizes {
            if found != expected {
                return Err(TableError::Unexpected { what, found, expected });
            }
        }
        Ok(())
    }

    /// The numbers of a block.
    pub(crate) fn range(&self, block: u64) -> std::ops::Range<u64> {
        let size = u64::from(self.block_size);
        block * size..((block + 1) * size).min(self.entries)
    }

    pub(crate) fn len(&self) -> u64 {
        FIXED as u64 + self.description.len() as u64 + CRC
    }

    pub(crate) fn check(&self) -> Result<(), TableError> {
        if self.description.len() > LONGEST_DESCRIPTION as usize {
            return Err(TableError::Header("the description is too long"));
        }
        if self.block_size == 0 || self.block_size > LARGEST_BLOCK {
            return Err(TableError::Header("the block size is not 1 to 65,536"));
        }
        // So that no sum of offsets can overflow.
        if self.entries > 1 << 48 {
            return Err(TableError::Header("there are too many entries"));
        }
        Ok(())
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((self.description.len() as u32).to_le_bytes());
        bytes.extend(self.entries.to_le_bytes());
        bytes.extend(1u32.to_le_bytes());
        bytes.extend(self.block_size.to_le_bytes());
        bytes.extend(self.description.as_bytes());
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// The length of the whole header, from its fixed part.
    pub(crate) fn length_from(fixed: &[u8; FIXED]) -> Result<usize, TableError> {
        if fixed[..8] != MAGIC {
            return Err(TableError::Foreign);
        }
        let version = u32_at(fixed, 8);
        if version != VERSION {
            return Err(TableError::Version(version));
        }
        match u32_at(fixed, 12) {
            length @ 0..=LONGEST_DESCRIPTION => Ok(FIXED + length as usize + CRC as usize),
            _ => Err(TableError::Header("the description is too long")),
        }
    }

    /// Reads a header of the length that `length_from` gave.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Header, TableError> {
        let (content, crc) = bytes.split_at(bytes.len().saturating_sub(CRC as usize));
        if content.len() < FIXED || crc != crc32fast::hash(content).to_le_bytes() {
            return Err(TableError::Checksum("header"));
        }
        if u32_at(content, 24) != 1 {
            return Err(TableError::Header("values are not one byte wide"));
        }
        let description = String::from_utf8(content[FIXED..].to_vec())
            .map_err(|_| TableError::Header("the description is not text"))?;
        let entries = u64::from(u32_at(content, 16)) | u64::from(u32_at(content, 20)) << 32;
        let header = Header { description, entries, block_size: u32_at(content, 28) };
        header.check()?;
        Ok(header)
    }
}

/// The integer at a place that is there.
pub(crate) fn u32_at(bytes: &[u8], at: usize) -> u32 {
    bytes[at..at + 4].iter().rev().fold(0, |value, &byte| value << 8 | u32::from(byte))
}

/// The checksum of a block: its number too, so that no block passes for another.
pub(crate) fn block_crc(block: u64, bytes: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&block.to_le_bytes());
    hasher.update(bytes);
    hasher.finalize()
}
