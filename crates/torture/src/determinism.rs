//! The same input gives the same bytes, whatever the number of threads.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, ensure};
use serde_json::Value;

use crate::Run;
use crate::program::text;
use crate::sheet::Sheet;

const THREADS: [&str; 3] = ["1", "2", "8"];

pub(crate) fn run(run: &Run, sheet: &mut Sheet) -> anyhow::Result<()> {
    sheet.part("determinism: 1, 2 and 8 threads");
    let size = if run.quick { "4x3" } else { "4x4" };
    let layers = ["solve", "mnk", "--size", size, "--strong", "--device", "cpu"];
    alike(run, sheet, &format!("mnk {size} --strong: layer files"), 2, &layers, true)?;
    let playouts = if run.quick { "20" } else { "100" };
    let arena = ["arena", "tantrix", "darwin", "flat", "--games", "4", "--playouts", playouts];
    log(run, sheet, "arena tantrix: the log", &arena)?;
    let papers: &[&str] = if run.quick { &["3"] } else { &["1", "2", "3"] };
    for paper in papers {
        report(run, sheet, paper)?;
    }
    if !run.quick {
        let dobutsu = ["solve", "dobutsu", "--device", "cpu"];
        alike(run, sheet, "dobutsu: the table", 2, &dobutsu, false)?;
        let variant = ["solve", "dobutsu", "--device", "cpu", "--rules", "no-try"];
        alike(run, sheet, "dobutsu --rules no-try: the table", 1, &variant, false)?;
    }
    Ok(())
}

/// Files by name with the fingerprints of their bytes.
type Prints = BTreeMap<String, blake3::Hash>;

fn prints(folder: &Path) -> anyhow::Result<Prints> {
    let mut prints = Prints::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let hash = blake3::hash(&std::fs::read(entry.path())?);
        prints.insert(entry.file_name().to_string_lossy().into_owned(), hash);
    }
    Ok(prints)
}

/// One fingerprint of all files, short enough to show.
fn shown(prints: &Prints) -> String {
    let mut hasher = blake3::Hasher::new();
    for hash in prints.values() {
        hasher.update(hash.as_bytes());
    }
    hasher.finalize().to_hex()[..16].to_owned()
}

/// Runs a command into an empty folder, or a file in it, so often with each number of threads.
fn alike(
    run: &Run,
    sheet: &mut Sheet,
    what: &str,
    times: usize,
    args: &[&str],
    into_folder: bool,
) -> anyhow::Result<()> {
    let mut first: Option<Prints> = None;
    for threads in THREADS {
        for _ in 0..times {
            let folder = run.program.folder("alike")?;
            let file = folder.join("out.yk");
            let out = if into_folder { &folder } else { &file };
            let more = ["--threads", threads, "--out", text(out)?];
            run.program.succeed(&[args, &more].concat())?;
            let found = prints(&folder)?;
            ensure!(!found.is_empty(), "{what}: nothing was written");
            let expected = first.get_or_insert_with(|| found.clone());
            ensure!(found == *expected, "{what}: other bytes with {threads} threads");
        }
    }
    let came_out = format!("all alike: {}", first.as_ref().map(shown).unwrap_or_default());
    sheet.row(what, times * THREADS.len(), came_out);
    Ok(())
}

/// A match's log, which is a file that the command begins.
fn log(run: &Run, sheet: &mut Sheet, what: &str, args: &[&str]) -> anyhow::Result<()> {
    let mut first: Option<Vec<u8>> = None;
    for threads in THREADS {
        for _ in 0..2 {
            let path = run.program.folder("alike")?.join("log.jsonl");
            let more = ["--threads", threads, "--log", text(&path)?];
            run.program.succeed(&[args, &more].concat())?;
            let found = std::fs::read(&path)?;
            let expected = first.get_or_insert_with(|| found.clone());
            ensure!(found == *expected, "{what}: other bytes with {threads} threads");
        }
    }
    sheet.row(what, 2 * THREADS.len(), "all alike");
    Ok(())
}

/// A paper's report, but for how long it took and what it ran on.
fn report(run: &Run, sheet: &mut Sheet, paper: &str) -> anyhow::Result<()> {
    let mut first: Option<Value> = None;
    for threads in THREADS {
        let mut command = run.program.command(&["reproduce", paper, "--json"]);
        let output = command.env("RAYON_NUM_THREADS", threads).output()?;
        ensure!(output.status.success(), "paper {paper}: {:?}", output.status);
        let mut found: Value = serde_json::from_slice(&output.stdout)
            .with_context(|| format!("the report of paper {paper}"))?;
        strip(&mut found);
        let expected = first.get_or_insert_with(|| found.clone());
        ensure!(found == *expected, "paper {paper}: another report with {threads} threads");
    }
    sheet.row(&format!("reproduce {paper}: the report"), THREADS.len(), "all alike");
    Ok(())
}

/// Takes out what is about the run and not about the result.
fn strip(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for field in ["seconds", "machine", "date", "peak_bytes"] {
                fields.remove(field);
            }
            fields.values_mut().for_each(strip);
        }
        Value::Array(items) => items.iter_mut().for_each(strip),
        // Some notes say how long a search took.
        Value::String(text) => *text = untimed(text),
        _ => {}
    }
}

/// The text without its times: `0.038 s`, or the words around `0.038秒`.
fn untimed(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let is_time = |at: usize| {
        let unit = words.get(at + 1).is_some_and(|unit| unit.trim_end_matches(['.', ',']) == "s");
        words[at].contains('秒') || (unit && words[at].parse::<f64>().is_ok())
    };
    let kept: Vec<&str> = (0..words.len()).filter(|&at| !is_time(at)).map(|at| words[at]).collect();
    kept.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_times_are_left_out() {
        assert_eq!(untimed("9016 states; 0.038 s against 0.3 s."), "9016 states; s against s.");
        assert_eq!(untimed("9016 in all"), "9016 in all");
        assert_eq!(untimed("局面は9016。 時間は0.038秒。"), "局面は9016。");
    }
}
