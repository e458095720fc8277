//! Opening files that a person has named, or that lie in a folder: regular files only.
//!
//! A pipe without a writer would be waited for without end, a device has no end, and opening some
//! devices does something. So the kind of a file is looked at before it is opened, the open itself
//! never waits, and the kind is looked at again afterwards: the name may lead elsewhere by then.

use std::fs::{self, File, FileType, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

/// Opens a regular file for reading.
pub fn open(path: &Path) -> io::Result<File> {
    open_with(OpenOptions::new().read(true), path)
}

/// Opens a regular file, or makes a new one if the options say so.
pub fn open_with(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    match fs::metadata(path) {
        Ok(there) => ensure_regular(there.file_type())?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let file = without_waiting(options).open(path)?;
    ensure_regular(file.metadata()?.file_type())?;
    Ok(file)
}

/// Opens a file of our own for writing, such as a lock, or makes it; its content stays. A link in its
/// place is not followed: nobody else has reason to put one there.
pub fn open_own(path: &Path) -> io::Result<File> {
    match fs::symlink_metadata(path) {
        Ok(there) => ensure_regular(there.file_type())?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    open_with(OpenOptions::new().write(true).create(true).truncate(false), path)
}

/// The text of a regular file of at most `most` bytes.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    let file = open(path)?;
    let mut bytes = Vec::new();
    // Its size alone is no bound: the file may grow while it is read.
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::other(format!("more than {most} bytes; expected fewer")));
    }
    String::from_utf8(bytes).map_err(|error| {
        let byte = error.utf8_error().valid_up_to() + 1;
        let problem = format!("byte {byte} is not UTF-8; expected a text file");
        io::Error::new(io::ErrorKind::InvalidData, problem)
    })
}

fn ensure_regular(found: FileType) -> io::Result<()> {
    if found.is_file() {
        return Ok(());
    }
    let problem = format!("this is {}; expected a regular file", kind(found));
    Err(io::Error::new(io::ErrorKind::InvalidInput, problem))
}

fn kind(found: FileType) -> &'static str {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if found.is_fifo() {
            return "a pipe";
        }
        if found.is_socket() {
            return "a socket";
        }
        if found.is_char_device() || found.is_block_device() {
            return "a device";
        }
    }
    if found.is_dir() {
        "a folder"
    } else if found.is_symlink() {
        "a link"
    } else {
        "something else"
    }
}

/// Has the open return at once, whatever the file is. Reading a regular file is not changed by it.
#[cfg(unix)]
fn without_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    options.custom_flags((rustix::fs::OFlags::NONBLOCK | rustix::fs::OFlags::NOCTTY).bits() as i32)
}

#[cfg(not(unix))]
fn without_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_read_up_to_its_bound() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("text");
        fs::write(&path, "abc").unwrap();
        assert_eq!(read_text(&path, 3).unwrap(), "abc");
        let said = read_text(&path, 2).unwrap_err().to_string();
        assert_eq!(said, "more than 2 bytes; expected fewer");
        fs::write(&path, b"ab\xff").unwrap();
        let said = read_text(&path, 3).unwrap_err().to_string();
        assert_eq!(said, "byte 3 is not UTF-8; expected a text file");
        fs::remove_file(&path).unwrap();
        assert_eq!(read_text(&path, 3).unwrap_err().kind(), io::ErrorKind::NotFound);
    }

    #[test]
    #[cfg(unix)]
    fn a_pipe_was_waited_for_without_end() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let fifo = rustix::fs::FileType::Fifo;
        let mode = rustix::fs::Mode::from_raw_mode(0o600);
        rustix::fs::mknodat(rustix::fs::CWD, at("pipe"), fifo, mode, 0).unwrap();
        let _socket = std::os::unix::net::UnixListener::bind(at("socket")).unwrap();
        std::os::unix::fs::symlink(at("pipe"), at("link")).unwrap();
        for (name, expected) in [
            ("pipe", "this is a pipe; expected a regular file"),
            ("link", "this is a pipe; expected a regular file"),
            ("socket", "this is a socket; expected a regular file"),
            (".", "this is a folder; expected a regular file"),
            ("/dev/zero", "this is a device; expected a regular file"),
        ] {
            assert_eq!(open(&at(name)).unwrap_err().to_string(), expected, "{name}");
            let own = open_own(&at(name)).unwrap_err().to_string();
            let of_link = "this is a link; expected a regular file";
            assert_eq!(own, if name == "link" { of_link } else { expected }, "{name}");
        }
    }
}
