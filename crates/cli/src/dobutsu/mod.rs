//! Dobutsu Shogi at the command line.

mod analyze;
mod count;
mod perft;
mod play;
mod puzzle;
mod solve;
mod usi;

use std::path::PathBuf;

use clap::Args;
use yomikiri_catalog::dobutsu::{Found, Tablebase, default_path, memory_to_solve};
use yomikiri_dobutsu::{Dobutsu, RuleSet};

pub(crate) use analyze::AnalyzeArgs;
pub(crate) use count::CountArgs;
pub(crate) use perft::PerftArgs;
pub(crate) use play::PlayArgs;
pub(crate) use puzzle::PuzzleArgs;
pub(crate) use solve::{SolveArgs, peak_bytes};
pub(crate) use usi::UsiArgs;

use crate::progress::Bar;

/// The parameters of a game.
#[derive(Args)]
pub(crate) struct GameArgs {
    /// standard; no-dead-drops: no chick dropped on the far row; no-try: a lion there wins nothing;
    /// no-drops: captured pieces leave the game
    #[arg(long, default_value = "standard", value_name = "RULES")]
    rules: RuleSet,
}

impl GameArgs {
    fn game(&self) -> Dobutsu {
        Dobutsu::new(self.rules)
    }
}

/// Which table to ask.
#[derive(Args)]
pub(crate) struct TableArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The table file; by default in your data directory, solved and stored there on first use
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
}

impl TableArgs {
    /// Opens the table, or makes it.
    fn open(&self) -> anyhow::Result<Tablebase> {
        let game = self.game.game();
        let path = self.table.clone().or_else(|| default_path(game.rules()));
        if path.is_some_and(|path| !path.exists()) {
            announce(game, "a minute, once; later starts find the table")?;
        }
        let bar = Bar::new();
        let (tablebase, found) = Tablebase::open_or_solve(game, self.table.as_deref(), &bar)?;
        drop(bar);
        if let Found::Made(written) = found {
            eprintln!("stored {} ({} MB)", tablebase.path().display(), written.bytes / 1_000_000);
        }
        Ok(tablebase)
    }
}

/// Says what solving takes, and refuses if the memory is not there.
fn announce(game: Dobutsu, time: &str) -> anyhow::Result<()> {
    let needed = memory_to_solve(game);
    eprintln!(
        "solving Dobutsu Shogi ({} rules): {} MB of memory, up to 130 MB of disk, about {time}",
        game.rules(),
        needed / 1_000_000
    );
    if let Some(available) = available_memory() {
        anyhow::ensure!(
            available > needed,
            "only {} MB of memory are free; solving takes {} MB",
            available / 1_000_000,
            needed / 1_000_000
        );
    }
    Ok(())
}

/// Memory that can be had without swapping, where the system says so.
fn available_memory() -> Option<u64> {
    kilobytes("/proc/meminfo", "MemAvailable:").map(|kilobytes| kilobytes * 1024)
}

/// The number after a key in one of Linux's status files.
fn kilobytes(file: &str, key: &str) -> Option<u64> {
    let text = std::fs::read_to_string(file).ok()?;
    let line = text.lines().find(|line| line.starts_with(key))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
