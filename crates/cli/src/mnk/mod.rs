//! k in a row at the command line.

pub(crate) mod bench;
#[cfg(feature = "cluster")]
mod cluster;
#[cfg(feature = "cluster")]
pub(crate) mod cluster_bench;
pub(crate) mod document;
mod layers;
mod solve;
#[cfg(feature = "gpu")]
pub(crate) mod test_gpu;

pub(crate) use document::LayerDocument;
pub(crate) use layers::{check_layers, folder_of_layer, renamed_layer, sample_layers};
pub(crate) use solve::SolveArgs;

use anyhow::anyhow;
use clap::Args;
use yomikiri_game::Limits;
use yomikiri_mnk::{Mnk, ParameterError, Rules, Size};

// The parameters of a game. (A doc comment here would become the command's own help.)
#[derive(Args)]
pub(crate) struct GameArgs {
    /// Board size, rows x columns, at most 64 cells
    #[arg(long, default_value = "4x4")]
    size: Size,
    /// How many in a row win
    #[arg(long, default_value_t = 3)]
    k: usize,
    /// Number of players, 2 to 4
    #[arg(long, default_value_t = 3)]
    players: usize,
    /// free: any empty cell; reach: forced moves as in paper 1; block: only blocks are forced
    #[arg(long, default_value = "free", value_name = "free|reach|block")]
    rules: Rules,
}

impl GameArgs {
    fn game(&self) -> anyhow::Result<Mnk> {
        let GameArgs { size, k, players, rules } = self;
        Mnk::new(*size, *k, *players, *rules).map_err(|error| match error {
            ParameterError::Size { .. } | ParameterError::NoRoom(_) => {
                anyhow!("--size {size}: {error}")
            }
            ParameterError::K { .. } => anyhow!("--k {k}: {error}"),
            ParameterError::Players(_) => anyhow!("--players {players}: {error}"),
        })
    }
}

// How much work may be done.
#[derive(Args)]
pub(crate) struct LimitArgs {
    /// The most positions a search may hold, about 50 bytes each; with --strong, the most states, about
    /// 18 bytes each (small boards under free rules need no limit)
    #[arg(long, default_value_t = 8_000_000, value_name = "POSITIONS")]
    limit: usize,
}

impl LimitArgs {
    fn limits(&self) -> Limits {
        Limits::positions(self.limit)
    }
}
