//! Infinite Connect-Four at the command line.

pub(crate) mod bench;
pub(crate) mod search;
mod verify;

pub(crate) use search::SearchArgs;
pub(crate) use verify::check_file;

use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, bail};
use yomikiri_hakozumi::shipped;
use yomikiri_host::file::read_text;

/// The most bytes of a file worth reading: strategies and trees are far smaller.
const MOST_BYTES: u64 = 64 << 20;

/// The game on an endless board with this number of handicap stones, all parameters written out.
fn game_text(handicap: usize) -> String {
    match handicap {
        0 => "hakozumi".to_owned(),
        stones => format!("hakozumi --handicap {stones}"),
    }
}

/// The text of a file, or of the shipped strategy of that name.
fn read(path: &Path) -> anyhow::Result<String> {
    if let Some(shipped) = path.to_str().and_then(shipped::find)
        && !path.exists()
    {
        return Ok(shipped.text.into());
    }
    match read_text(path, MOST_BYTES) {
        Err(error) if error.kind() == ErrorKind::NotFound && is_name(path) => {
            let names: Vec<&str> = shipped::SHIPPED.iter().map(|shipped| shipped.name).collect();
            bail!(
                "{}: no such file, and no shipped strategy has this name; shipped are {}",
                path.display(),
                names.join(", ")
            )
        }
        Err(error) if error.kind() == ErrorKind::InvalidData => {
            let named = format!("{}: this is neither a table nor a strategy file", path.display());
            Err(error).context(named)
        }
        read => read.with_context(|| path.display().to_string()),
    }
}

/// Could this be meant as the name of a shipped strategy?
fn is_name(path: &Path) -> bool {
    path.components().count() == 1 && path.extension().is_none()
}
