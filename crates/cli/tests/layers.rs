//! Folders of layer files at the command line: solved, killed, gone on with, asked and checked.

use std::fs;
use std::path::Path;
use std::process::{Command as Process, Stdio};

use assert_cmd::Command;
use serde_json::Value;
use yomikiri_game::{Dice, Game, Notation, Outcome};
use yomikiri_mnk::{Mnk, Rules};

fn yomikiri(line: &str, folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_yomikiri"));
    command.args(words(line, folder));
    command
}

/// The words of a command line, `DIR` standing for the folder.
fn words(line: &str, folder: &Path) -> Vec<String> {
    let folder = folder.display().to_string();
    line.split_whitespace().map(|word| word.replace("DIR", &folder)).collect()
}

fn json(line: &str, folder: &Path) -> Value {
    let output = yomikiri(line, folder).assert().success().get_output().stdout.clone();
    serde_json::from_slice(&output).expect("exactly one JSON document")
}

fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry"))
        .map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            (name, fs::read(entry.path()).expect("a file"))
        })
        .collect();
    files.sort();
    files
}

#[test]
fn solve_analyze_and_verify_a_folder() {
    let at = tempfile::tempdir().expect("a temporary folder");
    let folder = at.path().join("3x3");
    let solved = json("solve mnk --size 3x3 --strong --out DIR --json", &folder);
    assert_eq!(solved["schema"], "yomikiri.solve.mnk/2");
    assert_eq!(solved["parts_solved"], 10);
    let in_memory = json("solve mnk --size 3x3 --strong --json", &folder);
    assert_eq!(solved["states"], in_memory["states"]);
    for (layer, expected) in solved["layers"]
        .as_array()
        .expect("layers")
        .iter()
        .zip(in_memory["layers"].as_array().expect("layers"))
    {
        assert_eq!(layer["equilibrium"], expected["equilibrium"]);
        assert_eq!(layer["forced"], expected["forced"]);
    }
    let probed = json("analyze mnk --size 3x3 --table DIR 12./3../... --json", &folder);
    let searched = json("analyze mnk --size 3x3 12./3../... --json", &folder);
    for key in ["position", "to_move", "forced", "equilibrium"] {
        assert_eq!(probed[key], searched[key], "{key}");
    }
    let over = json("analyze mnk --size 3x3 --table DIR 111/22./33. --json", &folder);
    assert_eq!((&over["over"], &over["forced"]), (&true.into(), &"1".into()));
    let text = yomikiri("analyze mnk --size 3x3 --table DIR", &folder).assert().success();
    let text = String::from_utf8_lossy(&text.get_output().stdout).into_owned();
    assert!(text.contains("Player 1 to move. Best play draws."), "{text}");
    let lines = yomikiri("analyze mnk --size 3x3 --table DIR -", &folder)
        .write_stdin("12./3../...\nx\n")
        .assert()
        .code(1);
    let lines = String::from_utf8_lossy(&lines.get_output().stdout).into_owned();
    let lines: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!(lines[0]["equilibrium"], probed["equilibrium"]);
    assert!(lines[1]["error"].is_string());

    let verified = json("verify DIR --json", &folder);
    assert_eq!(verified["accepted"], true);
    assert_eq!(verified["states"], solved["states"]);
    assert_eq!(json("verify DIR/layer-05-part-000.yk --json", &folder)["layers"][0]["stones"], 5);
    let sampled = json("verify DIR --sample 90 --seed 3 --json", &folder);
    assert_eq!(sampled["sets"], 90);
}

/// One JSON object per position.
fn answers(line: &str, folder: &Path, positions: &str) -> Vec<Value> {
    let output = yomikiri(line, folder).write_stdin(positions).assert().success();
    let output = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
    output.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
}

/// Positions of random games that are not over.
fn positions(game: &Mnk, games: u64) -> String {
    let mut text = String::new();
    for seed in 0..games {
        let (mut dice, mut position, mut moves) = (Dice::new(seed), game.start(), Vec::new());
        while game.outcome(&position).is_none() {
            text += &game.position_text(&position);
            text += "\n";
            moves.clear();
            game.moves(&position, &mut moves);
            game.play_unchecked(&mut position, moves[dice.roll(moves.len())]);
        }
    }
    text
}

/// What the files say must be what the search says; what is exact is complete; and whoever can
/// complete a line does so at once.
#[test]
fn values_from_a_table_were_called_incomplete_and_its_line_put_off_a_win() {
    for (size, players, games) in [("3x3", 2, 40), ("4x3", 3, 25), ("4x4", 2, 12)] {
        let game = Mnk::new(size.parse().unwrap(), 3, players, Rules::Free).unwrap();
        let at = tempfile::tempdir().expect("a temporary folder");
        let name = format!("--size {size} --players {players}");
        json(&format!("solve mnk {name} --strong --out DIR --json"), at.path());
        let positions = positions(&game, games);
        let probed = answers(&format!("analyze mnk {name} --table DIR -"), at.path(), &positions);
        let searched = answers(&format!("analyze mnk {name} -"), at.path(), &positions);
        assert_eq!(probed.len(), searched.len());
        for (probed, searched) in probed.iter().zip(&searched) {
            check_same(probed, searched);
            let moves = probed["moves"].as_array().unwrap().iter();
            for (probed, searched) in moves.zip(searched["moves"].as_array().unwrap()) {
                check_same(probed, searched);
            }
            check_line(&game, probed);
        }
    }
}

fn check_same(probed: &Value, searched: &Value) {
    for key in ["position", "move", "to_move", "forced", "equilibrium", "complete"] {
        assert_eq!(probed[key], searched[key], "{key} of {probed} and {searched}");
    }
    // A table says nothing about some notions: their sets are null then, and the chooser is left out.
    let told = |key: &&str| match probed.get(*key) {
        Some(value) => *key == "chooser" || !value.is_null(),
        None => false,
    };
    for key in ["cautious", "hopeful", "chooser"].into_iter().filter(told) {
        assert_eq!(probed[key], searched[key], "{key} of {probed} and {searched}");
    }
}

/// The line is legal, ends the game with one of the values, and takes every win that is there.
fn check_line(game: &Mnk, probed: &Value) {
    let mut position = game.parse_position(probed["position"].as_str().unwrap()).unwrap();
    for mv in probed["line"].as_array().unwrap() {
        let cell = game.parse_move(&position, mv.as_str().unwrap()).unwrap();
        let mover = game.to_move(&position);
        let could_win = game.reaches(&position, mover) != 0;
        game.play(&mut position, cell).unwrap();
        assert_eq!(could_win, game.outcome(&position) == Some(Outcome::Win(mover)), "{probed}");
    }
    let end = game.outcome(&position).expect("the line goes to the end").to_string();
    assert!(probed["equilibrium"].as_array().unwrap().contains(&end.into()), "{probed}");
}

/// Killed in the middle, then gone on with: the bytes of an undisturbed run.
#[test]
#[cfg_attr(debug_assertions, ignore = "computes: run in release")]
fn a_killed_run_goes_on() {
    let at = tempfile::tempdir().expect("a temporary folder");
    let (whole, killed) = (at.path().join("whole"), at.path().join("killed"));
    json("solve mnk --size 4x4 --strong --out DIR --threads 2 --json", &whole);
    for last in ["layer-15-part-000.yk", "layer-11-part-000.yk"] {
        let mut process = Process::new(env!("CARGO_BIN_EXE_yomikiri"))
            .args(words("solve mnk --size 4x4 --strong --out DIR --threads 1", &killed))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the command starts");
        while !killed.join(last).exists() {
            assert!(process.try_wait().expect("a child").is_none(), "it ended before {last}");
            std::thread::yield_now();
        }
        process.kill().expect("it can be killed");
        process.wait().expect("it ended");
        assert!(!killed.join("layer-00-part-000.yk").exists(), "it was killed in the middle");
    }
    let solved = json("solve mnk --size 4x4 --strong --out DIR --threads 1 --json", &killed);
    assert_eq!(solved["states"], 19_602_085);
    assert!(solved["parts_kept"].as_u64() >= Some(6), "{}", solved["parts_kept"]);
    assert!(contents(&killed) == contents(&whole), "the same bytes");
}

/// What is typed, the exit status, and what the message must say.
const BAD: &[(&str, i32, &str)] = &[
    ("solve mnk --out DIR", 2, "--strong"),
    ("solve mnk --strong --memory 1G", 2, "--out"),
    (
        "solve mnk --strong --out DIR --memory lots",
        2,
        "no amount of memory \"lots\"; expected one like 6GiB",
    ),
    (
        "solve mnk --size 3x3 --strong --out DIR --memory 1M",
        2,
        "1048576 bytes of memory are too few; expected at least",
    ),
    ("solve mnk --size 2x13 --strong --out DIR", 2, "26 cells; expected at most 25"),
    (
        "solve mnk --size 4x3 --strong --out DIR",
        2,
        "layer-00-part-000.yk: this file holds `mnk --size 3x3",
    ),
    (
        "solve mnk --size 3x3 --rules reach --strong --out DIR",
        2,
        "the rules are reach; expected free",
    ),
    ("solve mnk --size 3x3 --strong --out DIR/layer-03-part-000.yk", 2, "layer-03-part-000.yk"),
    ("analyze mnk --size 4x4 --table DIR", 2, "these layer files are of mnk --size 3x3"),
    ("analyze mnk --size 3x3 --table DIR/nowhere", 2, "nowhere"),
    ("verify DIR/..", 2, "no layer file in this folder"),
    ("verify DIR/layer-77-part-000.yk", 2, "layer-77-part-000.yk"),
    ("verify DIR --sample 0", 2, "a sample of no state proves nothing; expected at least 1"),
    ("verify theorem-3 --sample 5", 2, "theorem-3: not a folder of layer files"),
];

#[test]
fn bad_use_is_named() {
    let at = tempfile::tempdir().expect("a temporary folder");
    let folder = at.path().join("3x3");
    json("solve mnk --size 3x3 --strong --out DIR --json", &folder);
    for &(line, status, message) in BAD {
        let output = yomikiri(line, &folder).assert().code(status).get_output().clone();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains(message), "{line} said {said}");
    }
    fs::write(folder.join("layer-04-part-000.yk"), "YOMITABL and more").expect("a file");
    let output = yomikiri("verify DIR", &folder).assert().code(1).get_output().clone();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("wrong") && said.contains("layer-04-part-000.yk"), "{said}");
}
