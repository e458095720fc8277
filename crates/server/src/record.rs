//! Games that are written down and read, and positions that are set up: what the page's share tab and its editor ask.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::Server;
use crate::api::{Answer, MOST_MOVES, PositionQuery, Queried, Sent, Shared, placed};
use crate::error::ApiError;

/// A game in every form that the program writes.
pub(crate) async fn forms(
    State(server): Shared,
    Queried(asked): Queried<PositionQuery>,
) -> Answer<Value> {
    let own = server.clone();
    let write = move || {
        let game = own.catalog.open(&asked.game)?;
        let moves: Vec<String> = asked.moves()?.into_iter().map(str::to_owned).collect();
        let forms = game.written(&asked.position, &moves)?;
        Ok(json!({"game": game.name(), "forms": forms}))
    };
    server.work.quick(write).await.map(Json)
}

/// Is a text a position? A text that is none is an answer here and no error, since that is what was asked.
pub(crate) async fn check(
    State(server): Shared,
    Queried(asked): Queried<PositionQuery>,
) -> Answer<Value> {
    let own = server.clone();
    let look = move || {
        own.catalog.open(&asked.game)?;
        match placed(&own, &asked) {
            Ok(place) => Ok(json!({"ok": true, "place": place, "problem": null})),
            Err(error) if error.is_refusal() => {
                Ok(json!({"ok": false, "place": null, "problem": error}))
            }
            Err(error) => Err(error),
        }
    };
    server.work.quick(look).await.map(Json)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordBody {
    record: String,
    /// The game that a text belongs to which does not say so itself.
    game: Option<String>,
}

/// A recorded game, ready to be walked through.
#[derive(Serialize)]
pub(crate) struct Recorded {
    game: String,
    /// The position that the moves begin from; empty for the start.
    from: String,
    moves: Vec<String>,
    /// What is wrong with the record; the moves end before it.
    problem: Option<String>,
}

pub(crate) async fn record(
    State(server): Shared,
    Sent(body): Sent<RecordBody>,
) -> Answer<Recorded> {
    let own = server.clone();
    let read = move || read_record(&own, &body).map_err(|error| error.of("record"));
    server.work.quick(read).await.map(Json)
}

/// Reads a record in JSON, which may name its game; or a text that shows which game it belongs to; or one of the
/// given game.
fn read_record(server: &Server, body: &RecordBody) -> Result<Recorded, ApiError> {
    let text = body.record.trim();
    let json: Option<Value> = serde_json::from_str(text).ok().filter(Value::is_object);
    if let Some(json) = json {
        return replayed(server, body, &json);
    }
    if text.split_whitespace().count() > MOST_MOVES {
        return Err(ApiError::field("record", format!("more than {MOST_MOVES} words")));
    }
    // What the given game understands is meant for it.
    if let Some(game) = &body.game {
        let game = server.catalog.open(game)?;
        if let Ok(read) = game.read_game(text) {
            let (from, moves, problem) = (read.from, read.moves, read.problem);
            return Ok(Recorded { game: game.name(), from, moves, problem });
        }
    }
    let (game, position) = server.catalog.recognize(text).ok_or_else(no_record)?;
    let game = server.catalog.open(&game)?;
    let read = game.read_game(&position)?;
    Ok(Recorded { game: game.name(), from: read.from, moves: read.moves, problem: read.problem })
}

fn replayed(server: &Server, body: &RecordBody, json: &Value) -> Result<Recorded, ApiError> {
    let game = match json["game"].as_str() {
        Some(game) => game.to_owned(),
        // A document that names no game shows by its form whose it is.
        None => match server.catalog.recognize(body.record.trim()) {
            Some((game, _)) => game,
            None => body.game.clone().ok_or_else(no_record)?,
        },
    };
    let replayed = server.catalog.open(&game)?.replay(json)?;
    let from = json["from"].as_str().unwrap_or_default().to_owned();
    let (game, moves) = (replayed.game, replayed.moves);
    Ok(Recorded { game, from, moves, problem: replayed.problem })
}

fn no_record() -> ApiError {
    let message = "no game has such a record; expected JSON, or a game's text";
    ApiError::new(StatusCode::BAD_REQUEST, message)
}
