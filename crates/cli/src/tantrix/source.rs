//! Where a game comes from: a file of records, standard input, or its text.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use anyhow::{Context, bail, ensure};
use yomikiri_game::file;
use yomikiri_tantrix::{Position, Record, Seats, Tantrix, Wrong, records, replay};

/// A game as it was given: the rules with their deal, and the steps made.
pub(crate) struct Source {
    pub(crate) game: Tantrix,
    /// The position after each number of steps, the start first.
    positions: Vec<Position>,
}

/// Opens a file of records; '-' is standard input.
pub(crate) fn reader(path: &Path) -> anyhow::Result<Box<dyn BufRead>> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    // What the shell hands over is open already, perhaps a pipe: it is read line by line until it
    // ends, as standard input is. Any other pipe might never get a writer.
    let handed_over = path == Path::new("/dev/stdin") || path.starts_with("/dev/fd");
    let opened = if handed_over { File::open(path) } else { file::open(path) };
    let opened = opened.with_context(|| format!("cannot open {}", path.display()))?;
    Ok(Box::new(BufReader::new(opened)))
}

impl Source {
    /// Reads a game: the text of one, or the game with this number (from 1) of a file of records.
    pub(crate) fn read(text: &str, number: usize) -> anyhow::Result<Source> {
        if is_game_text(text) {
            let (game, end) = Tantrix::parse_game(text).context("in the game's text")?;
            return Source::of(&Record::of(&game, &end));
        }
        ensure!(number > 0, "there is no game 0; games count from 1");
        let mut games = 0;
        for (line, record) in records(reader(Path::new(text))?) {
            games += 1;
            if games == number {
                let named = || format!("{text}, line {line} (game {number})");
                return record.map_err(Into::into).and_then(|r| Source::of(&r)).with_context(named);
            }
        }
        bail!("{text} has {games} games; expected a game {number}")
    }

    fn of(record: &Record) -> anyhow::Result<Source> {
        let replayed = replay(record)?;
        if let Some(wrong @ Wrong::Step { .. }) = replayed.wrong {
            bail!("{wrong}");
        }
        let positions = yomikiri_tantrix::positions(&replayed.game, &replayed.end);
        Ok(Source { game: replayed.game, positions })
    }

    /// How many steps were made.
    pub(crate) fn steps(&self) -> usize {
        self.positions.len() - 1
    }

    /// The position before a step; the last one is after all steps.
    pub(crate) fn before(&self, step: usize) -> anyhow::Result<&Position> {
        let steps = self.steps();
        self.positions
            .get(step)
            .with_context(|| format!("there is no step {step}; expected 0 to {steps}"))
    }
}

/// A text that begins with the colours of players and goes on is no file name.
fn is_game_text(text: &str) -> bool {
    let first = text.split_whitespace().next();
    first.is_some_and(|word| word.len() < text.trim().len() && Seats::parse(word).is_ok())
}
