//! Engines and games in the terminal, fed with garbage: they never hang, never answer illegally, and
//! end cleanly when the input does.

use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use yomikiri_dobutsu::{Dobutsu, Position, from_sfen, to_sfen, usi_move, usi_move_text};
use yomikiri_game::{Dice, Game};

use crate::Run;
use crate::program::{said, text};
use crate::sheet::Sheet;

/// All input must be dealt with by then.
const MOST: Duration = Duration::from_secs(900);

pub(crate) fn run(run: &Run, sheet: &mut Sheet) -> anyhow::Result<()> {
    sheet.part("engines: garbage, half lines, foreign bytes, long lines, many commands");
    usi(run, sheet, run.count(1_000_000, 20_000))?;
    endings(run, sheet)?;
    games(run, sheet, run.count(100_000, 4_000))
}

/// Commands for a session of USI, with what each `go` must be answered for.
struct Session {
    dice: Dice,
    game: Dobutsu,
    input: Vec<u8>,
    position: Position,
    /// The position of every `go` that is owed a `bestmove`, in order.
    asked: Vec<Position>,
    /// Answers to `go infinite` wait for `stop`.
    held: Option<Position>,
}

impl Session {
    fn new(seed: u64) -> Self {
        let game = Dobutsu::default();
        let position = game.start();
        let dice = Dice::new(seed);
        Session { dice, game, input: Vec::new(), position, asked: Vec::new(), held: None }
    }

    fn line(&mut self, line: &str) {
        self.input.extend_from_slice(line.as_bytes());
        self.input.push(b'\n');
    }

    fn command(&mut self) {
        match self.dice.roll(100) {
            0..=29 => self.garbage(),
            30..=44 => self.half(),
            45..=74 => self.set_position(),
            75..=79 => self.go("go btime 1000 wtime 1000"),
            80..=81 => self.go("go infinite"),
            82..=84 => self.stop(),
            85 => self.line("go mate infinite"),
            86..=88 => self.line("usi"),
            89..=91 => self.line("isready"),
            92..=93 => {
                self.line("usinewgame");
                self.position = self.game.start();
            }
            94 => self.long(10_000),
            other => {
                self.line(["", " ", "setoption name x value y", "gameover win"][other % 4]);
            }
        }
    }

    /// Any bytes but a line's end; no command begins with these.
    fn garbage(&mut self) {
        let length = self.dice.roll(60);
        self.input.push(b'\x01');
        for _ in 0..length {
            let byte = self.dice.roll(256) as u8;
            self.input.push(if byte == b'\n' { 0 } else { byte });
        }
        self.input.push(b'\n');
    }

    /// Commands cut short or misspelt: none means anything.
    fn half(&mut self) {
        let whole = ["position", "isready", "usinewgame", "ponderhit", "setoption"];
        let word = whole[self.dice.roll(whole.len())];
        let length = 1 + self.dice.roll(2);
        self.line(&word[..length]);
    }

    fn long(&mut self, length: usize) {
        self.input.extend(std::iter::repeat_n(b'x', length));
        self.input.push(b'\n');
    }

    /// A position with moves, legal ones or not: an illegal one must leave the session as it was.
    fn set_position(&mut self) {
        let mut position = self.game.start();
        let mut moves = Vec::new();
        let mut line = "position startpos".to_owned();
        for step in 0..self.dice.roll(25) {
            moves.clear();
            self.game.moves(&position, &mut moves);
            if moves.is_empty() {
                break;
            }
            let mv = moves[self.dice.roll(moves.len())];
            line += if step == 0 { " moves " } else { " " };
            line += &usi_move_text(self.game, &position, mv);
            self.game.play_unchecked(&mut position, mv);
        }
        match self.dice.roll(5) {
            0 => {
                let wrong = ["9z9z", "2c2b2a", "C*", "moves", "\u{3042}", "-1"];
                let has_moves = line.contains("moves");
                line += if has_moves { " " } else { " moves " };
                line += wrong[self.dice.roll(wrong.len())];
                self.line(&line);
            }
            1 => {
                let number = self.dice.roll(200);
                self.line(&format!("position sfen {}", to_sfen(&position, number)));
                // As it was before if this is no position that a session takes: the game is over.
                if let Ok(read) = from_sfen(self.game, &to_sfen(&position, number)) {
                    self.position = read;
                }
            }
            _ => {
                self.line(&line);
                self.position = position;
            }
        }
    }

    fn go(&mut self, line: &str) {
        self.line(line);
        if line == "go infinite" {
            self.held = Some(self.position);
        } else {
            self.asked.push(self.position);
        }
    }

    fn stop(&mut self) {
        self.line("stop");
        self.asked.extend(self.held.take());
    }
}

/// Is this the answer of somebody who knows the rules?
fn check_answer(game: Dobutsu, position: &Position, answer: &str) -> anyhow::Result<()> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let fen = to_sfen(position, 1);
    if answer == "resign" {
        ensure!(moves.is_empty(), "resigned {fen}, where there are {} moves", moves.len());
        return Ok(());
    }
    usi_move(game, position, answer).with_context(|| format!("{answer} in {fen}"))?;
    Ok(())
}

fn usi(run: &Run, sheet: &mut Sheet, commands: usize) -> anyhow::Result<()> {
    let table = run.program.dobutsu_table()?;
    let mut session = Session::new(run.seed);
    session.line("isready");
    session.long(30 << 20);
    for _ in 0..commands {
        session.command();
    }
    // A half line at the end, and no `quit`: it is a `go` with a word that nobody knows.
    session.input.extend(b"go infini");
    session.asked.push(session.position);
    let Session { game, input, asked, .. } = session;
    let bytes = input.len();
    let clock = Instant::now();
    let output = run.program.fed(&["usi", "--table", text(&table)?], input, MOST)?;
    let seconds = clock.elapsed().as_secs_f64();
    ensure!(output.status.success(), "{:?}: {}", output.status, said(&output));
    let lines = String::from_utf8(output.stdout).context("an answer is no text")?;
    let answers: Vec<&str> = lines.lines().filter_map(|l| l.strip_prefix("bestmove ")).collect();
    ensure!(answers.len() == asked.len(), "{} answers to {} questions", answers.len(), asked.len());
    for (at, (position, answer)) in asked.iter().zip(&answers).enumerate() {
        check_answer(game, position, answer).with_context(|| format!("answer {at}"))?;
    }
    let known = ["bestmove ", "info ", "id ", "usiok", "readyok", "checkmate "];
    let strange = lines.lines().find(|line| !known.iter().any(|word| line.starts_with(word)));
    ensure!(strange.is_none(), "said {strange:?}");
    let came_out = format!(
        "{} moves, all legal; {:.0} MB in, {:.0} commands/s",
        answers.len(),
        bytes as f64 / 1e6,
        commands as f64 / seconds
    );
    sheet.row("usi: commands in one session", commands, came_out);
    Ok(())
}

/// Input that ends anywhere ends the command, cleanly.
fn endings(run: &Run, sheet: &mut Sheet) -> anyhow::Result<()> {
    let table = run.program.dobutsu_table()?;
    let table = text(&table)?;
    let inputs: [&[u8]; 6] =
        [b"", b"\n", b"quit", b"\xff\xfe\x00", b"position startpos moves 2c", b"\r\n\r\n"];
    let commands: [&[&str]; 5] = [
        &["usi", "--table", table],
        &["play", "dobutsu", "--table", table],
        &["play", "mnk", "--seat", "human", "--seat", "human", "--seat", "human"],
        &["play", "hakozumi"],
        &["play", "tantrix", "--seat", "human", "--seat", "human"],
    ];
    for command in commands {
        for input in inputs {
            let output = run.program.fed(command, input.to_vec(), Duration::from_secs(60))?;
            let words = || format!("{command:?} fed with {input:?}: {}", said(&output));
            ensure!(output.status.success(), "{}", words());
        }
    }
    sheet.row("usi and play: input that ends anywhere", 30, "end with status 0");
    Ok(())
}

/// Games in the terminal: what can be typed, mixed with what cannot.
fn games(run: &Run, sheet: &mut Sheet, lines: usize) -> anyhow::Result<()> {
    let table = run.program.dobutsu_table()?;
    let cases: [(&str, &[&str], &[&str]); 4] = [
        (
            "mnk",
            &["--seat", "human", "--seat", "random", "--seat", "human"],
            &["a1", "b2", "d4", "hint"],
        ),
        (
            "dobutsu",
            &["--table", text(&table)?, "--seat", "human", "--seat", "easy"],
            &["b3b2", "c4c3", "hint"],
        ),
        ("hakozumi", &[], &["0", "3", "-2", "1000000000", "-1000000000", "record"]),
        (
            "tantrix",
            &["--seat", "human", "--seat", "random"],
            &["board", "text", "hint", "1@0,0", "moves 3"],
        ),
    ];
    for (game, args, words) in cases {
        let mut dice = Dice::new(run.seed);
        let mut input = Vec::new();
        for _ in 0..lines {
            typed(&mut input, words, &mut dice);
        }
        let output = run.program.fed(&[&["play", game], args].concat(), input, MOST)?;
        ensure!(output.status.success(), "play {game}: {:?}: {}", output.status, said(&output));
        ensure!(!output.stdout.is_empty(), "play {game} said nothing");
        let came_out = format!("status 0, {:.1} MB said", output.stdout.len() as f64 / 1e6);
        sheet.row(&format!("play {game}: lines typed"), lines, came_out);
    }
    Ok(())
}

/// A line: garbage mostly, a command sometimes, the end never.
fn typed(input: &mut Vec<u8>, words: &[&str], dice: &mut Dice) {
    let common = ["undo", "help", "moves", "", "?", "u"];
    match dice.roll(1000) {
        0..=1 => input.extend(std::iter::repeat_n(b'9', 100_000)),
        2..=9 => input.extend(words[dice.roll(words.len())].bytes()),
        10..=199 => input.extend(common[dice.roll(common.len())].bytes()),
        _ => {
            for _ in 0..dice.roll(20) {
                let byte = dice.roll(256) as u8;
                input.push(if byte == b'\n' { b'z' } else { byte });
            }
        }
    }
    input.push(b'\n');
}
