//! The end of a process that cannot go on: one message, then out, whatever its threads wait for.

use std::panic::{self, PanicHookInfo};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::ClusterError;

/// How long a process that fails stays connected, so that the others notice what it noticed, and not
/// only that it is gone.
const GRACE: Duration = Duration::from_secs(1);

/// Ends the process at the first error of any thread.
pub struct Failure {
    process: usize,
    said: AtomicBool,
    show: fn(&ClusterError),
}

impl Failure {
    /// What ends this process is shown by `show`.
    pub fn new(process: usize, show: fn(&ClusterError)) -> Arc<Self> {
        Arc::new(Failure { process, said: AtomicBool::new(false), show })
    }

    /// Shows the error and ends the process: status 1 if the same command may go well, else 2.
    pub fn end(&self, error: &ClusterError) -> ! {
        let lost = matches!(error, ClusterError::Lost { .. });
        if lost {
            // Another thread may be about to say why.
            thread::sleep(GRACE);
        }
        while self.said.swap(true, Ordering::SeqCst) {
            // The first error is the one shown.
            thread::sleep(GRACE);
        }
        (self.show)(error);
        if !lost {
            thread::sleep(GRACE);
        }
        std::process::exit(if error.is_interruption() { 1 } else { 2 })
    }

    /// From now on a panic of any thread ends the process.
    pub(crate) fn catch_panics(self: &Arc<Self>) {
        let failure = self.clone();
        panic::set_hook(Box::new(move |info| {
            let thread = thread::current();
            failure.end(&failure.explain(thread.name().unwrap_or_default(), info));
        }));
    }

    /// Timely's network threads are named after the process at the other end, and panic when the
    /// connection breaks.
    fn explain(&self, thread: &str, info: &PanicHookInfo<'_>) -> ClusterError {
        let process = self.process;
        let payload = info.payload();
        let text = payload.downcast_ref::<&str>().copied();
        let text = text.or(payload.downcast_ref::<String>().map(String::as_str));
        let text = text.unwrap_or("a panic");
        let remote = thread.strip_prefix("timely:recv-").or(thread.strip_prefix("timely:send-"));
        match remote {
            Some(remote) => {
                let problem = text.strip_prefix("timely communication error: ").unwrap_or(text);
                let (remote, problem) = (remote.to_owned(), problem.to_owned());
                ClusterError::Lost { process, remote, problem }
            }
            None => {
                let at = info.location().map(|at| format!(" ({at})")).unwrap_or_default();
                ClusterError::Panic { process, problem: format!("{text}{at}") }
            }
        }
    }

    /// Ends the process once its standard input ends: whoever started it is gone.
    pub fn end_with_parent(self: &Arc<Self>) {
        let failure = self.clone();
        thread::spawn(move || {
            std::io::copy(&mut std::io::stdin(), &mut std::io::sink()).ok();
            failure.end(&ClusterError::Orphan(failure.process));
        });
    }
}
