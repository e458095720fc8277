//! Hakozumi: the endless board with proofs where there are any, strategies as engines.

use std::fmt;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

use serde_json::{Map, Value as Json, json};
use yomikiri_game::{Game, Notation, Outcome, Player, Progress};
use yomikiri_hakozumi::shipped::SHIPPED;
use yomikiri_hakozumi::{Cell, Frame, Hakozumi, Position, Record, Strategy};
use yomikiri_host::file::read_text;
use yomikiri_play::{Budget as Playing, Choice, Engine, ListedEngine, NamedEngine};
use yomikiri_prove::position::{
    Analysis, Attacker, Budget, Confined, Knowledge, Proved, Prover, Skill, analyze,
};

use super::connect::ConnectFace;
use super::strategy::{self, Follower};
use crate::explore::{legal, object};
use crate::face::other;
use crate::puzzle::Searched;
use crate::{
    Arguments, Asked, Effort, EngineInfo, Entry, Explore, ExploreError, Face, GameInfo, Judged,
    JudgedMove, MoveName, Name, Offer, SeatInfo, Shelf, Shortest, Tensor, Value, Wanted, puzzle,
};

pub(crate) const ENTRY: Entry = Entry { name: "hakozumi", info, open, recognize };

/// What the proofs of a request may cost before the remaining moves are left unknown: a fraction of
/// a second. A job proves them all.
const REQUEST: u64 = 300_000;
/// The longest win, in plies, that a search over the listed columns proves on the endless board. Within five plies
/// neither side places four stones, so every line that anybody completes has a stone of now in it and lies in the
/// three columns on either side of that stone. Stones farther out change nothing, and the columns listed have such a
/// one: that next but three to the outermost stone. So columns that are not listed add nothing, for either side.
const NEAR: u32 = 5;
/// Columns that the games for puzzles are played in.
const COLUMNS: usize = 7;
/// Stones that a face can look at, and after which a game is given up as drawn.
const MOST_STONES: usize = 400;
/// Columns to each side, and rows, that programs that learn see of the endless board.
const WINDOW: i32 = 32;
/// The most bytes of a strategy file.
const MOST_BYTES: u64 = 64 << 20;

fn info() -> GameInfo {
    let mut info = GameInfo::read(include_str!("../../data/hakozumi.json"));
    info.engines.extend(SHIPPED.iter().map(|shipped| EngineInfo {
        without: Some("width".to_owned()),
        seat: shipped.strategy().ok().map(|strategy| strategy.strategist.player().number()),
        ..EngineInfo::new(shipped.name, Name::new(shipped.title, shipped.title_ja))
    }));
    info
}

/// The endless game, or Connect-Four if both sides are limited.
fn open(arguments: &Arguments, _: &Shelf) -> Result<Box<dyn Explore>, ExploreError> {
    let Limit(width) = arguments.parse("width")?;
    let Limit(height) = arguments.parse("height")?;
    let handicap: usize = arguments.parse("handicap")?;
    let wrong =
        |problem: &str, expected: &str| Err(ExploreError::unknown("game", problem, expected));
    match (width, height) {
        (None, None) => {
            Ok(Box::new(EndlessFace { game: Hakozumi { handicap, ..Hakozumi::ENDLESS } }))
        }
        (Some(_), Some(_)) if handicap > 0 => {
            wrong("a handicap on a finite board", "the endless board, or handicap 0")
        }
        (Some(width), Some(height)) => Ok(Box::new(ConnectFace::new(width, height)?)),
        _ => wrong("only one of width and height", "both or neither"),
    }
}

/// A record begins with a stone of X; several of them are handicap stones.
fn recognize(text: &str) -> Option<(String, String)> {
    let begins =
        text.strip_prefix('X')?.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit());
    let record = Record::parse(text).ok().filter(|_| begins)?;
    let game = match record.handicap() {
        0 => "hakozumi".to_owned(),
        stones => format!("hakozumi --handicap {stones}"),
    };
    Some((game, text.to_owned()))
}

/// A number of columns or rows, or `endless`.
struct Limit(Option<usize>);

impl FromStr for Limit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match (text, text.parse()) {
            ("endless", _) => Ok(Limit(None)),
            (_, Ok(limit)) => Ok(Limit(Some(limit))),
            _ => Err("expected a number, or endless".into()),
        }
    }
}

/// What the faces of both boards answer alike: records, columns, stones.
macro_rules! answers_for_both_boards {
    () => {
        type Game = Hakozumi;

        fn game(&self) -> &Hakozumi {
            &self.game
        }

        fn name(&self) -> String {
            name(&self.game)
        }

        fn seats(&self) -> Vec<SeatInfo> {
            seats()
        }

        fn read(&self, text: &str) -> Result<Position, ExploreError> {
            read(&self.game, text)
        }

        fn position_and_moves(&self, text: &str) -> Option<(String, Vec<String>)> {
            columns(text)
        }

        fn board(&self, position: &Position) -> Json {
            board(&self.game, position)
        }

        fn move_name(&self, _position: &Position, column: i32) -> MoveName {
            move_name(column)
        }

        fn actions(&self) -> usize {
            seen(&self.game).1
        }

        fn action(&self, _position: &Position, column: i32, _place: usize) -> Option<usize> {
            let (first, columns, _) = seen(&self.game);
            usize::try_from(column - first).ok().filter(|&action| action < columns)
        }

        fn tensor(&self) -> Tensor {
            let (_, columns, rows) = seen(&self.game);
            Tensor::planes(rows, columns, 2)
        }

        fn observe(&self, position: &Position, player: Player, numbers: &mut [f32]) {
            observe(&self.game, position, player, numbers);
        }
    };
}
pub(super) use answers_for_both_boards;

pub(super) fn name(game: &Hakozumi) -> String {
    match (game.width, game.height, game.handicap) {
        (Some(width), Some(height), _) => format!("hakozumi --width {width} --height {height}"),
        (_, _, 0) => "hakozumi".to_owned(),
        (_, _, stones) => format!("hakozumi --handicap {stones}"),
    }
}

pub(super) fn seats() -> Vec<SeatInfo> {
    ["X", "O"]
        .map(|side| SeatInfo::new(Name::same(side), side, &format!("side-{}", side.to_lowercase())))
        .into()
}

/// What programs that learn see of the board: its first column, how many columns and rows. Of the
/// endless board that is a window; columns outside have no number.
pub(super) fn seen(game: &Hakozumi) -> (i32, usize, usize) {
    let first = if game.width.is_some() { 0 } else { -WINDOW };
    let columns = game.width.unwrap_or(2 * WINDOW as usize + 1);
    (first, columns, game.height.unwrap_or(WINDOW as usize))
}

/// A plane for one's own stones and one for the other's, the highest row first.
pub(super) fn observe(game: &Hakozumi, position: &Position, player: Player, numbers: &mut [f32]) {
    let (first, columns, rows) = seen(game);
    for row in 0..rows {
        for column in 0..columns {
            let cell = Cell::new(first + column as i32, (rows - row) as i32);
            if let Some(side) = position.at(cell) {
                let plane = usize::from(side.player() != player);
                numbers[(row * columns + column) * 2 + plane] = 1.0;
            }
        }
    }
}

pub(super) fn board(game: &Hakozumi, position: &Position) -> Json {
    let last = position.record().stones().last().map(|stone| stone.column);
    let line = last.filter(|_| position.winner().is_some()).and_then(|column| {
        let top = Cell::new(column, position.height(column) as i32);
        position.line_through(top, game.k)
    });
    let stacks = position.columns().map(|(column, stack)| {
        let stones: String = stack.iter().map(ToString::to_string).collect();
        json!({"column": column, "stones": stones})
    });
    let line = line.unwrap_or_default().iter().map(|c| [c.column, c.row]).collect::<Vec<_>>();
    let mut board = json!({
        "kind": "hakozumi", "columns": stacks.collect::<Vec<_>>(), "last": last, "line": line,
    });
    if let (Some(width), Some(height)) = (game.width, game.height) {
        (board["width"], board["height"]) = (json!(width), json!(height));
    }
    board
}

pub(super) fn move_name(column: i32) -> MoveName {
    let name = Name::new(format!("column {column}"), format!("{column}列"));
    MoveName { text: column.to_string(), uci: None, name }
}

/// Reads a record. One that begins with several X's tells its handicap itself.
pub(super) fn read(game: &Hakozumi, text: &str) -> Result<Position, ExploreError> {
    let record = Record::parse(text).map_err(|error| ExploreError::text("position", &error))?;
    let stones = record.stones().len();
    if stones > MOST_STONES {
        let expected = format!("at most {MOST_STONES}");
        return Err(ExploreError::unknown("position", format!("{stones} stones"), expected));
    }
    game.parse_position(text).map_err(|error| ExploreError::text("position", &error))
}

/// The moves of a record, from the start.
pub(super) fn columns(text: &str) -> Option<(String, Vec<String>)> {
    let record = Record::parse(text.trim()).ok()?;
    let columns: Vec<String> = record.stones().iter().map(|s| s.column.to_string()).collect();
    (!columns.is_empty()).then_some((String::new(), columns))
}

/// The endless game.
struct EndlessFace {
    game: Hakozumi,
}

impl EndlessFace {
    fn budget(asked: &Asked<'_>) -> Budget {
        match asked.effort {
            Effort::Request => Budget::BRIEF,
            Effort::Job => Budget::FULL,
        }
    }

    /// Every move with its value, from left to right, and whether every search ended by itself. The
    /// moves of a request are proved from the middle of the stones outwards until that has cost
    /// enough.
    fn moves(
        &self,
        position: &Position,
        asked: &Asked<'_>,
    ) -> Result<(Vec<(i32, Value)>, bool), ExploreError> {
        let (normal, frame) = Frame::normal(position);
        let mut prover = Prover::new(&self.game, Self::budget(asked), asked.progress);
        let mut columns = Vec::new();
        self.game.moves(&normal, &mut columns);
        let last = normal.columns().next_back().map_or(0, |(column, _)| column);
        columns.sort_by_key(|&column| ((2 * i64::from(column) - i64::from(last)).abs(), column));
        asked.progress.begin("moves", Some(columns.len() as u64));
        let (mut complete, mut moves) = (true, Vec::new());
        for column in columns {
            let mut next = normal.clone();
            self.game.play_unchecked(&mut next, column);
            let proved = match asked.effort {
                Effort::Request if prover.cost() > REQUEST => Proved::NOT_TRIED,
                _ => prover.prove(&next).map_err(ExploreError::failed)?.0,
            };
            complete &= proved.complete;
            let after = value(&proved.knowledge, self.game.to_move(&next), 1);
            moves.push((frame.board_column(column), after));
            asked.progress.advance(1);
        }
        // At the end of the world some columns of the normal form are not there.
        let legal = legal(&self.game, position);
        moves.retain(|(column, _)| legal.contains(column));
        moves.sort_by_key(|&(column, _)| column);
        Ok((moves, complete))
    }

    fn analyze(&self, position: &Position, asked: &Asked<'_>) -> Result<Analysis, ExploreError> {
        analyze(&self.game, position, Self::budget(asked), asked.progress)
            .map_err(ExploreError::failed)
    }

    /// The shipped strategy of this name, or the one in a file: `strategy:FILE`.
    fn strategy(&self, name: &str) -> Result<Strategy, ExploreError> {
        if let Some(path) = name.strip_prefix("strategy:") {
            let path = Path::new(path);
            let named = |error: &dyn fmt::Display| {
                ExploreError::Failed(format!("{}: {error}", path.display()))
            };
            let text = read_text(path, MOST_BYTES).map_err(|error| named(&error))?;
            return Strategy::parse(&text).map_err(|error| named(&error));
        }
        strategy::read(strategy::find("engine", name)?)
    }
}

/// Makes a position and its moves agree, since each may have been proved without the other: a move
/// that wins wins the position, a won position has a winning move, and all moves of a lost one lose.
fn agreed(own: &Knowledge, mover: Player, moves: &mut [(i32, Value)]) -> Value {
    let known = value(own, mover, 0);
    let winning = Value::Solved(Outcome::Win(mover), None);
    match own {
        Knowledge::Loss { .. } => moves.iter_mut().for_each(|(_, value)| *value = known),
        Knowledge::Win { line } => {
            let first = line.first().map(|stone| stone.column);
            let after = moves.iter_mut().find(|(column, _)| Some(*column) == first);
            if let Some((_, value)) = after.filter(|(_, value)| !value.is_won_by(mover)) {
                *value = winning;
            }
        }
        _ if moves.iter().any(|(_, value)| value.is_won_by(mover)) => return winning,
        _ => {}
    }
    known
}

/// What is known, as a value; `mover` is to move, and distances count from `before` plies earlier.
fn value(knowledge: &Knowledge, mover: Player, before: u32) -> Value {
    match knowledge {
        Knowledge::Over { winner } => Value::Solved(Outcome::Win(winner.player()), Some(before)),
        Knowledge::Win { line } => {
            let at_once = (line.len() == 1).then_some(before + 1);
            Value::Solved(Outcome::Win(mover), at_once)
        }
        Knowledge::Loss { .. } => Value::Solved(Outcome::Win(other(mover)), None),
        Knowledge::Draw { .. } => Value::Solved(Outcome::Draw, None),
        Knowledge::CannotLose { side, .. } => Value::Safe(side.player()),
        Knowledge::Unknown => Value::Unknown,
    }
}

/// Does the move reach all that the position promises the player to move?
fn is_best(before: &Value, after: &Value, mover: Player) -> bool {
    match before {
        Value::Solved(outcome, _) if before.is_won_by(mover) || *outcome == Outcome::Draw => {
            matches!(after, Value::Solved(after, _) if after == outcome)
        }
        _ => false,
    }
}

/// The proofs behind a value, as keys of the document.
fn proofs(found: &Analysis) -> Map<String, Json> {
    let strategies = found.knowledge.strategies();
    let strategies: Vec<Json> = strategies
        .iter()
        .filter_map(|strategy| serde_json::from_str(&strategy.to_json()).ok())
        .collect();
    let mut more = object(json!({"side": found.to_move.to_string()}));
    if !strategies.is_empty() {
        more.insert("strategies".to_owned(), json!(strategies));
    }
    match found.knowledge {
        Knowledge::Win { .. } => {
            more.insert("winner".to_owned(), json!(found.to_move.to_string()));
        }
        Knowledge::Loss { .. } => {
            more.insert("winner".to_owned(), json!(found.to_move.other().to_string()));
        }
        Knowledge::CannotLose { side, .. } => {
            more.insert("cannot_lose".to_owned(), json!(side.to_string()));
        }
        _ => {}
    }
    if let Some(Confined { columns, mirrored, certificate }) = found.confined {
        let confined = json!({
            "cannot_win": "X", "columns": [columns.0, columns.1],
            "or_columns": [mirrored.0, mirrored.1], "certificate": certificate,
        });
        more.insert("confined".to_owned(), confined);
    }
    more
}

impl Face for EndlessFace {
    answers_for_both_boards!();

    fn judge(&self, position: &Position, asked: &Asked<'_>) -> Result<Judged<i32>, ExploreError> {
        let found = self.analyze(position, asked)?;
        let mover = self.game.to_move(position);
        let (mut moves, complete) = self.moves(position, asked)?;
        let own = agreed(&found.knowledge, mover, &mut moves);
        let moves = moves
            .into_iter()
            .map(|(column, value)| JudgedMove::new(column, value, is_best(&own, &value, mover)));
        let complete = complete && found.complete;
        Ok(Judged { value: own, moves: moves.collect(), complete, more: proofs(&found) })
    }

    fn line(&self, position: &Position, asked: &Asked<'_>) -> Result<Vec<i32>, ExploreError> {
        Ok(match self.analyze(position, asked)?.knowledge {
            Knowledge::Win { line } | Knowledge::Loss { line } => {
                line.iter().map(|stone| stone.column).collect()
            }
            _ => Vec::new(),
        })
    }

    fn notes(&self, _position: &Position, more: &Map<String, Json>) -> Vec<String> {
        let mut notes = Vec::new();
        if let Some(Json::Object(confined)) = more.get("confined") {
            notes.push(in_window(confined));
        }
        for strategy in more.get("strategies").and_then(Json::as_array).into_iter().flatten() {
            let (side, record) = (&strategy["strategist"], strategy["record"].as_str());
            let from = record.filter(|record| !record.is_empty()).unwrap_or("the start");
            let side = side.as_str().unwrap_or_default();
            notes.push(format!(
                "{side} never loses from {from} on, by a static board that the checker accepts; the \
                 JSON document has it."
            ));
        }
        notes
    }

    fn engines(&self, _budget: Playing) -> Vec<ListedEngine> {
        let listed = ListedEngine::plain;
        let mut engines = vec![
            listed("search", "wins by threats where it can, stops what would lose at once"),
            listed("random", "any column near the stones"),
        ];
        engines.extend(SHIPPED.iter().map(|shipped| listed(shipped.name, shipped.title)));
        engines
    }

    fn engine(
        &self,
        text: &str,
        _budget: Playing,
    ) -> Result<Box<dyn NamedEngine<Hakozumi>>, ExploreError> {
        let how = match text {
            "random" => How::Attack(Skill::Random),
            "search" => How::Attack(Skill::Search),
            name => {
                let strategy = self.strategy(name)?;
                Follower::new(strategy.clone())?;
                How::Follow(Arc::new(strategy))
            }
        };
        Ok(Box::new(Named { name: text.to_owned(), how }))
    }

    fn only_seat(&self, engine: &str) -> Option<usize> {
        let strategy = self.strategy(engine).ok().filter(|_| !is_attacker(engine))?;
        Some(strategy.strategist.player().number())
    }

    fn refusal(&self, position: &Position, engine: &str) -> Option<ExploreError> {
        if is_attacker(engine) {
            return None;
        }
        let follower = self.strategy(engine).and_then(Follower::new);
        follower.and_then(|follower| follower.next(&self.game, position)).err()
    }

    fn why(&self, position: &Position, engine: &str, _choice: &Choice<i32>) -> Option<Name> {
        let follower = Follower::new(self.strategy(engine).ok()?).ok()?;
        Some(follower.next(&self.game, position).ok()?.1)
    }

    fn deepest(&self) -> u32 {
        NEAR
    }

    fn shortest<'a>(
        &'a self,
        player: Player,
        progress: &'a dyn Progress,
    ) -> Result<Box<dyn Shortest<Position> + 'a>, ExploreError> {
        let search = Searched::new(&self.game, player, progress);
        Ok(Box::new(NearWin { game: self.game, search }))
    }

    /// From games in a few columns: on the endless board random stones are soon far from each other.
    fn suggest(
        &self,
        wanted: &Wanted,
        progress: &dyn Progress,
        offer: &mut Offer<'_, Position>,
    ) -> Result<(), ExploreError> {
        let narrow = Hakozumi { width: Some(COLUMNS), ..self.game };
        puzzle::sample(self, &narrow, wanted, progress, offer)
    }

    fn longest(&self) -> usize {
        MOST_STONES
    }
}

/// The shortest win on the endless board, as far as listed columns prove it (see [`NEAR`]).
struct NearWin<'p> {
    game: Hakozumi,
    search: Searched<'p, Hakozumi>,
}

impl Shortest<Position> for NearWin<'_> {
    fn distance(&mut self, position: &Position, most: u32) -> Result<Option<u32>, ExploreError> {
        if !self.game.has_begun(position) {
            let problem = "not all handicap stones are placed, so turns do not alternate yet";
            return Err(ExploreError::TooMuch(problem.to_owned()));
        }
        self.search.distance(position, most.min(NEAR))
    }
}

fn is_attacker(engine: &str) -> bool {
    matches!(engine, "random" | "search")
}

/// What the certificate tree of handicap 1 proves.
fn in_window(confined: &Map<String, Json>) -> String {
    let bounds = |key: &str| {
        let bound = |at: usize| confined.get(key).and_then(|columns| columns[at].as_i64());
        format!("{} to {}", bound(0).unwrap_or(0), bound(1).unwrap_or(0))
    };
    let certificate = confined.get("certificate").and_then(Json::as_str).unwrap_or_default();
    format!(
        "X cannot win if all its further stones fall in columns {}, or all in columns {}.\nThe \
         certificate tree {certificate} proves this, and nothing about stones farther out: \
         handicap 1 is an open problem.",
        bounds("columns"),
        bounds("or_columns")
    )
}

/// How an engine of the endless game chooses.
#[derive(Clone)]
enum How {
    Attack(Skill),
    Follow(Arc<Strategy>),
}

struct Named {
    name: String,
    how: How,
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl NamedEngine<Hakozumi> for Named {
    fn engine(&self, _game: &Hakozumi, seed: u64) -> Box<dyn Engine<Hakozumi>> {
        Box::new(InGame { how: self.how.clone(), attacker: Attacker::new(self.skill(), seed) })
    }
}

impl Named {
    /// A strategy in a seat or a game that it is not for attacks by search.
    fn skill(&self) -> Skill {
        match self.how {
            How::Attack(skill) => skill,
            How::Follow(_) => Skill::Search,
        }
    }
}

/// An engine in a game.
struct InGame {
    how: How,
    attacker: Attacker,
}

impl Engine<Hakozumi> for InGame {
    fn choose_watched(
        &mut self,
        game: &Hakozumi,
        position: &Position,
        progress: &dyn Progress,
    ) -> Option<Choice<i32>> {
        let followed = match &self.how {
            How::Attack(_) => None,
            How::Follow(strategy) => {
                let follower = Follower::new(Strategy::clone(strategy)).ok();
                follower.and_then(|follower| Some(follower.next(game, position).ok()?.0))
            }
        };
        let attack = || self.attacker.choose_watched(game, position, progress);
        let column = followed.unwrap_or_else(attack);
        Some(Choice::unsearched(column))
    }
}
