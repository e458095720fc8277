//! `yomikiri perft`: sequences of moves.

use crate::generic::Chosen;
use crate::output::{Answer, Output, grouped};
use crate::progress::Bar;

/// Deeper counts would take years.
const DEEPEST: usize = 100;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// How many moves deep
    depth: usize,
    /// Begin from this position
    #[arg(long, value_name = "POSITION")]
    from: Option<String>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self, chosen: Chosen<'_>, output: &mut Output) -> anyhow::Result<Answer> {
        anyhow::ensure!(self.depth <= DEEPEST, "depth {}; expected at most {DEEPEST}", self.depth);
        let (game, position) = chosen.open_at(self.from.as_deref().unwrap_or_default())?;
        let bar = Bar::new();
        let counts = game.perft(&position, self.depth, &bar)?;
        drop(bar);
        if self.json {
            output.json(&counts)?;
            return Ok(Answer::Done);
        }
        let rows = counts.by_depth.iter().enumerate().map(|(d, n)| vec![d.to_string(), grouped(n)]);
        output.table(&["depth", "sequences"], rows)?;
        Ok(Answer::Done)
    }
}
