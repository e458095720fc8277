//! The addresses of the API and what each answers. See `docs/api.md`.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, HeaderValue};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use yomikiri_catalog::explore::{
    Chosen, Effort, Explore, MoveName, Name, Overlay, RecordView, Values, View, Watcher, games,
    overlay, strategies, tantrix_record,
};
use yomikiri_game::Notation;
use yomikiri_hakozumi::{Hakozumi, Record};

use crate::Server;
use crate::doors::Visitor;
use crate::error::ApiError;
use crate::events::job_events;
use crate::jobs::{Job, Status};

/// The most moves of one request.
const MOST_MOVES: usize = 1000;

pub(crate) type Shared = State<Arc<Server>>;
type Answer<T> = Result<Json<T>, ApiError>;

pub(crate) fn routes() -> Router<Arc<Server>> {
    Router::new()
        .route("/api/v1/openapi.json", get(description))
        .route("/api/v1/games", get(list_games))
        .route("/api/v1/position", get(position))
        .route("/api/v1/values", get(values))
        .route("/api/v1/line", get(line))
        .route("/api/v1/engine", get(engine))
        .route("/api/v1/puzzle", get(puzzle))
        .route("/api/v1/record", post(record))
        .route("/api/v1/strategies", get(list_strategies))
        .route("/api/v1/strategy", get(strategy))
        .route("/api/v1/jobs", post(start_job).get(list_jobs))
        .route("/api/v1/jobs/{id}", get(job).delete(cancel_job))
        .route("/api/v1/jobs/{id}/events", get(job_events))
        .route("/api/v1/jobs/{id}/result", get(job_result))
        .route("/api/v1/reports", get(list_reports))
        .route("/api/v1/reports/{paper}", get(report))
}

/// Whose request it is. Without a connection, as in a test of the routes, it is one from here.
pub(crate) struct Asker(pub(crate) Arc<Visitor>);

impl<S: Send + Sync> FromRequestParts<S> for Asker {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Self::Rejection> {
        Ok(Asker(parts.extensions.get().cloned().unwrap_or_else(Visitor::local)))
    }
}

/// The query of a request, with errors in our own shape.
struct Asked<T>(T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        Ok(Asked(Query::from_request_parts(parts, state).await?.0))
    }
}

/// The number in an address, with errors in our own shape.
pub(crate) struct Numbered<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Numbered<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        Ok(Numbered(Path::from_request_parts(parts, state).await?.0))
    }
}

/// The JSON body of a request, with errors in our own shape.
struct Sent<T>(T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Sent<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        Ok(Sent(Json::from_request(request, state).await?.0))
    }
}

#[derive(Deserialize)]
struct PositionQuery {
    game: String,
    #[serde(default)]
    position: String,
    /// Moves to play from there, with blanks between.
    #[serde(default)]
    moves: String,
}

impl PositionQuery {
    fn moves(&self) -> Result<Vec<&str>, ApiError> {
        let moves: Vec<&str> = self.moves.split_whitespace().take(MOST_MOVES + 1).collect();
        if moves.len() > MOST_MOVES {
            return Err(ApiError::field("moves", format!("more than {MOST_MOVES} moves")));
        }
        Ok(moves)
    }

    /// The position after the moves.
    fn end(&self, game: &dyn Explore) -> Result<String, ApiError> {
        let mut position = self.position.clone();
        for mv in self.moves()? {
            position = game.play(&position, mv)?;
        }
        Ok(position)
    }
}

/// The API in the words that tools read. A test holds it against the routes.
async fn description() -> Response {
    json_text(Bytes::from_static(include_bytes!("../openapi.json")))
}

/// JSON that is text already.
fn json_text(text: Bytes) -> Response {
    ([(CONTENT_TYPE, HeaderValue::from_static("application/json"))], text).into_response()
}

async fn list_games(State(server): Shared) -> Response {
    let list = || json!({"games": games()}).to_string().into();
    json_text(server.games.get_or_init(list).clone())
}

/// A move of the way to a position.
#[derive(serde::Serialize)]
struct Step {
    #[serde(rename = "move")]
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    uci: Option<String>,
    name: Name,
    player: usize,
    position: String,
}

#[derive(serde::Serialize)]
struct Placed {
    #[serde(flatten)]
    view: View,
    /// The position that the moves begin from.
    from: String,
    path: Vec<Step>,
}

async fn position(State(server): Shared, Asked(asked): Asked<PositionQuery>) -> Answer<Placed> {
    let own = server.clone();
    let find = move || {
        let game = own.catalog.open(&asked.game)?;
        let mut view = game.view(&asked.position)?;
        let from = view.position.clone();
        let mut path = Vec::new();
        for mv in asked.moves()? {
            let position = game.play(&view.position, mv)?;
            let text = game.move_text(&view.position, mv)?;
            let named = view.moves.iter().find(|named| named.text == text);
            let name = named.map_or_else(
                || Name { en: text.clone(), ja: text.clone() },
                |named| named.name.clone(),
            );
            let (uci, player) = (named.and_then(|named| named.uci.clone()), view.to_move);
            path.push(Step { text, uci, name, player, position: position.clone() });
            view = game.view(&position)?;
        }
        Ok(Placed { view, from, path })
    };
    server.work.quick(find).await.map(Json)
}

async fn values(
    State(server): Shared,
    Asker(visitor): Asker,
    Asked(asked): Asked<PositionQuery>,
) -> Answer<Values> {
    let own = server.clone();
    let find = move |watcher| {
        let game = own.catalog.open_watched(&asked.game, watcher)?;
        Ok(game.values(&asked.end(&*game)?, Effort::Request)?)
    };
    server.work.compute(&visitor, find).await.map(Json)
}

async fn line(
    State(server): Shared,
    Asker(visitor): Asker,
    Asked(asked): Asked<PositionQuery>,
) -> Answer<Value> {
    let own = server.clone();
    let find = move |watcher| {
        let game = own.catalog.open_watched(&asked.game, watcher)?;
        let position = asked.end(&*game)?;
        let line = game.line(&position, Effort::Request)?;
        let mut view = game.view(&position)?;
        let mut named = Vec::new();
        for mv in line {
            named.push(view.moves.iter().find(|m| m.text == mv).cloned());
            view = game.view(&game.play(&view.position, &mv)?)?;
        }
        let named: Vec<MoveName> = named.into_iter().flatten().collect();
        Ok(json!({"game": game.name(), "position": position, "line": named}))
    };
    server.work.compute(&visitor, find).await.map(Json)
}

#[derive(Deserialize)]
struct EngineQuery {
    #[serde(flatten)]
    at: PositionQuery,
    engine: String,
    #[serde(default)]
    seed: String,
}

/// A number that may be left out.
fn number<T: std::str::FromStr>(
    field: &'static str,
    text: &str,
    default: T,
) -> Result<T, ApiError> {
    if text.is_empty() {
        return Ok(default);
    }
    let wrong = |_| ApiError::field(field, format!("{text:?} is not a number in range"));
    text.parse().map_err(wrong)
}

async fn engine(
    State(server): Shared,
    Asker(visitor): Asker,
    Asked(asked): Asked<EngineQuery>,
) -> Answer<Chosen> {
    let own = server.clone();
    let choose = move |watcher| {
        let game = own.catalog.open_watched(&asked.at.game, watcher)?;
        let seed = number("seed", &asked.seed, 1)?;
        Ok(game.choose(&asked.at.end(&*game)?, &asked.engine, seed)?)
    };
    server.work.compute(&visitor, choose).await.map(Json)
}

#[derive(Deserialize)]
struct PuzzleQuery {
    game: String,
    #[serde(default)]
    distance: String,
    #[serde(default)]
    seed: String,
}

async fn puzzle(
    State(server): Shared,
    Asker(visitor): Asker,
    Asked(asked): Asked<PuzzleQuery>,
) -> Answer<Value> {
    let own = server.clone();
    let find = move |watcher| {
        let (distance, seed) =
            (number("distance", &asked.distance, 7u8)?, number("seed", &asked.seed, 1)?);
        let game = own.catalog.open_watched(&asked.game, watcher)?;
        let found = game.puzzle(distance, seed)?;
        let missing = || ApiError::field("distance", format!("no puzzle is won in {distance}"));
        let position = found.ok_or_else(missing)?;
        Ok(json!({"game": game.name(), "position": position, "distance": distance}))
    };
    server.work.compute(&visitor, find).await.map(Json)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordBody {
    record: String,
}

async fn record(State(server): Shared, Sent(body): Sent<RecordBody>) -> Answer<RecordView> {
    server.work.quick(move || Ok(tantrix_record(&body.record)?)).await.map(Json)
}

/// All of them come with the program, so the checker's verdicts are asked for once.
async fn list_strategies(State(server): Shared) -> Result<Response, ApiError> {
    let own = server.clone();
    let list = move || {
        if let Some(list) = own.strategies.get() {
            return Ok(list.clone());
        }
        let list = json!({"strategies": strategies()?}).to_string().into();
        Ok(own.strategies.get_or_init(|| list).clone())
    };
    server.work.quick(list).await.map(json_text)
}

#[derive(Deserialize)]
struct StrategyQuery {
    strategy: String,
    #[serde(default)]
    position: String,
    #[serde(default)]
    low: String,
    #[serde(default)]
    high: String,
}

async fn strategy(State(server): Shared, Asked(asked): Asked<StrategyQuery>) -> Answer<Overlay> {
    let lay = move || {
        let wrong =
            |error: yomikiri_game::ParseError| ApiError::field("position", error.to_string());
        let record = Record::parse(&asked.position).map_err(wrong)?;
        let game = Hakozumi { handicap: record.handicap(), ..Hakozumi::ENDLESS };
        let position = game.parse_position(&asked.position).map_err(wrong)?;
        let (low, high) = (number("low", &asked.low, -12)?, number("high", &asked.high, 12)?);
        Ok(overlay(&asked.strategy, &position, low, high)?)
    };
    server.work.quick(lay).await.map(Json)
}

/// What a job can be.
#[derive(Deserialize, serde::Serialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
enum JobBody {
    /// Values of a position, with more work than a request may do.
    Values { game: String, position: String },
    /// The table of a game.
    Table { game: String },
    /// The report of a paper.
    Report { paper: u8 },
}

async fn start_job(
    State(server): Shared,
    Sent(body): Sent<JobBody>,
) -> Result<(StatusCode, Json<Status>), ApiError> {
    let own = server.clone();
    let body = server.work.quick(move || understood(&own, body)).await?;
    let asked = serde_json::to_string(&body).unwrap_or_default();
    let own = server.clone();
    let work = move |job: Arc<Job>| run_job(&own, &body, job);
    let status = server.jobs.start(asked, work)?;
    Ok((StatusCode::ACCEPTED, Json(status)))
}

/// The job as the server writes it, game and position in full: what is the same is asked in the same
/// words. What cannot work is refused now, not by a failing job.
fn understood(server: &Server, body: JobBody) -> Result<JobBody, ApiError> {
    match body {
        JobBody::Values { game, position } => {
            let game = server.catalog.open(&game)?;
            let position = game.view(&position)?.position;
            Ok(JobBody::Values { game: game.name(), position })
        }
        JobBody::Table { game } => {
            let game = server.catalog.open(&game)?;
            if !game.has_table() {
                let message = format!("no table is needed for {}; expected dobutsu", game.name());
                return Err(ApiError::field("game", message));
            }
            Ok(JobBody::Table { game: game.name() })
        }
        JobBody::Report { paper } => known_paper(paper).map(|()| body),
    }
}

fn run_job(server: &Server, body: &JobBody, job: Arc<Job>) -> Result<Bytes, ApiError> {
    let watcher: Watcher = job;
    match body {
        JobBody::Values { game, position } => {
            let game = server.catalog.open(game)?;
            let values = game.values(position, Effort::Job(watcher))?;
            Ok(serde_json::to_vec(&values).unwrap_or_default().into())
        }
        JobBody::Table { game } => {
            let game = server.catalog.open(game)?;
            game.make_table(&watcher)?;
            Ok(json!({"game": game.name(), "table": true}).to_string().into())
        }
        JobBody::Report { paper } => server.reports.compute(*paper, &*watcher),
    }
}

fn known_paper(paper: u8) -> Result<(), ApiError> {
    if yomikiri_papers::PAPERS.contains(&paper) {
        return Ok(());
    }
    let papers = yomikiri_papers::PAPERS;
    Err(ApiError::missing(format!("paper {paper}; expected one of {papers:?}")))
}

async fn list_jobs(State(server): Shared) -> Json<Value> {
    Json(json!({"jobs": server.jobs.list(), "ending": server.jobs.ending()}))
}

async fn job(State(server): Shared, Numbered(id): Numbered<u64>) -> Answer<Status> {
    Ok(Json(server.jobs.get(id)?.status()))
}

async fn cancel_job(State(server): Shared, Numbered(id): Numbered<u64>) -> Answer<Status> {
    let job = server.jobs.get(id)?;
    job.cancel();
    Ok(Json(job.status()))
}

async fn job_result(
    State(server): Shared,
    Numbered(id): Numbered<u64>,
) -> Result<Response, ApiError> {
    let job = server.jobs.get(id)?;
    match job.result() {
        Some(text) => Ok(json_text(text)),
        None => {
            let status = job.status();
            let message = if status.is_running() { "the job still runs" } else { "no result" };
            Err(ApiError::coded(StatusCode::CONFLICT, "no-result", message))
        }
    }
}

async fn list_reports(State(server): Shared) -> Answer<Value> {
    let own = server.clone();
    server.work.quick(move || Ok(own.reports.summary())).await.map(Json)
}

async fn report(
    State(server): Shared,
    Numbered(paper): Numbered<u8>,
) -> Result<Response, ApiError> {
    known_paper(paper)?;
    let own = server.clone();
    let found = server.work.quick(move || Ok(own.reports.get(paper))).await?;
    let message = "not computed on this machine yet; start a job of kind \"report\"";
    let missing = || ApiError::coded(StatusCode::CONFLICT, "no-report", message);
    found.map(json_text).ok_or_else(missing)
}
