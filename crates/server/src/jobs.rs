//! Jobs: work that outlives a request, with progress, result and cancelling.
//!
//! A job runs on a thread of its own. Engines tell how far they are; a cancelled job unwinds from
//! there ([`Cancelled`]), so no engine needs a second way out. For everybody else it is over at once:
//! its place is free while its thread still looks for the way out. How many threads may be doing that
//! is bounded too.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use axum::http::StatusCode;
use serde::Serialize;
use tokio::sync::watch;
use yomikiri_game::{Cancelled, Progress};

use crate::error::ApiError;

/// Jobs that may run at once.
pub(crate) const MOST_RUNNING: usize = 2;
/// Cancelled jobs whose threads may still be ending before no other job is started.
const MOST_ENDING: usize = 4;
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
    /// JSON, shared by everybody who fetches it.
    result: Mutex<Option<Bytes>>,
    done: AtomicU64,
    cancelled: AtomicBool,
}

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

    pub(crate) fn result(&self) -> Option<Bytes> {
        self.stored().clone()
    }

    fn stored(&self) -> MutexGuard<'_, Option<Bytes>> {
        self.result.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The job is over for everybody but its thread, which stops at its next step.
    pub(crate) fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
        self.end(State::Cancelled, None, None);
    }

    fn stop_if_cancelled(&self) {
        if self.cancelled.load(Ordering::Relaxed) {
            Cancelled::unwind();
        }
    }

    fn run(&self, at_work: AtWork, work: impl FnOnce() -> Result<Bytes, ApiError>) {
        let outcome = catch_unwind(AssertUnwindSafe(work));
        drop(at_work);
        match outcome {
            Ok(Ok(result)) => self.end(State::Done, Some(result), None),
            Ok(Err(error)) => self.end(State::Failed, None, Some(error)),
            Err(reason) if reason.is::<Cancelled>() => self.end(State::Cancelled, None, None),
            Err(_) => {
                let message = "the job failed; please report what you asked";
                let error = ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, message);
                self.end(State::Failed, None, Some(error));
            }
        }
    }

    /// The job ends like this, unless it has ended already.
    fn end(&self, state: State, result: Option<Bytes>, error: Option<ApiError>) {
        let done = self.done.load(Ordering::Relaxed);
        self.status.send_if_modified(|status| {
            let ends = status.is_running();
            if ends {
                *self.stored() = result;
                (status.state, status.error, status.done) = (state, error, done);
            }
            ends
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
    /// Threads at work, those of cancelled jobs included.
    threads: Arc<AtomicUsize>,
    stopping: watch::Sender<bool>,
}

/// A thread at work, until this is dropped.
struct AtWork(Arc<AtomicUsize>);

impl AtWork {
    fn new(threads: &Arc<AtomicUsize>) -> Self {
        threads.fetch_add(1, Ordering::Relaxed);
        AtWork(threads.clone())
    }
}

impl Drop for AtWork {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Jobs {
    pub(crate) fn new() -> Self {
        let stopping = watch::Sender::new(false);
        let (jobs, threads) = (Mutex::default(), Arc::default());
        Jobs { jobs, next: AtomicU64::new(1), threads, stopping }
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

    /// How many cancelled jobs still have a thread at work.
    pub(crate) fn ending(&self) -> usize {
        let running = self.all().values().filter(|job| job.status().is_running()).count();
        self.threads.load(Ordering::Relaxed).saturating_sub(running)
    }

    /// Starts a job, or gives the running one that was asked the same.
    pub(crate) fn start(
        &self,
        asked: String,
        work: impl FnOnce(Arc<Job>) -> Result<Bytes, ApiError> + Send + 'static,
    ) -> Result<Status, ApiError> {
        let mut jobs = self.all();
        let running = || jobs.values().filter(|job| job.status().is_running());
        if let Some(same) = running().find(|job| job.status().asked == asked) {
            return Ok(same.status());
        }
        let refuse = |message: String| {
            Err(ApiError::coded(StatusCode::TOO_MANY_REQUESTS, "too-many-jobs", message))
        };
        if running().count() >= MOST_RUNNING {
            return refuse(format!("{MOST_RUNNING} jobs run already; wait for one, or cancel one"));
        }
        if self.threads.load(Ordering::Relaxed) >= MOST_RUNNING + MOST_ENDING {
            return refuse("cancelled jobs are still ending; try again in a moment".to_owned());
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
        let (own, at_work) = (job.clone(), AtWork::new(&self.threads));
        std::thread::Builder::new()
            .name(format!("job {id}"))
            .spawn(move || own.clone().run(at_work, || work(own)))
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
