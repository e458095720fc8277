//! Strategies and certificate trees under `yomikiri verify`.

use std::path::Path;

use anyhow::Context;
use yomikiri_catalog::{StrategyCheck, is_tree, verify};
use yomikiri_game::Notation;
use yomikiri_hakozumi::check::{CheckResult, check};
use yomikiri_hakozumi::{Hakozumi, Strategy};

use super::read;
use crate::output::{BAD, GOOD, name_of};
use crate::progress::Bar;
use crate::verify::{Checked, Found};

/// Checks a strategy or a tree. A file that is neither is an error.
pub(crate) fn check_file(file: &Path) -> anyhow::Result<Checked> {
    let text = read(file)?;
    let name = name_of(file);
    if is_tree(&text) {
        return check_tree(&name, &text);
    }
    let strategy = Strategy::parse(&text).with_context(|| name.clone())?;
    let result = check(&strategy).with_context(|| name.clone())?;
    Ok(Checked {
        holds: result.is_accepted(),
        text: describe(&name, &strategy, &result),
        found: Found::Strategy(StrategyCheck::of(&strategy, &result)),
    })
}

/// Checks a certificate tree.
fn check_tree(name: &str, text: &str) -> anyhow::Result<Checked> {
    let found = verify(text, &Bar::new()).with_context(|| name.to_owned())?;
    let text = match &found {
        StrategyCheck::Tree { window: [low, high], interior, leaves, .. } => format!(
            "{name}: holds: X, confined to columns {low} to {high}, cannot win ({interior} \
             positions, {leaves} static leaves)"
        ),
        StrategyCheck::Rejected { record, reason, .. } => {
            format!("{name}: fails after {record}: {reason}")
        }
        StrategyCheck::Strategy { argument, .. } => format!("{name}: holds, by {argument}"),
    };
    Ok(Checked { holds: found.holds(), found: Found::Strategy(found), text })
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
