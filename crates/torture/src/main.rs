//! `cargo xtask torture`: damage, kills and hostile input, tried out. Every part prints what was
//! tried and what came out; the first thing that is wrong ends it, with the seed that shows it.

mod arithmetic;
mod cluster;
mod determinism;
mod disk;
mod engines;
mod files;
mod fuzzing;
mod kill;
mod limits;
mod program;
mod server;
mod sheet;
mod tables;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use yomikiri_torture::allocation::Counting;

use crate::program::Program;
use crate::sheet::Sheet;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Damage, kills and hostile input: what the program must hold under, tried out.
#[derive(Parser)]
#[command(
    name = "cargo xtask torture",
    bin_name = "cargo xtask torture",
    after_help = "Examples:\n  \
        cargo xtask torture                    everything, about an hour\n  \
        cargo xtask torture tables --seed 7    10,000 flipped bits and more, by another seed\n  \
        cargo xtask torture --quick            a little of everything, as `cargo xtask test` runs it\n\n\
        Exit status: 0 everything held, 1 something did not, 2 bad use."
)]
struct Args {
    /// What to try; everything by default
    #[arg(value_enum, default_value = "all")]
    what: Vec<What>,
    /// Seed of everything random
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A short version of each
    #[arg(long)]
    quick: bool,
    /// Of fuzzing: seconds for each target
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Write a table here, slowly enough to be killed: what `kill` starts
    #[arg(long, hide = true)]
    write_table: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// Flipped bits, truncations, splices and hostile headers, in every kind of file; files that are none
    Tables,
    /// Builds killed at random moments; full and unwritable disks; two builds at once
    Kill,
    /// The same bytes with 1, 2 and 8 threads, twice each
    Determinism,
    /// cargo-fuzz on every parser and reader (nightly)
    Fuzz,
    /// Overflow checks, unsafe code under miri (nightly)
    Arithmetic,
    /// USI sessions and games in the terminal, fed with garbage
    Engines,
    /// Numbers of threads that no machine has, and too little address space
    Limits,
    /// The explorer's server under load, slow connections and malice
    Server,
    /// Strangers at the port of a cluster's process
    Cluster,
    /// All of these
    All,
}

/// What all parts are given.
struct Run {
    seed: u64,
    quick: bool,
    seconds: u64,
    program: Program,
}

impl Run {
    /// So many, or in the short version so many.
    fn count(&self, full: usize, quick: usize) -> usize {
        if self.quick { quick } else { full }
    }
}

type Part = (What, fn(&Run, &mut Sheet) -> anyhow::Result<()>);

const PARTS: [Part; 9] = [
    (What::Tables, tables::run),
    (What::Arithmetic, arithmetic::run),
    (What::Engines, engines::run),
    (What::Limits, limits::run),
    (What::Kill, kill::run),
    (What::Determinism, determinism::run),
    (What::Cluster, cluster::run),
    (What::Server, server::run),
    (What::Fuzz, fuzzing::run),
];

fn main() -> ExitCode {
    let args = Args::parse();
    if let Some(path) = &args.write_table {
        return kill::write_table(path);
    }
    match torture(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("\nWRONG (seed {}): {error:#}", args.seed);
            ExitCode::FAILURE
        }
    }
}

fn torture(args: &Args) -> anyhow::Result<()> {
    let program = Program::find()?;
    let run = Run { seed: args.seed, quick: args.quick, seconds: args.seconds, program };
    let mut sheet = Sheet::new(args.seed);
    for (what, part) in PARTS {
        if args.what.contains(&what) || args.what.contains(&What::All) {
            part(&run, &mut sheet)?;
        }
    }
    sheet.end();
    Ok(())
}
