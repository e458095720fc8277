//! Engines and games in the terminal, fed with garbage: they never hang, never answer illegally, and
//! end cleanly when the input does.
//!
//! What is legal in Dobutsu Shogi is judged by the slow rule book of that game's own tests, which
//! shares no code with the program. Sessions overlook lions that could be caught and send positions
//! that must be refused.

use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use yomikiri_game::Dice;

use crate::Run;
use crate::program::{said, text};
use crate::sheet::Sheet;

// The rule book of the game's tests. It plays variants, too, and has the paper's rules beside them.
#[allow(dead_code)]
#[path = "../../dobutsu/tests/slow/mod.rs"]
mod slow;

use slow::SlowGame;

/// All input must be dealt with by then.
const MOST: Duration = Duration::from_secs(900);
/// Longer lines are refused unread.
const LONGEST_LINE: usize = 1 << 20;

pub(crate) fn run(run: &Run, sheet: &mut Sheet) -> anyhow::Result<()> {
    sheet.part("engines: garbage, half lines, foreign bytes, long lines, many commands");
    usi(run, sheet, run.count(1_000_000, 20_000))?;
    endings(run, sheet)?;
    games(run, sheet, run.count(100_000, 4_000))
}

/// The position a `go` is about, by the rule book; `None` if what was sent had to be refused.
type Sent = Option<SlowGame>;

/// Commands for a session of USI, with what each `go` must be answered for.
struct Session {
    dice: Dice,
    input: Vec<u8>,
    position: Sent,
    /// The position of every `go` that is owed a `bestmove`, in order.
    asked: Vec<Sent>,
    /// Answers to `go infinite` wait for `stop`.
    held: Option<Sent>,
}

fn start() -> SlowGame {
    SlowGame::new("standard")
}

/// A move of the rule book as USI writes it: `B3-B2` is `2c2b`.
fn in_usi(mv: &str) -> String {
    let square = |name: &str| match name.as_bytes() {
        [column @ b'A'..=b'C', row @ b'1'..=b'4'] => {
            format!("{}{}", 3 - (column - b'A'), char::from(row - b'1' + b'a'))
        }
        _ => String::from("?"),
    };
    let plain = mv.trim_end_matches('+');
    let promotion = if plain == mv { "" } else { "+" };
    match plain.split_once('*') {
        Some((kind, to)) => format!("{kind}*{}", square(to)),
        None => {
            let (from, to) = plain.split_once('-').unwrap_or((plain, ""));
            format!("{}{}{promotion}", square(from), square(to))
        }
    }
}

/// A FEN of the rule book as SFEN: the other letters for the turn, and hands with counts.
fn in_sfen(position: &SlowGame, number: usize) -> String {
    let fen = position.fen();
    let (rows, rest) = fen.split_once('[').unwrap_or((&fen, "-] w"));
    let (hands, turn) = rest.split_once("] ").unwrap_or((rest, "w"));
    let letters: Vec<char> = hands.chars().collect();
    let hands: String = letters
        .chunk_by(|a, b| a == b)
        .map(|run| if run.len() > 1 { format!("{}{}", run.len(), run[0]) } else { run[0].into() })
        .collect();
    format!("{rows} {} {hands} {number}", if turn == "w" { "b" } else { "w" })
}

impl Session {
    fn new(seed: u64) -> Self {
        let dice = Dice::new(seed);
        Session { dice, input: Vec::new(), position: Some(start()), asked: Vec::new(), held: None }
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
                self.position = Some(start());
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
        // What is too long to be read may have been a position.
        if length > LONGEST_LINE {
            self.position = None;
        }
    }

    /// A position with moves, legal ones or not, played on where a lion could be caught.
    fn set_position(&mut self) {
        let mut position = start();
        let mut line = "position startpos".to_owned();
        for step in 0..self.dice.roll(25) {
            let mut moves = position.moves_on_the_board();
            if moves.is_empty() {
                break;
            }
            let (mv, after) = moves.swap_remove(self.dice.roll(moves.len()));
            line += if step == 0 { " moves " } else { " " };
            line += &in_usi(&mv);
            position = after;
        }
        match self.dice.roll(5) {
            0 => {
                let has_moves = line.contains("moves");
                line += if has_moves { " " } else { " moves " };
                line += &self.wrong_move(&position);
                self.line(&line);
                self.position = None;
            }
            1 => {
                let number = self.dice.roll(200);
                self.line(&format!("position sfen {}", in_sfen(&position, number)));
                self.position = Some(position);
            }
            _ => {
                self.line(&line);
                self.position = Some(position);
            }
        }
    }

    /// No move at all, or one that looks like a move and is illegal here.
    fn wrong_move(&mut self, position: &SlowGame) -> String {
        let legal: Vec<String> =
            position.moves_on_the_board().iter().map(|(mv, _)| in_usi(mv)).collect();
        let is_legal = |text: &str| legal.iter().any(|mv| mv.trim_end_matches('+') == text);
        let squares = ["1a", "2a", "3b", "2b", "1c", "3c", "2d", "3d"];
        let mut square = || squares[self.dice.roll(squares.len())];
        let looks_right = format!("{}{}", square(), square());
        let wrong = ["9z9z", "2c2b2a", "C*", "moves", "\u{3042}", "-1", "B3-B2", "L*2b"];
        match self.dice.roll(3) {
            0 => wrong[self.dice.roll(wrong.len())].to_owned(),
            _ if is_legal(&looks_right) => "2c2c".to_owned(),
            _ => looks_right,
        }
    }

    fn go(&mut self, line: &str) {
        self.line(line);
        if line == "go infinite" {
            self.held = Some(self.position.clone());
        } else {
            self.asked.push(self.position.clone());
        }
    }

    fn stop(&mut self) {
        self.line("stop");
        self.asked.extend(self.held.take());
    }
}

/// Is this the answer of somebody who knows the rules?
fn check_answer(sent: &Sent, answer: &str) -> anyhow::Result<()> {
    let Some(position) = sent else {
        ensure!(answer == "resign", "{answer} after a position that was refused");
        return Ok(());
    };
    let legal: Vec<String> =
        position.moves_on_the_board().iter().map(|(mv, _)| in_usi(mv)).collect();
    let expected = match position.winner_on_the_board() {
        None => legal,
        Some(Some(winner)) if winner == position.mover() => vec!["win".to_owned()],
        Some(_) => vec!["resign".to_owned()],
    };
    let known = expected.iter().any(|expected| expected == answer);
    ensure!(known, "{answer} in {}; expected one of {expected:?}", position.fen());
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
    session.asked.push(session.position.clone());
    let Session { input, asked, .. } = session;
    let bytes = input.len();
    let clock = Instant::now();
    let output = run.program.fed(&["usi", "--table", text(&table)?], input, MOST)?;
    let seconds = clock.elapsed().as_secs_f64();
    ensure!(output.status.success(), "{:?}: {}", output.status, said(&output));
    let lines = String::from_utf8(output.stdout).context("an answer is no text")?;
    let answers: Vec<&str> = lines.lines().filter_map(|l| l.strip_prefix("bestmove ")).collect();
    ensure!(answers.len() == asked.len(), "{} answers to {} questions", answers.len(), asked.len());
    for (at, (sent, answer)) in asked.iter().zip(&answers).enumerate() {
        check_answer(sent, answer).with_context(|| format!("answer {at}"))?;
    }
    let refused = asked.iter().filter(|sent| sent.is_none()).count();
    let overlooked = asked.iter().flatten().filter(|sent| sent.winner().is_some()).count();
    ensure!(refused > 0 && overlooked > 0, "no position was refused, or no catch overlooked");
    let known = ["bestmove ", "info ", "id ", "usiok", "readyok", "checkmate "];
    let strange = lines.lines().find(|line| !known.iter().any(|word| line.starts_with(word)));
    ensure!(strange.is_none(), "said {strange:?}");
    let came_out = format!(
        "{} answers, all by the rules: {refused} to refused positions, {overlooked} where a lion can be \
         caught or the game is over; {:.0} MB in, {:.0} commands/s",
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
    let commands: [&[&str]; 6] = [
        &["usi", "--table", table],
        &["play", "dobutsu", "--table", table],
        &["play", "mnk", "--seat", "human", "--seat", "human", "--seat", "human"],
        &["play", "hakozumi"],
        &["play", "tantrix", "--seat", "human", "--seat", "human"],
        &["play", "teeko", "--seat", "human", "--seat", "random"],
    ];
    let tried = commands.len() * inputs.len();
    for command in commands {
        for input in inputs {
            let output = run.program.fed(command, input.to_vec(), Duration::from_secs(60))?;
            let words = || format!("{command:?} fed with {input:?}: {}", said(&output));
            ensure!(output.status.success(), "{}", words());
        }
    }
    sheet.row("usi and play: input that ends anywhere", tried, "end with status 0");
    Ok(())
}

/// Games in the terminal: what can be typed, mixed with what cannot.
fn games(run: &Run, sheet: &mut Sheet, lines: usize) -> anyhow::Result<()> {
    let table = run.program.dobutsu_table()?;
    let cases: [(&str, &[&str], &[&str]); 5] = [
        (
            "mnk",
            &["--seat", "human", "--seat", "random", "--seat", "human"],
            &["a1", "b2", "d4", "hint"],
        ),
        (
            "dobutsu",
            &["--table", text(&table)?, "--seat", "human", "--seat", "easy"],
            &["B3-B2", "C4-C3", "b2b3", "b3b2", "B2-B1", "C*C3", "hint"],
        ),
        ("hakozumi", &[], &["0", "3", "-2", "1000000000", "-1000000000", "record"]),
        (
            "tantrix",
            &["--seat", "human", "--seat", "random"],
            &["board", "text", "hint", "1@0,0", "moves 3"],
        ),
        ("teeko", &["--seat", "human", "--seat", "random"], &["a1", "b2", "c3", "e5", "a1-a2"]),
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
