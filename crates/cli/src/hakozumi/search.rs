//! `yomikiri search hakozumi`: finding a strategy.

use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Context, ensure};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use yomikiri_game::ParseError;
use yomikiri_hakozumi::{Begun, Record, Side};
use yomikiri_prove::handicap::certificate::Certificate;
use yomikiri_prove::handicap::certify;
use yomikiri_prove::handicap::field::MOST_COLUMNS;
use yomikiri_prove::handicap::tree::Window;
use yomikiri_prove::search::{Wanted, search};
use yomikiri_report::write_whole;

use super::game_text;
use crate::destination::{check_file, write_or_print};
use crate::output::{Answer, Output, counted, name_of};
use crate::progress::Bar;

/// Columns from..to, as in `-8..8`.
#[derive(Clone, Copy)]
struct Columns {
    low: i32,
    high: i32,
}

impl FromStr for Columns {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let ends = text.split_once("..").and_then(|(low, high)| {
            Some(Columns { low: low.parse().ok()?, high: high.parse().ok()? })
        });
        let problem =
            || ParseError::new(format!("{text:?} is no range"), "two columns, as in -8..8");
        ends.filter(|ends| ends.low <= ends.high).ok_or_else(problem)
    }
}

/// What a search found.
#[derive(Serialize, JsonSchema)]
pub(crate) struct SearchDocument {
    /// `yomikiri.search/1`.
    schema: &'static str,
    /// The game, all parameters written out.
    game: String,
    /// The stones already played.
    position: String,
    /// Whose turn it is, from 1: X is 1 and O is 2. The strategy is for the other side.
    to_move: usize,
    /// Was one found?
    found: bool,
    /// The strategy, if one was searched for and found: what `verify` reads.
    strategy: Option<Value>,
    /// With `--window`: the first and the last column that X may use.
    #[serde(skip_serializing_if = "Option::is_none")]
    window: Option<[i32; 2]>,
    /// With `--window`: is it certain that there is no tree of this form? If neither this nor `found`,
    /// the limit was reached before.
    #[serde(skip_serializing_if = "Option::is_none")]
    refuted: Option<bool>,
    /// With `--window`, if no tree was found: positions looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    evaluations: Option<u64>,
    /// With `--window`, if a tree was found: the certificate, which `verify` reads.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<Value>,
}

impl SearchDocument {
    /// A search after these stones, the last of which was a move.
    fn new(record: &Record, found: bool) -> Self {
        let to_move = match Begun::after(record.clone()).to_move() {
            Side::X => 1,
            Side::O => 2,
        };
        SearchDocument {
            schema: "yomikiri.search/1",
            game: game_text(record.handicap()),
            position: record.to_string(),
            to_move,
            found,
            strategy: None,
            window: None,
            refuted: None,
            evaluations: None,
            certificate: None,
        }
    }
}

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    yomikiri search hakozumi --record X0X2O1 --period 5 --core -8..8\n  \
    yomikiri search hakozumi --record X0 --period 8 --core -2..2 --out x.json\n  \
    yomikiri search hakozumi --window -4..4 --out tree.json\n\n\
    The strategist is the side of the last stone. `yomikiri verify` checks what was\n\
    found.\n\n\
    Exit status: 0 found, 1 not found: nothing of this form exists, or the limit was\n\
    reached before; 2 bad use.")]
pub(crate) struct SearchArgs {
    /// Stones already played
    #[arg(long, default_value = "")]
    record: String,
    /// Period of the tails, in columns
    #[arg(long, default_value_t = 5)]
    period: i32,
    /// Columns between the tails
    #[arg(long, allow_hyphen_values = true, default_value = "-8..8", value_name = "LOW..HIGH")]
    core: Columns,
    /// Find a tree for handicap 1 instead: X confined to these columns cannot win
    #[arg(long, allow_hyphen_values = true, value_name = "LOW..HIGH", conflicts_with = "record")]
    window: Option<Columns>,
    /// With --window: how many columns farther O may answer
    #[arg(long, default_value_t = 3)]
    margin: i32,
    /// With --window: a column with this many stones stays follow-up
    #[arg(long, default_value_t = 6)]
    cap: u8,
    /// With --window: the most positions to look at before the answer is unknown
    #[arg(long, default_value_t = 100_000_000)]
    limit: u64,
    /// Write the strategy or the tree here; standard output by default
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

impl SearchArgs {
    pub(crate) fn run(self, output: &mut Output) -> anyhow::Result<Answer> {
        if let Some(path) = &self.out {
            check_file(path)?;
        }
        if let Some(columns) = self.window {
            return self.tree(columns, output);
        }
        let record = Record::parse(&self.record).context("in the record")?;
        let from = Begun::after(record);
        let Columns { low, high } = self.core;
        let wanted = Wanted { from, closed: Vec::new(), period: self.period, low, high };
        let found = search(&wanted)?;
        let text = found.as_ref().map(yomikiri_hakozumi::Strategy::to_json);
        if self.json {
            let document = SearchDocument {
                strategy: text.as_deref().map(serde_json::from_str).transpose()?,
                ..SearchDocument::new(wanted.from.record(), found.is_some())
            };
            self.print(&document, text.as_deref(), output)?;
        } else {
            if let (Some(path), Some(text)) = (&self.out, &text) {
                write_or_print(path, text, output)?;
            }
            match (&text, &self.out) {
                (None, _) => output.line("No static board of this form exists.")?,
                (Some(_), Some(path)) => output.line(format!("written to {}", name_of(path)))?,
                (Some(text), None) => output.line(text.trim_end())?,
            }
        }
        Ok(if found.is_some() { Answer::Done } else { Answer::No })
    }

    /// Prints the document, which holds what was found, and then writes the file.
    fn print(
        &self,
        document: &SearchDocument,
        text: Option<&str>,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        output.json(document)?;
        if let (Some(path), Some(text)) = (&self.out, text) {
            output.flush()?;
            write_whole(path, text.as_bytes())?;
        }
        Ok(())
    }

    /// A certificate tree for handicap 1 in a window.
    fn tree(&self, columns: Columns, output: &mut Output) -> anyhow::Result<Answer> {
        let Columns { low, high } = columns;
        ensure!(
            low >= -30
                && high <= 30
                && (1..=10).contains(&self.margin)
                && high - low + 1 + 2 * self.margin <= MOST_COLUMNS as i32,
            "window {low}..{high}, margin {}; expected columns from -30 to 30, a margin of 1 to 10, \
             and with its margins at most {MOST_COLUMNS} columns",
            self.margin
        );
        // The search sees nothing outside, so X's stone must lie inside.
        ensure!(
            (low - self.margin..=high + self.margin).contains(&0),
            "window {low}..{high}, margin {}; expected one that reaches X's stone in column 0",
            self.margin
        );
        ensure!((2..=20).contains(&self.cap), "cap {}; expected 2 to 20", self.cap);
        let window = Window { low, high, margin: self.margin, cap: self.cap };
        let bar = Bar::new();
        let found = certify(window, self.limit, &bar);
        drop(bar);
        if self.json {
            let text = found.as_ref().ok().map(Certificate::to_json);
            let document = SearchDocument {
                window: Some([low, high]),
                refuted: Some(found.as_ref().is_err_and(|unfinished| unfinished.refuted)),
                evaluations: found.as_ref().err().map(|unfinished| unfinished.evaluations),
                certificate: text.as_deref().map(serde_json::from_str).transpose()?,
                ..SearchDocument::new(&Record::parse("X0")?, found.is_ok())
            };
            // The stone is X's handicap, and X moves next.
            let document = SearchDocument { game: game_text(1), to_move: 1, ..document };
            self.print(&document, text.as_deref(), output)?;
        } else {
            if let (Ok(certificate), Some(path)) = (&found, &self.out) {
                write_or_print(path, &certificate.to_json(), output)?;
            }
            output.line(match &found {
                Ok(certificate) => match &self.out {
                    Some(path) => format!("written to {}", name_of(path)),
                    None => certificate.to_json(),
                },
                Err(unfinished) if unfinished.refuted => {
                    "No tree exists in this window with this margin and cap.".into()
                }
                Err(unfinished) => {
                    format!("unknown after {}", counted(unfinished.evaluations, "position"))
                }
            })?;
        }
        Ok(if found.is_ok() { Answer::Done } else { Answer::No })
    }
}
