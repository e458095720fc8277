//! `yomikiri count`: how many positions a game has, as its registry entry counts them.

use yomikiri_catalog::{CountCell, CountTable};

use crate::generic::Chosen;
use crate::output::{Answer, Output, grouped};
use crate::progress::Bar;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self, chosen: Chosen<'_>, output: &mut Output) -> anyhow::Result<Answer> {
        let game = chosen.open()?;
        let bar = Bar::new();
        let count = game.count(&bar)?;
        drop(bar);
        if self.json {
            output.json(&count)?;
            return Ok(Answer::Done);
        }
        for (at, table) in count.tables.iter().enumerate() {
            if at > 0 {
                output.line("")?;
            }
            show(table, output)?;
        }
        Ok(Answer::Done)
    }
}

fn show(table: &CountTable, output: &mut Output) -> anyhow::Result<()> {
    if !table.title.is_empty() {
        output.line(format!("{}\n", table.title))?;
    }
    let text = |cell: &CountCell| match cell {
        CountCell::Number(count) => grouped(count),
        CountCell::Name(_, words) => words.clone(),
        CountCell::None(words) => (*words).to_owned(),
    };
    let rows = table.rows().iter().map(|row| row.iter().map(text).collect());
    output.table(table.columns(), rows)?;
    if !table.closing.is_empty() {
        output.line(format!("\n{}", table.closing))?;
    }
    Ok(())
}
