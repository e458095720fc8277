//! Infinite Connect-Four at the command line.

mod analyze;
pub(crate) mod bench;
mod play;
mod search;
mod verify;

pub(crate) use analyze::AnalyzeArgs;
pub(crate) use play::PlayArgs;
pub(crate) use search::SearchArgs;
pub(crate) use verify::check_file;

use std::io::Read;
use std::path::Path;

use anyhow::Context;
use yomikiri_hakozumi::{Strategy, shipped};

/// The most bytes of a file worth reading: strategies and trees are far smaller.
const MOST_BYTES: u64 = 64 << 20;

/// Reads a strategy file, or the shipped strategy of that name.
fn read_strategy(path: &Path) -> anyhow::Result<Strategy> {
    Strategy::parse(&read(path)?).with_context(|| path.display().to_string())
}

/// The text of a file, or of the shipped strategy of that name.
fn read(path: &Path) -> anyhow::Result<String> {
    if let Some(shipped) = path.to_str().and_then(shipped::find)
        && !path.exists()
    {
        return Ok(shipped.text.into());
    }
    let name = || path.display().to_string();
    let file = std::fs::File::open(path).with_context(name)?;
    let mut text = String::new();
    file.take(MOST_BYTES).read_to_string(&mut text).with_context(name)?;
    Ok(text)
}
