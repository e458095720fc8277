//! `yomikiri verify`: strategies under the checker.

use std::path::PathBuf;

use anyhow::Context;
use serde_json::{Value, json};
use yomikiri_game::Notation;
use yomikiri_hakozumi::check::{Verdict, check};
use yomikiri_hakozumi::{Hakozumi, Strategy};
use yomikiri_prove::handicap::certificate::{Certificate, SCHEMA, TreeError};

use super::read;
use crate::output::{Answer, BAD, GOOD, Output};
use crate::progress::Bar;

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    yomikiri verify crates/hakozumi/strategies/theorem-1.json\n  \
    yomikiri verify theorem-3 figure-37-printed       shipped strategies by their names\n  \
    yomikiri verify my-strategy.json --json\n\n\
    Exit status: 0 every file holds, 1 one does not, 2 one is malformed.")]
pub(crate) struct VerifyArgs {
    /// Strategy files, or names of shipped strategies
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

impl VerifyArgs {
    pub(crate) fn run(self, output: &mut Output) -> anyhow::Result<Answer> {
        let mut documents: Vec<Value> = Vec::new();
        let mut answer = Answer::Done;
        for file in &self.files {
            let text = read(file)?;
            let name = file.display().to_string();
            if is_tree(&text) {
                let (holds, document) = verify_tree(&name, &text)?;
                if !holds {
                    answer = Answer::No;
                }
                match self.json {
                    true => documents.push(document),
                    false => output.line(format!("{name}: {}", in_words(&document)))?,
                }
                continue;
            }
            let strategy = Strategy::parse(&text).with_context(|| name.clone())?;
            let verdict = check(&strategy).with_context(|| name.clone())?;
            if !verdict.is_accepted() {
                answer = Answer::No;
            }
            if self.json {
                documents.push(verdict.to_json());
            } else {
                show(&name, &strategy, &verdict, output)?;
            }
        }
        match (self.json, documents.as_slice()) {
            (false, _) => {}
            (true, [one]) => output.json(one)?,
            (true, all) => output.json(&json!({"schema": "yomikiri.verify/1", "files": all}))?,
        }
        Ok(answer)
    }
}

/// Does the file say that it is a tree certificate?
fn is_tree(text: &str) -> bool {
    let start: String = text.chars().take(200).collect();
    start.contains(SCHEMA)
}

/// Whether a tree certificate holds, and the verdict as JSON.
fn verify_tree(name: &str, text: &str) -> anyhow::Result<(bool, Value)> {
    let certificate = Certificate::parse(text).with_context(|| name.to_owned())?;
    let (low, high) = certificate.window();
    let bar = Bar::new();
    match certificate.check(&bar) {
        Ok(checked) => {
            let document = json!({
                "schema": "yomikiri.verify/1",
                "accepted": true,
                "argument": "tree with static leaves",
                "window": [low, high],
                "interior": checked.interior,
                "leaves": checked.leaves,
            });
            Ok((true, document))
        }
        Err(TreeError::Rejected { record, problem }) => {
            let document = json!({
                "schema": "yomikiri.verify/1",
                "accepted": false,
                "reason": problem,
                "line": [],
                "game": record,
            });
            Ok((false, document))
        }
        Err(error) => Err(error).with_context(|| name.to_owned()),
    }
}

fn in_words(document: &Value) -> String {
    match document["accepted"].as_bool() {
        Some(true) => format!(
            "holds: X, confined to columns {}, cannot win ({} positions, {} static leaves)",
            document["window"], document["interior"], document["leaves"]
        ),
        _ => format!("fails after {}: {}", document["game"], document["reason"]),
    }
}

fn show(
    name: &str,
    strategy: &Strategy,
    verdict: &Verdict,
    output: &mut Output,
) -> anyhow::Result<()> {
    match verdict {
        Verdict::Accepted(accepted) => {
            output.line(format!(
                "{GOOD}holds{GOOD:#} {name}: {} never loses, by {}",
                strategy.strategist,
                accepted.argument()
            ))?;
            if accepted.strategist_lines > 0 {
                output.line(format!(
                    "  {} may even get a line ({} are possible)",
                    strategy.strategist, accepted.strategist_lines
                ))?;
            }
        }
        Verdict::Rejected(rejected) => {
            output.line(format!("{BAD}fails{BAD:#} {name}: {}", rejected.reason))?;
            if !rejected.line.is_empty() {
                let line: Vec<String> = rejected.line.iter().map(ToString::to_string).collect();
                output.line(format!("  line {}", line.join(" ")))?;
            }
            let game = rejected.game.to_string();
            let rules = Hakozumi { handicap: rejected.game.handicap(), ..Hakozumi::ENDLESS };
            if let Ok(position) = rules.parse_position(&game)
                && !game.is_empty()
            {
                output.line(format!("  a game that shows it: {game}"))?;
                output.line(indented(&rules.draw(&position)))?;
            }
        }
    }
    Ok(())
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n")
}
