//! The full experiment as it was last run: kept in the repository, shown beside every quick run.

use std::io::Write;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::Paper5Error;
use super::experiment::{PLAYOUTS, SEED};
use crate::{Claim, Report, Table, Text};

/// A full run: its table of matches, and the claims that rest on its games.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Recorded {
    command: String,
    seed: u64,
    playouts: u64,
    /// The rows of the table `matches`.
    matches: Vec<Vec<String>>,
    /// Id, printed, computed and verdict of each claim.
    claims: Vec<[String; 4]>,
}

impl Recorded {
    /// The run in the repository.
    fn last() -> Result<Recorded, Paper5Error> {
        serde_json::from_str(include_str!("recorded.json")).map_err(Paper5Error::Recorded)
    }

    /// What a report says about the experiment: its claims from `first` on, and its matches.
    pub(super) fn of(report: &Report, first: usize) -> Recorded {
        let matches = report.tables.iter().filter(|table| table.id == "matches");
        let row = |claim: &Claim| {
            let verdict = claim.verdict.word().to_owned();
            [claim.id.clone(), claim.printed.clone(), claim.computed.clone(), verdict]
        };
        Recorded {
            command: "yomikiri reproduce 5 --full".into(),
            seed: SEED,
            playouts: PLAYOUTS,
            matches: matches.flat_map(|table| table.rows.clone()).collect(),
            claims: report.claims[first..].iter().map(row).collect(),
        }
    }

    /// Writes it into a folder, whole or not at all.
    pub(super) fn write(&self, folder: &Path) -> Result<(), Paper5Error> {
        let mut draft = tempfile::NamedTempFile::new_in(folder)?;
        draft.write_all(&serde_json::to_vec_pretty(self).map_err(Paper5Error::Recorded)?)?;
        draft.write_all(b"\n")?;
        draft.as_file().sync_all()?;
        draft.persist(folder.join("recorded.json")).map_err(|error| error.error)?;
        Ok(())
    }
}

/// Shows the recorded run.
pub(super) fn tables(report: &mut Report) -> Result<(), Paper5Error> {
    let recorded = Recorded::last()?;
    if recorded.matches.is_empty() {
        // Nothing is recorded yet.
        return Ok(());
    }
    let (playouts, seed) = (recorded.playouts, recorded.seed);
    let columns = report.tables.iter().find(|table| table.id == "matches");
    let columns = columns.map_or(Vec::new(), |table| table.columns.clone());
    report.tables.push(Table {
        id: "recorded-matches".into(),
        title: Text::new(
            format!(
                "Recorded, not played now: the full experiment, {playouts} playouts, seed {seed} \
                 (docs/dev/tantrix-experiment.md)"
            ),
            format!(
                "記録(今回の対局ではない): 実験全体、1手{playouts}プレイアウト、乱数の種{seed} \
                 (docs/dev/tantrix-experiment.md)"
            ),
        ),
        columns,
        rows: recorded.matches,
    });
    report.tables.push(Table {
        id: "recorded-claims".into(),
        title: Text::new(
            "Recorded, not played now: what the full experiment says",
            "記録(今回の対局ではない): 実験全体から言えること",
        ),
        columns: vec![
            Text::new("claim", "主張"),
            Text::new("printed", "印刷"),
            Text::new("computed", "計算"),
            Text::new("verdict", "判定"),
        ],
        rows: recorded.claims.into_iter().map(Vec::from).collect(),
    });
    Ok(())
}
