//! `yomikiri verify`: checking files from first principles.

use std::path::PathBuf;

use serde_json::{Value as Json, json};
use yomikiri_catalog::dobutsu::{Tablebase, Verified, verify};

use crate::output::{Answer, BAD, GOOD, Output, grouped};
use crate::progress::Bar;

#[derive(clap::Args)]
#[command(after_help = "Example:\n  yomikiri verify dobutsu.yk\n\n\
    Checks the checksums, every entry against its successors by forward moves only, and the\n\
    published totals. Exit status 1 if anything is wrong.")]
pub(crate) struct Args {
    /// Table files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Answer> {
    let mut answer = Answer::Done;
    let mut documents = Vec::new();
    for file in &args.files {
        // A file that is not there is bad use, not a failed check.
        std::fs::metadata(file).map_err(|error| anyhow::anyhow!("{}: {error}", file.display()))?;
        let bar = Bar::new();
        let result = Tablebase::open_any(file)
            .map_err(Into::into)
            .and_then(|tablebase| verify(&tablebase, &bar).map(|verified| (tablebase, verified)));
        drop(bar);
        let name = file.display();
        match result {
            Ok((tablebase, verified)) => {
                let rules = tablebase.game().rules();
                documents.push(document(&name.to_string(), rules.name(), &verified));
                if !args.json {
                    output.line(good(&name.to_string(), rules.name(), &verified))?;
                }
            }
            Err(error) => {
                answer = Answer::No;
                documents.push(
                    json!({"file": name.to_string(), "ok": false, "error": error.to_string()}),
                );
                if !args.json {
                    output.line(format!("{BAD}wrong{BAD:#}  {name}: {error}"))?;
                }
            }
        }
    }
    if args.json {
        output.json(&json!({"schema": "yomikiri.verify/1", "files": documents}))?;
    }
    Ok(answer)
}

fn document(file: &str, rules: &str, verified: &Verified) -> Json {
    json!({
        "file": file,
        "ok": true,
        "game": format!("dobutsu --rules {rules}"),
        "reachable": verified.reachable(),
        "catch": verified.catch,
        "try_lost": verified.try_lost,
        "non_terminal": verified.census.positions(),
        "win": verified.census.wins(),
        "draw": verified.census.draws(),
        "loss": verified.census.losses(),
        "moves": verified.moves,
        "published_totals": verified.published,
    })
}

fn good(file: &str, rules: &str, verified: &Verified) -> String {
    let totals = if verified.published {
        "and the published totals agree"
    } else {
        "no totals are published"
    };
    format!(
        "{GOOD}right{GOOD:#}  {file}: dobutsu --rules {rules}; {} entries follow from their \
         successors, {totals}",
        grouped(verified.census.positions())
    )
}
