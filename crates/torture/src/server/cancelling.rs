//! Cancelled jobs of every kind: the answer says so at once, the place is free, and soon after that no
//! thread is at work any more, wherever in its work the job was.

use std::net::SocketAddr;
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use serde_json::{Value, json};
use yomikiri_game::Dice;

use super::asks::Ask;
use super::client::Client;
use super::floods::milliseconds;
use crate::sheet::Sheet;

/// How long a thread may go on after its job was cancelled.
const MOST: Duration = Duration::from_millis(500);
/// When jobs are cancelled, at the latest after so many milliseconds; sooner if each is tried once.
const LATEST: usize = 2_000;
const LATEST_ONCE: usize = 300;

fn jobs() -> Vec<Value> {
    let values = |game: &str| json!({"kind": "values", "game": game, "position": ""});
    let games = [
        "mnk --size 8x8 --k 5 --players 2",
        "mnk --size 7x7 --k 4",
        "mnk --size 6x6 --rules reach",
        "mnk --size 6x3",
        "hakozumi --width 7 --height 6",
        "hakozumi --handicap 1",
        "tantrix --deal 7",
        "tantrix --colours RBGY --deal 7",
        "teeko",
        "teeko --rules advanced",
    ];
    let reports = (1..=5).map(|paper| json!({"kind": "report", "paper": paper}));
    let table = json!({"kind": "table", "game": "dobutsu"});
    games.into_iter().map(values).chain([table]).chain(reports).collect()
}

/// Starts each job so many times and cancels it at random moments.
pub(super) fn run(
    at: SocketAddr,
    sheet: &mut Sheet,
    seed: u64,
    times: usize,
) -> anyhow::Result<()> {
    let (mut dice, mut client) = (Dice::new(seed), Client::new(at));
    let (mut cancelled, mut longest) = (0, (Duration::ZERO, String::new()));
    let latest = if times == 1 { LATEST_ONCE } else { LATEST };
    for job in jobs() {
        for _ in 0..times {
            let after = Duration::from_millis(dice.roll(latest) as u64);
            if let Some(time) = time_to_stop(&mut client, &job, after)? {
                cancelled += 1;
                longest = longest.max((time, job.to_string()));
            }
        }
    }
    let (time, job) = longest;
    let came_out = format!("the last thread ended after {:.0} ms: {job}", milliseconds(time));
    sheet.row("jobs cancelled at work", cancelled, came_out);
    ensure!(time <= MOST, "a cancelled job went on for {time:?}: {job}");
    Ok(())
}

/// Cancels a job after a while; says how long its thread went on, unless the job was done before.
fn time_to_stop(
    client: &mut Client,
    job: &Value,
    after: Duration,
) -> anyhow::Result<Option<Duration>> {
    let started = client.ask(&Ask::post("/api/v1/jobs", job.to_string()))?;
    ensure!(started.status == 202, "{job}: {} {}", started.status, started.body);
    let id = started.json()?["id"].as_u64().context("a job without number")?;
    sleep(after);
    let clock = Instant::now();
    let answer = client.ask(&Ask::delete(format!("/api/v1/jobs/{id}")))?.json()?;
    match answer["state"].as_str() {
        Some("cancelled") => {}
        Some("done") => return Ok(None),
        _ => anyhow::bail!("{job} after its cancelling: {answer}"),
    }
    while client.ask(&Ask::get("/api/v1/jobs"))?.json()?["ending"] != 0 {
        ensure!(clock.elapsed() < Duration::from_secs(60), "{job} does not end");
        sleep(Duration::from_millis(2));
    }
    Ok(Some(clock.elapsed()))
}
