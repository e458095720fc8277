//! The Dobutsu commands that need no solved table, as a person or a script meets them.

use assert_cmd::Command;
use serde_json::Value;

mod program;

fn yomikiri(args: &[&str]) -> Command {
    let mut command = program::yomikiri("");
    command.args(args);
    command
}

fn stderr(args: &[&str], status: i32) -> String {
    let output = yomikiri(args).assert().code(status).get_output().stderr.clone();
    String::from_utf8(output).expect("output is text")
}

#[test]
fn bad_use_is_named() {
    let bad: &[(&[&str], &str)] = &[
        (&["analyze", "dobutsu", "gle"], "the board ends early; expected a position like"),
        (&["analyze", "dobutsu", "--jsno"], "unexpected argument '--jsno'"),
        (&["analyze", "dobutsu", "-x"], "unexpected argument '-x'"),
        (&["analyze", "dobutsu", "gle/1c1/1C1/EXG[-] w"], "character 14: `X`"),
        (&["analyze", "dobutsu", "--rules", "odd"], "no rules named `odd`"),
        (&["perft", "dobutsu", "101"], "depth 101; expected at most 100"),
        (&["perft", "dobutsu", "2", "--from", "x"], "character 1: `x`"),
        (&["puzzle", "dobutsu", "--win-in", "8"], "a win in 8 plies; expected an odd number"),
        (&["play", "dobutsu", "--seat", "cat"], "no strength named `cat`"),
        (&["play", "dobutsu", "--seat", "easy", "--seat", "easy", "--seat", "easy"], "3 seats"),
        (&["solve", "dobutsu", "--threads", "0"], "'--threads <N>': this machine has"),
        (&["solve", "dobutsu", "--device", "gpu"], "expected cpu, cuda or auto"),
        (&["solve", "dobutsu", "--rules", "no-drops+no-dead-drops"], "makes no sense"),
        (&["sweep", "dobutsu", "--only", "no-try,odd"], "no rules named `odd`"),
        (&["sweep", "dobutsu", "--with", "no-try", "--without", "no-try"], "no rule set has these"),
        (&["sweep", "dobutsu", "--only", "no-drops", "--threads", "0"], "expected 1 to "),
        (
            &["sweep", "dobutsu", "--only", "no-drops", "--out", "/dev/null"],
            "cannot write into /dev/null",
        ),
        (&["solve", "dobutsu", "--out", "/"], "cannot write /: expected the name of a file"),
        (
            &["solve", "dobutsu", "--out", "/nonexistent/t.yk"],
            "no file can be made in /nonexistent",
        ),
        (&["solve", "dobutsu", "--out", "/dev/null/t.yk"], "/dev/null/t.yk: Not a directory"),
        (&["verify", "/nonexistent/table.yk"], "/nonexistent/table.yk"),
        (&["verify"], "<FILE>"),
    ];
    for (args, message) in bad {
        let said = stderr(args, 2);
        assert!(said.contains(message), "{args:?} said {said}");
    }
}

#[test]
fn perft_has_the_papers_stopping_rule() {
    let args = ["perft", "dobutsu", "6", "--json"];
    let output = yomikiri(&args).assert().success().get_output().stdout.clone();
    let document: Value = serde_json::from_slice(&output).expect("one JSON document");
    assert_eq!(document["schema"], "yomikiri.perft/1");
    assert_eq!(document["nodes"], 18_754);
    assert_eq!(document["by_depth"], serde_json::json!([1, 4, 17, 96, 577, 3_199, 18_754]));
}

#[test]
fn placements_are_table_1() {
    let args = ["count", "dobutsu", "--placements", "--json"];
    let output = yomikiri(&args).assert().success().get_output().stdout.clone();
    let document: Value = serde_json::from_slice(&output).expect("one JSON document");
    assert_eq!(document["placements"], 1_567_925_964u64);
    assert_eq!(document["placements_by_hand"][6], 3_564);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "solves two games: minutes without optimisation")]
fn a_sweep_has_a_row_for_each_rule_set() {
    let args = ["sweep", "dobutsu", "--with", "no-drops", "--with", "giraffe-no-retreat"];
    let more = ["--with", "no-promotion", "--without", "no-try", "--device", "cpu", "--json"];
    let folder = tempfile::tempdir().expect("a folder");
    let out = ["--out", folder.path().to_str().expect("a path")];
    let args: Vec<&str> = args.into_iter().chain(more).chain(out).collect();
    let swept = || -> Value {
        let output = yomikiri(&args).assert().success().get_output().stdout.clone();
        serde_json::from_slice(&output).expect("one JSON document")
    };
    let document = swept();
    assert_eq!(document["schema"], "yomikiri.sweep.dobutsu/1");
    assert_eq!(document["device"], "the CPU");
    let rows = document["rule_sets"].as_array().expect("a list");
    let names: Vec<&Value> = rows.iter().map(|row| &row["rules"]).collect();
    let first = "no-drops+no-promotion+giraffe-no-retreat";
    assert_eq!(names, [first, "no-drops+no-promotion+giraffe-no-retreat+elephant-forward"]);
    for row in rows {
        let count = |name: &str| row[name].as_u64().expect("a count");
        assert_eq!(count("win") + count("draw") + count("loss"), count("non_terminal"));
        assert!(count("reachable") > count("non_terminal"));
        assert!(["win", "draw", "loss"].contains(&row["start"]["value"].as_str().unwrap()));
    }
    // What is kept is not solved again: even the times are those of the first run.
    let seconds = |document: &Value, row: usize| {
        let seconds = document["rule_sets"][row]["seconds"].as_f64().expect("a time");
        (seconds * 1e9).round()
    };
    let again = swept();
    for row in 0..2 {
        assert_eq!(seconds(&again, row), seconds(&document, row));
    }
    let kept = folder.path().join(format!("{first}.json"));
    std::fs::write(&kept, "{}").expect("a file");
    let said = stderr(&args, 2);
    assert!(said.contains("no answer of a sweep; remove it"), "{said}");
    std::fs::remove_file(&kept).expect("it is there");
    let again = swept();
    assert_eq!(seconds(&again, 1), seconds(&document, 1));
    assert_ne!(seconds(&again, 0), seconds(&document, 0));
    assert_eq!(again["rule_sets"][0]["win"], document["rule_sets"][0]["win"]);
}

#[test]
fn a_gpu_that_is_not_there_is_named() {
    let machine_has_one = std::path::Path::new("/dev/nvidia0").exists();
    if !machine_has_one {
        let said = stderr(&["solve", "dobutsu", "--device", "cuda"], 2);
        assert!(said.contains("NVIDIA driver"), "{said}");
        let said = stderr(&["test-gpu"], 2);
        assert!(said.contains("NVIDIA driver"), "{said}");
    }
}

#[test]
fn a_table_of_garbage_is_bad_use() {
    let file = std::env::temp_dir().join(format!("yomikiri-garbage-{}.yk", std::process::id()));
    std::fs::write(&file, "no table at all").expect("the temporary directory can be written");
    let name = file.display().to_string();
    let said = stderr(&["verify", &name, "--json"], 2);
    std::fs::remove_file(&file).expect("it was just written");
    assert!(said.contains("not a table file"), "{said}");
}

#[test]
fn a_file_that_is_nothing_to_verify_is_bad_use() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    for name in [file, "no-such-file.yk", "no-such-strategy"] {
        let stderr = yomikiri(&["verify", name]).assert().code(2).get_output().stderr.clone();
        assert!(String::from_utf8_lossy(&stderr).contains(name), "{name}");
    }
}

#[test]
fn a_file_that_is_neither_table_nor_text_is_called_so() {
    let file = std::env::temp_dir().join(format!("yomikiri-noise-{}", std::process::id()));
    std::fs::write(&file, b"ab\xff\xfe").expect("the temporary directory can be written");
    let said = stderr(&["verify", &file.display().to_string()], 2);
    std::fs::remove_file(&file).expect("it was just written");
    assert!(said.contains("neither a table nor a strategy file: byte 3 is not UTF-8"), "{said}");
}

#[test]
fn usi_greets_without_a_table() {
    let output = yomikiri(&["usi"]).write_stdin("usi\nposition x\nquit\n").assert().success();
    let text = String::from_utf8(output.get_output().stdout.clone()).expect("output is text");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[2], "usiok");
    assert!(lines[3].starts_with("info string expected `position startpos`"), "{text}");
}

#[test]
fn usi_answered_for_an_old_position_after_a_refused_one() {
    // No table is opened for a position that was refused: nothing is to be thought about.
    let input = "position startpos moves 2c2b\nposition startpos moves 2b2c\ngo\ngo mate\nquit\n";
    let output = yomikiri(&["usi"]).write_stdin(input).assert().success();
    let text = String::from_utf8(output.get_output().stdout.clone()).expect("output is text");
    let problem = "info string move 1: `2b2c`: the chick on 2b is not player 1's; expected one of \
                   2d3c, 2d1c, 1d1c, 2c2b";
    let expected = [problem, problem, "bestmove resign", problem, "checkmate timeout"];
    assert_eq!(text.lines().collect::<Vec<_>>(), expected);
}
