//! Sections and lines of a `variants.ini`.
//!
//! ```text
//!   # a comment
//!   [nine-square:minishogi]      a variant, and the one it begins as
//!   maxRank = 3                  an option; what stands in a child replaces what its parent says
//! ```
//!
//! Lines before the first section are passed over, as Fairy-Stockfish does. What it passes over without a
//! word elsewhere (a line without `=`, an option behind a blank, an option given twice) is an error here.

use crate::VariantError;

/// The longest text that is read: Fairy-Stockfish's own file has some 70,000 bytes.
const LONGEST: usize = 1 << 19;

/// An option of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) key: String,
    pub(crate) value: String,
    /// From 1.
    pub(crate) line: usize,
}

/// A variant as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Section {
    pub(crate) name: String,
    pub(crate) parent: Option<String>,
    pub(crate) line: usize,
    pub(crate) entries: Vec<Entry>,
}

impl Section {
    /// The section as a text of its own, without comments.
    pub(crate) fn text(&self) -> String {
        let parent = self.parent.as_ref().map(|parent| format!(":{parent}")).unwrap_or_default();
        let head = format!("[{}{parent}]\n", self.name);
        let lines = self.entries.iter().map(|entry| format!("{} = {}\n", entry.key, entry.value));
        lines.fold(head, |text, line| text + &line)
    }
}

/// Reads all sections. Only their form is looked at.
pub(crate) fn sections(text: &str) -> Result<Vec<Section>, VariantError> {
    if text.len() > LONGEST {
        let problem = format!("a text of {} bytes", text.len());
        return Err(VariantError::of_text(problem, format!("at most {LONGEST} bytes")));
    }
    let mut sections: Vec<Section> = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        if content.starts_with('[') {
            let section = head(line, content)?;
            if sections.iter().any(|earlier| earlier.name == section.name) {
                let problem = format!("a second section [{}]", section.name);
                return Err(VariantError::at(line, &section.name, "", problem, "a new name"));
            }
            sections.push(section);
        } else if let Some(section) = sections.last_mut() {
            section.entries.extend(entry(line, content, section)?);
        }
    }
    Ok(sections)
}

fn head(line: usize, content: &str) -> Result<Section, VariantError> {
    let wrong = |problem: String| {
        Err(VariantError::at(line, "", "", problem, "a line like `[name]` or `[name:parent]`"))
    };
    let Some((inside, _)) = content[1..].split_once(']') else {
        return wrong(format!("{content:?} has no `]`"));
    };
    let (name, parent) = match inside.split_once(':') {
        Some((name, parent)) => (name, Some(parent)),
        None => (inside, None),
    };
    let is_word = |word: &str| {
        !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c))
    };
    if let Some(word) = [Some(name), parent].into_iter().flatten().find(|word| !is_word(word)) {
        return wrong(format!("the name {word:?}"));
    }
    let (name, parent) = (name.to_owned(), parent.map(str::to_owned));
    Ok(Section { name, parent, line, entries: Vec::new() })
}

fn entry(line: usize, content: &str, section: &Section) -> Result<Option<Entry>, VariantError> {
    if content.trim().is_empty() || content.starts_with(['#', ';']) {
        return Ok(None);
    }
    let wrong = |key: &str, problem: String, expected: &str| {
        Err(VariantError::at(line, &section.name, key, problem, expected))
    };
    if content.starts_with(char::is_whitespace) {
        return wrong("", format!("a blank before {:?}", content.trim()), "an option's name first");
    }
    let Some((key, value)) = content.split_once('=') else {
        return wrong("", format!("{content:?} has no `=`"), "a line like `maxRank = 4`");
    };
    let (key, value) = (key.trim_end_matches(' '), value.trim_start());
    if value.is_empty() {
        return wrong(key, "no value".to_owned(), "a value after `=`");
    }
    if section.entries.iter().any(|earlier| earlier.key == key) {
        return wrong(key, "given twice".to_owned(), "each option once");
    }
    Ok(Some(Entry { key: key.to_owned(), value: value.to_owned(), line }))
}
