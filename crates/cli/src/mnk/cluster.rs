//! `solve mnk --strong --out` on many processes: `--workers`, `--hosts`, `--local`.
//!
//! Every process of a run is this same command. `--local` starts them all: each child holds a pipe to
//! its parent as standard input, and ends when that does.
//!
//! Processes know each other by a secret. Process 0 invents one if none is given, and shows it; the
//! children of `--local` find theirs in a file that only this user can read.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use tempfile::NamedTempFile;
use yomikiri_cluster::{
    ClusterError, Failure, Hosts, Secret, Summary, Travel, free_addresses, read_hosts, read_secret,
    watch,
};
use yomikiri_mnk::{FreeLayers, Mnk};
use yomikiri_mnk_tables::{ClusterRun, LayerFolder, solve_layers_on_cluster};

use super::document::{
    ClusterDocument, LayerDocument, LayersDocument, ShareDocument, SolveDocument, TravelDocument,
};
use super::layers::{counted_right, say_kept, show_solved, solved_document};
use crate::machine;
use crate::output::{Answer, Output, grouped, name_of, remark};
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
    #[arg(long, value_name = "W", requires = "out", conflicts_with_all = ["threads", "memory", "device"])]
    workers: Option<usize>,
    /// The addresses of all processes, one per line, like 10.0.0.1:2101
    #[arg(long, value_name = "FILE", requires_all = ["out", "process"],
        conflicts_with_all = ["local", "threads", "memory", "device"])]
    hosts: Option<PathBuf>,
    /// Which line of the hosts file this process is, from 0
    #[arg(long, value_name = "I", requires = "hosts")]
    process: Option<usize>,
    /// A file with the secret by which the processes know each other; without it process 0 makes
    /// one up and prints it, for the files of the others
    #[arg(long, value_name = "FILE", requires = "hosts")]
    secret_file: Option<PathBuf>,
    /// Start this number of processes on this machine, at most 8 per core
    #[arg(long, value_name = "N", value_parser = threads::number, requires = "out", conflicts_with_all = ["threads", "memory", "device"])]
    local: Option<usize>,
    /// Only find the states with at most this number of stones
    #[arg(long, value_name = "STONES", requires = "out")]
    layers: Option<usize>,
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
        json: bool,
        output: &mut Output,
    ) -> anyhow::Result<Option<Answer>> {
        if !self.is_used() {
            anyhow::ensure!(
                self.layers.is_none(),
                "--layers is for many processes; expected --workers, --hosts or --local with it"
            );
            return Ok(None);
        }
        anyhow::ensure!(
            (1..=MOST_PATIENCE).contains(&self.patience),
            "--patience {}; expected 1 to {MOST_PATIENCE} seconds",
            self.patience
        );
        match self.local {
            Some(processes) => self.start(processes, game, path, json).map(Some),
            None => self.take_part(game, path, json, output).map(Some),
        }
    }

    /// Starts all processes, and waits for them. The first one prints the answer.
    fn start(
        &self,
        processes: usize,
        game: &Mnk,
        path: &Path,
        json: bool,
    ) -> anyhow::Result<Answer> {
        let addresses = free_addresses(processes).context("no free port on 127.0.0.1")?;
        let hosts = self.hosts(addresses.clone(), 0)?;
        // What cannot be solved is said once, and not by every process.
        announce(&LayerFolder::new(game, path)?, &hosts, processes as u64, self.layers)?;
        let files =
            Files { hosts: file_of(&addresses.join("\n"))?, secret: file_of(&Secret::invent()?)? };
        let mut children = Vec::new();
        for process in 0..processes {
            let child = self.child(process, &files, hosts.workers(), game, path, json);
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
        json: bool,
    ) -> std::io::Result<Child> {
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("solve").args(game.name().split(' ')).args(["--strong", "--child", "--out"]);
        command.arg(path).arg("--hosts").arg(files.hosts.path());
        command.arg("--secret-file").arg(files.secret.path());
        command.args(["--process", &process.to_string(), "--workers", &workers.to_string()]);
        command.args(["--patience", &self.patience.to_string()]);
        command.args(self.layers.map(|layers| format!("--layers={layers}")));
        command.args(json.then_some("--json"));
        let answer = if process == 0 { Stdio::inherit() } else { Stdio::null() };
        command.stdin(Stdio::piped()).stdout(answer).spawn()
    }

    /// Takes part as one process.
    fn take_part(
        &self,
        game: &Mnk,
        path: &Path,
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
            announce(&folder, &hosts, 1, self.layers)?;
        }
        let kept = folder.present();
        let patience = Duration::from_secs(self.patience);
        let run = ClusterRun { hosts, bound: self.layers, patience, failure };
        let bar = Arc::new(Bar::new());
        let summary = solve_layers_on_cluster(&folder, &run, bar.clone())?;
        drop(bar);
        if process == 0 {
            say_kept(&folder, kept);
        }
        if process > 0 {
            if !self.child {
                remark!("process {process}: done; process 0 has the answer");
            }
            return Ok(Answer::Done);
        }
        if self.layers.is_some() {
            show_found(game, &run.hosts, &summary, json, output)?;
            return Ok(Answer::Done);
        }
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
fn announce(
    folder: &LayerFolder,
    hosts: &Hosts,
    here: u64,
    bound: Option<usize>,
) -> anyhow::Result<()> {
    let Needs { memory, disk } = needs(folder, hosts.processes() as u64, bound);
    remark!(
        "solving {} with {} worker(s) in {} process(es): at most {} MB of memory and {} MB of disk \
         for each process",
        folder.game().name(),
        hosts.workers(),
        hosts.processes(),
        memory / 1_000_000,
        disk / 1_000_000,
    );
    machine::ensure_memory(here * memory)?;
    machine::ensure_disk(folder.path(), here * disk)
}

/// Bytes a process takes.
struct Needs {
    memory: u64,
    disk: u64,
}

/// Measured on 4x4, at most: docs/dev/scaling.md.
fn needs(folder: &LayerFolder, processes: u64, bound: Option<usize>) -> Needs {
    const MEMORY_A_NUMBER: u64 = 40;
    const DISK_A_NUMBER: u64 = 2;
    const OVERHEAD: u64 = 64 << 20;
    let mut sizes = folder.layer_sizes();
    sizes.truncate(bound.map_or(sizes.len(), |bound| bound + 1));
    let largest = sizes.iter().max().copied().unwrap_or(0);
    let index = FreeLayers::bytes(folder.game().size().cells());
    Needs {
        memory: index + largest * MEMORY_A_NUMBER / processes + OVERHEAD,
        disk: sizes.iter().sum::<u64>() * DISK_A_NUMBER / processes,
    }
}

fn show_all(
    folder: &LayerFolder,
    hosts: &Hosts,
    summary: &Summary,
    json: bool,
    output: &mut Output,
) -> anyhow::Result<Answer> {
    let game = folder.game();
    let seconds = summary.found.seconds + summary.solved.seconds;
    let Some(solved) = folder.read_solved()? else {
        return show_share(folder, hosts, summary, json, output);
    };
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

/// The states of the first layers.
fn show_found(
    game: &Mnk,
    hosts: &Hosts,
    summary: &Summary,
    json: bool,
    output: &mut Output,
) -> anyhow::Result<()> {
    if json {
        let layer = |&(stones, states): &(usize, u64)| {
            let rest = LayerDocument::default();
            LayerDocument { stones, states, ..rest }
        };
        let layers = summary.layers.iter().map(layer).collect();
        let Travel { states, seconds, .. } = summary.found;
        let document = LayersDocument {
            cluster: Some(cluster(hosts, summary)),
            ..LayersDocument::new(game, states, layers, seconds)
        };
        return output.json(&SolveDocument::Layers(document));
    }
    let row = |&(stones, states): &(usize, u64)| vec![stones.to_string(), grouped(states)];
    output.table(&["stones", "states"], summary.layers.iter().map(row))?;
    show_travels(hosts, summary, output)
}

/// How fast states were found and solved, and what travelled for it.
fn show_travels(hosts: &Hosts, summary: &Summary, output: &mut Output) -> anyhow::Result<()> {
    let row = |(name, travel): (&str, &Travel)| {
        let each = |amount: f64| if travel.states == 0 { 0.0 } else { amount };
        vec![
            name.to_owned(),
            grouped(travel.states),
            format!("{:.2}", travel.seconds),
            grouped(each(travel.states as f64 / travel.seconds) as u64),
            format!("{:.2}", each(travel.bytes as f64 / travel.states as f64)),
        ]
    };
    output.line(format!(
        "\n{} worker(s) in {} process(es); {} step(s) were done before.",
        hosts.workers(),
        hosts.processes(),
        summary.kept
    ))?;
    let rows = [("found", &summary.found), ("solved", &summary.solved)].map(row);
    output.table(&["", "states", "seconds", "a second", "bytes exchanged a state"], rows)
}

fn cluster(hosts: &Hosts, summary: &Summary) -> ClusterDocument {
    let travel = |travel: &Travel| {
        let Travel { states, bytes, seconds } = *travel;
        TravelDocument { states, bytes_exchanged: bytes, seconds }
    };
    ClusterDocument {
        workers: hosts.workers(),
        processes: hosts.processes(),
        steps_kept: summary.kept,
        found: travel(&summary.found),
        solved: travel(&summary.solved),
    }
}
