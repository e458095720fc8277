//! `yomikiri replay tantrix`: one line per game.

use std::path::PathBuf;

use anyhow::{Context, ensure};
use serde::Serialize;
use yomikiri_game::{Game, Outcome};
use yomikiri_tantrix::{Replay, View, Wrong, records, replay, tournament_points};

use super::board::coloured;
use super::source::reader;
use crate::output::{Answer, BAD, GOOD, Output};

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    yomikiri replay tantrix games.jsonl\n  \
    yomikiri replay tantrix games.jsonl --board\n  \
    yomikiri replay tantrix - --json < games.jsonl\n\n\
    A record is one JSON object per line with deal, colours, steps, deadlock and\n\
    scores. Games count from 1, steps from 0.\n\n\
    Exit status: 0 all games are right, 1 a step or an end is wrong, 2 a record\n\
    cannot be read or its hands do not add up.")]
pub(crate) struct ReplayArgs {
    /// Recorded games, one JSON object per line; '-' reads standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Print one JSON object per game, one per line
    #[arg(long)]
    json: bool,
    /// Draw the board at the end of every game, not only where one goes wrong
    #[arg(long, conflicts_with = "json")]
    board: bool,
}

impl ReplayArgs {
    pub(crate) fn run(self, output: &mut Output) -> anyhow::Result<Answer> {
        let mut answer = Answer::Done;
        let mut games = 0;
        for (line, record) in records(reader(&self.file)?) {
            games += 1;
            let named = || format!("{}, line {line} (game {games})", self.file.display());
            let replay = record.and_then(|record| replay(&record)).with_context(named)?;
            if replay.wrong.is_some() {
                answer = Answer::No;
            }
            if self.json {
                output.json(&replay_line(games, &replay))?;
            } else {
                self.show(games, &replay, output)?;
            }
        }
        ensure!(games > 0, "{} has no game; expected one record per line", self.file.display());
        Ok(answer)
    }

    fn show(&self, number: usize, replay: &Replay, output: &mut Output) -> anyhow::Result<()> {
        match &replay.wrong {
            Some(wrong) => output.line(format!("game {number}: {BAD}wrong{BAD:#}: {wrong}"))?,
            None => output.line(format!(
                "game {number}: {GOOD}ok{GOOD:#}, {} steps, {}: {}",
                replay.views.len(),
                replay.scores(),
                result(replay)
            ))?,
        }
        if self.board || replay.wrong.is_some() {
            output.line(coloured(&replay.end.board().to_string()))?;
        }
        Ok(())
    }
}

/// Who won, in words.
fn result(replay: &Replay) -> String {
    let scores = replay.game.scores(&replay.end);
    let colours = replay.game.seats().colours();
    let mut text = match replay.game.outcome(&replay.end) {
        Some(Outcome::Win(player)) => {
            format!("player {player} ({}) wins", colours[player.index()])
        }
        _ if replay.is_deadlock() => "deadlock, a draw".to_owned(),
        _ => "a draw".to_owned(),
    };
    if let &[first, second] = &scores[..] {
        let (first, second) =
            if replay.is_deadlock() { (10.0, 10.0) } else { tournament_points(first, second) };
        text.push_str(&format!(", {first:.1} to {second:.1} tournament points"));
    }
    text
}

/// A line of `--json`.
#[derive(Serialize)]
struct Line<'a> {
    schema: &'static str,
    ok: bool,
    steps: &'a [View],
    scores: Scores,
    deadlock: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong: Option<WrongLine>,
}

#[derive(Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct Scores {
    r: u64,
    y: u64,
    g: u64,
    b: u64,
}

#[derive(Serialize)]
struct WrongLine {
    game: usize,
    /// None where the end is wrong and not a step.
    step: Option<usize>,
    rule: &'static str,
    problem: String,
}

fn replay_line(number: usize, replay: &Replay) -> Line<'_> {
    let [r, y, g, b] = replay.scores().0;
    Line {
        schema: "yomikiri.replay.tantrix/1",
        ok: replay.wrong.is_none(),
        steps: &replay.views,
        scores: Scores { r, y, g, b },
        deadlock: replay.is_deadlock(),
        wrong: replay.wrong.as_ref().map(|wrong| wrong_line(number, wrong)),
    }
}

fn wrong_line(game: usize, wrong: &Wrong) -> WrongLine {
    let (step, rule) = match wrong {
        Wrong::Step { step, rule } => (Some(*step), rule.name()),
        Wrong::Unfinished(steps) => (Some(*steps), "unfinished"),
        Wrong::Scores { .. } => (None, "scores"),
        Wrong::Deadlock(_) => (None, "deadlock"),
    };
    WrongLine { game, step, rule, problem: wrong.to_string() }
}
