//! Dobutsu Shogi at the command line.

pub(crate) mod bench;
pub(crate) mod solve;
pub(crate) mod sweep;
#[cfg(feature = "gpu")]
pub(crate) mod test_gpu;
mod usi;
mod verify;

use std::path::PathBuf;

use clap::Args;
use yomikiri_dobutsu::{Dobutsu, RuleSet};
use yomikiri_dobutsu_tables::{Backend, memory_to_solve};
use yomikiri_host::Device;

pub(crate) use solve::SolveArgs;
pub(crate) use sweep::SweepArgs;
pub(crate) use usi::UsiArgs;
pub(crate) use verify::check_table;

use crate::machine;
use crate::output::remark;

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

/// About how long a rule set takes.
fn time_to_solve(backend: &Backend) -> &'static str {
    match backend {
        Backend::Cpu(_) => "half a minute",
        Backend::Gpu(_) => "a second",
    }
}

/// Says what solving takes, and storing the table if it is stored, and refuses if the memory is not there.
fn announce(backend: &Backend, game: Dobutsu, stores: bool, time: &str) -> anyhow::Result<()> {
    let needed = memory_to_solve(game);
    let disk = if stores { "up to 140 MB of disk, " } else { "" };
    remark!(
        "solving Dobutsu Shogi ({} rules) on {backend}: {} MB of memory, {disk}about {time}",
        game.rules(),
        needed / 1_000_000
    );
    machine::ensure_memory(needed)
}
