//! Cancelled jobs: over for everybody at once, and their threads soon after, whatever they were at.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::Running;
use crate::{long_job, server};

/// A generous bound for a loaded machine; what the engines keep to is measured by
/// `cargo xtask torture server`.
const SOON: Duration = Duration::from_secs(2);

fn start(server: &Running, body: &str) -> u64 {
    let answer = server.request("POST", "/api/v1/jobs", body);
    assert_eq!(answer.status, 202, "{body}: {}", answer.body);
    answer.json()["id"].as_u64().unwrap()
}

fn cancel(server: &Running, id: u64) -> Value {
    let answer = server.request("DELETE", &format!("/api/v1/jobs/{id}"), "");
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

/// Waits until no thread of a cancelled job is at work any more.
fn ended(server: &Running) -> Duration {
    let clock = Instant::now();
    while server.expect(200, "/api/v1/jobs")["ending"] != 0 {
        assert!(clock.elapsed() < Duration::from_secs(60), "a cancelled job does not end");
        std::thread::sleep(Duration::from_millis(5));
    }
    clock.elapsed()
}

/// Lets the job run for a while, so that it is in the midst of its work.
fn let_run(server: &Running, id: u64, time: Duration) {
    let clock = Instant::now();
    while clock.elapsed() < time {
        server.expect(200, &format!("/api/v1/jobs/{id}"));
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn values(game: &str) -> Value {
    json!({"kind": "values", "game": game, "position": ""})
}

#[test]
fn a_cancelled_job_kept_its_place_until_its_thread_ended() {
    let (server, _folder) = server();
    let jobs = [0, 1].map(|at| start(&server, &long_job(at)));
    assert_eq!(server.request("POST", "/api/v1/jobs", &long_job(2)).status, 429);
    for id in jobs {
        assert_eq!(cancel(&server, id)["state"], "cancelled");
        assert_eq!(server.expect(200, &format!("/api/v1/jobs/{id}"))["state"], "cancelled");
        assert_eq!(
            server.expect(409, &format!("/api/v1/jobs/{id}/result"))["error"]["status"],
            409
        );
    }
    // Not waited for: both places are free now, even for the same questions.
    for at in [0, 1] {
        let again = start(&server, &long_job(at));
        assert!(!jobs.contains(&again));
    }
}

#[test]
fn cancelled_jobs_went_on_computing() {
    let (server, _folder) = server();
    let jobs = [
        values("mnk --size 8x8 --k 5 --players 2"),
        values("mnk --size 8x8 --k 4 --players 4"),
        values("mnk --size 7x7 --k 4"),
        values("mnk --size 6x6 --rules reach"),
        values("mnk --size 6x3"),
        values("mnk --size 4x4 --k 4 --players 4"),
        values("tantrix --deal 7"),
        values("tantrix --colours RBGY --deal 7"),
        json!({"kind": "report", "paper": 1}),
        json!({"kind": "report", "paper": 2}),
        json!({"kind": "report", "paper": 5}),
    ];
    for body in jobs {
        for milliseconds in [0, 300] {
            let id = start(&server, &body.to_string());
            let_run(&server, id, Duration::from_millis(milliseconds));
            let state = cancel(&server, id)["state"].clone();
            assert_ne!(state, "running", "{body}");
            assert_ne!(state, "failed", "{body}");
            let waited = ended(&server);
            assert!(waited < SOON, "{body} went on for {waited:?} after {milliseconds} ms");
            let after = server.expect(200, &format!("/api/v1/jobs/{id}"));
            assert_eq!(after["state"], state, "{body}: {after}");
        }
    }
}

#[test]
fn many_jobs_started_and_cancelled_leave_few_threads_behind() {
    let (server, _folder) = server();
    let mut started = 0;
    for at in 0..60 {
        let answer = server.request("POST", "/api/v1/jobs", &long_job(at % 49));
        match answer.status {
            202 => {
                started += 1;
                cancel(&server, answer.json()["id"].as_u64().unwrap());
            }
            429 => assert_eq!(answer.json()["error"]["code"], "too-many-jobs"),
            other => panic!("{other}: {}", answer.body),
        }
        let ending = server.expect(200, "/api/v1/jobs")["ending"].as_u64().unwrap();
        assert!(ending <= 6, "{ending} threads of cancelled jobs");
    }
    assert!(started > 6, "only {started} jobs could be started");
    assert!(ended(&server) < SOON);
}

#[test]
fn what_was_asked_is_repeated_as_it_was_understood() {
    let (server, _folder) = server();
    let game = format!("mnk{}--size\t3x3\n", " ".repeat(40_000));
    let id = start(&server, &values(&game).to_string());
    let asked = server.expect(200, &format!("/api/v1/jobs/{id}"))["asked"].clone();
    let understood: Value = serde_json::from_str(asked.as_str().unwrap()).unwrap();
    assert_eq!(
        understood,
        json!({"kind": "values", "game": "mnk --size 3x3 --k 3 --players 3 --rules free",
               "position": ".../.../..."})
    );
}
