//! Fairy-Stockfish as an outside judge of the rules.
//!
//! Its Python binding is installed from the package index into a virtual environment under the
//! target directory; if that fails, so does the test. Legal moves are compared for positions in
//! which the game goes on by both conventions. Fairy-Stockfish plays on until a lion is really
//! captured or stands safe on its far row, while the paper stops a move earlier, when it can be
//! captured; so perft is compared by Fairy-Stockfish's stopping rule, over the same moves.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use yomikiri_dobutsu::{Dobutsu, Piece, Position, Square};
use yomikiri_game::Dice;
use yomikiri_game::laws::random_game;
use yomikiri_game::{Game, Notation, Player};

const POSITIONS: usize = 2_500;
const DEPTH: usize = 6;

fn run(command: &mut Command) -> String {
    let output = command.output().expect("the program can be started");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?} failed:\n{text}\n{errors}");
    text
}

/// A Python that has pyffish.
fn python() -> PathBuf {
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
}

/// Distinct undecided positions of random games, with their moves.
fn cases(game: Dobutsu) -> String {
    let mut seen = BTreeSet::new();
    let mut text = String::new();
    for seed in 0.. {
        for position in random_game(&game, &mut Dice::new(seed), 200) {
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            if moves.is_empty() || !seen.insert(position) {
                continue;
            }
            let names: Vec<String> =
                moves.iter().map(|&mv| game.move_text(&position, mv)).collect();
            writeln!(text, "{}\t{}", game.position_text(&position), names.join(" ")).unwrap();
        }
        if seen.len() >= POSITIONS {
            break;
        }
    }
    text
}

fn lion(position: &Position, owner: Player) -> Option<Square> {
    (0..12)
        .filter_map(Square::new)
        .find(|&square| position.piece_at(square) == Some((Piece::Lion, owner)))
}

/// Over as Fairy-Stockfish has it: a lion is gone, or stands on its far row and cannot be taken.
fn is_over(game: Dobutsu, position: &Position) -> bool {
    let (mover, other) = (position.turn(), position.turn().after(1, 2));
    let (Some(own), Some(others)) = (lion(position, mover), lion(position, other)) else {
        return true;
    };
    let far = |player: Player| if player == Player::FIRST { 0 } else { 3 };
    let tried = others.row() == far(other) && !game.is_catch(position);
    let has_tried = own.row() == far(mover) && !game.in_check(position);
    tried || has_tried
}

fn perft_playing_on(game: Dobutsu, position: &Position, depth: usize) -> u64 {
    if is_over(game, position) {
        return 0;
    }
    let mut moves = Vec::new();
    game.all_moves(position, &mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = |mv| {
        let mut next = *position;
        game.play_unchecked(&mut next, mv);
        perft_playing_on(game, &next, depth - 1)
    };
    moves.into_iter().map(after).sum()
}

#[test]
fn fairy_stockfish_agrees() {
    let game = Dobutsu::default();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join("pyffish-cases.txt");
    let cases = cases(game);
    assert!(cases.lines().count() >= 2_000);
    std::fs::write(&file, cases).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fairy_stockfish.py");
    let output = run(Command::new(python()).arg(script).arg(&file).arg(DEPTH.to_string()));
    let ours: Vec<String> = (1..=DEPTH)
        .map(|depth| format!("perft {depth} {}", perft_playing_on(game, &game.start(), depth)))
        .collect();
    assert_eq!(output.lines().collect::<Vec<_>>(), ours);
}
