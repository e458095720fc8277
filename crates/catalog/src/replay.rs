//! A recorded game, replayed: every move is checked by the rules.

use serde::Serialize;
use serde_json::{Map, Value as Json};
use yomikiri_game::{Game, Notation};

use crate::explore::{play_on, read_move};
use crate::{ExploreError, Face};

/// The shape of a [`Replayed`], by its name in documents.
pub(crate) const REPLAY: &str = "yomikiri.replay/2";

/// A recorded game, replayed.
#[derive(Clone, Debug, PartialEq, Serialize, schemars::JsonSchema)]
pub struct Replayed {
    /// `yomikiri.replay/2`.
    pub schema: &'static str,
    /// The game's text, with all that chance decided.
    pub game: String,
    /// Is every step right, and the end as recorded?
    pub ok: bool,
    /// The position that the game began from, where that is not the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The moves up to the first wrong step.
    pub moves: Vec<String>,
    /// The position at the end of them.
    pub end: String,
    /// How the game ended: `1` to `4` or `draw`; null if it did not end.
    pub outcome: Option<String>,
    /// What is wrong, if anything is.
    pub problem: Option<String>,
    /// Which game of its file it is, from 1, where it was read from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
    /// What only this game has.
    #[serde(flatten)]
    pub more: Map<String, Json>,
}

/// Replays a record with `moves` and perhaps `from` and `end`, every move checked.
pub(crate) fn replay<F: Face + ?Sized>(face: &F, record: &Json) -> Result<Replayed, ExploreError> {
    let Some(moves) = record["moves"].as_array() else {
        let expected = "an object with the array `moves`";
        return Err(ExploreError::unknown("record", "no record", expected));
    };
    let game = face.game();
    let from = record["from"].as_str().unwrap_or_default();
    let (mut position, mut played, mut problem) = (face.read(from)?, Vec::new(), None);
    let from = (position != game.start()).then(|| game.position_text(&position));
    for (step, mv) in moves.iter().enumerate() {
        match read_move(face, &position, mv.as_str().unwrap_or_default()) {
            Ok(mv) => played.push(play_on(game, &mut position, mv)),
            Err(error) => {
                problem = Some(format!("step {step}: {error}"));
                break;
            }
        }
    }
    let end = game.position_text(&position);
    if let (None, Some(recorded)) = (&problem, record["end"].as_str().filter(|text| *text != end)) {
        problem = Some(format!("the end is recorded as {recorded}; the moves lead to {end}"));
    }
    Ok(Replayed {
        schema: REPLAY,
        game: face.name(),
        ok: problem.is_none(),
        from,
        moves: played,
        end,
        outcome: game.outcome(&position).map(|outcome| outcome.to_string()),
        problem,
        number: None,
        more: Map::new(),
    })
}
