//! Bounded work: what is cheap and what is dear wait in queues of their own, so that a board is
//! shown at once however much is being computed.
//!
//! What is dear is watched like a job: when nobody waits for the answer any more, because the client
//! went away or because it takes too long for a request, the computation unwinds at its next step.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::http::StatusCode;
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use yomikiri_game::{Cancelled, Progress};

use crate::doors::Visitor;
use crate::error::ApiError;
use crate::places::Places;

/// How long a request waits for its turn, and how long for its answer.
const PATIENCE: Duration = Duration::from_secs(20);
/// Requests that compute or wait to: of all peers, and of one.
const MOST_ASKING: usize = 256;
const MOST_ASKING_OF_A_PEER: usize = 128;
/// Cheap requests at once. They take milliseconds each.
const CHEAP: usize = 4;

/// Lets a few requests compute at once, on threads that may block.
pub(crate) struct Work {
    cheap: Arc<Semaphore>,
    dear: Arc<Semaphore>,
    asking: Arc<Places>,
}

/// Who watches a computation, and may call it off.
pub(crate) type Watcher = Arc<dyn Progress + Send + Sync>;

/// Somebody waits for the answer to a request.
#[derive(Default)]
struct Errand {
    unwanted: AtomicBool,
}

impl Errand {
    fn go_on(&self) {
        if self.unwanted.load(Ordering::Relaxed) {
            Cancelled::unwind();
        }
    }
}

impl Progress for Errand {
    fn begin(&self, _stage: &str, _total: Option<u64>) {
        self.go_on();
    }

    fn advance(&self, _steps: u64) {
        self.go_on();
    }
}

/// Whoever waits: with them goes the interest in the answer.
struct Waiting(Arc<Errand>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.unwanted.store(true, Ordering::Relaxed);
    }
}

impl Work {
    pub(crate) fn new() -> Self {
        let threads = std::thread::available_parallelism().map_or(2, usize::from);
        Work {
            cheap: Arc::new(Semaphore::new(CHEAP)),
            dear: Arc::new(Semaphore::new(threads.clamp(2, 8))),
            asking: Places::new(MOST_ASKING, MOST_ASKING_OF_A_PEER),
        }
    }

    /// What takes milliseconds: boards, moves, lists.
    pub(crate) async fn quick<T: Send + 'static>(
        &self,
        compute: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        in_turn(&self.cheap, compute).await
    }

    /// What may take seconds: values, lines, engines, puzzles. The computation is given whom to ask
    /// whether it is still wanted.
    pub(crate) async fn compute<T: Send + 'static>(
        &self,
        visitor: &Arc<Visitor>,
        compute: impl FnOnce(Watcher) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let full = || {
            let message = "too many computations are waiting; try again in a moment";
            ApiError::coded(StatusCode::TOO_MANY_REQUESTS, "busy", message)
        };
        let _place = self.asking.take(visitor.peer()).ok_or_else(full)?;
        let _working = visitor.working();
        let errand = Arc::new(Errand::default());
        let _waiting = Waiting(errand.clone());
        in_turn(&self.dear, move || compute(errand)).await
    }
}

/// Computes when a turn is free. A turn lasts until the computation has ended, even if nobody waits
/// for it any more.
async fn in_turn<T: Send + 'static>(
    turns: &Arc<Semaphore>,
    compute: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let busy = |_| {
        let message = "too busy; try again in a moment";
        ApiError::coded(StatusCode::SERVICE_UNAVAILABLE, "busy", message)
    };
    let turn = timeout(PATIENCE, turns.clone().acquire_owned()).await.map_err(busy)?;
    let turn = turn.map_err(|_| ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "stopping"))?;
    let computing = started(|| {
        tokio::task::spawn_blocking(move || {
            let answer = compute();
            drop(turn);
            answer
        })
    })?;
    match timeout(PATIENCE, computing).await {
        Ok(Ok(answer)) => answer,
        Ok(Err(_)) => {
            let message = "the computation failed; please report what you asked";
            Err(ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, message))
        }
        Err(_) => {
            let message = "this takes too long for a request; start a job instead";
            Err(ApiError::coded(StatusCode::SERVICE_UNAVAILABLE, "too-long", message))
        }
    }
}

/// A computation that has been started. Where the system has no thread for it, tokio panics.
fn started<T>(start: impl FnOnce() -> JoinHandle<T>) -> Result<JoinHandle<T>, ApiError> {
    catch_unwind(AssertUnwindSafe(start)).map_err(|_| {
        let message = "the system has no thread for this now; try again in a moment";
        ApiError::coded(StatusCode::SERVICE_UNAVAILABLE, "busy", message)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computes until it is called off.
    fn endless(watcher: Watcher) -> Result<(), ApiError> {
        loop {
            std::thread::sleep(Duration::from_millis(1));
            watcher.advance(0);
        }
    }

    #[tokio::test]
    async fn a_request_whose_client_left_went_on_computing() {
        let work = Work::new();
        let visitor = Visitor::local();
        let turns = work.dear.available_permits();
        let mut asked: Vec<_> =
            (0..turns).map(|_| Box::pin(work.compute(&visitor, endless))).collect();
        for waiting in &mut asked {
            assert!(timeout(Duration::ZERO, waiting).await.is_err());
        }
        // All turns are taken, and what is cheap is still answered.
        assert_eq!(work.dear.available_permits(), 0);
        assert_eq!(work.quick(|| Ok(7)).await.ok(), Some(7));
        drop(asked);
        // Those who asked have left: their turns are free again soon.
        let free = work.compute(&visitor, |_| Ok(8));
        assert_eq!(timeout(Duration::from_secs(10), free).await.ok().and_then(Result::ok), Some(8));
    }

    #[tokio::test]
    async fn without_a_thread_the_connection_was_dropped_instead_of_answered() {
        let refused = started::<()>(|| panic!("OS can't spawn worker thread"));
        let error = refused.err().map(|error| format!("{error:?}")).unwrap_or_default();
        assert!(error.contains("503") && error.contains("no thread"), "{error}");
    }

    #[tokio::test]
    async fn a_peer_has_a_bounded_number_of_computations_waiting() {
        let work = Work::new();
        let visitor = Visitor::local();
        let mut asked: Vec<_> = (0..=MOST_ASKING_OF_A_PEER)
            .map(|_| Box::pin(work.compute(&visitor, endless)))
            .collect();
        let last = asked.pop().unwrap();
        for waiting in &mut asked {
            assert!(timeout(Duration::ZERO, waiting).await.is_err());
        }
        assert!(last.await.is_err_and(|error| format!("{error:?}").contains("busy")));
    }
}
