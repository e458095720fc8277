//! Processes meet, make sure that they are about the same, and solve.

use std::any::Any;
use std::net::TcpStream;
use std::sync::{Arc, Mutex, PoisonError};

use timely::WorkerConfig;
use timely::communication::Hooks;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::worker::Worker;
use yomikiri_game::counted;

use crate::ClusterError;
use crate::failure::Failure;
use crate::hosts::Hosts;
use crate::layout::Layout;
use crate::meeting::meet;
use crate::solve::{Job, Run, Summary};
use crate::team::Team;

/// Solves a job together with the other processes. What goes wrong once they have met ends the
/// process, by way of `failure`: its threads may be waiting for what will never come.
pub fn solve(hosts: &Hosts, job: &Job, failure: &Arc<Failure>) -> Result<Summary, ClusterError> {
    let sockets = match hosts.processes() {
        1 => vec![None],
        _ => match meet(hosts, &plan(hosts, job), job.patience, &*job.progress) {
            // The same command may go well: the exit status says so.
            Err(error) if error.is_interruption() => failure.end(&error),
            met => met?,
        },
    };
    if hosts.processes() > 1 {
        failure.catch_panics();
    }
    let summary = Arc::new(Mutex::new(Summary::default()));
    let (job, kept) = (job.clone(), summary.clone());
    execute(hosts, sockets, failure, move |worker, hosts| {
        let team = Team::new(worker, hosts, job.patience);
        let layout = Layout::new(&*job.parts);
        let done = Run { team, job: &job, layout: &layout }.solve()?;
        *kept.lock().unwrap_or_else(PoisonError::into_inner) = done;
        Ok(())
    })?;
    Ok(std::mem::take(&mut *summary.lock().unwrap_or_else(PoisonError::into_inner)))
}

/// What a process runs, as its command has it.
fn plan(hosts: &Hosts, job: &Job) -> String {
    let (game, workers) = (job.parts.index().game().name(), counted(hosts.workers(), "worker"));
    format!("{game}, {workers}, version {}", env!("CARGO_PKG_VERSION"))
}

/// Runs `work` on every worker of this process, and waits for all of them.
fn execute(
    hosts: &Hosts,
    sockets: Vec<Option<TcpStream>>,
    failure: &Arc<Failure>,
    work: impl Fn(&mut Worker, &Hosts) -> Result<(), ClusterError> + Send + Sync + 'static,
) -> Result<(), ClusterError> {
    let (builders, others) = channels(hosts, sockets).map_err(ClusterError::Start)?;
    let (hosts, failure) = (hosts.clone(), failure.clone());
    let work = move |worker: &mut Worker| {
        work(worker, &hosts).unwrap_or_else(|error| failure.end(&error));
    };
    let config = WorkerConfig::default();
    let guards = timely::execute::execute_from(builders, others, config, work);
    drop(guards.map_err(ClusterError::Start)?);
    Ok(())
}

/// The channels of each worker: between threads, and through the sockets where there are any.
fn channels(
    hosts: &Hosts,
    sockets: Vec<Option<TcpStream>>,
) -> Result<(Vec<AllocatorBuilder>, Box<dyn Any + Send>), String> {
    let hooks = Hooks::default();
    let threads = hosts.threads;
    let within =
        ProcessBuilder::new_typed_vector(threads, hooks.refill.clone(), hooks.spill.clone());
    if hosts.processes() == 1 {
        return Ok((within.into_iter().map(AllocatorBuilder::Process).collect(), Box::new(())));
    }
    let joined = initialize_networking_from_sockets(within, sockets, hosts.process, threads, hooks);
    let (builders, guard) = joined.map_err(|error| error.to_string())?;
    Ok((builders.into_iter().map(AllocatorBuilder::Tcp).collect(), Box::new(guard)))
}
