//! Fairy-Stockfish as an outside judge of every variant: it loads the same text.
//!
//! Its Python binding is installed from the package index into a virtual environment under the
//! target directory; if that fails, so does the test. Compared are the legal moves, the FEN after a move, and how
//! games end, in positions of random games that Fairy-Stockfish plays.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use yomikiri_game::perft::perft;
use yomikiri_game::{Game, Notation, Outcome};
use yomikiri_shogi::{Position, SHIPPED, Variant, names};

const OWN: &str = include_str!("variants.ini");

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
        let venv = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pyffish-shogi-venv");
        let python = venv.join("bin").join("python");
        let imports = ["-c", "import pyffish"];
        let has_pyffish =
            || Command::new(&python).args(imports).output().is_ok_and(|o| o.status.success());
        if !has_pyffish() {
            run(Command::new("python3").args(["-m", "venv"]).arg(&venv));
            let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "pyffish"];
            run(Command::new(&python).args(pip));
        }
        python
    })
}

fn fairy_stockfish(command: &str, file: &str, text: &str, arguments: &[&str]) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(file);
    std::fs::write(&path, text).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fairy_stockfish.py");
    run(Command::new(python()).arg(script).arg(command).arg(path).args(arguments))
}

/// How the game has ended for the player to move.
fn ending(game: &Variant, position: &Position) -> &'static str {
    match game.outcome(position) {
        None => "-",
        Some(Outcome::Draw) => "draw",
        Some(Outcome::Win(winner)) if winner == position.mover() => "win",
        Some(Outcome::Win(_)) => "loss",
    }
}

fn legal(game: &Variant, position: &Position) -> String {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let mut names: Vec<String> = moves.iter().map(|&mv| game.move_text(position, mv)).collect();
    names.sort();
    names.join(" ")
}

/// A line of the script against what we make of its FEN and its move.
fn check(game: &Variant, line: &str) {
    let fields: Vec<&str> = line.split('\t').collect();
    let &[_, fen, moves, end, mv, after, end_after] = fields.as_slice() else { panic!("{line}") };
    let mut position =
        game.parse_position(fen).unwrap_or_else(|error| panic!("{}: {fen}: {error}", game.name()));
    assert_eq!(legal(game, &position), moves, "{}: {fen}", game.name());
    assert_eq!(ending(game, &position), end, "{}: {fen}", game.name());
    if mv.is_empty() {
        return;
    }
    let read = game.parse_move(&position, mv).unwrap();
    game.play(&mut position, read).unwrap();
    let expected: Vec<&str> = after.split_whitespace().take(2).collect();
    let text = game.position_text(&position);
    assert_eq!(text.trim_end_matches(" !"), expected.join(" "), "{}: {fen} {mv}", game.name());
    assert_eq!(ending(game, &position), end_after, "{}: {fen} {mv}", game.name());
}

/// Every variant of a text, and whatever else is named.
fn check_playouts(file: &str, text: &str, more: &[&str], positions: usize) {
    let own = names(text).unwrap();
    let names: Vec<&str> = own.iter().map(String::as_str).chain(more.iter().copied()).collect();
    let count = positions.to_string();
    let arguments = [&[count.as_str()], names.as_slice()].concat();
    let lines = fairy_stockfish("playouts", file, text, &arguments);
    for name in names {
        let game = Variant::read(text, name).unwrap();
        let of_game = lines.lines().filter(|line| line.split('\t').next() == Some(name));
        let checked = of_game.map(|line| check(&game, line)).count();
        // Hexapawn has no more.
        assert!(checked == positions || name == "hexapawn" && checked > 150, "{name}: {checked}");
    }
}

#[test]
fn shipped_variants_have_the_moves_of_fairy_stockfish() {
    check_playouts("shipped.ini", SHIPPED, &["dobutsu", "gardner"], 2_000);
}

#[test]
fn every_option_means_what_it_means_to_fairy_stockfish() {
    check_playouts("options.ini", OWN, &[], 300);
}

#[test]
fn fairy_stockfish_counts_the_same_sequences() {
    // Those with few positions go to depth 5: Fairy-Stockfish answers some 300 questions in a second.
    for (depth, names) in [
        (5, &["nine-square", "nine-square-pawn", "hexapawn", "four-by-four-gold"][..]),
        (4, &["dobutsu", "micro-gold-pawn", "chess-3x3", "minishogi-silver"]),
    ] {
        let text = depth.to_string();
        let theirs =
            fairy_stockfish("perft", "perft.ini", SHIPPED, &[&[text.as_str()], names].concat());
        let mut ours = String::new();
        for name in names {
            let game = Variant::shipped(name).unwrap();
            for depth in 1..=depth {
                ours += &format!("{name} {depth} {}\n", perft(&game, &game.start(), depth));
            }
        }
        assert_eq!(theirs, ours);
    }
}

#[test]
fn a_mate_by_a_dropped_pawn_loses() {
    for (fen, mv, expected) in [
        // Mate by a dropped pawn, by one that was moved, by a dropped gold.
        ("k2/3/1GK[P] w - - 0 1", "P@a2", "-"),
        ("1k1/R1R/1K1[P] w - - 0 1", "P@b2", "win"),
    ] {
        let said = fairy_stockfish("after", "mate.ini", SHIPPED, &["nine-square", fen, mv]);
        let game = Variant::shipped("nine-square").unwrap();
        let mut position = game.parse_position(fen).unwrap();
        let read = game.parse_move(&position, mv).unwrap();
        game.play(&mut position, read).unwrap();
        assert_eq!((ending(&game, &position), said.trim()), (expected, expected), "{fen} {mv}");
    }
}
