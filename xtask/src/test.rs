//! Every check and every test. Each step is counted, a failing one does not keep the rest from
//! running, and the last line says how many passed and failed.

use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::time::Instant;

use crate::{cargo, cargo_command, chromium, dist, page, python, tidy, torture};

/// Rooms with tests that take long, switched on by a feature.
const FULL_TESTS: [&str; 3] = ["cli", "dobutsu-tables", "prove"];

/// What library users depend on: the features of the program are off there.
const WITHOUT_FEATURES: [&str; 4] =
    ["yomikiri-dobutsu-tables", "yomikiri-mnk-tables", "yomikiri-catalog", "yomikiri"];

/// Passed and failed so far.
#[derive(Default)]
struct Tally {
    passed: usize,
    failed: usize,
}

impl Tally {
    fn step(&mut self, name: &str, run: impl FnOnce() -> bool) {
        let clock = Instant::now();
        let passed = run();
        if passed {
            self.passed += 1;
        } else {
            self.failed += 1;
        }
        let word = if passed { "ok" } else { "FAILED" };
        println!("check {name} ... {word} ({:.0} s)", clock.elapsed().as_secs_f64());
    }
}

pub(crate) fn run() -> bool {
    let mut tally = Tally::default();
    tally.step("format", || cargo(&["fmt", "--all", "--check"]));
    tally.step("tidy", tidy::run);
    tally.step("clippy", || {
        cargo(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"])
    });
    // Everything above has all features, since the program in the workspace has them.
    tally.step("clippy without features", || {
        let packages = WITHOUT_FEATURES.iter().flat_map(|package| ["-p", package]);
        let args: Vec<&str> = ["clippy", "--quiet"].into_iter().chain(packages).collect();
        cargo(&[&args[..], &["--", "-D", "warnings"]].concat())
    });
    tally.step("tests without a GPU", || {
        let packages = ["-p", "yomikiri-dobutsu-tables", "-p", "yomikiri-mnk-tables"];
        let filter = ["--profile", "tests", "--quiet", "--lib", "without_gpu_support"];
        cargo(&[&["test"], &packages[..], &filter[..]].concat())
    });
    tally.step("docs", || {
        // Set for this process's children only, as cargo reads it from the environment.
        cargo_command(&["doc", "--workspace", "--no-deps", "--quiet"])
            .env("RUSTDOCFLAGS", "-D warnings")
            .status()
            .is_ok_and(|status| status.success())
    });
    // What would be published is whole: every file, and a version of every crate of ours it names.
    tally.step("packages", || {
        cargo(&["package", "--workspace", "--no-verify", "--allow-dirty", "--quiet"])
    });
    let mut browser = None;
    tally.step("browser", || {
        browser = chromium::find();
        browser.is_some()
    });
    let browser = browser.unwrap_or("chromium");
    tests(&mut tally, browser);
    tally.step("archive", || dist::run(&["--of".to_owned(), "target/tests/yomikiri".to_owned()]));
    tally.step("torture", torture::quick);
    tally.step("page", page::run);
    tally.step("python", python::run);
    println!("{} passed, {} failed", tally.passed, tally.failed);
    tally.failed == 0
}

/// All tests, optimised since they compute; the harness's own summaries are added up.
fn tests(tally: &mut Tally, browser: &str) {
    let full = FULL_TESTS.map(|room| format!("yomikiri-{room}/full-tests")).join(",");
    let args = ["test", "--workspace", "--profile", "tests", "--features", &full, "--no-fail-fast"];
    eprintln!("$ cargo {}", args.join(" "));
    let mut command = cargo_command(&args);
    command.env("YOMIKIRI_CHROMIUM", browser).stdout(Stdio::piped());
    let child = command.spawn();
    let Ok(mut child) = child else {
        tally.failed += 1;
        return;
    };
    let (mut passed, mut failed) = (0, 0);
    if let Some(stdout) = child.stdout.take() {
        for line in BufReader::new(stdout).lines().map_while(Result::ok) {
            println!("{line}");
            if let Some((ok, not_ok)) = summary(&line) {
                passed += ok;
                failed += not_ok;
            }
        }
    }
    let success = child.wait().is_ok_and(|status| status.success());
    tally.passed += passed;
    // A test binary that does not build or dies has no summary line, but the run has failed.
    tally.failed += if success { failed } else { failed.max(1) };
    if passed == 0 {
        println!("no test ran");
        tally.failed += 1;
    }
}

/// Passed and failed of a line like `test result: ok. 3 passed; 0 failed; …`.
fn summary(line: &str) -> Option<(usize, usize)> {
    let rest = line.strip_prefix("test result: ")?;
    let number = |word: &str| {
        let (before, _) = rest.split_once(word)?;
        before.trim_end().rsplit(' ').next()?.parse().ok()
    };
    Some((number("passed")?, number("failed")?))
}

#[cfg(test)]
mod tests {
    use super::summary;

    #[test]
    fn reads_the_summaries_of_the_test_harness() {
        let line = "test result: ok. 12 passed; 3 failed; 1 ignored; 0 measured; 0 filtered out";
        assert_eq!(summary(line), Some((12, 3)));
        assert_eq!(summary("running 3 tests"), None);
        assert_eq!(summary("test result: odd"), None);
    }
}
