//! `yomikiri reproduce`: the main job.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::bail;
use yomikiri_papers::{Effort, PAPERS, Report, Verdict, reproduce};
use yomikiri_report::{Document, FILES, FOLDERS, Run, WriteError, grouped, write};

use crate::destination::{check_file, check_folder};
use crate::output::{Answer, BAD, DIM, GOOD, HEADING, NEW, NOTED, Output, name_of, remark};
use crate::progress::Bar;
use crate::report_text;

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    yomikiri reproduce             every paper (minutes), into report/index.html\n  \
    yomikiri reproduce 2           only paper 2, shown here, into report/paper-2\n  \
    yomikiri reproduce --full      the long experiments too\n  \
    yomikiri reproduce --fresh     solve Dobutsu Shogi again despite its table\n  \
    yomikiri reproduce 1 --json    one JSON document on standard output, no files\n\n\
    Exit status: 0 every value is as expected (known differences included), 1 one\n\
    is not, 2 bad use.")]
pub(crate) struct Args {
    /// The number of one paper; all of them by default
    #[arg(value_parser = paper)]
    paper: Option<u8>,
    /// Run the long experiments too
    #[arg(long)]
    full: bool,
    /// Recompute what an earlier run has stored
    #[arg(long)]
    fresh: bool,
    /// Write the report into this directory [default: report, or report/paper-N for one paper]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print one JSON document; files are written only with --out
    #[arg(long)]
    json: bool,
}

/// The number of a paper that there is.
fn paper(text: &str) -> Result<u8, String> {
    let paper = text.parse().ok().filter(|paper| PAPERS.contains(paper));
    paper.ok_or_else(|| format!("expected the number of a paper, 1 to {}", PAPERS.len()))
}

impl Args {
    /// Where the report goes, if anywhere.
    fn directory(&self) -> Option<PathBuf> {
        let default = match self.paper {
            Some(paper) => PathBuf::from(format!("report/paper-{paper}")),
            None => PathBuf::from("report"),
        };
        match &self.out {
            Some(directory) => Some(directory.clone()),
            None => (!self.json).then_some(default),
        }
    }

    /// The command that does the same again, the place of the files left out.
    fn command(&self) -> String {
        let paper = self.paper.map_or(String::new(), |paper| format!(" {paper}"));
        let full = if self.full { " --full" } else { "" };
        let fresh = if self.fresh { " --fresh" } else { "" };
        format!("yomikiri reproduce{paper}{full}{fresh}")
    }
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Answer> {
    let directory = args.directory();
    if let Some(directory) = &directory {
        check_report(directory)?;
    }
    let papers: Vec<u8> = args.paper.map_or(PAPERS.to_vec(), |paper| vec![paper]);
    let (effort, clock) = (Effort { full: args.full, fresh: args.fresh }, Instant::now());
    let mut reports = Vec::new();
    for paper in papers {
        let bar = Bar::new();
        let report = reproduce(paper, effort, &bar)?;
        drop(bar);
        if !args.json {
            if args.paper.is_some() {
                report_text::print(&report, output)?;
            }
            line(&report, output)?;
            output.flush()?;
        }
        reports.push(report);
    }
    let run = Run {
        full: args.full,
        command: args.command(),
        seconds: clock.elapsed().as_secs_f64(),
        commit: option_env!("YOMIKIRI_COMMIT").map(Into::into),
    };
    let document = Document::new(reports, run);
    let written = directory.map(|directory| write(&document, &directory)).transpose();
    if args.json {
        output.json(&document)?;
        written?;
    } else {
        summary(&document, output)?;
        show_written(written, &document, output)?;
    }
    for surprise in &document.unexpected {
        remark!("{BAD}not as expected:{BAD:#} {surprise}");
    }
    Ok(if document.unexpected.is_empty() { Answer::Done } else { Answer::No })
}

/// Checks before the work that the report could be written.
fn check_report(directory: &Path) -> anyhow::Result<()> {
    check_folder(directory)?;
    FOLDERS.iter().try_for_each(|name| check_folder(&directory.join(name)))?;
    if directory.exists() {
        FILES.iter().try_for_each(|name| check_file(&directory.join(name)))?;
    }
    Ok(())
}

/// Says where the report is. If it could not be written, it is printed: minutes of work must not be
/// lost because of a disk.
fn show_written(
    written: Result<Option<PathBuf>, WriteError>,
    document: &Document,
    output: &mut Output,
) -> anyhow::Result<()> {
    match written {
        Ok(None) => Ok(()),
        Ok(Some(index)) => {
            output.line(format!("\nReport written to {HEADING}{}{HEADING:#}", name_of(&index)))
        }
        Err(error) => {
            output.json(document)?;
            output.flush()?;
            bail!("{error}; the report is on standard output instead, as JSON")
        }
    }
}

/// What came out of a paper, in a line.
fn line(report: &Report, output: &mut Output) -> anyhow::Result<()> {
    let part = |verdict: Verdict, name: &str, style: anstyle::Style| {
        format!("{style}{:>3} {name}{style:#}", report.count(verdict))
    };
    output.line(format!(
        "Paper {}  {:>3} claims: {}  {}  {}  {}  {}  {:>6.1} s  {DIM}{}{DIM:#}",
        report.paper,
        report.claims.len(),
        part(Verdict::Agrees, "agree", GOOD),
        part(Verdict::Explained, "explained", NOTED),
        part(Verdict::Differs, "differ", BAD),
        part(Verdict::NotReproduced, "open", NOTED),
        part(Verdict::New, "new", NEW),
        report.seconds,
        report.title.en
    ))?;
    for reused in &report.reused {
        output.line(format!("         {DIM}{}{DIM:#}", reused.en))?;
    }
    Ok(())
}

fn summary(document: &Document, output: &mut Output) -> anyhow::Result<()> {
    let reports = &document.reports;
    let wrong = |verdict| {
        reports.iter().flat_map(move |report| {
            let claims = report.claims.iter().filter(move |claim| claim.verdict == verdict);
            claims.map(move |claim| (report.paper, claim))
        })
    };
    for (verdict, heading, style) in [
        (Verdict::Differs, "Where the papers differ from what we compute", BAD),
        (Verdict::Explained, "Where they differ and we can say why", NOTED),
        (Verdict::NotReproduced, "What we could not reproduce in full", NOTED),
    ] {
        if wrong(verdict).next().is_some() {
            output.heading(heading)?;
        }
        for (paper, claim) in wrong(verdict) {
            output.line(format!(
                "  {paper}  {}: printed {}, computed {style}{}{style:#}",
                claim.what.en,
                grouped(&claim.printed),
                grouped(&claim.computed)
            ))?;
        }
    }
    let count = |verdict| reports.iter().map(|report| report.count(verdict)).sum::<usize>();
    let all = reports.iter().map(|report| report.claims.len()).sum::<usize>();
    let (agree, explained) = (count(Verdict::Agrees), count(Verdict::Explained));
    let (differ, new) = (count(Verdict::Differs), count(Verdict::New));
    let open = count(Verdict::NotReproduced);
    let word = if document.unexpected.is_empty() {
        format!("{GOOD}all as expected{GOOD:#}")
    } else {
        format!("{BAD}{} not as expected{BAD:#}", document.unexpected.len())
    };
    output.line(format!(
        "\n{HEADING}{all} claims{HEADING:#}: {agree} agree, {explained} explained, {differ} differ, \
         {open} not reproduced, {new} new; {word}. {:.0} s.",
        document.seconds
    ))
}
