//! Every command that takes `--json` prints documents of the shape that `docs/json` describes, exactly one
//! where it answers once and one per line where it answers often.

mod schema;

use std::collections::BTreeSet;
use std::path::Path;

use assert_cmd::Command;
use serde_json::{Value, json};

/// What is typed, `DIR` standing for a folder; the exit status; what the documents must say.
type Case = (&'static str, i32, &'static [(&'static str, &'static str)]);

/// In this order: some read what others have written.
const CASES: &[Case] = &[
    ("list --json", 0, &[("/games/0/engines/0/name", "\"equilibrium\"")]),
    ("analyze mnk --size 3x3 --json", 0, &[("/to_move", "1"), ("/players", "3")]),
    ("analyze hakozumi --json", 0, &[("/value", "\"draw\"")]),
    ("analyze tantrix --json", 0, &[("/to_move", "1")]),
    (
        "arena mnk --size 3x3 --players 2 random random --games 2 --log DIR/log --json",
        0,
        &[("/games", "2")],
    ),
    ("replay mnk DIR/log --json", 0, &[("/ok", "true"), ("/number", "1")]),
    ("count mnk --size 3x3 --json", 0, &[("/layers/0/stones", "0")]),
    ("count dobutsu --placements --json", 0, &[("/placements", "1567925964")]),
    ("perft mnk 2 --json", 0, &[("/nodes", "240"), ("/to_move", "1")]),
    ("bench hakozumi-verify --json", 0, &[("/benchmarks/0/count", "15")]),
    (
        "solve mnk --size 3x3 --players 2 --json",
        0,
        &[("/players", "2"), ("/proofs/1/wins", "false")],
    ),
    ("solve mnk --size 3x3 --strong --json", 0, &[("/layers/0/equilibrium/draw", "1")]),
    ("solve mnk --size 3x3 --strong --out DIR/layers --json", 0, &[("/parts_solved", "10")]),
    ("verify DIR/layers --json", 0, &[("/accepted", "true"), ("/layers/0/stones", "0")]),
    ("verify DIR/layers --sample 9 --json", 0, &[("/sets", "9")]),
    ("verify theorem-3 --json", 0, &[("/accepted", "true"), ("/game", "\"hakozumi\"")]),
    ("verify figure-37-printed --json", 1, &[("/accepted", "false"), ("/line/3/0", "8")]),
    ("search hakozumi --record X0X2O1 --json", 0, &[("/found", "true"), ("/to_move", "1")]),
    ("search hakozumi --record X0X0 --period 2 --core 0..0 --json", 1, &[("/found", "false")]),
    (
        "search hakozumi --window -2..2 --out DIR/tree.json --json",
        0,
        &[("/game", "\"hakozumi --handicap 1\""), ("/refuted", "false")],
    ),
    (
        "search hakozumi --window -2..2 --limit 1 --json",
        1,
        &[("/found", "false"), ("/certificate", "absent")],
    ),
    ("verify DIR/tree.json --json", 0, &[("/window/0", "-2")]),
    (
        "solve dobutsu --rules SMALL --device cpu --out DIR/small.yk --json",
        0,
        &[("/start/value", "\"draw\"")],
    ),
    (
        "sweep dobutsu --only SMALL --device cpu --json",
        0,
        &[("/game", "\"dobutsu\""), ("/rule_sets/0/start/value", "\"draw\"")],
    ),
    (
        "verify DIR/small.yk theorem-3 DIR/nothing.yk --json",
        2,
        &[
            ("/files/0/accepted", "true"),
            ("/files/1/accepted", "true"),
            ("/files/2/accepted", "absent"),
        ],
    ),
    (
        "puzzle dobutsu --rules SMALL --table DIR/small.yk --win-in 3 --seed 1 --json",
        0,
        &[("/found", "true"), ("/distance", "3")],
    ),
    (
        "puzzle dobutsu --rules SMALL --table DIR/small.yk --win-in 201 --json",
        1,
        &[("/found", "false"), ("/position", "null")],
    ),
];

/// The smallest rule set of Dobutsu Shogi.
const SMALL: &str = "no-drops+no-promotion+giraffe-no-retreat";

fn yomikiri(line: &str, folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_yomikiri"));
    // No command here may find, or leave, a table in the user's data directory.
    command.env("XDG_DATA_HOME", folder).env("HOME", folder);
    let folder = folder.display().to_string();
    let replace = |word: &str| word.replace("DIR", &folder).replace("SMALL", SMALL);
    command.args(line.split_whitespace().map(replace));
    command
}

/// The documents that a command prints, each checked by its schema.
fn documents(line: &str, input: &str, status: i32, folder: &Path) -> Vec<Value> {
    let ran = yomikiri(line, folder).write_stdin(input).assert();
    let output = ran.get_output();
    let text = String::from_utf8_lossy(&output.stdout);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{line}: {text}{said}");
    let documents = text.lines().map(|document| {
        serde_json::from_str(document).unwrap_or_else(|error| panic!("{line}: {error}: {document}"))
    });
    let documents: Vec<Value> = documents.collect();
    for document in &documents {
        schema::check(document).unwrap_or_else(|problem| panic!("{line}: {problem}"));
    }
    documents
}

fn check_values(line: &str, document: &Value, expected: &[(&str, &str)]) {
    for (place, value) in expected {
        let found = document.pointer(place).map_or("absent".to_owned(), Value::to_string);
        assert_eq!(found, *value, "{line}: {place} of {document}");
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "solves two games: minutes without optimisation")]
fn every_command_prints_what_its_schema_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut seen = BTreeSet::new();
    for (line, status, expected) in CASES {
        let found = documents(line, "", *status, folder.path());
        let answers_often = line.starts_with("replay");
        assert!(answers_often || found.len() == 1, "{line}: {} documents", found.len());
        check_values(line, &found[0], expected);
        seen.insert(schema::name_of(&found[0]));
    }
    let lines = documents("analyze mnk --size 3x3 -", "\nx\n", 1, folder.path());
    check_values("the first line", &lines[0], &[("/position", "\".../.../...\"")]);
    check_values("the second line", &lines[1], &[("/position", "\"x\"")]);
    seen.extend(lines.iter().map(schema::name_of));
    // The tests of the report check its document: it takes minutes to make.
    seen.insert("report-2".to_owned());
    let readme = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/json/README.md");
    let readme = std::fs::read_to_string(readme).expect("a file");
    let files = readme.split('(').filter_map(|part| Some(part.split_once(".json)")?.0.to_owned()));
    assert_eq!(seen, files.collect(), "what is printed, and what docs/json/README.md lists");
}

#[test]
#[cfg(feature = "cluster")]
fn many_processes_print_the_same_document() {
    let folder = tempfile::tempdir().expect("a folder");
    for (line, key) in [
        ("solve mnk --size 3x3 --strong --out DIR/two --local 2 --json", "/parts_solved"),
        ("solve mnk --size 3x3 --strong --out DIR/some --workers 3 --json", "/cluster/states"),
    ] {
        let found = documents(line, "", 0, folder.path());
        assert_eq!(found.len(), 1, "{line}");
        assert!(found[0].pointer(key).is_some(), "{line}: {}", found[0]);
        assert!(found[0]["cluster"]["workers"].as_u64() >= Some(1), "{line}: {}", found[0]);
    }
}

#[test]
fn a_document_of_another_shape_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let good = documents("perft mnk 2 --json", "", 0, folder.path()).remove(0);
    for (key, value) in [("nodes", json!("240")), ("by_depth", json!([1, -6])), ("game", json!(1))]
    {
        let mut bad = good.clone();
        bad[key] = value;
        assert!(schema::check(&bad).is_err(), "{key}: {bad}");
        bad.as_object_mut().expect("an object").remove(key);
        assert!(schema::check(&bad).is_err(), "without {key}: {bad}");
    }
}
