//! The files of `web/`: a part of the program, but read from disk in debug builds, so that a change shows at the next
//! reload.

use std::borrow::Cow;
use std::fs;

/// Names and bytes, listed by `build.rs`.
const EMBEDDED: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Where they lie while the program is worked on.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/web");

/// The names of all files.
pub(crate) fn names() -> Vec<String> {
    if cfg!(debug_assertions) {
        let entries = fs::read_dir(FOLDER).into_iter().flatten().flatten();
        return entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    }
    EMBEDDED.iter().map(|(name, _)| (*name).to_owned()).collect()
}

/// A file's bytes, if there is such a file.
pub(crate) fn bytes(name: &str) -> Option<Cow<'static, [u8]>> {
    if cfg!(debug_assertions) {
        // Only what is listed is read: a name may be a path that leads elsewhere.
        let known = names().iter().any(|known| known == name);
        return known.then(|| fs::read(format!("{FOLDER}/{name}")).ok())?.map(Cow::Owned);
    }
    EMBEDDED.iter().find(|(known, _)| *known == name).map(|(_, bytes)| Cow::Borrowed(*bytes))
}
