//! Recorded games: one JSON object per line, or the log of a match.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use anyhow::{Context, ensure};
use serde_json::Value;
use yomikiri_host::file;

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

/// The records of a file with the number of their line, from 1. The head of a match's log is not a
/// game, and a game of a match has its record inside.
pub(crate) fn read(
    path: &Path,
) -> anyhow::Result<impl Iterator<Item = anyhow::Result<(usize, Value)>>> {
    let name = path.display().to_string();
    let mut input = reader(path)?;
    let mut at = 0;
    let next = move || loop {
        at += 1;
        let line = match crate::input::line_of(&mut input) {
            Ok(None) => return None,
            Ok(Some(Ok(line))) => line,
            Ok(Some(Err(error))) => {
                return Some(Err(anyhow::Error::new(error).context(format!("{name}, line {at}"))));
            }
            Err(error) => return Some(Err(anyhow::Error::new(error).context(name.clone()))),
        };
        if line.trim().is_empty() {
            continue;
        }
        match record(&line).with_context(|| format!("{name}, line {at}")) {
            Ok(Some(record)) => return Some(Ok((at, record))),
            Ok(None) => {}
            Err(error) => return Some(Err(error)),
        }
    };
    Ok(std::iter::from_fn(next))
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

/// `1 game`, `3 games`.
pub(crate) fn games(count: usize) -> String {
    if count == 1 { "1 game".to_owned() } else { format!("{count} games") }
}
