//! `yomikiri replay tantrix` as a person or a script meets it: the sample games, a wrong step, and
//! records that cannot be read.

use program::{program, said};
use serde_json::{Value, json};

mod program;

const GAMES: &str = include_str!("../../tantrix/tests/data/games.jsonl");

/// What the command does with these records: exit status, standard output, standard error.
fn replay(records: &str, options: &[&str]) -> (i32, String, String) {
    said(program().args(["replay", "tantrix", "-"]).args(options).write_stdin(records))
}

fn lines(output: &str) -> Vec<Value> {
    output.lines().map(|line| serde_json::from_str(line).expect("a JSON document")).collect()
}

/// The sample games, one of them changed.
fn changed(game: usize, change: impl FnOnce(&mut Value)) -> String {
    let mut games = lines(GAMES);
    change(&mut games[game]);
    games.iter().map(|game| format!("{game}\n")).collect()
}

#[test]
fn the_sample_games_are_right_and_give_their_truth() {
    let (status, output, _) = replay(GAMES, &["--json"]);
    assert_eq!(status, 0);
    let (replayed, truth) = (lines(&output), lines(GAMES));
    assert_eq!(replayed.len(), 3);
    for (game, truth) in replayed.iter().zip(&truth) {
        assert_eq!(game["ok"], json!(true));
        assert_eq!(game["scores"], truth["scores"]);
        assert_eq!(game["deadlock"], truth["deadlock"]);
        let (steps, truth) = (&game["steps"], &truth["steps"]);
        assert_eq!(steps.as_array().map(Vec::len), truth.as_array().map(Vec::len));
        for at in 0..truth.as_array().map_or(0, Vec::len) {
            for key in ["legal", "forced", "controlled", "hand", "bag"] {
                assert_eq!(steps[at][key], truth[at][key], "{key} of step {at}");
            }
        }
    }
}

#[test]
fn a_line_a_game_for_people() {
    let (status, output, _) = replay(GAMES, &[]);
    assert_eq!(status, 0);
    insta::assert_snapshot!(output);
}

#[test]
fn a_wrong_step_is_named_and_the_other_games_are_still_checked() {
    let records = changed(1, |game| game["steps"][2]["cell"] = json!([0, 0]));
    let (status, output, _) = replay(&records, &["--json"]);
    assert_eq!(status, 1);
    let games = lines(&output);
    assert_eq!(games.iter().map(|game| &game["ok"]).collect::<Vec<_>>(), [true, false, true]);
    let wrong = &games[1]["wrong"];
    assert_eq!((&wrong["game"], &wrong["step"]), (&json!(2), &json!(2)));
    assert_eq!(wrong["rule"], "occupied");
    assert_eq!(games[1]["steps"].as_array().map(Vec::len), Some(3));
}

#[test]
fn a_game_that_was_left_early_was_called_wrong() {
    let cut = |scores: Value| {
        changed(1, |game| {
            game["steps"].as_array_mut().expect("steps").truncate(1);
            game["deadlock"] = json!(false);
            game["scores"] = scores;
        })
    };
    let one_tile = json!({"R": 0, "Y": 0, "G": 0, "B": 0});
    let (_, output, _) = replay(&cut(one_tile), &["--json"]);
    let so_far = lines(&output)[1]["scores"].clone();
    let (status, output, _) = replay(&cut(so_far.clone()), &["--json"]);
    let games = lines(&output);
    assert_eq!((status, &games[1]["ok"], &games[1]["finished"]), (0, &json!(true), &json!(false)));
    assert_eq!((&games[1]["wrong"], &games[0]["finished"]), (&Value::Null, &json!(true)));
    let (_, output, _) = replay(&cut(so_far), &[]);
    let line = output.lines().nth(1).expect("a line per game");
    assert!(
        line.starts_with("game 2: ok, 1 step, ") && line.ends_with("left before its end"),
        "{line}"
    );
    // The scores of the whole game are not those of its first step.
    let (status, output, _) = replay(&cut(lines(GAMES)[1]["scores"].clone()), &["--json"]);
    assert_eq!((status, &lines(&output)[1]["wrong"]["rule"]), (1, &json!("scores")));
}

#[test]
fn the_board_before_a_wrong_step_is_drawn() {
    let records = changed(0, |game| game["steps"][4]["cell"] = json!([0, 1]));
    let (status, output, _) = replay(records.lines().next().expect("a game"), &[]);
    assert_eq!(status, 1);
    insta::assert_snapshot!(output);
}

/// Records that cannot be read, and what the message must say.
#[test]
fn unreadable_records_exit_with_2() {
    let deal = changed(0, |game| game["deal"][0] = json!(3));
    let twice = changed(0, |game| game["steps"][9] = game["steps"][8].clone());
    let edges = changed(2, |game| game["steps"][9]["edges"] = json!("RRGGBX"));
    let hand = changed(1, |game| game["steps"][9]["hand"] = json!([1, 2, 3]));
    for (records, expected) in [
        ("", "- has no game"),
        ("{", "-, line 1: not a record: EOF"),
        ("\n\n[1, 2]\n", "line 3: not a record"),
        (&deal, "line 1 (game 1): tile 3 is dealt twice"),
        (&twice, "line 1 (game 1): step 9: tile"),
        (&edges, "line 3 (game 3): step 9: tile"),
        (&hand, "line 2 (game 2): step 9: the hands do not add up"),
    ] {
        let (status, _, error) = replay(records, &["--json"]);
        assert_eq!(status, 2, "{error}");
        assert!(error.contains(expected), "{error}\nexpected {expected}");
    }
}

/// What the command does: exit status, standard output, standard error.
fn run(line: &str, input: &str) -> (i32, String, String) {
    said(program().args(line.split_whitespace()).write_stdin(input))
}

/// A log of another board was replayed on the default one, and found wrong.
#[test]
fn a_record_was_replayed_in_another_game_than_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log.jsonl");
    let log = log.to_str().expect("a path");
    let played = format!("arena mnk --size 3x3 --players 2 random random --games 4 --log {log}");
    assert_eq!(run(&played, "").0, 0);
    let (status, output, error) = run(&format!("replay mnk {log}"), "");
    assert_eq!((status, output.matches("ok").count()), (0, 4), "{output}{error}");
    let (status, output, _) = run(&format!("analyze mnk {log} --at 2 --json"), "");
    assert_eq!(status, 0);
    assert_eq!(lines(&output)[0]["game"], "mnk --size 3x3 --k 3 --players 2 --rules free");
    for (line, input, words) in [
        (format!("replay mnk --size 4x4 {log}"), "", "--size 4x4: the record is of mnk --size 3x3"),
        (format!("replay dobutsu {log}"), "", "expected one of dobutsu"),
        ("analyze mnk -".to_owned(), r#"{"game":"mnk","moves":["a1","a1"]}"#, "step 1"),
        ("analyze dobutsu -".to_owned(), r#"{"game":"mnk","moves":["zzz"]}"#, "a record of"),
        ("analyze tantrix --deal 8 -".to_owned(), "RB #7 3@0,0", "the text is of"),
    ] {
        let (status, output, error) = run(&line, input);
        assert!(status > 0 && (output + &error).contains(words), "{line}: {error}");
    }
}

/// A game that is saved as a text is the same game when it is read again, and analyzed.
#[test]
fn games_are_saved_and_read_in_every_form() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).display().to_string();
    let dobutsu = "play dobutsu --rules no-try --seat random --seat random --moves 9 --seed 3";
    let mnk = "play mnk --size 3x3 --seat random --seat random --seat random --seed 5";
    let hakozumi = "play hakozumi --seat human --seat theorem-2";
    for (play, input, game, names) in [
        (
            dobutsu,
            "",
            "dobutsu --rules no-try",
            &["d.json", "d.txt", "d.kif", "d.usi", "d.uci"][..],
        ),
        (mnk, "", "mnk --size 3x3", &["m.json", "m.txt"]),
        (hakozumi, "0\n3\nquit\n", "hakozumi", &["h.json", "h.txt"]),
    ] {
        let mut told = Vec::new();
        for name in names {
            let (status, _, error) = run(&format!("{play} --out {}", at(name)), input);
            assert_eq!(status, 0, "{play} {name}: {error}");
            let (status, output, error) = run(&format!("replay {game} {} --json", at(name)), "");
            assert_eq!(status, 0, "{name}: {output}{error}");
            let replayed = lines(&output).remove(0);
            told.push((replayed["moves"].clone(), replayed["end"].clone()));
        }
        assert!(!told[0].0.as_array().expect("moves").is_empty(), "{game}");
        assert!(told.iter().all(|other| *other == told[0]), "{game}: {told:?}");
        // A file of texts has positions to look at, too.
        if game.starts_with("mnk") {
            let asked = format!("analyze {game} {} --at 2 --json", at("m.txt"));
            let (status, output, error) = run(&asked, "");
            assert_eq!(status, 0, "{error}");
            assert_eq!(lines(&output)[0]["to_move"], 3);
        }
    }
}

/// A game that began elsewhere was looked at as if it had begun from the start.
#[test]
fn a_record_begins_where_it_says() {
    let record = r#"{"game":"mnk --size 3x3","from":"1.2/.../...","moves":["a3"]}"#;
    let (status, output, error) = run("analyze mnk --json -", record);
    assert_eq!(status, 0, "{error}");
    assert_eq!(lines(&output)[0]["position"], "1.2/.../3..");
    let (_, output, _) = run("replay mnk --json -", record);
    assert_eq!(lines(&output)[0]["from"], "1.2/.../...");
    let kif =
        "手合割：どうぶつしょうぎ\n# position sfen gle/3/1C1/ELG b C 1\n手数\n1 ２二ひよこ打\n";
    let (status, output, error) = run("replay dobutsu --json -", kif);
    assert_eq!(status, 0, "{error}");
    assert_eq!(lines(&output)[0]["moves"], json!(["C*B2"]));
}

#[test]
fn a_wrong_move_of_a_text_is_named() {
    for (line, input, status, words) in [
        ("replay mnk -", "a1 a1", 1, "move 2: "),
        ("replay mnk -", "what", 2, "line 1 (game 1)"),
        ("replay dobutsu -", "手数\n 1 ９九ひよこ(23)\n", 1, "move 1: "),
        ("replay hakozumi -", "X0O0\nX0O0O1", 2, "line 2 (game 2)"),
        ("replay mnk -", "# nothing\n\n", 2, "has no game"),
        ("play mnk --from 1../.../... --size 3x3 --out x.txt", "", 2, "where the game began"),
        ("play tantrix --out x.txt", "", 2, "what was dealt"),
    ] {
        let (found, output, error) = run(line, input);
        assert_eq!(found, status, "{line} {input}: {output}{error}");
        assert!((output.clone() + &error).contains(words), "{line} {input}: {output}{error}");
    }
}
