//! Where a command is going to write. A place that cannot be written is named before the work, not
//! after minutes of it; and a result whose file fails all the same goes to standard output.

use std::fs::{self, Metadata};
use std::io;
use std::path::Path;

use anyhow::{Context, bail, ensure};
use yomikiri_report::write_whole;

use crate::output::Output;

/// Checks that a file could be written here: a new one, or in place of the regular file that is there.
pub(crate) fn check_file(path: &Path) -> anyhow::Result<()> {
    file(path).with_context(|| format!("cannot write {}", path.display()))
}

/// Checks that files could be written into this folder, which need not exist yet.
pub(crate) fn check_folder(path: &Path) -> anyhow::Result<()> {
    folder(path).with_context(|| format!("cannot write into {}", path.display()))
}

/// Writes a result, whole or not at all. If that fails after all, the result goes to standard
/// output, so that the work is not lost.
pub(crate) fn write_or_print(path: &Path, text: &str, output: &mut Output) -> anyhow::Result<()> {
    let Err(error) = write_whole(path, text.as_bytes()) else { return Ok(()) };
    output.line(text.trim_end())?;
    output.flush()?;
    bail!("{error}; the result is on standard output instead")
}

fn file(path: &Path) -> anyhow::Result<()> {
    // `Path` overlooks a slash at the end; the system does not.
    let is_folder = path.as_os_str().as_encoded_bytes().ends_with(b"/");
    ensure!(path.file_name().is_some() && !is_folder, "expected the name of a file");
    match there(path)? {
        Some(there) if there.is_dir() => bail!("this is a folder; expected a file"),
        Some(there) if !there.is_file() => bail!("this is not a regular file"),
        Some(there) => ensure!(!there.permissions().readonly(), "the file is read-only"),
        None => {}
    }
    // A link is followed, as `write_whole` does.
    let path = if path.is_symlink() { fs::canonicalize(path)? } else { path.into() };
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    try_writing(parent.unwrap_or(Path::new(".")))
}

fn folder(path: &Path) -> anyhow::Result<()> {
    ensure!(!path.as_os_str().is_empty(), "expected the name of a folder");
    // What is missing will be made; the first thing that is there decides.
    for path in path.ancestors() {
        let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        if let Some(there) = there(path)? {
            ensure!(there.is_dir(), "{} is not a folder", path.display());
            return try_writing(path);
        }
    }
    bail!("no folder above it exists")
}

/// What is at this place, links followed. A link that leads nowhere is an error: nothing can be made
/// in its place.
fn there(path: &Path) -> io::Result<Option<Metadata>> {
    match fs::symlink_metadata(path) {
        Ok(_) => fs::metadata(path).map(Some),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// The one sure way to know whether a folder can be written: permissions, read-only file systems
/// and quotas all have their say.
fn try_writing(folder: &Path) -> anyhow::Result<()> {
    let tried = tempfile::tempfile_in(folder);
    tried.map(drop).with_context(|| format!("no file can be made in {}", folder.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_written_is_known_before_the_work() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("folder")).unwrap();
        fs::write(at("file"), "").unwrap();
        fs::write(at("read-only"), "").unwrap();
        let mut permissions = fs::metadata(at("read-only")).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(at("read-only"), permissions).unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink(at("nowhere"), at("link")).unwrap();
        type Check = fn(&Path) -> anyhow::Result<()>;
        let cases: &[(Check, &str, Option<&str>)] = &[
            (check_file, "new", None),
            (check_file, "file", None),
            (check_file, "folder", Some("this is a folder; expected a file")),
            (check_file, "new/", Some("expected the name of a file")),
            (check_file, "none/new", Some("No such file or directory")),
            (check_file, "file/new", Some("Not a directory")),
            (check_file, "read-only", Some("the file is read-only")),
            (check_file, "/dev/null", Some("this is not a regular file")),
            (check_file, "/proc/new", Some("")),
            (check_folder, "folder", None),
            (check_folder, "new/newer", None),
            (check_folder, "file", Some("file is not a folder")),
            (check_folder, "file/new", Some("Not a directory")),
            #[cfg(unix)]
            (check_folder, "link", Some("No such file or directory")),
            (check_folder, "/proc/new", Some("")),
        ];
        for (check, name, expected) in cases {
            let path = at(name);
            let found = check(&path).map_err(|error| format!("{error:#}"));
            match (expected, found) {
                (None, found) => assert_eq!(found, Ok(()), "{name}"),
                (Some(words), Err(said)) => {
                    assert!(said.contains(words) && said.contains(name), "{name}: {said}");
                }
                (Some(_), Ok(())) => panic!("{name}: accepted"),
            }
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3 + usize::from(cfg!(unix)));
    }
}
