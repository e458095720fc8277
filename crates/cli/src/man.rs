//! `yomikiri man`: the manual pages, made from the same words as the help.

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Command;
use clap_mangen::Man;

use crate::destination::check_folder;
use crate::output::{Answer, Output, counted, remark};

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    yomikiri man | man -l -\n  \
    yomikiri man analyze mnk | man -l -\n  \
    yomikiri man --out ~/.local/share/man/man1")]
pub(crate) struct Args {
    /// The command whose page is printed, such as `analyze mnk`; by default the program's own page
    #[arg(value_name = "COMMAND", conflicts_with = "out")]
    command: Vec<String>,
    /// Write all pages into this folder instead
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

pub(crate) fn run(
    args: &Args,
    mut command: Command,
    output: &mut Output,
) -> anyhow::Result<Answer> {
    // Gives every command its full name: `yomikiri-analyze-mnk`.
    command = command.disable_help_subcommand(true);
    command.build();
    if let Some(folder) = &args.out {
        check_folder(folder)?;
        let failed = || format!("cannot write into {}", folder.display());
        std::fs::create_dir_all(folder).with_context(failed)?;
        let mut pages = Vec::new();
        collect(&command, None, &mut pages);
        for (command, above) in &pages {
            let file = folder.join(format!("{}.1", name(command)));
            std::fs::write(file, page(command, *above)?).with_context(failed)?;
        }
        remark!("{}: {}", folder.display(), counted(pages.len() as u64, "page"));
        return Ok(Answer::Done);
    }
    let (mut found, mut above) = (&command, None);
    for word in &args.command {
        let next = found.get_subcommands().find(|command| command.get_name() == word);
        let Some(next) = next else {
            let names: Vec<&str> = shown(found).map(Command::get_name).collect();
            bail!("{} has no command {word:?}; expected {}", name(found), names.join(", "));
        };
        above = Some(found).filter(|found| found.get_name() != command.get_name());
        found = next;
    }
    output.text(&page(found, above)?)?;
    Ok(Answer::Done)
}

fn name(command: &Command) -> &str {
    command.get_display_name().unwrap_or(command.get_name())
}

fn shown(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|command| !command.is_hide_set())
}

/// A command and all below it, each with the command above it, unless that is the program itself.
fn collect<'c>(
    command: &'c Command,
    above: Option<&'c Command>,
    pages: &mut Vec<(&'c Command, Option<&'c Command>)>,
) {
    pages.push((command, above));
    let is_program = pages.len() == 1;
    let below = Some(command).filter(|_| !is_program);
    shown(command).for_each(|inner| collect(inner, below, pages));
}

/// The page of a command. That of a game says what the command above it does.
fn page(command: &Command, above: Option<&Command>) -> anyhow::Result<Vec<u8>> {
    let mut command = command.clone();
    let abouts = (above.and_then(Command::get_about), command.get_about());
    if let (Some(above), Some(about)) = abouts {
        let about = format!("{above}: {about}");
        command = command.about(about);
    }
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    Ok(page)
}
