//! Long work: on a thread of its own, without the interpreter's lock. Meanwhile the thread that asked
//! waits, lets Python handle signals, so that Ctrl-C ends the work, and tells whoever wants to know how
//! far it is.
//!
//! Threads do not survive a fork, and Python's `multiprocessing` forks: so every process has a pool of
//! its own, and not the one that rayon would keep for all.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, scope};
use std::time::Duration;

use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use yomikiri_game::{Cancelled, Progress};

use crate::error::{failed, panicked};

/// Between two looks at signals and two reports.
const TICK: Duration = Duration::from_millis(50);
/// As much as the main thread of a program has.
const STACK: usize = 16 << 20;

/// Work that is watched.
#[derive(Default)]
pub(crate) struct Watch {
    /// Set to call the work off.
    pub(crate) cancelled: AtomicBool,
    done: AtomicU64,
    stage: Mutex<(String, Option<u64>)>,
    finished: Mutex<bool>,
    changed: Condvar,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing is ever left half changed.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Progress for Watch {
    fn begin(&self, stage: &str, total: Option<u64>) {
        *locked(&self.stage) = (stage.to_owned(), total);
        self.done.store(0, Relaxed);
        self.advance(0);
    }

    fn advance(&self, steps: u64) {
        self.done.fetch_add(steps, Relaxed);
        if self.cancelled.load(Relaxed) {
            Cancelled::unwind();
        }
    }
}

impl Watch {
    fn finish(&self) {
        *locked(&self.finished) = true;
        self.changed.notify_all();
    }

    /// Waits a moment; has the work come to an end?
    fn wait(&self) -> bool {
        let finished = locked(&self.finished);
        let waited = self.changed.wait_timeout_while(finished, TICK, |finished| !*finished);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }

    fn tell(&self, callback: &Bound<'_, PyAny>) -> PyResult<()> {
        let (stage, total) = locked(&self.stage).clone();
        if stage.is_empty() {
            return Ok(());
        }
        callback.call1((stage, self.done.load(Relaxed), total)).map(drop)
    }

    /// Waits for the end of the work; gives what called it off, if anything did.
    fn follow(&self, py: Python<'_>, callback: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        while !py.detach(|| self.wait()) {
            py.check_signals()?;
            callback.map_or(Ok(()), |callback| self.tell(callback))?;
        }
        callback.map_or(Ok(()), |callback| self.tell(callback))
    }
}

/// The threads of this process, and not those of one that it was forked from.
fn pool() -> PyResult<Arc<ThreadPool>> {
    static POOL: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);
    let (mut kept, process) = (locked(&POOL), std::process::id());
    if let Some((_, pool)) = kept.as_ref().filter(|(owner, _)| *owner == process) {
        return Ok(pool.clone());
    }
    let pool = Arc::new(ThreadPoolBuilder::new().build().map_err(failed)?);
    // The threads of the other pool are not in this process: it cannot even be dropped.
    std::mem::forget(kept.replace((process, pool.clone())));
    Ok(pool)
}

/// What `progress=` means: nothing, a line on standard error, or a function of the caller.
fn callback<'py>(progress: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let meant = progress.py().import("yomikiri._progress")?.getattr("callback")?;
    let found = meant.call1((progress,))?;
    Ok((!found.is_none()).then_some(found))
}

/// Does work; a function given as `progress` is told the stage, the steps done and their total now and
/// then.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Watch) -> T + Send,
) -> PyResult<T> {
    let callback = progress.map(callback).transpose()?.flatten();
    let (watch, pool) = (&Watch::default(), pool()?);
    scope(|scope| {
        let thread = Builder::new().name("yomikiri".to_owned()).stack_size(STACK);
        let worker = thread.spawn_scoped(scope, move || {
            let done = catch_unwind(AssertUnwindSafe(|| pool.install(|| work(watch))));
            watch.finish();
            done
        });
        let worker =
            worker.map_err(|error| failed(format!("no thread could be started: {error}")))?;
        let followed = watch.follow(py, callback.as_ref());
        if followed.is_err() {
            watch.cancelled.store(true, Relaxed);
        }
        let done = py.detach(|| worker.join());
        followed?;
        match done {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(panic)) | Err(panic) => Err(panicked(&*panic)),
        }
    })
}
