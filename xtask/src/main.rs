//! The developer's own commands: `cargo xtask test`, `cargo xtask bench`, `cargo xtask train-tantrix`.

mod book;
mod chromium;
mod dist;
mod japanese;
mod language;
mod page;
mod python;
mod test;
mod tidy;
mod torture;

use std::process::{Command, ExitCode};

const HELP: &str = "\
usage: cargo xtask test       every check and every test, as CI runs them
       cargo xtask test-gpu   on a machine with a GPU: all it computes, compared with the CPU
       cargo xtask torture …  damage, kills, hostile input; --help says what can be chosen
       cargo xtask page       only the tests of the page, in a browser
       cargo xtask python     only the Python package: wheel, tests, types, notebooks
       cargo xtask book       the guide as HTML, in target/book; needs mdbook
       cargo xtask dist [--static | --of PROGRAM]
                              `cargo install` into a new prefix, and a release archive of it in
                              target/dist, unpacked and tried out; or one of a program that is there.
                              --static: linked to no library at all, needs musl-gcc and the Rust target
                              x86_64-unknown-linux-musl
       cargo xtask bench      criterion benches, then `yomikiri bench`
       cargo xtask train-tantrix [--seed N] [--out FILE] [--quick] [--policy-network]
                              learn the weights of the Tantrix player `champion` anew
       cargo xtask tidy       only what no compiler checks: file headers, lengths, forbidden words";

fn main() -> ExitCode {
    let task = std::env::args().nth(1);
    let done = match task.as_deref() {
        Some("test") => test::run(),
        Some("test-gpu") => {
            // The tests of the position code first: they say more about what is wrong.
            cargo(&["test", "--profile", "tests", "--package", "yomikiri-gpu"])
                && cargo(&["run", "--release", "--", "test-gpu"])
        }
        Some("torture") => {
            let args: Vec<String> = std::env::args().skip(2).collect();
            let status = torture::run(&args).and_then(|status| u8::try_from(status).ok());
            return ExitCode::from(status.unwrap_or(1));
        }
        Some("tidy") => tidy::run(),
        Some("train-tantrix") => {
            let mut args = vec!["run", "--release", "--package", "yomikiri-tantrix-players"];
            args.extend(["--example", "train-tantrix", "--"]);
            let given: Vec<String> = std::env::args().skip(2).collect();
            args.extend(given.iter().map(String::as_str));
            cargo(&args)
        }
        Some("page") => page::run_alone(),
        Some("python") => python::run(),
        Some("book") => book::run(),
        Some("dist") => dist::run(&std::env::args().skip(2).collect::<Vec<_>>()),
        Some("bench") => {
            cargo(&["bench", "--workspace"]) && cargo(&["run", "--release", "--", "bench"])
        }
        _ => {
            eprintln!("{HELP}");
            return ExitCode::from(2);
        }
    };
    if done { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Runs cargo with these arguments; says what runs, and whether it succeeded.
fn cargo(args: &[&str]) -> bool {
    eprintln!("$ cargo {}", args.join(" "));
    cargo_command(args).status().is_ok_and(|status| status.success())
}

fn cargo_command(args: &[&str]) -> Command {
    let mut command = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()));
    command.args(args);
    command
}
