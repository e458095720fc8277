//! The Python package's own tests: a wheel built as users get it, installed into a fresh virtual
//! environment with what the tests need, by name; or the step fails.
//!
//! The wheel is built in profile `tests` and in the workspace's `target`, so that what `cargo test` has
//! built is used again; meanwhile the other packages are installed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};

const CRATE: &str = "crates/python";
const FOLDER: &str = "target/python";
const REQUIREMENTS: &str = "crates/python/tests/requirements.txt";

pub(crate) fn run() -> bool {
    let _ = fs::remove_dir_all(FOLDER);
    shown(Command::new("python3").args(["-m", "venv", FOLDER]))
        && shown(pip().arg(maturin()))
        && build_and_install()
        && tests()
}

/// The line of the requirements that names maturin.
fn maturin() -> String {
    let listed = fs::read_to_string(REQUIREMENTS).unwrap_or_default();
    let line = listed.lines().find(|line| line.starts_with("maturin"));
    line.unwrap_or("maturin").to_owned()
}

/// The wheel is compiled while the packages are fetched.
fn build_and_install() -> bool {
    let mut requirements = pip();
    requirements.args(["-r", REQUIREMENTS]);
    let fetching = started(&mut requirements);
    let mut build = Command::new(here("bin/maturin"));
    build.args(["build", "--profile", "tests", "--locked", "--quiet"]);
    build.args(["--manifest-path", &format!("{CRATE}/Cargo.toml")]);
    let built =
        shown(build.arg("--interpreter").arg(here("bin/python")).arg("--out").arg(here("wheels")));
    let fetched = finished(fetching);
    let wheel = fs::read_dir(here("wheels")).ok().and_then(|mut entries| entries.next()?.ok());
    match wheel {
        Some(wheel) if built && fetched => shown(pip().arg("--no-deps").arg(wheel.path())),
        _ => false,
    }
}

/// Types of the package, and its stubs against what is compiled, checked while everything runs that can:
/// tests, notebooks, and the examples in docstrings and on pages.
fn tests() -> bool {
    let folder = |name: &str| format!("{CRATE}/{name}");
    let config = folder("mypy.ini");
    let types = ["-m", "mypy", "--config-file", &config];
    let sources = [folder("python/yomikiri"), folder("tests"), folder("benches")];
    let typed = started(python().args(types).args(&sources));
    let passed =
        shown(python().args(["-m", "pytest", "-c", &folder("pytest.ini"), &folder("tests")]));
    let stubs = shown(python().args(["-m", "mypy.stubtest", "yomikiri._yomikiri"]));
    finished(typed) && passed && stubs
}

fn python() -> Command {
    Command::new(here("bin/python"))
}

fn pip() -> Command {
    let mut command = python();
    command.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    command
}

/// A place in the virtual environment, whatever the folder a command runs in.
fn here(path: &str) -> PathBuf {
    let root = std::env::current_dir().unwrap_or_default();
    root.join(FOLDER).join(Path::new(path))
}

fn said(command: &Command) {
    let words = command.get_args().map(|word| word.to_string_lossy().into_owned());
    let program = command.get_program().to_string_lossy().into_owned();
    eprintln!("$ {program} {}", words.collect::<Vec<_>>().join(" "));
}

fn started(command: &mut Command) -> Option<Child> {
    said(command);
    command.spawn().ok()
}

/// Waits for a command; did it start and succeed?
fn finished(child: Option<Child>) -> bool {
    child.is_some_and(|mut child| child.wait().is_ok_and(|status| status.success()))
}

/// Runs a command; says what runs, and whether it succeeded.
fn shown(command: &mut Command) -> bool {
    said(command);
    command.status().is_ok_and(|status| status.success())
}
