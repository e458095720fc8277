//! How many threads the program uses: never more than a small multiple of the cores, and never more
//! than there is room for.
//!
//! A thousand threads do not solve a game sooner, but they can hang a machine, so such a number is
//! refused wherever one can be given: `--threads`, `--workers`, `--local`, and the environment
//! variables that the thread pool reads itself. Under `ulimit -v` there may be no room for the
//! stacks of as many threads as there are cores; then the program makes do with fewer.

use anyhow::{Context, ensure};
use yomikiri_host::memory::address_space_left;

/// The most threads per core.
const PER_CORE: usize = 8;
/// Address space that one thread cannot do without: its stacks, and a little for everything else.
const LEAST: u64 = 11 << 20;
/// Address space that a thread takes if it can: its stack, and an arena of the system's allocator.
const PER_THREAD: u64 = 67 << 20;
/// What the thread pool reads by itself, the old name last.
const VARIABLES: [&str; 2] = ["RAYON_NUM_THREADS", "RAYON_RS_NUM_CPUS"];

/// The number of cores.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The most threads or workers that can be asked for.
pub(crate) fn most() -> usize {
    PER_CORE * cores()
}

/// Reads a number of threads or workers.
pub(crate) fn number(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (1..=most()).contains(number));
    number.ok_or_else(expected)
}

/// What can be asked for, in words.
pub(crate) fn expected() -> String {
    match cores() {
        1 => format!("this machine has 1 core; expected 1 to {}", most()),
        cores => format!("this machine has {cores} cores; expected 1 to {}", most()),
    }
}

/// Starts the threads that share the work: as many as asked for, or one per core, or as many as
/// there is room for.
pub(crate) fn start(asked: Option<usize>) -> anyhow::Result<()> {
    let from_environment = from_environment()?;
    let wanted = asked.or(from_environment).unwrap_or_else(cores);
    let threads = wanted.min(room()?);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    pool.build_global().with_context(|| format!("{threads} threads could not be started"))
}

/// How many threads have room, half of what is left being kept for their work.
pub(crate) fn room() -> anyhow::Result<usize> {
    let Some(left) = address_space_left() else { return Ok(usize::MAX) };
    ensure!(
        left >= LEAST,
        "no room for a thread: {} MB of address space are left (ulimit -v); expected at least {} MB",
        left / 1_000_000,
        LEAST / 1_000_000 + 1
    );
    let threads = usize::try_from(left / 2 / PER_THREAD).unwrap_or(usize::MAX);
    Ok(threads.max(1))
}

/// The number in the environment, if there is one; 0 means the usual number, as the pool has it.
fn from_environment() -> anyhow::Result<Option<usize>> {
    for name in VARIABLES {
        let Some(text) = std::env::var_os(name) else { continue };
        let text = text.to_string_lossy();
        if text != "0" {
            let number = number(&text).map_err(|why| anyhow::anyhow!("{name}={text}: {why}"));
            return number.map(Some);
        }
    }
    Ok(None)
}

/// What runs servers: as many threads as there are cores and room.
pub(crate) fn runtime() -> anyhow::Result<tokio::runtime::Runtime> {
    let threads = cores().min(room()?);
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    // The number is given, since the builder would otherwise read it from the environment unchecked.
    runtime.worker_threads(threads).enable_all().build().context("starting the server's threads")
}
