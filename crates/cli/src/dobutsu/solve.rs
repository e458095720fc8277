//! `yomikiri solve dobutsu`.

use std::path::PathBuf;
use std::time::Instant;

use serde_json::{Value as Json, json};
use yomikiri_dobutsu_tables::{Solved, choose_backend, claim, solve};
use yomikiri_game::DenseIndex;
use yomikiri_solve::Value;

use super::{DeviceArgs, GameArgs, announce, time_to_solve};
use crate::destination::check_file;
use crate::machine;
use crate::output::{Answer, Output, grouped, name_of};
use crate::progress::Bar;
use crate::threads;

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    yomikiri solve dobutsu --out dobutsu.yk             every position, as a table\n  \
    yomikiri solve dobutsu --rules no-try --json        a variant, only its totals\n  \
    yomikiri solve dobutsu --device cuda                on the GPU, or not at all")]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    device: DeviceArgs,
    /// Write the table to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Number of threads, at most 8 per core; by default one per core
    #[arg(long, value_name = "N", value_parser = threads::number)]
    threads: Option<usize>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

impl SolveArgs {
    pub(crate) fn run(self, output: &mut Output) -> anyhow::Result<Answer> {
        let game = self.game.game();
        if let Some(path) = &self.out {
            check_file(path)?;
        }
        threads::start(self.threads)?;
        let backend = choose_backend(self.device.device.unwrap_or_default(), game)?;
        let time = time_to_solve(&backend);
        announce(&backend, game, time)?;
        let _claim = self.out.as_deref().map(claim).transpose()?;
        let (clock, bar) = (Instant::now(), Bar::new());
        let solved = solve(&backend, game, &bar)?;
        let seconds = clock.elapsed().as_secs_f64();
        let stored = self.out.as_deref().map(|path| solved.store(path, &bar)).transpose();
        drop(bar);
        // Whatever became of the table, what was solved is printed.
        let written = stored.as_ref().ok().copied().flatten();
        let mut document = document(&solved, seconds);
        document["device"] = json!(backend.to_string());
        document["table_bytes"] = json!(written.map(|written| written.bytes));
        if self.json {
            output.json(&document)?;
        } else {
            show(&solved, seconds, output)?;
            if let (Some(path), Some(written)) = (&self.out, written) {
                let size = grouped(written.bytes);
                output.line(format!("Table written: {} ({size} bytes)", name_of(path)))?;
            }
        }
        stored?;
        Ok(Answer::Done)
    }
}

fn start(solved: &Solved) -> Value {
    let start = solved.index.starts().first().copied();
    start.map_or(Value::UNREACHED, |start| solved.solution.value(start))
}

pub(super) fn word(value: Value) -> &'static str {
    match value {
        value if value.is_win() => "win",
        value if value.is_loss() => "loss",
        _ => "draw",
    }
}

fn document(solved: &Solved, seconds: f64) -> Json {
    let (solution, census) = (&solved.solution, &solved.solution.census);
    let start = start(solved);
    json!({
        "schema": "yomikiri.solve.dobutsu/1",
        "game": format!("dobutsu --rules {}", solved.index.game().rules()),
        "reachable": census.positions() + solution.won_ends + solution.lost_ends,
        "catch": solution.won_ends,
        "try_lost": solution.lost_ends,
        "non_terminal": census.positions(),
        "win": census.wins(),
        "draw": census.draws(),
        "loss": census.losses(),
        "start": {"value": word(start), "distance": start.distance()},
        "longest_win": census.longest_win(),
        "moves": solution.moves,
        "seconds": seconds,
        "device_seconds": solved.device_seconds().map(|seconds| json!({
            "reach": seconds.reach, "settle": seconds.settle, "finish": seconds.finish,
        })),
        "peak_bytes": machine::peak_bytes(),
    })
}

fn show(solved: &Solved, seconds: f64, output: &mut Output) -> anyhow::Result<()> {
    let (solution, census) = (&solved.solution, &solved.solution.census);
    let start = start(solved);
    let reachable = census.positions() + solution.won_ends + solution.lost_ends;
    let rows = [
        ("reachable positions", reachable),
        ("  lion can be caught", solution.won_ends),
        ("  lost by a try", solution.lost_ends),
        ("  the game goes on", census.positions()),
        ("    won", census.wins()),
        ("    drawn", census.draws()),
        ("    lost", census.losses()),
        ("legal moves of these", solution.moves),
    ];
    output.table(&["", "count"], rows.map(|(name, n)| vec![name.to_owned(), grouped(n)]))?;
    let distance = start.distance().map_or(String::new(), |distance| format!(" in {distance}"));
    let longest = census.longest_win().unwrap_or(0);
    let device = solved.device_seconds();
    let device = device.map_or(String::new(), |s| format!(", on the GPU {s}"));
    output.line(format!(
        "\nThe start is a {}{distance} for the first player; the longest win takes {longest} plies. \
         Solved in {seconds:.1} s{device}.",
        word(start)
    ))
}
