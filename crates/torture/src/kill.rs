//! Builds killed at random moments. Whatever is there afterwards under a final name is whole, and
//! the next run completes to the same bytes. What disks and other processes do is in `disk`.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context, ensure};
use yomikiri_game::{Dice, Quiet};
use yomikiri_table::{Claim, Header, TEMPORARY, Table, write_table as write};

use crate::program::{said, text};
use crate::sheet::Sheet;
use crate::{Run, disk};

/// A kill may cost so much of a long solve.
const MOST_LOST: Duration = Duration::from_secs(60);
/// A long solve is killed for so long; then it may complete, however slow the machine.
const KILLING: Duration = Duration::from_secs(600);

pub(crate) fn run(run: &Run, sheet: &mut Sheet) -> anyhow::Result<()> {
    sheet.part("kill: builds killed by SIGKILL at random moments");
    let dice = &mut Dice::new(run.seed);
    table(run, sheet, dice, run.count(50, 8))?;
    layers(run, sheet, dice, run.count(50, 6))?;
    log(run, sheet, dice, run.count(20, 3))?;
    if !run.quick {
        dobutsu(run, sheet, dice, 3)?;
        long_solve(run, sheet, dice)?;
    }
    disk::run(run, sheet)
}

/// All files of a folder by name.
type Files = BTreeMap<String, Vec<u8>>;

fn files(folder: &Path) -> anyhow::Result<Files> {
    let mut files = Files::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        files.insert(name, std::fs::read(entry.path())?);
    }
    Ok(files)
}

/// What a kill left behind: files that are whole, and perhaps one that says that it is not.
fn check_left(left: &Files, whole: &Files) -> anyhow::Result<()> {
    for (name, bytes) in left {
        if name.starts_with(TEMPORARY) || name.ends_with(".lock") {
            ensure!(Table::open(bytes.clone()).is_err() || whole.values().any(|w| w == bytes));
            continue;
        }
        let expected = whole.get(name).with_context(|| format!("{name} was left behind"))?;
        ensure!(bytes == expected, "{name} was left behind unfinished");
    }
    Ok(())
}

/// Kills the child after a random part of this time; whether it was still running.
fn kill_within(child: &mut Child, time: Duration, dice: &mut Dice) -> anyhow::Result<bool> {
    sleep(time.mul_f32(dice.unit() * 1.05));
    let running = child.try_wait()?.is_none();
    child.kill()?;
    child.wait()?;
    Ok(running)
}

/// One build, killed again and again: how it is started, and where it writes.
struct Build<'a> {
    folder: &'a Path,
    start: &'a dyn Fn() -> Command,
}

impl Build<'_> {
    fn complete(&self) -> anyhow::Result<Duration> {
        let clock = Instant::now();
        let output = (self.start)().output()?;
        ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        Ok(clock.elapsed())
    }

    fn clear(&self) -> anyhow::Result<()> {
        for entry in std::fs::read_dir(self.folder)? {
            std::fs::remove_file(entry?.path())?;
        }
        Ok(())
    }

    /// Kills it so often, each time from nothing; gives how often it was still running, how many
    /// files had been left half written, and how many were whole.
    fn torture(&self, dice: &mut Dice, kills: usize) -> anyhow::Result<String> {
        let time = self.complete()?;
        let whole = files(self.folder)?;
        ensure!(!whole.is_empty(), "nothing was written");
        let (mut running, mut half, mut kept) = (0, 0, 0);
        for kill in 0..kills {
            self.clear()?;
            let mut child = (self.start)().stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
            running += usize::from(kill_within(&mut child, time, dice)?);
            let left = files(self.folder)?;
            check_left(&left, &whole).with_context(|| format!("kill {kill}"))?;
            let temporary = left.keys().filter(|name| name.starts_with(TEMPORARY)).count();
            half += temporary;
            kept += left.keys().filter(|name| whole.contains_key(*name)).count();
            self.complete().with_context(|| format!("the run after kill {kill}"))?;
            let after = files(self.folder)?;
            let names: Vec<&String> = after.keys().collect();
            ensure!(after == whole, "after kill {kill} other bytes or files: {names:?}");
        }
        Ok(format!(
            "{running} still ran; left {kept} whole, {half} unfinished under a temporary name; all \
             completed alike"
        ))
    }
}

/// A table written by this program itself: nothing but writing, so that kills fall there.
fn table(run: &Run, sheet: &mut Sheet, dice: &mut Dice, kills: usize) -> anyhow::Result<()> {
    let folder = run.program.folder("killed-table")?;
    let (own, path) = (std::env::current_exe()?, folder.join("t.yk"));
    let start = || {
        let mut command = Command::new(&own);
        command.arg("--write-table").arg(&path);
        command
    };
    let came_out = Build { folder: &folder, start: &start }.torture(dice, kills)?;
    sheet.row("a table of 48 million entries", kills, came_out);
    Ok(())
}

/// What `--write-table` does.
pub(crate) fn write_table(path: &Path) -> ExitCode {
    let written = Claim::take(path).and_then(|_claim| {
        let header = Header::new("killed again and again", 48_000_000);
        let fill = |range: std::ops::Range<u64>, out: &mut Vec<u8>| {
            out.extend(range.map(|number| (number.wrapping_mul(0x9e37_79b9) >> 28) as u8));
        };
        write(path, &header, fill, &Quiet)
    });
    match written {
        Ok(_) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {}: {error}", path.display());
            ExitCode::from(2)
        }
    }
}

/// A strong solve of k in a row with its files a layer.
fn layers(run: &Run, sheet: &mut Sheet, dice: &mut Dice, kills: usize) -> anyhow::Result<()> {
    let folder = run.program.folder("killed-layers")?;
    let out = text(&folder)?;
    let size = if run.quick { "4x3" } else { "4x4" };
    let args = ["solve", "mnk", "--size", size, "--strong", "--device", "cpu", "--out", out];
    let start = || run.program.command(&args);
    let came_out = Build { folder: &folder, start: &start }.torture(dice, kills)?;
    sheet.row(&format!("mnk {size} --strong: a folder of layer files"), kills, came_out);
    Ok(())
}

/// A match whose log is written game by game: a prefix of whole games may be left.
fn log(run: &Run, sheet: &mut Sheet, dice: &mut Dice, kills: usize) -> anyhow::Result<()> {
    let path = run.program.folder("killed-log")?.join("log.jsonl");
    let games = if run.quick { "2000" } else { "20000" };
    let args = disk::logged(games, text(&path)?);
    let clock = Instant::now();
    run.program.succeed(&args)?;
    let (time, whole) = (clock.elapsed(), std::fs::read(&path)?);
    let mut torn = 0;
    for kill in 0..kills {
        std::fs::remove_file(&path)?;
        let mut child = run.program.command(&args).spawn()?;
        kill_within(&mut child, time, dice)?;
        let left = std::fs::read(&path).unwrap_or_default();
        ensure!(whole.starts_with(&left), "kill {kill}: the log is no beginning of the whole one");
        torn += usize::from(!left.is_empty() && !left.ends_with(b"\n"));
        run.program.succeed(&args).with_context(|| format!("the run after kill {kill}"))?;
        ensure!(std::fs::read(&path)? == whole, "after kill {kill} the log has other bytes");
    }
    let came_out = format!("{torn} with a torn last line; all completed alike");
    sheet.row("arena: the log of a match", kills, came_out);
    Ok(())
}

/// The real table, killed while it is written.
fn dobutsu(run: &Run, sheet: &mut Sheet, dice: &mut Dice, kills: usize) -> anyhow::Result<()> {
    let folder = run.program.folder("killed-dobutsu")?;
    let path = folder.join("dobutsu.yk");
    let args = ["solve", "dobutsu", "--device", "cpu", "--out", text(&path)?];
    let clock = Instant::now();
    run.program.succeed(&args)?;
    let (time, whole) = (clock.elapsed(), std::fs::read(&path)?);
    let mut half = 0;
    for kill in 0..kills {
        std::fs::remove_file(&path)?;
        let mut child = run.program.command(&args).spawn()?;
        // Writing is the last part of it.
        sleep(time.mul_f32(0.7));
        kill_within(&mut child, time.mul_f32(0.3), dice)?;
        let left = files(&folder)?;
        half += left.keys().filter(|name| name.starts_with(TEMPORARY)).count();
        let whole = Files::from([("dobutsu.yk".to_owned(), whole.clone())]);
        check_left(&left, &whole).with_context(|| format!("kill {kill}"))?;
        if !path.exists() {
            run.program.succeed(&args)?;
        }
        let after = files(&folder)?;
        ensure!(after == whole, "after kill {kill} other bytes or files: {:?}", after.keys());
    }
    let came_out = format!(
        "{half} left unfinished under a temporary name; all completed alike; a kill costs at most the \
         {:.0} s of a solve",
        time.as_secs_f64()
    );
    sheet.row("solve dobutsu --out", kills, came_out);
    Ok(())
}

/// A solve of more than a minute: how much of it a kill costs. That is what was done since the
/// newest finished file, or since it was started if no file was finished since; at the worst moment it
/// is the longest time between two files.
fn long_solve(run: &Run, sheet: &mut Sheet, dice: &mut Dice) -> anyhow::Result<()> {
    let folder = run.program.folder("killed-long")?;
    let out = text(&folder)?;
    let args = ["solve", "mnk", "--size", "5x4", "--strong", "--device", "cpu", "--out", out];
    let (clock, begun_at) = (Instant::now(), SystemTime::now());
    let mut lost = Vec::new();
    let mut child = run.program.command(&args).spawn()?;
    while clock.elapsed() < KILLING {
        let pause = Duration::from_secs(15 + dice.roll(15) as u64);
        let begun = Instant::now();
        while begun.elapsed() < pause && child.try_wait()?.is_none() {
            sleep(Duration::from_millis(50));
        }
        if child.try_wait()?.is_some() {
            break;
        }
        child.kill()?;
        child.wait()?;
        let newest = finished(&folder)?.into_iter().max();
        let age = newest.and_then(|time| time.elapsed().ok());
        lost.push(age.map_or(pause, |age| age.min(pause)));
        child = run.program.command(&args).spawn()?;
    }
    let output = child.wait_with_output()?;
    ensure!(output.status.success(), "{}", said(&output));
    let worst = longest_between(begun_at, finished(&folder)?);
    ensure!(
        worst < MOST_LOST,
        "no file was finished for {worst:?}; expected at most {MOST_LOST:?}"
    );
    let whole = clock.elapsed().as_secs_f64();
    run.program.succeed(&["verify", out, "--sample", "2000"])?;
    let all: f64 = lost.iter().map(Duration::as_secs_f64).sum();
    let came_out = format!(
        "completed in {whole:.0} s; a kill costs {:.1} s of work, at the worst moment {:.1} s; 2,000 \
         states agree with search",
        all / lost.len().max(1) as f64,
        worst.as_secs_f64()
    );
    sheet.row("mnk 5x4 --strong, killed every 15 to 30 s", lost.len(), came_out);
    Ok(())
}

/// When each finished layer file was.
fn finished(folder: &Path) -> anyhow::Result<Vec<SystemTime>> {
    let mut times = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        if !entry.file_name().to_string_lossy().starts_with(TEMPORARY) {
            times.push(entry.metadata()?.modified()?);
        }
    }
    Ok(times)
}

/// The longest time in which nothing was finished.
fn longest_between(begun: SystemTime, mut finished: Vec<SystemTime>) -> Duration {
    finished.push(begun);
    finished.sort_unstable();
    let between = finished.windows(2).map(|pair| pair[1].duration_since(pair[0]));
    between.filter_map(Result::ok).max().unwrap_or_default()
}
