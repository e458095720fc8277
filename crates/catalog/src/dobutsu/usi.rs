//! The engine that shogi programs talk to: a session of USI, line by line.
//!
//! It plays perfectly: the shortest win, the longest defence. Distances fall with every move of a
//! won game, so a won position is never repeated. It answers `go` at once; after `go infinite` and
//! `go ponder` it keeps the move to itself until it is told to stop, as the protocol wants.

use yomikiri_dobutsu::{Dobutsu, Position, from_sfen, usi_move, usi_move_text};
use yomikiri_game::Game;

use super::analysis::{Analysis, Verdict};
use super::tablebase::{Tablebase, TablebaseError};

/// Opens the table when it is first needed.
type Opener<'a> = Box<dyn FnMut() -> Result<Tablebase, TablebaseError> + 'a>;

/// A session.
pub struct Usi<'a> {
    open: Opener<'a>,
    tablebase: Option<Tablebase>,
    game: Dobutsu,
    position: Position,
    /// A `bestmove` that waits for `stop`.
    held: Option<String>,
}

/// What to print after a line, and whether to go on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// Lines to print.
    pub lines: Vec<String>,
    /// Was it the last line?
    pub quit: bool,
}

impl Reply {
    fn one(line: impl Into<String>) -> Reply {
        Reply { lines: vec![line.into()], quit: false }
    }
}

impl<'a> Usi<'a> {
    /// A session by these rules. The table is opened by `isready`, or by the first `go`.
    pub fn new(
        game: Dobutsu,
        open: impl FnMut() -> Result<Tablebase, TablebaseError> + 'a,
    ) -> Self {
        Usi { open: Box::new(open), tablebase: None, game, position: game.start(), held: None }
    }

    /// Takes a line. What is wrong with it is said in an `info string`, and the session goes on.
    pub fn line(&mut self, text: &str) -> Reply {
        let mut words = text.split_whitespace();
        match words.next() {
            Some("usi") => Reply {
                lines: vec![
                    "id name Yomikiri Dobutsu".into(),
                    "id author the Yomikiri project".into(),
                    "usiok".into(),
                ],
                quit: false,
            },
            Some("isready") => self.ready(),
            Some("usinewgame") => {
                self.position = self.game.start();
                Reply::default()
            }
            Some("position") => self.set_position(words.collect()),
            Some("go") => self.go(words.collect()),
            Some("stop" | "ponderhit") => {
                Reply { lines: self.held.take().into_iter().collect(), quit: false }
            }
            Some("quit") => Reply { lines: vec![], quit: true },
            // The protocol wants everything else to be passed over in silence.
            _ => Reply::default(),
        }
    }

    /// Answers a line that could not even be read.
    pub fn refuse(&self, problem: &str) -> Reply {
        Reply::one(format!("info string {problem}"))
    }

    /// The position the next `go` is about.
    pub fn position(&self) -> &Position {
        &self.position
    }

    fn ready(&mut self) -> Reply {
        match self.tablebase() {
            Ok(_) => Reply::one("readyok"),
            Err(error) => Reply::one(format!("info string {error}")),
        }
    }

    fn tablebase(&mut self) -> Result<&Tablebase, TablebaseError> {
        if self.tablebase.is_none() {
            self.tablebase = Some((self.open)()?);
        }
        self.tablebase.as_ref().ok_or(TablebaseError::NoDataDirectory)
    }

    fn set_position(&mut self, words: Vec<&str>) -> Reply {
        match self.read_position(&words) {
            Ok(position) => {
                self.position = position;
                Reply::default()
            }
            Err(problem) => Reply::one(format!("info string {problem}")),
        }
    }

    fn read_position(&self, words: &[&str]) -> Result<Position, String> {
        let (setup, moves) = match words.iter().position(|&word| word == "moves") {
            Some(at) => (&words[..at], &words[at + 1..]),
            None => (words, &[][..]),
        };
        let mut position = match setup {
            ["startpos"] => self.game.start(),
            ["sfen", sfen @ ..] => {
                from_sfen(self.game, &sfen.join(" ")).map_err(|error| error.to_string())?
            }
            _ => return Err("expected `position startpos` or `position sfen …`".into()),
        };
        for text in moves {
            let mv = usi_move(self.game, &position, text).map_err(|error| error.to_string())?;
            self.game.play_unchecked(&mut position, mv);
        }
        Ok(position)
    }

    fn go(&mut self, words: Vec<&str>) -> Reply {
        let position = self.position;
        if position.validate(self.game).is_err() {
            // A lion was captured: the game ended on the board.
            return Reply::one("bestmove resign");
        }
        let analysis = match self.tablebase().and_then(|tablebase| tablebase.analyze(&position)) {
            Ok(analysis) => analysis,
            Err(error) => {
                return Reply {
                    lines: vec![format!("info string {error}"), "bestmove resign".into()],
                    quit: false,
                };
            }
        };
        if words.first() == Some(&"mate") {
            return Reply::one(self.mate_answer(&analysis));
        }
        let best = analysis.moves.first();
        let best = best.map_or("resign".into(), |m| usi_move_text(self.game, &position, m.mv));
        let best = format!("bestmove {best}");
        let mut lines = vec![self.info(&analysis)];
        if words.iter().any(|word| matches!(*word, "infinite" | "ponder")) {
            self.held = Some(best);
        } else {
            lines.push(best);
        }
        Reply { lines, quit: false }
    }

    fn pv(&self, analysis: &Analysis) -> String {
        let mut position = analysis.position;
        let mut texts = Vec::new();
        for &mv in &analysis.line {
            texts.push(usi_move_text(self.game, &position, mv));
            self.game.play_unchecked(&mut position, mv);
        }
        texts.join(" ")
    }

    fn info(&self, analysis: &Analysis) -> String {
        let score = match (analysis.judged.verdict, analysis.judged.distance) {
            (Verdict::Win, Some(distance)) => format!("mate {distance}"),
            (Verdict::Loss, Some(distance)) => format!("mate -{distance}"),
            _ => "cp 0".into(),
        };
        let depth = analysis.line.len();
        let pv = self.pv(analysis);
        let pv = if pv.is_empty() { pv } else { format!(" pv {pv}") };
        format!("info depth {depth} score {score}{pv}")
    }

    fn mate_answer(&self, analysis: &Analysis) -> String {
        match analysis.judged.verdict {
            Verdict::Win => format!("checkmate {}", self.pv(analysis)),
            _ => "checkmate nomate".into(),
        }
    }
}
