//! Writing a table.

use std::ffi::{OsStr, OsString};
use std::io::{BufWriter, Write};
use std::ops::Range;
use std::path::Path;

use rayon::prelude::*;
use tempfile::NamedTempFile;
use yomikiri_game::Progress;

use crate::layout::{FINISHED, block_crc};
use crate::{Header, TableError};

/// The beginning of the name of a file while it is written. A process that is killed leaves such a
/// file behind.
pub const TEMPORARY: &str = ".yomikiri-writing-";

/// Random letters and digits at the end of such a name.
const RANDOM: usize = 6;

/// Blocks compressed together, by all threads, before they are written in order.
const BATCH: u64 = 512;

/// How hard to compress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compression {
    /// For tables that are kept and copied. zstd's levels above take longer and gain little on
    /// tables of distances.
    Small,
    /// For tables so large that compressing them must not take longer than solving them: a tenth of
    /// the time, a fifth more bytes.
    Fast,
}

impl Compression {
    fn level(self) -> i32 {
        match self {
            Compression::Small => 9,
            Compression::Fast => 3,
        }
    }
}

/// What was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// The size of the file.
    pub bytes: u64,
    /// The BLAKE3 of everything before it in the file.
    pub hash: [u8; 32],
}

/// Bytes on their way into the file, counted and hashed.
struct Hashing<W> {
    inner: W,
    hasher: blake3::Hasher,
    bytes: u64,
}

impl<W: Write> Hashing<W> {
    fn put(&mut self, bytes: &[u8]) -> Result<(), TableError> {
        self.hasher.update(bytes);
        self.bytes += bytes.len() as u64;
        Ok(self.inner.write_all(bytes)?)
    }
}

/// Writes a table. `fill` pushes the values of a range of numbers; it is called from many threads,
/// and the file does not depend on their number.
pub fn write_table(
    path: &Path,
    header: &Header,
    fill: impl Fn(Range<u64>, &mut Vec<u8>) + Sync,
    progress: &dyn Progress,
) -> Result<Written, TableError> {
    write_compressed(path, header, Compression::Small, fill, progress)
}

/// The same, compressed as asked.
pub fn write_compressed(
    path: &Path,
    header: &Header,
    compression: Compression,
    fill: impl Fn(Range<u64>, &mut Vec<u8>) + Sync,
    progress: &dyn Progress,
) -> Result<Written, TableError> {
    header.check()?;
    check_place(path)?;
    let directory = directory_of(path);
    let mut file = temporary(path)?;
    let buffered = BufWriter::with_capacity(1 << 20, file.as_file_mut());
    let mut out = Hashing { inner: buffered, hasher: blake3::Hasher::new(), bytes: 0 };
    progress.begin("blocks written", Some(header.blocks()));
    out.put(&header.to_bytes())?;
    let records = write_blocks(&mut out, header, compression, &fill, progress)?;
    out.put(&records)?;
    out.put(&crc32fast::hash(&records).to_le_bytes())?;
    let hash = *out.hasher.finalize().as_bytes();
    out.put(&hash)?;
    out.inner.flush()?;
    out.inner.get_ref().sync_all()?;
    out.put(&FINISHED)?;
    out.inner.flush()?;
    out.inner.get_ref().sync_all()?;
    let bytes = out.bytes;
    drop(out);
    file.persist(path).map_err(|error| error.error)?;
    sync_directory(directory)?;
    Ok(Written { bytes, hash })
}

/// Refuses to put a table in the place of a folder, a device or a pipe.
pub(crate) fn check_place(path: &Path) -> Result<(), TableError> {
    match std::fs::metadata(path) {
        Ok(there) if !there.is_file() => Err(TableError::NotAFile),
        _ => Ok(()),
    }
}

/// A new file that, unlike most temporary ones, others may read: it is going to be renamed.
pub(crate) fn temporary(path: &Path) -> Result<NamedTempFile, TableError> {
    let prefix = temporary_prefix(path);
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).rand_bytes(RANDOM);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644));
    Ok(builder.tempfile_in(directory_of(path))?)
}

/// How the names of temporary files for this one begin. What follows is [`RANDOM`] letters and digits.
pub(crate) fn temporary_prefix(path: &Path) -> OsString {
    let mut prefix = OsString::from(TEMPORARY);
    prefix.push(path.file_name().unwrap_or_default());
    prefix.push("-");
    prefix
}

/// Is this the name of a temporary file for the file at `path`? The random end must be there whole:
/// with its beginning alone, the files for `a-2` would pass for files for `a`.
pub(crate) fn is_temporary_of(path: &Path, name: &OsStr) -> bool {
    let prefix = temporary_prefix(path);
    let random = name.as_encoded_bytes().strip_prefix(prefix.as_encoded_bytes());
    random.is_some_and(|random| {
        random.len() == RANDOM && random.iter().all(u8::is_ascii_alphanumeric)
    })
}

pub(crate) fn directory_of(path: &Path) -> &Path {
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    directory.unwrap_or(Path::new("."))
}

/// Compresses and writes all blocks, and gives the directory.
fn write_blocks<W: Write>(
    out: &mut Hashing<W>,
    header: &Header,
    compression: Compression,
    fill: &(impl Fn(Range<u64>, &mut Vec<u8>) + Sync),
    progress: &dyn Progress,
) -> Result<Vec<u8>, TableError> {
    let mut records = Vec::new();
    for first in (0..header.blocks()).step_by(BATCH as usize) {
        let batch = first..(first + BATCH).min(header.blocks());
        let frames: Vec<(Vec<u8>, u32)> = batch
            .into_par_iter()
            .map(|block| {
                let mut values = Vec::with_capacity(header.block_size as usize);
                fill(header.range(block), &mut values);
                let frame = zstd::bulk::compress(&values, compression.level())?;
                Ok((frame, block_crc(block, &values)))
            })
            .collect::<Result<_, TableError>>()?;
        for (frame, crc) in &frames {
            out.put(frame)?;
            records.extend((frame.len() as u32).to_le_bytes());
            records.extend(crc.to_le_bytes());
        }
        progress.advance(frames.len() as u64);
    }
    Ok(records)
}

/// Makes the new name durable. Only Unix lets a program sync a directory.
fn sync_directory(directory: &Path) -> Result<(), TableError> {
    if cfg!(unix) {
        std::fs::File::open(directory)?.sync_all()?;
    }
    Ok(())
}
