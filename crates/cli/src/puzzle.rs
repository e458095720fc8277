//! `yomikiri puzzle`: a position with a task that was proved to be possible.

use schemars::JsonSchema;
use serde::Serialize;
use yomikiri_catalog::{Explore, Puzzle, SeatInfo, Task, Wanted};

use crate::generic::Chosen;
use crate::output::{Answer, DIM, Output, counted};
use crate::play::{clock_seed, with_table};
use crate::progress::Bar;

pub(crate) const AFTER: &str = "\
Tasks: win (in a number of plies, whatever the others do), mate (the same by
checks alone), only-move (the one move that keeps a win or a draw), hold (a draw
for a number of plies). Not every game has all of them. The same seed gives the
same puzzle; every puzzle given was proved.";

/// What `--json` prints: a puzzle, or that there is none.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum PuzzleDocument {
    Found {
        /// True.
        found: bool,
        #[serde(flatten)]
        puzzle: Box<Puzzle>,
    },
    Missing {
        /// `yomikiri.puzzle/1`.
        schema: &'static str,
        /// The game's text.
        game: String,
        /// False.
        found: bool,
        /// What was to be done.
        task: Task,
        /// In how many plies; null for any.
        plies: Option<u32>,
        /// Null: there is none.
        position: Option<String>,
    },
}

#[derive(clap::Args)]
pub(crate) struct Args {
    /// win, mate, only-move or hold [default: win]
    #[arg(long, value_name = "TASK", value_parser = task)]
    task: Option<Task>,
    /// The length of the task in plies; by default any
    #[arg(long, value_name = "N")]
    plies: Option<u32>,
    /// The same as --task win --plies N
    #[arg(long, value_name = "N", conflicts_with_all = ["task", "plies"])]
    win_in: Option<u32>,
    /// The same as --task mate
    #[arg(long, conflicts_with_all = ["task", "win_in"])]
    mate: bool,
    /// How hard it is, from 1 (easy) to 5; by default any
    #[arg(long, value_name = "1-5", conflicts_with = "from")]
    level: Option<u8>,
    /// Seed of the random choice; by default the time
    #[arg(long, conflicts_with = "from")]
    seed: Option<u64>,
    /// Make a puzzle of this position, if it is one
    #[arg(long, value_name = "POSITION")]
    from: Option<String>,
    /// Print the solution too
    #[arg(long)]
    solution: bool,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

fn task(text: &str) -> Result<Task, String> {
    text.parse().map_err(|error: yomikiri_catalog::ExploreError| error.to_string())
}

impl Args {
    pub(crate) fn run(self, chosen: Chosen<'_>, output: &mut Output) -> anyhow::Result<Answer> {
        let default = if self.mate { Task::Mate } else { Task::Win };
        let (task, plies) = (self.task.unwrap_or(default), self.win_in.or(self.plies));
        let (game, found) = match &self.from {
            Some(text) => {
                let (game, position) = chosen.open_at(text)?;
                let found = with_table(&*game, || game.pose(&position, task, plies, &Bar::new()))?;
                (game, found)
            }
            None => {
                let seed = self.seed.unwrap_or_else(clock_seed);
                let wanted = Wanted { task, plies, level: self.level, seed };
                let game = chosen.open()?;
                let found = with_table(&*game, || game.puzzle(&wanted, &Bar::new()))?;
                (game, found)
            }
        };
        let Some(puzzle) = found else {
            if self.json {
                let (schema, game) = (Puzzle::SCHEMA, game.name());
                let found = false;
                output.json(&PuzzleDocument::Missing {
                    schema,
                    game,
                    found,
                    task,
                    plies,
                    position: None,
                })?;
                return Ok(Answer::No);
            }
            output.line(match self.from {
                Some(_) => format!("The position is no puzzle with the task {task}{}.", of(plies)),
                None => {
                    let level = self.level.map_or(String::new(), |n| format!(" of level {n}"));
                    format!("No puzzle{level} with the task {task}{} was found.", of(plies))
                }
            })?;
            return Ok(Answer::No);
        };
        match self.json {
            true => {
                output.json(&PuzzleDocument::Found { found: true, puzzle: Box::new(puzzle) })?;
            }
            false => show(&*game, &puzzle, self.solution, output)?,
        }
        Ok(Answer::Done)
    }
}

/// What was asked about its length.
fn of(plies: Option<u32>) -> String {
    plies.map_or(String::new(), |plies| format!(" and {}", counted(plies, "ply")))
}

fn show(
    game: &dyn Explore,
    puzzle: &Puzzle,
    solution: bool,
    output: &mut Output,
) -> anyhow::Result<()> {
    output.line(game.draw(&puzzle.position)?)?;
    let seats = game.seats();
    output.line(format!("\n{}", says(puzzle, &seats)))?;
    let seed = puzzle.seed.map_or(String::new(), |seed| format!("    (seed {seed})"));
    output.line(format!("Position: {}{seed}", puzzle.position))?;
    let hard = puzzle.difficulty;
    let quiet = if hard.quiet { ", the first one quiet" } else { "" };
    output.line(format!(
        "{DIM}Difficulty {} of 5: {} to find among {}{quiet}.{DIM:#}",
        hard.level,
        counted(hard.right, "move"),
        counted(hard.moves, "move")
    ))?;
    if solution {
        output.line(format!("Solution: {}", puzzle.solutions.join(" or ")))?;
        let line: Vec<&str> = puzzle.line.iter().map(|step| step.name.en.as_str()).collect();
        output.line(format!("Line: {}", line.join(", ")))?;
    }
    Ok(())
}

/// The task in a sentence.
fn says(puzzle: &Puzzle, seats: &[SeatInfo]) -> String {
    let who = seats.get(puzzle.to_move.wrapping_sub(1)).map_or("", |seat| seat.name.en.as_str());
    let mut letters = who.chars();
    let who: String =
        letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    let length = counted(puzzle.plies, "ply");
    let by = match puzzle.solutions.len() {
        1 => "by one move only".to_owned(),
        n => format!("by any of {n} moves"),
    };
    match (puzzle.task, puzzle.value) {
        (Task::Win, _) => format!("{who} wins in {length}, {by}."),
        (Task::Mate, _) => format!("{who} wins in {length} by checks alone, {by}."),
        (Task::OnlyMove, "win") => format!("{who} wins by one move only."),
        (Task::OnlyMove, _) => format!("{who} holds the draw by one move only."),
        (Task::Hold, _) => format!("{who} holds the draw for {length}, {by}."),
    }
}
