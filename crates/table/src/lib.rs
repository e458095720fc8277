//! Solved positions on disk: one byte for every number of a dense index.
//!
//! # Bytes of a file, format version 1
//!
//! All integers are little-endian.
//!
//! ```text
//!   offset  size   what
//!   0       8      magic `YOMITABL`
//!   8       4      format version
//!   12      4      length d of the description, at most 1,024
//!   16      8      entries
//!   24      4      value width in bytes: 1
//!   28      4      block size in bytes before compression, at most 65,536
//!   32      d      description: the game and its rule parameters, UTF-8, `dobutsu --rules standard`
//!   32+d    4      CRC-32 of all bytes before
//!   36+d    …      blocks, one after the other, each a zstd frame of `block size` bytes (the last
//!                  may be shorter)
//!                  directory, for each block:  4  length of the frame
//!                                              4  CRC-32 of the block's number (8 bytes) and its
//!                                                 bytes before compression
//!           4      CRC-32 of the directory
//!           32     BLAKE3 of all bytes before
//!           8      finished mark `FINISHED`
//! ```
//!
//! The number of blocks follows from the header, so everything behind the blocks is found from the
//! end of the file. A file is written under a temporary name, synced and renamed, and the mark is
//! its last write: a file that was cut off has none.
//!
//! `docs/table-format.md` says the same for other languages, with the numbering of each game.
//!
//! # Reading
//!
//! All reading goes through [`ReadAt`], so that tests can inject faults. [`Table::open`] reads the
//! file once and checks its BLAKE3; what it accepts is what was written. Blocks are checked again
//! when they are read. Any bytes give a typed error or the right value. Nothing is allocated for
//! what a header promises before the file has shown to hold it: the directory is read in pieces, and
//! checked before it is kept. A file can still be large, or be sparse and claim to be: whoever knows
//! the game uses [`Table::begin_file`] and judges the header first.
//!
//! # History of the format
//!
//! Version 1: as above.

mod claim;
mod error;
mod frame;
mod layout;
mod read;
mod source;
mod write;

pub use claim::{Claim, Lock};
pub use error::{FileError, TableError};
pub use frame::Frame;
pub use layout::{Header, MAGIC};
pub use read::{Opening, Table};
pub use source::ReadAt;
pub use write::{Compression, TEMPORARY, Written, write_compressed, write_frames, write_table};
