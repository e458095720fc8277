//! The reports of one run with what is known about the run. `docs/report.md` describes its JSON.

use serde::{Deserialize, Serialize};
use yomikiri_papers::Report;

/// The name and version of the JSON document.
pub const SCHEMA: &str = "yomikiri.report/2";

/// One run of `yomikiri reproduce`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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

/// The program that computed a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Program {
    /// Its version.
    pub version: String,
    /// The commit it was built from, if that is known.
    pub commit: Option<String>,
}

/// The machine a report was computed on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
