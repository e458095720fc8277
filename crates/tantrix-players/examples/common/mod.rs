//! What the measures of players have in common.

use std::process::ExitCode;

use yomikiri_play::Budget;
use yomikiri_tantrix_players::Bot;

/// Runs a measure on the command's arguments; what is wrong with them goes to the error stream.
pub(crate) fn run(measure: impl FnOnce(&[String]) -> Result<(), String>) -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match measure(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::from(2)
        }
    }
}

/// A number among the arguments.
pub(crate) fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("{text}: not a number"))
}

/// A player among the arguments; `budget` is for a name that says nothing about it.
pub(crate) fn player(name: &str, budget: Budget) -> Result<Bot, String> {
    Bot::parse(name, budget).map_err(|problem| problem.to_string())
}
