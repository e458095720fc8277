//! What was computed about a paper, laid beside what it prints.

use serde::{Deserialize, Serialize};

use crate::{Figure, Statement, japanese};

/// A text in the two languages of the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Text {
    /// English.
    pub en: String,
    /// Japanese.
    pub ja: String,
}

impl Text {
    /// A text in both languages.
    pub fn new(en: impl Into<String>, ja: impl Into<String>) -> Self {
        Text { en: en.into(), ja: ja.into() }
    }

    /// A text that reads the same in both: numbers, notation.
    pub fn same(text: impl Into<String>) -> Self {
        let text = text.into();
        Text { en: text.clone(), ja: text }
    }

    /// A value, which is shown in both.
    pub fn value(value: impl Into<String>) -> Self {
        let value = value.into();
        Text { ja: japanese(&value), en: value }
    }

    /// No text.
    pub fn none() -> Self {
        Text::same("")
    }
}

/// Texts one after the other, with a space where the language has one.
impl FromIterator<Text> for Text {
    fn from_iter<I: IntoIterator<Item = Text>>(texts: I) -> Self {
        texts.into_iter().fold(Text::none(), |all, next| {
            let space = if all.en.is_empty() || next.en.is_empty() { "" } else { " " };
            Text::new(all.en + space + &next.en, all.ja + &next.ja)
        })
    }
}

/// How a computed value stands to the printed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The same.
    Agrees,
    /// Not the same, and the note says how the printed one comes about.
    Explained,
    /// Not the same: the paper is wrong, or counts something we could not find.
    Differs,
    /// We can neither confirm nor refute it, or only a part of it; the note says how far we come.
    NotReproduced,
    /// The paper says nothing: our own result.
    New,
}

impl Verdict {
    /// All of them, in the order in which reports count them.
    pub const ALL: [Verdict; 5] = [
        Verdict::Agrees,
        Verdict::Explained,
        Verdict::Differs,
        Verdict::NotReproduced,
        Verdict::New,
    ];

    /// Its word, as documents write it.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Agrees => "agrees",
            Verdict::Explained => "explained",
            Verdict::Differs => "differs",
            Verdict::NotReproduced => "not-reproduced",
            Verdict::New => "new",
        }
    }
}

/// One statement of a paper, or of ours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Claim {
    /// A short name, unique in the report: scripts and links use it.
    pub id: String,
    /// Where the paper says it: `Table 1`, `§4.3`. Where the source of a check is not the paper, that source.
    pub place: String,
    /// What is claimed.
    pub what: Text,
    /// The value in the paper; empty for our own results.
    pub printed: String,
    /// Our value.
    pub computed: String,
    /// How the two stand to each other.
    pub verdict: Verdict,
    /// Why they differ, or what else there is to know. May be empty.
    pub note: Text,
}

impl Claim {
    /// A claim that agrees if the two values are the same text, and differs otherwise.
    pub fn compare(
        id: &str,
        place: &str,
        what: Text,
        printed: impl Into<String>,
        computed: impl Into<String>,
    ) -> Self {
        let (printed, computed) = (printed.into(), computed.into());
        let verdict = if printed == computed { Verdict::Agrees } else { Verdict::Differs };
        let (id, place) = (id.into(), place.into());
        Claim { id, place, what, printed, computed, verdict, note: Text::none() }
    }

    /// A result of ours that no paper has.
    pub fn new_result(id: &str, what: Text, computed: impl Into<String>) -> Self {
        Claim { verdict: Verdict::New, ..Claim::compare(id, "", what, "", computed) }
    }

    /// A claim of which we can neither confirm nor refute all.
    pub fn not_reproduced(self, note: Text) -> Self {
        Claim { verdict: Verdict::NotReproduced, note, ..self }
    }

    /// The claim with a note.
    pub fn note(self, note: Text) -> Self {
        Claim { note, ..self }
    }

    /// The claim with a difference explained by a note. What agrees stays agreed, with the note.
    pub fn explained(self, note: Text) -> Self {
        let verdict = match self.verdict {
            Verdict::Differs => Verdict::Explained,
            other => other,
        };
        Claim { verdict, note, ..self }
    }
}

/// A table of the paper, recomputed, or one of ours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Table {
    /// A short name, unique in the report.
    pub id: String,
    /// What it shows.
    pub title: Text,
    /// Headings.
    pub columns: Vec<Text>,
    /// Cells, row by row. Numbers are plain digits; printers group them.
    pub rows: Vec<Vec<String>>,
}

/// A paper recomputed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Report {
    /// The paper's number, 1 to 5.
    pub paper: u8,
    /// Its title.
    pub title: Text,
    /// Who wrote it, where and when.
    pub source: String,
    /// What it is about and what came out, in a few sentences.
    pub story: Text,
    /// Every claim, in the paper's order, then ours.
    pub claims: Vec<Claim>,
    /// Checks of the rules and of our program against sources that are not the paper, named by `place`.
    pub checks: Vec<Claim>,
    /// What the paper says from its first sentence to its last, each statement with what checks it.
    #[serde(default)]
    pub statements: Vec<Statement>,
    /// Its tables, and ours.
    pub tables: Vec<Table>,
    /// Its figures, and ours.
    pub figures: Vec<Figure>,
    /// Commands that recompute single parts.
    pub commands: Vec<String>,
    /// What was not computed anew but taken from an earlier run, and how it was checked.
    pub reused: Vec<Text>,
    /// The seed of its random numbers, if it uses any.
    pub seed: Option<u64>,
    /// How long it took.
    pub seconds: f64,
}

impl Report {
    /// A report with nothing computed yet.
    pub fn new(paper: u8, title: Text, source: &str, story: Text, commands: &[&str]) -> Self {
        Report {
            paper,
            title,
            source: source.into(),
            story,
            claims: Vec::new(),
            checks: Vec::new(),
            statements: Vec::new(),
            tables: Vec::new(),
            figures: Vec::new(),
            commands: commands.iter().map(ToString::to_string).collect(),
            reused: Vec::new(),
            seed: None,
            seconds: 0.0,
        }
    }

    /// Puts the paper's figures first, in its order, and leaves ours as they are.
    pub(crate) fn sort_figures(&mut self) {
        let number = |figure: &Figure| figure.id.strip_prefix("figure-")?.parse::<u32>().ok();
        self.figures.sort_by_key(|figure| number(figure).unwrap_or(u32::MAX));
    }

    /// Its values, and the places where a paper has them, that read otherwise in Japanese.
    pub fn values_in_japanese(&self) -> impl Iterator<Item = (String, String)> {
        let claims = self.claims.iter().chain(&self.checks);
        let claims = claims.flat_map(|claim| [&claim.printed, &claim.computed, &claim.place]);
        let cells = self.tables.iter().flat_map(|table| table.rows.iter().flatten());
        let values = claims.chain(cells).chain(self.statements.iter().map(|row| &row.place));
        let both = values.map(|value| (value.clone(), japanese(value)));
        both.filter(|(english, japanese)| english != japanese)
    }

    /// How many claims have this verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.claims.iter().filter(|claim| claim.verdict == verdict).count()
    }
}
