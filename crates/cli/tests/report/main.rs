//! The report of the quick profile, made once by the command and looked at from every side: values as
//! expected, schema, figures, links, the browser, the reuse of stored tables, and `docs/results.md`.
//! Computes for minutes, so only with `full-tests`.
#![cfg(feature = "full-tests")]

mod browser;
mod formats;
mod guide;
mod results;
#[path = "../schema/mod.rs"]
mod schema;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use assert_cmd::Command;
use serde_json::Value;
use yomikiri_papers::{Content, Report, Standing, Text, Verdict};
use yomikiri_report::{Document, SCHEMA, board_svg, plot_svg, recorded};

/// Figures that the report must have: paper and id.
const FIGURES: [(u8, &str); 37] = [
    (1, "sixty-six"),
    (1, "open-positions"),
    (2, "states-4x4"),
    (2, "states-beyond"),
    (2, "forced-wins"),
    (2, "figure-2"),
    (3, "figure-1"),
    (3, "figure-37-refuted"),
    (4, "distances"),
    (4, "moves"),
    (4, "mates"),
    (4, "hands"),
    (4, "longest-wins"),
    (4, "figure-9"),
    (4, "figure-1"),
    (4, "figure-2"),
    (4, "figure-3"),
    (4, "figure-4"),
    (4, "figure-6"),
    (4, "figure-7"),
    (4, "figure-8"),
    (4, "figure-10"),
    (4, "interesting-mates"),
    (5, "figure-6"),
    (5, "figure-7"),
    (5, "figure-10"),
    (5, "interval"),
    (5, "figure-1"),
    (5, "figure-2"),
    (5, "figure-3"),
    (5, "figure-4"),
    (5, "figure-5"),
    (5, "figure-8"),
    (5, "figure-9"),
    (5, "figure-11"),
    (5, "figure-12"),
    (5, "samples-of-134"),
];

/// The last of the figures that a paper numbers; all of them are in its report.
const LAST_FIGURE: [(u8, u32); 3] = [(1, 11), (2, 3), (3, 39)];

/// Claims whose notes tell how much faster one way was than another: paper and id.
const MEASURED: [(u8, &str); 3] =
    [(2, "symmetry-4x4"), (2, "symmetry-5x4"), (2, "representations")];

struct Made {
    folder: PathBuf,
    document: Document,
    page: String,
}

fn yomikiri() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_yomikiri"));
    command.env("XDG_DATA_HOME", temporary("report-data"));
    command
}

fn temporary(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The report, made once for all tests.
fn made() -> &'static Made {
    static MADE: OnceLock<Made> = OnceLock::new();
    MADE.get_or_init(|| {
        let folder = temporary("report");
        for old in [&folder, &temporary("report-data")] {
            let _ = std::fs::remove_dir_all(old);
        }
        let assert = yomikiri().arg("reproduce").arg("--out").arg(&folder).assert();
        let output = assert.get_output();
        let (out, errors) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert_eq!(output.status.code(), Some(0), "{out}\n{errors}");
        assert!(out.contains("all as expected"), "{out}");
        assert_eq!(errors, "", "progress is for terminals only");
        let text = read(&folder.join("report.json"));
        schema::check(&serde_json::from_str(&text).expect("JSON")).expect("its schema holds");
        let document = serde_json::from_str(&text)
            .expect("the document has the fields of the schema and no others");
        let page = read(&folder.join("index.html"));
        Made { folder, document, page }
    })
}

#[test]
fn every_part_of_a_report_is_there_in_both_languages() {
    for report in &made().document.reports {
        check_report(report);
    }
    assert_eq!(made().document.schema, SCHEMA);
    let papers: Vec<u8> = made().document.reports.iter().map(|report| report.paper).collect();
    assert_eq!(papers, [1, 2, 3, 4, 5]);
}

fn check_report(report: &Report) {
    let paper = report.paper;
    let unique = |ids: Vec<&String>| ids.iter().collect::<BTreeSet<_>>().len() == ids.len();
    let all = || report.claims.iter().chain(&report.checks);
    assert!(unique(all().map(|claim| &claim.id).collect()), "paper {paper}");
    assert!(unique(report.tables.iter().map(|table| &table.id).collect()), "paper {paper}");
    assert!(unique(report.figures.iter().map(|figure| &figure.id).collect()), "paper {paper}");
    assert!(!report.story.en.is_empty() && !report.story.ja.is_empty(), "paper {paper}");
    assert!(!report.commands.is_empty(), "paper {paper}");
    for claim in all() {
        assert!(!claim.what.en.is_empty() && !claim.what.ja.is_empty(), "{paper} {}", claim.id);
        assert_eq!(claim.note.en.is_empty(), claim.note.ja.is_empty(), "{paper} {}", claim.id);
        // Only what a paper prints is called printed, and what is ours has no place in it.
        let ours = claim.verdict == Verdict::New;
        assert_eq!(claim.printed.is_empty(), ours, "{paper} {}", claim.id);
        assert_eq!(claim.place.is_empty(), ours, "{paper} {}", claim.id);
    }
    for table in &report.tables {
        assert!(!table.rows.is_empty(), "{paper} {}", table.id);
        let width = table.columns.len();
        assert!(table.rows.iter().all(|row| row.len() == width), "{paper} {}", table.id);
    }
    for figure in &report.figures {
        assert!(!figure.is_empty(), "{paper} {} shows nothing", figure.id);
    }
}

/// What a paper says is there in both languages, leads to what checks it, and leaves out no printed claim.
#[test]
fn every_claim_of_a_paper_is_covered() {
    for report in &made().document.reports {
        let paper = report.paper;
        assert!(!report.statements.is_empty(), "paper {paper}");
        for statement in &report.statements {
            let Text { en, ja } = &statement.says;
            assert!(!statement.place.is_empty() && !en.is_empty() && !ja.is_empty(), "{en}");
            let checked = statement.standing == Standing::Checked;
            assert!(!checked || !statement.anchors.is_empty(), "paper {paper}: {en}");
            for anchor in &statement.anchors {
                assert!(report.has_anchor(anchor), "paper {paper}: {anchor} is not there");
            }
        }
        let places = report.statements.iter().map(|statement| section(&statement.place));
        assert!(places.is_sorted(), "paper {paper}: statements are not in the paper's order");
        let linked: BTreeSet<_> = report.statements.iter().flat_map(|s| &s.anchors).collect();
        for claim in report.claims.iter().filter(|claim| claim.verdict != Verdict::New) {
            assert!(
                linked.contains(&claim.id),
                "paper {paper}: no statement leads to {}",
                claim.id
            );
        }
    }
}

/// The numbers of a place's first section: `§4.1, Figure 10` is in 4, 1. The abstract stands before all.
fn section(place: &str) -> Vec<u32> {
    let number = place.split('§').nth(1).filter(|_| !place.starts_with("abstract"));
    let digits = number.unwrap_or("0").split(|c: char| !c.is_ascii_digit() && c != '.').next();
    digits.unwrap_or("0").split('.').filter_map(|part| part.parse().ok()).collect()
}

#[test]
fn no_figure_is_missing_and_every_one_can_be_drawn() {
    let reports = &made().document.reports;
    for (paper, id) in FIGURES {
        let there = reports
            .iter()
            .any(|report| report.paper == paper && report.figures.iter().any(|f| f.id == id));
        assert!(there, "paper {paper} has no figure {id}");
    }
    for (paper, last) in LAST_FIGURE {
        let ids = reports[usize::from(paper) - 1].figures.iter().map(|figure| figure.id.as_str());
        let numbered: Vec<String> = ids.take(last as usize).map(str::to_owned).collect();
        let expected: Vec<String> = (1..=last).map(|n| format!("figure-{n}")).collect();
        assert_eq!(numbered, expected, "paper {paper}");
    }
    for report in reports {
        for figure in &report.figures {
            let name = format!("p{}-figure-{}", report.paper, figure.id);
            assert!(made().page.contains(&format!("id=\"{name}\"")), "{name}");
            match &figure.content {
                Content::Plot { plot } => {
                    for width in [yomikiri_report::Width::Wide, yomikiri_report::Width::Narrow] {
                        assert!(plot_svg(plot, width).is_some(), "{name}");
                    }
                }
                Content::Boards { boards } if report.paper < 5 => {
                    assert!(boards.iter().all(|board| board_svg(board).is_some()), "{name}");
                }
                Content::Tree { nodes } => {
                    let drawn = yomikiri_report::figure_html(figure).unwrap_or_default();
                    assert_eq!(drawn.matches("<svg x=").count(), nodes.len(), "{name}");
                }
                Content::Boards { .. } | Content::Windows { .. } => {}
            }
        }
    }
}

/// The values of an attribute in a page.
fn attributes<'a>(page: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!(" {name}=\"");
    page.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn every_link_resolves_and_nothing_comes_from_elsewhere() {
    let Made { page, folder, .. } = made();
    let ids = attributes(page, "id");
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "an id is there twice");
    let links = attributes(page, "href");
    assert!(links.len() > 50);
    for link in links {
        match link.strip_prefix('#') {
            Some(id) => assert!(ids.contains(&id), "{link} leads nowhere"),
            None => assert!(folder.join(link).is_file(), "{link} leads nowhere"),
        }
    }
    for outside in ["<link", "<img", " src=", "url(", "@import", "http://", "https://"] {
        assert!(!page.contains(outside), "the page has {outside}");
    }
}

#[test]
fn tables_are_there_as_csv() {
    for report in &made().document.reports {
        for table in &report.tables {
            let name = format!("csv/p{}-{}.csv", report.paper, table.id);
            let text = read(&made().folder.join(&name));
            assert!(text.lines().count() > table.rows.len(), "{name}");
        }
    }
    let left: Vec<_> = std::fs::read_dir(&made().folder)
        .expect("the folder is there")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.starts_with('.'))
        .collect();
    assert!(left.is_empty(), "drafts were left: {left:?}");
}

#[test]
fn what_is_recorded_with_the_program_is_what_was_computed() {
    for computed in &made().document.reports {
        let paper = computed.paper;
        let document = recorded(paper).expect("the recorded document can be read");
        let mut report = document.reports.into_iter().next().expect("it has a report");
        // How long it took is the machine's, and so are the notes that tell measured ratios.
        report.seconds = computed.seconds;
        for (kept, new) in report.claims.iter_mut().zip(&computed.claims) {
            if MEASURED.contains(&(paper, new.id.as_str())) {
                kept.note = new.note.clone();
            }
        }
        assert_eq!(report.claims, computed.claims, "paper {paper}");
        assert_eq!(report.tables, computed.tables, "paper {paper}");
        assert_eq!(report.figures, computed.figures, "paper {paper}");
        assert_eq!(&report, computed, "paper {paper}");
        let written = read(&made().folder.join(format!("recorded/paper-{paper}.json")));
        let written: Document = serde_json::from_str(&written).expect("it is a document");
        assert_eq!(&written.reports[0], computed, "paper {paper}");
    }
}

/// All keys of a JSON document.
fn keys(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                found.insert(key.clone());
                keys(value, found);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| keys(value, found)),
        _ => {}
    }
}

#[test]
fn every_field_of_the_document_is_described() {
    let document: Value = serde_json::to_value(&made().document).expect("it is a document");
    let mut found = BTreeSet::new();
    keys(&document, &mut found);
    let docs = read(&repository().join("docs/dev/report.md"));
    assert!(docs.contains(SCHEMA));
    for key in found {
        assert!(docs.contains(&format!("`{key}`")), "docs/dev/report.md does not tell of `{key}`");
    }
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn the_stored_tables_are_reused_and_give_the_same() {
    let first = made().document.reports.iter().find(|report| report.paper == 4);
    let first = first.expect("paper 4 is there");
    assert!(first.reused.is_empty(), "{:?}", first.reused);
    let assert = yomikiri().args(["reproduce", "4", "--json"]).assert().success();
    let again: Document = serde_json::from_slice(&assert.get_output().stdout).expect("JSON");
    let again = &again.reports[0];
    assert!(again.reused[0].en.contains("its checksum was right"), "{:?}", again.reused);
    assert_eq!(again.claims, first.claims);
    assert_eq!(again.tables, first.tables);
    assert_eq!(again.figures, first.figures);
}
