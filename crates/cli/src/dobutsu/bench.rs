//! Benchmarks of Dobutsu Shogi.

use std::time::Instant;

use anyhow::ensure;
use yomikiri_dobutsu::{Dobutsu, RuleSet};
use yomikiri_dobutsu_tables::{
    Backend, Dice, Solved, Tablebase, choose_backend, solve, sweep, verify,
};
use yomikiri_game::{DenseIndex, Quiet};
use yomikiri_host::Device;
use yomikiri_papers::Effort;

use crate::bench::{Benchmark, Work};
use crate::machine::peak_bytes;

pub(crate) const BENCHMARKS: [Benchmark; 4] = [
    Benchmark { name: "dobutsu-solve", bound: 45.0, run: dobutsu_solve },
    Benchmark { name: "dobutsu-table", bound: 60.0, run: dobutsu_table },
    Benchmark { name: "dobutsu-verify", bound: 90.0, run: dobutsu_verify },
    Benchmark { name: "dobutsu-paper-4", bound: 150.0, run: dobutsu_paper },
];

/// On an NVIDIA GPU; bounds are for an H200.
pub(crate) const CUDA_BENCHMARKS: [Benchmark; 4] = [
    Benchmark { name: "cuda-dobutsu-solve", bound: 0.2, run: cuda_solve },
    Benchmark { name: "cuda-dobutsu-table", bound: 3.0, run: cuda_table },
    Benchmark { name: "cuda-dobutsu-paper-4", bound: 1.0, run: cuda_paper },
    Benchmark { name: "cuda-dobutsu-sweep", bound: 60.0, run: cuda_sweep },
];

fn cuda() -> anyhow::Result<Backend> {
    Ok(choose_backend(Device::Cuda, Dobutsu::new(RuleSet::NO_TRY))?)
}

/// Every position enumerated and solved: device time.
fn cuda_solve() -> anyhow::Result<Work> {
    let solved = solve(&cuda()?, Dobutsu::default(), &Quiet)?;
    let reachable = check_solved(&solved)?;
    let seconds = solved.device_seconds().map(|seconds| seconds.total());
    Ok(Work { unit: "positions", count: reachable, seconds })
}

/// Nothing is taken from an earlier run: solving is what is timed.
const FRESH: Effort = Effort { full: false, fresh: true };

/// From no context to the table on disk; compiling the kernels included, if they are not cached.
fn cuda_table() -> anyhow::Result<Work> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("dobutsu.yk");
    let solved = solve(&cuda()?, Dobutsu::default(), &Quiet)?;
    let written = solved.store(&path, &Quiet)?;
    ensure!(written.bytes == 57_449_264, "a table of {} bytes", written.bytes);
    Ok(Work::new("bytes", written.bytes))
}

/// Every statistic of paper 4, solving included, values left on the device.
fn cuda_paper() -> anyhow::Result<Work> {
    let gpu = cuda()?;
    // Compiles what is not compiled yet: not what is timed.
    yomikiri_papers::reproduce_on(&gpu, 4, FRESH, &Quiet)?;
    let clock = Instant::now();
    let report = yomikiri_papers::reproduce_on(&gpu, 4, FRESH, &Quiet)?;
    let seconds = Some(clock.elapsed().as_secs_f64());
    let differ = report.count(yomikiri_papers::Verdict::Differs);
    ensure!(differ == 0, "{differ} claims differ; expected none");
    Ok(Work { unit: "claims", count: report.claims.len() as u64, seconds })
}

/// The whole family of rule sets.
fn cuda_sweep() -> anyhow::Result<Work> {
    let gpu = cuda()?;
    let mut positions = 0;
    for rules in RuleSet::family() {
        let swept = sweep(&gpu, rules, &Quiet)?;
        positions += swept.found.map_or(0, |start| start.reachable);
    }
    Ok(Work::new("positions", positions))
}

/// Every position of Dobutsu Shogi enumerated and solved.
fn dobutsu_solve() -> anyhow::Result<Work> {
    let solved = solve(&Backend::CPU, Dobutsu::default(), &Quiet)?;
    let reachable = check_solved(&solved)?;
    if let Some(peak) = peak_bytes() {
        ensure!(peak <= 600_000_000, "{peak} bytes of memory; expected at most 600000000");
    }
    Ok(Work::new("positions", reachable))
}

/// Checks the published totals, and gives the number of reachable positions.
fn check_solved(solved: &Solved) -> anyhow::Result<u64> {
    let (solution, census) = (&solved.solution, &solved.solution.census);
    let reachable = census.positions() + solution.won_ends + solution.lost_ends;
    ensure!(reachable == 246_803_167, "{reachable} reachable; expected 246803167");
    let values = [census.wins(), census.draws(), census.losses(), solution.moves];
    ensure!(values == [56_474_473, 2_682_700, 40_328_395, 938_671_869], "values {values:?}");
    let start = solved.index.starts().first().and_then(|&s| solution.value(s).distance());
    ensure!(start == Some(78), "the start takes {start:?}; expected 78");
    Ok(reachable)
}

/// The table solved if need be, opened, and probed a thousand times.
fn dobutsu_table() -> anyhow::Result<Work> {
    let (tablebase, _) = Tablebase::open_or_solve(Dobutsu::default(), None, &Quiet)?;
    let size = std::fs::metadata(tablebase.path())?.len();
    ensure!(size <= 60_000_000, "a table of {size} bytes; expected at most 60000000");
    let clock = Instant::now();
    let path = tablebase.path().to_path_buf();
    let tablebase = Tablebase::open(Dobutsu::default(), &path)?;
    let mut dice = Dice::new(1);
    let mut reached = 0;
    for _ in 0..1000 {
        let number = dice.roll(tablebase.index().len());
        reached += u64::from(tablebase.value_of(number)?.is_reached());
    }
    let seconds = clock.elapsed().as_secs_f64();
    ensure!(reached == PROBES_REACHED, "{reached} of 1000 numbers are reached");
    ensure!(seconds < 1.0, "opening and 1000 probes took {seconds} s; expected less than 1");
    Ok(Work::new("probes", 1000))
}

/// How many of the first thousand numbers of seed 1 the table has.
const PROBES_REACHED: u64 = 390;

/// Every entry of the table checked against its successors, and the published totals.
fn dobutsu_verify() -> anyhow::Result<Work> {
    let (tablebase, _) = Tablebase::open_or_solve(Dobutsu::default(), None, &Quiet)?;
    let verified = verify(&tablebase, &Quiet)?;
    ensure!(verified.published, "no totals were compared");
    Ok(Work::new("entries", verified.census.positions()))
}

/// Every statistic of paper 4, solving included.
fn dobutsu_paper() -> anyhow::Result<Work> {
    let report = yomikiri_papers::reproduce(4, FRESH, &Quiet)?;
    let differ = report.count(yomikiri_papers::Verdict::Differs);
    ensure!(differ == 0, "{differ} claims differ; expected none");
    Ok(Work::new("claims", report.claims.len() as u64))
}
