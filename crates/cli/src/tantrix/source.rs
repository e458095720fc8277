//! Where a game comes from: a file of records, standard input, or its text.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use anyhow::{Context, bail, ensure};
use yomikiri_host::file;
use yomikiri_tantrix::{Colour, Position, Record, Tantrix, Wrong, records, replay};

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

/// What a text must be to be one of the two.
const EXPECTED: &str = "a file of recorded games, or the text of a game such as 'RB #7 3@0,0' (`yomikiri analyze \
     tantrix --help` describes both)";

impl Source {
    /// Reads a game: the text of one, or the game with this number (from 1) of a file of records.
    pub(crate) fn read(text: &str, number: usize) -> anyhow::Result<Source> {
        let path = Path::new(text);
        if text == "-" || path.exists() {
            return Source::of_file(path, number);
        }
        if is_game_text(text) {
            return Source::of_text(text);
        }
        bail!("{text}: no such file, and not the text of a game; expected {EXPECTED}")
    }

    /// Reads a line: a record, or the text of a game.
    pub(crate) fn of_line(line: &str) -> anyhow::Result<Source> {
        if line.starts_with('{') {
            return Source::of(&Record::parse(line.as_bytes())?);
        }
        Source::of_text(line)
    }

    fn of_text(text: &str) -> anyhow::Result<Source> {
        let (game, end) = Tantrix::parse_game(text).context("in the game's text")?;
        Source::of(&Record::of(&game, &end))
    }

    fn of_file(path: &Path, number: usize) -> anyhow::Result<Source> {
        let text = path.display();
        ensure!(number > 0, "--game 0: games count from 1");
        let mut games = 0;
        for (line, record) in records(reader(path)?) {
            games += 1;
            if games == number {
                let named = || format!("{text}, line {line} (game {number})");
                return record.map_err(Into::into).and_then(|r| Source::of(&r)).with_context(named);
            }
        }
        bail!("--game {number}: {text} has {games} games; expected 1 to {games}")
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
            .with_context(|| format!("--at {step}: there is no such step; expected 0 to {steps}"))
    }
}

/// Is this meant as the text of a game? It has several words, or a deal by its seed, or it begins
/// with letters of colours alone; a name of a file that does not exist rarely does.
fn is_game_text(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    let has_colours = first.chars().all(|letter| Colour::from_letter(letter).is_some());
    text.contains(['#', '@']) || text.trim().contains(char::is_whitespace) || has_colours
}
