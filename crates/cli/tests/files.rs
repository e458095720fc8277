//! Files that a command reads and writes: places that cannot be written are named before the work,
//! nothing is lost when a disk fills up, no check passes by checking nothing, and nothing that a file
//! holds commands the terminal.

#![cfg(unix)]

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The words of a line, `DIR` standing for the folder.
fn yomikiri(line: &str, folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_yomikiri"));
    let folder = folder.to_str().unwrap();
    command.args(line.split_whitespace().map(|word| word.replace("DIR", folder)));
    command.stdin(Stdio::null());
    command
}

/// Runs the line; the status is this one, and standard error holds these words.
fn check(line: &str, folder: &Path, status: i32, words: &str) -> Output {
    let output = yomikiri(line, folder).output().unwrap();
    check_output(line, &output, status, words);
    output
}

fn check_output(line: &str, output: &Output, status: i32, words: &str) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{line}: {said}");
    assert!(said.contains(words), "{line}: {said}");
    assert!(!said.contains("panicked"), "{line}: {said}");
}

/// A folder with a folder, a file and a read-only file.
fn places() -> (tempfile::TempDir, PathBuf) {
    let at = tempfile::tempdir().unwrap();
    let path = at.path().to_owned();
    fs::create_dir(path.join("folder")).unwrap();
    fs::write(path.join("file"), "kept").unwrap();
    fs::write(path.join("read-only"), "kept").unwrap();
    let mut permissions = fs::metadata(path.join("read-only")).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(path.join("read-only"), permissions).unwrap();
    (at, path)
}

/// Commands that write, each to a place that cannot be written, and why. None may do its work first:
/// the work of the first would take minutes.
const UNWRITABLE: &[(&str, &str)] = &[
    ("reproduce --out DIR/file", "cannot write into DIR/file: DIR/file is not a folder"),
    ("reproduce 1 --out DIR/file/new", "cannot write into DIR/file/new: Not a directory"),
    ("reproduce 1 --json --out /proc/new", "cannot write into /proc/new: "),
    ("play tantrix --seat darwin --out DIR/folder", "this is a folder; expected a file"),
    ("play tantrix --seat darwin --out DIR/none/game", "No such file or directory"),
    ("play tantrix --seat darwin --out DIR/read-only", "the file is read-only"),
    ("play tantrix --seat darwin --out /dev/null", "this is not a regular file"),
    ("play tantrix --seat darwin --out DIR/new/", "expected the name of a file"),
    ("search hakozumi --window -9..9 --out DIR/folder", "this is a folder; expected a file"),
    ("search hakozumi --record X0 --out DIR/none/x", "No such file or directory"),
    ("solve mnk --strong --out DIR/file", "DIR/file is not a folder"),
    ("solve mnk --strong --out DIR/file --local 2", "DIR/file is not a folder"),
    ("solve dobutsu --out DIR/folder", "this is a folder; expected a file"),
    ("solve dobutsu --out DIR/none/table.yk", "No such file or directory"),
    ("sweep dobutsu --out DIR/file", "DIR/file is not a folder"),
    ("export mnk --size 5x4 --out DIR/folder", "this is a folder; expected a file"),
    ("export mnk --size 5x4 --out DIR/none/x", "No such file or directory"),
    ("export mnk --size 5x4 --format npy --out DIR/read-only", "the file is read-only"),
    ("export tree mnk --depth 9 --out /dev/null", "this is not a regular file"),
    ("serve --port 0 --data DIR/file", "DIR/file is not a folder"),
    ("arena mnk random random --players 2 --log DIR/folder", "this is a folder"),
    ("arena mnk random random --players 2 --log DIR/none/log", "No such file or directory"),
    ("arena mnk random random --players 2 --log /dev/zero", "this is a device"),
];

#[test]
fn a_place_that_cannot_be_written_was_named_only_after_the_work() {
    let (_at, folder) = places();
    for (line, words) in UNWRITABLE {
        let words = words.replace("DIR", folder.to_str().unwrap());
        let output = check(line, &folder, 2, &words);
        assert!(output.stdout.is_empty(), "{line}: worked before it looked");
    }
    assert_eq!(fs::read_to_string(folder.join("read-only")).unwrap(), "kept");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 3, "something was left behind");
}

#[test]
fn a_full_disk_took_the_standing_of_the_match_with_it() {
    let (_at, folder) = places();
    let script = "trap '' XFSZ; ulimit -f 2; exec \"$0\" \"$@\"";
    let line =
        "arena mnk random random --size 3x3 --players 2 --games 1000 --threads 1 --log DIR/log";
    let mut command = Command::new("bash");
    command.args(["-c", script]).arg(env!("CARGO_BIN_EXE_yomikiri"));
    let words = line.split(' ').map(|word| word.replace("DIR", folder.to_str().unwrap()));
    let output = command.args(words).stdin(Stdio::null()).output().unwrap();
    check_output(line, &output, 2, "File too large");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(printed.contains("random") && printed.contains("wins"), "{printed}");
}

#[test]
fn a_link_is_written_through() {
    let (_at, folder) = places();
    std::os::unix::fs::symlink(folder.join("file"), folder.join("link")).unwrap();
    let line = "search hakozumi --record X0 --out DIR/link";
    check(line, &folder, 0, "");
    assert!(fs::symlink_metadata(folder.join("link")).unwrap().is_symlink());
    assert!(fs::read_to_string(folder.join("file")).unwrap().contains("yomikiri.strategy"));
}

/// Status 1 is for checks that failed; what is not a file of ours is bad use.
#[test]
fn a_random_file_was_called_a_failed_check() {
    let (_at, folder) = places();
    for name in ["random.yk", "layer-03-part-000.yk", "random"] {
        fs::write(folder.join(name), "not ours, and longer than any header is".repeat(9)).unwrap();
        check(&format!("verify DIR/{name}"), &folder, 2, name);
    }
    check("solve mnk --size 3x3 --strong --device cpu --out DIR/3x3", &folder, 0, "");
    fs::copy(folder.join("random"), folder.join("3x3/layer-03-part-000.yk")).unwrap();
    check("verify DIR/3x3/layer-03-part-000.yk", &folder, 2, "not a table file");
    check("verify DIR/3x3", &folder, 1, "");
    // A table that was cut off is ours, and damaged.
    let layer = fs::read(folder.join("3x3/layer-04-part-000.yk")).unwrap();
    fs::write(folder.join("cut.yk"), &layer[..layer.len() - 9]).unwrap();
    check("verify DIR/cut.yk", &folder, 2, "this is a layer file of k in a row (`mnk --size 3x3");
    fs::write(folder.join("3x3/layer-04-part-000.yk"), &layer[..layer.len() - 9]).unwrap();
    check("verify DIR/3x3/layer-04-part-000.yk", &folder, 1, "");
    // One with something behind its end was called cut off.
    let long = [&layer[..], b"more"].concat();
    fs::write(folder.join("3x3/layer-04-part-000.yk"), long).unwrap();
    let output = check("verify DIR/3x3/layer-04-part-000.yk", &folder, 1, "");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(printed.contains("or something was added to it"), "{printed}");
}

#[test]
fn files_after_one_that_cannot_be_read_were_not_checked() {
    let (_at, folder) = places();
    let line = "verify theorem-1 DIR/none.json theorem-99 figure-37-printed theorem-3";
    let output = check(line, &folder, 2, "2 of 5 files could not be checked");
    for words in ["none.json: No such file", "theorem-99: no such file"] {
        check_output(line, &output, 2, words);
    }
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    for words in ["holds theorem-1", "fails figure-37-printed", "holds theorem-3"] {
        assert!(printed.contains(words), "{printed}");
    }
    let output = check(&format!("{line} --json"), &folder, 2, "2 of 5 files");
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let files = document["files"].as_array().unwrap();
    let accepted: Vec<_> = files.iter().map(|file| file["accepted"].as_bool()).collect();
    assert_eq!(accepted, [Some(true), None, None, Some(false), Some(true)]);
    assert!(files[1]["error"].as_str().is_some_and(|error| error.contains("No such file")));
}

#[test]
fn an_end_of_line_in_the_name_of_a_file_began_a_new_line() {
    let (_at, folder) = places();
    let name = folder.join("a\nholds b\tc.json");
    let output = yomikiri("verify", &folder).arg(&name).output().unwrap();
    check_output("verify", &output, 2, "a\\u{a}holds b\\u{9}c.json");
    let searched = yomikiri("search hakozumi --record X0 --out", &folder).arg(&name).output();
    let verified = yomikiri("verify", &folder).arg(&name).output();
    for output in [searched, verified].map(Result::unwrap) {
        check_output("search, verify", &output, 0, "");
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(printed.contains("a\\u{a}holds b\\u{9}c.json"), "{printed}");
    }
}

/// What can pass only by checking nothing does not pass.
#[test]
fn checking_nothing_passed_for_a_check() {
    let (_at, folder) = places();
    fs::write(folder.join("empty"), "").unwrap();
    let groups = r#"{"schema":"yomikiri.strategy/1","game":"hakozumi","strategist":"X","record":"X0","groups":[]}"#;
    fs::write(folder.join("no-groups.json"), groups).unwrap();
    let tree = r#"{"schema":"yomikiri.tree/1","game":"hakozumi","record":"X0","low":-1,"high":1,"cap":6,"nodes":[]}"#;
    fs::write(folder.join("no-nodes.json"), tree).unwrap();
    for (line, status, words) in [
        ("verify", 2, "required"),
        ("verify DIR/folder", 2, "no layer file in this folder"),
        ("verify DIR/folder --sample 1", 2, "no layer file in this folder"),
        ("verify DIR/folder --sample 0", 2, "a sample of no state proves nothing"),
        ("verify DIR/empty", 2, "line 1, column 0"),
        ("verify DIR/no-groups.json", 1, ""),
        ("verify DIR/no-nodes.json", 2, "nodes"),
        ("replay tantrix DIR/empty", 2, "has no game"),
        ("arena mnk random random --players 2 --games 0", 2, "0 games"),
    ] {
        check(line, &folder, status, words);
    }
}

#[test]
fn a_missing_name_and_missing_fields_are_said_in_our_words() {
    let (_at, folder) = places();
    check(
        "verify theorem-99",
        &folder,
        2,
        "no shipped strategy has this name; shipped are theorem-1,",
    );
    let cases = [
        ("[]", "expected a strategy file, which is a JSON object"),
        ("1", "expected a strategy file, which is a JSON object"),
        (
            r#"{"schema":"yomikiri.strategy/1","game":"hakozumi"}"#,
            "a strategy file needs the fields schema, game, strategist, record, groups; missing: \
             strategist, record, groups",
        ),
    ];
    for (text, words) in cases {
        fs::write(folder.join("file"), text).unwrap();
        let output = check("verify DIR/file", &folder, 2, words);
        assert!(!String::from_utf8_lossy(&output.stderr).contains("FileForm"), "{text}");
    }
    for line in ["[]", "1", "{\"deal\":1}"] {
        fs::write(folder.join("file"), line).unwrap();
        let output = check("replay tantrix DIR/file", &folder, 2, "line 1");
        assert!(!String::from_utf8_lossy(&output.stderr).contains("Raw"), "{line}");
    }
}

/// In a pipe the escapes themselves would be dropped, so what shows that they were neutralised is
/// their name.
#[test]
fn escape_sequences_in_a_file_or_its_name_reached_the_terminal() {
    let (_at, folder) = places();
    fs::write(folder.join("file"), "{\"\\u001b[2Jx\":1}").unwrap();
    check("verify DIR/file", &folder, 2, "\\u{1b}[2Jx");
    let name = OsStr::from_bytes(b"\x1b]0;x\x07\x1b[8mname");
    fs::write(folder.join(name), "1").unwrap();
    let output = yomikiri("verify", &folder).arg(folder.join(name)).output().unwrap();
    check_output("verify", &output, 2, "\\u{1b}]0;x\\u{7}\\u{1b}[8mname");
    let strategy = yomikiri("search hakozumi --record X0", &folder).output().unwrap().stdout;
    fs::write(folder.join(name), strategy).unwrap();
    let output = yomikiri("verify", &folder).arg(folder.join(name)).output().unwrap();
    check_output("verify", &output, 0, "");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(printed.contains("\\u{1b}]0;x\\u{7}\\u{1b}[8mname"), "{printed}");
}

#[test]
fn layers_of_an_earlier_run_were_used_without_a_word() {
    let (_at, folder) = places();
    let line = "solve mnk --size 3x3 --strong --device cpu --out DIR/3x3";
    let first = check(line, &folder, 0, "");
    assert!(!String::from_utf8_lossy(&first.stderr).contains("kept"));
    fs::remove_file(folder.join("3x3/layer-00-part-000.yk")).unwrap();
    check(line, &folder, 0, "kept 9 finished layer files of an earlier run (checksums match; ");
    check(line, &folder, 0, "3x3` recomputes every value)");
}

#[test]
fn a_data_directory_that_cannot_be_written_names_the_way_out() {
    let (_at, folder) = places();
    let line = "analyze dobutsu";
    for (home, words) in [
        (folder.join("file"), "Not a directory"),
        (PathBuf::from("relative"), "no data directory is known"),
    ] {
        let mut command = yomikiri(line, &folder);
        let output = command.env("HOME", home).env("XDG_DATA_HOME", "data").output().unwrap();
        check_output(line, &output, 2, words);
        check_output(line, &output, 2, "--table names another place for the table");
    }
}

#[test]
fn records_may_come_through_a_pipe_that_is_open() {
    let (_at, folder) = places();
    let script = "\"$0\" play tantrix --seat random --seat random --seed 1 --out \"$1/game\" > /dev/null && \
        cat \"$1/game\" | \"$0\" replay tantrix /dev/stdin && \"$0\" replay tantrix <(cat \"$1/game\")";
    let mut command = Command::new("bash");
    command.args(["-c", script]).arg(env!("CARGO_BIN_EXE_yomikiri")).arg(&folder);
    let output = command.stdin(Stdio::null()).output().unwrap();
    check_output(script, &output, 0, "");
    assert_eq!(String::from_utf8_lossy(&output.stdout).matches("game 1: ok").count(), 2);
}
