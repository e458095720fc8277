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
use yomikiri_catalog::strategy::{overlay, strategies};
use yomikiri_catalog::{
    Analysis, Asked, Chosen, Explore, GameInfo, MoveName, Overlay, Played, View,
};
use yomikiri_game::{Notation, Progress};
use yomikiri_hakozumi::{Hakozumi, Record};
use yomikiri_play::Budget;

use crate::Server;
use crate::doors::Visitor;
use crate::error::ApiError;
use crate::events::job_events;
use crate::jobs::{Job, Status};
use crate::puzzles::{PuzzleGame, attempt, puzzle, puzzle_games};
use crate::record;
use crate::reports::Reports;
use crate::survey::survey;
use crate::work::Watcher;

/// The most moves of one request.
pub(crate) const MOST_MOVES: usize = 1000;
/// Playouts behind a move of an engine: a second or so of the slowest one.
const PLAYOUTS: u64 = 1500;

pub(crate) type Shared = State<Arc<Server>>;
pub(crate) type Answer<T> = Result<Json<T>, ApiError>;

pub(crate) fn routes() -> Router<Arc<Server>> {
    Router::new()
        .route("/api/v1/openapi.json", get(description))
        .route("/api/v1/games", get(list_games))
        .route("/api/v1/recognize", get(recognize))
        .route("/api/v1/position", get(position))
        .route("/api/v1/values", get(values))
        .route("/api/v1/line", get(line))
        .route("/api/v1/engine", get(engine))
        .route("/api/v1/puzzle", get(puzzle))
        .route("/api/v1/attempt", get(attempt))
        .route("/api/v1/check", get(record::check))
        .route("/api/v1/survey", get(survey))
        .route("/api/v1/rules", get(rules))
        .route("/api/v1/record", get(record::forms).post(record::record))
        .route("/api/v1/strategies", get(list_strategies))
        .route("/api/v1/strategy", get(strategy))
        .route("/api/v1/jobs", post(start_job).get(list_jobs))
        .route("/api/v1/jobs/{id}", get(job).delete(cancel_job))
        .route("/api/v1/jobs/{id}/events", get(job_events))
        .route("/api/v1/jobs/{id}/result", get(job_result))
        .route("/api/v1/reports", get(list_reports))
        .route("/api/v1/reports/{paper}", get(report))
        .route("/api/v1/reports/{paper}/figures", get(figures))
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
pub(crate) struct Queried<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Queried<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        Ok(Queried(Query::from_request_parts(parts, state).await?.0))
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
pub(crate) struct Sent<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Sent<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        Ok(Sent(Json::from_request(request, state).await?.0))
    }
}

#[derive(Deserialize)]
pub(crate) struct PositionQuery {
    pub(crate) game: String,
    #[serde(default)]
    pub(crate) position: String,
    /// Moves to play from there, with blanks between.
    #[serde(default)]
    moves: String,
}

impl PositionQuery {
    pub(crate) fn moves(&self) -> Result<Vec<&str>, ApiError> {
        let moves: Vec<&str> = self.moves.split_whitespace().take(MOST_MOVES + 1).collect();
        if moves.len() > MOST_MOVES {
            return Err(ApiError::field("moves", format!("more than {MOST_MOVES} moves")));
        }
        Ok(moves)
    }

    /// Does it say more than which game it is?
    pub(crate) fn names_a_position(&self) -> bool {
        !(self.position.trim().is_empty() && self.moves.trim().is_empty())
    }

    /// The position after the moves.
    pub(crate) fn end(&self, game: &dyn Explore) -> Result<String, ApiError> {
        let mut position = self.position.clone();
        for mv in self.moves()? {
            position = game.play(&position, mv)?.position;
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

/// What is said about a game, and what it can do.
#[derive(serde::Serialize)]
struct Listed<'a> {
    #[serde(flatten)]
    info: &'a GameInfo,
    /// Do the values come from a table that a job can make?
    table: bool,
    /// Are there puzzles?
    puzzles: bool,
    /// What they are made of.
    puzzle_games: Vec<PuzzleGame<'a>>,
    /// Are its positions counted by value and distance?
    survey: bool,
    /// Are its rules written down?
    has_rules: bool,
}

async fn list_games(State(server): Shared) -> Response {
    let list = || {
        let games = server.catalog.games().map(|info| listed(&server, info));
        json!({"games": games.collect::<Vec<_>>()}).to_string().into()
    };
    json_text(server.games.get_or_init(list).clone())
}

fn listed<'a>(server: &Server, info: &'a GameInfo) -> Listed<'a> {
    let game = server.catalog.open(&info.name).ok();
    let table = game.as_ref().is_some_and(|game| game.has_table());
    let survey = game.is_some_and(|game| game.has_survey());
    let puzzle_games = puzzle_games(&server.catalog, info);
    let puzzles = !puzzle_games.is_empty();
    let has_rules = !info.rules.is_empty();
    Listed { info, table, puzzles, puzzle_games, survey, has_rules }
}

#[derive(Deserialize)]
struct RecognizeQuery {
    text: String,
}

/// The game and the position of a text that shows by itself which game it belongs to.
async fn recognize(
    State(server): Shared,
    Queried(asked): Queried<RecognizeQuery>,
) -> Answer<Value> {
    let own = server.clone();
    let find = move || {
        let (game, position) = own.catalog.recognize(&asked.text).ok_or_else(unrecognized)?;
        Ok(json!({"game": game, "position": position}))
    };
    server.work.quick(find).await.map(Json)
}

fn unrecognized() -> ApiError {
    ApiError::coded(StatusCode::NOT_FOUND, "unrecognized", "no game has such a text").of("text")
}

#[derive(serde::Serialize)]
pub(crate) struct Placed {
    #[serde(flatten)]
    view: View,
    /// The position that the moves begin from.
    from: String,
    path: Vec<Played>,
    /// Are the values of the position in a table that is still to be made? `values` would say so as an error.
    awaits_table: bool,
}

async fn position(State(server): Shared, Queried(asked): Queried<PositionQuery>) -> Answer<Placed> {
    let own = server.clone();
    server.work.quick(move || placed(&own, &asked)).await.map(Json)
}

/// The position after the moves, and the way there.
pub(crate) fn placed(server: &Server, asked: &PositionQuery) -> Result<Placed, ApiError> {
    let game = server.catalog.open(&asked.game)?;
    let mut view = game.view(&asked.position)?;
    let from = view.position.clone();
    let mut path = Vec::new();
    for mv in asked.moves()? {
        let played = game.play(path.last().map_or(&from, |last: &Played| &last.position), mv)?;
        path.push(played);
    }
    if let Some(last) = path.last() {
        view = game.view(&last.position)?;
    }
    let awaits_table = game.awaits_table(&view.position)?;
    Ok(Placed { view, from, path, awaits_table })
}

async fn values(
    State(server): Shared,
    Asker(visitor): Asker,
    Queried(asked): Queried<PositionQuery>,
) -> Answer<Analysis> {
    let own = server.clone();
    let find = move |watcher: Watcher| {
        let game = own.catalog.open(&asked.game)?;
        Ok(game.analyze(&asked.end(&*game)?, &Asked::request(&*watcher))?)
    };
    server.work.compute(&visitor, find).await.map(Json)
}

async fn line(
    State(server): Shared,
    Asker(visitor): Asker,
    Queried(asked): Queried<PositionQuery>,
) -> Answer<Value> {
    let own = server.clone();
    let find = move |watcher: Watcher| {
        let game = own.catalog.open(&asked.game)?;
        let position = asked.end(&*game)?;
        let mut line: Vec<MoveName> = Vec::new();
        let mut at = position.clone();
        for mv in game.line(&position, &Asked::request(&*watcher))? {
            let played = game.play(&at, &mv)?;
            line.push(played.name);
            at = played.position;
        }
        Ok(json!({"game": game.name(), "position": position, "line": line}))
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
pub(crate) fn number<T: std::str::FromStr>(
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
    Queried(asked): Queried<EngineQuery>,
) -> Answer<Chosen> {
    let own = server.clone();
    let choose = move |watcher: Watcher| {
        let game = own.catalog.open(&asked.at.game)?;
        let seed = number("seed", &asked.seed, 1)?;
        let position = asked.at.end(&*game)?;
        may_play(&own, &asked.at.game, &asked.engine)?;
        let mut seat = game.seat(&asked.engine, Budget::Playouts(PLAYOUTS), seed)?;
        Ok(seat.choose(&position, &*watcher)?)
    };
    server.work.compute(&visitor, choose).await.map(Json)
}

/// Refuses an engine that is not listed for the game. That leaves out all options, since a request
/// must neither read a file nor say for itself how long it takes.
fn may_play(server: &Server, game: &str, engine: &str) -> Result<(), ApiError> {
    let name = game.split_whitespace().next();
    let info = server.catalog.games().find(|info| Some(info.name.as_str()) == name);
    let engines = info.map_or(&[][..], |info| &info.engines);
    if engines.iter().any(|listed| listed.name == engine || listed.also.iter().any(|n| n == engine))
    {
        return Ok(());
    }
    let names: Vec<&str> = engines.iter().map(|listed| listed.name.as_str()).collect();
    let message = format!("no engine {engine:?}; expected {}", names.join(", "));
    Err(ApiError::field("engine", message))
}

#[derive(Deserialize)]
struct RulesQuery {
    game: String,
}

/// How a game is played, part by part.
async fn rules(State(server): Shared, Queried(asked): Queried<RulesQuery>) -> Answer<Value> {
    let name = asked.game.split_whitespace().next().unwrap_or_default();
    let info = server.catalog.games().find(|info| info.name == name);
    let Some(info) = info.filter(|info| !info.rules.is_empty()) else {
        return Err(ApiError::missing(format!("text with the rules of {:?}", asked.game)));
    };
    Ok(Json(
        json!({"game": info.name, "title": info.title, "about": info.about, "rules": info.rules}),
    ))
}

/// All of them come with the program, so the checker's results are asked for once.
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

async fn strategy(
    State(server): Shared,
    Queried(asked): Queried<StrategyQuery>,
) -> Answer<Overlay> {
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
    let work = move |job: Arc<Job>| run_job(&own, &body, &job);
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
                let message = "this game needs no table; expected one whose values come from one";
                return Err(ApiError::field("game", message));
            }
            Ok(JobBody::Table { game: game.name() })
        }
        JobBody::Report { paper } => known_paper(paper).map(|()| body),
    }
}

fn run_job(server: &Server, body: &JobBody, job: &Job) -> Result<Bytes, ApiError> {
    let progress: &dyn Progress = job;
    match body {
        JobBody::Values { game, position } => {
            let game = server.catalog.open(game)?;
            let analysis = game.analyze(position, &Asked::job(progress))?;
            Ok(serde_json::to_vec(&analysis).unwrap_or_default().into())
        }
        JobBody::Table { game } => {
            let game = server.catalog.open(game)?;
            game.make_table(progress)?;
            Ok(json!({"game": game.name(), "table": true}).to_string().into())
        }
        JobBody::Report { paper } => server.reports.compute(*paper, progress),
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

async fn report(State(server): Shared, paper: Numbered<u8>) -> Result<Response, ApiError> {
    reported(server, paper, Reports::get).await
}

async fn figures(State(server): Shared, paper: Numbered<u8>) -> Result<Response, ApiError> {
    reported(server, paper, Reports::figures).await
}

/// A part of a paper's report.
async fn reported(
    server: Arc<Server>,
    Numbered(paper): Numbered<u8>,
    part: fn(&Reports, u8) -> Option<Bytes>,
) -> Result<Response, ApiError> {
    known_paper(paper)?;
    let own = server.clone();
    let find = move || part(&own.reports, paper).ok_or_else(|| ApiError::missing("such report"));
    server.work.quick(find).await.map(json_text)
}
