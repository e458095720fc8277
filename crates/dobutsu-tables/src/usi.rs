//! The engine that shogi programs talk to: a session of USI, line by line.
//!
//! It plays perfectly: the shortest win, the longest defence. Distances fall with every move of a
//! won game, so a won position is never repeated. It answers `go` at once; after `go infinite` and
//! `go ponder` it keeps the move to itself until it is told to stop, as the protocol wants.
//!
//! Opponents may overlook that a lion can be caught, or leave their own in danger: every move that is
//! legal on the board is accepted. A `position` that is refused leaves nothing to think about: `go`
//! then says what was wrong and resigns, until a good one comes. It never answers for an older
//! position, in which the other side may be to move.

use yomikiri_dobutsu::{Dobutsu, Position, from_sfen, usi_move, usi_move_text};
use yomikiri_game::{Game, Outcome};

use super::analysis::{Analysis, Wdl};
use super::tablebase::{Tablebase, TablebaseError};

/// Opens the table when it is first needed.
type Opener<'a> = Box<dyn FnMut() -> Result<Tablebase, TablebaseError> + 'a>;

/// A session.
pub struct Usi<'a> {
    open: Opener<'a>,
    tablebase: Option<Tablebase>,
    game: Dobutsu,
    /// The position that was sent last, or what was wrong with it.
    position: Result<Position, String>,
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
        Usi { open: Box::new(open), tablebase: None, game, position: Ok(game.start()), held: None }
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
                self.position = Ok(self.game.start());
                Reply::default()
            }
            Some("position") => self.set_position(&words.collect::<Vec<_>>()),
            Some("go") => self.go(words.collect()),
            Some("stop" | "ponderhit") => {
                Reply { lines: self.held.take().into_iter().collect(), quit: false }
            }
            Some("quit") => Reply { lines: vec![], quit: true },
            // The protocol wants everything else to be passed over in silence.
            _ => Reply::default(),
        }
    }

    /// Answers a line that could not even be read. It may have been a `position`, so whatever was
    /// sent before does not count any more.
    pub fn refuse(&mut self, problem: &str) -> Reply {
        self.position = Err(problem.to_owned());
        Reply::one(format!("info string {problem}"))
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

    fn set_position(&mut self, words: &[&str]) -> Reply {
        self.position = self.read_position(words);
        match &self.position {
            Ok(_) => Reply::default(),
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
        for (number, text) in (1..).zip(moves) {
            let mv = usi_move(self.game, &position, text)
                .map_err(|error| format!("move {number}: {error}"))?;
            self.game.play_unchecked(&mut position, mv);
        }
        Ok(position)
    }

    fn go(&mut self, words: Vec<&str>) -> Reply {
        let (said, best) = match (self.analyze(), words.first()) {
            (Ok(analysis), Some(&"mate")) => return Reply::one(self.mate_answer(&analysis)),
            (Ok(analysis), _) => (self.info(&analysis), self.best(&analysis)),
            (Err(problem), Some(&"mate")) => {
                // Of the protocol's answers, this one claims nothing about the position.
                let lines = vec![format!("info string {problem}"), "checkmate timeout".into()];
                return Reply { lines, quit: false };
            }
            (Err(problem), _) => (format!("info string {problem}"), "resign".into()),
        };
        let (mut lines, best) = (vec![said], format!("bestmove {best}"));
        if words.iter().any(|word| matches!(*word, "infinite" | "ponder")) {
            self.held = Some(best);
        } else {
            lines.push(best);
        }
        Reply { lines, quit: false }
    }

    fn analyze(&mut self) -> Result<Analysis, String> {
        let position = self.position.clone()?;
        let analysis = self.tablebase().and_then(|tablebase| tablebase.analyze(&position));
        analysis.map_err(|error| error.to_string())
    }

    /// The best move. A finished game has no move left: whoever has won says so.
    fn best(&self, analysis: &Analysis) -> String {
        let mover = analysis.position.turn();
        match (analysis.moves.first(), analysis.ending) {
            (Some(best), _) => usi_move_text(self.game, &analysis.position, best.mv),
            (None, Some(ending)) if ending.outcome == Outcome::Win(mover) => "win".into(),
            (None, _) => "resign".into(),
        }
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
        if analysis.ending.is_some() {
            return "info string the game is over".into();
        }
        let score = match (analysis.judged.wdl, analysis.judged.distance) {
            (Wdl::Win, Some(distance)) => format!("mate {distance}"),
            (Wdl::Loss, Some(distance)) => format!("mate -{distance}"),
            _ => "cp 0".into(),
        };
        let depth = analysis.line.len();
        let pv = self.pv(analysis);
        let pv = if pv.is_empty() { pv } else { format!(" pv {pv}") };
        format!("info depth {depth} score {score}{pv}")
    }

    fn mate_answer(&self, analysis: &Analysis) -> String {
        match analysis.judged.wdl {
            Wdl::Win if analysis.ending.is_none() => {
                format!("checkmate {}", self.pv(analysis))
            }
            _ => "checkmate nomate".into(),
        }
    }
}
