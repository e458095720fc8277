//! A game by the numbers: how many positions have which value at which distance, and some of each.

use serde::Serialize;

/// The shape of a [`Survey`], by its name in documents.
pub(crate) const SCHEMA: &str = "yomikiri.survey/1";

/// What the player to move can reach.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, schemars::JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Reached {
    /// A win.
    Win,
    /// A draw.
    Draw,
    /// A loss.
    Loss,
}

impl std::str::FromStr for Reached {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "win" => Ok(Reached::Win),
            "draw" => Ok(Reached::Draw),
            "loss" => Ok(Reached::Loss),
            other => Err(format!("no value {other:?}; expected win, draw, loss")),
        }
    }
}

/// Positions of one value and distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, schemars::JsonSchema)]
pub struct SurveyRow {
    /// For the player to move.
    pub value: Reached,
    /// Plies to the end; null for a draw.
    pub distance: Option<u8>,
    /// How many positions.
    pub positions: u64,
}

/// Which positions are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sought {
    /// Their value.
    pub value: Reached,
    /// Plies to the end; of a draw it does not matter.
    pub distance: Option<u8>,
    /// The same seed gives the same positions.
    pub seed: u64,
    /// At most this many.
    pub most: usize,
}

/// A game by the numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, schemars::JsonSchema)]
pub struct Survey {
    /// `yomikiri.survey/1`.
    pub schema: &'static str,
    /// The game, all parameters written out.
    pub game: String,
    /// Every value and distance that there is.
    pub rows: Vec<SurveyRow>,
    /// Positions of the value and distance that were asked for; none if nothing was.
    pub examples: Vec<String>,
}
