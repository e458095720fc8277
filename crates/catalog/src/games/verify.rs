//! Strategies and certificate trees of Hakozumi under their checkers, from their JSON texts.

use schemars::JsonSchema;
use serde::Serialize;
use yomikiri_game::Progress;
use yomikiri_hakozumi::Strategy;
use yomikiri_hakozumi::check::{CheckResult, Rejected, check};
use yomikiri_prove::handicap::certificate::{Certificate, CheckedTree, SCHEMA, TreeError};

use crate::ExploreError;

/// What a checker says of a strategy or of a certificate tree. `accepted` says whether it holds.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum StrategyCheck {
    /// A strategy of infinite Connect-Four that holds.
    Strategy {
        /// True.
        accepted: bool,
        /// The game, all parameters written out.
        game: String,
        /// Why the strategist always has an answer.
        argument: String,
        /// Lines that the opponent can get: none.
        opponent_lines: usize,
        /// Lines that the strategist could get.
        strategist_lines: usize,
    },
    /// A certificate tree that holds: X, confined to a window, cannot win.
    Tree {
        /// True.
        accepted: bool,
        /// The game, all parameters written out.
        game: String,
        /// Why X cannot win.
        argument: String,
        /// The first and the last column that X may use.
        window: [i32; 2],
        /// Positions inside the tree.
        interior: usize,
        /// Its static leaves.
        leaves: usize,
    },
    /// A strategy or a tree that does not hold.
    Rejected {
        /// False.
        accepted: bool,
        /// The game, all parameters written out.
        game: String,
        /// Why.
        reason: String,
        /// The line that the opponent gets, as columns and rows; empty if that is not the reason.
        line: Vec<(i32, i32)>,
        /// A game that shows it; empty if none was found.
        record: String,
    },
}

impl StrategyCheck {
    /// Does it hold?
    pub fn holds(&self) -> bool {
        !matches!(self, StrategyCheck::Rejected { .. })
    }

    /// What the checker found of a strategy.
    pub fn of(strategy: &Strategy, result: &CheckResult) -> Self {
        let game = game_text(strategy.handicap());
        match result {
            CheckResult::Accepted(holds) => StrategyCheck::Strategy {
                accepted: true,
                game,
                argument: holds.argument(),
                opponent_lines: 0,
                strategist_lines: holds.strategist_lines,
            },
            CheckResult::Rejected(Rejected { reason, line, game: record }) => {
                StrategyCheck::Rejected {
                    accepted: false,
                    game,
                    reason: reason.to_string(),
                    line: line.iter().map(|cell| (cell.column, cell.row)).collect(),
                    record: record.to_string(),
                }
            }
        }
    }
}

fn game_text(handicap: usize) -> String {
    match handicap {
        0 => "hakozumi".to_owned(),
        stones => format!("hakozumi --handicap {stones}"),
    }
}

/// Does the text say that it is a certificate tree?
pub fn is_tree(text: &str) -> bool {
    let start: String = text.chars().take(200).collect();
    start.contains(SCHEMA)
}

/// Checks the text of a strategy or of a certificate tree; a text that is neither is an error.
pub fn verify(text: &str, progress: &dyn Progress) -> Result<StrategyCheck, ExploreError> {
    let wrong = |message: String| ExploreError::Text { field: "strategy", message, column: None };
    if is_tree(text) {
        return verify_tree(text, progress).map_err(|error| wrong(error.to_string()));
    }
    let strategy = Strategy::parse(text).map_err(|error| wrong(error.to_string()))?;
    let result = check(&strategy).map_err(ExploreError::failed)?;
    Ok(StrategyCheck::of(&strategy, &result))
}

fn verify_tree(text: &str, progress: &dyn Progress) -> Result<StrategyCheck, TreeError> {
    let certificate = Certificate::parse(text)?;
    let (low, high) = certificate.window();
    let game = game_text(1);
    match certificate.check(progress) {
        Ok(CheckedTree { interior, leaves }) => Ok(StrategyCheck::Tree {
            accepted: true,
            game,
            argument: "tree with static leaves".to_owned(),
            window: [low, high],
            interior,
            leaves,
        }),
        Err(TreeError::Rejected { record, problem: reason }) => {
            Ok(StrategyCheck::Rejected { accepted: false, game, reason, line: Vec::new(), record })
        }
        Err(error) => Err(error),
    }
}
