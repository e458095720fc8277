//! `yomikiri count dobutsu`.

use serde_json::json;
use yomikiri_dobutsu::placements_by_hand;
use yomikiri_solve::{Value, census};

use super::TableArgs;
use crate::output::{Answer, Output, grouped};

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    yomikiri count dobutsu        placements by hand, positions by distance\n  \
    yomikiri count dobutsu --placements --json")]
pub(crate) struct CountArgs {
    #[command(flatten)]
    table: TableArgs,
    /// Only Table 1 of the paper: placements by pieces in hand, reachable or not
    #[arg(long)]
    placements: bool,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

impl CountArgs {
    pub(crate) fn run(self, output: &mut Output) -> anyhow::Result<Answer> {
        let placements = placements_by_hand();
        let distances = if self.placements { vec![] } else { self.distances()? };
        if self.json {
            let distances: Vec<_> = distances
                .iter()
                .map(|(distance, count)| json!({"distance": distance, "positions": count}))
                .collect();
            output.json(&json!({
                "schema": "yomikiri.count.dobutsu/1",
                "placements_by_hand": placements,
                "placements": placements.iter().sum::<u64>(),
                "distances": distances,
            }))?;
            return Ok(Answer::Done);
        }
        let rows =
            placements.iter().enumerate().map(|(n, count)| vec![n.to_string(), grouped(count)]);
        output.table(&["in hand", "placements"], rows)?;
        if !self.placements {
            output.line("\nReachable positions that are no ends (odd: won, even: lost)\n")?;
            let name =
                |distance: &Option<u8>| distance.map_or("draw".to_owned(), |d| d.to_string());
            let rows = distances.iter().map(|(d, count)| vec![name(d), grouped(count)]);
            output.table(&["plies", "positions"], rows)?;
        }
        Ok(Answer::Done)
    }

    /// Positions by distance, draws last.
    fn distances(&self) -> anyhow::Result<Vec<(Option<u8>, u64)>> {
        let tablebase = self.table.open()?;
        let census = census(tablebase.index(), &tablebase.values()?);
        let decided = (0..=253).map(|d| (Some(d), census.of(Value::decided(d))));
        let all = decided.chain([(None, census.draws())]);
        Ok(all.filter(|&(_, count)| count > 0).collect())
    }
}
