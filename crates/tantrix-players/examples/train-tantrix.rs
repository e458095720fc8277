//! Trains the Tantrix player `champion` and writes its weights: what `cargo xtask train-tantrix`
//! runs.
//!
//! ```text
//! train-tantrix [--seed N] [--out FILE] [--quick] [--policy-network]
//! ```
//!
//! With `--policy-network` only the policy network is trained; the rest is that of the weights in the
//! program. `--scout` is an older name of this option.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use yomikiri_tantrix_players::{Schedule, Weights, champion_weights, train, train_policy_network};

const USAGE: &str = "usage: train-tantrix [--seed N] [--out FILE] [--quick] [--policy-network]";
/// The seed of the weights in the program.
const SEED: u64 = 5;
const OUT: &str = "crates/tantrix-players/src/champion/weights.bin";

struct Options {
    seed: u64,
    out: PathBuf,
    schedule: Schedule,
    /// Train only the policy network?
    policy_network: bool,
}

fn options(mut args: impl Iterator<Item = String>) -> Result<Options, String> {
    let mut options =
        Options { seed: SEED, out: OUT.into(), schedule: Schedule::FULL, policy_network: false };
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or(format!("no value for {arg}"));
        match &arg[..] {
            "--seed" => {
                let text = value()?;
                options.seed = text.parse().map_err(|_| format!("--seed {text}: not a number"))?;
            }
            "--out" => options.out = value()?.into(),
            "--quick" => options.schedule = Schedule::QUICK,
            "--policy-network" | "--scout" => options.policy_network = true,
            _ => return Err(format!("no option {arg}")),
        }
    }
    Ok(options)
}

/// Writes the file as a whole or not at all.
fn write(out: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut partial = out.as_os_str().to_owned();
    partial.push(".part");
    std::fs::write(&partial, bytes)?;
    std::fs::File::open(&partial)?.sync_all()?;
    std::fs::rename(&partial, out)
}

fn main() -> ExitCode {
    let options = match options(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(problem) => {
            eprintln!("{problem}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let started = Instant::now();
    let report = &mut |line: &str| eprintln!("{:6.1} s  {line}", started.elapsed().as_secs_f32());
    let weights = if options.policy_network {
        match Weights::from_bytes(champion_weights()) {
            Ok(weights) => train_policy_network(weights, options.seed, &options.schedule, report),
            Err(error) => {
                eprintln!("the weights in the program: {error}");
                return ExitCode::FAILURE;
            }
        }
    } else {
        train(options.seed, &options.schedule, report)
    };
    let bytes = weights.to_bytes();
    match write(&options.out, &bytes) {
        Ok(()) => {
            let hash = blake3::hash(&bytes).to_hex();
            println!("{}: {} bytes, BLAKE3 {hash}", options.out.display(), bytes.len());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{}: {error}", options.out.display());
            ExitCode::FAILURE
        }
    }
}
