//! `yomikiri arena` as a person or a script meets it.

use std::fs;

use program::{program, said};
use serde_json::Value;

mod program;

/// What the command does: exit status, standard output, standard error.
fn arena(line: &str) -> (i32, String, String) {
    said(program().arg("arena").args(line.split_whitespace()))
}

fn json(line: &str) -> Value {
    let (status, output, errors) = arena(line);
    assert_eq!((status, errors.as_str()), (0, ""));
    serde_json::from_str(&output).expect("exactly one JSON document")
}

#[test]
fn what_makes_no_match_is_named() {
    for (line, problem) in [
        ("mnk uct random", "2 engines for 3 players; expected 3"),
        ("tantrix darwin", "1 engine for 2 players; expected 2"),
        ("hakozumi search theorem-2", "theorem-2 can only be player 2"),
        ("tantrix darwin cat", "no engine \"cat\"; expected random, greedy, flat, uct, darwin"),
        (
            "tantrix darwin:c=1 flat",
            "no option \"c\" for engine \"darwin\"; expected one of playouts, time",
        ),
        (
            "tantrix uct:mast=maybe flat",
            "mast=maybe for engine \"uct\"; expected mast=on or mast=off",
        ),
        ("tantrix uct:c flat", "no value for option \"c\""),
        ("tantrix uct:c=1,c=2 flat", "option \"c\" of engine \"uct:c=1,c=2\" is given twice"),
        (
            "tantrix flat:playouts=0 flat",
            "playouts=0 for engine \"flat\"; expected a number of playouts",
        ),
        ("tantrix flat:time=-1 flat", "time=-1 for engine \"flat\"; expected seconds"),
        ("tantrix flat:time=1,playouts=2 flat", "both playouts and time"),
        ("tantrix random random --games 3", "3 games; expected 2 or a multiple of 2"),
        ("tantrix random random --games 0", "--games 0: 0 games; expected 2 or a multiple of 2"),
        (
            "tantrix random random --games -2",
            "invalid value '-2' for '--games <GAMES>': expected a whole number, 0 or more",
        ),
        (
            "tantrix random random --sprt 20 0",
            "--sprt: a sequential test of 20 against 0 Elo; expected two numbers, the lower first",
        ),
        ("tantrix random random --sprt 0 nan", "--sprt: a sequential test of 0 against NaN Elo"),
        (
            "tantrix random random --sprt 0 x",
            "invalid value 'x' for '--sprt <ELO0> <ELO1>': expected a number",
        ),
        ("tantrix random random --time nan", "expected seconds, above 0 and at most 86,400"),
        ("tantrix random random --playouts 0", "expected a whole number from 1 to 4,000,000,000"),
        (
            "tantrix darwin:playouts=-1 random",
            "playouts=-1 for engine \"darwin\"; expected a number of playouts from 1 to 4,000,000,000",
        ),
        (
            "tantrix --colours RYG random random random --games 3 --sprt 0 5",
            "a sequential test of 3 players",
        ),
        ("tantrix random random --threads 0", "invalid value '0' for '--threads <N>'"),
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
    // `perfect` is the old name of what three players cannot be promised.
    let document = json("mnk --size 4x4 perfect random uct:playouts=50 --games 6 --json");
    assert_eq!(document["schema"], "yomikiri.arena/1");
    assert_eq!(document["games"], 6);
    let wins = |bot: usize| document["bots"][bot]["wins"].as_u64().unwrap();
    let draws = document["bots"][0]["draws"].as_u64().unwrap();
    assert_eq!(wins(0) + wins(1) + wins(2) + draws, 6);
    assert_eq!(document["pairs"], Value::Null);
    assert_eq!(document["bots"][0]["name"], "equilibrium:positions=300000");
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
    let mut replay = program();
    replay.args(["replay", "tantrix", "-"]).write_stdin(records).assert().success();
    // Another match must not be mixed in.
    let (status, _, errors) =
        arena(&format!("tantrix random random --games 2 --log {}", log.display()));
    assert_eq!(status, 2);
    assert!(errors.contains("the log is of another match: its players is"), "{errors}");
}
