//! The `yomikiri` command, for any list of games: [`run`] is the whole program. A face: it asks the
//! registry and the papers, and shows what it gets.

mod analyze;
mod arena;
mod args;
mod bench;
mod count;
mod destination;
mod dobutsu;
mod export;
mod fields;
mod generic;
mod graph_bench;
mod hakozumi;
mod input;
mod list;
mod machine;
mod man;
mod memory;
mod mnk;
mod output;
mod perft;
mod play;
mod progress;
mod puzzle;
mod records;
mod replay;
mod report_text;
mod reproduce;
#[cfg(test)]
mod schema;
mod serve;
mod serve_bench;
mod tantrix;
#[cfg(feature = "gpu")]
mod test_gpu;
mod threads;
mod typed;
mod verify;

use std::process::ExitCode;

use yomikiri_catalog::{Catalog, Entry, Shelf};

use crate::args::Command;
use crate::output::{Answer, Output, remark, said, visible};
use crate::typed::Typed;

pub use memory::OrExit;

/// Runs the program with these games on the arguments of the process.
pub fn run(games: &[Entry]) -> ExitCode {
    let catalog = Catalog::of(games, Shelf::new(None));
    let typed = typed::read(&catalog);
    let mut output = Output::new();
    match perform(typed, games, &catalog, &mut output)
        .and_then(|answer| output.flush().map(|()| answer))
    {
        Ok(Answer::Done) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        // Whoever reads us has seen enough: `yomikiri … | head`.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            show_error(&said(&error));
            ExitCode::from(2)
        }
    }
}

fn show_error(error: &impl std::fmt::Display) {
    let style = anstyle::Style::new().bold().fg_color(Some(anstyle::AnsiColor::Red.into()));
    let error = format!("{error:#}");
    remark!("{style}error:{style:#} {}", visible(&error));
}

fn perform(
    typed: Typed,
    games: &[Entry],
    catalog: &Catalog,
    output: &mut Output,
) -> anyhow::Result<Answer> {
    let command = match typed {
        Typed::Own(cli) => cli.command,
        Typed::Generic(matches) => {
            threads::start(None)?;
            let ran = generic::run(&matches, catalog, output);
            return ran.unwrap_or_else(|| anyhow::bail!("no such command"));
        }
    };
    match command {
        // These compute nothing.
        Command::List(_) | Command::Completions { .. } | Command::Man(_) => {}
        // These start as many threads as their options say.
        Command::Solve { .. } | Command::Sweep { .. } => {}
        _ => threads::start(None)?,
    }
    match command {
        Command::Reproduce(args) => reproduce::run(&args, output),
        Command::Solve { game } => game.run(output),
        Command::Verify(args) => verify::run(&args, output),
        Command::Usi(args) => args.run(output),
        Command::Search { game } => game.run(output),
        Command::Sweep { game } => game.run(output),
        #[cfg(feature = "gpu")]
        Command::TestGpu(args) => test_gpu::run(&args, output),
        Command::Serve(args) => args.run(games, output),
        Command::Bench(args) => bench::run(&args, output),
        Command::List(args) => list::run(&args, catalog, output),
        Command::Completions { shell } => {
            // Not straight to the output: it panics where nothing can be written.
            let mut text = Vec::new();
            clap_complete::generate(shell, &mut typed::command(catalog), "yomikiri", &mut text);
            output.text(&text)?;
            Ok(Answer::Done)
        }
        Command::Man(args) => man::run(&args, typed::command(catalog), output),
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<std::io::Error>()
            .is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
    })
}
