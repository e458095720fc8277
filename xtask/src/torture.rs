//! Damage, kills and hostile input: builds the command and the program that tortures it, in the
//! profile of the tests, and lets it loose.

use crate::{cargo, cargo_command};

/// Passes the arguments on; the status is the program's.
pub(crate) fn run(args: &[String]) -> Option<i32> {
    if !cargo(&["build", "--profile", "tests", "--quiet", "-p", "yomikiri-cli"]) {
        return Some(1);
    }
    let run = ["run", "--profile", "tests", "--quiet", "-p", "yomikiri-torture", "--"];
    cargo_command(&run).args(args).status().ok()?.code()
}

/// The short version of everything.
pub(crate) fn quick() -> bool {
    run(&["--quick".to_owned()]) == Some(0)
}
