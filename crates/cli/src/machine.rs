//! What the machine has, where the system says so (Linux).

/// The most memory this process has had.
pub(crate) fn peak_bytes() -> Option<u64> {
    kilobytes("/proc/self/status", "VmHWM:").map(|kilobytes| kilobytes * 1024)
}

/// The memory of the machine.
pub(crate) fn memory() -> Option<u64> {
    kilobytes("/proc/meminfo", "MemTotal:").map(|kilobytes| kilobytes * 1024)
}

/// The name of the processor.
pub(crate) fn processor() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

/// Refuses work that needs more memory than can be had without swapping.
pub(crate) fn ensure_memory(needed: u64) -> anyhow::Result<()> {
    yomikiri_catalog::memory::ensure(needed).map_err(anyhow::Error::msg)
}

/// The number after a key in one of Linux's status files.
fn kilobytes(file: &str, key: &str) -> Option<u64> {
    let text = std::fs::read_to_string(file).ok()?;
    let line = text.lines().find(|line| line.starts_with(key))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
