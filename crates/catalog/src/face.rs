//! What a game's own code answers: typed positions, and a default for every question.
//!
//! A game of anybody's needs [`Plain`] only. A game that knows more about itself (a table, proofs,
//! better engines, a board of its own) implements [`Face`] and replaces what it knows better.

use serde_json::{Map, Value as Json, json};
use yomikiri_game::{Game, Notation, Outcome, Player, Progress};
use yomikiri_play::{Budget, Choice, ListedEngine, NamedEngine};

use crate::count::{self, Count};
use crate::exact::Kept;
use crate::place::{CHARACTERS, PLACES};
use crate::puzzle::{Offer, Searched};
use crate::{
    Arguments, Asked, Each, ExploreError, Met, MoveName, Name, Replayed, SeatInfo, Shelf, Shortest,
    Sought, SurveyRow, Task, Tensor, Value, Wanted, Worth, Written, exact, perft, players, puzzle,
    written,
};

/// A position of a face's game.
pub type PositionOf<F> = <<F as Face>::Game as Game>::Position;
/// A move of a face's game.
pub type MoveOf<F> = <<F as Face>::Game as Game>::Move;

/// What is known of a position and of each of its moves.
#[derive(Clone, Debug)]
pub struct Judged<M> {
    /// Of the position.
    pub value: Value,
    /// Of every legal move, in the order of the game.
    pub moves: Vec<JudgedMove<M>>,
    /// Did every search end by itself?
    pub complete: bool,
    /// What only this game has to say about the position.
    pub more: Map<String, Json>,
}

/// A move and what is known of the position after it.
#[derive(Clone, Debug)]
pub struct JudgedMove<M> {
    /// The move.
    pub mv: M,
    /// What best play after it leads to; a distance counts from before the move.
    pub value: Value,
    /// Is it as good as any for the player who makes it?
    pub best: bool,
    /// What only this game has to say about it.
    pub more: Map<String, Json>,
}

impl<M> JudgedMove<M> {
    /// A move of which nothing more is said.
    pub fn new(mv: M, value: Value, best: bool) -> Self {
        JudgedMove { mv, value, best, more: Map::new() }
    }
}

impl<M> Judged<M> {
    /// What is known, complete if every value is.
    pub fn new(value: Value, moves: Vec<JudgedMove<M>>) -> Self {
        let complete = value.is_complete() && moves.iter().all(|m| m.value.is_complete());
        Judged { value, moves, complete, more: Map::new() }
    }

    /// A game that is over.
    pub fn over(outcome: Outcome) -> Self {
        Judged::new(Value::Solved(outcome, Some(0)), Vec::new())
    }
}

/// A game with its parameters, as the registry asks it. Every method but the first two has a default
/// that needs nothing but the rules and the notation.
pub trait Face: Send + Sync + 'static {
    /// Its rules.
    type Game: Notation + 'static;

    /// The game.
    fn game(&self) -> &Self::Game;

    /// The game's text, all parameters written out.
    fn name(&self) -> String;

    /// Who sits where, as people call them.
    fn seats(&self) -> Vec<SeatInfo> {
        (1..=self.game().players()).map(SeatInfo::numbered).collect()
    }

    /// Reads a position; no text is the start.
    fn read(&self, text: &str) -> Result<PositionOf<Self>, ExploreError> {
        if text.trim().is_empty() {
            return Ok(self.game().start());
        }
        let read = self.game().parse_position(text);
        read.map_err(|error| ExploreError::text("position", &error))
    }

    /// What lies where, for a page to draw: an object with a `kind` that names who draws it.
    fn board(&self, position: &PositionOf<Self>) -> Json {
        json!({"kind": "grid", "rows": grid(&self.game().draw(position))})
    }

    /// A drawing of several lines, for a terminal.
    fn draw(&self, position: &PositionOf<Self>) -> String {
        self.game().draw(position)
    }

    /// What a move is called.
    fn move_name(&self, position: &PositionOf<Self>, mv: MoveOf<Self>) -> MoveName {
        let text = self.game().move_text(position, mv);
        MoveName { name: Name::same(&text), text, uci: None }
    }

    /// How many numbers moves have, for programs that learn.
    fn actions(&self) -> usize {
        PLACES
    }

    /// The number of a legal move, below [`actions`](Face::actions) and different from those of the
    /// position's other moves: by default its `place` in the list of legal moves. A move beyond what a
    /// program can see may have none.
    fn action(
        &self,
        _position: &PositionOf<Self>,
        _mv: MoveOf<Self>,
        place: usize,
    ) -> Option<usize> {
        (place < Face::actions(self)).then_some(place)
    }

    /// What a program that learns sees of a position: by default the characters of its text.
    fn tensor(&self) -> Tensor {
        Tensor { shape: vec![CHARACTERS], low: 0.0, high: 0x10_ffff as f32 }
    }

    /// Writes what a player sees into `numbers`, which are 0 before.
    fn observe(&self, position: &PositionOf<Self>, _player: Player, numbers: &mut [f32]) {
        let text = self.game().position_text(position);
        numbers.iter_mut().zip(text.chars()).for_each(|(number, c)| *number = c as u32 as f32);
    }

    /// What is known of a position and its moves. The game is not over.
    fn judge(
        &self,
        position: &PositionOf<Self>,
        asked: &Asked<'_>,
    ) -> Result<Judged<MoveOf<Self>>, ExploreError>;

    /// What is known of a position alone, the same as [`judge`](Face::judge) says. The game is not over.
    fn value(&self, position: &PositionOf<Self>, asked: &Asked<'_>) -> Result<Value, ExploreError> {
        Ok(self.judge(position, asked)?.value)
    }

    /// A line of good play, as far as it is known: by default one of the best moves after the other.
    fn line(
        &self,
        position: &PositionOf<Self>,
        asked: &Asked<'_>,
    ) -> Result<Vec<MoveOf<Self>>, ExploreError> {
        exact::line(self, position, asked)
    }

    /// What only this game has to say about a position in which the game is over.
    fn over(&self, _position: &PositionOf<Self>) -> Map<String, Json> {
        Map::new()
    }

    /// What only this game has to say about a position, in sentences for a terminal. `more` is what
    /// [`judge`](Face::judge) said.
    fn notes(&self, _position: &PositionOf<Self>, _more: &Map<String, Json>) -> Vec<String> {
        Vec::new()
    }

    /// The engines that can be named, with their options. `budget` is for those that do not say.
    fn engines(&self, budget: Budget) -> Vec<ListedEngine> {
        players::list(budget)
    }

    /// The engine of this name and options.
    fn engine(
        &self,
        text: &str,
        budget: Budget,
    ) -> Result<Box<dyn NamedEngine<Self::Game>>, ExploreError> {
        let named = players::parse(text, self.game().players(), budget);
        Ok(Box::new(named.map_err(|error| ExploreError::text("engine", &error))?))
    }

    /// The only seat (from 1) that this engine can take, if it cannot take any.
    fn only_seat(&self, _engine: &str) -> Option<usize> {
        None
    }

    /// Why an engine cannot choose here, if it cannot.
    fn refusal(&self, _position: &PositionOf<Self>, _engine: &str) -> Option<ExploreError> {
        None
    }

    /// Why an engine chose as it did, where it can say.
    fn why(
        &self,
        position: &PositionOf<Self>,
        _engine: &str,
        choice: &Choice<MoveOf<Self>>,
    ) -> Option<Name> {
        players::why(self.game(), position, choice)
    }

    /// The game's text in matches, which deal anew for every game.
    fn match_name(&self) -> String {
        self.name()
    }

    /// The game of a deal, where chance has a part in it.
    fn deal(&self, _seed: u64) -> Self::Game {
        self.game().clone()
    }

    /// The longest game of a match: one that is longer counts as drawn. For games without end.
    fn longest(&self) -> usize {
        10_000
    }

    /// Scores by seat at the end of a game, where the game has them.
    fn scores(&self, _game: &Self::Game, _end: &PositionOf<Self>) -> Option<Vec<f64>> {
        None
    }

    /// Tournament points by seat, where the game has them.
    fn points(&self, _game: &Self::Game, _end: &PositionOf<Self>) -> Option<Vec<f64>> {
        None
    }

    /// A game as it is recorded, from a position on: enough to replay it.
    fn record(&self, game: &Self::Game, from: &PositionOf<Self>, moves: &[MoveOf<Self>]) -> Json {
        let mut position = from.clone();
        let mut texts = Vec::with_capacity(moves.len());
        for &mv in moves {
            texts.push(game.move_text(&position, mv));
            game.play_unchecked(&mut position, mv);
        }
        let end = game.position_text(&position);
        let mut record = json!({"game": self.name(), "moves": texts, "end": end});
        if *from != game.start() {
            record["from"] = json!(game.position_text(from));
        }
        record
    }

    /// A game in every form that can be read back: by default its record, its moves and the position at the end.
    fn written(&self, from: &PositionOf<Self>, moves: &[MoveOf<Self>]) -> Vec<Written> {
        written::forms(self, from, moves)
    }

    /// Splits a text that holds a position and moves from there, where the game has such a form.
    fn position_and_moves(&self, _text: &str) -> Option<(String, Vec<String>)> {
        None
    }

    /// The games of a text, each with the number of its first line: one per line, unless the game has a
    /// form of several lines. A line that begins with `#` is a comment.
    fn games_in<'t>(&self, text: &'t str) -> Vec<(usize, &'t str)> {
        written::lines(text)
    }

    /// Replays a record, every move checked.
    fn replay(&self, record: &Json) -> Result<Replayed, ExploreError> {
        crate::replay::replay(self, record)
    }

    /// The sequences of moves of every length up to `depth`; `None` if there are more than can be
    /// counted.
    fn perft(
        &self,
        position: &PositionOf<Self>,
        depth: usize,
        progress: &dyn Progress,
    ) -> Option<Vec<u64>> {
        perft::counts(self.game(), position, depth, progress)
    }

    /// How many positions there are.
    fn count(&self, _progress: &dyn Progress) -> Result<Count, ExploreError> {
        let problem = format!("the positions of {} cannot be counted", self.name());
        Err(ExploreError::unknown("game", problem, "a game whose positions can be listed"))
    }

    /// Tells of every state with its value, symmetric ones once, in an order that is always the same.
    fn states(
        &self,
        _progress: &dyn Progress,
        _each: &mut Each<'_, PositionOf<Self>>,
    ) -> Result<(), ExploreError> {
        let problem = format!("the states of {} cannot be listed", self.name());
        Err(ExploreError::unknown("game", problem, "a game that can be solved whole"))
    }

    /// The tasks that puzzles of this game have; none if it has no puzzles.
    fn tasks(&self) -> Vec<Task> {
        vec![Task::Win]
    }

    /// The longest win, in plies, that [`shortest`](Face::shortest) finds.
    fn deepest(&self) -> u32 {
        puzzle::DEEPEST
    }

    /// Finds how near the win of a player is: by default by search.
    fn shortest<'a>(
        &'a self,
        player: Player,
        progress: &'a dyn Progress,
    ) -> Result<Box<dyn Shortest<PositionOf<Self>> + 'a>, ExploreError> {
        Ok(Box::new(Searched::new(self.game(), player, progress)))
    }

    /// What a position is worth to a player.
    fn worth(
        &self,
        position: &PositionOf<Self>,
        player: Player,
        asked: &Asked<'_>,
    ) -> Result<Worth, ExploreError> {
        puzzle::worth(self, position, player, asked)
    }

    /// The moves that win within so many plies by checks alone, in a game that has checks.
    fn mating_moves(
        &self,
        _position: &PositionOf<Self>,
        _plies: u32,
    ) -> Result<Vec<MoveOf<Self>>, ExploreError> {
        Ok(Vec::new())
    }

    /// Offers positions that may make such a puzzle, the same ones for the same seed, until one is taken: by
    /// default the ends of games played for the purpose.
    fn suggest(
        &self,
        wanted: &Wanted,
        progress: &dyn Progress,
        offer: &mut Offer<'_, PositionOf<Self>>,
    ) -> Result<(), ExploreError> {
        puzzle::sample(self, self.game(), wanted, progress, offer)
    }

    /// How many positions have which value at which distance, where that is known.
    fn counted(&self) -> Option<Vec<SurveyRow>> {
        None
    }

    /// Positions of this value and distance, from a random place on.
    fn examples(
        &self,
        _wanted: &Sought,
        _progress: &dyn Progress,
    ) -> Result<Vec<PositionOf<Self>>, ExploreError> {
        Ok(Vec::new())
    }

    /// Do the values come from a table?
    fn has_table(&self) -> bool {
        false
    }

    /// The megabytes of memory that it takes to make the table, if there is one that is not there.
    fn table_needed(&self) -> Option<u64> {
        None
    }

    /// Makes the table that values come from.
    fn make_table(&self, _progress: &dyn Progress) -> Result<(), ExploreError> {
        Err(ExploreError::unknown(
            "game",
            "this game needs no table",
            "a game whose values come from one",
        ))
    }
}

/// A drawing without its margins, row by row.
fn grid(drawing: &str) -> Vec<String> {
    drawing.lines().map(str::to_owned).collect()
}

/// The face of a game that has rules and a notation, and nothing else.
pub struct Plain<G: Notation + 'static> {
    game: G,
    name: String,
    kept: std::sync::Arc<Kept<G>>,
}

impl<G: Notation + 'static> Plain<G> {
    /// The face of this game, opened with these arguments. What is solved of it lies on the shelf.
    pub fn new(game: G, arguments: &Arguments, shelf: &Shelf) -> Self {
        Plain::named(game, arguments.text(), shelf)
    }

    /// The same with a text of the caller's: it must tell this game from all others.
    pub fn named(game: G, name: String, shelf: &Shelf) -> Self {
        Plain { game, name, kept: shelf.get(Kept::default) }
    }
}

impl<G: Notation + 'static> Face for Plain<G> {
    type Game = G;

    fn game(&self) -> &G {
        &self.game
    }

    fn name(&self) -> String {
        self.name.clone()
    }

    fn judge(
        &self,
        position: &G::Position,
        asked: &Asked<'_>,
    ) -> Result<Judged<G::Move>, ExploreError> {
        self.kept.judge(&self.name, &self.game, position, asked)
    }

    fn count(&self, progress: &dyn Progress) -> Result<Count, ExploreError> {
        let [decided, all] = count::by_distance(&self.game, progress)?;
        Ok(Count::new(self.name(), self.game.players()).table(decided).table(all))
    }

    fn states(
        &self,
        progress: &dyn Progress,
        each: &mut Each<'_, G::Position>,
    ) -> Result<(), ExploreError> {
        let graph = count::solved(&self.game, progress)?;
        progress.begin("states", Some(graph.len() as u64));
        for (position, exact) in graph.iter() {
            progress.advance(1);
            let value = Value::Solved(exact.outcome, exact.distance);
            let mover = self.game.to_move(position);
            each(&Met { mover, value, position: &|| position.clone() })?;
        }
        Ok(())
    }
}

/// Who a player is to whom: the other of two.
pub(crate) fn other(player: Player) -> Player {
    player.after(1, 2)
}
