//! Schemathesis as a judge from outside: it reads the description of the API and asks what follows
//! from it, properly and not, in sequences too. It knows nothing of us but the description.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, ensure};

use crate::program::finished;
use crate::sheet::Sheet;

/// Judgements change with the version.
const VERSION: &str = "schemathesis==4.32.5";
/// Where it is installed; never outside the repository.
const VENV: &str = "target/schemathesis";
/// Requests made up for each address, at the most.
const EXAMPLES: &str = "100";
const MOST: Duration = Duration::from_secs(600);

/// What is not asked, and why. A text is described as a text, and most texts are no position: not
/// all that fits the description is accepted. And a job that was deleted is cancelled; how it ended
/// can still be looked up.
const NOT_ASKED: &str = "positive_data_acceptance,use_after_free";

pub(super) fn run(at: SocketAddr, sheet: &mut Sheet, seed: u64) -> anyhow::Result<()> {
    let python = match installed() {
        Ok(python) => python,
        Err(error) => {
            sheet.row("schemathesis", 0, format!("NOT TRIED, cannot be installed: {error:#}"));
            return Ok(());
        }
    };
    let address = format!("http://{at}/api/v1/openapi.json");
    let child = Command::new(std::path::absolute(python)?)
        // It leaves files where it is started.
        .current_dir(VENV)
        .args(["-m", "schemathesis.cli", "run", &address, "--no-color", "--warnings", "off"])
        .args(["--max-examples", EXAMPLES, "--exclude-checks", NOT_ASKED])
        .args(["--seed", &seed.to_string(), "--request-timeout", "70"])
        // What it remembers of former runs must not change this one.
        .args(["--generation-database", "none"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let output = finished(child, MOST).context("schemathesis")?;
    let said = String::from_utf8_lossy(&output.stdout);
    ensure!(output.status.success(), "schemathesis\n{said}");
    let cases = cases(&said).with_context(|| format!("schemathesis tried nothing\n{said}"))?;
    sheet.row("schemathesis: requests made up from the description", cases, "nothing to object");
    Ok(())
}

/// The number before `generated`.
fn cases(said: &str) -> Option<usize> {
    let line = said.lines().find(|line| line.contains(" generated"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// A Python that has schemathesis.
fn installed() -> anyhow::Result<PathBuf> {
    let python = Path::new(VENV).join("bin").join("python");
    let there = ["-c", "import schemathesis"];
    if python.exists() && done(Command::new(&python).args(there)).is_ok() {
        return Ok(python);
    }
    done(Command::new("python3").args(["-m", "venv", VENV]))?;
    done(Command::new(&python).args(["-m", "pip", "install", "--quiet", VERSION]))?;
    Ok(python)
}

/// Runs it to a good end.
fn done(command: &mut Command) -> anyhow::Result<()> {
    let output = command.output().with_context(|| format!("{command:?}"))?;
    let errors = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{command:?}: {}", errors.lines().last().unwrap_or_default());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_requests_is_read() {
        assert_eq!(cases("Test cases:\n  1125 generated, 1125 passed\n"), Some(1125));
        assert_eq!(cases("Test cases:\n"), None);
    }
}
