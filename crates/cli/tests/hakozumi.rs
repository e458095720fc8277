//! Hakozumi at the command line: what is printed, and the exit status.

use program::{program, said};

mod program;

fn strategy(name: &str) -> String {
    format!("{}/../hakozumi/strategies/{name}.json", env!("CARGO_MANIFEST_DIR"))
}

/// Runs the command; its exit status, standard output and standard error.
fn yomikiri(args: &[&str], input: &str) -> (i32, String, String) {
    said(program().args(args).write_stdin(input))
}

fn json(args: &[&str]) -> (i32, serde_json::Value) {
    let (status, out, error) = yomikiri(args, "");
    let value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{out}{error}"));
    (status, value)
}

#[test]
fn verify_tells_a_strategy_that_holds_from_one_that_does_not() {
    let (status, value) = json(&["verify", &strategy("theorem-3"), "--json"]);
    assert_eq!(status, 0);
    assert_eq!(value["accepted"], true);
    assert_eq!(value["argument"], "matching lemma");
    assert_eq!(
        (value["opponent_lines"].as_u64(), value["strategist_lines"].as_u64()),
        (Some(0), Some(0))
    );
    let (status, value) = json(&["verify", &strategy("figure-37-printed"), "--json"]);
    assert_eq!(status, 1);
    assert_eq!(value["accepted"], false);
    assert_eq!(value["line"], serde_json::json!([[5, 4], [6, 3], [7, 2], [8, 1]]));
    assert_eq!(value["game"], "hakozumi");
    assert_eq!(value["record"], "X0O8X9O7X5O7X9O6X6O6X6O5X5O5");
    let (status, out, _) = yomikiri(&["verify", "theorem-1", "theorem-6"], "");
    assert_eq!((status, out.matches("holds").count()), (0, 2), "{out}");
}

#[test]
fn what_is_malformed_is_told_with_its_place() {
    let dir = std::env::temp_dir().join(format!("yomikiri-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let file = dir.join("bad.json");
    std::fs::write(&file, "{\"schema\":\"yomikiri.strategy/1\",\n\"game\":3}").unwrap();
    let (status, _, error) = yomikiri(&["verify", file.to_str().unwrap()], "");
    assert_eq!(status, 2);
    assert!(error.contains("line 2, column"), "{error}");
    std::fs::remove_dir_all(&dir).unwrap();
    let finite = ["analyze", "hakozumi", "--handicap", "1", "--width", "7", "--height", "6"];
    let cases: [(&[&str], &str); 8] = [
        (&finite, "a handicap on a finite board"),
        (&["verify", "/nowhere.json"], "/nowhere.json"),
        (&["analyze", "hakozumi", "X0O1O2"], "character 5"),
        (&["analyze", "hakozumi", "X0O9", "--width", "7", "--height", "6"], "character 3"),
        (&["analyze", "hakozumi", "", "--width", "9", "--height", "9"], "expected"),
        (&["search", "hakozumi", "--core", "8..-8"], "expected"),
        (&["search", "hakozumi", "--window", "-99..99"], "expected"),
        (&["search", "hakozumi", "--window", "9..12"], "column 0"),
    ];
    for (args, place) in cases {
        let (status, out, error) = yomikiri(args, "");
        assert_eq!(status, 2, "{args:?} {out}");
        assert!(error.contains(place), "{args:?}: {error}");
    }
}

#[test]
fn analyze_says_win_draw_or_unknown() {
    let (_, win) = json(&["analyze", "hakozumi", "X0O1X1O-1X-1O2", "--json"]);
    assert_eq!((&win["value"], &win["winner"]), (&"win".into(), &"X".into()));
    let (_, draw) = json(&["analyze", "hakozumi", "", "--json"]);
    assert_eq!(draw["value"], "draw");
    assert_eq!(draw["strategies"].as_array().map(Vec::len), Some(2));
    let (_, unknown) = json(&["analyze", "hakozumi", "X0", "--handicap", "1", "--json"]);
    assert_eq!(unknown["value"], "unknown");
    assert_eq!(unknown["cannot_lose"], "X");
}

#[test]
fn handicap_stones_were_dropped_when_the_record_was_empty() {
    let ask = |args: &[&str]| json(&[&["analyze", "hakozumi", "--json"], args].concat()).1;
    let one = ask(&["--handicap", "1"]);
    assert_eq!((&one["value"], &one["cannot_lose"]), (&"unknown".into(), &"X".into()));
    assert_eq!(one["confined"]["columns"], serde_json::json!([-5, 6]));
    for handicap in ["2", "3", "5", "99999999"] {
        let won = ask(&["--handicap", handicap]);
        assert_eq!((&won["value"], &won["winner"]), (&"win".into(), &"X".into()), "{handicap}");
        assert_eq!(won["line"][0], "0", "{won}");
    }
    let lost = ask(&["X0X1X2"]);
    assert_eq!((&lost["value"], &lost["winner"]), (&"loss".into(), &"X".into()));
    let (status, out, _) = yomikiri(&["analyze", "hakozumi", "X0O5X1O6X2"], "");
    assert_eq!(status, 0);
    assert!(out.contains("O to move loses, whatever is played."), "{out}");
}

#[test]
fn analyze_reads_records_from_standard_input() {
    let args = ["analyze", "hakozumi", "-"];
    let (_, out, _) = yomikiri(&args, "X0X1X2\n\nX0O0\nX0O1O2\n");
    let lines: Vec<serde_json::Value> =
        out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 4, "{out}");
    assert_eq!((&lines[0]["value"], &lines[2]["value"]), (&"loss".into(), &"draw".into()));
    assert_eq!((&lines[1]["position"], &lines[1]["value"]), (&"".into(), &"draw".into()));
    assert!(lines[3]["error"].as_str().unwrap().contains("character 5"), "{out}");
    let finite = ["analyze", "hakozumi", "--width", "4", "--height", "4", "-"];
    let (_, out, _) = yomikiri(&finite, "X0\n");
    assert!(out.contains("\"score\""), "{out}");
}

#[test]
fn a_mistyped_option_was_read_as_a_record() {
    for option in ["--jsno", "-j", "-1"] {
        let (status, out, error) = yomikiri(&["analyze", "hakozumi", option], "");
        assert_eq!((status, out.as_str()), (2, ""), "{option}");
        assert!(error.contains("unexpected argument"), "{error}");
    }
}

#[test]
fn analyze_scores_every_column_of_a_finite_board() {
    let args = ["analyze", "hakozumi", "X0O0X1O1X2", "--width", "5", "--height", "4", "--json"];
    let (status, value) = json(&args);
    assert_eq!(status, 0);
    let columns = value["columns"].as_array().unwrap();
    assert_eq!(columns.len(), 5);
    assert_eq!(columns.iter().filter_map(|c| c.as_i64()).max(), value["score"].as_i64());
}

#[test]
fn what_is_found_can_be_verified() {
    let dir = std::env::temp_dir().join(format!("yomikiri-found-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let file = dir.join("found.json");
    let path = file.to_str().unwrap();
    let record = ["--record", "X0X2O1", "--period", "5", "--core", "-8..8"];
    let window = ["--window", "-3..3"];
    for what in [&record[..], &window] {
        let args = [&["search", "hakozumi"][..], what, &["--out", path]].concat();
        assert_eq!(yomikiri(&args, "").0, 0);
        assert_eq!(yomikiri(&["verify", path], "").0, 0);
    }
    std::fs::remove_dir_all(&dir).unwrap();
    let none = ["search", "hakozumi", "--record", "X0X1O5", "--core", "-8..8"];
    assert_eq!(yomikiri(&none, "").0, 1);
}

#[test]
fn a_strategy_answers_in_the_terminal() {
    let file = format!("strategy:{}", strategy("theorem-2"));
    let moves = "0\n3\nundo\nnonsense\n4\nquit\n";
    let (status, out, _) =
        yomikiri(&["play", "hakozumi", "--seat", "human", "--seat", "theorem-2"], moves);
    assert_eq!(status, 0);
    assert!(out.ends_with("Final position: X0O0X4O3\n"), "{out}");
    let engine = ["play", "hakozumi", "--seat", "search", "--seat", &file, "--moves", "18"];
    let (status, out, _) = yomikiri(&engine, "");
    assert_eq!(status, 0);
    assert!(!out.contains("wins"), "{out}");
}

#[test]
fn a_finished_game_on_a_finite_board_was_called_lost() {
    for (size, record, winner, words) in [
        (["5", "4"], "X0O1X0O1X0O1X0", "1", "The game is over: X has won."),
        (["1", "2"], "X0O0", "draw", "The game is over: a draw."),
    ] {
        let line = ["analyze", "hakozumi", record, "--width", size[0], "--height", size[1]];
        let (status, out, _) = yomikiri(&line, "");
        assert!(status == 0 && out.contains(words) && !out.contains("to move"), "{out}");
        let (status, value) = json(&[&line[..], &["--json"]].concat());
        assert_eq!((status, &value["over"]), (0, &true.into()));
        assert_eq!(value["outcome"], winner);
    }
}

#[test]
fn stones_far_away_were_not_drawn() {
    let (status, out, _) = yomikiri(&["analyze", "hakozumi", "X0O500"], "");
    let drawn = out.lines().take(2).collect::<Vec<_>>().join("\n");
    assert_eq!(status, 0);
    assert!(drawn.contains('X') && drawn.contains('O') && drawn.contains("500"), "{drawn}");
}
