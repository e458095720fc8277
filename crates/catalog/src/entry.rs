//! The registry: one entry per game.

use crate::games::{dobutsu, hakozumi, mnk, shogi, tantrix, teeko};
use crate::{Arguments, Explore, ExploreError, GameInfo, Options, Shelf};

/// Opens a game with its parameters.
pub type Open = fn(&Arguments, &Shelf) -> Result<Box<dyn Explore>, ExploreError>;

/// A game that can be named.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Its name: the first word of a game's text.
    pub name: &'static str,
    /// What can be chosen about it, who plays it, where to begin.
    pub info: fn() -> GameInfo,
    /// Opens it with its parameters. What is worth keeping between questions lies on the shelf.
    pub open: Open,
    /// Game and position of a text that shows by itself which game it belongs to, if it does.
    pub recognize: fn(&str) -> Option<(String, String)>,
}

/// A game whose positions do not show by themselves that they are its own.
pub fn unrecognized(_text: &str) -> Option<(String, String)> {
    None
}

/// The games that come with the program.
pub const GAMES: [Entry; 6] =
    [mnk::ENTRY, dobutsu::ENTRY, hakozumi::ENTRY, tantrix::ENTRY, teeko::ENTRY, shogi::ENTRY];

/// Games by name, with what was solved of them so far.
pub struct Catalog {
    entries: Vec<(Entry, GameInfo)>,
    shelf: Shelf,
}

impl Catalog {
    /// The games that come with the program; what they keep lies in the user's data folder.
    pub fn new() -> Self {
        Catalog::of(&GAMES, Shelf::new(None))
    }

    /// These games, with this shelf.
    pub fn of(entries: &[Entry], shelf: Shelf) -> Self {
        let entries = entries.iter().map(|entry| (*entry, (entry.info)())).collect();
        Catalog { entries, shelf }
    }

    /// What is known about every game.
    pub fn games(&self) -> impl Iterator<Item = &GameInfo> {
        self.entries.iter().map(|(_, info)| info)
    }

    /// Opens a game by its text: `mnk --size 5x5 --rules reach`.
    pub fn open(&self, text: &str) -> Result<Box<dyn Explore>, ExploreError> {
        self.open_with(text, &Options::default())
    }

    /// The same with settings that only this game knows.
    pub fn open_with(
        &self,
        text: &str,
        options: &Options,
    ) -> Result<Box<dyn Explore>, ExploreError> {
        let name = text.split_whitespace().next().unwrap_or_default();
        let Some((entry, info)) = self.entries.iter().find(|(entry, _)| entry.name == name) else {
            let names: Vec<&str> = self.entries.iter().map(|(entry, _)| entry.name).collect();
            let problem =
                if name.is_empty() { "no game".to_owned() } else { format!("no game {name:?}") };
            return Err(ExploreError::unknown("game", problem, names.join(", ")));
        };
        (entry.open)(&Arguments::read(text, info, options)?, &self.shelf)
    }

    /// Game and position of a text: one that begins with a game's name, or shows by itself which game
    /// it belongs to.
    pub fn recognize(&self, text: &str) -> Option<(String, String)> {
        let mut words: Vec<&str> = text.split_whitespace().collect();
        if self.entries.iter().any(|(entry, _)| words.first() == Some(&entry.name)) {
            let mut end = 1;
            while words.get(end).is_some_and(|word| word.starts_with("--")) {
                end = (end + 2).min(words.len());
            }
            let position = words.split_off(end);
            return Some((words.join(" "), position.join(" ")));
        }
        self.entries.iter().find_map(|(entry, _)| (entry.recognize)(text.trim()))
    }
}

impl Default for Catalog {
    fn default() -> Self {
        Catalog::new()
    }
}
