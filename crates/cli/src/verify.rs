//! `yomikiri verify`: checking files from first principles. What a file is, it says itself: tables
//! begin with a mark of their own, everything else is a strategy or a certificate tree.

use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use schemars::JsonSchema;
use serde::Serialize;
use yomikiri_catalog::StrategyCheck;
use yomikiri_host::file;

use crate::mnk::LayerDocument;
use crate::output::{Answer, Output, name_of, said};
use crate::{dobutsu, hakozumi, mnk, show_error};

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    yomikiri verify dobutsu.yk                     a table: checksums, every entry\n  \
    \u{20}                                              against its successors, totals\n  \
    yomikiri verify theorem-3 figure-37-printed    shipped strategies by name\n  \
    yomikiri verify my-strategy.json --json\n  \
    yomikiri verify 5x4                            layer files, each layer against\n  \
    \u{20}                                              the next by the plain rules\n  \
    yomikiri verify 5x4/layer-16-part-000.yk       one of them\n  \
    yomikiri verify 5x4 --sample 100000            random states against search\n\n\
    Every file is checked, whatever became of those before it. Exit status: 0 every\n\
    file holds, 1 one does not, 2 one cannot be read or is not such a file.")]
pub(crate) struct Args {
    /// Tables, folders of layer files, strategies or certificate trees, or names of shipped strategies
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Of folders: compare this many random states with the search engines instead, at least 1
    #[arg(long, value_name = "STATES", value_parser = states)]
    sample: Option<usize>,
    /// The seed of the random states
    #[arg(long, default_value_t = 1, requires = "sample")]
    seed: u64,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// A sample of nothing would prove nothing.
fn states(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) => Err("a sample of no state proves nothing; expected at least 1".to_owned()),
        Ok(states) => Ok(states),
        Err(_) => Err("expected a whole number, at least 1".to_owned()),
    }
}

/// What a check found: the same for a script and for a person.
pub(crate) struct Checked {
    pub(crate) holds: bool,
    pub(crate) found: Found,
    pub(crate) text: String,
}

/// What was found of one file, or of several.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum VerifyDocument {
    /// Of one.
    One {
        /// `yomikiri.verify/2`.
        schema: &'static str,
        /// What was found.
        #[serde(flatten)]
        file: FileDocument,
    },
    /// Of several.
    Many {
        /// `yomikiri.verify/2`.
        schema: &'static str,
        /// What was found of each, in the order in which they were named.
        files: Vec<FileDocument>,
    },
}

/// A file and what was found of it.
#[derive(Serialize, JsonSchema)]
pub(crate) struct FileDocument {
    /// Its name as it was given.
    file: String,
    /// What was found.
    #[serde(flatten)]
    found: Found,
}

/// What was found of a file. `accepted` says whether it holds.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum Found {
    /// A table of Dobutsu Shogi: every entry follows from its successors.
    Table {
        /// True.
        accepted: bool,
        /// The game, all parameters written out.
        game: String,
        /// Positions in the table, ends included.
        reachable: u64,
        /// Ends in which the player to move can catch the lion.
        catch: u64,
        /// Ends in which the other player's lion has reached the far row.
        try_lost: u64,
        /// Positions in which the game goes on: won, drawn and lost for the player to move.
        non_terminal: u64,
        /// Won for the player to move.
        win: u64,
        /// Drawn.
        draw: u64,
        /// Lost for the player to move.
        loss: u64,
        /// Legal moves of all positions in which the game goes on.
        moves: u64,
        /// Were there published totals to compare with? Then they agree.
        published_totals: bool,
    },
    /// Layer files of k in a row: every value follows from the next layer.
    Layers {
        /// True.
        accepted: bool,
        /// The game, all parameters written out.
        game: String,
        /// Positions worked out again.
        positions: u64,
        /// The states among them: undecided positions that can arise, up to symmetry.
        states: u64,
        /// Every layer that was checked.
        layers: Vec<LayerDocument>,
    },
    /// Random states of layer files: search finds the same values.
    Sample {
        /// True.
        accepted: bool,
        /// The game, all parameters written out.
        game: String,
        /// The seed of the random states.
        seed: u64,
        /// States compared by their equilibrium set.
        sets: u64,
        /// States compared by who can force a win.
        forced: u64,
        /// States that were too large for the search.
        open: u64,
        /// The same by layer.
        layers: Vec<SampledLayer>,
    },
    /// A strategy of infinite Connect-Four, or a certificate tree.
    Strategy(StrategyCheck),
    /// A table or a folder of layer files with something wrong in it.
    Wrong {
        /// False.
        accepted: bool,
        /// What is wrong.
        error: String,
    },
    /// A file that could not be checked.
    Unread {
        /// Why.
        error: String,
    },
}

/// How many random states of a layer were compared.
#[derive(Serialize, JsonSchema)]
pub(crate) struct SampledLayer {
    /// Stones on the board.
    pub(crate) stones: usize,
    /// States compared by their equilibrium set.
    pub(crate) sets: u64,
    /// States compared by who can force a win.
    pub(crate) forced: u64,
    /// States that were too large for the search.
    pub(crate) open: u64,
}

/// The shape of a [`VerifyDocument`], by its name in documents.
const SCHEMA: &str = "yomikiri.verify/2";

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Answer> {
    let mut answer = Answer::Done;
    let (mut files, mut unchecked) = (Vec::new(), 0);
    for file in &args.files {
        let name = name_of(file);
        let checked = match args.check(file) {
            Ok(checked) => checked,
            Err(error) if args.files.len() == 1 => return Err(error),
            Err(error) => {
                // The other files are still checked.
                unchecked += 1;
                let error = said(&error);
                show_error(&error);
                files.push(FileDocument { file: name, found: Found::Unread { error } });
                continue;
            }
        };
        if !checked.holds {
            answer = Answer::No;
        }
        if args.json {
            files.push(FileDocument { file: name, found: checked.found });
        } else {
            output.line(checked.text)?;
            output.flush()?;
        }
    }
    if args.json {
        let one = if args.files.len() == 1 { files.pop() } else { None };
        output.json(&match one {
            Some(file) => VerifyDocument::One { schema: SCHEMA, file },
            None => VerifyDocument::Many { schema: SCHEMA, files },
        })?;
    }
    output.flush()?;
    let all = args.files.len();
    ensure!(unchecked == 0, "{unchecked} of {all} files could not be checked");
    Ok(answer)
}

impl Args {
    fn check(&self, file: &Path) -> anyhow::Result<Checked> {
        if let Some(states) = self.sample {
            ensure!(file.is_dir(), "{}: not a folder of layer files", file.display());
            return mnk::sample_layers(file, states, self.seed);
        }
        if file.is_dir() {
            return mnk::check_layers(file, None);
        }
        if !is_table(file)? {
            return hakozumi::check_file(file);
        }
        match mnk::folder_of_layer(file) {
            Some(folder) => mnk::check_layers(&folder, Some(file)),
            None => dobutsu::check_table(file).map_err(mnk::renamed_layer),
        }
    }
}

/// A table by its mark. A file that is called one must have it: without, it is bad use, not a failed
/// check.
fn is_table(file: &Path) -> anyhow::Result<bool> {
    let is_called_one = file.extension().is_some_and(|extension| extension == "yk");
    let mut mark = [0; 8];
    let read = file::open(file).and_then(|mut file| file.read_exact(&mut mark));
    let is_one = read.is_ok() && mark == yomikiri_dobutsu_tables::TABLE_MARK;
    if is_called_one && !is_one {
        let named = || file.display().to_string();
        // What is too short to have the mark can be read, and is none.
        read.or_else(
            |error| if error.kind() == ErrorKind::UnexpectedEof { Ok(()) } else { Err(error) },
        )
        .with_context(named)?;
        bail!("{}: this is not a table file: it does not begin with `YOMITABL`", named());
    }
    // What else cannot be read is said where it is read as a strategy.
    Ok(is_one)
}
