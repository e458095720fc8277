//! `yomikiri sweep dobutsu`: many rule sets, each solved for its start.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use yomikiri_dobutsu::{Dobutsu, RuleSet};
use yomikiri_dobutsu_tables::{Backend, Swept, choose_backend, memory_to_solve, sweep};
use yomikiri_host::file::read_text;
use yomikiri_report::write_whole;

use super::solve::Start;
use super::{DeviceArgs, time_to_solve};
use crate::destination::check_folder;
use crate::machine;
use crate::output::{Answer, Output, grouped, remark};
use crate::progress::Bar;
use crate::threads;

#[derive(clap::Args)]
#[command(after_help = "Departures from the standard rules, joined with `+` in names:\n  \
    no-dead-drops       no chick may be dropped on the far row\n  \
    no-drops            captured pieces leave the game\n  \
    no-try              a lion on the far row wins nothing\n  \
    no-promotion        a chick stays a chick\n  \
    giraffe-no-retreat  a giraffe does not step straight back\n  \
    elephant-forward    an elephant steps straight forward as well\n  \
    hen-like-lion       a hen steps in all directions\n\n\
    Examples:\n  \
    yomikiri sweep dobutsu               all 72: half an hour, seconds on a GPU\n  \
    yomikiri sweep dobutsu --only standard,no-drops    two of them\n  \
    yomikiri sweep dobutsu --out sweep   an interrupted run resumes there\n  \
    yomikiri sweep dobutsu --with no-drops --without no-try")]
pub(crate) struct SweepArgs {
    /// Only these rule sets, separated by commas
    #[arg(long, value_name = "RULES", value_delimiter = ',')]
    only: Vec<RuleSet>,
    /// Only rule sets with this change (repeatable)
    #[arg(long, value_name = "DEPARTURE")]
    with: Vec<RuleSet>,
    /// Only rule sets without this change (repeatable)
    #[arg(long, value_name = "DEPARTURE")]
    without: Vec<RuleSet>,
    /// Keep what was found of each rule set in this folder; what is already there is not solved again
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    device: DeviceArgs,
    /// Number of threads, at most 8 per core; by default one per core
    #[arg(long, value_name = "N", value_parser = threads::number)]
    threads: Option<usize>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

impl SweepArgs {
    pub(crate) fn run(self, output: &mut Output) -> anyhow::Result<Answer> {
        let chosen: Vec<RuleSet> = RuleSet::family().filter(|&rules| self.wants(rules)).collect();
        let largest = chosen.iter().map(|&rules| Dobutsu::new(rules)).max_by_key(|&game| {
            // The most memory is what a device must have.
            memory_to_solve(game)
        });
        let Some(largest) = largest else {
            anyhow::bail!("no rule set has these departures and lacks the others");
        };
        if let Some(folder) = &self.out {
            check_folder(folder)?;
            std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        threads::start(self.threads)?;
        let backend = choose_backend(self.device.device.unwrap_or_default(), largest)?;
        let needed = memory_to_solve(largest);
        machine::ensure_memory(needed)?;
        let time = time_to_solve(&backend);
        remark!(
            "solving {} rule sets of Dobutsu Shogi on {backend}: up to {} MB of memory, about {time} each",
            chosen.len(),
            needed / 1_000_000
        );
        let mut not_kept = Ok(());
        let found = chosen.iter().map(|&rules| self.find(&backend, rules, &mut not_kept));
        let all: Vec<Row> = found.collect::<anyhow::Result<_>>()?;
        if self.json {
            let device = backend.to_string();
            let (schema, game) = ("yomikiri.sweep.dobutsu/1", "dobutsu");
            output.json(&SweepDocument { schema, game, device, rule_sets: all })?;
        } else {
            show(&all, output)?;
        }
        not_kept.map(|()| Answer::Done)
    }

    /// What is kept of a rule set, or is found now and kept. If it cannot be kept, that is said in
    /// the end, when everything has been printed.
    fn find(
        &self,
        backend: &Backend,
        rules: RuleSet,
        not_kept: &mut anyhow::Result<()>,
    ) -> anyhow::Result<Row> {
        let path = self.out.as_ref().map(|folder| folder.join(format!("{rules}.json")));
        if let Some(row) = path.as_deref().map(|path| kept(path, rules)).transpose()?.flatten() {
            return Ok(row);
        }
        let bar = Bar::new();
        let row = Row::from(&sweep(backend, rules, &bar)?);
        if let Some(path) = &path
            && let Err(error) = write_whole(path, serde_json::to_string(&row)?.as_bytes())
        {
            *not_kept = Err(error.into());
        }
        Ok(row)
    }

    fn wants(&self, rules: RuleSet) -> bool {
        (self.only.is_empty() || self.only.contains(&rules))
            && self.with.iter().all(|&part| rules.contains(part))
            && !self.without.iter().any(|&part| rules.contains(part))
    }
}

/// Rule sets, each solved from its start.
#[derive(Serialize, JsonSchema)]
pub(crate) struct SweepDocument {
    /// `yomikiri.sweep.dobutsu/1`.
    schema: &'static str,
    /// The game; each rule set is its parameter `rules`.
    game: &'static str,
    /// What they were solved on, those taken from the folder of an earlier run aside.
    device: String,
    /// One entry per rule set.
    rule_sets: Vec<Row>,
}

/// What was found of a rule set, as it is printed and kept.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(untagged, deny_unknown_fields)]
enum Row {
    /// Solved.
    Solved {
        /// The rule set.
        rules: String,
        /// Its start.
        start: Start,
        /// Positions that the start leads to, ends included.
        reachable: u64,
        /// Positions in which the game goes on.
        non_terminal: u64,
        /// Won for the player to move.
        win: u64,
        /// Drawn.
        draw: u64,
        /// Lost for the player to move.
        loss: u64,
        /// Drawn positions as a share of those in which the game goes on.
        draw_share: f64,
        /// Plies of the longest win; null if nothing is won.
        longest_win: Option<u8>,
        /// The seconds it took.
        seconds: f64,
    },
    /// A distance is longer than the solver can count.
    TooLong {
        /// The rule set.
        rules: String,
        /// What the solver said.
        error: String,
        /// The seconds until then.
        seconds: f64,
    },
}

impl Row {
    fn rules(&self) -> &str {
        match self {
            Row::Solved { rules, .. } | Row::TooLong { rules, .. } => rules,
        }
    }

    fn is_start(&self, word: &str) -> bool {
        matches!(self, Row::Solved { start, .. } if start.value == word)
    }

    /// As the table shows it.
    fn cells(&self) -> Vec<String> {
        let number = |number: &Option<u8>| number.map_or("-".to_owned(), |n| n.to_string());
        match self {
            Row::Solved { rules, start, reachable, draw_share, longest_win, seconds, .. } => vec![
                rules.clone(),
                start.value.clone(),
                number(&start.distance),
                grouped(reachable),
                format!("{:.2} %", 100.0 * draw_share),
                number(longest_win),
                format!("{seconds:.2}"),
            ],
            Row::TooLong { rules, seconds, .. } => {
                let mut row = vec![rules.clone(), "too long".into()];
                row.resize(6, "-".into());
                row.push(format!("{seconds:.2}"));
                row
            }
        }
    }
}

impl From<&Swept> for Row {
    fn from(swept: &Swept) -> Self {
        let (rules, seconds) = (swept.rules.to_string(), swept.seconds);
        match &swept.found {
            Ok(start) => Row::Solved {
                rules,
                start: Start::new(start.value),
                reachable: start.reachable,
                non_terminal: start.census.positions(),
                win: start.census.wins(),
                draw: start.census.draws(),
                loss: start.census.losses(),
                draw_share: start.draw_share(),
                longest_win: start.census.longest_win(),
                seconds,
            },
            Err(error) => Row::TooLong { rules, error: error.to_string(), seconds },
        }
    }
}

/// The longest file that is taken for a rule set's: a row is a few hundred bytes.
const LONGEST_ROW: u64 = 1 << 16;

/// What the folder has of a rule set.
fn kept(path: &Path, rules: RuleSet) -> anyhow::Result<Option<Row>> {
    let name = || path.display().to_string();
    let text = match read_text(path, LONGEST_ROW) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error).with_context(name),
    };
    let row: Row = serde_json::from_str(&text)
        .ok()
        .with_context(|| format!("{}: no answer of a sweep; remove it to solve again", name()))?;
    ensure!(
        row.rules() == rules.to_string(),
        "{}: this is an answer for {}; expected one for {rules}",
        name(),
        row.rules()
    );
    Ok(Some(row))
}

fn show(all: &[Row], output: &mut Output) -> anyhow::Result<()> {
    let rows = all.iter().map(Row::cells);
    output.table(&["rules", "start", "plies", "reachable", "draws", "longest", "seconds"], rows)?;
    let count = |word: &str| all.iter().filter(|row| row.is_start(word)).count();
    output.line(format!(
        "\nFor the first player {} of {} are won, {} drawn, {} lost. Draws: share of the positions that \
         are no ends.",
        count("win"),
        all.len(),
        count("draw"),
        count("loss")
    ))
}
