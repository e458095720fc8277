//! Where what was computed is kept between runs.

use std::ffi::OsString;
use std::path::PathBuf;

/// The folder `yomikiri` in the user's data directory; none if the system names no such directory.
pub fn data_folder() -> Option<PathBuf> {
    folder_by(|name| std::env::var_os(name))
}

/// The same for these variables of the environment. A relative path is not used: what it means depends
/// on where the program was started, and the specification of `XDG_DATA_HOME` says to ignore it.
fn folder_by(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let var = |name| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let data = if cfg!(windows) {
        var("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        var("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        var("XDG_DATA_HOME").or_else(|| var("HOME").map(|home| home.join(".local/share")))
    };
    data.map(|data| data.join("yomikiri"))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_relative_xdg_data_home_was_used() {
        let check = |xdg: Option<&str>, home: Option<&str>, expected: Option<&str>| {
            let found = folder_by(|name| match name {
                "XDG_DATA_HOME" => xdg.map(OsString::from),
                "HOME" => home.map(OsString::from),
                _ => None,
            });
            assert_eq!(found, expected.map(PathBuf::from), "{xdg:?}, {home:?}");
        };
        check(Some("/data"), Some("/home/a"), Some("/data/yomikiri"));
        check(None, Some("/home/a"), Some("/home/a/.local/share/yomikiri"));
        check(Some(""), Some("/home/a"), Some("/home/a/.local/share/yomikiri"));
        check(Some("data"), Some("/home/a"), Some("/home/a/.local/share/yomikiri"));
        check(Some("data"), Some("a"), None);
        check(None, None, None);
    }
}
