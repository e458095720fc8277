//! What the machine has, where the system says so (Linux).

use std::path::Path;
use std::str::FromStr;

use yomikiri_game::ParseError;

/// The most memory this process has had.
pub(crate) fn peak_bytes() -> Option<u64> {
    kilobytes("/proc/self/status", "VmHWM:").map(|kilobytes| kilobytes * 1024)
}

/// The CPU seconds of all processes that this one has started and seen end, and of those that they
/// have.
#[cfg(feature = "cluster")]
pub(crate) fn cpu_seconds_of_children() -> Option<f64> {
    /// Linux tells user space of hundredths, whatever it counts in itself.
    const TICKS_PER_SECOND: f64 = 100.0;
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program comes second, in brackets, and may hold anything.
    let (_, fields) = text.rsplit_once(')')?;
    let field = |number: usize| fields.split_whitespace().nth(number - 3)?.parse::<f64>().ok();
    Some((field(16)? + field(17)?) / TICKS_PER_SECOND)
}

/// Refuses work that needs more memory than can be had without swapping.
pub(crate) fn ensure_memory(needed: u64) -> anyhow::Result<()> {
    yomikiri_host::memory::ensure(needed).map_err(anyhow::Error::msg)
}

/// Refuses work that needs more disk than is free where `path` is, or will be.
pub(crate) fn ensure_disk(path: &Path, needed: u64) -> anyhow::Result<()> {
    let there = path.ancestors().find(|path| path.exists()).unwrap_or(Path::new("."));
    let free = free_disk(there);
    anyhow::ensure!(
        free.is_none_or(|free| free > needed),
        "only {} MB of disk are free at {}; this takes {} MB",
        free.unwrap_or(0) / 1_000_000,
        there.display(),
        needed / 1_000_000
    );
    Ok(())
}

#[cfg(unix)]
fn free_disk(path: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(path).ok()?;
    Some(disk.f_bavail * disk.f_frsize)
}

#[cfg(not(unix))]
fn free_disk(_path: &Path) -> Option<u64> {
    None
}

/// An amount of memory as a person types it: `6GiB`, `512M` or a number of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bytes(pub(crate) u64);

impl FromStr for Bytes {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let (number, unit) = text.split_at(digits);
        let shift = match unit {
            "" | "B" => Some(0),
            "K" | "KiB" => Some(10),
            "M" | "MiB" => Some(20),
            "G" | "GiB" => Some(30),
            "T" | "TiB" => Some(40),
            _ => None,
        };
        let bytes = number.parse::<u64>().ok().zip(shift);
        let bytes = bytes.and_then(|(number, shift): (u64, u32)| number.checked_mul(1 << shift));
        bytes.map(Bytes).ok_or_else(|| {
            ParseError::new(format!("no amount of memory {text:?}"), "one like 6GiB, 512M or bytes")
        })
    }
}

/// The number after a key in one of Linux's status files.
fn kilobytes(file: &str, key: &str) -> Option<u64> {
    let text = std::fs::read_to_string(file).ok()?;
    let line = text.lines().find(|line| line.starts_with(key))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
