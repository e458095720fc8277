//! Puzzles and training over HTTP: a puzzle found or a position posed as one, and a move judged.

use std::str::FromStr;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use yomikiri_catalog::{Attempt, Catalog, GameInfo, Name, Puzzle, Task, Wanted};

use crate::api::{Answer, Asker, PositionQuery, Queried, Shared, number};
use crate::error::ApiError;
use crate::work::Watcher;

/// A game that puzzles are made of.
#[derive(serde::Serialize)]
pub(crate) struct PuzzleGame<'a> {
    /// The game, all parameters written out.
    game: String,
    title: &'a Name,
    players: usize,
    tasks: Vec<Task>,
    /// The longest win, in plies.
    deepest: u32,
}

/// The games that puzzles are offered of.
pub(crate) fn puzzle_games<'a>(catalog: &Catalog, info: &'a GameInfo) -> Vec<PuzzleGame<'a>> {
    let listed = info.puzzles.iter().map(|offered| (offered.game.as_str(), &offered.title));
    let itself = info.puzzles.is_empty().then_some((info.name.as_str(), &info.title));
    let opened = listed.chain(itself).filter_map(|(text, title)| {
        let game = catalog.open(text).ok()?;
        let (players, tasks, deepest) = (game.players(), game.tasks(), game.deepest());
        let offered = PuzzleGame { game: game.name(), title, players, tasks, deepest };
        Some(offered).filter(|offered| !offered.tasks.is_empty())
    });
    opened.collect()
}

#[derive(Deserialize)]
pub(crate) struct PuzzleQuery {
    #[serde(flatten)]
    at: PositionQuery,
    #[serde(flatten)]
    task: TaskQuery,
    #[serde(default)]
    level: String,
    #[serde(default)]
    seed: String,
}

/// What is to be done, in how many plies.
#[derive(Deserialize)]
struct TaskQuery {
    #[serde(default)]
    task: String,
    #[serde(default)]
    plies: String,
    /// The same as `plies`.
    #[serde(default)]
    distance: String,
}

impl TaskQuery {
    fn read(&self) -> Result<(Task, Option<u32>), ApiError> {
        let task = if self.task.is_empty() { Task::Win } else { Task::from_str(&self.task)? };
        let plies = match self.plies.is_empty() {
            false => optional("plies", &self.plies)?,
            true => optional("distance", &self.distance)?,
        };
        Ok((task, plies))
    }
}

/// A number, if there is one.
fn optional<T: FromStr + Default>(field: &'static str, text: &str) -> Result<Option<T>, ApiError> {
    if text.is_empty() { Ok(None) } else { number(field, text, T::default()).map(Some) }
}

/// A puzzle: of the position, if one is named, or else one that the seed finds.
pub(crate) async fn puzzle(
    State(server): Shared,
    Asker(visitor): Asker,
    Queried(asked): Queried<PuzzleQuery>,
) -> Answer<Puzzle> {
    let own = server.clone();
    let find = move |watcher: Watcher| {
        let game = own.catalog.open(&asked.at.game)?;
        let (task, plies) = asked.task.read()?;
        let found = if asked.at.names_a_position() {
            game.pose(&asked.at.end(&*game)?, task, plies, &*watcher)?
        } else {
            let (level, seed) = (optional("level", &asked.level)?, number("seed", &asked.seed, 1)?);
            game.puzzle(&Wanted { task, plies, level, seed }, &*watcher)?
        };
        found.ok_or_else(|| no_puzzle(asked.at.names_a_position()))
    };
    server.work.compute(&visitor, find).await.map(Json)
}

fn no_puzzle(posed: bool) -> ApiError {
    let message = match posed {
        true => "the position is no puzzle with this task and this length",
        false => "no such puzzle was found; try another seed, length or level",
    };
    ApiError::coded(StatusCode::NOT_FOUND, "no-puzzle", message)
}

#[derive(Deserialize)]
pub(crate) struct AttemptQuery {
    #[serde(flatten)]
    at: PositionQuery,
    #[serde(rename = "move")]
    tried: String,
    #[serde(flatten)]
    task: TaskQuery,
}

/// A move of somebody who has a task: right or wrong, and how the others reply.
pub(crate) async fn attempt(
    State(server): Shared,
    Asker(visitor): Asker,
    Queried(asked): Queried<AttemptQuery>,
) -> Answer<Attempt> {
    let own = server.clone();
    let judge = move |watcher: Watcher| {
        let game = own.catalog.open(&asked.at.game)?;
        let task = asked.task.read()?;
        let position = asked.at.end(&*game)?;
        Ok(game.attempt(&position, &asked.tried, task, &*watcher)?)
    };
    server.work.compute(&visitor, judge).await.map(Json)
}
