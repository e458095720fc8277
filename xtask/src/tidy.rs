//! What no compiler checks: each source file opens with a paragraph on its idea, none is so long
//! that it must have two jobs, nothing is left unfinished, crates depend only on what the list below allows,
//! nobody compiles for a GPU or a cluster who has not asked for it, and unsafe code is listed with its reasons.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::{cargo_command, dist, japanese, language};

const MOST_LINES: usize = 600;
/// Assembled so that this file does not contain them itself.
const UNFINISHED: [&str; 4] =
    [concat!("todo", "!("), concat!("unimplemented", "!("), "FIX\u{4d}E", concat!("#[", "ignore]")];

const UNSAFE_LIST: &str = "docs/dev/reliability.md";
/// The list of mended faults, each with the test that holds it.
const FAULTS: &str = "docs/dev/reliability.md";
/// Assembled likewise.
const UNSAFE: [&str; 3] =
    [concat!("unsafe", " {"), concat!("unsafe", " fn"), concat!("unsafe", " impl")];

/// Which crates of the house a crate may depend on (test dependencies may look anywhere). A crate that
/// is not listed may depend on none.
const MAY_USE: [(&str, &str); 26] = [
    ("game", ""),
    ("host", ""),
    ("solve", "game"),
    ("play", "game host"),
    ("table", "game host"),
    ("parquet", ""),
    ("mnk", "game"),
    ("dobutsu", "game"),
    ("hakozumi", "game"),
    ("tantrix", "game"),
    ("teeko", "game"),
    ("shogi", "game"),
    ("gpu", "game host solve mnk dobutsu"),
    ("cluster", "game host solve table mnk"),
    ("mnk-tables", "game host solve play table mnk gpu cluster"),
    ("dobutsu-tables", "game host solve play table dobutsu gpu"),
    ("prove", "game host solve hakozumi"),
    ("tantrix-players", "game host solve play tantrix"),
    (
        "catalog",
        "game host solve play table mnk dobutsu hakozumi tantrix teeko shogi mnk-tables dobutsu-tables \
         prove tantrix-players",
    ),
    (
        "papers",
        "game host solve play table mnk dobutsu hakozumi tantrix mnk-tables dobutsu-tables prove \
         tantrix-players catalog",
    ),
    ("yomikiri", "game solve play catalog cli"),
    ("report", "game host papers dobutsu hakozumi tantrix"),
    ("server", "game host play catalog papers report hakozumi"),
    ("python", "game host solve play mnk dobutsu mnk-tables dobutsu-tables catalog report"),
    (
        "cli",
        "game host solve play table mnk dobutsu hakozumi tantrix teeko cluster mnk-tables \
         dobutsu-tables prove tantrix-players catalog papers report server parquet",
    ),
    (
        "torture",
        "game host solve play table mnk dobutsu hakozumi tantrix mnk-tables dobutsu-tables prove \
         tantrix-players catalog server",
    ),
];

/// What a library user does not compile unless a feature asks for it: packages, and what their trees
/// must not have.
const WITHOUT: [(&str, &[&str]); 5] = [
    ("yomikiri-dobutsu-tables", &["cudarc", "timely", "batsat"]),
    ("yomikiri-mnk-tables", &["cudarc", "timely", "batsat"]),
    ("yomikiri-catalog", &["cudarc", "timely"]),
    ("yomikiri", &["cudarc", "timely"]),
    ("yomikiri-python", &["cudarc", "timely", "tokio", "clap"]),
];

/// The crates that know no game.
const ENGINES: [&str; 5] = ["game", "host", "solve", "play", "table"];
const GAMES: [&str; 6] = ["mnk", "dobutsu", "hakozumi", "tantrix", "teeko", "shogi"];
/// What stands behind `--` in a game's text.
const PARAMETERS: [&str; 11] = [
    "size", "k", "players", "rules", "handicap", "width", "height", "colours", "deal", "variant",
    "text",
];

pub(crate) fn run() -> bool {
    let mut problems = Vec::new();
    let mut files = Vec::new();
    for root in ["crates", "fuzz/fuzz_targets", "xtask"] {
        collect(Path::new(root), &mut files);
    }
    let mut sources = Vec::new();
    for file in files {
        match fs::read_to_string(&file) {
            Ok(text) => {
                check_source(&file, &text, &mut problems);
                sources.push((file, text));
            }
            Err(error) => problems.push(format!("{}: {error}", file.display())),
        }
    }
    check_unsafe(&sources, &mut problems);
    for (name, manifest) in manifests() {
        check_dependencies(&name, &manifest, &mut problems);
    }
    for (package, unwanted) in WITHOUT {
        check_tree(package, &tree(package), unwanted, &mut problems);
    }
    check_names(&sources, &web(), &mut problems);
    let faults = fs::read_to_string(FAULTS).unwrap_or_default();
    check_faults(&faults, &sources, &mut problems);
    check_flags(&sources, &mut problems);
    check_includes(&sources, &mut problems);
    language::check(&sources, &mut problems);
    japanese::check(&sources, &mut problems);
    check_release(&mut problems);
    check_versions(&mut problems);
    if sources.is_empty() {
        problems.push("no source file found: run from the repository's root".into());
    }
    problems.iter().for_each(|problem| println!("tidy: {problem}"));
    problems.is_empty()
}

/// Every file with code that the compiler does not check is listed, with how many places it has and
/// why, in the table of `docs/dev/reliability.md`; and the list names no other.
fn check_unsafe(sources: &[(PathBuf, String)], problems: &mut Vec<String>) {
    let list = fs::read_to_string(UNSAFE_LIST).unwrap_or_default();
    let mut listed: BTreeMap<&str, usize> = list.lines().filter_map(unsafe_row).collect();
    for (file, text) in sources {
        let code = || text.lines().filter_map(|line| line.split("//").next());
        let places: usize = code().map(unsafe_places).sum();
        let name = file.display().to_string();
        let said = listed.remove(name.as_str()).unwrap_or(0);
        if places != said {
            problems.push(format!("{name}: {places} unsafe place(s); {UNSAFE_LIST} lists {said}"));
        }
    }
    problems.extend(listed.keys().map(|name| format!("{UNSAFE_LIST}: {name} has no unsafe code")));
}

/// A row like ``| `crates/gpu/src/device.rs` | 3 | why |``.
fn unsafe_row(line: &str) -> Option<(&str, usize)> {
    let (name, rest) = line.strip_prefix("| `")?.split_once("` | ")?;
    let places = rest.split_once(' ')?.0.parse().ok()?;
    // Other tables of the page have rows of that shape too.
    name.ends_with(".rs").then_some((name, places))
}

/// Blocks, functions and implementations; not types of functions of others.
fn unsafe_places(code: &str) -> usize {
    UNSAFE.iter().map(|place| code.matches(place).count()).sum()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

fn check_source(file: &Path, text: &str, problems: &mut Vec<String>) {
    let name = file.display();
    if !text.starts_with("//!") && !text.starts_with("#![doc = include_str!") {
        problems.push(format!("{name}: does not open with a paragraph on its idea (//! …)"));
    }
    let lines = text.lines().count();
    if lines > MOST_LINES {
        problems
            .push(format!("{name}: {lines} lines, more than {MOST_LINES}: two jobs in one file?"));
    }
    for word in UNFINISHED.into_iter().filter(|word| text.contains(word)) {
        problems.push(format!("{name}: has {word:?}"));
    }
}

/// Engines know games through traits only, and the page through the registry: no source of theirs names
/// a game, but for the modules that draw a game's board and the page's texts.
fn check_names(
    sources: &[(PathBuf, String)],
    web: &[(PathBuf, String)],
    problems: &mut Vec<String>,
) {
    let engines = ENGINES.map(|name| format!("crates/{name}/src/"));
    let is_engine = |file: &Path| engines.iter().any(|folder| file.starts_with(folder));
    let may_name = |file: &Path| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("board-") || name.starts_with("text")
    };
    let engines = sources.iter().filter(|(file, _)| is_engine(file));
    for (file, text) in engines.chain(web.iter().filter(|(file, _)| !may_name(file))) {
        for (at, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            if let Some(game) = GAMES.iter().find(|game| code.contains(*game)) {
                problems.push(format!("{}:{}: names {game:?}", file.display(), at + 1));
            }
        }
    }
}

/// The files of the page that a browser reads.
fn web() -> Vec<(PathBuf, String)> {
    let files = fs::read_dir("web").into_iter().flatten().flatten().map(|entry| entry.path());
    let of_page = files.filter(|file| {
        let ending = file.extension().unwrap_or_default();
        ["js", "css", "html"].iter().any(|known| ending == *known)
    });
    of_page.map(|file| (file.clone(), fs::read_to_string(file).unwrap_or_default())).collect()
}

/// An error of a library is read in a program that has no options: it never names one. Options that
/// are the parameters in a game's text are no options there, and papers and `cli` name commands.
fn check_flags(sources: &[(PathBuf, String)], problems: &mut Vec<String>) {
    let is_library = |file: &Path| {
        let name = file.strip_prefix("crates").ok().and_then(|rest| rest.iter().next());
        name.is_some_and(|name| !["cli", "torture", "papers"].iter().any(|other| name == *other))
            && file.iter().nth(2).is_some_and(|folder| folder == "src")
    };
    for (file, text) in sources.iter().filter(|(file, _)| is_library(file)) {
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for (at, line) in code.lines().enumerate() {
            let line = line.split("//").next().unwrap_or_default();
            let places = line.match_indices("--").map(|(at, _)| line.split_at(at));
            let options = places.filter_map(|(before, rest)| {
                let rest = &rest[2..];
                let end = rest.find(|c: char| !c.is_ascii_lowercase() && c != '-');
                let (name, after) = rest.split_at(end.unwrap_or(rest.len()));
                // A style sheet's variables, and what is handed to another program.
                let other = before.ends_with("var(") || after.starts_with([':', '=']);
                (!other).then_some(name)
            });
            for option in options.filter(|name| !name.is_empty() && !PARAMETERS.contains(name)) {
                problems.push(format!("{}:{}: names --{option}", file.display(), at + 1));
            }
        }
    }
}

/// Every fault that was mended is held by a test, and the list of them names no other: rows like
/// ``| what broke | `crates/game/src/number.rs`: `one_thing_was_counted_as_several` |``.
fn check_faults(list: &str, sources: &[(PathBuf, String)], problems: &mut Vec<String>) {
    let mut named = 0;
    for row in list.lines().filter(|line| line.starts_with("| ") && line.contains(".rs`: `")) {
        let cell = row.trim_end_matches(" |").rsplit(" | ").next().unwrap_or_default();
        for test in cell.split("; ") {
            named += 1;
            let (file, name) = test.split_once(": ").unwrap_or_default();
            let (file, name) = (file.trim_matches('`'), name.trim_matches('`'));
            let text = sources.iter().find(|(path, _)| path == Path::new(file));
            let is_test = |(_, text): &(PathBuf, String)| {
                let before = text.split(&format!("fn {name}()")).next().unwrap_or_default();
                before.len() < text.len()
                    && before.rsplit("\n\n").next().is_some_and(|head| head.contains("test]"))
            };
            if !text.is_some_and(is_test) {
                problems.push(format!("{FAULTS}: {file:?} has no test {name:?}"));
            }
        }
    }
    if named == 0 {
        problems.push(format!("{FAULTS}: no row names a test"));
    }
}

/// A published crate is its own folder and nothing else: what its code includes lies in it. (What
/// tests include is not built by those who depend on it.)
fn check_includes(sources: &[(PathBuf, String)], problems: &mut Vec<String>) {
    for (file, text) in sources {
        let mut parts = file.components().skip(2);
        if !file.starts_with("crates") || parts.next().is_none_or(|part| part.as_os_str() != "src")
        {
            continue;
        }
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let folders = parts.count();
        for included in
            ["include_str!(\"", "include_bytes!(\""].iter().flat_map(|i| code.split(i).skip(1))
        {
            let path = included.split('"').next().unwrap_or_default();
            if path.matches("../").count() > folders {
                problems.push(format!("{}: includes {path:?}, outside its crate", file.display()));
            }
        }
    }
}

/// Every package that the lock file names can be built by the oldest compiler that we promise.
/// (No other compiler than the newest is needed to see that: packages say what they need, and
/// clippy's `incompatible_msrv` knows since when the standard library has what we call.)
fn check_versions(problems: &mut Vec<String>) {
    let listed = crate::cargo_command(&["metadata", "--format-version", "1", "--locked"]).output();
    let Some(listed) = listed.ok().filter(|listed| listed.status.success()) else {
        problems.push("cargo metadata failed: is Cargo.lock up to date?".to_owned());
        return;
    };
    let text = String::from_utf8_lossy(&listed.stdout);
    let manifest = fs::read_to_string("Cargo.toml").unwrap_or_default();
    let Some(ours) = manifest.split("rust-version = \"").nth(1).and_then(version) else {
        problems.push("Cargo.toml: no rust-version".to_owned());
        return;
    };
    for package in text.split("\"manifest_path\":\"").skip(1) {
        let name = package.split("/Cargo.toml").next().and_then(|path| path.rsplit('/').next());
        let name = name.unwrap_or_default();
        let needed = package.split("\"rust_version\":\"").nth(1).and_then(version);
        if let Some(needed) = needed.filter(|&needed| needed > ours) {
            problems.push(format!("{name} needs Rust {needed:?}; Cargo.toml promises {ours:?}"));
        }
    }
}

/// Everything that names the version of the program names the same one.
fn check_release(problems: &mut Vec<String>) {
    let version = dist::version();
    for (file, expected) in [
        ("CHANGELOG.md", format!("\n## {version}\n")),
        ("CITATION.cff", format!("\nversion: {version}\n")),
        ("docs/guide/src/install.md", format!("yomikiri-{version}-")),
    ] {
        let text = fs::read_to_string(file).unwrap_or_default();
        let first = text.split("\n## ").nth(1).unwrap_or_default();
        let is_newest = file != "CHANGELOG.md" || first.starts_with(&version);
        if !text.contains(&expected) || !is_newest {
            problems.push(format!("{file}: expected version {version} (Cargo.toml)"));
        }
    }
}

/// The first two numbers of a version.
fn version(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text.split('"').next()?.split('.').map(|part| part.parse().ok());
    Some((numbers.next()??, numbers.next().flatten().unwrap_or(0)))
}

/// The name and the manifest of every crate.
fn manifests() -> Vec<(String, String)> {
    let folders = fs::read_dir("crates").into_iter().flatten().flatten();
    let manifest = |folder: fs::DirEntry| {
        let text = fs::read_to_string(folder.path().join("Cargo.toml")).unwrap_or_default();
        (folder.file_name().to_string_lossy().into_owned(), text)
    };
    folders.map(manifest).collect()
}

/// A crate's manifest names only the crates it may use.
fn check_dependencies(name: &str, manifest: &str, problems: &mut Vec<String>) {
    let allowed = MAY_USE.iter().find(|(other, _)| *other == name).map_or("", |(_, uses)| uses);
    for used in dependencies(manifest) {
        if !allowed.split_whitespace().any(|allowed| allowed == used) {
            problems.push(format!("crates/{name}/Cargo.toml: must not depend on {used}"));
        }
    }
}

/// What is compiled for a package. Cargo itself is asked, as features of any crate on the way may bring
/// a package back.
fn tree(package: &str) -> String {
    let args = ["tree", "--locked", "--edges", "normal", "--prefix", "none", "-p", package];
    let tree = cargo_command(&args).output().map(|output| output.stdout).unwrap_or_default();
    String::from_utf8_lossy(&tree).into_owned()
}

/// The features of the program are off for whoever uses its libraries.
fn check_tree(package: &str, tree: &str, unwanted: &[&str], problems: &mut Vec<String>) {
    let names = || tree.lines().filter_map(|line| line.split(' ').next());
    if names().next() != Some(package) {
        problems.push(format!("{package}: `cargo tree` does not list it"));
    }
    for name in unwanted.iter().filter(|name| names().any(|other| other == **name)) {
        problems.push(format!("{package}: compiles {name} without being asked to"));
    }
}

/// The crates of the house among a manifest's dependencies.
fn dependencies(manifest: &str) -> impl Iterator<Item = &str> {
    let tables = manifest.split("\n[").filter(|table| {
        let name = table.split(']').next().unwrap_or_default();
        name == "dependencies" || name.ends_with(".dependencies")
    });
    let names = tables.flat_map(str::lines).filter_map(|line| line.strip_prefix("yomikiri-"));
    names.map(|line| line.split(['.', ' ', '=']).next().unwrap_or_default())
}

#[cfg(test)]
mod tests;
