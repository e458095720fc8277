//! What a shell can do to a command: pipes that are shut, disks that are full, arguments that are no
//! text, files that are something else. Never a panic, and a message that says what was wrong.

#![cfg(unix)]

use std::ffi::OsStr;
use std::fs::File;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn yomikiri(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_yomikiri"));
    command.args(line.split_whitespace()).stdin(Stdio::null());
    command
}

/// The status is this one, and the message holds these words.
fn check(line: &str, output: &Output, status: i32, words: &str) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{line}: {said}");
    assert!(said.contains(words), "{line}: {said}");
    assert!(!said.contains("panicked"), "{line}: {said}");
}

/// Runs a command to its end, which must come: some of these once waited for a pipe without end.
fn ended(line: &str, command: &mut Command) -> Output {
    let piped = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().unwrap();
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed() > Duration::from_secs(120) {
            child.kill().unwrap();
            panic!("{line}: still running");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().unwrap()
}

/// Commands that print at least a line.
const SPEAKING: [&str; 8] = [
    "completions bash",
    "count mnk --size 3x3",
    "analyze hakozumi X0O1",
    "verify theorem-3 --json",
    "search hakozumi --record X0",
    "play mnk --size 3x3 --seat random --seat random --seat random",
    "solve mnk --size 3x3 --strong",
    "--help",
];

#[test]
fn a_reader_that_leaves_is_no_fault() {
    for line in SPEAKING {
        let mut child =
            yomikiri(line).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        check(line, &child.wait_with_output().unwrap(), 0, "");
    }
}

#[test]
fn an_answer_that_cannot_be_written_is_a_fault() {
    for line in SPEAKING.into_iter().filter(|line| *line != "--help") {
        let full = File::create("/dev/full").unwrap();
        let output = yomikiri(line).stdout(full).stderr(Stdio::piped()).output().unwrap();
        check(line, &output, 2, "error: standard output: No space left on device");
    }
}

#[test]
fn remarks_that_cannot_be_written_are_none() {
    for line in SPEAKING {
        let full = File::create("/dev/full").unwrap();
        let status = yomikiri(line).stdout(Stdio::null()).stderr(full).status().unwrap();
        assert_eq!(status.code(), Some(0), "{line}");
    }
}

#[test]
fn arguments_that_are_no_text_are_refused() {
    let odd = OsStr::from_bytes(b"\xff\xfe");
    for (line, words) in [
        ("analyze mnk", "invalid UTF-8"),
        ("analyze hakozumi", "invalid UTF-8"),
        ("perft mnk", "invalid UTF-8"),
        ("verify", "no such file"),
        ("replay tantrix", "cannot open"),
    ] {
        let output = yomikiri(line).arg(odd).output().unwrap();
        check(line, &output, 2, words);
    }
}

/// Every reader of files: a folder, an empty file, a device without end, a pipe without a writer.
const WRONG_FILES: [(&str, [&str; 4]); 6] = [
    ("verify", ["no layer file in this folder", "line 1, column 0", DEVICE, PIPE]),
    ("replay tantrix", [FOLDER, "has no game", DEVICE, PIPE]),
    ("analyze tantrix", [FOLDER, "has 0 games", DEVICE, PIPE]),
    ("analyze dobutsu --table", [FOLDER, "not a table file", DEVICE, PIPE]),
    ("analyze mnk --table", ["no layer file in this folder", NO_FOLDER, NO_FOLDER, NO_FOLDER]),
    (
        "solve mnk --size 3x3 --strong --out target/never-made --process 0 --hosts",
        [FOLDER, "no address", DEVICE, PIPE],
    ),
];
const FOLDER: &str = "this is a folder; expected a regular file";
const DEVICE: &str = "this is a device; expected a regular file";
const PIPE: &str = "this is a pipe; expected a regular file";
const NO_FOLDER: &str = "Not a directory";

#[test]
fn a_file_that_is_something_else_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let empty = folder.path().join("empty");
    std::fs::write(&empty, "").unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let folder = folder.path().join("folder");
    std::fs::create_dir(&folder).unwrap();
    for (line, words) in WRONG_FILES {
        for (path, words) in
            [folder.as_path(), &empty, Path::new("/dev/zero"), &pipe].into_iter().zip(words)
        {
            let output = ended(line, yomikiri(line).arg(path));
            check(line, &output, 2, words);
            check(line, &output, 2, path.to_str().unwrap());
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(said.matches("os error").count() < 2, "said twice: {said}");
        }
    }
}

#[test]
fn a_server_that_cannot_keep_anything_started_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kept");
    std::fs::write(&file, "not a folder").unwrap();
    let file = file.to_str().unwrap();
    for (data, words) in [
        (file.to_owned(), "kept is not a folder"),
        (format!("{file}/below"), "Not a directory"),
        ("/proc/nothing".to_owned(), "cannot write into"),
    ] {
        let line = format!("serve --port 0 --data {data}");
        let output = ended(&line, &mut yomikiri(&line));
        check(&line, &output, 2, words);
        check(&line, &output, 2, &data);
    }
}
