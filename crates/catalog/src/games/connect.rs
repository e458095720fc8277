//! Connect-Four of any size: a finite board, solved exactly by a search of its own.

use std::fmt;

use serde_json::{Map, Value as Json, json};
use yomikiri_game::{Dice, Game, Outcome, Player, Progress};
use yomikiri_hakozumi::{Hakozumi, Position};
use yomikiri_play::{
    Budget, Choice, Engine, ListedEngine, NamedEngine, Random, Uct, UctSettings, Uniform, Winning,
};
use yomikiri_prove::connect::{Board, Connect, Size};

use super::connect_opening::{is_opening, opening_score, origin};
use super::hakozumi::{
    answers_for_both_boards, board, columns, move_name, name, observe, read, seats, seen,
};
use crate::explore::object;
use crate::{
    Asked, Effort, ExploreError, Face, Judged, JudgedMove, MoveName, Name, SeatInfo, Task, Tensor,
    Value,
};

/// Positions that a request may search: a fraction of a second.
const REQUEST: u64 = 3_000_000;
/// Buckets of 16 bytes, as a power of two: 4 MiB for a request, 256 MiB for a job.
const REQUEST_BITS: u32 = 18;
const JOB_BITS: u32 = 24;
/// Empty cells of the largest first position that was ever solved with this program, that of 7 by 6.
const MOST_SOLVED: i32 = 42;
/// How an engine plays where it cannot solve the rest of the game.
const UNREAD: UctSettings =
    UctSettings { budget: Budget::Playouts(1_500), exploration: 0.7, memory: 16 << 20 };

/// Connect-Four.
#[derive(Clone)]
pub(super) struct ConnectFace {
    game: Hakozumi,
    size: Size,
    cells: i32,
}

impl ConnectFace {
    pub(super) fn new(width: usize, height: usize) -> Result<Self, ExploreError> {
        let Some(size) = Size::new(width, height) else {
            let problem = format!("{width} columns and {height} rows");
            let expected = "at least one column and row, and columns x (rows + 1) of at most 64";
            return Err(ExploreError::unknown("game", problem, expected));
        };
        let (game, cells) = (Hakozumi::connect(width, height, 4), (width * height) as i32);
        Ok(ConnectFace { game, size, cells })
    }

    /// The score of every legal column for the side to move; `None` where it was not found. Mirror
    /// images are asked as one, so that they get the same answer also where a limit cuts it off.
    fn scores(&self, position: &Position, asked: &Asked<'_>) -> Scores {
        let (position, symmetry) = self.game.canonical(position);
        let mirrors_itself = self.game.image(&position, 1) == position;
        let mut moves = Vec::new();
        self.game.moves(&position, &mut moves);
        asked.progress.begin("positions searched", None);
        let mut solver = match asked.effort {
            Effort::Request => Connect::new(self.size, REQUEST_BITS),
            Effort::Job => Connect::new(self.size, JOB_BITS).ready(asked.progress),
        };
        let mut scores: Vec<(i32, Option<i32>)> = Vec::new();
        for column in moves {
            let image = self.game.image_of_move(column, 1);
            let known = scores.iter().find(|&&(other, _)| mirrors_itself && other == image);
            let score = match known {
                Some(&(_, score)) => score,
                None => self.score(&mut solver, &position, column, asked),
            };
            scores.push((column, score));
        }
        scores.iter_mut().for_each(|(c, _)| *c = self.game.image_of_move(*c, symmetry));
        scores.sort_by_key(|&(column, _)| column);
        Scores { columns: scores, nodes: solver.nodes() }
    }

    /// The score of a column for the side to move, unless a request may search no more.
    fn score(
        &self,
        solver: &mut Connect,
        position: &Position,
        column: i32,
        asked: &Asked<'_>,
    ) -> Option<i32> {
        let stones = position.record().stones().iter();
        let played: Vec<i32> = stones.map(|stone| stone.column).chain([column]).collect();
        let next = Board::after(self.size, &played)?;
        if let Some(theirs) = opening_score(self.size, next) {
            return Some(-theirs);
        }
        let theirs = match asked.effort {
            Effort::Request => {
                let left = REQUEST.saturating_sub(solver.nodes());
                solver.score_within_watched(next, left, asked.progress)?
            }
            Effort::Job => solver.score_watched(next, asked.progress),
        };
        Some(-theirs)
    }

    /// What a score says: who wins, and at which ply from here.
    fn value(&self, position: &Position, score: i32) -> Value {
        let mover = self.game.side_to_move(position);
        let left = self.cells - position.stones() as i32;
        let (winner, first) = match score.signum() {
            0 => return Value::Solved(Outcome::Draw, None),
            1 => (mover, left + 2 - 2 * score),
            // The same, counted from the opponent's move.
            _ => (mover.other(), left + 2 + 2 * score),
        };
        // The winner's stone comes at odd plies from his own turn; the score leaves two choices.
        let distance = match (score > 0, first % 2 == 0) {
            (true, true) | (false, false) => first - 1,
            (true, false) | (false, true) => first,
        };
        Value::Solved(Outcome::Win(winner.player()), u32::try_from(distance).ok())
    }
}

/// Why so large a board is not solved, and what it would take. The number of positions is what `yomikiri bench connect-7x6`
/// visits, which checks it.
fn beyond(left: i32) -> Name {
    Name::new(
        format!(
            "Unknown: this board has {left} empty cells, and nobody has searched it to the end with this program. The largest \
             board solved here, 7 by 6 with 42 cells, takes 1,036,948,531 positions and one to two minutes \
             (`yomikiri bench connect-7x6`). Each cell more multiplies that, so a longer search will hardly end; it can be \
             cancelled at any time."
        ),
        format!(
            "不明です。空きマスが{left}個あり、このプログラムで最後まで読んだことはありません。解いた中で最大の7列6段(42マス)は\
             1,036,948,531局面、1～2分かかりました(`yomikiri bench connect-7x6`)。マスが増えるたびに何倍にもなるため、\
             続けて読んでもまず終わりません。途中でやめられます。"
        ),
    )
}

/// The score of each legal column, and the positions searched for them.
struct Scores {
    columns: Vec<(i32, Option<i32>)>,
    nodes: u64,
}

impl Scores {
    /// The highest, if all are known.
    fn best(&self) -> Option<i32> {
        let known: Option<Vec<i32>> = self.columns.iter().map(|&(_, score)| score).collect();
        known?.into_iter().max()
    }

    /// The columns with the highest score; none while one is unknown.
    fn best_columns(&self) -> Vec<i32> {
        let best = self.best();
        let chosen = self.columns.iter().filter(|&&(_, score)| best.is_some() && score == best);
        chosen.map(|&(column, _)| column).collect()
    }
}

impl Face for ConnectFace {
    answers_for_both_boards!();

    fn judge(&self, position: &Position, asked: &Asked<'_>) -> Result<Judged<i32>, ExploreError> {
        let scores = self.scores(position, asked);
        let best = scores.best();
        let value = best.map_or(Value::Unknown, |best| self.value(position, best));
        let moves = scores.columns.iter().map(|&(column, score)| {
            let value = score.map_or(Value::Unknown, |score| self.value(position, score));
            let mut judged = JudgedMove::new(column, value, best.is_some() && score == best);
            judged.more.insert("score".to_owned(), json!(score));
            judged
        });
        let mut judged = Judged::new(value, moves.collect());
        let columns = (0..self.size.width as i32).map(|column| {
            let found = scores.columns.iter().find(|&&(other, _)| other == column);
            found.and_then(|&(_, score)| score)
        });
        let columns: Vec<Option<i32>> = columns.collect();
        judged.more = object(json!({"score": best, "columns": columns, "nodes": scores.nodes}));
        if best.is_some() && scores.nodes == 0 && is_opening(self.size, position.stones()) {
            judged.more.insert("stored".to_owned(), json!(origin()));
        }
        let left = self.cells - position.stones() as i32;
        if best.is_none() && left > MOST_SOLVED {
            judged.more.insert("unsolved".to_owned(), json!(beyond(left)));
        }
        Ok(judged)
    }

    fn notes(&self, _position: &Position, more: &Map<String, Json>) -> Vec<String> {
        let score = more.get("score").and_then(Json::as_i64);
        score
            .map(|score| {
                format!(
                    "Score {score}: the stones the winner has left, plus one; negative where the \
                     side to move loses."
                )
            })
            .into_iter()
            .collect()
    }

    fn tasks(&self) -> Vec<Task> {
        vec![Task::Win, Task::OnlyMove, Task::Hold]
    }

    fn engines(&self, _budget: Budget) -> Vec<ListedEngine> {
        let listed = ListedEngine::plain;
        vec![
            listed("perfect", "best play where it can be solved at once, tree search beyond"),
            listed("random", "any column"),
        ]
    }

    fn engine(
        &self,
        text: &str,
        _budget: Budget,
    ) -> Result<Box<dyn NamedEngine<Hakozumi>>, ExploreError> {
        match text {
            "perfect" => Ok(Box::new(Named { face: self.clone(), perfect: true })),
            "random" => Ok(Box::new(Named { face: self.clone(), perfect: false })),
            other => {
                let problem = format!("no engine {other:?} on a finite board");
                Err(ExploreError::unknown("engine", problem, "perfect, random"))
            }
        }
    }
}

struct Named {
    face: ConnectFace,
    perfect: bool,
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.perfect { "perfect" } else { "random" })
    }
}

impl NamedEngine<Hakozumi> for Named {
    fn engine(&self, _game: &Hakozumi, seed: u64) -> Box<dyn Engine<Hakozumi>> {
        match self.perfect {
            true => Box::new(Perfect { face: self.face.clone(), dice: Dice::new(seed), seed }),
            false => Box::new(Random::new(seed)),
        }
    }
}

/// Plays one of the best columns.
struct Perfect {
    face: ConnectFace,
    dice: Dice,
    seed: u64,
}

impl Engine<Hakozumi> for Perfect {
    fn choose_watched(
        &mut self,
        game: &Hakozumi,
        position: &Position,
        progress: &dyn Progress,
    ) -> Option<Choice<i32>> {
        let best = self.face.scores(position, &Asked::request(progress)).best_columns();
        match best.get(self.dice.roll(best.len().max(1))) {
            Some(&column) => Some(Choice::unsearched(column)),
            None => Uct::new(UNREAD, Uniform::new(), Winning, self.seed)
                .choose_watched(game, position, progress),
        }
    }
}
