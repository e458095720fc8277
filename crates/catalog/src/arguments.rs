//! A game's text: its name, then parameters as the command line takes them, in any order.

use std::any::Any;
use std::fmt::Display;
use std::num::{IntErrorKind, ParseIntError};
use std::str::FromStr;

use crate::{ExploreError, GameInfo};

/// Settings beside a game's text that only some games know: `limit` or `table`, say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options(Vec<(String, String)>);

impl Options {
    /// Adds a setting.
    pub fn set(&mut self, name: &str, value: &str) {
        self.0.push((name.to_owned(), value.to_owned()));
    }
}

/// The parameters of a game's text, those that were left out with their defaults.
#[derive(Clone, Debug)]
pub struct Arguments {
    game: String,
    pairs: Vec<(String, String)>,
    given: Vec<String>,
    options: Options,
}

impl Arguments {
    /// Reads the text of a game with these parameters.
    pub(crate) fn read(
        text: &str,
        info: &GameInfo,
        options: &Options,
    ) -> Result<Self, ExploreError> {
        let mut words = text.split_whitespace();
        let game = words.next().unwrap_or_default().to_owned();
        let mut given: Vec<(String, String)> = Vec::new();
        while let Some(word) = words.next() {
            let Some(name) = word.strip_prefix("--") else {
                let problem = format!("{word:?} after {game}");
                let expected = "a parameter's name after two dashes, then its value";
                return Err(ExploreError::unknown("game", problem, expected));
            };
            if !info.parameters.iter().any(|parameter| parameter.name == name) {
                let problem = format!("{game} has no parameter {name:?}");
                let names: Vec<&str> = info.parameters.iter().map(|p| p.name.as_str()).collect();
                let expected = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
                return Err(ExploreError::unknown("game", problem, expected));
            }
            let Some(value) = words.next() else {
                let problem = format!("nothing after the parameter {name}");
                return Err(ExploreError::unknown("game", problem, "a value"));
            };
            if given.iter().any(|(earlier, _)| earlier == name) {
                let problem = format!("the parameter {name} twice");
                return Err(ExploreError::unknown("game", problem, "each parameter once"));
            }
            given.push((name.to_owned(), value.to_owned()));
        }
        let pairs = info.parameters.iter().map(|parameter| {
            let value = given.iter().find(|(name, _)| *name == parameter.name);
            let value = value.map_or(parameter.default.clone(), |(_, value)| value.clone());
            (parameter.name.clone(), value)
        });
        let pairs = pairs.collect();
        let given = given.into_iter().map(|(name, _)| name).collect();
        for (name, _) in &options.0 {
            if !info.options.iter().any(|option| option.name == *name) {
                let problem = format!("{game} has no setting {name:?}");
                let names: Vec<&str> = info.options.iter().map(|o| o.name.as_str()).collect();
                let expected = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
                return Err(ExploreError::unknown("game", problem, expected));
            }
        }
        Ok(Arguments { game, pairs, given, options: options.clone() })
    }

    /// The game's text with all parameters written out.
    pub fn text(&self) -> String {
        let pairs = self.pairs.iter().map(|(name, value)| format!(" --{name} {value}"));
        pairs.fold(self.game.clone(), |text, pair| text + &pair)
    }

    /// Was this parameter given, or is it at its default?
    pub fn is_given(&self, name: &str) -> bool {
        self.given.iter().any(|given| given == name)
    }

    /// The text of a parameter. Empty if the game has no such parameter.
    pub fn get(&self, name: &str) -> &str {
        self.pairs.iter().find(|(found, _)| found == name).map_or("", |(_, value)| value)
    }

    /// A parameter, read.
    pub fn parse<T: FromStr>(&self, name: &str) -> Result<T, ExploreError>
    where
        T::Err: Display + 'static,
    {
        self.get(name).parse().map_err(|error: T::Err| self.wrong(name, in_words(&error)))
    }

    /// A setting beside the text.
    pub fn option(&self, name: &str) -> Option<&str> {
        let found = self.options.0.iter().find(|(found, _)| found == name);
        found.map(|(_, value)| value.as_str())
    }

    /// A setting beside the text, read.
    pub fn parse_option<T: FromStr>(&self, name: &'static str) -> Result<Option<T>, ExploreError>
    where
        T::Err: Display + 'static,
    {
        let wrong = |value: &str, error: T::Err| ExploreError::Text {
            field: name,
            message: format!("{name} {value}: {}", in_words(&error)),
            column: None,
        };
        self.option(name).map(|value| value.parse().map_err(|e| wrong(value, e))).transpose()
    }

    /// What is wrong with a parameter.
    pub fn wrong(&self, name: &str, error: impl Display) -> ExploreError {
        let message = format!("{name} {}: {error}", self.get(name));
        ExploreError::Text { field: "game", message, column: None }
    }
}

/// What is wrong; of a number, what was expected instead of the standard library's words.
fn in_words<E: Display + 'static>(error: &E) -> String {
    match (error as &dyn Any).downcast_ref::<ParseIntError>().map(ParseIntError::kind) {
        None => error.to_string(),
        Some(IntErrorKind::PosOverflow) => "expected a smaller whole number".to_owned(),
        Some(_) => "expected a whole number, 0 or more".to_owned(),
    }
}
