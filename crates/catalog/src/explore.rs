//! The object-safe interface: questions with texts, answers as documents, the same for every game.

use std::sync::Arc;

use serde::Serialize;
use serde_json::{Map, Value as Json, json};
use yomikiri_game::{Game, Notation, Progress};
use yomikiri_play::{Budget, ListedEngine};

use crate::analysis::SCHEMA;
use crate::contest::FaceContest;
use crate::perft::Perft;
use crate::place::FacePlace;
use crate::seat::FaceSeat;
use crate::{
    Analysis, Attempt, Count, ExploreError, Face, Known, Match, MoveAnalysis, MoveName, MoveOf,
    Name, Place, PositionOf, Puzzle, ReadGame, Replayed, Seat, SeatInfo, Selection, Sought, State,
    Survey, Task, Tensor, View, Wanted, Written, puzzle, states, stored, survey, written,
};

/// How much work a question may cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// A fraction of a second: what is not known then is said to be unknown.
    Request,
    /// As much as it takes, within what a machine has.
    Job,
}

/// How a question is asked.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// How much work it may cause.
    pub effort: Effort,
    /// Who watches, and may call it off.
    pub progress: &'a dyn Progress,
}

impl<'a> Asked<'a> {
    /// A question that may take a fraction of a second.
    pub fn request(progress: &'a dyn Progress) -> Self {
        Asked { effort: Effort::Request, progress }
    }

    /// A question that may take as long as it takes.
    pub fn job(progress: &'a dyn Progress) -> Self {
        Asked { effort: Effort::Job, progress }
    }
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Serialize, schemars::JsonSchema)]
pub struct Played {
    /// The move and what it is called.
    #[serde(flatten)]
    pub name: MoveName,
    /// Who played it, from 1.
    pub player: usize,
    /// The position after it.
    pub position: String,
}

/// What an engine played.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Chosen {
    /// The move's text.
    #[serde(rename = "move")]
    pub text: String,
    /// The same move as Fairy-Stockfish writes it, where the game has such a form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uci: Option<String>,
    /// The position after it.
    pub position: String,
    /// Why, where the engine can say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Name>,
}

/// A game with its parameters, for every face. Positions and moves are texts; no text is the start.
pub trait Explore: Send + Sync {
    /// The game's text, all parameters written out.
    fn name(&self) -> String;
    /// How many play.
    fn players(&self) -> usize;
    /// Who sits where, as people call them.
    fn seats(&self) -> Vec<SeatInfo>;
    /// The position a game begins from.
    fn start(&self) -> String;
    /// What is on the board, and what can be played.
    fn view(&self, position: &str) -> Result<View, ExploreError>;
    /// Holds a position open.
    fn hold(self: Arc<Self>, position: &str) -> Result<Box<dyn Place>, ExploreError>;
    /// How many actions there are, for programs that learn.
    fn actions(&self) -> usize;
    /// What such programs see of a position.
    fn tensor(&self) -> Tensor;
    /// The board as a drawing of several lines.
    fn draw(&self, position: &str) -> Result<String, ExploreError>;
    /// Plays a move.
    fn play(&self, position: &str, mv: &str) -> Result<Played, ExploreError>;
    /// What is known of a position and of each of its moves.
    fn analyze(&self, position: &str, asked: &Asked<'_>) -> Result<Analysis, ExploreError>;
    /// What is known of a position alone: the same document without moves, which takes less time.
    fn value(&self, position: &str, asked: &Asked<'_>) -> Result<Analysis, ExploreError>;
    /// What only this game has to say about a position, in sentences; `more` is what its analysis had to
    /// say besides, if there was one.
    fn notes(&self, position: &str, more: &Map<String, Json>) -> Result<Vec<String>, ExploreError>;
    /// A line of good play, as far as it is known.
    fn line(&self, position: &str, asked: &Asked<'_>) -> Result<Vec<String>, ExploreError>;
    /// The engines that can be named; `budget` is for those whose options do not say.
    fn engines(&self, budget: Budget) -> Vec<ListedEngine>;
    /// An engine for one seat of one game.
    fn seat<'a>(
        &'a self,
        engine: &str,
        budget: Budget,
        seed: u64,
    ) -> Result<Box<dyn Seat + 'a>, ExploreError>;
    /// A match of these engines, one for each seat.
    fn contest<'a>(
        &'a self,
        engines: &[String],
        budget: Budget,
    ) -> Result<Box<dyn Match + 'a>, ExploreError>;
    /// The record of a game that began from this position.
    fn record(&self, from: &str, moves: &[String]) -> Result<Json, ExploreError>;
    /// A game that began from this position, in every form that can be read back.
    fn written(&self, from: &str, moves: &[String]) -> Result<Vec<Written>, ExploreError>;
    /// Reads a game: moves, a position, or both where the game has such a form.
    fn read_game(&self, text: &str) -> Result<ReadGame, ExploreError>;
    /// Replays a recorded game, every move checked.
    fn replay(&self, record: &Json) -> Result<Replayed, ExploreError>;
    /// The games of a text, each with the number of its first line.
    fn games_in<'t>(&self, text: &'t str) -> Vec<(usize, &'t str)>;
    /// Replays a game that is written as a text, in any form that the game reads.
    fn replay_text(&self, text: &str) -> Result<Replayed, ExploreError>;
    /// The sequences of moves of every length up to `depth`.
    fn perft(
        &self,
        position: &str,
        depth: usize,
        progress: &dyn Progress,
    ) -> Result<Perft, ExploreError>;
    /// How many positions there are.
    fn count(&self, progress: &dyn Progress) -> Result<Count, ExploreError>;
    /// Tells of every state that is wanted, in an order that is always the same; gives how many there were.
    fn states(
        &self,
        wanted: &Selection,
        progress: &dyn Progress,
        each: &mut dyn FnMut(State) -> Result<(), ExploreError>,
    ) -> Result<u64, ExploreError>;
    /// The tasks that puzzles of this game have; none if it has no puzzles.
    fn tasks(&self) -> Vec<Task>;
    /// The longest win, in plies, that a puzzle may have.
    fn deepest(&self) -> u32;
    /// A puzzle as it is wanted; `None` if none was found.
    fn puzzle(
        &self,
        wanted: &Wanted,
        progress: &dyn Progress,
    ) -> Result<Option<Puzzle>, ExploreError>;
    /// The puzzle that a position makes; `None` if it has no such task.
    fn pose(
        &self,
        position: &str,
        task: Task,
        plies: Option<u32>,
        progress: &dyn Progress,
    ) -> Result<Option<Puzzle>, ExploreError>;
    /// Judges a move of somebody who has a task, to be done within `plies` if that is said, and replies.
    fn attempt(
        &self,
        position: &str,
        mv: &str,
        task: (Task, Option<u32>),
        progress: &dyn Progress,
    ) -> Result<Attempt, ExploreError>;
    /// The game by the numbers, with some positions of the value that is wanted, if any is.
    fn survey(
        &self,
        wanted: Option<&Sought>,
        progress: &dyn Progress,
    ) -> Result<Survey, ExploreError>;
    /// Are its positions counted by value and distance?
    fn has_survey(&self) -> bool;
    /// Do the values come from a table?
    fn has_table(&self) -> bool;
    /// The megabytes of memory that it takes to make the table, if there is one that is not there.
    fn table_needed(&self) -> Option<u64>;
    /// Must a table be made before a request can be told the value of this position?
    fn awaits_table(&self, position: &str) -> Result<bool, ExploreError>;
    /// The longest game that is played: one that is longer is given up.
    fn longest(&self) -> usize;
    /// Makes the table that values come from.
    fn make_table(&self, progress: &dyn Progress) -> Result<(), ExploreError>;
}

impl<F: Face> Explore for F {
    fn name(&self) -> String {
        Face::name(self)
    }

    fn players(&self) -> usize {
        self.game().players()
    }

    fn seats(&self) -> Vec<SeatInfo> {
        Face::seats(self)
    }

    fn start(&self) -> String {
        self.game().position_text(&self.game().start())
    }

    fn view(&self, position: &str) -> Result<View, ExploreError> {
        let (game, position) = (self.game(), self.read(position)?);
        let moves = legal(game, &position).into_iter();
        Ok(View {
            game: Face::name(self),
            position: game.position_text(&position),
            players: game.players(),
            seats: Face::seats(self),
            to_move: game.to_move(&position).number(),
            outcome: game.outcome(&position).map(|outcome| outcome.to_string()),
            moves: moves.map(|mv| self.move_name(&position, mv)).collect(),
            tasks: Face::tasks(self),
            deepest: Face::deepest(self),
            board: self.board(&position),
        })
    }

    fn hold(self: Arc<Self>, position: &str) -> Result<Box<dyn Place>, ExploreError> {
        let position = self.read(position)?;
        Ok(Box::new(FacePlace { face: self, position }))
    }

    fn actions(&self) -> usize {
        Face::actions(self)
    }

    fn tensor(&self) -> Tensor {
        Face::tensor(self)
    }

    fn draw(&self, position: &str) -> Result<String, ExploreError> {
        Ok(Face::draw(self, &self.read(position)?))
    }

    fn play(&self, position: &str, mv: &str) -> Result<Played, ExploreError> {
        let mut position = self.read(position)?;
        let mv = read_move(self, &position, mv)?;
        let name = self.move_name(&position, mv);
        let player = self.game().to_move(&position).number();
        self.game().play_unchecked(&mut position, mv);
        Ok(Played { name, player, position: self.game().position_text(&position) })
    }

    fn analyze(&self, text: &str, asked: &Asked<'_>) -> Result<Analysis, ExploreError> {
        let (game, position) = (self.game(), self.read(text)?);
        let judged = match game.outcome(&position) {
            Some(outcome) => {
                let mut judged = crate::Judged::over(outcome);
                judged.more = self.over(&position);
                judged
            }
            None => match (asked.effort, stored::judged(self, &position)) {
                (Effort::Request, Some(judged)) => judged,
                _ => self.judge(&position, asked)?,
            },
        };
        Ok(analysis(self, &position, judged))
    }

    fn value(&self, text: &str, asked: &Asked<'_>) -> Result<Analysis, ExploreError> {
        let position = self.read(text)?;
        let value = match self.game().outcome(&position) {
            Some(outcome) => crate::Judged::<MoveOf<F>>::over(outcome).value,
            None => Face::value(self, &position, asked)?,
        };
        let complete = value.is_complete();
        let judged = crate::Judged { value, complete, moves: Vec::new(), more: Map::new() };
        Ok(analysis(self, &position, judged))
    }

    fn notes(&self, position: &str, more: &Map<String, Json>) -> Result<Vec<String>, ExploreError> {
        Ok(Face::notes(self, &self.read(position)?, more))
    }

    fn line(&self, position: &str, asked: &Asked<'_>) -> Result<Vec<String>, ExploreError> {
        let mut position = self.read(position)?;
        if self.game().outcome(&position).is_some() {
            return Ok(Vec::new());
        }
        if let (Effort::Request, Some(line)) = (asked.effort, stored::line(self, &position)) {
            return Ok(line);
        }
        let line = Face::line(self, &position, asked)?;
        Ok(line.into_iter().map(|mv| play_on(self.game(), &mut position, mv)).collect())
    }

    fn engines(&self, budget: Budget) -> Vec<ListedEngine> {
        Face::engines(self, budget)
    }

    fn seat<'a>(
        &'a self,
        engine: &str,
        budget: Budget,
        seed: u64,
    ) -> Result<Box<dyn Seat + 'a>, ExploreError> {
        Ok(Box::new(FaceSeat::new(self, engine, budget, seed)?))
    }

    fn contest<'a>(
        &'a self,
        engines: &[String],
        budget: Budget,
    ) -> Result<Box<dyn Match + 'a>, ExploreError> {
        Ok(Box::new(FaceContest::new(self, engines, budget)?))
    }

    fn record(&self, from: &str, moves: &[String]) -> Result<Json, ExploreError> {
        let (from, moves) = read_line(self, from, moves)?;
        Ok(Face::record(self, self.game(), &from, &moves))
    }

    fn written(&self, from: &str, moves: &[String]) -> Result<Vec<Written>, ExploreError> {
        let (from, moves) = read_line(self, from, moves)?;
        Ok(Face::written(self, &from, &moves))
    }

    fn read_game(&self, text: &str) -> Result<ReadGame, ExploreError> {
        written::read(self, text)
    }

    fn replay(&self, record: &Json) -> Result<Replayed, ExploreError> {
        Face::replay(self, record)
    }

    fn games_in<'t>(&self, text: &'t str) -> Vec<(usize, &'t str)> {
        Face::games_in(self, text)
    }

    fn replay_text(&self, text: &str) -> Result<Replayed, ExploreError> {
        let ReadGame { from, moves, problem } = written::read(self, text)?;
        let mut replayed = crate::replay::replay(self, &json!({"from": from, "moves": moves}))?;
        if let Some(problem) = problem {
            (replayed.ok, replayed.problem) = (false, Some(problem));
        }
        Ok(replayed)
    }

    fn perft(
        &self,
        position: &str,
        depth: usize,
        progress: &dyn Progress,
    ) -> Result<Perft, ExploreError> {
        let position = self.read(position)?;
        let by_depth = Face::perft(self, &position, depth, progress).ok_or_else(|| {
            let problem = "more sequences than 64 bits can count; expected a smaller depth";
            ExploreError::TooMuch(problem.to_owned())
        })?;
        Ok(Perft {
            schema: "yomikiri.perft/1",
            game: Face::name(self),
            position: self.game().position_text(&position),
            to_move: self.game().to_move(&position).number(),
            depth,
            nodes: by_depth.last().copied().unwrap_or(0),
            by_depth,
        })
    }

    fn count(&self, progress: &dyn Progress) -> Result<Count, ExploreError> {
        Face::count(self, progress)
    }

    fn states(
        &self,
        wanted: &Selection,
        progress: &dyn Progress,
        each: &mut dyn FnMut(State) -> Result<(), ExploreError>,
    ) -> Result<u64, ExploreError> {
        states::select(self, wanted, progress, each)
    }

    fn tasks(&self) -> Vec<Task> {
        Face::tasks(self)
    }

    fn deepest(&self) -> u32 {
        Face::deepest(self)
    }

    fn puzzle(
        &self,
        wanted: &Wanted,
        progress: &dyn Progress,
    ) -> Result<Option<Puzzle>, ExploreError> {
        puzzle::find(self, wanted, progress)
    }

    fn pose(
        &self,
        position: &str,
        task: Task,
        plies: Option<u32>,
        progress: &dyn Progress,
    ) -> Result<Option<Puzzle>, ExploreError> {
        let wanted = Wanted { task, plies, level: None, seed: 0 };
        wanted.check(&Face::tasks(self), self.game().players())?;
        puzzle::pose(self, &self.read(position)?, task, plies, &Asked::request(progress))
    }

    fn attempt(
        &self,
        position: &str,
        mv: &str,
        task: (Task, Option<u32>),
        progress: &dyn Progress,
    ) -> Result<Attempt, ExploreError> {
        let position = self.read(position)?;
        let mv = read_move(self, &position, mv)?;
        puzzle::attempt(self, &position, mv, task, &Asked::request(progress))
    }

    fn survey(
        &self,
        wanted: Option<&Sought>,
        progress: &dyn Progress,
    ) -> Result<Survey, ExploreError> {
        let rows = self.counted().ok_or_else(|| {
            let problem = "the positions of this game are not counted by value and distance";
            ExploreError::unknown("game", problem, "a game that counts them")
        })?;
        let examples = wanted.map_or(Ok(Vec::new()), |wanted| self.examples(wanted, progress))?;
        Ok(Survey {
            schema: survey::SCHEMA,
            game: Face::name(self),
            rows,
            examples: examples.iter().map(|at| self.game().position_text(at)).collect(),
        })
    }

    fn has_survey(&self) -> bool {
        self.counted().is_some()
    }

    fn has_table(&self) -> bool {
        Face::has_table(self)
    }

    fn table_needed(&self) -> Option<u64> {
        Face::table_needed(self)
    }

    fn awaits_table(&self, position: &str) -> Result<bool, ExploreError> {
        let position = self.read(position)?;
        let open = self.game().outcome(&position).is_none();
        Ok(open && Face::table_needed(self).is_some() && !stored::has(self, &position))
    }

    fn longest(&self) -> usize {
        Face::longest(self)
    }

    fn make_table(&self, progress: &dyn Progress) -> Result<(), ExploreError> {
        Face::make_table(self, progress)
    }
}

/// Every legal move.
pub(crate) fn legal<G: Game>(game: &G, position: &G::Position) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    moves
}

/// Plays a move and gives its text.
pub(crate) fn play_on<G: Notation>(game: &G, position: &mut G::Position, mv: G::Move) -> String {
    let text = game.move_text(position, mv);
    game.play_unchecked(position, mv);
    text
}

/// The document about a position that has been judged.
fn analysis<F: Face>(
    face: &F,
    position: &PositionOf<F>,
    judged: crate::Judged<MoveOf<F>>,
) -> Analysis {
    let game = face.game();
    let (mover, outcome) = (game.to_move(position), game.outcome(position));
    let moves = judged.moves.into_iter().map(|judged| {
        let MoveName { text, uci, name } = face.move_name(position, judged.mv);
        MoveAnalysis {
            name: Some(name).filter(|name| name.en != text || name.ja != text),
            text,
            uci,
            best: judged.best,
            known: Known::of(&judged.value, mover),
            more: judged.more,
        }
    });
    Analysis {
        schema: SCHEMA,
        game: face.name(),
        position: game.position_text(position),
        players: game.players(),
        to_move: mover.number(),
        over: outcome.is_some(),
        outcome: outcome.map(|outcome| outcome.to_string()),
        known: Known::of(&judged.value, mover),
        complete: judged.complete,
        moves: moves.collect(),
        line: None,
        more: judged.more,
    }
}

/// Reads a position and legal moves from there.
fn read_line<F: Face + ?Sized>(
    face: &F,
    from: &str,
    moves: &[String],
) -> Result<(PositionOf<F>, Vec<MoveOf<F>>), ExploreError> {
    let from = face.read(from)?;
    let mut position = from.clone();
    let mut read = Vec::with_capacity(moves.len());
    for mv in moves {
        let mv = read_move(face, &position, mv)?;
        face.game().play_unchecked(&mut position, mv);
        read.push(mv);
    }
    Ok((from, read))
}

/// Reads a legal move.
pub(crate) fn read_move<F: Face + ?Sized>(
    face: &F,
    position: &PositionOf<F>,
    text: &str,
) -> Result<MoveOf<F>, ExploreError> {
    let game = face.game();
    if game.outcome(position).is_some() {
        let problem = format!("{text:?}: the game is over");
        return Err(ExploreError::unknown("moves", problem, "no move"));
    }
    let mv = game.parse_move(position, text).map_err(|e| ExploreError::text("moves", &e))?;
    // Some rules allow more than they list: on a board without end, any column.
    if game.play(&mut position.clone(), mv).is_err() {
        return Err(ExploreError::unknown("moves", format!("{text:?}"), "a legal move"));
    }
    Ok(mv)
}

/// An object with these keys.
pub(crate) fn object(value: Json) -> Map<String, Json> {
    match value {
        Json::Object(map) => map,
        other => Map::from_iter([("value".to_owned(), json!(other))]),
    }
}
