//! Compiled kernels, kept for the next start.
//!
//! A file in the user's cache directory, `yomikiri/kernels/HASH.cubin`, named by the BLAKE3 of the
//! text, the architecture and the driver's version: a change of any of them is another file. It ends
//! in the BLAKE3 of its content, so a damaged file is compiled again and never loaded. Whatever goes
//! wrong with the cache, the kernels are compiled; nobody needs to hear of it.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use crate::GpuError;

const HASH: usize = blake3::OUT_LEN;

/// Kernels with this key from the cache, or made and put there.
pub(crate) fn cached(
    key: &[&str],
    make: impl FnOnce() -> Result<Vec<u8>, GpuError>,
) -> Result<Vec<u8>, GpuError> {
    let mut hasher = blake3::Hasher::new();
    for part in key {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    let path = folder().map(|folder| folder.join(format!("{}.cubin", hasher.finalize().to_hex())));
    if let Some(code) = path.as_deref().and_then(read) {
        return Ok(code);
    }
    let code = make()?;
    if let Some(path) = path {
        // A cache that cannot be written costs time at the next start, nothing else.
        let _ = write(&path, &code);
    }
    Ok(code)
}

fn folder() -> Option<PathBuf> {
    let var = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let cache = if cfg!(windows) {
        var("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        var("HOME").map(|home| home.join("Library/Caches"))
    } else {
        // A relative one is to be ignored, says the specification of these directories.
        let cache = var("XDG_CACHE_HOME").filter(|folder| folder.is_absolute());
        cache.or_else(|| var("HOME").map(|home| home.join(".cache")))
    };
    cache.map(|cache| cache.join("yomikiri").join("kernels"))
}

fn read(path: &Path) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    yomikiri_host::file::open(path).ok()?.read_to_end(&mut bytes).ok()?;
    let hash = bytes.split_off(bytes.len().checked_sub(HASH)?);
    (blake3::hash(&bytes).as_bytes()[..] == hash[..]).then_some(bytes)
}

/// Writes under a temporary name and renames: whole or not at all.
fn write(path: &Path, code: &[u8]) -> std::io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(code)?;
    file.write_all(blake3::hash(code).as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_file_is_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sub").join("kernel.cubin");
        write(&path, b"machine code").unwrap();
        assert_eq!(read(&path).unwrap(), b"machine code");
        let whole = fs::read(&path).unwrap();
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 1;
            fs::write(&path, &bytes).unwrap();
            assert_eq!(read(&path), None, "{at}");
            fs::write(&path, &whole[..at]).unwrap();
            assert_eq!(read(&path), None, "{at}");
        }
    }
}
