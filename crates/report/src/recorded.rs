//! The report of each paper as it was last accepted, so that it can be shown before anything is computed.
//!
//! `recorded/paper-N.json` is one [`Document`] per paper, as compact JSON, with the machine and the time of the run
//! that made it. `yomikiri reproduce` writes the same files beside its report; a test compares the two, run facts
//! aside. After looking at the difference the new ones are accepted by copying them:
//!
//! ```text
//!     cargo run --release -- reproduce --fresh
//!     cp report/recorded/*.json crates/report/recorded/
//! ```

use crate::{Document, expected};

/// The recorded documents, by paper.
const RECORDED: [(u8, &str); 5] = [
    (1, include_str!("../recorded/paper-1.json")),
    (2, include_str!("../recorded/paper-2.json")),
    (3, include_str!("../recorded/paper-3.json")),
    (4, include_str!("../recorded/paper-4.json")),
    (5, include_str!("../recorded/paper-5.json")),
];

/// The recorded document of a paper, if there is such a paper.
pub fn recorded(paper: u8) -> Option<Document> {
    let (_, text) = RECORDED.iter().find(|(of, _)| *of == paper)?;
    serde_json::from_str(text).ok()
}

/// One document per paper of this run, as it is recorded.
pub(crate) fn single_papers(document: &Document) -> impl Iterator<Item = Document> {
    let full = document.profile == "full";
    document.reports.iter().map(move |report| Document {
        command: format!("yomikiri reproduce {}", report.paper),
        seconds: report.seconds,
        peak_bytes: None,
        unexpected: expected::surprises(std::slice::from_ref(report), full),
        reports: vec![report.clone()],
        ..document.clone()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use yomikiri_papers::{PAPERS, japanese};

    #[test]
    fn every_paper_is_recorded_with_the_claims_that_are_expected() {
        for paper in PAPERS {
            let document = recorded(paper).expect("the recorded document can be read");
            assert_eq!(document.schema, crate::SCHEMA, "paper {paper}");
            assert_eq!(document.profile, "quick", "paper {paper}");
            let papers: Vec<u8> = document.reports.iter().map(|report| report.paper).collect();
            assert_eq!(papers, [paper]);
            assert_eq!(expected::surprises(&document.reports, false), Vec::<String>::new());
        }
        assert!(recorded(0).is_none());
    }

    #[test]
    fn every_recorded_value_is_said_in_japanese() {
        let mut said = 0;
        for report in PAPERS.iter().filter_map(|&paper| recorded(paper)).flat_map(|d| d.reports) {
            let claims = report.claims.iter().chain(&report.checks);
            let claims = claims.flat_map(|claim| [&claim.printed, &claim.computed, &claim.place]);
            for value in
                claims.chain(report.tables.iter().flat_map(|table| table.rows.iter().flatten()))
            {
                let japanese = japanese(value);
                said += usize::from(japanese != *value);
                // Positions and files have their own letters.
                let engines = ["obstruct", "darwin", "small-loops"];
                let engine = engines.iter().any(|name| value.starts_with(name));
                if engine || value.contains('/') || value.ends_with(".json") {
                    continue;
                }
                let mut words = japanese.split(|c: char| !c.is_ascii_alphabetic());
                let foreign = words
                    .find(|word| word.len() > 1 && !["NWERC", "Core", "MAST", "GB"].contains(word));
                assert_eq!(foreign, None, "{value}: {japanese}");
            }
        }
        assert!(said > 200, "{said} values");
    }
}
