//! Lines typed or piped to a command. Any bytes may come: what is no UTF-8 is shown as such, and a
//! line without end is refused when it is longer than any command, not collected until memory ends.

use std::io::{self, BufRead, BufReader, Read};

use anyhow::Context;
use schemars::JsonSchema;
use serde::Serialize;
use thiserror::Error;

use crate::output::{Answer, Output, said};

/// The longest line that is read: a game of a hundred thousand moves.
const LONGEST: usize = 1 << 20;

/// A line that is longer than any command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a line of more than {LONGEST} bytes; expected a shorter one")]
pub(crate) struct TooLong;

/// The next line of standard input, `None` at its end.
pub(crate) fn next_line() -> io::Result<Option<Result<String, TooLong>>> {
    next_line_of(&mut io::stdin().lock())
}

/// The next line that can be read, for a person: what is wrong with others is said.
pub(crate) fn next_command(output: &mut Output) -> anyhow::Result<Option<String>> {
    loop {
        match next_line()? {
            None => return Ok(None),
            Some(Ok(line)) => return Ok(Some(line)),
            Some(Err(error)) => output.line(error.to_string())?,
        }
        output.flush()?;
    }
}

/// Answers every position on standard input with one JSON object per line, each as soon as it is
/// known, so that a program at the other end can wait for it before it asks again. An empty line asks
/// about the start, like an empty position everywhere. A line that
/// cannot be answered gives an object with `error`, and the answer of the whole is then no.
pub(crate) fn answer_lines<D: Serialize>(
    game: &str,
    output: &mut Output,
    mut answer: impl FnMut(&str) -> anyhow::Result<D>,
) -> anyhow::Result<Answer> {
    let mut all = Answer::Done;
    while let Some(line) = next_line().context("reading standard input")? {
        let text = line.as_deref().unwrap_or_default().trim();
        let answered = match line {
            Ok(_) => answer(text),
            Err(too_long) => Err(too_long.into()),
        };
        match answered {
            Ok(document) => output.json(&document)?,
            Err(error) => {
                all = Answer::No;
                output.json(&ErrorLine::new(game, text, &error))?;
            }
        }
        output.flush()?;
    }
    Ok(all)
}

/// Lines of standard input in bunches: the next line, however long it takes to come, and with it all that are
/// there already. Who sends one line and waits gets an answer, and who sends many is answered by all cores.
pub(crate) struct Bunches {
    input: BufReader<io::Stdin>,
}

impl Bunches {
    pub(crate) fn new() -> Self {
        Bunches { input: BufReader::with_capacity(LONGEST, io::stdin()) }
    }

    /// The next lines; none at the end.
    pub(crate) fn next(&mut self) -> io::Result<Vec<Result<String, TooLong>>> {
        let mut lines = Vec::new();
        while let Some(line) = next_line_of(&mut self.input)? {
            lines.push(line);
            if !self.input.buffer().contains(&b'\n') {
                break;
            }
        }
        Ok(lines)
    }
}

/// A line of input that cannot be answered.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ErrorLine {
    /// `yomikiri.error/1`.
    schema: &'static str,
    /// The game that the command names, all parameters written out.
    game: String,
    /// The line.
    position: String,
    /// What is wrong with it, and what was expected.
    error: String,
}

impl ErrorLine {
    pub(crate) fn new(game: &str, position: &str, error: &anyhow::Error) -> Self {
        let (game, position) = (game.to_owned(), position.to_owned());
        ErrorLine { schema: "yomikiri.error/1", game, position, error: said(error) }
    }
}

fn next_line_of(input: &mut impl BufRead) -> io::Result<Option<Result<String, TooLong>>> {
    let line = line_of(input)?;
    if let Some(Err(TooLong)) = line {
        input.skip_until(b'\n')?;
    }
    Ok(line)
}

/// The next line; of one that is too long only the beginning is read, and where it ends nobody looks.
pub(crate) fn line_of(input: &mut impl BufRead) -> io::Result<Option<Result<String, TooLong>>> {
    let mut line = Vec::new();
    if input.by_ref().take(LONGEST as u64).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.len() == LONGEST && !line.ends_with(b"\n") {
        return Ok(Some(Err(TooLong)));
    }
    Ok(Some(Ok(String::from_utf8_lossy(&line).into_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<Result<String, TooLong>> {
        let mut input = bytes;
        std::iter::from_fn(|| next_line_of(&mut input).unwrap()).collect()
    }

    #[test]
    fn half_lines_and_foreign_bytes_are_lines() {
        let text = |text: &str| Ok(text.to_owned());
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"a\n\nb"), [text("a\n"), text("\n"), text("b")]);
        assert_eq!(lines(b"\xff\xfe\n"), [text("\u{fffd}\u{fffd}\n")]);
    }

    #[test]
    fn an_endless_line_is_refused_and_the_next_one_read() {
        let mut bytes = vec![b'a'; 3 * LONGEST];
        bytes.extend(b"\ngo\n");
        assert_eq!(lines(&bytes), [Err(TooLong), Ok("go\n".to_owned())]);
        let mut fits = vec![b'a'; LONGEST - 1];
        fits.push(b'\n');
        assert!(lines(&fits).iter().all(Result::is_ok));
    }
}
