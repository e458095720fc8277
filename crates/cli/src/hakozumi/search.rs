//! `yomikiri search hakozumi`: finding a strategy.

use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Context, ensure};
use serde_json::json;
use yomikiri_game::ParseError;
use yomikiri_hakozumi::{Begun, Record};
use yomikiri_prove::handicap::certify;
use yomikiri_prove::handicap::field::MOST_COLUMNS;
use yomikiri_prove::handicap::tree::Window;
use yomikiri_prove::search::{Wanted, search};

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

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    yomikiri search hakozumi --record X0X2O1 --period 5 --core -8..8\n  \
    yomikiri search hakozumi --record X0 --period 8 --core -2..2 --out x.json\n  \
    yomikiri search hakozumi --window -4..4 --out tree.json\n\n\
    The strategist is the side of the last stone. `yomikiri verify` checks what was\n\
    found.\n\n\
    Exit status: 0 found, 1 nothing of this form exists, 2 bad use.")]
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
    /// With --window: columns with so many stones are follow-up for good
    #[arg(long, default_value_t = 6)]
    cap: u8,
    /// With --window: the most positions to look at
    #[arg(long, default_value_t = 100_000_000)]
    limit: u64,
    /// Write the strategy here; standard output by default
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
        if let (Some(path), Some(text)) = (&self.out, &text) {
            write_or_print(path, text, output)?;
        }
        if self.json {
            let strategy = text.as_deref().map(serde_json::from_str::<serde_json::Value>);
            output.json(&json!({
                "schema": "yomikiri.search/1",
                "found": found.is_some(),
                "strategy": strategy.transpose()?,
            }))?;
        } else {
            match (&text, &self.out) {
                (None, _) => output.line("No static board of this form exists.")?,
                (Some(_), Some(path)) => output.line(format!("written to {}", name_of(path)))?,
                (Some(text), None) => output.line(text.trim_end())?,
            }
        }
        Ok(if found.is_some() { Answer::Done } else { Answer::No })
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
        if let (Ok(certificate), Some(path)) = (&found, &self.out) {
            write_or_print(path, &certificate.to_json(), output)?;
        }
        if self.json {
            output.json(&json!({
                "schema": "yomikiri.search/1",
                "found": found.is_ok(),
                "evaluations": found.as_ref().err().map(|unfinished| unfinished.evaluations),
            }))?;
        } else {
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
