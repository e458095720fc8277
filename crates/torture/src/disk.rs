//! Disks that are full or read-only, and files that another process is at: clear errors at once,
//! and nothing half-written left under a final name.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use anyhow::{Context, ensure};
use yomikiri_table::Claim;

use crate::Run;
use crate::program::{check_refused, text};
use crate::sheet::Sheet;

pub(crate) fn run(run: &Run, sheet: &mut Sheet) -> anyhow::Result<()> {
    sheet.part("disk: full, unwritable, locked");
    full(run, sheet)?;
    unwritable(run, sheet)?;
    locked(run, sheet)
}

/// A file system in memory, if this process may mount one; unmounted when dropped.
struct Mounted(PathBuf);

impl Mounted {
    fn new(path: PathBuf, options: &str) -> Option<Self> {
        let args = ["-t", "tmpfs", "-o", options, "tmpfs"];
        let mount = Command::new("mount").args(args).arg(&path).output().ok()?;
        mount.status.success().then_some(Mounted(path))
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).output();
    }
}

/// Plays a match of so many games and writes its log.
pub(crate) fn logged<'a>(games: &'a str, log: &'a str) -> [&'a str; 12] {
    let [size, players, bot] = ["3x3", "2", "random"];
    ["arena", "mnk", "--size", size, "--players", players, bot, bot, "--games", games, "--log", log]
}

/// Writes a strategy, or a tree certificate, to the file whose name follows.
const STRATEGY: [&str; 5] = ["search", "hakozumi", "--record", "X0", "--out"];
const TREE: [&str; 4] = ["search", "hakozumi", "--window=-1..1", "--out"];

/// No more than 64 KiB can be written: a small file system where it can be mounted, else a limit.
fn full(run: &Run, sheet: &mut Sheet) -> anyhow::Result<()> {
    let folder = run.program.folder("full")?;
    let mounted = Mounted::new(folder.clone(), "size=64k");
    let (how, words) = match &mounted {
        Some(_) => ("a tmpfs of 64 KiB", "No space left"),
        None => ("ulimit -f 64, since mount is not allowed", "File too large"),
    };
    // Leave next to nothing: small files must not fit either.
    let ballast = folder.join("ballast");
    if mounted.is_some() {
        let _ = std::fs::write(&ballast, vec![0; 60 << 10]);
    }
    let own = std::env::current_exe()?;
    let table = folder.join("t.yk");
    let output = limited(&own, &["--write-table", text(&table)?])?;
    check_refused(&output, words).context("a table")?;
    nothing_left(&folder, &["ballast"])?;
    sheet.row(&format!("a table on a full disk ({how})"), 1, "refused, nothing left");
    if mounted.is_some() {
        let log = folder.join("log.jsonl");
        let output = run.program.command(&logged("2000", text(&log)?)).output()?;
        check_refused(&output, words).context("the log of a match")?;
        // A log is written as games end; what is there of it goes on when there is room again.
        std::fs::remove_file(&ballast)?;
        run.program.succeed(&logged("20", text(&log)?))?;
        sheet.row("the log of a match on a full disk", 1, "refused, goes on when there is room");
    }
    drop(mounted);
    Ok(())
}

/// Runs a command that may write no file of more than 64 KiB and is told so by an error.
fn limited(program: &Path, args: &[&str]) -> anyhow::Result<Output> {
    let script = "trap '' XFSZ; ulimit -f 64; exec \"$0\" \"$@\"";
    Ok(Command::new("bash").args(["-c", script]).arg(program).args(args).output()?)
}

fn nothing_left(folder: &Path, but: &[&str]) -> anyhow::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        ensure!(but.contains(&name.as_str()), "{name} was left behind");
    }
    Ok(())
}

/// A read-only file system where one can be mounted, and a file where a folder should be.
fn unwritable(run: &Run, sheet: &mut Sheet) -> anyhow::Result<()> {
    let folder = run.program.folder("read-only")?;
    let mounted = Mounted::new(folder.clone(), "ro,size=64m");
    let file = run.program.path("a-file");
    std::fs::write(&file, "no folder")?;
    let mut cases = vec![(file, "Not a directory", "a file in place of the folder")];
    if mounted.is_some() {
        cases.push((folder.clone(), "Read-only", "a read-only tmpfs"));
    }
    for (folder, words, how) in cases {
        let to = folder.join("out.yk");
        let to = text(&to)?;
        // Before the half minute of solving, not after it.
        run.program.refuse(&["solve", "dobutsu", "--device", "cpu", "--out", to], words)?;
        let layers = ["solve", "mnk", "--size", "3x3", "--strong", "--device", "cpu", "--out", to];
        run.program.refuse(&layers, words)?;
        run.program.refuse(&logged("2000", to), words)?;
        for args in [&STRATEGY[..], &TREE] {
            run.program.refuse(&[args, &[to]].concat(), words)?;
        }
        sheet.row(&format!("every writer, {how}"), 5, "refused at once");
    }
    Ok(())
}

/// Somebody else is at it.
fn locked(run: &Run, sheet: &mut Sheet) -> anyhow::Result<()> {
    let folder = run.program.folder("locked")?;
    let table = folder.join("t.yk");
    let claim = Claim::take(&table)?;
    let words = "another process is writing this file";
    let solve = ["solve", "dobutsu", "--device", "cpu", "--out", text(&table)?];
    run.program.refuse(&solve, words)?;
    let asked = ["analyze", "dobutsu", "--table", text(&table)?];
    run.program.refuse(&asked, words)?;
    drop(claim);
    nothing_left(&folder, &[])?;
    let held = std::fs::File::open(&folder)?;
    held.try_lock()?;
    let layers = ["solve", "mnk", "--size", "3x3", "--strong", "--out", text(&folder)?];
    run.program.refuse(&layers, "another process is solving into this folder")?;
    drop(held);
    let log = folder.join("log.jsonl");
    let held = std::fs::File::create(&log)?;
    held.try_lock()?;
    run.program.refuse(&logged("2000", text(&log)?), "another process is writing this log")?;
    sheet.row("a table, a folder of layers, a log in use", 4, "refused at once, named");
    Ok(())
}
