//! Teeko: a game with rules and a notation, and nothing else; the engines for any game do the rest.

use yomikiri_teeko::{Goals, Teeko};

use crate::{Arguments, Entry, Explore, ExploreError, GameInfo, Plain, Shelf, unrecognized};

pub(crate) const ENTRY: Entry = Entry { name: "teeko", info, open, recognize: unrecognized };

fn info() -> GameInfo {
    GameInfo::read(include_str!("../../data/teeko.json"))
}

fn open(arguments: &Arguments, shelf: &Shelf) -> Result<Box<dyn Explore>, ExploreError> {
    let goals: Goals = arguments.parse("rules")?;
    Ok(Box::new(Plain::new(Teeko::new(goals), arguments, shelf)))
}
