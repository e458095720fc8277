//! `yomikiri puzzle` as a person or a script meets it: what it prints, its JSON keys, its exit status.

use program::yomikiri;
use serde_json::{Value, json};

mod program;

fn stdout(line: &str) -> String {
    program::stdout(&mut yomikiri(line))
}

fn json(line: &str) -> Value {
    program::json(&mut yomikiri(line))
}

#[test]
fn puzzles_for_people() {
    insta::assert_snapshot!(stdout("puzzle mnk --size 4x4 --plies 4 --seed 2 --solution"));
    insta::assert_snapshot!(stdout(
        "puzzle hakozumi --width 6 --height 5 --task only-move --seed 3"
    ));
    insta::assert_snapshot!(stdout("puzzle mnk --size 3x4 --k 4 --players 2 --task hold --seed 1"));
}

#[test]
fn the_document_has_the_keys_of_its_first_edition_and_reads_back() {
    let line = "puzzle teeko --win-in 3 --seed 7 --json";
    let puzzle = json(line);
    assert_eq!(puzzle["schema"], "yomikiri.puzzle/1");
    assert_eq!((&puzzle["distance"], &puzzle["seed"]), (&json!(3), &json!(7)));
    assert!(puzzle["position"].is_string() && puzzle["solution"].is_string());
    assert_eq!(puzzle["task"], "win");
    // The same seed, the same puzzle; and `--task win --plies 3` is the same question.
    assert_eq!(json(line), puzzle);
    assert_eq!(json("puzzle teeko --task win --plies 3 --seed 7 --json"), puzzle);
    // The position is that puzzle, wherever it comes from.
    let mut command = yomikiri("puzzle teeko --json --from");
    let output = command.arg(puzzle["position"].as_str().unwrap()).assert().success();
    let posed: Value = serde_json::from_slice(&output.get_output().stdout).unwrap();
    assert_eq!(posed["solutions"], puzzle["solutions"]);
    assert_eq!(posed["seed"], Value::Null);
}

#[test]
fn bad_use_is_named() {
    let bad = [
        (
            "puzzle tantrix",
            "this game has no puzzles; expected a game whose positions can be solved",
        ),
        ("puzzle mnk --task hold", "this game has no puzzles with the task hold; expected win"),
        ("puzzle mnk --task winning", "no task \"winning\"; expected win, mate, only-move, hold"),
        ("puzzle mnk --plies 3", "a win in 3 plies; expected 1, 4, 7 and so on"),
        ("puzzle dobutsu --win-in 8", "a win in 8 plies; expected an odd number"),
        ("puzzle dobutsu --mate --plies 21", "a mate in 21 plies; expected at most 9"),
        ("puzzle hakozumi --plies 7", "a win in 7 plies; expected at most 5 in this game"),
        ("puzzle mnk --level 9", "level 9; expected 1 to 5"),
        ("puzzle mnk --win-in 4 --task win", "cannot be used with"),
        ("puzzle mnk --from 1.x./..../..../....", "character 3"),
        ("puzzle mnk --seed -1", "expected a whole number, 0 or more"),
    ];
    for (line, message) in bad {
        let output = yomikiri(line).assert().code(2).get_output().stderr.clone();
        let said = String::from_utf8_lossy(&output).into_owned();
        assert!(said.contains(message), "{line} said {said}");
    }
}

#[test]
fn no_puzzle_is_no_error() {
    let none = [
        (
            "puzzle mnk --size 3x3 --from 1../.../...",
            "The position is no puzzle with the task win.",
        ),
        (
            "puzzle mnk --size 3x3 --plies 7 --seed 1",
            "No puzzle with the task win and 7 plies was found.",
        ),
    ];
    for (line, message) in none {
        let output = yomikiri(line).assert().code(1).get_output().stdout.clone();
        assert_eq!(String::from_utf8_lossy(&output).trim(), message, "{line}");
    }
}
