//! The reports of one run with what is known about the run. `docs/dev/report.md` describes its JSON.

use serde::{Deserialize, Serialize};
use yomikiri_host::memory;
use yomikiri_papers::Report;

use crate::expected;

/// The name and version of the JSON document.
pub const SCHEMA: &str = "yomikiri.report/2";

/// One run of `yomikiri reproduce`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Document {
    /// [`SCHEMA`].
    pub schema: String,
    /// What computed it.
    pub program: Program,
    /// Where.
    pub machine: Machine,
    /// `quick`, or `full` with the long experiments.
    pub profile: String,
    /// The command that makes it again.
    pub command: String,
    /// How long the whole run took.
    pub seconds: f64,
    /// The most memory the process had, where the system says so.
    pub peak_bytes: Option<u64>,
    /// What came out otherwise than expected: empty if all is well.
    pub unexpected: Vec<String>,
    /// The papers.
    pub reports: Vec<Report>,
}

/// What is known about a run besides its reports.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// With the long experiments?
    pub full: bool,
    /// The command that makes it again.
    pub command: String,
    /// How long it took.
    pub seconds: f64,
    /// The commit the program was built from, if that is known.
    pub commit: Option<String>,
}

impl Document {
    /// The reports of a run of this program on this machine.
    pub fn new(reports: Vec<Report>, run: Run) -> Self {
        Document {
            schema: SCHEMA.into(),
            program: Program { version: env!("CARGO_PKG_VERSION").into(), commit: run.commit },
            machine: Machine::here(),
            profile: if run.full { "full" } else { "quick" }.into(),
            command: run.command,
            seconds: run.seconds,
            peak_bytes: memory::peak(),
            unexpected: expected::surprises(&reports, run.full),
            reports,
        }
    }
}

/// The program that computed a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Program {
    /// Its version.
    pub version: String,
    /// The commit it was built from, if that is known.
    pub commit: Option<String>,
}

/// The machine a report was computed on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Machine {
    /// Operating system and architecture.
    pub system: String,
    /// The processor's name, if the system says it.
    pub processor: Option<String>,
    /// Cores that could be used.
    pub cores: usize,
    /// Memory in bytes, if the system says it.
    pub memory: Option<u64>,
}

impl Machine {
    /// This one.
    fn here() -> Self {
        Machine {
            system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
            processor: processor(),
            cores: std::thread::available_parallelism().map_or(1, Into::into),
            memory: memory::total(),
        }
    }
}

/// The name of the processor, where the system says it (Linux).
fn processor() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}
