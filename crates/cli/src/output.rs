//! Where answers go: aligned and coloured on a terminal, plain in a pipe, one JSON document with
//! `--json`.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use anyhow::Context;
use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use serde::Serialize;

/// What the command's exit status will say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Done, or yes.
    Done,
    /// Checked, and the answer is no.
    No,
}

/// Heading style.
pub(crate) const HEADING: Style = Style::new().bold();
/// What agrees.
pub(crate) const GOOD: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Green)));
/// What differs.
pub(crate) const BAD: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Red)));
/// What needs a word.
pub(crate) const NOTED: Style =
    Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Yellow)));
/// What is new.
pub(crate) const NEW: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Cyan)));
/// What may be skipped.
pub(crate) const DIM: Style = Style::new().dimmed();

/// What an error calls it.
const NAME: &str = "standard output";

/// Standard output, buffered; colours are dropped where nobody could see them.
pub(crate) struct Output {
    out: io::BufWriter<anstream::AutoStream<io::Stdout>>,
}

impl Output {
    pub(crate) fn new() -> Self {
        Output { out: io::BufWriter::new(anstream::stdout()) }
    }

    /// One line.
    pub(crate) fn line(&mut self, text: impl AsRef<str>) -> anyhow::Result<()> {
        writeln!(self.out, "{}", text.as_ref()).context(NAME)
    }

    /// A heading with a blank line before it.
    pub(crate) fn heading(&mut self, text: &str) -> anyhow::Result<()> {
        self.line(format!("\n{HEADING}{text}{HEADING:#}"))
    }

    /// A table: first column to the left, all others as `right` says.
    pub(crate) fn table(
        &mut self,
        columns: &[&str],
        rows: impl IntoIterator<Item = Vec<String>>,
    ) -> anyhow::Result<()> {
        let mut table = plain_table();
        table.set_header(columns);
        for row in rows {
            table.add_row(row);
        }
        for column in table.column_iter_mut().skip(1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        self.line(trimmed(&table.to_string()))
    }

    /// One JSON document, or one line of JSON lines.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> anyhow::Result<()> {
        self.line(serde_json::to_string(value)?)
    }

    /// Makes everything written so far visible: before waiting for a person, and at the end.
    pub(crate) fn flush(&mut self) -> anyhow::Result<()> {
        self.out.flush().context(NAME)
    }

    /// Text that has its own lines' ends.
    pub(crate) fn text(&mut self, text: &[u8]) -> anyhow::Result<()> {
        self.out.write_all(text).context(NAME)
    }
}

/// A word beside the answer, on standard error. If nobody can read it, nothing is lost: unlike
/// `eprintln!`, which panics.
macro_rules! remark {
    ($($word:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(anstream::stderr(), $($word)*);
    }};
}
pub(crate) use remark;

/// An error with its causes, each said once: many messages name their cause already.
pub(crate) fn said(error: &anyhow::Error) -> String {
    let mut text = error.to_string();
    for cause in error.chain().skip(1).map(ToString::to_string) {
        if !text.contains(&cause) {
            text = format!("{text}: {cause}");
        }
    }
    text
}

/// A table without lines but one under its header.
pub(crate) fn plain_table() -> Table {
    let mut table = Table::new();
    table.load_preset(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    table
}

/// Text without blanks at the ends of lines.
pub(crate) fn trimmed(text: &str) -> String {
    text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

/// A whole number with its digits in groups of three.
pub(crate) fn grouped(number: impl ToString) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
