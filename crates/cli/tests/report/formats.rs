//! `docs/table-format.md` and the reader beside it: whoever follows the page finds the program's own values.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use yomikiri_dobutsu::{Dobutsu, DobutsuIndex};
use yomikiri_game::Notation;
use yomikiri_mnk::FreeLayers;

use crate::{made, read, repository, temporary, yomikiri};

const POSITIONS: usize = 10_000;

/// A Python that has zstd.
fn python() -> &'static PathBuf {
    static PYTHON: OnceLock<PathBuf> = OnceLock::new();
    PYTHON.get_or_init(|| {
        let venv = temporary("table-reader-venv");
        let python = venv.join("bin/python");
        let run = |program: &Path, args: &[&str]| {
            Command::new(program).args(args).status().is_ok_and(|status| status.success())
        };
        let has_zstd = ["-c", "import zstandard"];
        if !run(&python, &has_zstd) {
            let place = venv.display().to_string();
            assert!(run(Path::new("python3"), &["-m", "venv", &place]), "no virtual environment");
            let pip =
                ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "zstandard"];
            assert!(run(&python, &pip), "zstandard cannot be installed");
        }
        python
    })
}

/// What the reader prints for these positions: number and value.
fn looked_up(table: &Path, positions: &[String]) -> Vec<(String, String)> {
    let script = repository().join("docs/read_table.py");
    let mut command = Command::new(python());
    command.arg(script).arg(table).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("Python runs");
    let text = positions.join("\n");
    let mut input = child.stdin.take().expect("it reads");
    let writing = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    writing.join().expect("no panic").expect("it read everything");
    assert!(output.status.success(), "read_table.py failed");
    let text = String::from_utf8(output.stdout).expect("output is text");
    let row = |line: &str| {
        let mut cells = line.split('\t').skip(1).map(str::to_owned);
        (cells.next().expect("a number"), cells.next().expect("a value"))
    };
    let found: Vec<_> = text.lines().map(row).collect();
    assert_eq!(found.len(), positions.len());
    found
}

/// States with their values, as `export` gives them.
fn exported(args: &[&str]) -> Vec<Vec<String>> {
    let assert = yomikiri().arg("export").args(args).assert().success();
    let text = String::from_utf8(assert.get_output().stdout.clone()).expect("output is text");
    let row = |line: &str| line.split(',').map(str::to_owned).collect();
    text.lines().skip(1).map(row).collect()
}

fn dobutsu_table() -> PathBuf {
    made();
    temporary("report-data").join("yomikiri/dobutsu-standard.yk")
}

/// The squares of a row, empty ones too.
fn squares(row: &str) -> Vec<String> {
    let (mut squares, mut hen) = (Vec::new(), "");
    for letter in row.chars() {
        match letter.to_digit(10) {
            Some(gap) => squares.extend((0..gap).map(|_| "1".to_owned())),
            None if letter == '+' => hen = "+",
            None => squares.push(format!("{}{letter}", std::mem::take(&mut hen))),
        }
    }
    squares
}

fn swapped(text: &str) -> String {
    let swap = |c: char| match c.is_ascii_lowercase() {
        true => c.to_ascii_uppercase(),
        false => c.to_ascii_lowercase(),
    };
    text.chars().map(swap).collect()
}

/// The same position in its mirror, or seen by the other player; written with a digit for each empty square,
/// and read and written again by the program's own notation.
fn image(position: &str, mirrored: bool, turned: bool) -> String {
    let (board, rest) = position.split_once('[').expect("hands");
    let (hands, _) = rest.split_once(']').expect("the hands end");
    let mut rows: Vec<Vec<String>> = board.split('/').map(squares).collect();
    if turned {
        rows.reverse();
    }
    let row = |mut row: Vec<String>| {
        if mirrored != turned {
            row.reverse();
        }
        if turned { swapped(&row.concat()) } else { row.concat() }
    };
    let board: Vec<String> = rows.into_iter().map(row).collect();
    let hands = if turned { swapped(hands) } else { hands.to_owned() };
    let text = format!("{}[{hands}] {}", board.join("/"), if turned { "b" } else { "w" });
    let game = Dobutsu::default();
    game.position_text(&game.parse_position(&text).expect("a position"))
}

#[test]
fn a_plain_reader_agrees_on_dobutsu_positions() {
    let table = dobutsu_table();
    let sample = POSITIONS.to_string();
    let args =
        ["dobutsu", "--sample", &sample, "--seed", "32", "--fields", "position,value,distance"];
    let states = exported(&args);
    assert_eq!(states.len(), POSITIONS);
    let image = |(at, state): (usize, &Vec<String>)| image(&state[0], at % 2 == 1, at % 4 > 1);
    let positions: Vec<String> = states.iter().enumerate().map(image).collect();
    let index = DobutsuIndex::new(Dobutsu::default());
    for ((text, (number, value)), state) in
        positions.iter().zip(looked_up(&table, &positions)).zip(&states)
    {
        assert_eq!(value, format!("{} {}", state[1], state[2]).trim_end(), "{text}");
        let position = Dobutsu::default().parse_position(text).expect("a position");
        let own = index.canonical_number(&position).expect("it has a number");
        assert_eq!(number, own.to_string(), "{text}");
    }
}

#[test]
fn a_plain_reader_agrees_on_layer_files() {
    // A rectangle has other symmetries than a square, and with two players there is one rank less.
    for (size, players, wanted) in [("4x4", "3", POSITIONS), ("3x4", "2", 2000)] {
        let folder = temporary(&format!("formats-{size}"));
        let _ = std::fs::remove_dir_all(&folder);
        let place = folder.display().to_string();
        let solve = ["solve", "mnk", "--size", size, "--players", players, "--strong", "--out"];
        yomikiri().args(solve).arg(&folder).assert().success();
        let sample = wanted.to_string();
        let states = exported(&[&place, "--sample", &sample, "--fields", "position,equilibrium"]);
        assert_eq!(states.len(), wanted);
        let image = |(at, state): (usize, &Vec<String>)| {
            let mut rows: Vec<String> = state[0].split('/').map(str::to_owned).collect();
            if at % 2 == 1 {
                rows.reverse();
            }
            if at % 3 == 1 {
                rows.iter_mut().for_each(|row| *row = row.chars().rev().collect());
            }
            rows.join("/")
        };
        let positions: Vec<String> = states.iter().enumerate().map(image).collect();
        for ((text, (_, value)), state) in
            positions.iter().zip(looked_up(&folder, &positions)).zip(&states)
        {
            assert_eq!(value, state[1], "{text}");
        }
        std::fs::remove_dir_all(&folder).expect("it was there");
    }
}

/// The rows of the page's tables that begin with a position.
fn vectors(page: &str, columns: usize) -> Vec<Vec<String>> {
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `"));
    let cells = |row: &str| row.split('|').map(|c| c.trim().trim_matches('`').to_owned()).collect();
    let rows = rows.map(cells).filter(|row: &Vec<String>| row.len() == columns + 1);
    rows.filter(|row| row[0].contains('/')).map(|mut row| row.drain(..columns).collect()).collect()
}

#[test]
fn the_test_vectors_of_the_page_are_right() {
    let page = read(&repository().join("docs/table-format.md"));
    let page = page.split_once("## Test vectors").expect("there are some").1;
    let (dobutsu, mnk) = (vectors(page, 3), vectors(page, 4));
    assert!(dobutsu.len() >= 5 && mnk.len() >= 5, "{dobutsu:?} {mnk:?}");
    let index = DobutsuIndex::new(Dobutsu::default());
    let texts: Vec<String> = dobutsu.iter().map(|row| row[0].clone()).collect();
    for (row, (number, value)) in dobutsu.iter().zip(looked_up(&dobutsu_table(), &texts)) {
        let position = Dobutsu::default().parse_position(&row[0]).expect("a position");
        let own = index.canonical_number(&position).expect("it has a number").to_string();
        assert_eq!((&number, &own), (&row[1], &row[1]), "{}", row[0]);
        let byte: u8 = row[2].parse().expect("a byte");
        let expected = match byte {
            0 => "not in the table".to_owned(),
            1 => "draw".to_owned(),
            byte => format!("{} {}", if byte % 2 == 1 { "win" } else { "loss" }, byte - 2),
        };
        assert_eq!(value, expected, "{}", row[0]);
    }
    let game =
        yomikiri_mnk::Mnk::new("4x4".parse().expect("a size"), 3, 3, yomikiri_mnk::Rules::Free);
    let game = game.expect("a game");
    let layers = FreeLayers::new(&game).expect("an index");
    let folder = temporary("formats-vectors");
    let _ = std::fs::remove_dir_all(&folder);
    yomikiri().args(["solve", "mnk", "--strong", "--out"]).arg(&folder).assert().success();
    let texts: Vec<String> = mnk.iter().map(|row| row[0].clone()).collect();
    for (row, (number, value)) in mnk.iter().zip(looked_up(&folder, &texts)) {
        let position = game.parse_position(&row[0]).expect("a position");
        let (stones, own) = layers.number(&position).expect("it has a number");
        assert_eq!((stones.to_string(), own.to_string()), (row[1].clone(), row[2].clone()));
        assert_eq!(number, row[2], "{}", row[0]);
        let byte: u8 = row[3].parse().expect("a byte");
        let names = ["1", "2", "3", "4", "draw"];
        let set: Vec<&str> =
            (0..5).filter(|bit| byte >> bit & 1 == 1).map(|bit| names[bit]).collect();
        assert_eq!(value, set.join(" "), "{}", row[0]);
    }
    std::fs::remove_dir_all(&folder).expect("it was there");
}
