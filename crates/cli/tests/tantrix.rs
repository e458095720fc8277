//! `analyze tantrix` and `play tantrix` as a person or a script meets them.

use program::{program, said};
use serde_json::{Value, json};

mod program;

const GAMES: &str = include_str!("../../tantrix/tests/data/games.jsonl");
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tantrix/tests/data/games.jsonl");

/// What a command does with this input: exit status, standard output, standard error.
fn run(arguments: &[&str], input: &str) -> (i32, String, String) {
    said(program().args(arguments).write_stdin(input))
}

fn analyze(record: &str, options: &[&str]) -> (i32, String, String) {
    let mut arguments = vec!["analyze", "tantrix", record, "--engine", "random"];
    arguments.extend(options);
    run(&arguments, "")
}

fn document(record: &str, options: &[&str]) -> Value {
    let (status, output, error) = analyze(record, &[options, &["--json"]].concat());
    assert_eq!(status, 0, "{error}");
    serde_json::from_str(&output).expect("one JSON document")
}

/// What `analyze` says before a step is the sample's own truth about it.
#[test]
fn an_analysis_agrees_with_the_sample_games() {
    let game: Value = serde_json::from_str(GAMES.lines().nth(2).expect("a game")).expect("JSON");
    for step in [0, 7, 21, 33, 44, 50] {
        let at = step.to_string();
        let document = document(FILE, &["--game", "3", "--at", &at]);
        let truth = &game["steps"][step];
        assert_eq!(document["schema"], "yomikiri.analysis/2");
        for (key, name) in [("phase", "kind"), ("bag", "bag"), ("controlled", "controlled")] {
            assert_eq!(document[key], truth[name], "{key} of step {step}");
        }
        let moves = document["moves"].as_array().expect("moves");
        assert_eq!(json!(moves.len()), truth["legal"], "legal moves of step {step}");
        let forced = document["spaces"].as_array().expect("forced spaces");
        let cells: Vec<&Value> = forced.iter().map(|space| &space["cell"]).collect();
        assert_eq!(json!(cells), truth["forced"], "forced spaces of step {step}");
        let player = truth["player"].as_u64().expect("a seat") as usize;
        assert_eq!(document["to_move"], player + 1);
        assert_eq!(document["hands"][player], truth["hand"]);
        let can_fill = forced
            .iter()
            .any(|space| space["fillers"].as_array().expect("seats").contains(&json!(player + 1)));
        assert_eq!(can_fill, truth["kind"] != "free" && truth["kind"] != "first");
    }
    let end = document(FILE, &["--game", "3"]);
    assert_eq!((&end["scores"], &end["over"]), (&game["scores"], &json!(true)));
    let part = |key: &str| end[key].as_str().expect("a text");
    let again = document(&format!("{} {}", part("game"), part("position")), &[]);
    assert_eq!(again["lines"], end["lines"], "the printed text is read back");
}

#[test]
fn an_analysis_for_people() {
    let (status, output, _) = analyze(FILE, &["--at", "30"]);
    assert_eq!(status, 0);
    insta::assert_snapshot!(output);
}

#[test]
fn the_champion_says_what_it_expects_and_why() {
    let arguments =
        ["analyze", "tantrix", "RB #7 3@0,0", "--engine", "champion:playouts=50", "--json"];
    let (status, output, _) = run(&arguments, "");
    assert_eq!(status, 0);
    let document: Value = serde_json::from_str(&output).expect("one JSON document");
    let moves = document["moves"].as_array().expect("moves");
    for mv in moves {
        let number = |key: &str| mv["expected"][key].as_f64().expect("a number");
        assert!((0.0..=1.0).contains(&number("share")));
        assert!((number("own") - number("rival") - number("margin")).abs() < 1e-4);
        assert!(mv["expected"]["reasons"].as_array().is_some_and(|reasons| reasons.len() <= 3));
    }
    let (_, people, _) = run(&arguments[..5], "");
    assert!(people.contains("Estimates by champion"), "{people}");
    assert!(document["moves"][0]["expected"]["reasons"][0]["about"].is_string());
}

#[test]
fn a_searching_engine_gives_visits_and_estimates() {
    let arguments =
        ["analyze", "tantrix", "RB #7 3@0,0", "--engine", "darwin:playouts=200", "--json"];
    let (status, output, _) = run(&arguments, "");
    assert_eq!(status, 0);
    let document: Value = serde_json::from_str(&output).expect("one JSON document");
    let moves = document["moves"].as_array().expect("moves");
    let visits: u64 = moves.iter().filter_map(|mv| mv["visits"].as_u64()).sum();
    assert_eq!((document["playouts"].as_u64(), visits), (Some(200), 200));
    let estimate = moves[0]["estimate"].as_f64().expect("an estimate");
    assert!((0.0..=1.0).contains(&estimate));
}

#[test]
fn what_cannot_be_analyzed_is_named() {
    let check = |record: &str, options: &[&str], expected: &str| {
        let (status, output, error) = analyze(record, options);
        assert_eq!((status, output.as_str()), (2, ""), "{error}");
        assert!(error.contains(expected), "{error}\nexpected {expected}");
    };
    check("no-such-file.jsonl", &[], "cannot open no-such-file.jsonl: No such file");
    check(FILE, &["--game", "9"], "has 3 games; expected 1 to 3");
    check(FILE, &["--game", "0"], "--game 0: games count from 1");
    check(FILE, &["--at", "57"], "--at 57: there is no such step; expected 0 to 56");
    // What was wrong with the text of a game was said of a file.
    check("RR #7", &[], "the colours are \"RR\" with the same colour twice, R");
    check("RX #7", &[], "the colours are \"RX\" and 'X' is not a colour");
    check("RB", &[], "\"RB\" is no move");
    check("RB #7 99@0,0", &[], "character 1: there is no tile 99");
    check("RB #7 3@0,0 4@5,5", &[], "character 7: tile 4 cannot lie on [5,5]: the cell touches");
    // `--game` was ignored for the text of a game.
    check("RB #7", &["--game", "2"], "--game 2: \"RB #7\" is not a file of records");
    let (status, _, error) =
        run(&["analyze", "tantrix", "RB #7", "--engine", "darwin:depth=3"], "");
    assert_eq!(status, 2);
    assert!(error.contains("no option \"depth\""), "{error}");
}

/// Records and texts of games, one per line: one answer each, errors among them.
#[test]
fn lines_of_games_are_answered_one_by_one() {
    let record = GAMES.lines().next().expect("a game");
    let input = format!("RB #7 3@0,0\n{record}\nRR #7\n");
    let arguments = ["analyze", "tantrix", "-", "--engine", "random"];
    let (status, output, error) = run(&arguments, &input);
    assert_eq!(status, 1, "{error}");
    let lines: Vec<Value> =
        output.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!((&lines[0]["step"], &lines[1]["step"]), (&json!(1), &json!(56)));
    assert_eq!(lines[2]["schema"], "yomikiri.error/1");
    assert_eq!(lines[2]["position"], "RR #7");
    let arguments = ["analyze", "tantrix", "-", "--game", "3", "--at", "9", "--json"];
    let (status, output, _) = run(&arguments, GAMES);
    assert_eq!(status, 0);
    let document: Value = serde_json::from_str(&output).expect("one JSON document");
    assert_eq!(document["step"], 9);
}

fn play(options: &[&str], input: &str) -> (i32, String, String) {
    let mut arguments = vec!["play", "tantrix", "--seed", "7"];
    arguments.extend(options);
    run(&arguments, input)
}

/// A person against a person, typing wrong things too.
#[test]
fn a_game_can_be_played_taken_back_and_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.jsonl");
    let file = file.to_str().expect("a path");
    let input = format!(
        "nonsense\n2@0,0\nmoves\n3@0,0\n99@1,0\n47@-1,0\nmoves 47\nmoves 3\n47@-1,0r5\nundo\n\
         hint\ntext\nsave\nsave /no/such/folder/x\nsave {file}\nhelp\nboard\nquit\n"
    );
    let options = ["--seat", "human", "--seat", "human", "--playouts", "60"];
    let (status, output, error) = play(&options, &input);
    assert_eq!(status, 0, "{error}");
    for expected in [
        "\"nonsense\" is no move; expected TILE@Q,R",
        "tile 2 cannot lie on [0,0]: the tile is not in the player's hand",
        "red (R) 3@0,0r0",
        "there is no tile 99",
        "tile 47 fits [-1,0] in 2 ways; expected 47@-1,0r2 or 47@-1,0r5",
        "blue (B) 47@-1,0r5",
        "estimate",
        "tantrix --colours RB --deal 7 3@0,0r0",
        "no file name; expected save FILE",
        "cannot write /no/such/folder/x",
        "written to ",
    ] {
        assert!(output.contains(expected), "{output}\nexpected {expected}");
    }
    let (status, replayed, _) = run(&["replay", "tantrix", file], "");
    assert_eq!(status, 0, "a game that was left is right as far as it goes: {replayed}");
    assert!(replayed.contains("ok, 1 step") && replayed.contains("left before its end"));
    assert_eq!(document(file, &[])["step"], 1);
}

/// Two engines, to the end; the record replays.
#[test]
fn engines_play_to_the_end_and_the_record_replays() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.jsonl");
    let file = file.to_str().expect("a path");
    let seats = ["--colours", "RYG", "--seat", "random", "--seat", "greedy", "--seat", "random"];
    let (status, output, error) = play(&[&seats[..], &["--out", file]].concat(), "");
    assert_eq!(status, 0, "{error}");
    assert!(output.contains("Record written to"), "{output}");
    let (status, replayed, _) = run(&["replay", "tantrix", file], "");
    assert_eq!(status, 0, "{replayed}");
    assert!(replayed.starts_with("game 1: ok, 56 steps"), "{replayed}");
}

#[test]
fn seats_and_colours_that_make_no_game_are_named() {
    let check = |options: &[&str], expected: &str| {
        let (status, _, error) = play(options, "");
        assert_eq!(status, 2);
        assert!(error.contains(expected), "{error}\nexpected {expected}");
    };
    check(&["--seat", "dragon"], "no engine \"dragon\"; expected random, greedy");
    check(&["--seat", "random", "--seat", "random", "--seat", "random"], "3 seats for 2 players");
    check(&["--colours", "RR"], "the colours are \"RR\"");
    check(&["--from", "RB"], "\"RB\" is no move");
}
