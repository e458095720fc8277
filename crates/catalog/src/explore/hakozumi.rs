//! Hakozumi through the face: the endless board with proofs where there are any, strategies as engines.

use std::str::FromStr;

use yomikiri_game::{Game, Notation, Outcome, Player, Progress, Quiet};
use yomikiri_hakozumi::{Cell, Frame, Hakozumi, Position, Record};

use super::arguments::Arguments;
use super::connect::ConnectFace;
use super::strategy::{self, Follower};
use super::{
    Board, Chosen, Effort, Explore, ExploreError, MoveName, MoveValue, Name, StackView, Value,
    Values, View, play,
};
use yomikiri_prove::position::{Attacker, Budget, Knowledge, Proved, Prover, Skill};

/// What the proofs of a request may cost before the remaining moves are left unknown: a fraction of
/// a second. A job proves them all.
const REQUEST: u64 = 300_000;
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

    /// Proves what can be proved of a position.
    fn prove(&self, position: &Position, effort: &Effort) -> Result<Knowledge, ExploreError> {
        let mut prover = Prover::new(&self.game, budget(effort), watcher(effort));
        let (proved, frame) = prover.prove(position).map_err(ExploreError::failed)?;
        Ok(proved.knowledge.on_board(frame).unwrap_or(Knowledge::Unknown))
    }

    /// Proves what can be proved of a position and of its moves. The moves of a request are proved
    /// from the middle of the stones outwards until that has cost enough.
    fn judge(&self, position: &Position, effort: &Effort) -> Result<Judged, ExploreError> {
        let (normal, frame) = Frame::normal(position);
        let mut prover = Prover::new(&self.game, budget(effort), watcher(effort));
        let mut columns = Vec::new();
        self.game.moves(&normal, &mut columns);
        let last = normal.columns().next_back().map_or(0, |(column, _)| column);
        columns.sort_by_key(|&column| ((2 * i64::from(column) - i64::from(last)).abs(), column));
        watcher(effort).begin("moves", Some(columns.len() as u64));
        let (own, _) = prover.prove(&normal).map_err(ExploreError::failed)?;
        let mover = self.game.to_move(position);
        let (mut complete, mut moves) = (own.complete, Vec::new());
        for column in columns {
            let mut next = normal.clone();
            self.game.play_unchecked(&mut next, column);
            let proved = match effort {
                Effort::Request if prover.cost() > REQUEST => Proved::NOT_TRIED,
                _ => prover.prove(&next).map_err(ExploreError::failed)?.0,
            };
            complete &= proved.complete;
            moves.push((column, value(&proved.knowledge, self.game.to_move(&next), 1)));
            watcher(effort).advance(1);
        }
        let own = agreed(&own.knowledge, mover, &mut moves);
        moves.iter_mut().for_each(|(column, _)| *column = frame.board_column(*column));
        moves.sort_by_key(|&(column, _)| column);
        Ok(Judged { own, moves, complete })
    }
}

/// A position's value and its moves', from left to right.
struct Judged {
    own: Value,
    moves: Vec<(i32, Value)>,
    complete: bool,
}

/// Makes a position and its moves agree, since each may have been proved without the other: a move
/// that wins wins the position, a won position has a winning move, and all moves of a lost one lose.
fn agreed(own: &Knowledge, mover: Player, moves: &mut [(i32, Value)]) -> Value {
    let known = value(own, mover, 0);
    let winning = Value::solved(Outcome::Win(mover), None);
    match own {
        Knowledge::Loss { .. } => moves.iter_mut().for_each(|(_, value)| *value = known.clone()),
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

fn budget(effort: &Effort) -> Budget {
    match effort {
        Effort::Request => Budget::BRIEF,
        Effort::Job(_) => Budget::FULL,
    }
}

fn watcher(effort: &Effort) -> &dyn Progress {
    match effort {
        Effort::Request => &Quiet,
        Effort::Job(watcher) => &**watcher,
    }
}

/// What is known, as a value; `mover` is to move, and distances count from `before` plies earlier.
fn value(knowledge: &Knowledge, mover: Player, before: u32) -> Value {
    let opponent = Player::new(1 - mover.index());
    match knowledge {
        Knowledge::Over { winner } => Value::solved(Outcome::Win(winner.player()), Some(before)),
        Knowledge::Win { line } => {
            let at_once = (line.len() == 1).then_some(before + 1);
            Value::solved(Outcome::Win(mover), at_once)
        }
        Knowledge::Loss { .. } => Value::solved(Outcome::Win(opponent), None),
        Knowledge::Draw { .. } => Value::solved(Outcome::Draw, None),
        Knowledge::CannotLose { side, .. } => Value::Safe { player: side.player().number() },
        Knowledge::Unknown => Value::Unknown,
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
        let mover = game.to_move(&position);
        let Judged { own, moves, complete } = self.judge(&position, &effort)?;
        let moves = moves.into_iter().map(|(column, value)| MoveValue {
            text: game.move_text(&position, column),
            uci: None,
            best: is_best(&own, &value, mover),
            value,
        });
        let (text, moves) = (game.position_text(&position), moves.collect());
        Ok(Values { complete, ..Values::new(self.name(), text, mover, own, moves) })
    }

    fn line(&self, position: &str, effort: Effort) -> Result<Vec<String>, ExploreError> {
        let position = self.read(position)?;
        Ok(match self.prove(&position, &effort)? {
            Knowledge::Win { line } | Knowledge::Loss { line } => {
                line.iter().map(|stone| stone.column.to_string()).collect()
            }
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
                let (column, why) = follower.next(&self.game, &position)?;
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
        Value::Solved(solved) if before.is_won_by(mover) || solved.outcome == "draw" => {
            matches!(after, Value::Solved(after) if after.outcome == solved.outcome)
        }
        _ => false,
    }
}
