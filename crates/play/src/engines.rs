//! Engines as they are listed: the name, what it does, and its options with what they may be.
//!
//! A game keeps one table of its engines. Reading a name looks the engine up in it, and listing reads
//! every name once and notes which options were asked for, so help, `yomikiri list` and the reader
//! cannot disagree.

use std::borrow::Cow;
use std::fmt;

use serde::Serialize;
use yomikiri_game::{Game, ParseError};

use crate::{Engine, Spec};

/// An engine with its options, from which one is made for each seat of each game. Its text reads back.
pub trait NamedEngine<G: Game>: fmt::Display + Send + Sync {
    /// An engine for one seat of one game.
    fn engine(&self, game: &G, seed: u64) -> Box<dyn Engine<G>>;
}

/// An engine that can be named.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListedEngine {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: Cow<'static, str>,
    /// Its options.
    pub options: Vec<EngineOption>,
}

impl ListedEngine {
    /// An engine without options.
    pub fn plain(name: &'static str, about: &'static str) -> Self {
        ListedEngine { name, about: about.into(), options: Vec::new() }
    }
}

/// An option of an engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EngineOption {
    /// Its name.
    pub name: &'static str,
    /// What its value may be, in words.
    pub expected: String,
    /// Its value if nothing is said, where the engine's own text shows one.
    pub default: Option<String>,
}

/// One engine of a game's table: its name, what it does, and how its options are read.
pub struct EngineEntry<Rule, Bot> {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// Reads its options.
    pub read: fn(&mut Spec, &Rule) -> Result<Bot, ParseError>,
}

/// Reads a name with options. `rule` has what the options leave open.
pub fn read_engine<'t, Rule: 't, Bot: 't>(
    text: &str,
    rule: &Rule,
    table: impl Iterator<Item = &'t EngineEntry<Rule, Bot>> + Clone,
    also: &[(&str, &str)],
) -> Result<Bot, ParseError> {
    let mut spec: Spec = text.parse()?;
    let other = also.iter().find(|(other, _)| *other == spec.name());
    let name = other.map_or(spec.name(), |(_, name)| name).to_owned();
    let Some(entry) = table.clone().find(|entry| entry.name == name) else {
        let names: Vec<&str> = table.map(|entry| entry.name).collect();
        return Err(ParseError::new(format!("no engine {:?}", spec.name()), names.join(", ")));
    };
    let bot = (entry.read)(&mut spec, rule)?;
    spec.finish()?;
    Ok(bot)
}

/// Lists the engines of a table, with the values that `rule` gives to their options.
pub fn list_engines<'t, Rule: 't, Bot: fmt::Display + 't>(
    rule: &Rule,
    table: impl Iterator<Item = &'t EngineEntry<Rule, Bot>>,
) -> Vec<ListedEngine> {
    let listed = |entry: &EngineEntry<Rule, Bot>| {
        let mut spec: Spec = entry.name.parse().ok()?;
        let shown = (entry.read)(&mut spec, rule).ok()?.to_string();
        let options = spec.asked().iter().map(|asked| EngineOption {
            name: asked.key,
            expected: asked.expected.clone(),
            default: value_of(&shown, asked.key),
        });
        let (name, about) = (entry.name, entry.about.into());
        Some(ListedEngine { name, about, options: options.collect() })
    };
    table.filter_map(listed).collect()
}

/// The value of an option in the text of an engine.
fn value_of(shown: &str, key: &str) -> Option<String> {
    let (_, options) = shown.split_once(':')?;
    let mut pairs = options.split(',').filter_map(|option| option.split_once('='));
    pairs.find(|(name, _)| *name == key).map(|(_, value)| value.to_owned())
}
