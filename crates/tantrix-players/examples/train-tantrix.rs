//! Trains the Tantrix player `champion` and writes its weights: what `cargo xtask train-tantrix`
//! runs.
//!
//! ```text
//! train-tantrix [--seed N] [--out FILE] [--quick] [--scout]
//! ```
//!
//! With `--scout` the scout only is learnt, on the rest of the weights in the program.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use yomikiri_tantrix_players::{Schedule, Weights, champion_weights, train, train_scout};

const USAGE: &str = "usage: train-tantrix [--seed N] [--out FILE] [--quick] [--scout]";
/// The seed of the weights in the program.
const SEED: u64 = 5;
const OUT: &str = "crates/tantrix-players/src/champion/weights.bin";

struct Asked {
    seed: u64,
    out: PathBuf,
    schedule: Schedule,
    /// The scout only?
    scout: bool,
}

fn asked(mut args: impl Iterator<Item = String>) -> Result<Asked, String> {
    let mut asked = Asked { seed: SEED, out: OUT.into(), schedule: Schedule::FULL, scout: false };
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or(format!("no value for {arg}"));
        match &arg[..] {
            "--seed" => {
                let text = value()?;
                asked.seed = text.parse().map_err(|_| format!("--seed {text}: not a number"))?;
            }
            "--out" => asked.out = value()?.into(),
            "--quick" => asked.schedule = Schedule::QUICK,
            "--scout" => asked.scout = true,
            _ => return Err(format!("no option {arg}")),
        }
    }
    Ok(asked)
}

/// Writes the whole file or nothing.
fn write(out: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut partial = out.as_os_str().to_owned();
    partial.push(".part");
    std::fs::write(&partial, bytes)?;
    std::fs::File::open(&partial)?.sync_all()?;
    std::fs::rename(&partial, out)
}

fn main() -> ExitCode {
    let asked = match asked(std::env::args().skip(1)) {
        Ok(asked) => asked,
        Err(problem) => {
            eprintln!("{problem}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let begun = Instant::now();
    let tell = &mut |line: &str| eprintln!("{:6.1} s  {line}", begun.elapsed().as_secs_f32());
    let weights = if asked.scout {
        match Weights::from_bytes(champion_weights()) {
            Ok(weights) => train_scout(weights, asked.seed, &asked.schedule, tell),
            Err(error) => {
                eprintln!("the weights in the program: {error}");
                return ExitCode::FAILURE;
            }
        }
    } else {
        train(asked.seed, &asked.schedule, tell)
    };
    let bytes = weights.to_bytes();
    match write(&asked.out, &bytes) {
        Ok(()) => {
            let hash = blake3::hash(&bytes).to_hex();
            println!("{}: {} bytes, BLAKE3 {hash}", asked.out.display(), bytes.len());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{}: {error}", asked.out.display());
            ExitCode::FAILURE
        }
    }
}
