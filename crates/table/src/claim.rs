//! A file that only one process writes: two runs that make the same table must not both spend
//! minutes on it, nor clear away what the other has half written.
//!
//! The claim is a lock on an empty file beside the table, `NAME.lock`. The system frees the lock
//! when its process ends, however it ends; the file itself goes with the claim, or, after a kill,
//! with the next one.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use yomikiri_host::file::open_own;

use crate::TableError;
use crate::write::{check_place, directory_of, is_temporary_of};

/// The right to write a file, until it is dropped.
#[derive(Debug)]
pub struct Claim {
    _lock: Lock,
}

/// A lock file that this process holds, until it is dropped: then the file is gone.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    held: File,
}

impl Lock {
    /// Takes the lock; [`TableError::Claimed`] if another process has it.
    pub fn take(path: &Path) -> Result<Lock, TableError> {
        Ok(Lock { path: path.to_owned(), held: hold(path)? })
    }
}

impl Claim {
    /// Claims a file that is going to be written, and clears away what a killed process left half
    /// written of it. Fails at once if it could not be written later, or if another process is at it.
    pub fn take(path: &Path) -> Result<Claim, TableError> {
        check_place(path)?;
        let claim = Claim { _lock: Lock::take(&lock_path(path)?)? };
        for entry in fs::read_dir(directory_of(path))? {
            let entry = entry?;
            if is_temporary_of(path, &entry.file_name()) {
                fs::remove_file(entry.path())?;
            }
        }
        Ok(claim)
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // While the lock is held: whoever has this file open finds out that it is gone. If somebody else has
        // removed it, the one that is there now is another's. Nobody misses an empty file that cannot be
        // removed.
        if is_the_file_at(&self.held, &self.path).unwrap_or(false) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

fn lock_path(path: &Path) -> Result<PathBuf, TableError> {
    let mut name = path.file_name().ok_or(TableError::NoName)?.to_owned();
    name.push(".lock");
    Ok(path.with_file_name(name))
}

fn hold(lock: &Path) -> Result<File, TableError> {
    loop {
        let file = open_own(lock)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(TableError::Claimed),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        // Whoever held it may have removed the file before we locked it: then it is nobody's.
        if is_the_file_at(&file, lock)? {
            return Ok(file);
        }
    }
}

#[cfg(unix)]
fn is_the_file_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let ours = file.metadata()?;
    match fs::metadata(path) {
        Ok(there) => Ok((ours.dev(), ours.ino()) == (there.dev(), there.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Elsewhere a file that is open cannot be removed.
#[cfg(not(unix))]
fn is_the_file_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TEMPORARY;

    #[test]
    fn one_at_a_time_and_nothing_left_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("t.yk");
        let claim = Claim::take(&path).unwrap();
        assert!(matches!(Claim::take(&path), Err(TableError::Claimed)));
        let other = Claim::take(&folder.path().join("other.yk")).unwrap();
        drop((claim, other));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        drop(Claim::take(&path).unwrap());
    }

    #[test]
    fn only_what_was_half_written_of_this_file_is_cleared() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| folder.path().join(name);
        let ours = format!("{TEMPORARY}t.yk-x1Y2z3");
        for name in [&ours, "t.yk.lock", "t.yk"] {
            fs::write(file(name), "half").unwrap();
        }
        drop(Claim::take(&file("t.yk")).unwrap());
        assert!(!file(&ours).exists() && !file("t.yk.lock").exists());
        assert!(file("t.yk").exists());
    }

    /// What is half written of each table, and tables whose claims must leave it alone.
    #[test]
    fn claiming_a_table_deleted_the_unfinished_file_of_another_whose_name_begins_alike() {
        for (others, claimed) in [("a-2", "a"), ("a-b-c", "a-b"), ("a", "a-2"), ("u.yk", "t.yk")] {
            let folder = tempfile::tempdir().unwrap();
            let written = crate::write::temporary(&folder.path().join(others)).unwrap();
            drop(Claim::take(&folder.path().join(claimed)).unwrap());
            assert!(written.path().exists(), "claiming {claimed} cleared {others}");
            drop(Claim::take(&folder.path().join(others)).unwrap());
            assert!(!written.path().exists(), "claiming {others} did not clear its own");
        }
    }

    #[test]
    #[cfg(unix)]
    fn names_that_are_not_text_are_told_apart() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &[u8]| folder.path().join(OsStr::from_bytes(name));
        let written = crate::write::temporary(&at(b"a\xff")).unwrap();
        drop(Claim::take(&at(b"a\xfe")).unwrap());
        assert!(written.path().exists());
    }

    #[test]
    #[cfg(unix)]
    fn a_lock_that_is_a_link_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::os::unix::fs::symlink(at("elsewhere"), at("t.yk.lock")).unwrap();
        let said = Claim::take(&at("t.yk")).unwrap_err().to_string();
        assert_eq!(said, "this is a link; expected a regular file");
        assert!(!at("elsewhere").exists());
    }

    #[test]
    #[cfg(unix)]
    fn a_lock_of_another_process_is_not_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lock");
        let ours = Lock::take(&path).unwrap();
        fs::remove_file(&path).unwrap();
        let theirs = Lock::take(&path).unwrap();
        drop(ours);
        assert!(matches!(Lock::take(&path), Err(TableError::Claimed)));
        drop(theirs);
        assert!(!path.exists());
    }

    #[test]
    fn what_cannot_be_written_is_known_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        for path in [folder.path().join("none/t.yk"), file.join("t.yk")] {
            assert!(matches!(Claim::take(&path), Err(TableError::Io(_))), "{path:?}");
        }
        let in_the_way = folder.path().join("folder");
        fs::create_dir(&in_the_way).unwrap();
        assert!(matches!(Claim::take(&in_the_way), Err(TableError::NotAFile)));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "a lock was left");
    }
}
