//! A game's text: its name, then parameters as the command line takes them, in any order.

use std::fmt::Display;
use std::str::FromStr;

use super::ExploreError;

/// The words of a game's text that are not used up yet.
pub(super) struct Arguments {
    game: String,
    pairs: Vec<(String, String)>,
}

impl Arguments {
    pub(super) fn read(text: &str) -> Result<Self, ExploreError> {
        let mut words = text.split_whitespace();
        let Some(game) = words.next() else {
            return Err(ExploreError::unknown("game", "no game", "a name such as mnk"));
        };
        let mut pairs: Vec<(String, String)> = Vec::new();
        while let Some(word) = words.next() {
            let Some(name) = word.strip_prefix("--") else {
                let problem = format!("{word:?} after {game}");
                return Err(ExploreError::unknown("game", problem, "--NAME VALUE"));
            };
            let Some(value) = words.next() else {
                let problem = format!("nothing after --{name}");
                return Err(ExploreError::unknown("game", problem, "a value"));
            };
            if pairs.iter().any(|(earlier, _)| earlier == name) {
                let problem = format!("--{name} twice");
                return Err(ExploreError::unknown("game", problem, "each parameter once"));
            }
            pairs.push((name.to_owned(), value.to_owned()));
        }
        Ok(Arguments { game: game.to_owned(), pairs })
    }

    pub(super) fn game(&self) -> &str {
        &self.game
    }

    /// The parameter of this name, or what it is if nothing is said.
    pub(super) fn take<T: FromStr>(&mut self, name: &str, default: T) -> Result<T, ExploreError>
    where
        T::Err: Display,
    {
        let Some(at) = self.pairs.iter().position(|(found, _)| found == name) else {
            return Ok(default);
        };
        let (_, value) = self.pairs.remove(at);
        value.parse().map_err(|error: T::Err| ExploreError::Text {
            field: "game",
            message: format!("--{name} {value}: {error}"),
            column: None,
        })
    }

    /// Nothing may be left over.
    pub(super) fn finish(self) -> Result<(), ExploreError> {
        match self.pairs.first() {
            None => Ok(()),
            Some((name, _)) => {
                let problem = format!("{} has no parameter --{name}", self.game);
                Err(ExploreError::unknown("game", problem, "only its own parameters"))
            }
        }
    }
}
