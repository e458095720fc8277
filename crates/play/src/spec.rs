//! Engines named in one word with their options: `uct:playouts=300,c=0.05`.

use std::str::FromStr;
use std::time::Duration;

use yomikiri_game::ParseError;

use crate::Budget;

/// A name with options, being read. Each option is taken out by whoever knows it; what is left at
/// the end is an error. What was asked for is remembered, so that an engine's options can be listed
/// by the code that reads them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    name: String,
    options: Vec<(String, String)>,
    asked: Vec<Asked>,
}

/// An option that an engine knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Its name.
    pub key: &'static str,
    /// What its value may be, in words.
    pub expected: String,
}

impl FromStr for Spec {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let mut options: Vec<(String, String)> = Vec::new();
        for option in rest.split(',').filter(|option| !option.is_empty()) {
            let Some((key, value)) = option.split_once('=') else {
                return Err(ParseError::new(
                    format!("no value for option {option:?} of engine {text:?}"),
                    "option=value, several joined by commas",
                ));
            };
            if options.iter().any(|(other, _)| other == key) {
                let problem = format!("option {key:?} of engine {text:?} is given twice");
                return Err(ParseError::new(problem, "every option at most once"));
            }
            options.push((key.to_owned(), value.to_owned()));
        }
        Ok(Spec { name: name.to_owned(), options, asked: Vec::new() })
    }
}

impl Spec {
    /// The name before the options.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The options that were asked for so far, in that order.
    pub fn asked(&self) -> &[Asked] {
        &self.asked
    }

    /// Gives options that have an older name their present one. `table` has pairs of the older and
    /// the present name.
    pub fn rename(&mut self, table: &[(&str, &str)]) -> Result<(), ParseError> {
        for &(older, present) in table {
            let given = |key: &str| self.options.iter().position(|(name, _)| name == key);
            let (Some(at), other) = (given(older), given(present)) else { continue };
            if other.is_some() {
                let problem = format!("both {older} and {present} for engine {:?}", self.name);
                return Err(ParseError::new(problem, format!("only {present}")));
            }
            present.clone_into(&mut self.options[at].0);
        }
        Ok(())
    }

    /// Takes an option out. `expected` says what it may be.
    pub fn take<T: FromStr>(
        &mut self,
        key: &'static str,
        expected: &str,
    ) -> Result<Option<T>, ParseError> {
        self.asked.push(Asked { key, expected: expected.to_owned() });
        let Some(at) = self.options.iter().position(|(name, _)| name == key) else {
            return Ok(None);
        };
        let (_, value) = self.options.remove(at);
        let problem = || format!("{key}={value} for engine {:?}", self.name);
        value.parse().map(Some).map_err(|_| ParseError::new(problem(), expected))
    }

    /// Takes out a number from `least` to `most`.
    pub fn number(
        &mut self,
        key: &'static str,
        least: f32,
        most: f32,
    ) -> Result<Option<f32>, ParseError> {
        let expected = format!("a number from {least} to {most}");
        match self.take::<f32>(key, &expected)? {
            Some(number) if !(least..=most).contains(&number) => {
                let problem = format!("{key}={number} for engine {:?}", self.name);
                Err(ParseError::new(problem, expected))
            }
            number => Ok(number),
        }
    }

    /// Takes out `playouts` or `time` (in seconds), or else what is the rule.
    pub fn budget(&mut self, rule: Budget) -> Result<Budget, ParseError> {
        const PLAYOUTS: &str = "a number of playouts from 1 to 4,000,000,000";
        const TIME: &str = "seconds, above 0 and at most 86,400";
        let playouts = self.take::<u64>("playouts", PLAYOUTS)?;
        let seconds = self.take::<f64>("time", TIME)?;
        let wrong = |what: String, expected| {
            Err(ParseError::new(format!("{what} for engine {:?}", self.name), expected))
        };
        match (playouts, seconds) {
            (Some(_), Some(_)) => wrong("both playouts and time".into(), "one of them"),
            (Some(playouts @ 1..=4_000_000_000), None) => Ok(Budget::Playouts(playouts)),
            (Some(playouts), None) => wrong(format!("playouts={playouts}"), PLAYOUTS),
            (None, Some(seconds)) if seconds > 0.0 && seconds <= 86_400.0 => {
                Ok(Budget::Time(Duration::from_secs_f64(seconds)))
            }
            (None, Some(seconds)) => wrong(format!("time={seconds}"), TIME),
            (None, None) => Ok(rule),
        }
    }

    /// All options must have been taken.
    pub fn finish(self) -> Result<(), ParseError> {
        let Some((key, _)) = self.options.first() else { return Ok(()) };
        let expected = match &self.asked[..] {
            [] => "no options".to_owned(),
            asked => {
                let keys: Vec<&str> = asked.iter().map(|option| option.key).collect();
                format!("one of {}", keys.join(", "))
            }
        };
        Err(ParseError::new(format!("no option {key:?} for engine {:?}", self.name), expected))
    }
}
