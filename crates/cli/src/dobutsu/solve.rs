//! `yomikiri solve dobutsu`.

use std::path::PathBuf;
use std::time::Instant;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use yomikiri_dobutsu_tables::{Solved, choose_backend, claim, solve};
use yomikiri_game::DenseIndex;
use yomikiri_solve::{PhaseSeconds, Value};

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
        announce(&backend, game, self.out.is_some(), time)?;
        let _claim = self.out.as_deref().map(claim).transpose()?;
        let (clock, bar) = (Instant::now(), Bar::new());
        let solved = solve(&backend, game, &bar)?;
        let seconds = clock.elapsed().as_secs_f64();
        let stored = self.out.as_deref().map(|path| solved.store(path, &bar)).transpose();
        drop(bar);
        // Whatever became of the table, what was solved is printed.
        let written = stored.as_ref().ok().copied().flatten();
        if self.json {
            let table_bytes = written.map(|written| written.bytes);
            output.json(&document(&solved, backend.to_string(), seconds, table_bytes))?;
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

fn word(value: Value) -> &'static str {
    match value {
        value if value.is_win() => "win",
        value if value.is_loss() => "loss",
        _ => "draw",
    }
}

/// Every position of a rule set, counted by value.
#[derive(Serialize, JsonSchema)]
pub(crate) struct SolveDocument {
    /// `yomikiri.solve.dobutsu/1`.
    schema: &'static str,
    /// The game, all parameters written out.
    game: String,
    /// What it was solved on.
    device: String,
    /// Positions that the start leads to, ends included.
    reachable: u64,
    /// Ends in which the player to move can catch the lion.
    catch: u64,
    /// Ends in which the other player's lion has reached the far row.
    try_lost: u64,
    /// Positions in which the game goes on: won, drawn and lost for the player to move.
    non_terminal: u64,
    /// Won for the player to move.
    win: u64,
    /// Drawn.
    draw: u64,
    /// Lost for the player to move.
    loss: u64,
    /// The start.
    start: Start,
    /// Plies of the longest win; null if nothing is won.
    longest_win: Option<u8>,
    /// Legal moves of all positions in which the game goes on.
    moves: u64,
    /// The seconds it took, without writing the table.
    seconds: f64,
    /// The seconds on the GPU, if it was solved there.
    device_seconds: Option<Phases>,
    /// The most memory that the process had, where the system says so.
    peak_bytes: Option<u64>,
    /// The size of the table; null if none was written.
    table_bytes: Option<u64>,
}

/// The value of a rule set's start, for the player who begins.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Start {
    /// `win`, `draw` or `loss`.
    pub(super) value: String,
    /// Plies to the end; null for a draw.
    pub(super) distance: Option<u8>,
}

impl Start {
    pub(super) fn new(value: Value) -> Self {
        Start { value: word(value).to_owned(), distance: value.distance() }
    }
}

/// Seconds by phase.
#[derive(Serialize, JsonSchema)]
struct Phases {
    /// Finding what can be reached.
    reach: f64,
    /// Settling distances.
    settle: f64,
    /// Turning them into values.
    finish: f64,
}

fn document(
    solved: &Solved,
    device: String,
    seconds: f64,
    table_bytes: Option<u64>,
) -> SolveDocument {
    let (solution, census) = (&solved.solution, &solved.solution.census);
    let phases = |PhaseSeconds { reach, settle, finish }| Phases { reach, settle, finish };
    SolveDocument {
        schema: "yomikiri.solve.dobutsu/1",
        game: format!("dobutsu --rules {}", solved.index.game().rules()),
        device,
        reachable: census.positions() + solution.won_ends + solution.lost_ends,
        catch: solution.won_ends,
        try_lost: solution.lost_ends,
        non_terminal: census.positions(),
        win: census.wins(),
        draw: census.draws(),
        loss: census.losses(),
        start: Start::new(start(solved)),
        longest_win: census.longest_win(),
        moves: solution.moves,
        seconds,
        device_seconds: solved.device_seconds().map(phases),
        peak_bytes: machine::peak_bytes(),
        table_bytes,
    }
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
