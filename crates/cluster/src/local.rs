//! All processes of a run on this machine: their addresses, and watching over them.

use std::io;
use std::net::TcpListener;
use std::process::Child;
use std::thread;
use std::time::{Duration, Instant};

use crate::ClusterError;

/// How long processes may take to end once one of them has failed.
const GRACE: Duration = Duration::from_secs(5);
/// How often they are looked at.
const GLANCE: Duration = Duration::from_millis(20);

/// Loopback addresses with free ports.
pub fn free_addresses(count: usize) -> io::Result<Vec<String>> {
    // All at once, so that no port is given twice.
    let listeners: Vec<TcpListener> =
        (0..count).map(|_| TcpListener::bind("127.0.0.1:0")).collect::<Result<_, _>>()?;
    listeners.iter().map(|listener| Ok(listener.local_addr()?.to_string())).collect()
}

/// Waits until all processes have ended. If one fails, the others are given time to notice, and then
/// stopped.
pub fn watch(mut children: Vec<Child>) -> Result<(), ClusterError> {
    let mut failed: Option<(ClusterError, Instant)> = None;
    let mut running: Vec<usize> = (0..children.len()).collect();
    while !running.is_empty() {
        for process in std::mem::take(&mut running) {
            match children[process].try_wait() {
                Ok(None) => running.push(process),
                Ok(Some(status)) if status.success() => {}
                ended => {
                    let code = ended.as_ref().ok().and_then(|ended| ended.as_ref()?.code());
                    let status = match ended {
                        Ok(status) => status.map(|status| status.to_string()).unwrap_or_default(),
                        Err(error) => error.to_string(),
                    };
                    let error = ClusterError::Ended { process, status, code };
                    failed.get_or_insert((error, Instant::now()));
                }
            }
        }
        if failed.as_ref().is_some_and(|(_, since)| since.elapsed() > GRACE) {
            running.iter().for_each(|&process| drop(children[process].kill()));
        }
        thread::sleep(GLANCE);
    }
    failed.map_or(Ok(()), |(error, _)| Err(error))
}
