//! What a shell can do to a command: pipes that are shut, disks that are full, arguments that are no
//! text, files that are something else. Never a panic, and a message that says what was wrong.

#![cfg(unix)]

use std::ffi::OsStr;
use std::fs::File;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};

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
        ("verify", "No such file"),
        ("replay tantrix", "cannot open"),
    ] {
        let output = yomikiri(line).arg(odd).output().unwrap();
        check(line, &output, 2, words);
    }
}

/// Every reader of files: a folder, an empty file, a device without end.
const WRONG_FILES: [(&str, [&str; 3]); 5] = [
    ("verify", ["no layer file in this folder", "line 1, column 0", "expected at most 1048576"]),
    ("play hakozumi --strategy", ["Is a directory", "line 1, column 0", "at most 1048576"]),
    ("replay tantrix", ["Is a directory", "has no game", "the line is longer than 1048576"]),
    ("analyze dobutsu --table", ["Is a directory", "no table file", "no table file"]),
    ("analyze mnk --table", ["no layer file in this folder", "Not a directory", "Not a directory"]),
];

#[test]
fn a_file_that_is_something_else_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let empty = folder.path().join("empty");
    std::fs::write(&empty, "").unwrap();
    let folder = folder.path().join("folder");
    std::fs::create_dir(&folder).unwrap();
    for (line, words) in WRONG_FILES {
        for (path, words) in
            [folder.as_path(), &empty, Path::new("/dev/zero")].into_iter().zip(words)
        {
            let output = yomikiri(line).arg(path).output().unwrap();
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
        (file.to_owned(), "this is a file; expected a folder"),
        (format!("{file}/below"), "expected a folder that can be made and written"),
        ("/proc/nothing".to_owned(), "expected a folder that can be made and written"),
    ] {
        let line = format!("serve --port 0 --data {data}");
        let output = ended(yomikiri(&line));
        check(&line, &output, 2, words);
        check(&line, &output, 2, &data);
    }
}

/// Runs a command that must end soon.
fn ended(mut command: Command) -> Output {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    for _ in 0..600 {
        if child.try_wait().unwrap().is_some() {
            return child.wait_with_output().unwrap();
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    child.kill().unwrap();
    panic!("{command:?} did not end");
}
