//! `yomikiri search hakozumi`: finding a strategy.

use std::path::PathBuf;
use std::str::FromStr;

use anyhow::Context;
use serde_json::json;
use yomikiri_game::ParseError;
use yomikiri_hakozumi::Record;
use yomikiri_prove::search::{Wanted, search, strategist_after};

use crate::output::{Answer, Output};

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
    yomikiri search hakozumi --record X0 --period 8 --core -2..2 --out x.json && yomikiri verify x.json\n\n\
    The strategist is the side of the last stone. Exit status: 0 found, 1 none of this form exists.")]
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
    /// Write the strategy here; standard output by default
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

impl SearchArgs {
    pub(crate) fn run(self, output: &mut Output) -> anyhow::Result<Answer> {
        let record = Record::parse(&self.record).context("in the record")?;
        let strategist = strategist_after(&record);
        let Columns { low, high } = self.core;
        let wanted = Wanted { record, strategist, period: self.period, low, high };
        let found = search(&wanted)?;
        let text = found.as_ref().map(yomikiri_hakozumi::Strategy::to_json);
        if let (Some(path), Some(text)) = (&self.out, &text) {
            std::fs::write(path, text).with_context(|| path.display().to_string())?;
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
                (Some(_), Some(path)) => output.line(format!("written to {}", path.display()))?,
                (Some(text), None) => output.line(text.trim_end())?,
            }
        }
        Ok(if found.is_some() { Answer::Done } else { Answer::No })
    }
}
