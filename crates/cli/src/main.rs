//! The `yomikiri` command. A face: it asks the catalog and the papers, and shows what it gets.

mod arena;
mod args;
mod bench;
mod destination;
mod dobutsu;
mod hakozumi;
mod input;
mod list;
mod machine;
mod memory;
mod mnk;
mod output;
mod progress;
mod report_text;
mod reproduce;
mod serve;
mod serve_bench;
mod tantrix;
mod test_gpu;
mod threads;
mod typed;
mod verify;

use std::process::ExitCode;

use crate::args::Command;
use crate::output::{Answer, Output, remark, said, visible};

#[global_allocator]
static ALLOCATOR: memory::OrExit = memory::OrExit;

fn main() -> ExitCode {
    let cli = typed::read();
    let mut output = Output::new();
    match run(cli.command, &mut output).and_then(|answer| output.flush().map(|()| answer)) {
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

fn run(command: Command, output: &mut Output) -> anyhow::Result<Answer> {
    match command {
        // These compute nothing.
        Command::List(_) | Command::Completions { .. } => {}
        // These start as many threads as their options say.
        Command::Solve { .. } | Command::Sweep { .. } => {}
        _ => threads::start(None)?,
    }
    match command {
        Command::Reproduce(args) => reproduce::run(&args, output),
        Command::Solve { game } => game.run(output),
        Command::Analyze { game } => game.run(output),
        Command::Count { game } => game.run(output),
        Command::Perft { game } => game.run(output),
        Command::Play { game } => game.run(output),
        Command::Verify(args) => verify::run(&args, output),
        Command::Arena { game } => game.run(output),
        Command::Puzzle { game } => game.run(output),
        Command::Usi(args) => args.run(output),
        Command::Search { game } => game.run(output),
        Command::Sweep { game } => game.run(output),
        Command::Replay { game } => game.run(output),
        Command::TestGpu(args) => test_gpu::run(&args, output),
        Command::Serve(args) => args.run(output),
        Command::Bench(args) => bench::run(&args, output),
        Command::List(args) => list::run(&args, output),
        Command::Completions { shell } => {
            // Not straight to the output: it panics where nothing can be written.
            let mut text = Vec::new();
            clap_complete::generate(shell, &mut typed::command(), "yomikiri", &mut text);
            output.text(&text)?;
            Ok(Answer::Done)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<std::io::Error>()
            .is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
    })
}
