//! The program as the tests of its commands call it.

// Each file of tests uses what it needs.
#![allow(dead_code)]

use assert_cmd::Command;
use serde_json::Value;

/// The program, which finds no table in anybody's data folder, and leaves none.
pub(crate) fn yomikiri(line: &str) -> Command {
    let mut command = program();
    command.env("XDG_DATA_HOME", "/nonexistent").env("HOME", "/nonexistent");
    command.args(line.split_whitespace());
    command
}

/// The program.
pub(crate) fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_yomikiri"))
}

/// Its exit status, and what it writes to standard output and standard error.
pub(crate) fn said(command: &mut Command) -> (i32, String, String) {
    let output = command.output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("output is text");
    (output.status.code().expect("an exit status"), text(output.stdout), text(output.stderr))
}

/// What it prints if all is well.
pub(crate) fn stdout(command: &mut Command) -> String {
    let output = command.assert().success().get_output().stdout.clone();
    String::from_utf8(output).expect("output is text")
}

/// The one document that it prints if all is well.
pub(crate) fn json(command: &mut Command) -> Value {
    serde_json::from_str(&stdout(command)).expect("exactly one JSON document")
}
