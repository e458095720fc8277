//! The page's own tests: types, unit tests, and a real browser. What is missing is installed by
//! name (npm packages into `target/web`), or the step fails.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::cargo;
use crate::chromium::{self, has_node, shown};

const TESTS: &str = "crates/server/tests/web";
const MODULES: &str = "target/web";

/// Builds the program, then runs every test of the page.
pub(crate) fn run_alone() -> bool {
    let example = ["build", "--profile", "tests", "--quiet", "-p", "yomikiri-server", "--example"];
    cargo(&["build", "--profile", "tests", "--quiet", "-p", "yomikiri-cli"])
        && cargo(&[&example[..], &["heap"]].concat())
        && chromium::find().is_some_and(run)
}

/// Runs every test of the page with the programs that are there in profile `tests`, which
/// `cargo test` has built: the command line for its own tests, and the server's example.
pub(crate) fn run(chromium: &str) -> bool {
    let unit = format!("{TESTS}/unit.test.mjs");
    let properties = format!("{TESTS}/properties.test.mjs");
    if !has_node() || !install_modules() {
        return false;
    }
    // A failing step does not keep the rest from running.
    types()
        & shown("node", &["--test", &unit])
        & node(&properties, &[("YOMIKIRI_MODULES", here(MODULES))])
        & browser(chromium)
}

fn types() -> bool {
    shown(&format!("{MODULES}/node_modules/.bin/tsc"), &["-p", &format!("{TESTS}/tsconfig.json")])
}

fn browser(chromium: &str) -> bool {
    let made = ["target/tmp/explorer", "target/web/screenshots"].map(fs::create_dir_all);
    if made.iter().any(Result::is_err) {
        return false;
    }
    let settings = [
        ("YOMIKIRI_BIN", here("target/tests/yomikiri")),
        ("YOMIKIRI_GUEST", here("target/tests/examples/heap")),
        ("YOMIKIRI_MODULES", here(MODULES)),
        ("YOMIKIRI_CHROMIUM", chromium.into()),
        ("YOMIKIRI_DATA", here("target/tmp/explorer")),
        ("YOMIKIRI_SHOTS", here("target/web/screenshots")),
    ];
    ["page", "use", "tree", "puzzle", "front"]
        .iter()
        .fold(true, |passed, name| node(&format!("{TESTS}/{name}.test.mjs"), &settings) & passed)
}

/// Runs a file of tests, told by the environment where things are.
fn node(file: &str, settings: &[(&str, PathBuf)]) -> bool {
    eprintln!("$ node --test {file}");
    let mut command = Command::new("node");
    command.args(["--test", file]).envs(settings.iter().map(|(name, path)| (name, path)));
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
