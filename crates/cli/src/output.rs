//! Where answers go: aligned and coloured on a terminal, plain in a pipe, one JSON document with
//! `--json`.
//!
//! What comes from outside, such as the content and the name of a file, must not command the terminal.
//! [`visible`] shows every control character instead of sending it; all errors pass through it. What is
//! printed passes through [`styled`], which leaves colours alone and shows every other escape.

use std::borrow::Cow;
use std::io::{self, Write};
use std::path::Path;

use anstyle::{AnsiColor, Style};
use anyhow::Context;
use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use serde::Serialize;

pub(crate) use yomikiri_game::{counted, grouped};

/// What the command's exit status will say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Done, or yes.
    Done,
    /// A check failed, or nothing was found.
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
        writeln!(self.out, "{}", styled(text.as_ref())).context(NAME)
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
        let text = serde_json::to_string(value)?;
        // JSON itself escapes all but these, which can stand only in strings.
        let escape = |c: char| match is_control(c) {
            true => format!("\\u{:04x}", u32::from(c)),
            false => c.to_string(),
        };
        match text.contains(is_control) {
            true => self.line(text.chars().map(escape).collect::<String>()),
            false => self.line(text),
        }
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
        let _ = writeln!(anstream::stderr(), "{}", $crate::output::styled(&format!($($word)*)));
    }};
}
pub(crate) use remark;

/// Does this character change how a terminal shows others, or do worse? Among them are the marks that
/// turn the direction of writing.
fn is_control(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Text from outside, its control characters shown as `\u{1b}`; only ends of lines stay.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    shown(text, &['\n', '\t'], |_| 0)
}

/// Text from outside that must stay within its line: ends of lines are shown as well.
pub(crate) fn one_line(text: &str) -> Cow<'_, str> {
    shown(text, &[], |_| 0)
}

/// How a file is called in what is printed. A name may hold anything, ends of lines included.
pub(crate) fn name_of(file: &Path) -> String {
    one_line(&file.display().to_string()).into_owned()
}

/// Text of ours, in which colours stay and all other control characters are shown.
pub(crate) fn styled(text: &str) -> Cow<'_, str> {
    shown(text, &['\n', '\t'], colour_len)
}

/// The length of the colour that the text begins with: an escape, `[`, digits and semicolons, `m`.
fn colour_len(text: &str) -> usize {
    let Some(rest) = text.strip_prefix("\u{1b}[") else { return 0 };
    let digits = rest.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b';').count();
    if rest[digits..].starts_with('m') { 2 + digits + 1 } else { 0 }
}

/// Shows control characters except those of `plain`, and except what `kept` says stays at the place
/// where such a one stands.
fn shown<'t>(text: &'t str, plain: &[char], kept: impl Fn(&str) -> usize) -> Cow<'t, str> {
    let plain = |c: char| !is_control(c) || plain.contains(&c);
    if text.chars().all(plain) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = if plain(c) { c.len_utf8() } else { kept(rest) };
        if length == 0 {
            out.extend(c.escape_unicode());
        } else {
            out.push_str(&rest[..length]);
        }
        rest = &rest[length.max(c.len_utf8())..];
    }
    Cow::Owned(out)
}

/// Ends the program as clap would; but what was typed must not command the terminal either.
pub(crate) fn leave(error: &clap::Error) -> ! {
    let text = error.render().ansi().to_string();
    if styled(&text) == text {
        error.exit();
    }
    remark!("{}", text.trim_end());
    std::process::exit(error.exit_code())
}

/// An error with its causes on one line, each said once: many messages name their cause already.
/// Control characters, which may come from a file or its name, are shown.
pub(crate) fn said(error: &anyhow::Error) -> String {
    let mut text = error.to_string();
    for cause in error.chain().skip(1).map(ToString::to_string) {
        if !text.contains(&cause) {
            text = format!("{text}: {cause}");
        }
    }
    one_line(&text).into_owned()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_from_files_reached_the_terminal() {
        for (text, expected) in [
            ("plain\nlines\tand 日本語", "plain\nlines\tand 日本語"),
            ("\u{1b}[2Jx", "\\u{1b}[2Jx"),
            ("\u{1b}[31mred", "\\u{1b}[31mred"),
            ("a\rb\u{7}\u{7f}\u{9b}2J", "a\\u{d}b\\u{7}\\u{7f}\\u{9b}2J"),
            ("\u{202e}txt.exe", "\\u{202e}txt.exe"),
            ("\u{1b}", "\\u{1b}"),
        ] {
            assert_eq!(visible(text), expected);
        }
    }

    #[test]
    fn our_colours_stay() {
        let ours = format!("{BAD}wrong{BAD:#} {HEADING}x{HEADING:#}");
        assert_eq!(styled(&ours), ours);
        for (text, expected) in [
            ("\u{1b}[1;31mx\u{1b}[0m", "\u{1b}[1;31mx\u{1b}[0m"),
            ("\u{1b}[2J\u{1b}]0;title\u{7}", "\\u{1b}[2J\\u{1b}]0;title\\u{7}"),
            ("\u{1b}[", "\\u{1b}["),
            ("\u{1b}[31", "\\u{1b}[31"),
        ] {
            assert_eq!(styled(text), expected);
        }
    }
}
