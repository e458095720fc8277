//! `analyze --fields`: only what was asked for of each position. Where that is nothing about moves, only the
//! position itself is looked at; and the lines of a batch are answered by all cores.

use std::rc::Rc;

use anyhow::{Context, ensure};
use rayon::prelude::*;
use serde_json::Value;
use yomikiri_catalog::{Analysis, Asked, Explore};
use yomikiri_game::Progress;

use crate::analyze::place;
use crate::input::{Bunches, ErrorLine, TooLong};
use crate::output::{Answer, Output};
use crate::play::make_table;
use crate::progress::Bar;

/// What takes longer than to look at the position alone.
const OF_THE_MOVES: [&str; 4] = ["visits", "complete", "moves", "line"];

/// Keys of an analysis, in the order in which they are printed.
pub(crate) struct Fields {
    names: Vec<String>,
}

impl Fields {
    pub(crate) fn new(names: &[String]) -> anyhow::Result<Self> {
        for (at, name) in names.iter().enumerate() {
            ensure!(!names[..at].contains(name), "--fields: {name} is named twice");
            let known = Analysis::keys();
            let expected = || known.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
            ensure!(known.contains(name), "no field {name:?}; expected {}", expected());
        }
        Ok(Fields { names: names.to_vec() })
    }

    fn has(&self, names: &[&str]) -> bool {
        self.names.iter().any(|name| names.contains(&name.as_str()))
    }

    /// The fields of a position as a JSON object; null where the analysis says nothing.
    pub(crate) fn of(
        &self,
        game: &dyn Explore,
        position: &str,
        progress: &dyn Progress,
    ) -> anyhow::Result<String> {
        let asked = Asked::job(progress);
        let analysis = match self.has(&OF_THE_MOVES) {
            false => game.value(position, &asked),
            true => game.analyze(position, &asked),
        };
        let mut analysis = analysis.with_context(|| place(position))?;
        if self.has(&["line"]) {
            analysis.line = Some(game.line(position, &asked)?);
        }
        let mut document = serde_json::to_value(&analysis)?;
        let mut field = |name: &String| {
            let value = document.get_mut(name).map_or(Value::Null, Value::take);
            format!("{name:?}:{value}")
        };
        Ok(format!("{{{}}}", self.names.iter().map(&mut field).collect::<Vec<_>>().join(",")))
    }
}

/// Answers every line of standard input with one JSON object, in the order of the lines.
pub(crate) fn answer_bunches(
    game: &str,
    fields: &Fields,
    output: &mut Output,
    locate: impl Fn(&str) -> anyhow::Result<(Rc<dyn Explore>, String)>,
) -> anyhow::Result<Answer> {
    let (mut all, mut input, bar) = (Answer::Done, Bunches::new(), Bar::new());
    bar.begin("positions", None);
    loop {
        let lines = input.next().context("reading standard input")?;
        if lines.is_empty() {
            return Ok(all);
        }
        // Which game a line is of is found out one after the other: games are opened here.
        let located = |line: &Result<String, TooLong>| -> anyhow::Result<_> {
            let (game, position) = locate(line.as_deref().map_err(|error| *error)?.trim())?;
            make_table(&*game)?;
            Ok((game, position))
        };
        let located: Vec<_> = lines.iter().map(located).collect();
        let asked: Vec<_> = located.iter().map(|at| at.as_ref().map(|(g, p)| (&**g, p))).collect();
        let answers = asked.into_par_iter().map(|asked| {
            let answer = match asked {
                Ok((game, position)) => fields.of(game, position, &bar),
                Err(error) => Err(anyhow::anyhow!("{error:#}")),
            };
            bar.advance(1);
            answer
        });
        let answers: Vec<anyhow::Result<String>> = answers.collect();
        for (line, answer) in lines.iter().zip(answers) {
            match answer {
                Ok(answer) => output.line(answer)?,
                Err(error) => {
                    all = Answer::No;
                    let line = line.as_deref().unwrap_or_default().trim();
                    output.json(&ErrorLine::new(game, line, &error))?;
                }
            }
        }
        output.flush()?;
    }
}
