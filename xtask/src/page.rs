//! The page's own tests: types, unit tests, and a real browser. What is missing is installed by
//! name (npm packages into `target/web`), or the step fails.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::cargo;
use crate::chromium::{self, has_node, shown};

const TESTS: &str = "crates/server/tests/web";
const MODULES: &str = "target/web";
const PROGRAM: &str = "target/tests/yomikiri";
/// Where tables and reports are kept.
const DATA: &str = "target/tmp/explorer";

/// Builds the program, then runs every test of the page.
pub(crate) fn run_alone() -> bool {
    // Both at once, so that what they share is built once.
    let wanted =
        ["-p", "yomikiri-cli", "-p", "yomikiri-server", "--bin", "yomikiri", "--example", "heap"];
    cargo(&[&["build", "--profile", "tests", "--quiet"], &wanted[..]].concat()) && run()
}

/// Runs every test of the page with the programs that are there in profile `tests`, which
/// `cargo test` has built: the command line for its own tests, and the server's example.
pub(crate) fn run() -> bool {
    let unit = format!("{TESTS}/unit.test.mjs");
    let properties = format!("{TESTS}/properties.test.mjs");
    if !has_node() || !install_modules() {
        return false;
    }
    // A failing step does not keep the rest from running.
    types()
        & shown("node", &["--test", &unit])
        & node(&[&properties], &[("YOMIKIRI_MODULES", here(MODULES))])
        & chromium::light().is_some_and(browser)
}

fn types() -> bool {
    shown(&format!("{MODULES}/node_modules/.bin/tsc"), &["-p", &format!("{TESTS}/tsconfig.json")])
}

/// The tests in a browser. They wait for it as often as they compute, so two files run at a time.
fn browser(chromium: &str) -> bool {
    let made = [DATA, "target/web/screenshots"].map(fs::create_dir_all);
    if made.iter().any(Result::is_err) || !table() {
        return false;
    }
    let settings = [
        ("YOMIKIRI_BIN", here(PROGRAM)),
        ("YOMIKIRI_GUEST", here("target/tests/examples/heap")),
        ("YOMIKIRI_MODULES", here(MODULES)),
        ("YOMIKIRI_CHROMIUM", chromium.into()),
        ("YOMIKIRI_DATA", here(DATA)),
        ("YOMIKIRI_SHOTS", here("target/web/screenshots")),
    ];
    // The longest first.
    let files = ["views", "page", "use", "tree", "front", "puzzle"];
    let files = files.map(|name| format!("{TESTS}/{name}.test.mjs"));
    node(&files.each_ref().map(String::as_str), &settings)
}

/// The table of Dobutsu Shogi, which several files need at once. It is made once and kept.
fn table() -> bool {
    let table = format!("{DATA}/dobutsu-standard.yk");
    Path::new(&table).exists() || shown(PROGRAM, &["solve", "dobutsu", "--out", &table])
}

/// Runs files of tests, told by the environment where things are.
fn node(files: &[&str], settings: &[(&str, PathBuf)]) -> bool {
    eprintln!("$ node --test {}", files.join(" "));
    let mut command = Command::new("node");
    command.args(["--test", "--test-concurrency=2"]).args(files);
    command.envs(settings.iter().map(|(name, path)| (name, path)));
    command.status().is_ok_and(|status| status.success())
}

fn here(path: &str) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| PathBuf::from(path))
}

/// Installs what `package.json` names, in exactly those versions, unless it is there already.
fn install_modules() -> bool {
    let (wanted, kept) = (format!("{TESTS}/package.json"), format!("{MODULES}/package.json"));
    let same = fs::read(&wanted).ok().filter(|bytes| fs::read(&kept).is_ok_and(|k| k == *bytes));
    if same.is_some() && Path::new(MODULES).join("node_modules/typescript").exists() {
        return true;
    }
    let copied = fs::create_dir_all(MODULES).and_then(|()| fs::copy(&wanted, &kept));
    if let Err(error) = copied {
        println!("{kept}: {error}");
        return false;
    }
    if shown(
        "npm",
        &["install", "--no-package-lock", "--no-audit", "--no-fund", "--prefix", MODULES],
    ) {
        return true;
    }
    println!("npm could not install what {wanted} names (node 20 and npm are needed)");
    let _ = fs::remove_file(&kept);
    false
}
