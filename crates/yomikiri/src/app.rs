//! The whole program, with games of your own in it.

use std::process::ExitCode;

use yomikiri_catalog::{Entry, GAMES};

/// The `yomikiri` program for a list of games.
///
/// ```no_run
/// # use yomikiri::prelude::*;
/// # const MY_GAME: Entry = yomikiri::catalog::GAMES[0];
/// fn main() -> std::process::ExitCode {
///     App::new().with(MY_GAME).run()
/// }
/// ```
#[derive(Clone)]
pub struct App {
    games: Vec<Entry>,
}

impl App {
    /// The program with the games that come with it.
    pub fn new() -> Self {
        App { games: GAMES.to_vec() }
    }

    /// The same program with one game more. A game of the same name is replaced.
    pub fn with(mut self, game: Entry) -> Self {
        self.games.retain(|other| other.name != game.name);
        self.games.push(game);
        self
    }

    /// Runs the program on the arguments of the process.
    pub fn run(self) -> ExitCode {
        yomikiri_cli::run(&self.games)
    }
}

impl Default for App {
    fn default() -> Self {
        App::new()
    }
}
