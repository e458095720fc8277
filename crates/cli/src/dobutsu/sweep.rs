//! `yomikiri sweep dobutsu`: many rule sets, each solved for its start.

use serde_json::{Value as Json, json};
use yomikiri_catalog::dobutsu::{Engine, Swept, memory_to_solve, sweep};
use yomikiri_dobutsu::{Dobutsu, RuleSet};

use super::DeviceArgs;
use super::solve::{use_threads, word};
use crate::machine;
use crate::output::{Answer, Output, grouped};
use crate::progress::Bar;

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
    yomikiri sweep dobutsu                                     all 72; seconds on a GPU, half an hour on two cores\n  \
    yomikiri sweep dobutsu --only standard,no-drops            two of them\n  \
    yomikiri sweep dobutsu --with no-drops --without no-try    those with one departure and not another")]
pub(crate) struct SweepArgs {
    /// Only these rule sets, separated by commas
    #[arg(long, value_name = "RULES", value_delimiter = ',')]
    only: Vec<RuleSet>,
    /// Only rule sets with this departure; may be given again
    #[arg(long, value_name = "DEPARTURE")]
    with: Vec<RuleSet>,
    /// Only rule sets without this departure; may be given again
    #[arg(long, value_name = "DEPARTURE")]
    without: Vec<RuleSet>,
    #[command(flatten)]
    device: DeviceArgs,
    /// Number of threads; by default one a core
    #[arg(long)]
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
        use_threads(self.threads)?;
        let engine = Engine::choose(self.device.device, largest)?;
        let needed = memory_to_solve(largest);
        machine::ensure_memory(needed)?;
        let time = if matches!(engine, Engine::Cpu(_)) { "half a minute" } else { "a second" };
        eprintln!(
            "solving {} rule sets of Dobutsu Shogi on {engine}: up to {} MB of memory, about {time} each",
            chosen.len(),
            needed / 1_000_000
        );
        let mut all = Vec::new();
        for &rules in &chosen {
            let bar = Bar::new();
            all.push(sweep(&engine, rules, &bar)?);
        }
        if self.json {
            let rule_sets: Vec<Json> = all.iter().map(document).collect();
            output.json(&json!({
                "schema": "yomikiri.sweep.dobutsu/1",
                "device": engine.to_string(),
                "rule_sets": rule_sets,
            }))?;
        } else {
            show(&all, output)?;
        }
        Ok(Answer::Done)
    }

    fn wants(&self, rules: RuleSet) -> bool {
        (self.only.is_empty() || self.only.contains(&rules))
            && self.with.iter().all(|&part| rules.contains(part))
            && !self.without.iter().any(|&part| rules.contains(part))
    }
}

fn document(swept: &Swept) -> Json {
    let rules = swept.rules.to_string();
    match &swept.found {
        Ok(start) => json!({
            "rules": rules,
            "start": {"value": word(start.value), "distance": start.value.distance()},
            "reachable": start.reachable,
            "non_terminal": start.census.positions(),
            "win": start.census.wins(),
            "draw": start.census.draws(),
            "loss": start.census.losses(),
            "draw_share": start.draw_share(),
            "longest_win": start.census.longest_win(),
            "seconds": swept.seconds,
        }),
        Err(error) => {
            json!({"rules": rules, "error": error.to_string(), "seconds": swept.seconds})
        }
    }
}

fn show(all: &[Swept], output: &mut Output) -> anyhow::Result<()> {
    let rows = all.iter().map(|swept| {
        let rules = swept.rules.to_string();
        let seconds = format!("{:.2}", swept.seconds);
        match &swept.found {
            Ok(start) => vec![
                rules,
                word(start.value).into(),
                start.value.distance().map_or("-".into(), |distance| distance.to_string()),
                grouped(start.reachable),
                format!("{:.2} %", 100.0 * start.draw_share()),
                start.census.longest_win().map_or("-".into(), |longest| longest.to_string()),
                seconds,
            ],
            Err(_) => {
                let mut row = vec![rules, "too long".into()];
                row.resize(6, "-".into());
                row.push(seconds);
                row
            }
        }
    });
    output.table(&["rules", "start", "plies", "reachable", "draws", "longest", "seconds"], rows)?;
    let count = |name: &str| {
        all.iter().filter_map(|s| s.found.as_ref().ok()).filter(|s| word(s.value) == name).count()
    };
    output.line(format!(
        "\nFor the first player {} of {} are won, {} drawn, {} lost. Draws: share of the positions that \
         are no ends.",
        count("win"),
        all.len(),
        count("draw"),
        count("loss")
    ))
}
