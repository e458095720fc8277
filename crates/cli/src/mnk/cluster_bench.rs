//! Benchmarks of k in a row solved by many processes: the program starts itself, and the single process
//! in turn with the others, so that they are compared on the same machine in the same minutes.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, ensure};

use crate::bench::{Benchmark, Work};
use crate::machine;
use crate::output::{grouped, remark};

pub(crate) const BENCHMARKS: [Benchmark; 4] = [
    Benchmark { name: "mnk-cluster-4x4-1-worker", bound: 6.0, run: || cluster(&BOARD_4X4, 1) },
    Benchmark { name: "mnk-cluster-4x4-2-workers", bound: 6.0, run: || cluster(&BOARD_4X4, 2) },
    Benchmark { name: "mnk-cluster-4x4-4-workers", bound: 6.0, run: || cluster(&BOARD_4X4, 4) },
    Benchmark { name: "mnk-cluster-5x4-2-workers", bound: 300.0, run: || cluster(&BOARD_5X4, 2) },
];

/// A board, and how often it is solved by either.
struct Board {
    size: &'static str,
    states: u64,
    runs: usize,
}

const BOARD_4X4: Board = Board { size: "4x4", states: 19_602_085, runs: 5 };
const BOARD_5X4: Board = Board { size: "5x4", states: 5_789_714_354, runs: 1 };

/// At two workers the rate is held to this share of the single process's, which has two threads then.
const SHARE: f64 = 0.8;
/// Bytes that may travel for each state.
const BYTES: f64 = 0.5;

/// What a run took.
#[derive(Clone, Copy)]
struct Took {
    /// Of the run, without the processes' start.
    seconds: f64,
    /// CPU seconds of all processes, their start included; none where the system does not say.
    cpu: Option<f64>,
}

/// All states of a board solved into layer files by processes with one worker each, and by one process
/// with as many threads.
fn cluster(board: &Board, workers: usize) -> anyhow::Result<Work> {
    let (mut alone, mut together): (Vec<Took>, Vec<Took>) = (Vec::new(), Vec::new());
    let mut bytes = 0;
    for _ in 0..board.runs {
        alone.push(solve(board, &["--device", "cpu", "--threads", &workers.to_string()])?.0);
        let (took, document) = solve(board, &["--local", &workers.to_string()])?;
        together.push(took);
        bytes = document["cluster"]["bytes_exchanged"].as_u64().context("no bytes")?;
    }
    let per_state = bytes as f64 / board.states as f64;
    ensure!(per_state < BYTES, "{per_state:.3} bytes exchanged per state; expected below {BYTES}");
    // What else the machine does only ever makes a run longer.
    let least = |runs: &[Took], of: fn(&Took) -> Option<f64>| {
        runs.iter()
            .map(of)
            .collect::<Option<Vec<f64>>>()
            .map(|all| all.into_iter().fold(f64::MAX, f64::min))
    };
    let share = |of: fn(&Took) -> Option<f64>| Some(least(&alone, of)? / least(&together, of)?);
    let (by_clock, by_cpu) = (share(|took| Some(took.seconds)), share(|took| took.cpu));
    let shown = |share: Option<f64>| share.map_or("?".to_owned(), |share| format!("{share:.2}"));
    remark!(
        "{} with {workers} worker(s): {} of the rate of one process by the clock, {} by CPU seconds \
         ({} and {}); {} bytes exchanged, {per_state:.3} per state",
        board.size,
        shown(by_clock),
        shown(by_cpu),
        shown(least(&alone, |took| took.cpu)),
        shown(least(&together, |took| took.cpu)),
        grouped(bytes),
    );
    if workers == 2 {
        let best = by_clock.into_iter().chain(by_cpu).fold(0.0, f64::max);
        ensure!(best >= SHARE, "{best:.2} of the rate of one process; expected at least {SHARE}");
    }
    let seconds = least(&together, |took| Some(took.seconds));
    Ok(Work { unit: "states", count: board.states, seconds })
}

/// The command itself, into a folder that is removed again.
fn solve(board: &Board, how: &[&str]) -> anyhow::Result<(Took, serde_json::Value)> {
    let path = tempfile::tempdir()?;
    let before = machine::cpu_seconds_of_children();
    let clock = Instant::now();
    let output = command(board.size, &path.path().join(board.size), how)?.output()?;
    let whole = clock.elapsed().as_secs_f64();
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let document: serde_json::Value = serde_json::from_slice(&output.stdout)?;
    let states = &document["states"];
    ensure!(*states == board.states, "{states} states; expected {}", board.states);
    let cpu = machine::cpu_seconds_of_children().zip(before).map(|(after, before)| after - before);
    let seconds = document["seconds"].as_f64().unwrap_or(whole);
    Ok((Took { seconds, cpu }, document))
}

fn command(size: &str, out: &Path, how: &[&str]) -> std::io::Result<Command> {
    let mut command = Command::new(std::env::current_exe()?);
    command.args(["solve", "mnk", "--size", size, "--strong", "--json", "--out"]).arg(out);
    command.args(how).stdin(Stdio::null());
    Ok(command)
}
