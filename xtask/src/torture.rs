//! Damage, kills and hostile input: builds the command and the program that tortures it, in the
//! profile of the tests, and lets it loose.

use std::process::Command;

use crate::cargo;
use crate::chromium::shown;

const PROGRAM: &str = "target/tests/yomikiri-torture";

/// Passes the arguments on; the status is the program's.
pub(crate) fn run(args: &[String]) -> Option<i32> {
    let packages = ["-p", "yomikiri-cli", "-p", "yomikiri-torture"];
    if !cargo(&[&["build", "--profile", "tests", "--quiet"], &packages[..]].concat()) {
        return Some(1);
    }
    Command::new(PROGRAM).args(args).status().ok()?.code()
}

/// The short version of everything, by the programs that are there: `cargo test` has built both for
/// their own tests. (Building them by name would build all below them once more, without the
/// features of the long tests: minutes.)
pub(crate) fn quick() -> bool {
    shown(PROGRAM, &["--quick"])
}
