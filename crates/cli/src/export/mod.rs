//! `yomikiri export`: the states of a game with their values, as a table for other programs.
//!
//! States come one after the other and go straight to where they belong, so that memory does not grow with
//! their number. What is written to a file first goes into a file beside it: an interrupted export resumes
//! there, and the file itself is whole or not there at all.

mod field;
mod npy;
mod parquet;
mod partial;
pub(crate) mod tree;

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::ValueEnum;
use yomikiri_catalog::{Explore, ExploreError, Selection, State};

use crate::destination::check_file;
use crate::generic::Chosen;
use crate::output::{Answer, Output, counted, remark};
use crate::progress::Bar;
use crate::typed::whole;
use field::Field;
use npy::Npy;
use parquet::Parquet;
use partial::Partial;

pub(crate) const AFTER: &str = "\
Fields: position, to_move, value (for the player to move), distance (plies to
the end), forced, equilibrium, cautious, hopeful, chooser, coalition (the
smallest groups of players that win together, as in 1+2), moves (the legal
moves), best (the best of them). Symmetric states are exported once.
Instead of GAME a table file or a folder of layer files can be named.
An interrupted export to a CSV or JSON lines file resumes where it stopped.
`yomikiri export tree GAME --depth N` exports an opening instead.";

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only states of this value for the player to move
    #[arg(long, value_name = "VALUE", value_parser = Selection::VALUES)]
    value: Option<String>,
    /// Only states that end after this many plies under best play
    #[arg(long, value_name = "PLIES")]
    distance: Option<u32>,
    /// Only a random sample of this many states
    #[arg(long, value_name = "N", value_parser = whole(1, Selection::MOST_SAMPLED as u64))]
    sample: Option<u64>,
    /// The seed of the sample
    #[arg(long, default_value_t = 1, requires = "sample")]
    seed: u64,
    /// The columns; by default everything that is known without looking at moves
    #[arg(long, value_name = "FIELD,…", value_delimiter = ',')]
    fields: Vec<Field>,
    /// The form of the table
    #[arg(long, value_enum, default_value_t = Format::Csv)]
    format: Format,
    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// The form of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Comma-separated values with a line of headings
    Csv,
    /// One JSON object per line
    Jsonl,
    /// A structured array for numpy
    Npy,
    /// Apache Parquet, for data frames and databases
    Parquet,
}

impl Args {
    pub(crate) fn run(self, chosen: Chosen<'_>, output: &mut Output) -> anyhow::Result<Answer> {
        if let Some(out) = &self.out {
            check_file(out)?;
        }
        let needs_file = match self.format {
            Format::Npy => Some("npy"),
            Format::Parquet => Some("parquet"),
            Format::Csv | Format::Jsonl => None,
        };
        if let (Some(format), None) = (needs_file, &self.out) {
            bail!("--format {format} needs --out FILE: it can only be written to a file");
        }
        if let Some(twice) = twice(&self.fields) {
            bail!("--fields: the column {} is named twice", twice.name());
        }
        let game = chosen.open()?;
        let fields = match self.fields.is_empty() {
            true => Field::usual(game.players()),
            false => self.fields.clone(),
        };
        let wanted = Selection {
            value: self.value.clone(),
            distance: self.distance,
            sample: self.sample.map(|size| (size as usize, self.seed)),
            skip: 0,
            moves: fields.contains(&Field::Moves),
            best: fields.contains(&Field::Best),
        };
        let written = match (&self.out, self.format) {
            (Some(out), Format::Npy) => {
                let mut npy = Npy::new(out, &fields)?;
                let states = told(&*game, &wanted, |state| npy.add(&state))?;
                npy.finish()?;
                states
            }
            (Some(out), Format::Parquet) => {
                let mut parquet = Parquet::new(out, &fields)?;
                let states = told(&*game, &wanted, |state| parquet.add(&state))?;
                parquet.finish()?;
                states
            }
            (Some(out), format) => lines_to(out, format, &fields, &*game, wanted)?,
            (None, format) => {
                // With the first state: before that it is not known that there is an answer.
                let mut head = headings(format, &fields);
                let states = told(&*game, &wanted, |state| {
                    let text = std::mem::take(&mut head) + &line(format, &fields, &state)?;
                    output.text(text.as_bytes())
                })?;
                output.text(head.as_bytes())?;
                states
            }
        };
        if let Some(out) = &self.out {
            remark!("{}: {}", out.display(), counted(written, "state"));
        }
        Ok(if written == 0 { Answer::No } else { Answer::Done })
    }
}

/// Writes lines to a file; an interrupted export resumes after the lines that it left.
fn lines_to(
    out: &Path,
    format: Format,
    fields: &[Field],
    game: &dyn Explore,
    wanted: Selection,
) -> anyhow::Result<u64> {
    let query = format!("{} {wanted:?} {fields:?} {format:?}", game.name());
    let mut partial = Partial::open(out, &query, headings(format, fields))?;
    let skip = partial.lines();
    if skip > 0 {
        remark!("Resuming {}: {} already exported.", out.display(), counted(skip, "state"));
    }
    let wanted = Selection { skip, ..wanted };
    let states =
        told(game, &wanted, |state| partial.write(line(format, fields, &state)?.as_bytes()));
    partial.finish(states)
}

/// Tells of every state that is wanted; what goes wrong on the way ends it, with its own words.
fn told(
    game: &dyn Explore,
    wanted: &Selection,
    mut each: impl FnMut(State) -> anyhow::Result<()>,
) -> anyhow::Result<u64> {
    let bar = Bar::new();
    let mut problem = None;
    let told = game.states(wanted, &bar, &mut |state| {
        each(state).map_err(|error| {
            problem = Some(error);
            ExploreError::Failed("the export was broken off".to_owned())
        })
    });
    match problem {
        Some(problem) => Err(problem),
        None => Ok(told?),
    }
}

/// A column that is named more than once: no reader could tell the two apart.
fn twice(fields: &[Field]) -> Option<Field> {
    let named = |&(at, field): &(usize, &Field)| fields[..at].contains(field);
    fields.iter().enumerate().find(named).map(|(_, &field)| field)
}

/// The line above the states; only CSV has one.
fn headings(format: Format, fields: &[Field]) -> String {
    if format != Format::Csv {
        return String::new();
    }
    let names: Vec<&str> = fields.iter().map(|field| field.name()).collect();
    yomikiri_report::csv_line(&names)
}

fn line(format: Format, fields: &[Field], state: &State) -> anyhow::Result<String> {
    if format == Format::Csv {
        let cells: Vec<String> = fields.iter().map(|field| field.text(state)).collect();
        let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
        return Ok(yomikiri_report::csv_line(&cells));
    }
    let mut object = serde_json::to_value(state).context("a state as JSON")?;
    if let Some(object) = object.as_object_mut() {
        object.retain(|key, _| key == "schema" || fields.iter().any(|field| field.name() == key));
    }
    Ok(format!("{object}\n"))
}
