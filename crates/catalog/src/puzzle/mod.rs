//! Puzzles and training: a position with a task, and what is said of each try to fulfil it.
//!
//! Whatever is given as a puzzle was proved to be one ([`pose`]), whether it was found by chance ([`find`]) or
//! named by somebody's link. A try ([`attempt`]) is judged by the same values. Nothing here names a game: where
//! values come from, a table or a search with a bound, is for its [`Face`](crate::Face) to say ([`worth`]).
//!
//! ```text
//!   seed ──find──▶ position ──pose──▶ Puzzle          position, move ──attempt──▶ right or wrong, replies
//! ```

mod attempt;
mod find;
mod pose;
mod worth;

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::Serialize;
use yomikiri_game::counted;

use crate::{ExploreError, MoveName};

pub(crate) use attempt::attempt;
pub use find::Offer;
pub(crate) use find::{find, sample};
pub(crate) use pose::pose;
pub(crate) use worth::{Searched, worth};
pub use worth::{Shortest, Worth};

/// The shape of an [`Attempt`].
const ATTEMPT: &str = "yomikiri.attempt/1";
/// The longest win, in plies, that a search without a table is asked for.
pub(crate) const DEEPEST: u32 = 9;
/// How long a draw is to be held, if nobody says: six moves of one's own with two players.
const HOLD: u32 = 11;
/// The longest task.
const LONGEST: u32 = 255;
/// The hardest level.
pub(crate) const HARDEST: u8 = 5;

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Win in this many plies, whatever the others do.
    Win,
    /// The same by checks alone, in games that have checks.
    Mate,
    /// Find the one move that keeps what the position is worth, a win or a draw.
    OnlyMove,
    /// Do not lose for this many plies.
    Hold,
}

impl Task {
    /// All of them.
    pub const ALL: [Task; 4] = [Task::Win, Task::Mate, Task::OnlyMove, Task::Hold];

    /// As it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Task::Win => "win",
            Task::Mate => "mate",
            Task::OnlyMove => "only-move",
            Task::Hold => "hold",
        }
    }
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Task {
    type Err = ExploreError;

    fn from_str(text: &str) -> Result<Self, ExploreError> {
        let found = Task::ALL.into_iter().find(|task| task.name() == text);
        found.ok_or_else(|| {
            let expected = Task::ALL.map(Task::name).join(", ");
            ExploreError::unknown("task", format!("no task {text:?}"), expected)
        })
    }
}

/// What kind of puzzle is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The task.
    pub task: Task,
    /// Its length in plies; any if nothing is said.
    pub plies: Option<u32>,
    /// Its [level](Difficulty::level); any if nothing is said.
    pub level: Option<u8>,
    /// The same seed gives the same puzzle.
    pub seed: u64,
}

impl Wanted {
    /// What cannot be: a length or a level that no such puzzle has.
    pub(crate) fn check(&self, tasks: &[Task], players: usize) -> Result<(), ExploreError> {
        offered(self.task, tasks)?;
        if let Some(level) = self.level.filter(|level| !(1..=HARDEST).contains(level)) {
            let expected = format!("1 to {HARDEST}");
            return Err(ExploreError::unknown("level", format!("level {level}"), expected));
        }
        check_plies(self.task, self.plies, players)
    }
}

/// The task must be one of those that there are.
pub(crate) fn offered(task: Task, tasks: &[Task]) -> Result<(), ExploreError> {
    if tasks.is_empty() {
        let expected = "a game whose positions can be solved";
        return Err(ExploreError::unknown("game", "this game has no puzzles", expected));
    }
    if !tasks.contains(&task) {
        let names: Vec<&str> = tasks.iter().map(|task| task.name()).collect();
        let problem = format!("this game has no puzzles with the task {task}");
        return Err(ExploreError::unknown("task", problem, names.join(", ")));
    }
    Ok(())
}

/// A win comes with a move of one's own, after whole rounds.
fn check_plies(task: Task, plies: Option<u32>, players: usize) -> Result<(), ExploreError> {
    let Some(plies) = plies else { return Ok(()) };
    let round = u32::try_from(players.max(1)).unwrap_or(u32::MAX);
    let problem = match task {
        Task::Win | Task::Mate => format!("a {task} in {}", counted(plies, "ply")),
        Task::OnlyMove | Task::Hold => format!("the task {task} of {}", counted(plies, "ply")),
    };
    let expected = match task {
        _ if !(1..=LONGEST).contains(&plies) => format!("1 to {LONGEST}"),
        Task::OnlyMove if plies != 1 => "1: it is one move".to_owned(),
        Task::Win | Task::Mate if plies % round != 1 % round => match round {
            2 => "an odd number".to_owned(),
            _ => format!("1, {}, {} and so on", 1 + round, 1 + 2 * round),
        },
        _ => return Ok(()),
    };
    Err(ExploreError::unknown("plies", problem, expected))
}

/// A position to think about, with a task that was proved to be possible.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Puzzle {
    /// `yomikiri.puzzle/1`.
    pub schema: &'static str,
    /// The game, all parameters written out.
    pub game: String,
    /// The position in its usual text.
    pub position: String,
    /// How many play.
    pub players: usize,
    /// Whose turn it is, from 1: the one who has the task.
    pub to_move: usize,
    /// What is to be done.
    pub task: Task,
    /// The length of the task in plies: up to the win, or for how long to hold; 1 for one move.
    pub plies: u32,
    /// What the position is worth to the player to move: `win` or `draw`.
    pub value: &'static str,
    /// Plies to the end of a win, if that is known.
    pub distance: Option<u32>,
    /// A right first move.
    pub solution: String,
    /// The same move as Fairy-Stockfish writes it, where the game has such a form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uci: Option<String>,
    /// Every right first move. Each of them fulfils the task; every other move fails.
    pub solutions: Vec<String>,
    /// A right line from the first move on, the others defending as well as they can.
    pub line: Vec<MoveName>,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// The seed that it was found with; null if the position was given.
    pub seed: Option<u64>,
}

impl Puzzle {
    /// The name of its shape in documents.
    pub const SCHEMA: &str = "yomikiri.puzzle/1";
}

/// How hard a puzzle is, by a measure that needs no player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Difficulty {
    /// From 1 (easy) to 5: up to 9 points, 12, 15, 19, and more.
    pub level: u8,
    /// Three for every move of one's own, one for every doubling of the moves for each right one, and three if
    /// the first move is quiet.
    pub points: u32,
    /// Moves of one's own that the task takes.
    pub own_moves: u32,
    /// Legal moves to choose from.
    pub moves: usize,
    /// How many of them are right.
    pub right: usize,
    /// Is the first right move quiet? After it no more than half of the replies lose at once.
    pub quiet: bool,
}

/// The most points of each level but the last.
const MOST_POINTS: [u32; 4] = [9, 12, 15, 19];

impl Difficulty {
    /// The most points that a puzzle of this level has, if there is such a bound.
    fn most_points(level: u8) -> Option<u32> {
        MOST_POINTS.get(usize::from(level).checked_sub(1)?).copied()
    }

    fn new(own_moves: u32, moves: usize, right: usize, quiet: bool) -> Self {
        let choice = (moves / right.max(1)).max(1).ilog2();
        let points = 3 * own_moves + choice + 3 * u32::from(quiet);
        let below = MOST_POINTS.iter().filter(|&&most| most < points).count();
        let level = 1 + below as u8;
        Difficulty { level, points, own_moves, moves, right, quiet }
    }
}

/// What became of what a position was worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AttemptResult {
    /// All is kept; a win is as near as it can be.
    Best,
    /// All is kept. How near a win is was not found.
    Kept,
    /// It still wins, but later.
    Slower,
    /// It wins in time, but not by checks alone.
    NoCheck,
    /// It only draws.
    Draws,
    /// It loses.
    Loses,
    /// Nobody is forced to let this player win any more.
    NotForced,
    /// It does not win in time. Whether it wins later was not found.
    TooSlow,
    /// Nothing was found.
    Unknown,
}

/// A move tried in a position with a task.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Attempt {
    /// `yomikiri.attempt/1`.
    pub schema: &'static str,
    /// The game, all parameters written out.
    pub game: String,
    /// The position in which the move was tried.
    pub position: String,
    /// The move.
    #[serde(flatten)]
    pub name: MoveName,
    /// Who made it, from 1.
    pub player: usize,
    /// The task.
    pub task: Task,
    /// Does the move do what the task asks for?
    pub right: bool,
    /// What became of what the position was worth.
    pub verdict: AttemptResult,
    /// Plies to a win of this player from before the move, if one was found.
    pub distance: Option<u32>,
    /// The position after the move.
    pub after: String,
    /// How the others reply, up to the next turn of this player: the longest defence, or of a draw the reply that leaves
    /// the fewest moves that hold it. None where the task is failed or done.
    pub replies: Vec<crate::Played>,
    /// The position after them.
    pub end: String,
    /// How the game ended: `1` to `4` or `draw`; null while it is not over.
    pub outcome: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn difficulty_is_as_it_is_documented() {
        let check = |difficulty: (u32, usize, usize, bool), points, level| {
            let (own, moves, right, quiet) = difficulty;
            let found = Difficulty::new(own, moves, right, quiet);
            assert_eq!((found.points, found.level), (points, level), "{difficulty:?}");
        };
        check((1, 1, 1, false), 3, 1);
        check((1, 8, 1, false), 6, 1);
        check((2, 16, 2, false), 9, 1);
        check((2, 15, 1, true), 12, 2);
        check((4, 9, 1, false), 15, 3);
        check((4, 9, 1, true), 18, 4);
        check((5, 9, 1, true), 21, 5);
    }

    #[test]
    fn lengths_that_cannot_be_are_named() {
        let check = |task, plies, players, expected: Option<&str>| {
            let wanted = Wanted { task, plies: Some(plies), level: None, seed: 1 };
            let error = wanted.check(&Task::ALL, players).err().map(|error| error.to_string());
            assert_eq!(error.as_deref(), expected, "{task} {plies} {players}");
        };
        check(Task::Win, 7, 2, None);
        check(Task::Win, 8, 2, Some("a win in 8 plies; expected an odd number"));
        check(Task::Mate, 4, 3, None);
        check(Task::Win, 5, 3, Some("a win in 5 plies; expected 1, 4, 7 and so on"));
        check(Task::Win, 0, 2, Some("a win in 0 plies; expected 1 to 255"));
        check(
            Task::OnlyMove,
            3,
            2,
            Some("the task only-move of 3 plies; expected 1: it is one move"),
        );
        check(Task::Hold, 4, 2, None);
    }

    #[test]
    fn tasks_read_back() {
        for task in Task::ALL {
            assert_eq!(task.name().parse(), Ok(task));
            assert_eq!(serde_json::to_value(task).unwrap(), task.name());
        }
        assert!("wins".parse::<Task>().is_err());
    }
}
