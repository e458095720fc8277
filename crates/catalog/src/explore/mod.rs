//! Every game through one face: what a page or a server asks.
//!
//! A game is opened by its text as the command line takes it (`mnk --size 5x5 --rules reach`); a
//! position is a text too. Nothing is remembered between questions but what was solved: the
//! [`Catalog`] keeps open tables and a few analysts, so that a later question is answered from
//! what an earlier one found.

mod arguments;
mod connect;
mod dobutsu;
mod error;
mod hakozumi;
mod info;
mod mnk;
mod ready;
mod strategy;
mod tantrix;
mod value;
mod view;

use std::path::PathBuf;
use std::sync::Arc;

use yomikiri_game::{Notation, Progress, Quiet};

pub use error::ExploreError;
pub use info::{Choice, EngineInfo, GameInfo, Name, Parameter, Ready, games};
pub use strategy::{
    Answered, LayoutCell, LayoutColumn, Overlay, StrategyInfo, WalkStep, overlay, strategies,
};
pub use tantrix::{RecordView, tantrix_record};
pub use value::{MoveValue, Solved, Value, Values};
pub use view::{
    Board, Chosen, HandView, LineView, MoveName, PieceView, SpaceView, StackView, TileView, View,
};

use arguments::Arguments;

/// Somebody who watches work that outlives the call that began it.
pub type Watcher = Arc<dyn Progress + Send + Sync>;

/// How much work a question may cause.
#[derive(Clone)]
pub enum Effort {
    /// A fraction of a second: what is not known then is said to be unknown.
    Request,
    /// As much as a job may take, watched.
    Job(Watcher),
}

/// A game with its parameters. Positions and moves are texts.
pub trait Explore {
    /// The game as the command line takes it, all parameters written out.
    fn name(&self) -> String;

    /// The position a game begins from.
    fn start(&self) -> String;

    /// What is on the board, and what can be played.
    fn view(&self, position: &str) -> Result<View, ExploreError>;

    /// The position after a move.
    fn play(&self, position: &str, mv: &str) -> Result<String, ExploreError>;

    /// The usual text of a move that may be written in another way.
    fn move_text(&self, _position: &str, mv: &str) -> Result<String, ExploreError> {
        Ok(mv.to_owned())
    }

    /// What is known of a position and of each of its moves.
    fn values(&self, position: &str, effort: Effort) -> Result<Values, ExploreError>;

    /// A line of good play, as far as it is known.
    fn line(&self, position: &str, effort: Effort) -> Result<Vec<String>, ExploreError>;

    /// The move of one of the game's engines.
    fn choose(&self, position: &str, engine: &str, seed: u64) -> Result<Chosen, ExploreError>;

    /// A random position to think about, won in so many plies.
    fn puzzle(&self, _distance: u8, _seed: u64) -> Result<Option<String>, ExploreError> {
        Err(ExploreError::unknown("game", format!("no puzzles of {}", self.name()), "dobutsu"))
    }

    /// Do the values come from a table?
    fn has_table(&self) -> bool {
        false
    }

    /// Makes the table that [`values`](Explore::values) asks for.
    fn make_table(&self, _watcher: &Watcher) -> Result<(), ExploreError> {
        let problem = format!("no table is needed for {}", self.name());
        Err(ExploreError::unknown("game", problem, "dobutsu"))
    }
}

/// All games, with what was solved of them so far.
pub struct Catalog {
    tables: dobutsu::Tables,
    analysts: mnk::Analysts,
}

impl Catalog {
    /// The catalog with its tables in the user's data directory.
    pub fn new() -> Self {
        Catalog { tables: dobutsu::Tables::new(None), analysts: mnk::Analysts::new() }
    }

    /// The catalog with its tables in this folder.
    pub fn with_tables_in(folder: PathBuf) -> Self {
        Catalog { tables: dobutsu::Tables::new(Some(folder)), ..Catalog::new() }
    }

    /// The game of this text.
    pub fn open(&self, game: &str) -> Result<Box<dyn Explore + '_>, ExploreError> {
        self.open_watched(game, Arc::new(Quiet))
    }

    /// The same, with somebody who watches what its requests compute, and can call it off. (A job
    /// brings its own watcher.)
    pub fn open_watched(
        &self,
        game: &str,
        watcher: Watcher,
    ) -> Result<Box<dyn Explore + '_>, ExploreError> {
        let mut arguments = Arguments::read(game)?;
        let opened: Box<dyn Explore + '_> = match arguments.game() {
            "mnk" => Box::new(mnk::open(&mut arguments, &self.analysts, watcher)?),
            "dobutsu" => Box::new(dobutsu::open(&mut arguments, &self.tables)?),
            "hakozumi" => hakozumi::open(&mut arguments)?,
            "tantrix" => Box::new(tantrix::open(&mut arguments, watcher)?),
            other => {
                let names: Vec<&str> = games().iter().map(|info| info.name).collect();
                let problem = format!("no game {other:?}");
                return Err(ExploreError::unknown("game", problem, names.join(", ")));
            }
        };
        arguments.finish()?;
        Ok(opened)
    }
}

impl Default for Catalog {
    fn default() -> Self {
        Catalog::new()
    }
}

/// Reads a position; no text is the start.
fn read<G: Notation>(game: &G, position: &str) -> Result<G::Position, ExploreError> {
    if position.is_empty() {
        return Ok(game.start());
    }
    game.parse_position(position).map_err(|error| ExploreError::text("position", &error))
}

/// The text of the position after a move.
fn play<G: Notation>(game: &G, position: &str, mv: &str) -> Result<String, ExploreError> {
    let mut position = read(game, position)?;
    let illegal = |problem: String| ExploreError::unknown("moves", problem, "a legal move");
    if game.outcome(&position).is_some() {
        return Err(illegal(format!("{mv:?}: the game is over")));
    }
    let mv = game.parse_move(&position, mv).map_err(|error| ExploreError::text("moves", &error))?;
    game.play(&mut position, mv).map_err(|error| illegal(error.to_string()))?;
    Ok(game.position_text(&position))
}
