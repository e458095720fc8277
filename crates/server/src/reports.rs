//! The papers' reports: recorded with the program, or computed here and kept on disk for the next start.
//!
//! A kept report carries the fingerprint of the program that computed it; another program's is not
//! shown, since it may have been computed differently. Where there is none, the recorded one is shown.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Instant;

use axum::body::Bytes;
use serde_json::{Value, json};
use yomikiri_game::Progress;
use yomikiri_host::data_folder;
use yomikiri_host::file::read_text;
use yomikiri_papers::{Claim, Effort, PAPERS, Report, Verdict, reproduce};
use yomikiri_report::{Document, Run, figure_html, recorded};

use crate::error::ApiError;

/// The claims of each paper that the front page tells of.
const HEADLINES: [(u8, [&str; 2]); 5] = [
    (1, ["forced", "second-moves-won"]),
    (2, ["states", "open-5x5"]),
    (3, ["theorem-1", "figure-37"]),
    (4, ["reachable", "longest-win"]),
    (5, ["obstruct", "effect"]),
];

/// The longest kept report that is read; the longest there is has less than a megabyte.
const LONGEST_REPORT: u64 = 64 << 20;

/// A report that is there.
#[derive(Clone)]
struct Known {
    /// What the list of papers says of it.
    summary: Value,
    /// The document as JSON, shared by everybody who fetches it: a client that reads slowly holds no
    /// copy of its own.
    text: Bytes,
    /// Its plots and windows, drawn.
    figures: Bytes,
}

impl Known {
    fn new(paper: u8, document: &Document, computed: bool) -> Self {
        let text = serde_json::to_vec(document).unwrap_or_default();
        let figures = document.reports.iter().flat_map(|report| &report.figures);
        let drawn = figures
            .filter_map(|figure| Some(json!({"id": figure.id, "html": figure_html(figure)?})));
        let japanese: BTreeMap<String, String> =
            document.reports.iter().flat_map(Report::values_in_japanese).collect();
        let drawn = drawn.collect::<Vec<_>>();
        let figures = json!({"paper": paper, "figures": drawn, "japanese": japanese}).to_string();
        let summary = summary(paper, document.reports.first(), computed);
        Known { summary, text: text.into(), figures: figures.into() }
    }
}

/// Reports that are there.
pub(crate) struct Reports {
    folder: Option<PathBuf>,
    commit: Option<String>,
    known: Mutex<BTreeMap<u8, Known>>,
    program: OnceLock<Option<String>>,
}

impl Reports {
    /// Reports kept in this folder, or in the user's data directory.
    pub(crate) fn new(folder: Option<PathBuf>, commit: Option<String>) -> Self {
        let (known, program) = (Mutex::default(), OnceLock::new());
        Reports { folder: folder.or_else(data_folder), commit, known, program }
    }

    /// The document of a paper, as `yomikiri reproduce --json` prints it; nothing if there is no such paper.
    pub(crate) fn get(&self, paper: u8) -> Option<Bytes> {
        Some(self.known(paper)?.text)
    }

    /// Its plots and windows as parts of a page.
    pub(crate) fn figures(&self, paper: u8) -> Option<Bytes> {
        Some(self.known(paper)?.figures)
    }

    fn known(&self, paper: u8) -> Option<Known> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(report) = known.get(&paper) {
            return Some(report.clone());
        }
        let report = match self.read(paper) {
            Some(kept) => Known::new(paper, &kept, true),
            None => Known::new(paper, &recorded(paper)?, false),
        };
        known.insert(paper, report.clone());
        Some(report)
    }

    /// Computes a paper's report and keeps it.
    pub(crate) fn compute(&self, paper: u8, progress: &dyn Progress) -> Result<Bytes, ApiError> {
        let clock = Instant::now();
        let report = reproduce(paper, Effort::default(), progress).map_err(|error| {
            ApiError::new(axum::http::StatusCode::INTERNAL_SERVER_ERROR, error.to_string())
        })?;
        let run = Run {
            full: false,
            command: format!("yomikiri reproduce {paper}"),
            seconds: clock.elapsed().as_secs_f64(),
            commit: self.commit.clone(),
        };
        let document = Document::new(vec![report], run);
        // A disk that cannot be written costs the next start a recomputation, nothing else.
        let _ = self.write(paper, &document);
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let report = Known::new(paper, &document, true);
        known.insert(paper, report.clone());
        Ok(report.text)
    }

    /// Every paper, and how its claims came out.
    pub(crate) fn summary(&self) -> Value {
        let papers = PAPERS.iter().filter_map(|&paper| Some(self.known(paper)?.summary));
        json!({"papers": papers.collect::<Vec<_>>()})
    }

    fn path(&self, paper: u8) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join(format!("report-{paper}.json")))
    }

    /// The fingerprint of this program.
    fn program(&self) -> Option<&str> {
        let own = || {
            let bytes = fs::read(std::env::current_exe().ok()?).ok()?;
            Some(blake3::hash(&bytes).to_hex().to_string())
        };
        self.program.get_or_init(own).as_deref()
    }

    fn read(&self, paper: u8) -> Option<Document> {
        let text = read_text(&self.path(paper)?, LONGEST_REPORT).ok()?;
        let mut kept: Value = serde_json::from_str(&text).ok()?;
        if kept["program"].as_str()? != self.program()? {
            return None;
        }
        serde_json::from_value(kept["document"].take()).ok()
    }

    fn write(&self, paper: u8, document: &Document) -> std::io::Result<()> {
        let (Some(path), Some(program)) = (self.path(paper), self.program()) else {
            return Ok(());
        };
        let draft = path.with_extension("json.part");
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let kept = json!({"program": program, "document": document});
        let file = fs::File::create(&draft)?;
        serde_json::to_writer(&file, &kept)?;
        file.sync_all()?;
        fs::rename(&draft, &path)
    }
}

/// A paper in short, and whether it was computed on this machine.
fn summary(paper: u8, report: Option<&Report>, computed: bool) -> Value {
    let claims = report.map_or(&[][..], |report| &report.claims);
    let count = |verdict| claims.iter().filter(|claim| claim.verdict == verdict).count();
    let counts: serde_json::Map<String, Value> = Verdict::ALL
        .map(|verdict| (verdict.word().to_owned(), json!(count(verdict))))
        .into_iter()
        .collect();
    json!({
        "paper": paper,
        "computed": computed,
        "counts": counts,
        "headlines": headlines(paper, claims),
        "title": report.map(|report| &report.title),
        "seconds": report.map(|report| report.seconds),
    })
}

/// A paper's main claims: name, verdict, and both values.
fn headlines(paper: u8, claims: &[Claim]) -> Vec<Value> {
    let ids = HEADLINES.iter().find(|(of, _)| *of == paper).map_or(&[][..], |(_, ids)| ids);
    let found = ids.iter().filter_map(|id| claims.iter().find(|claim| claim.id == *id));
    let short = |claim: &Claim| {
        let Claim { id, verdict, printed, computed, .. } = claim;
        json!({"id": id, "verdict": verdict, "printed": printed, "computed": computed})
    };
    found.map(short).collect()
}
