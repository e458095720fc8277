//! A position as a page draws it.

use serde::Serialize;
use serde_json::Value as Json;

use crate::{Name, SeatInfo, Task};

/// What is on the board, and what can be played.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// The game, all parameters written out.
    pub game: String,
    /// The position in its usual text.
    pub position: String,
    /// How many play.
    pub players: usize,
    /// Who they are.
    pub seats: Vec<SeatInfo>,
    /// Whose turn it is, from 1.
    pub to_move: usize,
    /// `1` to `4` or `draw` if the game is over.
    pub outcome: Option<String>,
    /// Every legal move.
    pub moves: Vec<MoveName>,
    /// The tasks that puzzles of this game have; none if it has no puzzles.
    pub tasks: Vec<Task>,
    /// The longest win, in plies, that a puzzle may have.
    pub deepest: u32,
    /// What lies where: an object whose `kind` names who draws it.
    pub board: Json,
}

/// A move with its names.
#[derive(Clone, Debug, PartialEq, Serialize, schemars::JsonSchema)]
pub struct MoveName {
    /// The text that plays it.
    #[serde(rename = "move")]
    pub text: String,
    /// The same move as Fairy-Stockfish writes it, where the game has such a form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uci: Option<String>,
    /// As people say it.
    pub name: Name,
}
