//! Writing a table.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::ops::Range;
use std::path::Path;

use rayon::prelude::*;
use tempfile::NamedTempFile;
use yomikiri_game::Progress;

use crate::layout::FINISHED;
use crate::{Frame, Header, TableError};

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
    pub(crate) fn level(self) -> i32 {
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
    /// The directory so far.
    records: Vec<u8>,
}

impl<W: Write> Hashing<W> {
    fn new(inner: W) -> Self {
        Hashing { inner, hasher: blake3::Hasher::new(), bytes: 0, records: Vec::new() }
    }

    fn put_frame(&mut self, frame: &Frame) -> Result<(), TableError> {
        self.put(&frame.bytes)?;
        self.records.extend((frame.bytes.len() as u32).to_le_bytes());
        self.records.extend(frame.crc.to_le_bytes());
        Ok(())
    }

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
    progress.begin("blocks written", Some(header.blocks()));
    write_whole(path, header, |out| {
        for first in (0..header.blocks()).step_by(BATCH as usize) {
            let batch = first..(first + BATCH).min(header.blocks());
            let frames: Vec<Frame> = batch
                .into_par_iter()
                .map(|block| {
                    let mut values = Vec::with_capacity(header.block_size as usize);
                    fill(header.range(block), &mut values);
                    Frame::new(block, &values, compression)
                })
                .collect::<Result<_, TableError>>()?;
            frames.iter().try_for_each(|frame| out.put_frame(frame))?;
            progress.advance(frames.len() as u64);
        }
        Ok(())
    })
}

/// Writes a table whose blocks were compressed before, on other threads or machines: one frame for
/// each, in order. What is inside them is checked when it is read.
pub fn write_frames(path: &Path, header: &Header, frames: &[Frame]) -> Result<Written, TableError> {
    let (found, expected) = (frames.len() as u64, header.blocks());
    if found != expected {
        return Err(TableError::Unexpected { what: "blocks", found, expected });
    }
    write_whole(path, header, |out| frames.iter().try_for_each(|frame| out.put_frame(frame)))
}

/// Writes a file whole or not at all; `write_blocks` puts its frames.
fn write_whole(
    path: &Path,
    header: &Header,
    write_blocks: impl FnOnce(&mut Hashing<BufWriter<&mut File>>) -> Result<(), TableError>,
) -> Result<Written, TableError> {
    header.check()?;
    check_place(path)?;
    let directory = directory_of(path);
    let mut file = temporary(path)?;
    let buffered = BufWriter::with_capacity(1 << 20, file.as_file_mut());
    let mut out = Hashing::new(buffered);
    out.put(&header.to_bytes())?;
    write_blocks(&mut out)?;
    let records = std::mem::take(&mut out.records);
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

/// Makes the new name durable. Only Unix lets a program sync a directory.
fn sync_directory(directory: &Path) -> Result<(), TableError> {
    if cfg!(unix) {
        File::open(directory)?.sync_all()?;
    }
    Ok(())
}
