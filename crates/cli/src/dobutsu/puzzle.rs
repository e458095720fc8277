//! `yomikiri puzzle dobutsu`.

use anyhow::ensure;
use serde_json::json;
use yomikiri_dobutsu::{NameStyle, move_name, uci_move_text};
use yomikiri_dobutsu_tables::{Dice, puzzle};
use yomikiri_game::Notation;

use super::TableArgs;
use crate::output::{Answer, Output};
use crate::progress::Bar;

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    yomikiri puzzle dobutsu --win-in 9\n  \
    yomikiri puzzle dobutsu --win-in 25 --seed 7 --solution")]
pub(crate) struct PuzzleArgs {
    #[command(flatten)]
    table: TableArgs,
    /// Plies to the win, an odd number
    #[arg(long, value_name = "N", default_value_t = 9)]
    win_in: u8,
    /// Seed of the random choice; by default the time
    #[arg(long)]
    seed: Option<u64>,
    /// Print the winning move too
    #[arg(long)]
    solution: bool,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

impl PuzzleArgs {
    pub(crate) fn run(self, output: &mut Output) -> anyhow::Result<Answer> {
        ensure!(self.win_in % 2 == 1, "a win in {} plies; expected an odd number", self.win_in);
        let tablebase = self.table.open()?;
        let seed = self.seed.unwrap_or_else(seed_from_clock);
        let bar = Bar::new();
        let found = puzzle(&tablebase, self.win_in, &mut Dice::new(seed), &bar)?;
        drop(bar);
        let Some(puzzle) = found else {
            // Every position of the table was looked at, and the table has all that can be reached.
            output.line(format!(
                "No position that can be reached is won in exactly {} by one move only.",
                plies(self.win_in.into())
            ))?;
            return Ok(Answer::No);
        };
        let (game, position) = (tablebase.game(), &puzzle.position);
        let solution = game.move_text(position, puzzle.solution);
        if self.json {
            output.json(&json!({
                "schema": "yomikiri.puzzle.dobutsu/1",
                "position": game.position_text(position),
                "distance": puzzle.distance,
                "solution": solution,
                "uci": uci_move_text(game, position, puzzle.solution),
                "seed": seed,
            }))?;
            return Ok(Answer::Done);
        }
        output.line(game.draw(position))?;
        output.line(format!(
            "\nPlayer {} wins in {}, by one move only.\nPosition: {}    (seed {seed})",
            position.turn(),
            plies(puzzle.distance.into()),
            game.position_text(position)
        ))?;
        if self.solution {
            let name = move_name(game, position, puzzle.solution, None, NameStyle::Japanese);
            output.line(format!("Solution: {solution} ({name})"))?;
        }
        Ok(Answer::Done)
    }
}

fn seed_from_clock() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(1, |since| since.as_nanos() as u64)
}

fn plies(count: u32) -> String {
    if count == 1 { "1 ply".into() } else { format!("{count} plies") }
}
