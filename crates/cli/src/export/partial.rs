//! A file of lines that is written for a long time. Until it is finished its lines are in a file beside it,
//! whose name tells what was asked for: who asks for the same again goes on after the last whole line.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use tempfile::NamedTempFile;
use yomikiri_host::file::open_with;

/// A file that is not finished yet.
pub(super) struct Partial {
    path: PathBuf,
    beside: PathBuf,
    out: BufWriter<File>,
    /// The line above all others, until it is written.
    head: String,
    lines: u64,
}

impl Partial {
    /// Begins a file, or opens what is there of it. The line above all others may be empty.
    pub(super) fn open(path: &Path, query: &str, head: String) -> anyhow::Result<Self> {
        // A link is followed, not replaced.
        let path = match path.is_symlink() {
            true => fs::canonicalize(path).with_context(|| path.display().to_string())?,
            false => path.to_owned(),
        };
        let beside = beside(&path, query);
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let opened = open_with(&mut options, &beside)
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
        let (head, lines) = match (lines.checked_sub(u64::from(!head.is_empty())), lines) {
            (Some(lines), 1..) => (String::new(), lines),
            _ => (head, 0),
        };
        Ok(Partial { path, beside, out, head, lines })
    }

    /// How many whole lines there are below the first.
    pub(super) fn lines(&self) -> u64 {
        self.lines
    }

    /// Adds a line, its end included.
    pub(super) fn write(&mut self, line: &[u8]) -> anyhow::Result<()> {
        self.lines += 1;
        let head = std::mem::take(&mut self.head);
        let written = self.out.write_all(head.as_bytes()).and_then(|()| self.out.write_all(line));
        written.with_context(|| format!("cannot write {}", self.beside.display()))
    }

    /// Brings everything to the disk and puts the file in its place. If the work has failed, what there
    /// is stays beside it for the next time; nothing stays if there is nothing.
    pub(super) fn finish<T>(self, done: anyhow::Result<T>) -> anyhow::Result<T> {
        let Partial { path, beside, mut out, head, lines } = self;
        let done = match done {
            Ok(done) => done,
            Err(error) => {
                if lines == 0 {
                    // The error says more than one about this would.
                    let _ = fs::remove_file(&beside);
                }
                return Err(error);
            }
        };
        let written = out.write_all(head.as_bytes());
        let file = written.and_then(|()| out.into_inner().map_err(|error| error.into_error()));
        let moved = file.and_then(|file| {
            file.sync_all()?;
            fs::rename(&beside, &path)
        });
        moved.with_context(|| format!("cannot write {}", path.display()))?;
        Ok(done)
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

/// The folder of a file.
pub(super) fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A file beside this one, which can only be written as a whole.
pub(super) fn temporary(path: &Path) -> std::io::Result<BufWriter<NamedTempFile>> {
    Ok(BufWriter::new(NamedTempFile::new_in(folder(path))?))
}

/// Brings such a file to the disk and puts it in its place.
pub(super) fn put_in_place(out: BufWriter<NamedTempFile>, path: &Path) -> std::io::Result<()> {
    let temporary = out.into_inner().map_err(|error| error.into_error())?;
    temporary.as_file().sync_all()?;
    let file = temporary.persist(path).map_err(|error| error.error)?;
    readable(&file)
}

/// Lets others read a file that was made as a temporary one, as they can read any other new file.
fn readable(file: &File) -> std::io::Result<()> {
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
        let open = |query| Partial::open(&path, query, "head\r\n".to_owned());
        let mut partial = open("query").unwrap();
        partial.write(b"a\r\n").unwrap();
        partial.write(b"b\r\n").unwrap();
        partial.write(b"c is cut").unwrap();
        assert!(open("query").is_err(), "two write at once");
        drop(partial);
        assert!(!path.exists());
        // Another question begins anew, and leaves the first alone.
        assert_eq!(open("another").unwrap().lines(), 0);
        let mut partial = open("query").unwrap();
        assert_eq!(partial.lines(), 2);
        partial.write(b"c\r\n").unwrap();
        partial.finish(Ok(())).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"head\r\na\r\nb\r\nc\r\n");
        assert_eq!(open("query").unwrap().lines(), 0);
    }

    #[test]
    fn work_that_failed_at_once_left_a_file_with_headings() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.csv");
        let open = || Partial::open(&path, "query", "head\r\n".to_owned()).unwrap();
        let failed = || anyhow::Result::<()>::Err(anyhow::anyhow!("no such layer"));
        assert_eq!(open().finish(failed()).unwrap_err().to_string(), "no such layer");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        let mut begun = open();
        begun.write(b"a\r\n").unwrap();
        begun.finish(failed()).unwrap_err();
        assert_eq!(open().lines(), 1, "what was begun is kept");
        // Nothing found is an answer, with its headings.
        fs::remove_file(beside(&path, "query")).unwrap();
        open().finish(Ok(())).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"head\r\n");
    }

    /// It has no reader and no writer: an open that waits would never return.
    #[test]
    #[cfg(unix)]
    fn a_pipe_beside_the_file_was_waited_for_without_end() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.csv");
        let made = std::process::Command::new("mkfifo").arg(beside(&path, "query")).status();
        assert!(made.unwrap().success());
        let said = format!("{:#}", Partial::open(&path, "query", String::new()).err().unwrap());
        assert!(said.ends_with("this is a pipe; expected a regular file"), "{said}");
    }
}
