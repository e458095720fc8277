//! The values we know every claim to have, as data: `expected/quick.tsv` and `expected/full.tsv`.
//!
//! A line is `paper TAB claim TAB verdict TAB printed TAB computed`. A report writes its own claims
//! in the same form (`claims.tsv`), so after looking at the difference the new values are accepted
//! by copying that file here:
//!
//! ```text
//!     cargo run --release -- reproduce
//!     diff report/claims.tsv crates/report/expected/quick.tsv
//!     cp report/claims.tsv crates/report/expected/quick.tsv
//! ```

use std::collections::BTreeMap;

use yomikiri_papers::{Claim, Report};

const QUICK: &str = include_str!("../expected/quick.tsv");
const FULL: &str = include_str!("../expected/full.tsv");

/// The claims and checks of these reports, in the form of the expected ones.
pub fn lines(reports: &[Report]) -> String {
    let claims = reports.iter().flat_map(|report| {
        report.claims.iter().chain(&report.checks).map(|claim| (report.paper, claim))
    });
    claims.map(|(paper, claim)| format!("{paper}\t{}\t{}\n", claim.id, value(claim))).collect()
}

/// What was computed otherwise than expected, one sentence each; empty if all is well.
pub fn surprises(reports: &[Report], full: bool) -> Vec<String> {
    compare(reports, if full { FULL } else { QUICK })
}

fn compare(reports: &[Report], expected: &str) -> Vec<String> {
    let known: BTreeMap<(&str, &str), &str> = expected.lines().filter_map(split).collect();
    let computed = lines(reports);
    let found: BTreeMap<(&str, &str), &str> = computed.lines().filter_map(split).collect();
    let ran: Vec<String> = reports.iter().map(|report| report.paper.to_string()).collect();
    let mut surprises = Vec::new();
    for (&(paper, claim), &value) in &found {
        let name = format!("paper {paper}, claim {claim}");
        match known.get(&(paper, claim)) {
            Some(&expected) if expected == value => {}
            Some(&expected) => surprises.push(format!(
                "{name}: computed {}; expected {}",
                in_words(value),
                in_words(expected)
            )),
            None => surprises.push(format!("{name}: computed {}; not expected", in_words(value))),
        }
    }
    for (&(paper, claim), &value) in &known {
        if ran.iter().any(|ran| ran == paper) && !found.contains_key(&(paper, claim)) {
            let expected = in_words(value);
            surprises.push(format!("paper {paper}, claim {claim}: missing; expected {expected}"));
        }
    }
    surprises
}

/// A line's paper and claim, and what it says of them.
fn split(line: &str) -> Option<((&str, &str), &str)> {
    let (paper, rest) = line.split_once('\t')?;
    let (claim, value) = rest.split_once('\t')?;
    Some(((paper, claim), value))
}

fn in_words(value: &str) -> String {
    let mut fields = value.split('\t');
    let verdict = fields.next().unwrap_or_default();
    let computed = fields.nth(1).unwrap_or_default();
    format!("{computed:?} ({verdict})")
}

fn value(claim: &Claim) -> String {
    let one_line = |text: &str| text.replace(['\t', '\n', '\r'], " ");
    format!("{}\t{}\t{}", claim.verdict.word(), one_line(&claim.printed), one_line(&claim.computed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use yomikiri_papers::Text;

    fn report(computed: &str) -> Report {
        let mut report = Report::new(7, Text::none(), "", Text::none(), &[]);
        report.claims.push(Claim::compare("c", "", Text::none(), "1", computed));
        report
    }

    #[test]
    fn what_is_not_expected_is_named() {
        let expected = "7\tc\tdiffers\t1\t2\n8\tother\tagrees\t1\t1\n";
        assert_eq!(compare(&[report("2")], expected), Vec::<String>::new());
        let wrong = compare(&[report("1")], expected);
        assert_eq!(wrong, [r#"paper 7, claim c: computed "1" (agrees); expected "2" (differs)"#]);
        assert!(compare(&[report("2")], "")[0].ends_with("not expected"));
        let missing = "7\tc\tdiffers\t1\t2\n7\tgone\tagrees\t1\t1\n";
        assert!(compare(&[report("2")], missing)[0].contains("claim gone: missing"));
    }

    #[test]
    fn every_expected_line_is_whole_and_there_once() {
        for (name, text) in [("quick", QUICK), ("full", FULL)] {
            let lines: Vec<_> = text.lines().collect();
            assert!(lines.iter().all(|line| line.split('\t').count() == 5), "{name}");
            let mut names: Vec<_> = text.lines().filter_map(split).map(|(name, _)| name).collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), lines.len(), "{name}: a claim is there twice");
        }
    }
}
