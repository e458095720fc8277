//! What memory the machine has left, where the system says so (Linux).

/// Refuses work that needs more memory than can be had without swapping, in words.
pub fn ensure(needed: u64) -> Result<(), String> {
    match available() {
        Some(available) if available <= needed => Err(format!(
            "only {} MB of memory are free; this takes {} MB",
            available / 1_000_000,
            needed / 1_000_000
        )),
        _ => Ok(()),
    }
}

/// Bytes that can be had without swapping.
fn available() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("MemAvailable:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes * 1024)
}
