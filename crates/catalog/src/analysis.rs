//! The answer to "what is this position worth?", the same document for every game and every face.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value as Json};

use crate::{Known, Name};

/// The shape of an [`Analysis`], by its name in documents.
pub(crate) const SCHEMA: &str = "yomikiri.analysis/2";

/// A position and what is known of it and of its moves.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Analysis {
    /// `yomikiri.analysis/2`.
    pub schema: &'static str,
    /// The game, all parameters written out.
    pub game: String,
    /// The position in its usual text.
    pub position: String,
    /// How many play.
    pub players: usize,
    /// Whose turn it is, from 1.
    pub to_move: usize,
    /// Is the game over?
    pub over: bool,
    /// How it ended: `1` to `4` for who won, or `draw`; null while it is not over.
    pub outcome: Option<String>,
    /// What is known of the position.
    #[serde(flatten)]
    pub known: Known,
    /// Did every search end by itself? If not, one was cut off at its limit, and more work may find
    /// more.
    pub complete: bool,
    /// Every legal move.
    pub moves: Vec<MoveAnalysis>,
    /// A line of good play, as far as it is known; null if nobody asked for it.
    pub line: Option<Vec<String>>,
    /// What only this game has.
    #[serde(flatten)]
    pub more: Map<String, Json>,
}

impl Analysis {
    /// The keys that it has in every game.
    pub fn keys() -> BTreeSet<String> {
        keys::<Analysis>()
    }
}

/// A move and what is known of the position after it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct MoveAnalysis {
    /// The move's text.
    #[serde(rename = "move")]
    pub text: String,
    /// The same move as Fairy-Stockfish writes it, where the game has such a form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uci: Option<String>,
    /// As people say it, where that is not the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
    /// Is it as good as any for the player who makes it? Not said where too little is known.
    pub best: bool,
    /// What best play after it leads to; a distance counts from before the move.
    #[serde(flatten)]
    pub known: Known,
    /// What only this game has.
    #[serde(flatten)]
    pub more: Map<String, Json>,
}

impl MoveAnalysis {
    /// The keys that it may have in every game.
    pub(crate) fn keys() -> BTreeSet<String> {
        keys::<MoveAnalysis>()
    }
}

/// The keys of a document of this type.
fn keys<T: JsonSchema>() -> BTreeSet<String> {
    let schema = schemars::schema_for!(T);
    let properties = schema.get("properties").and_then(Json::as_object);
    properties.into_iter().flat_map(|keys| keys.keys().cloned()).collect()
}
