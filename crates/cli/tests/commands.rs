//! The command as a person or a script meets it: what it prints, its JSON keys, its exit status.

use assert_cmd::Command;
use serde_json::Value;

fn yomikiri(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_yomikiri"));
    command.args(line.split_whitespace());
    command
}

fn stdout(line: &str) -> String {
    let output = yomikiri(line).assert().success().get_output().stdout.clone();
    String::from_utf8(output).expect("output is text")
}

fn json(line: &str) -> Value {
    serde_json::from_str(&stdout(line)).expect("exactly one JSON document")
}

/// Bad use: what is typed, and what the message must say.
const BAD_USE: &[(&str, &str)] = &[
    ("analyze mnk --size 9x9 .", "a board of 9x9 cells is not possible; expected 1 to 64 cells"),
    ("analyze mnk --size 44", "no 'x' in size \"44\"; expected rows x columns, such as 5x4"),
    ("analyze mnk --size 2x2", "a 2x2 board has no room for three in a row"),
    ("analyze mnk --k 5", "k = 5 on a 4x4 board; expected 3 to 4"),
    ("analyze mnk --players 5", "the number of players is 5; expected 2 to 4"),
    ("analyze mnk --rules odd", "unknown rule set \"odd\"; expected free, reach or block"),
    (
        "analyze mnk 1.../.2../..5./....",
        "character 13: no player 5; expected a player from 1 to 3 or '.'",
    ),
    ("analyze mnk 1.../.x../..../....", "character 7: unknown stone 'x'"),
    ("analyze mnk 1.../.2/..../....", "character 8: row 2 ends after 2 cells; expected 4 cells"),
    (
        "analyze mnk 1.../.2...../..../....",
        "character 10: row 2 goes on after 4 cells; expected '/'",
    ),
    ("analyze mnk ..../..../....", "character 15: the text ends after 3 rows; expected 4 rows"),
    (
        "analyze mnk 11../..../..../....",
        "wrong stone counts: players 1 to 3 have 2, 0, 0; expected 1, 1, 0",
    ),
    ("analyze mnk 111./22../33../....", "player 1 has already won this position"),
    ("analyze mnk 111./222./33../....", "player 1 has 3 in a row (a1-c1) and yet the game went on"),
    ("count mnk --stones 17", "17 stones on a board of 16 cells; expected at most 16"),
    ("count mnk --values forced", "--stones"),
    ("perft mnk 99", "depth 99 on a board of 16 cells; expected at most 16"),
    ("solve mnk 111./22../33../....", "the game is over in this position"),
    ("solve mnk --size 6x6 --strong", "a 6x6 board is too large to solve every state"),
    ("solve mnk --threads 0", "0 threads; expected at least 1"),
    ("play mnk --seat cat", "no player \"cat\"; expected perfect, random, flat, uct"),
    ("play mnk --seat uct:c=x", "c=x for player \"uct\"; expected a number from 0 to 100"),
    ("play mnk --players 2 --seat human --seat human --seat human", "3 seats for 2 players"),
    ("reproduce 9", "no paper 9; expected one of [1, 2"),
    ("bench nothing", "no benchmark has that in its name"),
    ("replay tantrix", "<FILE>"),
    ("replay tantrix no/such.jsonl", "cannot open no/such.jsonl"),
    ("replay tantrix Cargo.toml", "Cargo.toml, line 1 (game 1): not a record"),
    ("frobnicate", "unrecognized subcommand 'frobnicate'"),
];

#[test]
fn bad_use_is_named_and_exits_with_2() {
    for (line, message) in BAD_USE {
        let assert = yomikiri(line).assert().code(2);
        let stderr = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert!(stderr.contains(message), "{line}\n{stderr}");
        assert!(assert.get_output().stdout.is_empty(), "{line}");
    }
}

#[test]
fn count_prints_table_1_of_paper_2() {
    insta::assert_snapshot!(stdout("count mnk --size 4x4"));
    let document = json("count mnk --size 4x4 --k 3 --players 3 --rules free --json");
    assert!(document["schema"].is_string());
    let layer = &document["layers"][12];
    assert_eq!(layer["stones"], 12);
    assert_eq!(layer["boards"], 63_063_000);
    assert_eq!(layer["classes"], 7_885_536);
    assert_eq!(layer["states"], 4_550_622);
}

#[test]
fn count_prints_values_of_a_layer() {
    let document = json("count mnk --size 5x4 --stones 3 --values forced --json");
    assert_eq!(document["stones"], 3);
    assert_eq!(document["states"], 1716);
    assert_eq!(document["forced"], serde_json::json!({"1": 209, "2": 0, "3": 0}));
    assert_eq!(document["equilibrium"], Value::Null);
    let document = json("count mnk --size 4x4 --stones 3 --values equilibrium --json");
    assert_eq!(document["equilibrium"]["1"], 21);
    assert_eq!(document["equilibrium"]["1,draw"], 135);
}

#[test]
fn analyze_draws_a_board_and_a_table() {
    insta::assert_snapshot!(stdout("analyze mnk --size 4x4 1.../.2../..3./...."));
    insta::assert_snapshot!(stdout(
        "analyze mnk --size 5x5 --rules reach ...../.2.3./..1../...../....."
    ));
}

#[test]
fn analyze_has_its_keys() {
    let document =
        json("analyze mnk --size 5x5 --rules reach ...../.2.3./..1../...../..... --json");
    assert_eq!(document["position"], "...../.2.3./..1../...../.....");
    assert_eq!(document["to_move"], 1);
    assert_eq!(document["forced"], Value::Null);
    assert_eq!(document["equilibrium"], serde_json::json!(["1", "2", "3"]));
    assert_eq!(document["cautious"], serde_json::json!(["1", "3"]));
    assert_eq!(document["hopeful"], serde_json::json!(["1", "3"]));
    assert_eq!(document["chooser"], "2");
    let moves = document["moves"].as_array().expect("a list of moves");
    assert_eq!(moves.len(), 12);
    let b3 = moves.iter().find(|mv| mv["move"] == "b3").expect("b3 makes a reach");
    assert_eq!(b3["equilibrium"], serde_json::json!(["1", "3"]));
}

#[test]
fn analyze_reads_positions_line_by_line() {
    let positions = "12.3/..../..../....\n\nnonsense\n11../2.2./33../....\n";
    let assert = yomikiri("analyze mnk --size 4x4 -").write_stdin(positions).assert().code(1);
    let text = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    let lines: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("one object a line")).collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0]["equilibrium"].is_array());
    assert!(lines[1]["error"].as_str().is_some_and(|error| error.contains("unknown stone 'n'")));
    assert_eq!(lines[2]["forced"], "1", "{}", lines[2]);
}

#[test]
fn lines_that_failed_had_no_schema_and_left_the_status_0() {
    let assert = yomikiri("analyze mnk --size 3x3 -").write_stdin("nonsense\n").assert().code(1);
    let line: Value = serde_json::from_slice(&assert.get_output().stdout).expect("one object");
    assert_eq!(line["schema"], "yomikiri.error/1");
    assert_eq!(line["position"], "nonsense");
    assert_eq!(line["game"], "mnk --size 3x3 --k 3 --players 3 --rules free");
    let good = yomikiri("analyze mnk --size 3x3 -").write_stdin(".../.../...\n").assert().success();
    let line: Value = serde_json::from_slice(&good.get_output().stdout).expect("one object");
    assert_eq!(line["error"], Value::Null);
}

/// A program at the other end of two pipes: it asks again only when it has been answered.
#[test]
fn answers_were_held_back_until_the_input_ended() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_yomikiri"))
        .args(["analyze", "mnk", "--size", "3x3", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    for (position, key) in
        [(".../.../...", "equilibrium"), ("nonsense", "error"), ("1../.2./...", "equilibrium")]
    {
        writeln!(input, "{position}").expect("the command reads");
        let mut line = String::new();
        output.read_line(&mut line).expect("the command answers");
        let answer: Value = serde_json::from_str(&line).expect("one object per line");
        assert_eq!(answer["position"], position);
        assert!(!answer[key].is_null(), "{line}");
    }
    drop(input);
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
}

#[test]
fn solve_gives_checked_verdicts() {
    let document = json("solve mnk --size 5x5 --json");
    assert_eq!(document["forced"], Value::Null);
    let players = document["players"].as_array().expect("one entry a player");
    assert!(players.iter().all(|player| player["checked"] == true && player["wins"] == false));
    let document = json("solve mnk --size 4x4 --strong --json");
    assert_eq!(document["states"], 19_602_085);
    assert_eq!(document["layers"][3]["forced"]["1"], 21);
    let reach = json("solve mnk --size 3x4 --rules reach --strong --json");
    assert_eq!(reach["layers"][0]["states"], 1);
}

#[test]
fn perft_counts_sequences() {
    assert_eq!(json("perft mnk --size 4x4 5 --json")["nodes"], 16 * 15 * 14 * 13 * 12);
    // From the sixth stone on some games have ended.
    assert!(json("perft mnk --size 3x3 8 --json")["nodes"].as_u64() < Some(362_880));
}

#[test]
fn play_takes_moves_hints_and_undo() {
    let game = "hint\nb2\nzz\nundo\nb2\nmoves\nquit\n";
    let assert = yomikiri("play mnk --size 3x3 --players 2").write_stdin(game).assert().success();
    let text = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    for part in
        ["best play then ends in", "no cell \"zz\" on a 3x3 board", "player 2 (×)", "to move:"]
    {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let text = stdout("play mnk --size 3x3 --players 2 --seat perfect --seat perfect");
    assert!(text.contains("A draw."), "{text}");
    let random = "play mnk --seat random --seat random --seat random --seed 5";
    assert_eq!(stdout(random), stdout(random), "a seed makes a game repeatable");
}

#[test]
fn completions_and_help_are_there() {
    assert!(stdout("completions bash").contains("yomikiri"));
    for line in
        ["--help", "analyze mnk --help", "count mnk --help", "solve mnk --help", "play mnk --help"]
    {
        assert!(stdout(line).contains("Example"), "{line}");
    }
    for line in ["solve --help", "analyze --help", "arena --help", "play mnk --help"] {
        assert!(stdout(line).contains("k in a row on m x n cells, 2 to 4 players"), "{line}");
    }
}
