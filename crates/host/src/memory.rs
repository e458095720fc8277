//! What memory can still be had, where the system says so (Linux): of the machine, and of the address
//! space that this process may use (`ulimit -v`).

/// Refuses work that needs more memory than can be had without swapping, in words.
pub fn ensure(needed: u64) -> Result<(), String> {
    let megabytes = |bytes: u64| bytes / 1_000_000;
    if let Some(available) = available().filter(|&available| available <= needed) {
        let (free, needed) = (megabytes(available), megabytes(needed));
        return Err(format!("only {free} MB of memory are free; this takes {needed} MB"));
    }
    if let Some(left) = address_space_left().filter(|&left| left <= needed) {
        let (left, needed) = (megabytes(left), megabytes(needed));
        return Err(format!(
            "only {left} MB of address space are left to this process (ulimit -v); this takes \
             {needed} MB"
        ));
    }
    Ok(())
}

/// Bytes of address space that this process may still use; `None` if there is no bound.
pub fn address_space_left() -> Option<u64> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    let bound: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(bound.saturating_sub(kilobytes("/proc/self/status", "VmSize:")? * 1024))
}

/// Bytes that the machine has.
pub fn total() -> Option<u64> {
    Some(kilobytes("/proc/meminfo", "MemTotal:")? * 1024)
}

/// The most bytes that this process has had.
pub fn peak() -> Option<u64> {
    Some(kilobytes("/proc/self/status", "VmHWM:")? * 1024)
}

/// Bytes that can be had without swapping.
fn available() -> Option<u64> {
    Some(kilobytes("/proc/meminfo", "MemAvailable:")? * 1024)
}

/// The number after a key in one of Linux's status files.
fn kilobytes(file: &str, key: &str) -> Option<u64> {
    let text = std::fs::read_to_string(file).ok()?;
    let line = text.lines().find(|line| line.starts_with(key))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
