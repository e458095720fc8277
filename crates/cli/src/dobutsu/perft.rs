//! `yomikiri perft dobutsu`.

use serde_json::json;
use yomikiri_game::perft::perft_by_classes;
use yomikiri_game::{Game, Notation};

use super::GameArgs;
use crate::output::{Answer, Output, grouped};

/// Deeper counts would take hours and more memory than there is.
const DEEPEST: usize = 14;

#[derive(clap::Args)]
#[command(after_help = "Example:\n  yomikiri perft dobutsu 9\n\n\
    The paper's stopping rule: no moves once the lion can be caught, or after a try.")]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    game: GameArgs,
    /// How many moves deep
    depth: usize,
    /// Begin from this position
    #[arg(long)]
    from: Option<String>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

impl PerftArgs {
    pub(crate) fn run(self, output: &mut Output) -> anyhow::Result<Answer> {
        let game = self.game.game();
        anyhow::ensure!(self.depth <= DEEPEST, "depth {}; expected at most {DEEPEST}", self.depth);
        let start = match &self.from {
            Some(text) => game.parse_position(text)?,
            None => game.start(),
        };
        let counts: Vec<u64> =
            (0..=self.depth).map(|depth| perft_by_classes(&game, &start, depth)).collect();
        if self.json {
            output.json(&json!({
                "schema": "yomikiri.perft/1",
                "game": format!("dobutsu --rules {}", game.rules()),
                "depth": self.depth,
                "nodes": counts.last(),
                "by_depth": counts,
            }))?;
        } else {
            let rows = counts.iter().enumerate().map(|(d, n)| vec![d.to_string(), grouped(n)]);
            output.table(&["depth", "sequences"], rows)?;
        }
        Ok(Answer::Done)
    }
}
