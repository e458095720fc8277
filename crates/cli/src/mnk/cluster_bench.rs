//! Benchmarks of k in a row solved by many processes: the program starts itself.

use anyhow::ensure;

use crate::bench::{Benchmark, Work};

pub(crate) const BENCHMARKS: [Benchmark; 6] = [
    Benchmark { name: "mnk-cluster-4x4-1-worker", bound: 40.0, run: cluster_4x4::<1> },
    Benchmark { name: "mnk-cluster-4x4-2-workers", bound: 25.0, run: cluster_4x4::<2> },
    Benchmark { name: "mnk-cluster-4x4-4-workers", bound: 25.0, run: cluster_4x4::<4> },
    Benchmark { name: "mnk-cluster-first-layers-5x5-1-worker", bound: 20.0, run: cluster_5x5::<1> },
    Benchmark {
        name: "mnk-cluster-first-layers-5x5-2-workers",
        bound: 12.0,
        run: cluster_5x5::<2>,
    },
    Benchmark {
        name: "mnk-cluster-first-layers-5x5-4-workers",
        bound: 12.0,
        run: cluster_5x5::<4>,
    },
];

/// All states of 4x4 found and solved into layer files by several processes with one worker each.
fn cluster_4x4<const WORKERS: usize>() -> anyhow::Result<Work> {
    cluster(WORKERS, "4x4", &[], 19_602_085)
}

/// The states of 5x5 with at most seven stones, found by several processes.
fn cluster_5x5<const WORKERS: usize>() -> anyhow::Result<Work> {
    cluster(WORKERS, "5x5", &["--layers", "7"], STATES_5X5_TO_7)
}

/// Boards of 5x5 with at most seven stones up to symmetry, less those with a line: the sum of what
/// `yomikiri count mnk --size 5x5 --stones 7` finds.
const STATES_5X5_TO_7: u64 = 14_575_254;

/// The command itself, `--local`: the seconds are those of its steps, without processes meeting.
fn cluster(workers: usize, size: &str, more: &[&str], states: u64) -> anyhow::Result<Work> {
    let path = tempfile::tempdir()?;
    let output = std::process::Command::new(std::env::current_exe()?)
        .args(["solve", "mnk", "--size", size, "--strong", "--json", "--out"])
        .arg(path.path().join(size))
        .args(["--local", &workers.to_string()])
        .args(more)
        .output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let document: serde_json::Value = serde_json::from_slice(&output.stdout)?;
    ensure!(document["states"] == states, "{} states; expected {states}", document["states"]);
    Ok(Work { unit: "states", count: states, seconds: document["seconds"].as_f64() })
}
