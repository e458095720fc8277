//! What was typed, read. clap knows every option; this adds what it leaves out: a negative number
//! where a number is expected is a wrong value and not an unknown option, and what is not a number
//! is answered with what was expected instead of the standard library's words.

use std::any::TypeId;
use std::ffi::OsString;
use std::num::{IntErrorKind, ParseFloatError, ParseIntError};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgMatches, Command, CommandFactory, FromArgMatches};
use yomikiri_catalog::Catalog;

use crate::args::Cli;
use crate::generic;
use crate::machine::Bytes;
use crate::output::{grouped, leave};

/// What was typed: a command for any game, or one of its own kind.
pub(crate) enum Typed {
    Generic(ArgMatches),
    Own(Cli),
}

/// Reads the command line, or ends the program with help or with what is wrong.
pub(crate) fn read(catalog: &Catalog) -> Typed {
    let read = |words: Vec<OsString>| {
        let read = command(catalog).try_get_matches_from(words);
        read.unwrap_or_else(|error| leave(&clearer(error)))
    };
    let words: Vec<OsString> = std::env::args_os().collect();
    let mut matches = read(words.clone());
    match generic::words_for_file(&matches, &words, catalog) {
        Ok(Some(words)) => matches = read(words),
        Ok(None) => {}
        Err(message) => leave(&clap::Error::raw(ErrorKind::InvalidSubcommand, message)),
    }
    if matches.subcommand_name().is_some_and(generic::is_command) {
        return Typed::Generic(matches);
    }
    Typed::Own(Cli::from_arg_matches(&matches).unwrap_or_else(|error| leave(&clearer(error))))
}

/// The commands as the help lists them: what most people look for first.
const ORDER: &str = "analyze play serve puzzle count export replay arena perft solve verify reproduce search sweep \
                     usi list bench completions man";

/// Every command with its options and its help.
pub(crate) fn command(catalog: &Catalog) -> Command {
    let described = |command: Command| {
        // What a command does is said first, and of which game below it.
        match command.get_about().cloned() {
            Some(about) => command.mut_subcommands(|game| game.before_help(about.clone())),
            None => command,
        }
    };
    let command = generic::add(Cli::command(), catalog);
    let placed = |command: Command| {
        let place = ORDER.split(' ').position(|name| name == command.get_name());
        command.display_order(place.unwrap_or(usize::MAX))
    };
    numbers_are_values(command.mut_subcommands(described).mut_subcommands(placed))
}

fn numbers_are_values(command: Command) -> Command {
    let allowed = |arg: Arg| {
        let allowed = is_number(&arg) || arg.is_allow_negative_numbers_set();
        arg.allow_negative_numbers(allowed)
    };
    command.mut_args(allowed).mut_subcommands(numbers_are_values)
}

fn is_number(arg: &Arg) -> bool {
    let found = arg.get_value_parser().type_id();
    let numbers = [
        TypeId::of::<u8>(),
        TypeId::of::<u16>(),
        TypeId::of::<u32>(),
        TypeId::of::<u64>(),
        TypeId::of::<usize>(),
        TypeId::of::<f64>(),
        TypeId::of::<std::time::Duration>(),
        TypeId::of::<Bytes>(),
    ];
    arg.get_action().takes_values() && numbers.iter().any(|number| found == *number)
}

/// The same error, saying what was expected where clap repeats the standard library.
fn clearer(error: clap::Error) -> clap::Error {
    let Some(expected) = expected(&error) else { return error };
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text),
        _ => None,
    };
    let (value, arg) = (text(ContextKind::InvalidValue), text(ContextKind::InvalidArg));
    let (Some(value), Some(arg)) = (value, arg) else { return error };
    let message = format!(
        "invalid value '{value}' for '{arg}': expected {expected}\n\n\
         For more information, try '--help'.\n"
    );
    clap::Error::raw(ErrorKind::ValueValidation, message)
}

fn expected(error: &clap::Error) -> Option<String> {
    let source = std::error::Error::source(error)?;
    if source.is::<ParseFloatError>() {
        return Some("a number".to_owned());
    }
    if let Some(number) = source.downcast_ref::<ParseIntError>() {
        return Some(match number.kind() {
            IntErrorKind::PosOverflow => "a smaller whole number".to_owned(),
            _ => "a whole number, 0 or more".to_owned(),
        });
    }
    // clap's own words for a number out of its range: "300 is not in 0..=255".
    let text = source.to_string();
    let (least, most) = text.split_once(" is not in ")?.1.split_once("..=")?;
    Some(format!("a whole number from {} to {}", grouped(least), grouped(most)))
}

/// A reader of whole numbers from `least` to `most`.
pub(crate) fn whole(
    least: u64,
    most: u64,
) -> impl Fn(&str) -> Result<u64, String> + Clone + Send + Sync {
    move |text| {
        let number = text.parse().ok().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| {
            format!("expected a whole number from {} to {}", grouped(least), grouped(most))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_well_formed() {
        command(&Catalog::new()).debug_assert();
    }

    /// The lines of everything printed after a command's options.
    fn check(command: &Command, path: &str) {
        let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        for line in after.lines() {
            let width = line.chars().count();
            assert!(width <= 80, "{path}: {width} columns; expected at most 80: {line}");
        }
        for inner in command.get_subcommands() {
            check(inner, &format!("{path} {}", inner.get_name()));
        }
    }

    #[test]
    fn examples_wrapped_on_a_terminal_of_80_columns() {
        check(&command(&Catalog::new()), "yomikiri");
    }

    #[test]
    fn help_named_the_game_before_saying_what_the_command_does() {
        let mut command = command(&Catalog::new());
        let analyze = command.find_subcommand_mut("analyze").unwrap();
        let about = analyze.get_about().unwrap().to_string();
        let help = analyze.find_subcommand_mut("mnk").unwrap().render_long_help().to_string();
        assert!(help.starts_with(&about), "{help}");
    }
}
