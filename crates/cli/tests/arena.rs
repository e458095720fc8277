//! `yomikiri arena` as a person or a script meets it.

use std::fs;

use assert_cmd::Command;
use serde_json::Value;

/// What the command does: exit status, standard output, standard error.
fn arena(line: &str) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_yomikiri"));
    let output = command.arg("arena").args(line.split_whitespace()).output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("output is text");
    (output.status.code().expect("an exit status"), text(output.stdout), text(output.stderr))
}

fn json(line: &str) -> Value {
    let (status, output, errors) = arena(line);
    assert_eq!((status, errors.as_str()), (0, ""));
    serde_json::from_str(&output).expect("exactly one JSON document")
}

#[test]
fn what_makes_no_match_is_named() {
    for (line, problem) in [
        ("mnk uct random", "2 players named; expected 3, one a seat"),
        ("tantrix darwin", "1 players named for the colours RB; expected 2"),
        ("tantrix darwin cat", "no player \"cat\"; expected random, greedy, flat, uct, darwin"),
        (
            "tantrix darwin:c=1 flat",
            "no option \"c\" for player \"darwin\"; expected one of playouts, time",
        ),
        ("tantrix uct:mast=maybe flat", "mast=maybe; expected mast=on or mast=off"),
        ("tantrix uct:c flat", "no value for option \"c\""),
        ("tantrix uct:c=1,c=2 flat", "option \"c\" of player \"uct:c=1,c=2\" is given twice"),
        (
            "tantrix flat:playouts=0 flat",
            "playouts=0 for player \"flat\"; expected a number of playouts",
        ),
        ("tantrix flat:time=-1 flat", "time=-1 for player \"flat\"; expected seconds"),
        ("tantrix flat:time=1,playouts=2 flat", "both playouts and time"),
        ("tantrix random random --games 3", "3 games; expected a multiple of 2"),
        ("tantrix random random --sprt 5 0", "the lower one first"),
        ("tantrix random random random --games 3 --sprt 0 5", "a sequential test of 3 players"),
        ("tantrix random random --threads 0", "0 threads; expected at least 1"),
        ("tantrix random random --time 0", "expected seconds, above 0"),
        ("tantrix random random --colours RR", "the colours are \"RR\""),
        (
            "tantrix random random --log /no/such/folder/log",
            "/no/such/folder/log: the log cannot be",
        ),
    ] {
        let (status, output, errors) = arena(line);
        assert_eq!((status, output.as_str()), (2, ""), "{line}: {errors}");
        assert!(errors.contains(problem), "{line}: {errors}");
    }
}

#[test]
fn a_match_prints_its_standing() {
    let line = "tantrix random greedy --games 20 --seed 5";
    let (status, text, _) = arena(line);
    assert_eq!(status, 0);
    insta::assert_snapshot!(text);
    for threads in 1..=3 {
        assert_eq!(arena(&format!("{line} --threads {threads}")).1, text);
    }
}

#[test]
fn a_match_of_three_rotates_seats() {
    let document = json("mnk --size 4x4 perfect random uct:playouts=50 --games 6 --json");
    assert_eq!(document["schema"], "yomikiri.arena/1");
    assert_eq!(document["games"], 6);
    let wins = |bot: usize| document["bots"][bot]["wins"].as_u64().unwrap();
    let draws = document["bots"][0]["draws"].as_u64().unwrap();
    assert_eq!(wins(0) + wins(1) + wins(2) + draws, 6);
    assert_eq!(document["pairs"], Value::Null);
    assert_eq!(
        document["bots"][2]["name"],
        "uct:playouts=50,c=0.7,temperature=0.3,prior=2,memory=0.5"
    );
}

#[test]
fn logs_resume_and_their_records_replay() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log.jsonl");
    let line = |games: u64| {
        format!(
            "tantrix uct:playouts=20 random --games {games} --sprt 0 10 --json --log {}",
            log.display()
        )
    };
    let first = json(&line(4));
    assert_eq!(first["sprt"]["verdict"], "open");
    let played = fs::read_to_string(&log).unwrap();
    let document = json(&line(8));
    assert_eq!(document["games"], 8);
    assert!(document["bots"][0]["score"]["mean"].as_f64().unwrap() > 0.5);
    let text = fs::read_to_string(&log).unwrap();
    assert!(text.starts_with(&played));
    // Each record is one that `replay` finds legal to the last step.
    let records: String = text
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .map(|game| format!("{}\n", game["record"]))
        .collect();
    let mut replay = Command::new(env!("CARGO_BIN_EXE_yomikiri"));
    replay.args(["replay", "tantrix", "-"]).write_stdin(records).assert().success();
    // Another match must not be mixed in.
    let (status, _, errors) =
        arena(&format!("tantrix random random --games 2 --log {}", log.display()));
    assert_eq!(status, 2);
    assert!(errors.contains("the log is of another match: its players is"), "{errors}");
}
