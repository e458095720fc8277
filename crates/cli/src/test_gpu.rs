//! `yomikiri test-gpu`: everything the GPU computes, compared with the CPU, number by number.
//!
//! A command of the binary and no test of a crate, so that it runs on machines with a GPU and
//! without a toolchain.

use crate::output::{Answer, Output};
use crate::{dobutsu, mnk};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only this game
    #[arg(value_parser = ["dobutsu", "mnk"])]
    game: Option<String>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Answer> {
    let wants = |game: &str| args.game.as_deref().is_none_or(|only| only == game);
    if wants("dobutsu") {
        dobutsu::test_gpu::compare(output)?;
    }
    if wants("mnk") {
        mnk::test_gpu::compare(output)?;
    }
    Ok(Answer::Done)
}
