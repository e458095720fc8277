//! Strategies and certificate trees under `yomikiri verify`.

use std::path::Path;

use anyhow::Context;
use serde_json::{Value, json};
use yomikiri_game::Notation;
use yomikiri_hakozumi::check::{CheckResult, check};
use yomikiri_hakozumi::{Hakozumi, Strategy};
use yomikiri_prove::handicap::certificate::{Certificate, SCHEMA, TreeError};

use super::read;
use crate::output::{BAD, GOOD, name_of};
use crate::progress::Bar;
use crate::verify::Checked;

/// Checks a strategy or a tree. A file that is neither is an error.
pub(crate) fn check_file(file: &Path) -> anyhow::Result<Checked> {
    let text = read(file)?;
    let name = name_of(file);
    if is_tree(&text) {
        let (holds, document) = verify_tree(&name, &text)?;
        let text = format!("{name}: {}", in_words(&document));
        return Ok(Checked { holds, document, text });
    }
    let strategy = Strategy::parse(&text).with_context(|| name.clone())?;
    let result = check(&strategy).with_context(|| name.clone())?;
    Ok(Checked {
        holds: result.is_accepted(),
        document: result.to_json(),
        text: describe(&name, &strategy, &result),
    })
}

/// Does the file say that it is a tree certificate?
fn is_tree(text: &str) -> bool {
    let start: String = text.chars().take(200).collect();
    start.contains(SCHEMA)
}

/// Whether a tree certificate holds, and the result as JSON.
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

fn describe(name: &str, strategy: &Strategy, result: &CheckResult) -> String {
    match result {
        CheckResult::Accepted(accepted) => {
            let (who, lines) = (strategy.strategist, accepted.strategist_lines);
            let mut text = format!(
                "{GOOD}holds{GOOD:#} {name}: {who} never loses, by {}",
                accepted.argument()
            );
            if lines > 0 {
                text += &format!("\n  {who} may even get a line ({lines} are possible)");
            }
            text
        }
        CheckResult::Rejected(rejected) => {
            let mut text = format!("{BAD}fails{BAD:#} {name}: {}", rejected.reason);
            if !rejected.line.is_empty() {
                let line: Vec<String> = rejected.line.iter().map(ToString::to_string).collect();
                text += &format!("\n  line {}", line.join(" "));
            }
            let game = rejected.game.to_string();
            let rules = Hakozumi { handicap: rejected.game.handicap(), ..Hakozumi::ENDLESS };
            if let Ok(position) = rules.parse_position(&game)
                && !game.is_empty()
            {
                let board = indented(&rules.draw(&position));
                text += &format!("\n  a game that shows it: {game}\n{board}");
            }
            text
        }
    }
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n")
}
