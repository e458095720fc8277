//! Processes meet, make sure that they are about the same, and solve.

use std::net::TcpListener;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use timely::worker::Worker;
use timely::{CommunicationConfig, WorkerConfig};

use crate::ClusterError;
use crate::failure::Failure;
use crate::hosts::Hosts;
use crate::solve::{Job, Run, Summary};
use crate::states::States;
use crate::store::Store;
use crate::team::Team;

/// Solves a job together with the other processes. What goes wrong once they are about to meet
/// ends the process, by way of `failure`: its threads may be waiting for what will never come.
pub fn solve(hosts: &Hosts, job: &Job, failure: &Arc<Failure>) -> Result<Summary, ClusterError> {
    let game = job.parts.index().game();
    States::check(game)?;
    let store = Arc::new(Store::new(&job.folder, game.name(), hosts.process)?);
    if hosts.processes() > 1 {
        failure.catch_panics();
        meet(hosts, job, failure)?;
    }
    let summary = Arc::new(Mutex::new(Summary::default()));
    let (job, kept) = (job.clone(), summary.clone());
    execute(hosts, hosts.threads, job.patience, failure, move |worker, hosts| {
        let team = Team::new(worker, hosts, job.patience);
        let done = Run { team, job: &job, store: &store }.solve()?;
        *kept.lock().unwrap_or_else(PoisonError::into_inner) = done;
        Ok(())
    })?;
    Ok(std::mem::take(&mut *summary.lock().unwrap_or_else(PoisonError::into_inner)))
}

/// One worker a process first: whether they agree on the number of workers is one of the questions.
fn meet(hosts: &Hosts, job: &Job, failure: &Arc<Failure>) -> Result<(), ClusterError> {
    // Timely would only say so once it has met the processes before this one.
    let address = &hosts.addresses[hosts.process];
    if let Err(error) = TcpListener::bind(address) {
        return Err(ClusterError::Listen { address: address.clone(), problem: error.to_string() });
    }
    let ours = plan(hosts, job);
    let patience = job.patience;
    execute(hosts, 1, patience, failure, move |worker, hosts| {
        let mut team = Team::new(worker, hosts, patience);
        let process = hosts.process;
        let mut all = team.tell(vec![(process, ours.clone())])?;
        all.sort_unstable();
        match all.into_iter().find(|(_, theirs)| *theirs != ours) {
            Some((other, theirs)) => {
                Err(ClusterError::Differ { process, ours: ours.clone(), other, theirs })
            }
            None => Ok(()),
        }
    })
}

/// What a process runs, as its command has it.
fn plan(hosts: &Hosts, job: &Job) -> String {
    let bound = job.bound.map_or(String::new(), |layers| format!(" --layers {layers}"));
    let (game, workers) = (job.parts.index().game().name(), hosts.workers());
    format!("{game} --workers {workers}{bound}, version {}", env!("CARGO_PKG_VERSION"))
}

/// Runs `work` on every worker of this process, and waits for all of them.
fn execute(
    hosts: &Hosts,
    threads: usize,
    patience: Duration,
    failure: &Arc<Failure>,
    work: impl Fn(&mut Worker, &Hosts) -> Result<(), ClusterError> + Send + Sync + 'static,
) -> Result<(), ClusterError> {
    let communication = match hosts.addresses.len() {
        0 | 1 => CommunicationConfig::Process(threads),
        _ => CommunicationConfig::Cluster {
            threads,
            process: hosts.process,
            addresses: hosts.addresses.clone(),
            report: false,
            zerocopy: false,
        },
    };
    let listen = |problem| ClusterError::Listen {
        address: hosts.addresses.get(hosts.process).cloned().unwrap_or_default(),
        problem,
    };
    let met = await_the_others(hosts, patience, failure);
    let built = silently(|| communication.try_build());
    drop(met);
    let (builders, others) = built.map_err(listen)?;
    let (hosts, failure) = (Hosts { threads, ..hosts.clone() }, failure.clone());
    let work = move |worker: &mut Worker| {
        work(worker, &hosts).unwrap_or_else(|error| failure.end(&error));
    };
    let config = WorkerConfig::default();
    let guards = timely::execute::execute_from(builders, others, config, work).map_err(listen)?;
    drop(guards);
    Ok(())
}

/// Ends the process if what is given back is not dropped in time.
fn await_the_others(
    hosts: &Hosts,
    patience: Duration,
    failure: &Arc<Failure>,
) -> std::sync::mpsc::Sender<()> {
    let (met, meeting) = channel();
    let (processes, failure) = (hosts.processes(), failure.clone());
    thread::spawn(move || {
        if meeting.recv_timeout(patience) == Err(RecvTimeoutError::Timeout) {
            failure.end(&ClusterError::Alone { processes, seconds: patience.as_secs() });
        }
    });
    met
}

/// Timely says on standard output that it waits; that is where answers go.
#[cfg(unix)]
fn silently<T>(run: impl FnOnce() -> T) -> T {
    let stdout = rustix::io::dup(std::io::stdout());
    if let (Ok(_), Ok(nowhere)) = (&stdout, std::fs::File::create("/dev/null")) {
        rustix::stdio::dup2_stdout(nowhere).ok();
    }
    let result = run();
    if let Ok(stdout) = stdout {
        rustix::stdio::dup2_stdout(stdout).ok();
    }
    result
}

#[cfg(not(unix))]
fn silently<T>(run: impl FnOnce() -> T) -> T {
    run()
}
