//! Jobs: work that outlives a request, with progress, result and cancelling.
//!
//! A job runs on a thread of its own. Engines tell how far they are; a cancelled job unwinds from
//! there (`resume_unwind`, which calls no panic hook), so no engine needs a second way out.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::StatusCode;
use serde::Serialize;
use serde_json::Value;
use tokio::sync::watch;
use yomikiri_game::Progress;

use crate::error::ApiError;

/// Jobs that may run at once.
pub(crate) const MOST_RUNNING: usize = 2;
/// Finished jobs that are remembered.
const MOST_FINISHED: usize = 16;

/// How a job stands.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum State {
    /// It goes on.
    Running,
    /// Its result can be fetched.
    Done,
    /// It gave up.
    Failed,
    /// Somebody stopped it.
    Cancelled,
}

/// A job as the API shows it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Status {
    pub(crate) id: u64,
    /// What was asked for, as it was asked.
    pub(crate) asked: String,
    pub(crate) state: State,
    /// What it is at now.
    stage: String,
    /// Steps done of this stage, and how many there are if that is known.
    done: u64,
    total: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<ApiError>,
}

impl Status {
    pub(crate) fn is_running(&self) -> bool {
        matches!(self.state, State::Running)
    }
}

/// A job.
pub(crate) struct Job {
    status: watch::Sender<Status>,
    result: Mutex<Option<Arc<Value>>>,
    done: AtomicU64,
    cancelled: AtomicBool,
}

/// What unwinds out of a cancelled job.
struct Cancelled;

impl Job {
    pub(crate) fn status(&self) -> Status {
        let mut status = self.status.borrow().clone();
        if status.is_running() {
            status.done = self.done.load(Ordering::Relaxed);
        }
        status
    }

    /// Changes of its status, but for steps done.
    pub(crate) fn watch(&self) -> watch::Receiver<Status> {
        self.status.subscribe()
    }

    pub(crate) fn result(&self) -> Option<Arc<Value>> {
        self.result.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The job is over for everybody but its thread, which stops at its next step.
    pub(crate) fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    fn stop_if_cancelled(&self) {
        if self.cancelled.load(Ordering::Relaxed) {
            resume_unwind(Box::new(Cancelled));
        }
    }

    fn run(&self, work: impl FnOnce() -> Result<Value, ApiError>) {
        let outcome = catch_unwind(AssertUnwindSafe(work));
        let (state, error) = match outcome {
            Ok(Ok(value)) => {
                *self.result.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(value));
                (State::Done, None)
            }
            Ok(Err(error)) => (State::Failed, Some(error)),
            Err(reason) if reason.is::<Cancelled>() => (State::Cancelled, None),
            Err(_) => {
                let message = "the job failed; please report what you asked";
                let status = StatusCode::INTERNAL_SERVER_ERROR;
                (State::Failed, Some(ApiError::new(status, message)))
            }
        };
        let done = self.done.load(Ordering::Relaxed);
        self.status.send_modify(|status| {
            (status.state, status.error, status.done) = (state, error, done);
        });
    }
}

impl Progress for Job {
    fn begin(&self, stage: &str, total: Option<u64>) {
        self.stop_if_cancelled();
        self.done.store(0, Ordering::Relaxed);
        self.status.send_modify(|status| {
            (status.stage, status.total, status.done) = (stage.to_owned(), total, 0);
        });
    }

    fn advance(&self, steps: u64) {
        self.stop_if_cancelled();
        self.done.fetch_add(steps, Ordering::Relaxed);
    }
}

/// All jobs that run or ran lately.
pub(crate) struct Jobs {
    jobs: Mutex<BTreeMap<u64, Arc<Job>>>,
    next: AtomicU64,
    stopping: watch::Sender<bool>,
}

impl Jobs {
    pub(crate) fn new() -> Self {
        let stopping = watch::Sender::new(false);
        Jobs { jobs: Mutex::default(), next: AtomicU64::new(1), stopping }
    }

    fn all(&self) -> MutexGuard<'_, BTreeMap<u64, Arc<Job>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn get(&self, id: u64) -> Result<Arc<Job>, ApiError> {
        let found = self.all().get(&id).cloned();
        found.ok_or_else(|| ApiError::missing(format!("job {id}: it was never there, or long ago")))
    }

    pub(crate) fn list(&self) -> Vec<Status> {
        self.all().values().map(|job| job.status()).collect()
    }

    /// Starts a job, or gives the running one that was asked the same.
    pub(crate) fn start(
        &self,
        asked: String,
        work: impl FnOnce(Arc<Job>) -> Result<Value, ApiError> + Send + 'static,
    ) -> Result<Status, ApiError> {
        let mut jobs = self.all();
        let running = || jobs.values().filter(|job| job.status().is_running());
        let same =
            |job: &&Arc<Job>| job.status().asked == asked && !job.cancelled.load(Ordering::Relaxed);
        if let Some(same) = running().find(same) {
            return Ok(same.status());
        }
        if running().count() >= MOST_RUNNING {
            let message = format!("{MOST_RUNNING} jobs run already; wait for one, or cancel one");
            return Err(ApiError::coded(StatusCode::TOO_MANY_REQUESTS, "too-many-jobs", message));
        }
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let status = Status {
            id,
            asked,
            state: State::Running,
            stage: String::new(),
            done: 0,
            total: None,
            error: None,
        };
        let job = Arc::new(Job {
            status: watch::Sender::new(status.clone()),
            result: Mutex::new(None),
            done: AtomicU64::new(0),
            cancelled: AtomicBool::new(false),
        });
        let own = job.clone();
        std::thread::Builder::new()
            .name(format!("job {id}"))
            .spawn(move || own.clone().run(|| work(own)))
            .map_err(|error| {
                ApiError::new(StatusCode::SERVICE_UNAVAILABLE, format!("no thread: {error}"))
            })?;
        jobs.insert(id, job);
        forget_old(&mut jobs);
        Ok(status)
    }

    /// Cancels everything; watchers are told to leave.
    pub(crate) fn stop(&self) {
        self.all().values().for_each(|job| job.cancel());
        self.stopping.send_replace(true);
    }

    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }
}

fn forget_old(jobs: &mut BTreeMap<u64, Arc<Job>>) {
    let finished: Vec<u64> =
        jobs.iter().filter(|(_, job)| !job.status().is_running()).map(|(&id, _)| id).collect();
    for id in finished.iter().take(finished.len().saturating_sub(MOST_FINISHED)) {
        jobs.remove(id);
    }
}
