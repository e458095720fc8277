//! `solve mnk --strong --out` on many processes: `--workers`, `--hosts`, `--local`.
//!
//! Every process of a run is this same command. `--local` starts them all: each child holds a pipe to
//! its parent as standard input, and ends when that does.
//!
//! Processes know each other by a secret. Process 0 invents one if none is given, and shows it; the
//! children of `--local` find theirs in a file that only this user can read.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use tempfile::NamedTempFile;
use yomikiri_cluster::{
    ClusterError, Failure, Hosts, Secret, Summary, free_addresses, read_hosts, read_secret, watch,
};
use yomikiri_mnk::Mnk;
use yomikiri_mnk_tables::{
    ClusterRun, LayerFolder, LayersError, SolvedLayers, solve_layers_on_cluster,
};

use super::document::{ClusterDocument, LayersDocument, ShareDocument, SolveDocument};
use super::layers::{counted_right, hinted, say_kept, show_solved, solved_document};
use crate::machine;
use crate::output::{Answer, Output, counted, grouped, name_of, remark};
use crate::progress::Bar;
use crate::threads;

/// Seconds to wait for a process that says nothing.
const PATIENCE: u64 = 600;
const MOST_PATIENCE: u64 = 1_000_000;

/// Shown in the help of `solve mnk`.
pub(super) const EXAMPLES: &str = "yomikiri solve mnk --size 4x4 --strong --out 4x4 --local 2    two processes\n  \
    yomikiri solve mnk --size 4x4 --strong --out 4x4 --workers 4 \\\n    \
        --hosts hosts.txt --process 0              one of those that hosts.txt lists\n  ";

#[derive(clap::Args)]
#[command(next_help_heading = "On many processes (docs/dev/scaling.md)")]
pub(crate) struct ClusterArgs {
    /// Workers in all, shared out evenly among the processes, at most 8 per core of this machine in
    /// one process; by default one per process
    #[arg(long, value_name = "W", requires = "out", conflicts_with_all = ["threads", "device"])]
    workers: Option<usize>,
    /// The addresses of all processes, one per line, like 10.0.0.1:2101
    #[arg(long, value_name = "FILE", requires_all = ["out", "process"],
        conflicts_with_all = ["local", "threads", "device"])]
    hosts: Option<PathBuf>,
    /// Which line of the hosts file this process is, from 0
    #[arg(long, value_name = "I", requires = "hosts")]
    process: Option<usize>,
    /// A file with the secret by which the processes know each other; without it process 0 makes
    /// one up and prints it, for the files of the others
    #[arg(long, value_name = "FILE", requires = "hosts")]
    secret_file: Option<PathBuf>,
    /// Start this number of processes on this machine, at most 8 per core
    #[arg(long, value_name = "N", value_parser = threads::number, requires = "out", conflicts_with_all = ["threads", "device"])]
    local: Option<usize>,
    /// Seconds to wait for a process that says nothing
    #[arg(long, value_name = "SECONDS", requires = "out", default_value_t = PATIENCE)]
    patience: u64,
    /// Started by --local
    #[arg(long, hide = true, requires = "hosts")]
    child: bool,
}

impl ClusterArgs {
    /// Were many processes, or workers, asked for?
    fn is_used(&self) -> bool {
        self.workers.is_some() || self.hosts.is_some() || self.local.is_some()
    }

    /// Solves with many processes; nothing if they were not asked for.
    pub(super) fn run(
        &self,
        game: &Mnk,
        path: &Path,
        memory: u64,
        json: bool,
        output: &mut Output,
    ) -> anyhow::Result<Option<Answer>> {
        if !self.is_used() {
            return Ok(None);
        }
        anyhow::ensure!(
            (1..=MOST_PATIENCE).contains(&self.patience),
            "--patience {}; expected 1 to {MOST_PATIENCE} seconds",
            self.patience
        );
        match self.local {
            Some(processes) => self.start(processes, game, path, memory, json).map(Some),
            None => self.take_part(game, path, memory, json, output).map(Some),
        }
    }

    /// Starts all processes, and waits for them. The first one prints the answer.
    fn start(
        &self,
        processes: usize,
        game: &Mnk,
        path: &Path,
        memory: u64,
        json: bool,
    ) -> anyhow::Result<Answer> {
        let addresses = free_addresses(processes).context("no free port on 127.0.0.1")?;
        let hosts = self.hosts(addresses.clone(), 0)?;
        // What cannot be solved is said once, and not by every process.
        let here = processes as u64;
        let each = memory / here;
        announce(&LayerFolder::new(game, path)?, &hosts, here, each)?;
        let files =
            Files { hosts: file_of(&addresses.join("\n"))?, secret: file_of(&Secret::invent()?)? };
        let mut children = Vec::new();
        for process in 0..processes {
            let child = self.child(process, &files, hosts.workers(), game, path);
            let child = child.and_then(|mut child| {
                child.args(["--memory", &each.to_string()]).args(json.then_some("--json"));
                child.spawn()
            });
            match child {
                Ok(child) => children.push(child),
                Err(error) => {
                    children.iter_mut().for_each(|child| drop(child.kill()));
                    return Err(error).context("a process could not be started");
                }
            }
        }
        match watch(children) {
            Err(error) if error.is_interruption() => {
                crate::show_error(&error);
                Ok(Answer::No)
            }
            result => Ok(result.map(|()| Answer::Done)?),
        }
    }

    fn hosts(&self, addresses: Vec<String>, process: usize) -> anyhow::Result<Hosts> {
        let hosts = Hosts::new(addresses, process, self.workers)?;
        let each = hosts.workers() / hosts.processes();
        // The other processes may be on other machines.
        anyhow::ensure!(
            each <= threads::most(),
            "--workers {}: {each} in one process; {}",
            hosts.workers(),
            threads::expected()
        );
        Ok(hosts)
    }

    /// The secret of the run: from its file, or made up by process 0 and shown.
    fn secret(&self, process: usize) -> anyhow::Result<Secret> {
        if let Some(path) = &self.secret_file {
            return Ok(read_secret(path)?);
        }
        anyhow::ensure!(
            process == 0,
            "process {process} needs the secret that process 0 shows when it starts; \
             expected --secret-file FILE with a file that holds it"
        );
        let text = Secret::invent()?;
        remark!("secret of this run: {text}");
        remark!("Put it into a file and start the other processes with --secret-file FILE.");
        Ok(Secret::new(&text)?)
    }

    fn child(
        &self,
        process: usize,
        files: &Files,
        workers: usize,
        game: &Mnk,
        path: &Path,
    ) -> std::io::Result<Command> {
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("solve").args(game.name().split(' ')).args(["--strong", "--child", "--out"]);
        command.arg(path).arg("--hosts").arg(files.hosts.path());
        command.arg("--secret-file").arg(files.secret.path());
        command.args(["--process", &process.to_string(), "--workers", &workers.to_string()]);
        command.args(["--patience", &self.patience.to_string()]);
        let answer = if process == 0 { Stdio::inherit() } else { Stdio::null() };
        command.stdin(Stdio::piped()).stdout(answer);
        Ok(command)
    }

    /// Takes part as one process.
    fn take_part(
        &self,
        game: &Mnk,
        path: &Path,
        memory: u64,
        json: bool,
        output: &mut Output,
    ) -> anyhow::Result<Answer> {
        let addresses = self.hosts.as_deref().map(read_hosts).transpose()?;
        let process = self.process.unwrap_or(0);
        let mut hosts = self.hosts(addresses.unwrap_or_default(), process)?;
        if hosts.processes() > 1 {
            hosts = hosts.with_secret(self.secret(process)?);
        }
        let folder = Arc::new(LayerFolder::new(game, path)?);
        let failure = Failure::new(process, |error: &ClusterError| crate::show_error(error));
        if self.child {
            failure.end_with_parent();
        } else {
            announce(&folder, &hosts, 1, memory)?;
        }
        let patience = Duration::from_secs(self.patience);
        let run = ClusterRun { hosts, memory, patience, failure };
        let bar = Arc::new(Bar::new());
        let summary = solve_layers_on_cluster(&folder, &run, bar.clone()).map_err(hinted)?;
        drop(bar);
        if process > 0 {
            if !self.child {
                remark!("process {process}: done; process 0 has the answer");
            }
            return Ok(Answer::Done);
        }
        say_kept(&folder, summary.kept);
        show_all(&folder, &run.hosts, &summary, json, output)
    }
}

/// What the children of `--local` read; removed when they have ended.
struct Files {
    hosts: NamedTempFile,
    secret: NamedTempFile,
}

/// A temporary file that only this user can read.
fn file_of(text: &str) -> std::io::Result<NamedTempFile> {
    let mut file = NamedTempFile::new()?;
    writeln!(file, "{text}")?;
    Ok(file)
}

/// Says what it takes, and refuses if that is not there for the processes on this machine.
fn announce(folder: &LayerFolder, hosts: &Hosts, here: u64, memory: u64) -> anyhow::Result<()> {
    let estimate = folder.estimate_on_cluster(hosts);
    let (least, threads) = (estimate.least_memory, hosts.workers() / hosts.processes());
    if memory < least {
        return Err(hinted(LayersError::Memory { given: memory, needed: least, threads }));
    }
    let memory = memory.min(estimate.most_memory);
    let disk = estimate.disk;
    remark!(
        "solving {} with {} in {}: {} numbers; about {} MB of memory (at least {}) and {} MB of disk \
         for each process",
        folder.game().name(),
        counted(hosts.workers(), "worker"),
        counted(hosts.processes(), "process"),
        grouped(estimate.numbers),
        memory / 1_000_000,
        least.div_ceil(1_000_000),
        disk / 1_000_000,
    );
    machine::ensure_memory(here * memory)?;
    machine::ensure_disk(folder.path(), here * disk)
}

fn show_all(
    folder: &LayerFolder,
    hosts: &Hosts,
    summary: &Summary,
    json: bool,
    output: &mut Output,
) -> anyhow::Result<Answer> {
    let game = folder.game();
    let seconds = summary.seconds;
    let Some(solved) = folder.read_solved()? else {
        return show_share(folder, hosts, summary, json, output);
    };
    let solved = SolvedLayers { kept: summary.kept, solved: summary.written, ..solved };
    if json {
        let cluster = Some(cluster(hosts, summary));
        let document = LayersDocument { cluster, ..solved_document(game, &solved, seconds) };
        output.json(&SolveDocument::Layers(document))?;
    } else {
        show_solved(folder, &solved, seconds, output)?;
        show_travels(hosts, summary, output)?;
    }
    Ok(counted_right(game, &solved))
}

/// What is said where every process has a folder of its own.
fn show_share(
    folder: &LayerFolder,
    hosts: &Hosts,
    summary: &Summary,
    json: bool,
    output: &mut Output,
) -> anyhow::Result<Answer> {
    if json {
        let cluster = cluster(hosts, summary);
        let document = ShareDocument::new(folder.game(), folder.missing(), cluster);
        output.json(&SolveDocument::Share(document))?;
        return Ok(Answer::Done);
    }
    output.line(format!(
        "{}: this process's share of the layer files. Gather those of all processes in one folder; \
         the same command without --hosts then checks them and shows the answer.",
        name_of(folder.path())
    ))?;
    show_travels(hosts, summary, output)?;
    Ok(Answer::Done)
}

/// How fast states were solved, and what travelled for it.
fn show_travels(hosts: &Hosts, summary: &Summary, output: &mut Output) -> anyhow::Result<()> {
    let Summary { kept, written, states, bytes, seconds } = *summary;
    let each = |amount: f64, by: f64| if states == 0 { 0.0 } else { amount / by };
    output.line(format!(
        "\n{} in {}: {} solved into {}, {} kept.",
        counted(hosts.workers(), "worker"),
        counted(hosts.processes(), "process"),
        counted(states, "state"),
        counted(written, "part"),
        kept
    ))?;
    let row = vec![
        format!("{seconds:.2}"),
        grouped(each(states as f64, seconds) as u64),
        grouped(bytes),
        format!("{:.3}", each(bytes as f64, states as f64)),
    ];
    output.table(&["seconds", "states per second", "bytes exchanged", "per state"], [row])
}

fn cluster(hosts: &Hosts, summary: &Summary) -> ClusterDocument {
    let Summary { kept, written, states, bytes, seconds } = *summary;
    ClusterDocument {
        workers: hosts.workers(),
        processes: hosts.processes(),
        parts_kept: kept,
        parts_solved: written,
        states,
        bytes_exchanged: bytes,
        seconds,
    }
}
