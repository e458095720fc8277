//! A paper from its first sentence to its last: what it says, in our words, and what became of each statement here.
//!
//! The rows are data, one list per paper in its own `coverage.rs`. A row names by their anchors the claims, figures and
//! tables of the report that check it or show it, so that nothing is stated twice.

use serde::{Deserialize, Serialize};

use crate::{Report, Text, Verdict};

/// One statement of a paper.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Statement {
    /// Where the paper says it: `abstract`, `§4.1`, `§4.5, Figure 10`.
    pub place: String,
    /// What the paper says, in our own words.
    pub says: Text,
    /// What kind of statement it is, and so what can be done about it.
    pub standing: Standing,
    /// The gravest verdict of the claims in `anchors`; none if no claim is among them.
    pub verdict: Option<Verdict>,
    /// Anchors in the report: a claim or check by its id, a figure as `figure-ID`, a table as `table-ID`.
    pub anchors: Vec<String>,
}

/// What can be done about a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// It can be checked, and is: `anchors` say where.
    Checked,
    /// It fixes what words and rules mean; our rules follow it.
    Definition,
    /// It could be checked in principle, and is not: history, other programs, future work not done.
    Open,
    /// Nothing to check: a motive, an opinion, thanks.
    NotCheckable,
}

/// A statement as the lists hold it: place, standing, anchors with blanks between, English, Japanese.
pub(crate) type Row = (&'static str, Standing, &'static str, &'static str, &'static str);

impl Report {
    /// Lays a paper's statements beside what was computed. Called when all claims are there.
    pub(crate) fn cover(&mut self, rows: &[Row]) {
        let statement = |&(place, standing, anchors, en, ja): &Row| {
            let anchors: Vec<String> = anchors.split_whitespace().map(str::to_owned).collect();
            let claims = self.claims.iter().chain(&self.checks);
            let linked = claims.filter(|claim| anchors.contains(&claim.id));
            let verdict = linked.map(|claim| claim.verdict).max_by_key(|verdict| gravity(*verdict));
            Statement { place: place.into(), says: Text::new(en, ja), standing, verdict, anchors }
        };
        self.statements = rows.iter().map(statement).collect();
    }

    /// Is there a claim, check, figure or table with this anchor?
    pub fn has_anchor(&self, anchor: &str) -> bool {
        let named = |kind: &str, id: &str| anchor.strip_prefix(kind) == Some(id);
        self.claims.iter().chain(&self.checks).any(|claim| claim.id == anchor)
            || self.figures.iter().any(|figure| named("figure-", &figure.id))
            || self.tables.iter().any(|table| named("table-", &table.id))
    }
}

/// How much a verdict asks of the reader: a statement is as grave as the gravest of its claims.
fn gravity(verdict: Verdict) -> usize {
    match verdict {
        Verdict::New => 0,
        Verdict::Agrees => 1,
        Verdict::Explained => 2,
        Verdict::NotReproduced => 3,
        Verdict::Differs => 4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Claim, Figure};

    #[test]
    fn a_statement_has_the_gravest_verdict_of_its_claims() {
        let mut report = Report::new(7, Text::none(), "", Text::none(), &[]);
        for (id, computed) in [("same", "1"), ("other", "2")] {
            report.claims.push(Claim::compare(id, "§1", Text::none(), "1", computed));
        }
        report.figures.push(Figure::boards("figure-1", Text::none(), vec![]));
        let rows: [Row; 4] = [
            ("§1", Standing::Checked, "same", "a", "b"),
            ("§1", Standing::Checked, "same other figure-figure-1", "a", "b"),
            ("§1", Standing::Checked, "figure-figure-1", "a", "b"),
            ("§2", Standing::NotCheckable, "", "a", "b"),
        ];
        report.cover(&rows);
        let verdicts: Vec<_> = report.statements.iter().map(|row| row.verdict).collect();
        assert_eq!(verdicts, [Some(Verdict::Agrees), Some(Verdict::Differs), None, None]);
        assert_eq!(report.statements[1].anchors, ["same", "other", "figure-figure-1"]);
        assert!(report.has_anchor("figure-figure-1") && report.has_anchor("other"));
        assert!(!report.has_anchor("figure-1") && !report.has_anchor("table-1"));
    }
}
