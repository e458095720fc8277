//! A job told as server-sent events: `progress` while it runs, `end` once.
//!
//! A stream holds a connection, so there are only so many of them, and none lasts longer than a minute:
//! a browser opens the next one by itself.

use std::convert::Infallible;
use std::sync::{Arc, Weak};
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::sse::{Event, Sse};
use futures_util::stream::{self, Stream};
use tokio::sync::watch;
use tokio::time::Instant;

use crate::api::{Asker, Numbered, Shared};
use crate::doors::{Visitor, Working};
use crate::error::ApiError;
use crate::jobs::{Job, Status};
use crate::places::Place;

/// How often watchers of a job hear from it.
const TICK: Duration = Duration::from_millis(200);
/// How long one stream lasts.
const MOST_WATCHING: Duration = Duration::from_secs(60);
/// How long after that a client may take to read what was sent.
const READING: Duration = Duration::from_secs(5);
/// How long a browser is asked to wait before it opens the next one.
const PAUSE: Duration = Duration::from_secs(1);

/// What a watcher of a job holds on to between two events.
struct Watch {
    job: Arc<Job>,
    status: watch::Receiver<Status>,
    stopping: watch::Receiver<bool>,
    until: Instant,
    over: bool,
    _place: Place,
    _working: Arc<Working>,
}

pub(crate) async fn job_events(
    State(server): Shared,
    Asker(visitor): Asker,
    Numbered(id): Numbered<u64>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let job = server.jobs.get(id)?;
    let full = || {
        let message = "too many streams of events are open; ask for the job's status instead";
        ApiError::coded(StatusCode::TOO_MANY_REQUESTS, "too-many-streams", message)
    };
    let place = server.streams.take(visitor.peer()).ok_or_else(full)?;
    let (status, stopping) = (job.watch(), server.jobs.stopping());
    let until = Instant::now() + MOST_WATCHING;
    let working = Arc::new(visitor.working());
    see_off(visitor, Arc::downgrade(&working), until + READING);
    let watch =
        Watch { job, status, stopping, until, over: false, _place: place, _working: working };
    Ok(Sse::new(stream::unfold(watch, next_event)))
}

/// Ends the connection of somebody who reads so slowly that the stream does not come to its end.
fn see_off(visitor: Arc<Visitor>, stream: Weak<Working>, until: Instant) {
    tokio::spawn(async move {
        tokio::time::sleep_until(until).await;
        if stream.strong_count() > 0 {
            visitor.send_away();
        }
    });
}

/// The next event. Nothing comes after `end`, nor when the stream has lasted long enough.
async fn next_event(mut watch: Watch) -> Option<(Result<Event, Infallible>, Watch)> {
    if watch.over || watch.until <= Instant::now() {
        return None;
    }
    if watch.job.status().is_running() {
        tokio::select! {
            _ = tokio::time::sleep(TICK) => {}
            _ = watch.status.changed() => {}
            _ = watch.stopping.changed() => return None,
        }
    }
    let status = watch.job.status();
    watch.over = !status.is_running();
    let name = if watch.over { "end" } else { "progress" };
    let data = serde_json::to_string(&status).unwrap_or_default();
    Some((Ok(Event::default().event(name).retry(PAUSE).data(data)), watch))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jobs::Jobs;
    use crate::places::{Peer, Places};
    use yomikiri_game::Progress;

    /// A job that runs until it is cancelled, and somebody who watches it until then.
    fn watched(jobs: &Jobs, until: Instant) -> Watch {
        let endless = |job: Arc<Job>| {
            loop {
                std::thread::sleep(Duration::from_millis(1));
                job.advance(1);
            }
        };
        let id = jobs.start("endless".to_owned(), endless).unwrap().id;
        let job = jobs.get(id).unwrap();
        let place = Places::new(1, 1).take(Peer::HERE).unwrap();
        let (status, stopping) = (job.watch(), jobs.stopping());
        let working = Arc::new(Visitor::local().working());
        Watch { job, status, stopping, until, over: false, _place: place, _working: working }
    }

    #[tokio::test]
    async fn a_stream_lasted_as_long_as_its_job() {
        let jobs = Jobs::new();
        let (_, watch) = next_event(watched(&jobs, Instant::now() + TICK)).await.unwrap();
        assert!(watch.job.status().is_running());
        tokio::time::sleep_until(watch.until).await;
        assert!(next_event(watch).await.is_none());
        jobs.stop();
    }

    #[tokio::test]
    async fn a_cancelled_job_ends_its_streams_at_once() {
        let jobs = Jobs::new();
        let watch = watched(&jobs, Instant::now() + MOST_WATCHING);
        watch.job.cancel();
        let (_, watch) = next_event(watch).await.unwrap();
        assert!(watch.over);
        assert!(next_event(watch).await.is_none());
    }
}
