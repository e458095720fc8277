//! cargo-fuzz over every target, on nightly. What it keeps goes to `target/fuzz-corpus`; the
//! committed corpus is only read.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, bail, ensure};
use yomikiri_torture::targets::TARGETS;

use crate::Run;
use crate::sheet::Sheet;

pub(crate) fn run(run: &Run, sheet: &mut Sheet) -> anyhow::Result<()> {
    sheet.part("fuzz: every parser, every reader, every API body");
    if run.quick {
        sheet.row(
            "corpus and mutations",
            TARGETS.len(),
            "replayed by cargo test (tests/corpus.rs)",
        );
        return Ok(());
    }
    ensure!(Path::new("fuzz/Cargo.toml").exists(), "no fuzz/ here; run from the repository's root");
    install()?;
    for (target, _) in TARGETS {
        let (executed, covered) = fuzz(target, run.seconds)?;
        let came_out = format!("no crash, no hang in {} s; covers {covered} edges", run.seconds);
        sheet.row(target, executed, came_out);
    }
    Ok(())
}

/// cargo on nightly, not the cargo that started us.
fn nightly(args: &[&str]) -> Command {
    let mut command = Command::new("cargo");
    command.arg("+nightly").args(args);
    for variable in ["CARGO", "RUSTC", "RUSTUP_TOOLCHAIN", "RUSTFLAGS"] {
        command.env_remove(variable);
    }
    command
}

/// Installs cargo-fuzz if it is not there.
fn install() -> anyhow::Result<()> {
    let works = |args: &[&str]| nightly(args).output().is_ok_and(|output| output.status.success());
    ensure!(works(&["--version"]), "no nightly toolchain; `rustup toolchain install nightly`");
    if works(&["fuzz", "--version"]) {
        return Ok(());
    }
    println!("  installing cargo-fuzz");
    let installed = nightly(&["install", "cargo-fuzz"]).status()?;
    ensure!(installed.success(), "cargo-fuzz is not there and could not be installed");
    Ok(())
}

/// Fuzzes one target; how many inputs it took and how many edges they cover.
fn fuzz(target: &str, seconds: u64) -> anyhow::Result<(usize, usize)> {
    let found = format!("target/fuzz-corpus/{target}");
    std::fs::create_dir_all(&found)?;
    let kept = format!("fuzz/corpus/{target}");
    let (time, artifacts) = (
        format!("-max_total_time={seconds}"),
        format!("-artifact_prefix=target/fuzz-corpus/{target}-"),
    );
    let args = [
        "fuzz",
        "run",
        "-O",
        "--target-dir",
        "target/fuzz",
        target,
        &found,
        &kept,
        "--",
        &time,
        &artifacts,
        // The sanitizer makes everything about ten times as slow.
        "-timeout=15",
        "-rss_limit_mb=2048",
        "-print_final_stats=1",
    ];
    let output = nightly(&args).output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        let last: Vec<&str> = said.lines().rev().take(40).collect();
        let last: Vec<&str> = last.into_iter().rev().collect();
        bail!("{target}: the input is under target/fuzz-corpus/{target}-…\n{}", last.join("\n"));
    }
    let executed = said
        .lines()
        .find_map(|line| line.strip_prefix("stat::number_of_executed_units:")?.trim().parse().ok());
    let covered = said
        .lines()
        .rev()
        .find_map(|line| line.split_once(" cov: ")?.1.split(' ').next()?.parse().ok());
    Ok((executed.context("no statistics")?, covered.unwrap_or(0)))
}
