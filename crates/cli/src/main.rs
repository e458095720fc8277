//! The `yomikiri` command with the games that come with it.

use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: yomikiri_cli::OrExit = yomikiri_cli::OrExit;

fn main() -> ExitCode {
    yomikiri_cli::run(&yomikiri_catalog::GAMES)
}
