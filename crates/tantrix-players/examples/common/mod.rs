//! Command-line handling shared by the examples that measure players.

use std::process::ExitCode;

use yomikiri_play::Budget;
use yomikiri_tantrix_players::Bot;

/// Runs a measurement with the command's arguments and prints its error, if any.
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

/// Reads a number from the arguments.
pub(crate) fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("{text}: not a number"))
}

/// Reads a player from the arguments; `budget` is for a name without one.
pub(crate) fn player(name: &str, budget: Budget) -> Result<Bot, String> {
    Bot::parse(name, budget).map_err(|problem| problem.to_string())
}
