//! `yomikiri reproduce`: the main job.

use std::path::PathBuf;

use anyhow::Context;
use serde_json::json;
use yomikiri_papers::{PAPERS, Report, Verdict, reproduce};

use crate::output::{Answer, BAD, GOOD, HEADING, NEW, NOTED, Output};
use crate::progress::Bar;
use crate::report_text;

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    yomikiri reproduce                 every paper there is\n  \
    yomikiri reproduce 2               only paper 2\n  \
    yomikiri reproduce 1 --json        the report as one JSON document\n  \
    yomikiri reproduce --out report    also write report/report.json")]
pub(crate) struct Args {
    /// The number of one paper; all of them by default
    paper: Option<u8>,
    /// Also write report.json into this directory
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Answer> {
    let papers: Vec<u8> = args.paper.map_or(PAPERS.to_vec(), |paper| vec![paper]);
    let mut reports = Vec::new();
    for paper in papers {
        let bar = Bar::new();
        let report = reproduce(paper, yomikiri_papers::Effort::default(), &bar)?;
        drop(bar);
        if !args.json {
            report_text::print(&report, output)?;
            output.flush()?;
        }
        reports.push(report);
    }
    let document = json!({"schema": "yomikiri.report/1", "reports": reports});
    if let Some(dir) = &args.out {
        write_whole(dir, &serde_json::to_vec_pretty(&document)?)?;
    }
    if args.json {
        output.json(&document)?;
    } else {
        summary(&reports, output)?;
    }
    Ok(Answer::Done)
}

/// Writes the report beside its place, then moves it there: whole or not at all.
fn write_whole(dir: &std::path::Path, bytes: &[u8]) -> anyhow::Result<()> {
    std::fs::create_dir_all(dir).with_context(|| format!("creating {}", dir.display()))?;
    let (path, draft) = (dir.join("report.json"), dir.join("report.json.part"));
    std::fs::write(&draft, bytes).with_context(|| format!("writing {}", draft.display()))?;
    std::fs::rename(&draft, &path).with_context(|| format!("writing {}", path.display()))
}

fn summary(reports: &[Report], output: &mut Output) -> anyhow::Result<()> {
    output.line(format!("\n{HEADING}Summary{HEADING:#}"))?;
    for report in reports {
        let part = |verdict: Verdict, name: &str, style: anstyle::Style| {
            format!("{style}{:>3} {name}{style:#}", report.count(verdict))
        };
        output.line(format!(
            "  Paper {}  {}  {}  {}  {}  {:>6.1} s",
            report.paper,
            part(Verdict::Agrees, "agree", GOOD),
            part(Verdict::Explained, "explained", NOTED),
            part(Verdict::Differs, "differ", BAD),
            part(Verdict::New, "new", NEW),
            report.seconds
        ))?;
    }
    for report in reports {
        for claim in report.claims.iter().filter(|claim| claim.verdict == Verdict::Differs) {
            output.line(format!(
                "  Paper {} differs: {}: printed {}, computed {}. {}",
                report.paper, claim.what.en, claim.printed, claim.computed, claim.note.en
            ))?;
        }
    }
    Ok(())
}
