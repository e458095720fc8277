//! `yomikiri replay`: recorded games, every move checked.

use std::path::PathBuf;

use anyhow::{Context, ensure};
use serde_json::Value;
use yomikiri_catalog::Replayed;

use crate::generic::Chosen;
use crate::output::{Answer, BAD, GOOD, Output};
use crate::records;

pub(crate) const AFTER: &str = "\
A file has one game per line: a JSON object, as `play --out` and `arena --log`
write it, or a list of moves, or another form that the game reads. A KIF file of
Dobutsu Shogi is one game. Games count from 1, steps from 0. A game that was
left before its end is right as far as it goes.

Exit status: 0 all games are right, 1 a step or an end is wrong, 2 a record
cannot be read.";

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Recorded games: JSON objects, or texts such as a list of moves; '-' reads standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Print one JSON object per game, one per line
    #[arg(long)]
    json: bool,
    /// Draw the board at the end of every game, not only where one goes wrong
    #[arg(long, conflicts_with = "json")]
    board: bool,
}

impl Args {
    pub(crate) fn run(self, chosen: Chosen<'_>, output: &mut Output) -> anyhow::Result<Answer> {
        let (mut answer, mut games) = (Answer::Done, 0);
        for read in records::read(&self.file, |text| chosen.games_in(text))? {
            let (line, record) = read?;
            games += 1;
            let named = || format!("{}, line {line} (game {games})", self.file.display());
            let mut replayed = chosen.replay(&record).with_context(named)?;
            replayed.number = Some(games);
            if !replayed.ok {
                answer = Answer::No;
            }
            if self.json {
                if let Some(wrong) = replayed.more.get_mut("wrong").and_then(Value::as_object_mut) {
                    wrong.insert("game".to_owned(), games.into());
                }
                output.json(&replayed)?;
                continue;
            }
            output.line(told(games, &replayed))?;
            if self.board || !replayed.ok {
                output.line(chosen.catalog.open(&replayed.game)?.draw(&replayed.end)?)?;
            }
        }
        ensure!(games > 0, "{} has no game; expected one game per line", self.file.display());
        Ok(answer)
    }
}

/// How a game came out, in a line.
fn told(number: usize, replayed: &Replayed) -> String {
    if let Some(problem) = &replayed.problem {
        return format!("game {number}: {BAD}wrong{BAD:#}: {problem}");
    }
    let end = match replayed.outcome.as_deref() {
        None => "left before its end".to_owned(),
        Some("draw") => "a draw".to_owned(),
        Some(winner) => format!("player {winner} wins"),
    };
    let steps = match replayed.moves.len() {
        1 => "1 step".to_owned(),
        steps => format!("{steps} steps"),
    };
    let scores = replayed.more.get("scores").and_then(|scores| scores.as_object());
    let scores = scores.map_or(String::new(), |scores| {
        let each = scores.iter().map(|(name, score)| format!("{name} {score}"));
        format!(", {}", each.collect::<Vec<_>>().join(", "))
    });
    let points = replayed.more.get("points").and_then(|points| points.as_array());
    let points = points.map_or(String::new(), |points| {
        let each = points.iter().filter_map(|p| p.as_f64()).map(|p| format!("{p:.1}"));
        format!(", {} tournament points", each.collect::<Vec<_>>().join(" to "))
    });
    format!("game {number}: {GOOD}ok{GOOD:#}, {steps}{scores}: {end}{points}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_step_was_called_steps() {
        let replayed = Replayed {
            schema: "yomikiri.replay/2",
            game: "mnk".into(),
            ok: true,
            from: None,
            moves: vec!["a1".into()],
            end: "1".into(),
            outcome: None,
            problem: None,
            number: None,
            more: serde_json::Map::new(),
        };
        let told = anstream::adapter::strip_str(&told(1, &replayed)).to_string();
        assert_eq!(told, "game 1: ok, 1 step: left before its end");
    }
}
