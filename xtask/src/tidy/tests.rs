//! What each check must find, and what it must leave alone.

use super::*;

fn files(files: &[(&str, &str)]) -> Vec<(PathBuf, String)> {
    files.iter().map(|(file, text)| (file.into(), (*text).to_owned())).collect()
}

/// What a check says.
fn said(check: impl Fn(&mut Vec<String>)) -> String {
    let mut problems = Vec::new();
    check(&mut problems);
    problems.join("; ")
}

#[test]
fn a_crate_that_uses_another_room_is_named() {
    let check = |name: &str, manifest: &str| said(|p| check_dependencies(name, manifest, p));
    let uses = "[package]\nname = \"x\"\n\n[dependencies]\nyomikiri-mnk.workspace = true\n";
    assert_eq!(check("solve", uses), "crates/solve/Cargo.toml: must not depend on mnk");
    assert_eq!(check("unlisted", uses), "crates/unlisted/Cargo.toml: must not depend on mnk");
    assert_eq!(check("gpu", uses), "");
    assert_eq!(check("solve", &uses.replace("[dep", "[dev-dep")), "", "tests may use anything");
    let on_unix = uses.replace("[dependencies]", "[target.'cfg(unix)'.dependencies]");
    assert_ne!(check("solve", &on_unix), "");
}

#[test]
fn what_a_library_user_did_not_ask_for_is_named() {
    let check = |tree: &str| said(|p| check_tree("yomikiri", tree, &["timely", "cudarc"], p));
    assert_eq!(check("yomikiri v0.1.0\nserde v1.0.0"), "");
    let found = check("yomikiri v0.1.0\nserde v1.0.0\ntimely v0.25.0");
    assert_eq!(found, "yomikiri: compiles timely without being asked to");
    assert_ne!(check(""), "", "a tree that cannot be had is not a good one");
}

#[test]
fn an_engine_or_a_page_that_names_a_game_is_named() {
    let check = |sources: &[(&str, &str)], web: &[(&str, &str)]| {
        said(|p| check_names(&files(sources), &files(web), p))
    };
    let line = "first\nlet name = \"teeko\";";
    for engine in ["game", "host", "solve", "play", "table"] {
        let file = format!("crates/{engine}/src/deep/down.rs");
        assert_eq!(check(&[(&file, line)], &[]), format!("{file}:2: names \"teeko\""));
    }
    assert_eq!(check(&[("crates/solve/src/lib.rs", "// as in mnk")], &[]), "");
    assert_eq!(
        check(&[("crates/solve/tests/x.rs", line), ("crates/teeko/src/x.rs", line)], &[]),
        ""
    );
    for file in ["web/game-page.js", "web/style.css", "web/index.html"] {
        assert_eq!(check(&[], &[(file, line)]), format!("{file}:2: names \"teeko\""));
    }
    assert_eq!(check(&[], &[("web/board-x.js", line), ("web/text-x.js", line)]), "");
}

#[test]
fn a_library_that_names_an_option_is_named() {
    let check = |file: &str, text: &str| said(|p| check_flags(&files(&[(file, text)]), p));
    let error = "#[error(\"no table; say where\n it is by --table FILE\")]";
    let found = "crates/dobutsu-tables/src/x.rs:2: names --table";
    assert_eq!(check("crates/dobutsu-tables/src/x.rs", error), found);
    let text = "format!(\"{n} more than --limit\")";
    assert_eq!(
        check("crates/game/src/deep/x.rs", text),
        "crates/game/src/deep/x.rs:1: names --limit"
    );
    for may in ["crates/cli/src/x.rs", "crates/torture/src/x.rs", "crates/game/tests/x.rs"] {
        assert_eq!(check(may, text), "");
    }
    for good in [
        "format!(\"mnk --size {size} --k {k}\")",
        "/// As --limit has it.",
        "<style>a { --ink: #000; fill: var(--ink) }</style>",
        "format!(\"--gpu-architecture={architecture}\")",
        "#[cfg(test)]\nmod tests { const LINE: &str = \"--limit\"; }",
    ] {
        assert_eq!(check("crates/mnk/src/x.rs", good), "", "{good}");
    }
}

#[test]
fn a_fault_without_its_test_is_named() {
    let source = "const X: u8 = 1;\n\n/// Once.\n#[test]\nfn it_broke() {}\n\nfn helper() {}\n";
    let sources = files(&[("crates/x/tests/y.rs", source)]);
    let check = |list: &str| said(|p| check_faults(list, &sources, p));
    assert_eq!(check("| it | `crates/x/tests/y.rs`: `it_broke` |"), "");
    for bad in [
        "| it | `crates/x/tests/y.rs`: `it_broke`; `crates/x/tests/y.rs`: `gone` |",
        "| it | `crates/x/tests/y.rs`: `helper` |",
        "| it | `crates/x/tests/z.rs`: `it_broke` |",
        "nothing",
    ] {
        assert_ne!(check(bad), "", "{bad}");
    }
}

#[test]
fn a_file_from_outside_its_crate_is_named() {
    let check = |text: &str| said(|p| check_includes(&files(&[("crates/x/src/a/b.rs", text)]), p));
    assert_eq!(check("include_str!(\"../../data/x.json\")"), "");
    assert_ne!(check("include_str!(\"../../../data/x.json\")"), "");
}

#[test]
fn what_is_unfinished_or_too_long_is_named() {
    let check = |text: &str| said(|p| check_source(Path::new("x.rs"), text, p));
    assert_eq!(check("//! An idea.\n"), "");
    assert_ne!(check("fn main() {}\n"), "", "no idea");
    assert_ne!(check(&format!("//! An idea.\nfn main() {{ {} }}\n", UNFINISHED[0])), "");
    assert_ne!(check(&"//! Long.\n".repeat(MOST_LINES + 1)), "");
}
