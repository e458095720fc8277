//! The `yomikiri` command as others meet it: a process, with input, output and an exit status.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};

/// Where the command is, and a folder to work in.
pub(crate) struct Program {
    yomikiri: PathBuf,
    scratch: tempfile::TempDir,
}

impl Program {
    /// The command beside this one: `cargo xtask torture` builds both in the same profile.
    pub(crate) fn find() -> anyhow::Result<Program> {
        let own = std::env::current_exe()?;
        let yomikiri = own.with_file_name("yomikiri");
        ensure!(yomikiri.exists(), "{}: not built; use cargo xtask torture", yomikiri.display());
        Ok(Program { yomikiri, scratch: tempfile::Builder::new().prefix("torture-").tempdir()? })
    }

    /// A path in the folder to work in.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.scratch.path().join(name)
    }

    /// A folder there, new and empty.
    pub(crate) fn folder(&self, name: &str) -> anyhow::Result<PathBuf> {
        let path = self.path(name);
        if path.exists() {
            std::fs::remove_dir_all(&path)?;
        }
        std::fs::create_dir_all(&path)?;
        Ok(path)
    }

    /// The command with these arguments, its data directory in the folder to work in.
    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(&self.yomikiri);
        command.args(args).env("XDG_DATA_HOME", self.path("data")).env("HOME", self.path("home"));
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Runs it to its end, which must be a good one.
    pub(crate) fn succeed(&self, args: &[&str]) -> anyhow::Result<Output> {
        let output = self.command(args).output()?;
        ensure!(output.status.success(), "{args:?}: {}", said(&output));
        Ok(output)
    }

    /// Runs it; it must refuse with status 2 and these words, and be quick about it.
    pub(crate) fn refuse(&self, args: &[&str], words: &str) -> anyhow::Result<()> {
        let clock = Instant::now();
        let output = self.command(args).output()?;
        check_refused(&output, words).with_context(|| format!("{args:?}"))?;
        let taken = clock.elapsed();
        ensure!(taken < Duration::from_secs(10), "{args:?}: refused only after {taken:?}");
        Ok(())
    }

    /// The table of Dobutsu Shogi: the one that tests made, or made now.
    pub(crate) fn dobutsu_table(&self) -> anyhow::Result<PathBuf> {
        let tests = self
            .yomikiri
            .parent()
            .and_then(Path::parent)
            .map(|target| target.join("tmp").join("dobutsu-test.yk"));
        if let Some(tests) = tests.filter(|path| path.exists()) {
            return Ok(tests);
        }
        let path = self.path("dobutsu.yk");
        if !path.exists() {
            self.succeed(&["solve", "dobutsu", "--device", "cpu", "--out", text(&path)?])?;
        }
        Ok(path)
    }

    /// Feeds the command with input and gives what it says; it must end by itself, in time.
    pub(crate) fn fed(
        &self,
        args: &[&str],
        input: Vec<u8>,
        most: Duration,
    ) -> anyhow::Result<Output> {
        let mut child = self.command(args).stdin(Stdio::piped()).spawn()?;
        let mut stdin = child.stdin.take().context("no standard input")?;
        // Written by another thread, since the command answers while it reads. It may stop reading.
        let writer = thread::spawn(move || drop(stdin.write_all(&input)));
        let output = finished(child, most).with_context(|| format!("{args:?}"))?;
        let _ = writer.join();
        Ok(output)
    }
}

/// Waits for the end, but not for ever, and gives all that was said.
pub(crate) fn finished(mut child: Child, most: Duration) -> anyhow::Result<Output> {
    let stdout = drained(child.stdout.take());
    let stderr = drained(child.stderr.take());
    let status = ended(&mut child, most)?;
    let read = |thread: thread::JoinHandle<Vec<u8>>| thread.join().unwrap_or_default();
    Ok(Output { status, stdout: read(stdout), stderr: read(stderr) })
}

fn drained(pipe: Option<impl Read + Send + 'static>) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            let _ = pipe.read_to_end(&mut bytes);
        }
        bytes
    })
}

/// Waits for the end, but not for ever.
fn ended(child: &mut Child, most: Duration) -> anyhow::Result<std::process::ExitStatus> {
    let clock = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        if clock.elapsed() > most {
            child.kill()?;
            child.wait()?;
            bail!("still running after {most:?}");
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// A refusal: status 2, these words, and no panic.
pub(crate) fn check_refused(output: &Output, words: &str) -> anyhow::Result<()> {
    let said = said(output);
    ensure!(output.status.code() == Some(2), "{:?} instead of status 2: {said}", output.status);
    ensure!(said.contains(words), "said {said:?}; expected {words:?}");
    ensure!(!said.contains("panicked"), "{said}");
    Ok(())
}

/// What it said on standard error.
pub(crate) fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).trim().to_owned()
}

/// A path as an argument.
pub(crate) fn text(path: &Path) -> anyhow::Result<&str> {
    path.to_str().with_context(|| format!("{} is no text", path.display()))
}
