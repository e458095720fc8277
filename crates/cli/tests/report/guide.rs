//! The guide, followed by the letter: every command in a `console` block of `docs/guide` is run, and what it
//! prints must be what the page shows. A line `…` stands for any lines, and a line that ends with `…` for any
//! line that begins so. Pages are read in a folder of their own, with the table that the report has solved.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::{made, read, temporary};

const GUIDE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guide/src");

/// A command of a page and the lines that the page shows below it.
struct Step {
    line: usize,
    command: String,
    shown: Vec<String>,
}

#[test]
fn every_command_of_the_guide_prints_what_the_guide_shows() {
    made();
    let mut wrong = Vec::new();
    let mut steps = 0;
    for page in pages() {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        for step in steps_of(&read(&page)) {
            steps += 1;
            let output = run(&step.command, folder.path());
            if let Err(problem) = compare(&step.shown, &printed(&output)) {
                let place = format!("{}:{}", page.display(), step.line);
                wrong.push(format!("{place}: {}\n{problem}", step.command));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(steps >= 30, "only {steps} commands were found in {GUIDE}");
}

#[test]
fn the_guide_shows_the_example_that_is_compiled() {
    let code = read(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../yomikiri/examples/nim.rs")));
    let page = read(&Path::new(GUIDE).join("own-game.md"));
    assert!(page.contains(code.trim_end()), "own-game.md and examples/nim.rs differ");
}

#[test]
fn every_page_is_in_the_summary_and_every_link_leads_somewhere() {
    let summary = read(&Path::new(GUIDE).join("SUMMARY.md"));
    for page in pages() {
        let name = page.strip_prefix(GUIDE).expect("pages are in the guide").display().to_string();
        assert!(name == "SUMMARY.md" || summary.contains(&format!("({name})")), "{name}");
        let text = read(&page);
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = link.split('#').next().unwrap_or_default();
            let target = page.parent().expect("a page lies in a folder").join(file);
            assert!(target.exists(), "{}: no page {link}", page.display());
        }
    }
}

fn pages() -> Vec<PathBuf> {
    let mut pages = Vec::new();
    let mut folders = vec![PathBuf::from(GUIDE)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("the guide is there") {
            let path = entry.expect("a folder can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    pages
}

/// The commands in `console` blocks. A command that ends with `<<'END'` or the like has its input below it.
fn steps_of(page: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut lines = page.lines().enumerate();
    let mut inside = false;
    while let Some((at, line)) = lines.next() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if let Some(first) = line.strip_prefix("$ ").filter(|_| inside) {
            let mut command = first.to_owned();
            let end = first.split_once("<<'").and_then(|(_, rest)| rest.split('\'').next());
            if let Some(end) = end {
                for (_, line) in lines.by_ref() {
                    command = format!("{command}\n{line}");
                    if line == end {
                        break;
                    }
                }
            }
            steps.push(Step { line: at + 1, command, shown: Vec::new() });
        } else if inside {
            let step = steps.last_mut().expect("output stands below its command");
            step.shown.push(line.to_owned());
        }
    }
    steps
}

/// Runs a command as a reader would, with the program first in the path.
fn run(command: &str, folder: &Path) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_yomikiri"));
    let place = program.parent().expect("a program lies in a folder").display();
    let path = format!("{place}:{}", std::env::var("PATH").unwrap_or_default());
    Command::new("bash")
        .args(["-c", command])
        .current_dir(folder)
        .env("PATH", path)
        .env("XDG_DATA_HOME", temporary("report-data"))
        .stdin(Stdio::null())
        .output()
        .unwrap_or_else(|error| panic!("{command}: {error}"))
}

/// Standard output, and the error where a command fails; other remarks on standard error are left out.
fn printed(output: &Output) -> Vec<String> {
    let said = if output.status.success() { &[][..] } else { &output.stderr[..] };
    let text = [&output.stdout[..], said].concat();
    String::from_utf8_lossy(&text).trim_end().lines().map(str::to_owned).collect()
}

fn compare(shown: &[String], printed: &[String]) -> Result<(), String> {
    if matches(shown, printed) {
        return Ok(());
    }
    Err(format!("shown:\n{}\nprinted:\n{}", shown.join("\n"), printed.join("\n")))
}

fn matches(shown: &[String], printed: &[String]) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((line, rest)) if line == "…" => {
            (0..=printed.len()).any(|from| matches(rest, &printed[from..]))
        }
        Some((line, rest)) => printed.split_first().is_some_and(|(first, others)| {
            let same = match line.strip_suffix('…') {
                Some(start) => first.starts_with(start.trim_end()),
                None => first.trim_end() == line.trim_end(),
            };
            same && matches(rest, others)
        }),
    }
}

#[test]
fn lines_left_out_match_and_others_do_not() {
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<String>>();
    for (shown, printed, same) in [
        ("a\nb", "a\nb", true),
        ("a\n…", "a\nb\nc", true),
        ("a\n…\nc", "a\nb\nc", true),
        ("a …\nc", "a b\nc", true),
        ("a\nb", "a\nc", false),
        ("a", "a\nb", false),
        ("…\nd", "a\nb\nc", false),
        ("", "a", false),
    ] {
        assert_eq!(matches(&lines(shown), &lines(printed)), same, "{shown:?} and {printed:?}");
    }
}
