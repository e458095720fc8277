//! What can be wrong with the description of a variant.

use thiserror::Error;

/// What is wrong, where, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}{problem}; expected {expected}", place(*line, section, key))]
pub struct VariantError {
    line: Option<usize>,
    section: String,
    key: String,
    problem: String,
    expected: String,
}

/// As in `line 7, [mini], maxRank: `.
fn place(line: Option<usize>, section: &str, key: &str) -> String {
    let line = line.map(|line| format!("line {line}"));
    let section = (!section.is_empty()).then(|| format!("[{section}]"));
    let key = (!key.is_empty()).then(|| key.to_owned());
    let parts: Vec<String> = [line, section, key].into_iter().flatten().collect();
    if parts.is_empty() { String::new() } else { format!("{}: ", parts.join(", ")) }
}

impl VariantError {
    /// About a text as a whole.
    pub(crate) fn of_text(problem: impl Into<String>, expected: impl Into<String>) -> Self {
        VariantError {
            line: None,
            section: String::new(),
            key: String::new(),
            problem: problem.into(),
            expected: expected.into(),
        }
    }

    /// About a line.
    pub(crate) fn at(
        line: usize,
        section: &str,
        key: &str,
        problem: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        VariantError { line: Some(line), ..VariantError::of(section, key, problem, expected) }
    }

    /// About a variant and one of its options, wherever it stands.
    pub(crate) fn of(
        section: &str,
        key: &str,
        problem: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        let (section, key) = (section.to_owned(), key.to_owned());
        VariantError { section, key, ..VariantError::of_text(problem, expected) }
    }

    /// The line of the text that it is about, from 1.
    pub fn line(&self) -> Option<usize> {
        self.line
    }
}
