//! What can go wrong on a cluster.

use std::path::PathBuf;

use thiserror::Error;
use yomikiri_table::FileError;

/// A run that cannot start, or had to end.
#[derive(Debug, Error)]
pub enum ClusterError {
    /// A file or folder cannot be used, is damaged, or is about something else.
    #[error(transparent)]
    File(#[from] FileError),
    /// A hosts file that is none.
    #[error("{path}: {problem}; expected one address per process, like 10.0.0.1:2101", path = .path.display())]
    Hosts {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        problem: String,
    },
    /// There is no such process.
    #[error("process {process} of {processes}; expected 0 to {}", .processes - 1)]
    Process {
        /// The number given.
        process: usize,
        /// How many there are.
        processes: usize,
    },
    /// Workers cannot be shared out.
    #[error(
        "{workers} workers; expected a multiple of the {processes} processes, at least one each"
    )]
    Workers {
        /// Workers in all.
        workers: usize,
        /// How many processes there are.
        processes: usize,
    },
    /// What another worker sent cannot be right.
    #[error(
        "process {process}: what came of part {part} of layer {layer} cannot be used: {problem}"
    )]
    Sent {
        /// This process.
        process: usize,
        /// Of which layer.
        layer: usize,
        /// Of which part.
        part: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// A layer file cannot be written or believed.
    #[error("{0}")]
    Parts(String),
    /// The sockets could not be opened.
    #[error("{address}: {problem}; expected an address of this machine with a free port")]
    Listen {
        /// This process's address.
        address: String,
        /// What the system says.
        problem: String,
    },
    /// The threads of the workers could not be started.
    #[error("the workers could not be started: {0}")]
    Start(String),
    /// A text that is too easy to guess, or no text.
    #[error(
        "a secret of {length} characters; expected {shortest} to {longest}, none of them a control character"
    )]
    Secret {
        /// How long it is.
        length: usize,
        /// How long it must be.
        shortest: usize,
        /// How long it may be.
        longest: usize,
    },
    /// A file that holds no secret.
    #[error("{path}: {problem}", path = .path.display())]
    SecretFile {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        problem: String,
    },
    /// Several processes, and nothing by which they would know each other.
    #[error("several processes need a secret by which they know each other; none was given")]
    NoSecret,
    /// Another process has another secret.
    #[error(
        "process {other} does not know the secret that process {process} was given; expected the same secret everywhere"
    )]
    OtherSecret {
        /// This process.
        process: usize,
        /// The other.
        other: usize,
    },
    /// The system has no random numbers.
    #[error("the system gives no random numbers: {0}")]
    Random(String),
    /// The others did not come.
    #[error(
        "after {seconds} s, {} of the {processes} processes not met: {}{trouble}; expected one process for each line of the hosts file",
        .missing.len(), listed(.missing)
    )]
    Alone {
        /// How many were expected.
        processes: usize,
        /// How long was waited.
        seconds: u64,
        /// Which did not come.
        missing: Vec<usize>,
        /// What went wrong last, in brackets after a blank; empty if nothing did.
        trouble: String,
    },
    /// The processes do not run the same thing.
    #[error(
        "process {other} runs `{theirs}`, this process {process} runs `{ours}`; expected the same everywhere"
    )]
    Differ {
        /// This process.
        process: usize,
        /// What it runs.
        ours: String,
        /// The other.
        other: usize,
        /// What that runs.
        theirs: String,
    },
    /// A connection broke.
    #[error("process {process}: the connection to process {remote} broke ({problem}). {GO_ON}")]
    Lost {
        /// This process.
        process: usize,
        /// The other end.
        remote: String,
        /// What the system says.
        problem: String,
    },
    /// A worker has not been heard of.
    #[error("process {process}: nothing heard from process {remote} for {seconds} s. {GO_ON}")]
    Silent {
        /// This process.
        process: usize,
        /// The silent one.
        remote: usize,
        /// For how long.
        seconds: u64,
    },
    /// Something that should not happen.
    #[error("process {process}: {problem}. {GO_ON}")]
    Panic {
        /// This process.
        process: usize,
        /// The panic's message and place.
        problem: String,
    },
    /// The process that started this one is gone.
    #[error("process {0}: the process that started it is gone. {GO_ON}")]
    Orphan(usize),
    /// A started process ended badly.
    #[error("process {process} ended: {status}; the others were stopped")]
    Ended {
        /// Which.
        process: usize,
        /// How.
        status: String,
        /// Its exit status, if it had one.
        code: Option<i32>,
    },
}

fn listed(processes: &[usize]) -> String {
    processes.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// What to do after a run that had to end.
const GO_ON: &str = "Finished layers are kept: the same command resumes with them";

impl ClusterError {
    /// Could the same command have gone well? Otherwise it was bad use.
    pub fn is_interruption(&self) -> bool {
        use ClusterError::*;
        match self {
            Ended { code, .. } => *code != Some(2),
            Alone { .. } | Lost { .. } | Silent { .. } | Panic { .. } | Orphan(_) => true,
            _ => false,
        }
    }
}
