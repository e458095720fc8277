//! The command as a person or a script meets it: what it prints, its JSON keys, its exit status.

use assert_cmd::Command;
use serde_json::Value;

mod program;

/// The program, with a data folder of the tests' own: tables of whoever runs them change nothing.
fn yomikiri(line: &str) -> Command {
    let mut command = program::program();
    let data = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("commands-data");
    command.env("XDG_DATA_HOME", data);
    command.args(line.split_whitespace());
    command
}

fn stdout(line: &str) -> String {
    program::stdout(&mut yomikiri(line))
}

fn json(line: &str) -> Value {
    program::json(&mut yomikiri(line))
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
        "character 10: row 2 continues after 4 cells; expected '/'",
    ),
    (
        "analyze mnk --size 4x4 ..../..../....",
        "character 15: the text ends after 3 rows; expected 4 rows",
    ),
    (
        "analyze mnk 11../..../..../....",
        "wrong stone counts: players 1 to 3 have 2, 0, 0; expected 1, 1, 0",
    ),
    ("analyze mnk 111./222./33../....", "player 1 has 3 in a row (a1-c1) and yet the game went on"),
    ("count mnk --stones 17", "17 stones on a board of 16 cells; expected at most 16"),
    ("count mnk --values forced", "--stones missing"),
    ("perft mnk 101", "depth 101; expected at most 100"),
    ("solve mnk 111./22../33../....", "the game is over in this position"),
    ("solve mnk --size 6x6 --strong", "a 6x6 board is too large to solve every state"),
    ("solve mnk --threads 0", "invalid value '0' for '--threads <N>': this machine has"),
    ("solve mnk --threads 100000", "invalid value '100000' for '--threads <N>': this machine has"),
    ("solve mnk --threads -1", "invalid value '-1' for '--threads <N>': this machine has"),
    ("solve dobutsu --threads abc", "invalid value 'abc' for '--threads <N>': this machine has"),
    ("sweep dobutsu --threads 100000", "for '--threads <N>': this machine has"),
    ("arena mnk --threads 100000 uct uct uct", "for '--threads <N>': this machine has"),
    ("play mnk --seat cat", "no engine \"cat\"; expected equilibrium, random, flat, uct"),
    ("play mnk --players 2 --seat cat", "no engine \"cat\"; expected perfect, random, flat, uct"),
    ("play mnk --seat uct:c=x", "c=x for engine \"uct\"; expected a number from 0 to 100"),
    // Raw words of the standard library, without the option or what was expected.
    ("analyze mnk --k x", "--k x: expected a whole number, 0 or more"),
    ("analyze mnk --k 0", "--k 0: k = 0 on a 4x4 board; expected 3 to 4"),
    ("analyze mnk --k -3", "--k -3: expected a whole number, 0 or more"),
    ("analyze mnk --players 9", "--players 9: the number of players is 9; expected 2 to 4"),
    ("analyze mnk --size 3", "--size 3: no 'x' in size \"3\""),
    ("analyze mnk --size 0x5", "--size 0x5: a board of 0x5 cells is not possible"),
    ("play mnk --seed x", "invalid value 'x' for '--seed <SEED>': expected a whole number"),
    ("play tantrix --seed -1", "invalid value '-1' for '--seed <SEED>': expected a whole number"),
    ("play tantrix --playouts 0", "expected a whole number from 1 to 4,000,000,000"),
    ("analyze mnk --limit 99999999999999999999", "expected a smaller whole number"),
    ("perft mnk -1", "invalid value '-1' for '<DEPTH>': expected a whole number, 0 or more"),
    ("perft mnk x", "invalid value 'x' for '<DEPTH>': expected a whole number, 0 or more"),
    ("count mnk --stones x", "--stones x: expected a whole number, 0 or more"),
    ("count mnk --stones 2 --values some", "--values some: expected forced or equilibrium"),
    ("count mnk --stones 2 --values forced --device cuda", "--device for values, which"),
    ("count tantrix", "the positions of tantrix"),
    ("serve --port 70000", "for '--port <PORT>': expected a whole number from 0 to 65,535"),
    ("serve --port 99999999999999999999", "for '--port <PORT>': expected a smaller whole number"),
    // A mistyped option was read as a position.
    ("analyze mnk --jsno", "unexpected argument '--jsno' found"),
    ("analyze tantrix --jsno", "unexpected argument '--jsno' found"),
    ("play mnk --seats human", "unexpected argument '--seats' found"),
    ("arena mnk --jsno uct uct uct", "unexpected argument '--jsno' found"),
    ("replay tantrix --jsno", "unexpected argument '--jsno' found"),
    ("perft mnk --jsno 3", "unexpected argument '--jsno' found"),
    ("play mnk --players 2 --seat human --seat human --seat human", "3 seats for 2 players"),
    ("reproduce 9", "expected the number of a paper, 1 to 5"),
    ("reproduce 300", "expected the number of a paper, 1 to 5"),
    ("reproduce -1", "expected the number of a paper, 1 to 5"),
    ("bench nothing", "no benchmark has \"nothing\" in its name"),
    ("replay tantrix", "<FILE>"),
    ("replay tantrix no/such.jsonl", "cannot open no/such.jsonl"),
    ("replay tantrix Cargo.toml", "Cargo.toml, line 1: not a record"),
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
    assert_eq!(document["coalition"], serde_json::json!([["1", "2"], ["1", "3"], ["2", "3"]]));
    assert_eq!(document["chooser"], "2");
    let moves = document["moves"].as_array().expect("a list of moves");
    assert_eq!(moves.len(), 12);
    let b3 = moves.iter().find(|mv| mv["move"] == "b3").expect("b3 makes a reach");
    assert_eq!(b3["equilibrium"], serde_json::json!(["1", "3"]));
}

/// A finished game was an error for k in a row, and an answer for the other games.
#[test]
fn a_finished_game_was_refused() {
    let document = json("analyze mnk 111./22../33../.... --json");
    assert_eq!((&document["over"], &document["outcome"]), (&Value::Bool(true), &"1".into()));
    let text = stdout("analyze mnk 111./22../33../....");
    assert!(text.contains("The game is over: player 1 has won."), "{text}");
}

/// A board had to be given its size though it shows it.
#[test]
fn a_position_tells_its_size_and_players() {
    let game = |position: &str| json(&format!("analyze mnk {position} --json"))["game"].clone();
    assert_eq!(game("12./1../..."), "mnk --size 3x3 --k 3 --players 2 --rules free");
    assert_eq!(game("1.../..../...."), "mnk --size 3x4 --k 3 --players 3 --rules free");
}

#[test]
fn analyze_reads_positions_line_by_line() {
    let positions = "12.3/..../..../....\n\nnonsense\n11../2.2./33../....\n";
    let assert = yomikiri("analyze mnk --size 4x4 -").write_stdin(positions).assert().code(1);
    let text = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    let lines: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("one object a line")).collect();
    assert_eq!(lines.len(), 4);
    assert!(lines[0]["equilibrium"].is_array());
    assert_eq!(lines[1]["position"], "..../..../..../....", "an empty line is the start");
    assert!(lines[2]["error"].as_str().is_some_and(|error| error.contains("unknown stone 'n'")));
    assert_eq!(lines[3]["forced"], "1", "{}", lines[3]);
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

/// Of every game that is listed, so of the next one too.
#[test]
fn bad_lines_of_every_game_are_answered_alike() {
    let list = json("list --json");
    let games = list["games"].as_array().expect("games");
    assert!(games.len() >= 5, "{list}");
    for game in games {
        let name = game["name"].as_str().expect("a name");
        let lines = "\u{1b}[2J\n\u{fffd}\n";
        let assert = yomikiri(&format!("analyze {name} -")).write_stdin(lines).assert().code(1);
        let output = assert.get_output();
        assert!(!output.stdout.contains(&0x1b) && !output.stderr.contains(&0x1b), "{name}");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(text.lines().count(), 2, "{name}: {text}");
        for (line, position) in text.lines().zip(lines.lines()) {
            let line: Value = serde_json::from_str(line).expect("one object a line");
            assert_eq!(line["schema"], "yomikiri.error/1", "{name}");
            assert_eq!(line["position"], position, "{name}");
            assert!(line["game"].as_str().is_some_and(|game| game.starts_with(name)), "{line}");
        }
    }
}

/// A program at the other end of two pipes: it asks again only when it has been answered.
#[test]
fn answers_were_held_back_until_the_input_ended() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;
    use std::time::Duration;
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_yomikiri"))
        .args(["analyze", "mnk", "--size", "3x3", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let mut input = child.stdin.take().expect("a pipe");
    let output = BufReader::new(child.stdout.take().expect("a pipe"));
    let (sender, lines) = std::sync::mpsc::channel();
    let reader = std::thread::spawn(move || {
        output.lines().for_each(|line| sender.send(line.expect("text")).expect("a test"));
    });
    for (position, key) in
        [(".../.../...", "equilibrium"), ("nonsense", "error"), ("1../.2./...", "equilibrium")]
    {
        writeln!(input, "{position}").expect("the command reads");
        let line = lines.recv_timeout(Duration::from_secs(120)).expect("an answer before the end");
        let answer: Value = serde_json::from_str(&line).expect("one object per line");
        assert_eq!(answer["position"], position);
        assert!(!answer[key].is_null(), "{line}");
    }
    drop(input);
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
    reader.join().expect("all lines were read");
}

#[test]
fn solve_gives_checked_results() {
    let document = json("solve mnk --size 5x5 --json");
    assert_eq!(document["forced"], Value::Null);
    let players = document["proofs"].as_array().expect("one entry a player");
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
    for part in ["equilibrium", "no cell \"zz\" on a 3x3 board", "player 2 (×)", "to move ("] {
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

/// `RAYON_NUM_THREADS` is read by the thread pool itself, whatever it says.
#[test]
fn the_environment_could_ask_for_any_number_of_threads() {
    for (name, value) in [
        ("RAYON_NUM_THREADS", "100000"),
        ("RAYON_NUM_THREADS", "abc"),
        ("RAYON_NUM_THREADS", "-1"),
        ("RAYON_RS_NUM_CPUS", "100000"),
    ] {
        let assert = yomikiri("count mnk --size 3x3").env(name, value).assert().code(2);
        let said = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert!(said.contains(&format!("{name}={value}: this machine has")), "{said}");
    }
    for value in ["0", "1", "2"] {
        yomikiri("count mnk --size 3x3").env("RAYON_NUM_THREADS", value).assert().success();
    }
}

/// Every name in the list is one that the program reads.
#[test]
fn what_is_listed_can_be_named() {
    let list = json("list --json");
    assert_eq!(list["schema"], "yomikiri.list/1");
    let names = |value: &Value| -> Vec<String> {
        let all = value.as_array().expect("a list").iter();
        all.map(|entry| entry["name"].as_str().expect("a name").to_owned()).collect()
    };
    assert_eq!(names(&list["games"])[..4], ["mnk", "dobutsu", "hakozumi", "tantrix"]);
    let engines = |game: usize| names(&list["games"][game]["engines"]);
    assert_eq!(engines(0), ["equilibrium", "random", "flat", "uct"]);
    for engine in engines(0) {
        let seats = format!("--seat {engine}:x=1 --seat human");
        let line = format!("play mnk --size 3x3 --players 2 {seats}");
        let assert = yomikiri(&line).assert().code(2);
        let said = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert!(said.contains("no option \"x\""), "{said}");
    }
    for rules in names(&list["games"][0]["rule_sets"]) {
        stdout(&format!("count mnk --size 3x3 --rules {rules} --stones 2"));
    }
    for rules in names(&list["games"][1]["rule_sets"]) {
        stdout(&format!("perft dobutsu --rules {rules} 2"));
    }
    for strategy in names(&list["strategies"]) {
        yomikiri(&format!("verify {strategy}")).assert().code(if strategy.contains("printed") {
            1
        } else {
            0
        });
    }
    assert_eq!(list["reports"].as_array().map(Vec::len), Some(5));
    let text = stdout("list");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert!(text.contains("equilibrium") && text.contains("theorem-3"), "{text}");
}

#[test]
fn a_missing_gpu_was_mentioned_though_nobody_asked_for_one() {
    let said = |line: &str| {
        let output = yomikiri(line).assert().success().get_output().clone();
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let said = said("solve mnk --size 3x3 --strong");
    assert!(!said.contains("the CPU ("), "{said}");
}

/// `analyze -` with and without `--fields` says the same of many positions, in their order.
#[test]
fn fields_are_those_of_the_whole_analysis() {
    let positions = stdout("export mnk --size 3x3 --fields position");
    let positions: Vec<&str> = positions.lines().skip(1).step_by(20).collect();
    let input = positions.join("\n") + "\nnonsense\n\n";
    let asked = |options: &str| {
        let ran = yomikiri(&format!("analyze mnk --size 3x3 {options} -"));
        let output =
            { ran }.write_stdin(input.clone()).assert().code(1).get_output().stdout.clone();
        let text = String::from_utf8(output).expect("output is text");
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect::<Vec<Value>>()
    };
    const FIELDS: [&str; 6] = ["value", "position", "equilibrium", "distance", "chooser", "over"];
    let (whole, some) = (asked("--json"), asked(&format!("--fields {}", FIELDS.join(","))));
    assert_eq!(whole.len(), positions.len() + 2);
    assert_eq!(some.len(), whole.len());
    for (whole, some) in whole.iter().zip(&some) {
        if whole.get("error").is_some() {
            assert_eq!(whole, some);
            continue;
        }
        assert_eq!(some.as_object().expect("an object").len(), FIELDS.len());
        for field in FIELDS {
            assert_eq!(some[field], whole[field], "{field} of {whole}");
        }
    }
    let moves = json("analyze mnk --size 3x3 --fields moves,line 12./.3./...");
    assert_eq!(moves["moves"].as_array().map(Vec::len), Some(6));
    assert!(moves["line"].is_array());
    let assert = yomikiri("analyze mnk --fields colour .").assert().code(2);
    let error = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(error.contains("no field \"colour\"; expected cautious, choice"), "{error}");
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("man1");
    yomikiri("man --out").arg(&out).assert().success();
    let names: Vec<String> = std::fs::read_dir(&out)
        .expect("the folder is there")
        .map(|entry| entry.expect("a page").file_name().into_string().expect("a name"))
        .collect();
    for name in
        ["yomikiri.1", "yomikiri-analyze-mnk.1", "yomikiri-export-tree-dobutsu.1", "yomikiri-man.1"]
    {
        assert!(names.iter().any(|other| other == name), "{name} is missing: {names:?}");
    }
    assert!(!names.iter().any(|name| name.contains("test-gpu")), "{names:?}");
    let page = stdout("man analyze mnk");
    let kept = std::fs::read_to_string(out.join("yomikiri-analyze-mnk.1")).expect("a page");
    assert_eq!(page, kept);
    assert!(page.contains("Show the value of a position"), "{page}");
    let assert = yomikiri("man nothing").assert().code(2);
    let error = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(error.contains("yomikiri has no command \"nothing\"; expected"), "{error}");
}

#[test]
fn stored_tables_are_listed_with_their_state() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("yomikiri");
    std::fs::create_dir(&data).expect("a folder");
    let rules = "no-drops+no-promotion+giraffe-no-retreat";
    let table = data.join(format!("dobutsu-{rules}.yk"));
    let solve = format!("solve dobutsu --rules {rules} --device cpu --out");
    yomikiri(&solve).arg(&table).assert().success();
    let bytes = std::fs::read(&table).expect("a table");
    std::fs::write(data.join("cut.yk"), &bytes[..bytes.len() / 2]).expect("half a table");
    let list = |options: &str| {
        let mut command = yomikiri(&format!("list {options}"));
        let assert = command.env("XDG_DATA_HOME", folder.path()).assert().success();
        String::from_utf8(assert.get_output().stdout.clone()).expect("output is text")
    };
    let document: Value = serde_json::from_str(&list("--json")).expect("a document");
    let game = format!("dobutsu --rules {rules}");
    let expected = serde_json::json!([
        {"file": "cut.yk", "game": game, "bytes": bytes.len() / 2, "state": "unfinished"},
        {"file": format!("dobutsu-{rules}.yk"), "game": game, "bytes": bytes.len(), "state": "complete"},
    ]);
    assert_eq!(document["tables"], expected);
    let text = list("");
    assert!(text.contains(&format!("cut.yk: {game},")), "{text}");
    // A long name of a table and of its rules made a line of 130 columns.
    let tables = text.lines().skip_while(|line| !line.starts_with("Tables in")).skip(1);
    assert!(tables.clone().all(|line| line.chars().count() <= 80), "{text}");
    assert!(tables.count() >= 3, "{text}");
}
