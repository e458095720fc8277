//! `yomikiri verify`: checking files from first principles. What a file is, it says itself: tables
//! begin with a mark of their own, everything else is a strategy or a certificate tree.

use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde_json::{Value, json};

use crate::output::{Answer, Output};
use crate::{dobutsu, hakozumi};

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    yomikiri verify dobutsu.yk                        a table: checksums, every entry against its\n  \
    \u{20}                                                 successors, the published totals\n  \
    yomikiri verify theorem-3 figure-37-printed       shipped strategies by their names\n  \
    yomikiri verify my-strategy.json --json\n\n\
    Exit status: 0 every file holds, 1 one does not, 2 one is no such file.")]
pub(crate) struct Args {
    /// Tables, strategies or certificate trees, or names of shipped strategies
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// What a check found: the same for a script and for a person.
pub(crate) struct Checked {
    pub(crate) holds: bool,
    pub(crate) document: Value,
    pub(crate) text: String,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Answer> {
    let mut answer = Answer::Done;
    let mut documents = Vec::new();
    for file in &args.files {
        let checked =
            if is_table(file)? { dobutsu::check_table(file) } else { hakozumi::check_file(file)? };
        if !checked.holds {
            answer = Answer::No;
        }
        if args.json {
            documents.push(checked.document);
        } else {
            output.line(checked.text)?;
            output.flush()?;
        }
    }
    if let [one] = documents.as_mut_slice() {
        one["schema"] = json!("yomikiri.verify/1");
        output.json(one)?;
    } else if args.json {
        output.json(&json!({"schema": "yomikiri.verify/1", "files": documents}))?;
    }
    Ok(answer)
}

/// A table by its mark, or by its name if the mark is damaged.
fn is_table(file: &Path) -> anyhow::Result<bool> {
    if file.extension().is_some_and(|extension| extension == "yk") {
        // A file that is not there is bad use, not a failed check.
        std::fs::metadata(file).with_context(|| file.display().to_string())?;
        return Ok(true);
    }
    let mut mark = [0; 8];
    let read = std::fs::File::open(file).and_then(|mut file| file.read_exact(&mut mark));
    Ok(read.is_ok() && mark == yomikiri_catalog::dobutsu::TABLE_MARK)
}
