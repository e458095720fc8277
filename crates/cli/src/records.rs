//! Recorded games: one JSON object per line, the log of a match, or a text in a form that its game reads.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use anyhow::{Context, ensure};
use serde_json::Value;
use yomikiri_host::file;

/// The most bytes of a file of texts, which is read as a whole.
const LONGEST_TEXT: u64 = 64 << 20;

/// Opens a file of records; '-' is standard input.
fn reader(path: &Path) -> anyhow::Result<Box<dyn BufRead>> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    // What the shell hands over is open already, perhaps a pipe: it is read line by line until it
    // ends, as standard input is. Any other pipe might never get a writer.
    let handed_over = path == Path::new("/dev/stdin") || path.starts_with("/dev/fd");
    let opened = if handed_over { File::open(path) } else { file::open(path) };
    let opened = opened.with_context(|| format!("cannot open {}", path.display()))?;
    Ok(Box::new(BufReader::new(opened)))
}

/// A recorded game: a JSON object, or a text that its game reads.
pub(crate) enum Record {
    Json(Value),
    Text(String),
}

/// The records of a file with the number of their line, from 1.
type Records = Box<dyn Iterator<Item = anyhow::Result<(usize, Record)>>>;

/// Reads a file of JSON objects, one per line, where the head of a match's log is not a game and a game of a
/// match has its record inside; or of any other text, which `split` takes apart.
pub(crate) fn read(
    path: &Path,
    split: impl FnOnce(&str) -> anyhow::Result<Vec<(usize, String)>>,
) -> anyhow::Result<Records> {
    let name = path.display().to_string();
    let mut input = reader(path)?;
    // The first line that is not empty tells which of the two it is.
    let (mut at, mut begun) = (0, String::new());
    while begun.trim().is_empty() {
        at += 1;
        match crate::input::line_of(&mut input).with_context(|| name.clone())? {
            None => return Ok(Box::new(std::iter::empty())),
            Some(line) => begun = line.with_context(|| format!("{name}, line {at}"))?,
        }
    }
    if begun.starts_with(['{', '[']) {
        return Ok(Box::new(json_lines(name, at, begun, input)));
    }
    let mut text = "\n".repeat(at - 1) + &begun;
    let mut bytes = Vec::new();
    input.take(LONGEST_TEXT + 1).read_to_end(&mut bytes).with_context(|| name.clone())?;
    ensure!(
        bytes.len() as u64 <= LONGEST_TEXT,
        "{name}: more than {LONGEST_TEXT} bytes of text; expected JSON lines or a shorter text"
    );
    text.push_str(&String::from_utf8_lossy(&bytes));
    let games = split(&text)?.into_iter();
    Ok(Box::new(games.map(|(line, text)| Ok((line, Record::Text(text))))))
}

/// The records of JSON lines, of which the first that is not empty has been read.
fn json_lines(
    name: String,
    mut at: usize,
    begun: String,
    mut input: Box<dyn BufRead>,
) -> impl Iterator<Item = anyhow::Result<(usize, Record)>> {
    let mut begun = Some(begun);
    let next = move || loop {
        let line = match begun.take() {
            Some(line) => line,
            None => {
                at += 1;
                match crate::input::line_of(&mut input) {
                    Ok(None) => return None,
                    Ok(Some(Ok(line))) => line,
                    Ok(Some(Err(error))) => {
                        let error = anyhow::Error::new(error);
                        return Some(Err(error.context(format!("{name}, line {at}"))));
                    }
                    Err(error) => {
                        return Some(Err(anyhow::Error::new(error).context(name.clone())));
                    }
                }
            }
        };
        if line.trim().is_empty() {
            continue;
        }
        match record(&line).with_context(|| format!("{name}, line {at}")) {
            Ok(Some(record)) => return Some(Ok((at, Record::Json(record)))),
            Ok(None) => {}
            Err(error) => return Some(Err(error)),
        }
    };
    std::iter::from_fn(next)
}

/// The record of a line; `None` for the head of a match's log.
fn record(line: &str) -> anyhow::Result<Option<Value>> {
    let mut value: Value = serde_json::from_str(line).context("not a record")?;
    ensure!(value.is_object(), "not a record; expected a JSON object");
    if value.get("bots").is_some() {
        return Ok(None);
    }
    Ok(Some(match value.get_mut("record") {
        Some(record) => record.take(),
        None => value,
    }))
}
