//! Arithmetic that overflows, and code the compiler does not check.

use std::hint::black_box;
use std::process::Command;

use anyhow::{Context, bail, ensure};

use crate::Run;
use crate::sheet::Sheet;

/// Tests of modules with `unsafe` code that miri can run: package, tests, what. It cannot call CUDA.
const UNDER_MIRI: [(&str, &str, &str); 2] = [
    ("yomikiri-torture", "allocation::", "the counting allocator"),
    ("yomikiri-prove", "connect::table::", "the prefetching table"),
];

pub(crate) fn run(run: &Run, sheet: &mut Sheet) -> anyhow::Result<()> {
    sheet.part("arithmetic: overflow checks and unsafe code");
    ensure!(overflow_panics(), "this build does not check arithmetic; expected profile tests");
    sheet.row("overflow in the profile of all tests", 1, "panics, as it should");
    if run.quick {
        return Ok(());
    }
    for (package, tests, what) in UNDER_MIRI {
        let passed = miri(package, tests)?;
        sheet.row(&format!("miri: {what}"), passed, "tests pass");
    }
    Ok(())
}

/// Is arithmetic checked in this build? All crates are built in one profile.
fn overflow_panics() -> bool {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let sum = std::panic::catch_unwind(|| black_box(u8::MAX) + black_box(1));
    std::panic::set_hook(hook);
    sum.is_err()
}

/// Runs these tests under miri; how many passed.
fn miri(package: &str, tests: &str) -> anyhow::Result<usize> {
    let args = ["+nightly", "miri", "test", "--package", package, "--lib", tests];
    let output = Command::new("cargo")
        .args(args)
        // Miri's own build: it must not wait for, or undo, that of the tests.
        .env("CARGO_TARGET_DIR", "target/miri")
        .env_remove("CARGO")
        .env_remove("RUSTC")
        .env_remove("RUSTUP_TOOLCHAIN")
        .output()
        .context("cargo +nightly miri")?;
    let said = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        bail!(
            "cargo {} fails (`rustup component add miri --toolchain nightly` installs it)\n{said}{errors}",
            args.join(" ")
        );
    }
    let passed = said.lines().find_map(|line| {
        let rest = line.strip_prefix("test result: ok. ")?;
        rest.split(' ').next()?.parse::<usize>().ok()
    });
    let passed = passed.unwrap_or(0);
    ensure!(passed > 0, "miri ran no test of {package} {tests}");
    Ok(passed)
}
