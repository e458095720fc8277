//! Dobutsu Shogi at the command line.

pub(crate) mod bench;
mod puzzle;
mod solve;
mod sweep;
#[cfg(feature = "gpu")]
pub(crate) mod test_gpu;
mod usi;
mod verify;

use std::path::PathBuf;

use anyhow::anyhow;
use clap::Args;
use yomikiri_dobutsu::{Dobutsu, RuleSet};
use yomikiri_dobutsu_tables::{
    Backend, Found, Tablebase, TablebaseError, default_path, memory_to_solve,
};
use yomikiri_host::Device;

pub(crate) use puzzle::PuzzleArgs;
pub(crate) use solve::SolveArgs;
pub(crate) use sweep::SweepArgs;
pub(crate) use usi::UsiArgs;
pub(crate) use verify::check_table;

use crate::machine;
use crate::output::{name_of, remark};
use crate::progress::Bar;

/// The parameters of a game.
#[derive(Args)]
pub(crate) struct GameArgs {
    /// standard; no-dead-drops: no chick dropped on the far row; no-try: a lion there wins nothing;
    /// no-drops: captured pieces leave the game; or more than one, joined with `+`: `yomikiri sweep
    /// dobutsu --help` names them all
    #[arg(long, default_value = "standard", value_name = "RULES")]
    rules: RuleSet,
}

impl GameArgs {
    fn game(&self) -> Dobutsu {
        Dobutsu::new(self.rules)
    }
}

// Where to compute. (A doc comment here would become the command's own help.)
#[derive(Args)]
pub(crate) struct DeviceArgs {
    /// cpu; cuda: an NVIDIA GPU; auto (the default): the GPU if there is one that is large enough,
    /// else the CPU
    #[arg(long, value_name = "DEVICE")]
    device: Option<Device>,
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
            announce(&Backend::CPU, game, "a minute, once; later starts find the table")?;
        }
        let bar = Bar::new();
        let opened = Tablebase::open_or_solve(game, self.table.as_deref(), &bar);
        drop(bar);
        let (tablebase, found) = opened.map_err(|error| self.hinted(error))?;
        if let Found::Made(written) = found {
            remark!("stored {} ({} MB)", name_of(tablebase.path()), written.bytes / 1_000_000);
        }
        Ok(tablebase)
    }
}

impl TableArgs {
    /// The error, with the option that helps where the data directory does not.
    fn hinted(&self, error: TablebaseError) -> anyhow::Error {
        match error {
            error if error.is_of_the_place() && self.table.is_none() => {
                anyhow!("{error}; --table names another place for the table")
            }
            error => error.into(),
        }
    }
}

/// About how long a rule set takes.
fn time_to_solve(backend: &Backend) -> &'static str {
    match backend {
        Backend::Cpu(_) => "half a minute",
        Backend::Gpu(_) => "a second",
    }
}

/// Says what solving takes, and refuses if the memory is not there.
fn announce(backend: &Backend, game: Dobutsu, time: &str) -> anyhow::Result<()> {
    let needed = memory_to_solve(game);
    remark!(
        "solving Dobutsu Shogi ({} rules) on {backend}: {} MB of memory, up to 140 MB of disk, about {time}",
        game.rules(),
        needed / 1_000_000
    );
    machine::ensure_memory(needed)
}
