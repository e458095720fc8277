//! `yomikiri perft mnk`.

use serde_json::json;
use yomikiri_game::Game;
use yomikiri_game::perft::perft;

use super::GameArgs;
use crate::output::{Answer, Output, grouped};
use crate::progress::Bar;

#[derive(clap::Args)]
#[command(after_help = "Example:\n  \
    yomikiri perft mnk --size 4x4 6    sequences of up to six moves")]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    game: GameArgs,
    /// How many moves deep, at most the number of cells
    depth: usize,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

impl PerftArgs {
    pub(crate) fn run(self, output: &mut Output) -> anyhow::Result<Answer> {
        let game = self.game.game()?;
        anyhow::ensure!(
            self.depth <= game.size().cells(),
            "depth {} on a board of {} cells; expected 0 to {1}",
            self.depth,
            game.size().cells()
        );
        let bar = Bar::waiting("counting");
        let counts: Vec<u64> =
            (0..=self.depth).map(|depth| perft(&game, &game.start(), depth)).collect();
        drop(bar);
        if self.json {
            output.json(&json!({
                "schema": "yomikiri.perft/1",
                "game": game.name(),
                "depth": self.depth,
                "nodes": counts[self.depth],
                "by_depth": counts,
            }))?;
        } else {
            let rows = counts.iter().enumerate().map(|(d, n)| vec![d.to_string(), grouped(n)]);
            output.table(&["depth", "sequences"], rows)?;
        }
        Ok(Answer::Done)
    }
}
