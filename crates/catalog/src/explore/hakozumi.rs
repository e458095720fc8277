//! Hakozumi through the face: the endless board with proofs where there are any, strategies as engines.

use std::str::FromStr;
use std::time::{Duration, Instant};

use yomikiri_game::{Game, Notation, Outcome, Player};
use yomikiri_hakozumi::{Cell, Hakozumi, Position, Record};

use super::arguments::Arguments;
use super::connect::ConnectFace;
use super::strategy::{self, Follower};
use super::{
    Board, Chosen, Effort, Explore, ExploreError, MoveName, MoveValue, Name, StackView, Value,
    Values, View, play,
};
use crate::hakozumi::{Attacker, Knowledge, Skill, analyze};

/// How long the moves of a request are analysed; a job analyses them all.
const REQUEST: Duration = Duration::from_millis(250);
const MOST_HANDICAP: usize = 4;
/// Stones that a page can look at.
const MOST_STONES: usize = 400;

/// The endless game.
pub(super) struct HakozumiFace {
    game: Hakozumi,
}

/// The endless game, or Connect-Four if both sides are limited.
pub(super) fn open<'c>(arguments: &mut Arguments) -> Result<Box<dyn Explore + 'c>, ExploreError> {
    let Limit(width) = arguments.take("width", Limit(None))?;
    let Limit(height) = arguments.take("height", Limit(None))?;
    let handicap = arguments.take("handicap", 0)?;
    let wrong = |problem, expected: &str| Err(ExploreError::unknown("game", problem, expected));
    match (width, height) {
        (None, None) if handicap > MOST_HANDICAP => {
            wrong(format!("--handicap {handicap}"), &format!("0 to {MOST_HANDICAP}"))
        }
        (None, None) => Ok(Box::new(HakozumiFace::new(Hakozumi { handicap, ..Hakozumi::ENDLESS }))),
        (Some(_), Some(_)) if handicap > 0 => {
            wrong("a handicap on a finite board".to_owned(), "--handicap 0")
        }
        (Some(width), Some(height)) => Ok(Box::new(ConnectFace::new(width, height)?)),
        _ => wrong("only one of --width and --height".to_owned(), "both or neither"),
    }
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

impl HakozumiFace {
    pub(super) fn new(game: Hakozumi) -> Self {
        HakozumiFace { game }
    }

    /// Reads a record. One that begins with several X's tells its handicap itself.
    pub(super) fn read(&self, text: &str) -> Result<Position, ExploreError> {
        let record = Record::parse(text).map_err(|error| ExploreError::text("position", &error))?;
        if record.stones().len() > MOST_STONES {
            let problem = format!("{} stones", record.stones().len());
            return Err(ExploreError::unknown(
                "position",
                problem,
                format!("at most {MOST_STONES}"),
            ));
        }
        super::read(&self.game, text)
    }

    /// The value of a position, and the column that begins a win by threats.
    fn judge(&self, position: &Position) -> Result<(Value, Option<i32>), ExploreError> {
        let found = analyze(&self.game, position).map_err(ExploreError::failed)?;
        let value = match found.knowledge {
            Knowledge::Over { winner } => Value::solved(Outcome::Win(winner.player()), Some(0)),
            Knowledge::Win { line } => {
                let value = Value::solved(Outcome::Win(found.to_move.player()), None);
                return Ok((value, line.first().map(|stone| stone.column)));
            }
            Knowledge::Draw { .. } => Value::solved(Outcome::Draw, None),
            Knowledge::CannotLose { side, .. } => Value::Safe { player: side.player().number() },
            Knowledge::Unknown => Value::Unknown,
        };
        Ok((value, None))
    }
}

impl Explore for HakozumiFace {
    fn name(&self) -> String {
        match (self.game.width, self.game.height, self.game.handicap) {
            (Some(width), Some(height), _) => format!("hakozumi --width {width} --height {height}"),
            (_, _, 0) => "hakozumi".to_owned(),
            (_, _, stones) => format!("hakozumi --handicap {stones}"),
        }
    }

    fn start(&self) -> String {
        String::new()
    }

    fn view(&self, position: &str) -> Result<View, ExploreError> {
        let (game, position) = (&self.game, self.read(position)?);
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        let last = position.record().stones().last().map(|stone| stone.column);
        let line = last.filter(|_| position.winner().is_some()).and_then(|column| {
            let top = Cell::new(column, position.height(column) as i32);
            position.line_through(top, game.k)
        });
        let name = |column: i32| MoveName {
            text: column.to_string(),
            uci: None,
            name: Name::new(format!("column {column}"), format!("{column}列")),
        };
        let stacks = position.columns().map(|(column, stack)| StackView {
            column,
            stones: stack.iter().map(ToString::to_string).collect(),
        });
        Ok(View {
            game: self.name(),
            position: game.position_text(&position),
            players: 2,
            to_move: game.to_move(&position).number(),
            outcome: game.outcome(&position).map(|outcome| outcome.to_string()),
            moves: moves.into_iter().map(name).collect(),
            board: Board::Hakozumi {
                columns: stacks.collect(),
                width: game.width,
                height: game.height,
                last,
                line: line.unwrap_or_default().iter().map(|c| [c.column, c.row]).collect(),
            },
        })
    }

    fn play(&self, position: &str, mv: &str) -> Result<String, ExploreError> {
        self.read(position)?;
        play(&self.game, position, mv)
    }

    fn values(&self, position: &str, effort: Effort) -> Result<Values, ExploreError> {
        let (game, position) = (&self.game, self.read(position)?);
        let clock = Instant::now();
        let mover = game.to_move(&position);
        let (value, winning) = self.judge(&position)?;
        let mut columns = Vec::new();
        game.moves(&position, &mut columns);
        if let Effort::Job(watcher) = &effort {
            watcher.begin("moves", Some(columns.len() as u64));
        }
        let mut moves = Vec::new();
        for column in columns {
            let after = match &effort {
                // What the threats prove from before the move, they need not from after it.
                _ if winning == Some(column) => value.clone(),
                Effort::Request if clock.elapsed() > REQUEST => Value::Unknown,
                _ => {
                    let mut next = position.clone();
                    game.play_unchecked(&mut next, column);
                    self.judge(&next)?.0
                }
            };
            if let Effort::Job(watcher) = &effort {
                watcher.advance(1);
            }
            let text = game.move_text(&position, column);
            moves.push(MoveValue {
                uci: None,
                best: is_best(&value, &after, mover),
                value: after,
                text,
            });
        }
        let mut values =
            Values::new(self.name(), game.position_text(&position), mover, value, moves);
        // Nothing more can be proved than a job has tried.
        values.complete |= matches!(effort, Effort::Job(_)) || clock.elapsed() <= REQUEST;
        Ok(values)
    }

    fn line(&self, position: &str, _effort: Effort) -> Result<Vec<String>, ExploreError> {
        let position = self.read(position)?;
        let found = analyze(&self.game, &position).map_err(ExploreError::failed)?;
        Ok(match found.knowledge {
            Knowledge::Win { line } => line.iter().map(|stone| stone.column.to_string()).collect(),
            _ => Vec::new(),
        })
    }

    fn choose(&self, position: &str, engine: &str, seed: u64) -> Result<Chosen, ExploreError> {
        let position = self.read(position)?;
        if self.game.outcome(&position).is_some() {
            return Err(ExploreError::unknown(
                "position",
                "the game is over",
                "a game that goes on",
            ));
        }
        let skill = match engine {
            "random" => Some(Skill::Random),
            "search" => Some(Skill::Search),
            _ => None,
        };
        let (column, why) = match skill {
            Some(skill) => (Attacker::new(skill, seed).choose(&self.game, &position), None),
            None => {
                let follower = Follower::new(strategy::find("engine", engine)?)?;
                let (column, why) = follower.next(&position)?;
                (column, Some(why))
            }
        };
        let mut next = position;
        self.game.play(&mut next, column).map_err(ExploreError::failed)?;
        let text = column.to_string();
        Ok(Chosen { text, uci: None, position: self.game.position_text(&next), why })
    }
}

/// Does the move reach all that the position promises the player to move?
fn is_best(before: &Value, after: &Value, mover: Player) -> bool {
    match before {
        Value::Solved(solved)
            if solved.outcome == mover.to_string() || solved.outcome == "draw" =>
        {
            matches!(after, Value::Solved(after) if after.outcome == solved.outcome)
        }
        _ => false,
    }
}
