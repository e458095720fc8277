//! Bounded work: so many computations at once, each for so long.

use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::error::ApiError;

/// How long a request waits for its turn, and how long for its answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// Lets a few requests compute at once, on threads that may block.
pub(crate) struct Work {
    turns: Arc<Semaphore>,
}

impl Work {
    pub(crate) fn new() -> Self {
        let threads = std::thread::available_parallelism().map_or(2, usize::from);
        Work { turns: Arc::new(Semaphore::new(threads.clamp(2, 8))) }
    }

    /// Computes when it is its turn. What takes too long goes on, but nobody waits for it, and its
    /// turn is not given to another before it is done.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        compute: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let busy = |_| ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "too busy; try again");
        let turn = timeout(PATIENCE, self.turns.clone().acquire_owned()).await.map_err(busy)?;
        let turn = turn.map_err(|_| ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "stopping"))?;
        let computing = tokio::task::spawn_blocking(move || {
            let answer = compute();
            drop(turn);
            answer
        });
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
}
