//! Fairy-Stockfish as an outside judge of the rules and of FEN.
//!
//! Its Python binding is installed from the package index into a virtual environment under the
//! target directory; if that fails, so does the test.
//!
//! Fairy-Stockfish plays until a lion is really captured or stands safe on its far row, as
//! [`PlayedOut`](yomikiri_dobutsu::PlayedOut) does: lions may be left in danger, and captures may be
//! overlooked. Nothing is left out of the comparison: legal moves, ends and their winners must be
//! equal in every position of random games, ends included, read from its FENs and printed in ours. The
//! paper's game stops a move earlier, so its perft is not compared. Two differences are known, and
//! neither shows in a position: Fairy-Stockfish puts a captured lion in its captor's hand, which is
//! read and not written, and it counts repetitions, which no FEN has.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use yomikiri_dobutsu::{Dobutsu, Position, uci_move_text};
use yomikiri_game::perft::perft;
use yomikiri_game::{Game, Notation, Outcome};

const POSITIONS: usize = 10_000;
const DEPTH: usize = 5;

fn run(command: &mut Command) -> String {
    let output = command.output().expect("the program can be started");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?} failed:\n{text}\n{errors}");
    text
}

/// A Python that has pyffish.
fn python() -> &'static PathBuf {
    static PYTHON: OnceLock<PathBuf> = OnceLock::new();
    PYTHON.get_or_init(|| {
        let venv = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pyffish-venv");
        let python = venv.join("bin").join("python");
        let has_pyffish = || {
            Command::new(&python)
                .args(["-c", "import pyffish"])
                .output()
                .is_ok_and(|o| o.status.success())
        };
        if !has_pyffish() {
            run(Command::new("python3").args(["-m", "venv"]).arg(&venv));
            let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "pyffish"];
            run(Command::new(&python).args(pip));
        }
        python
    })
}

fn fairy_stockfish(command: &str, argument: &str) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fairy_stockfish.py");
    run(Command::new(python()).arg(script).args([command, argument]))
}

/// A position as the script describes it, but for the FEN: legal moves and how the game has ended.
fn described(game: Dobutsu, position: &Position) -> String {
    let mut moves = Vec::new();
    game.played_out().moves(position, &mut moves);
    let mut names: Vec<String> =
        moves.iter().map(|&mv| uci_move_text(game, position, mv)).collect();
    names.sort();
    let ending = match game.played_out().outcome(position) {
        None => "-",
        Some(Outcome::Draw) => "draw",
        Some(Outcome::Win(winner)) if winner == position.turn() => "win",
        Some(Outcome::Win(_)) => "loss",
    };
    format!("{}\t{ending}", names.join(" "))
}

/// Has Fairy-Stockfish read our FENs of these positions.
fn check_written(game: Dobutsu, name: &str, positions: &[Position]) {
    let mut cases = String::new();
    for position in positions {
        writeln!(cases, "{}\t{}", game.position_text(position), described(game, position)).unwrap();
    }
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, cases).unwrap();
    assert_eq!(fairy_stockfish("compare", file.to_str().unwrap()), "");
}

#[test]
fn nine_in_ten_fens_of_fairy_stockfish_were_refused() {
    let game = Dobutsu::default();
    let theirs = fairy_stockfish("playouts", &POSITIONS.to_string());
    let mut positions = Vec::new();
    for line in theirs.lines() {
        let (fen, said) = line.split_once('\t').unwrap();
        let position = game.parse_position(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(described(game, &position), said, "{fen}");
        positions.push(position);
    }
    assert_eq!(positions.len(), POSITIONS);
    check_written(game, "pyffish-read.txt", &positions);
}

#[test]
fn fairy_stockfish_counts_the_same_sequences() {
    let game = Dobutsu::default().played_out();
    let ours =
        (1..=DEPTH).map(|depth| format!("perft {depth} {}\n", perft(&game, &game.start(), depth)));
    assert_eq!(fairy_stockfish("perft", &DEPTH.to_string()), ours.collect::<String>());
}
