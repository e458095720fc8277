//! A file of lines that is written for a long time. Until it is finished its lines are in a file beside it,
//! whose name tells what was asked for: who asks for the same again goes on after the last whole line.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

/// A file that is not finished yet.
pub(super) struct Partial {
    path: PathBuf,
    beside: PathBuf,
    out: BufWriter<File>,
    lines: u64,
}

impl Partial {
    /// Begins a file, or opens what is there of it.
    pub(super) fn open(path: &Path, query: &str) -> anyhow::Result<Self> {
        // A link is followed, not replaced.
        let path = match path.is_symlink() {
            true => fs::canonicalize(path).with_context(|| path.display().to_string())?,
            false => path.to_owned(),
        };
        let beside = beside(&path, query);
        let opened = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&beside)
            .with_context(|| format!("cannot write {}", beside.display()))?;
        match opened.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                bail!("{}: another export is writing it", beside.display())
            }
            Err(TryLockError::Error(error)) => {
                return Err(error).with_context(|| beside.display().to_string());
            }
        }
        let (lines, end) = whole_lines(&opened).with_context(|| beside.display().to_string())?;
        let mut out = BufWriter::new(opened);
        out.get_ref().set_len(end)?;
        out.seek(SeekFrom::Start(end))?;
        Ok(Partial { path, beside, out, lines })
    }

    /// How many whole lines there are.
    pub(super) fn lines(&self) -> u64 {
        self.lines
    }

    /// Adds a line, its end included.
    pub(super) fn write(&mut self, line: &[u8]) -> anyhow::Result<()> {
        self.lines += 1;
        let written = self.out.write_all(line);
        written.with_context(|| format!("cannot write {}", self.beside.display()))
    }

    /// Brings everything to the disk and puts the file in its place.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        let Partial { path, beside, out, .. } = self;
        let moved = out.into_inner().map_err(|error| error.into_error()).and_then(|file| {
            file.sync_all()?;
            fs::rename(&beside, &path)
        });
        moved.with_context(|| format!("cannot write {}", path.display()))
    }
}

/// What is not finished lies under a name that no other question has.
fn beside(path: &Path, query: &str) -> PathBuf {
    let mut hasher = DefaultHasher::new();
    (env!("CARGO_PKG_VERSION"), query).hash(&mut hasher);
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{:016x}.part", hasher.finish()));
    path.with_file_name(name)
}

/// How many lines a file has that are whole, and where the last of them ends.
fn whole_lines(file: &File) -> std::io::Result<(u64, u64)> {
    let (mut lines, mut end) = (0, 0);
    let mut reader = BufReader::with_capacity(1 << 16, file);
    let mut at = 0;
    loop {
        let bytes = reader.fill_buf()?;
        if bytes.is_empty() {
            return Ok((lines, end));
        }
        for (place, _) in bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n') {
            lines += 1;
            end = at + place as u64 + 1;
        }
        let length = bytes.len();
        at += length as u64;
        reader.consume(length);
    }
}

/// Lets others read a file that was made as a temporary one, as they can read any other new file.
pub(super) fn readable(file: &File) -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        file.set_permissions(fs::Permissions::from_mode(0o644))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_broken_off_goes_on_after_the_last_whole_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.csv");
        let mut partial = Partial::open(&path, "query").unwrap();
        partial.write(b"a\r\n").unwrap();
        partial.write(b"b\r\n").unwrap();
        partial.write(b"c is cut").unwrap();
        assert!(Partial::open(&path, "query").is_err(), "two write at once");
        drop(partial);
        assert!(!path.exists());
        // Another question begins anew, and leaves the first alone.
        assert_eq!(Partial::open(&path, "another").unwrap().lines(), 0);
        let mut partial = Partial::open(&path, "query").unwrap();
        assert_eq!(partial.lines(), 2);
        partial.write(b"c\r\n").unwrap();
        partial.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"a\r\nb\r\nc\r\n");
        assert_eq!(Partial::open(&path, "query").unwrap().lines(), 0);
    }
}
