//! The commands that work for every game of the registry. A game's parameters and settings become
//! options of the command; what the command itself takes is the same for all games.

use std::cell::RefCell;
use std::ffi::OsString;
use std::path::Path;
use std::rc::Rc;

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use yomikiri_catalog::{Catalog, Explore, GameInfo, Options, Replayed};

use crate::list::engines_help;
use crate::output::{Answer, Output};
use crate::records::Record;
use crate::{analyze, arena, count, export, perft, play, puzzle, replay};

/// A command of this kind.
struct Generic {
    name: &'static str,
    about: &'static str,
    /// Adds what the command takes.
    augment: fn(Command) -> Command,
    run: fn(Chosen<'_>, &ArgMatches, &mut Output) -> anyhow::Result<Answer>,
    /// Does its help list the engines?
    engines: bool,
    /// What its help says about all games.
    after: &'static str,
}

const COMMANDS: [Generic; 8] = [
    Generic {
        name: "analyze",
        about: "Show the value of a position and of every move in it",
        augment: analyze::Args::augment_args,
        run: |game, matches, output| analyze::Args::from_arg_matches(matches)?.run(game, output),
        engines: false,
        after: analyze::AFTER,
    },
    Generic {
        name: "play",
        about: "Play in the terminal against people or engines",
        augment: play::Args::augment_args,
        run: |game, matches, output| play::Args::from_arg_matches(matches)?.run(game, output),
        engines: true,
        after: "",
    },
    Generic {
        name: "arena",
        about: "Play a match between engines: score, Elo, margin and their intervals",
        augment: arena::Args::augment_args,
        run: |game, matches, output| arena::Args::from_arg_matches(matches)?.run(game, output),
        engines: true,
        after: arena::AFTER,
    },
    Generic {
        name: "perft",
        about: "Count the sequences of moves to a given depth",
        augment: perft::Args::augment_args,
        run: |game, matches, output| perft::Args::from_arg_matches(matches)?.run(game, output),
        engines: false,
        after: "",
    },
    Generic {
        name: "count",
        about: "Count the positions of a game",
        augment: count::Args::augment_args,
        run: |game, matches, output| count::Args::from_arg_matches(matches)?.run(game, output),
        engines: false,
        after: "",
    },
    Generic {
        name: "export",
        about: "Export the states of a game with their values, or its opening, as a table",
        augment: export::Args::augment_args,
        run: |game, matches, output| export::Args::from_arg_matches(matches)?.run(game, output),
        engines: false,
        after: export::AFTER,
    },
    Generic {
        name: "replay",
        about: "Check recorded games move by move",
        augment: replay::Args::augment_args,
        run: |game, matches, output| replay::Args::from_arg_matches(matches)?.run(game, output),
        engines: false,
        after: replay::AFTER,
    },
    Generic {
        name: "puzzle",
        about: "Find a position with a task: a win, a mate, an only move, a draw to hold",
        augment: puzzle::Args::augment_args,
        run: |game, matches, output| puzzle::Args::from_arg_matches(matches)?.run(game, output),
        engines: false,
        after: puzzle::AFTER,
    },
];

/// `export tree GAME`, the one such command below another.
const TREE: Generic = Generic {
    name: "tree",
    about: "Export the opening of a game: every position to a depth, with its value",
    augment: export::tree::Args::augment_args,
    run: |game, matches, output| export::tree::Args::from_arg_matches(matches)?.run(game, output),
    engines: false,
    after: "",
};

/// A game as it was chosen on the command line, not opened yet: a position may say more about it.
pub(crate) struct Chosen<'c> {
    pub(crate) catalog: &'c Catalog,
    pub(crate) info: &'c GameInfo,
    given: Vec<(String, String)>,
    options: Options,
    /// The game opened last: a thousand lines of input need not open it a thousand times.
    latest: RefCell<Option<(String, Rc<dyn Explore>)>>,
}

impl Chosen<'_> {
    /// The game's text with what was given.
    pub(crate) fn text(&self) -> String {
        let given = self.given.iter().map(|(name, value)| format!(" --{name} {value}"));
        given.fold(self.info.name.clone(), |text, part| text + &part)
    }

    /// Was this parameter given?
    pub(crate) fn is_given(&self, name: &str) -> bool {
        self.given.iter().any(|(given, _)| given == name)
    }

    /// The same game with a parameter that was not given.
    pub(crate) fn with(mut self, name: &str, value: &str) -> Self {
        self.given.push((name.to_owned(), value.to_owned()));
        self
    }

    /// The game.
    pub(crate) fn open(&self) -> anyhow::Result<Rc<dyn Explore>> {
        self.opened(&self.text())
    }

    /// The game of a position, and the position: a text that says by itself how large its board is,
    /// or which tiles were dealt, need not be told so by options. What was given comes first.
    pub(crate) fn open_at(&self, text: &str) -> anyhow::Result<(Rc<dyn Explore>, String)> {
        let name = &self.info.name;
        let recognized = self.catalog.recognize(text);
        let own = recognized.filter(|(game, _)| game.split_whitespace().next() == Some(name));
        let Some((game, position)) = own else { return Ok((self.open()?, text.to_owned())) };
        if position != text {
            // The text itself says what was chosen about the game.
            self.check(&game, "the text is of")?;
        }
        let mut words = game.split_whitespace().skip(1);
        let mut parameters = String::new();
        while let (Some(flag), Some(value)) = (words.next(), words.next()) {
            if !self.is_given(flag.trim_start_matches('-')) {
                parameters.push_str(&format!(" {flag} {value}"));
            }
        }
        let game = format!("{}{parameters}", self.text());
        Ok((self.opened(&game)?, position))
    }

    /// The games of a text, each with the number of its first line.
    pub(crate) fn games_in(&self, text: &str) -> anyhow::Result<Vec<(usize, String)>> {
        let game = self.open()?;
        Ok(game.games_in(text).into_iter().map(|(at, text)| (at, text.to_owned())).collect())
    }

    /// Replays a record in the game that it says it is of, which must not be another than was chosen.
    pub(crate) fn replay(&self, record: &Record) -> anyhow::Result<Replayed> {
        let record = match record {
            Record::Json(record) => record,
            Record::Text(text) => {
                let (game, text) = self.open_at(text.trim())?;
                return Ok(game.replay_text(&text)?);
            }
        };
        let game = match record["game"].as_str() {
            Some(text) => {
                let (name, own) = (text.split_whitespace().next(), self.info.name.as_str());
                anyhow::ensure!(name == Some(own), "a record of {text:?}; expected one of {own}");
                self.opened(text)?
            }
            None => self.open()?,
        };
        let replayed = game.replay(record)?;
        self.check(&replayed.game, "the record is of")?;
        Ok(replayed)
    }

    /// Checks that what was given is also what a text says by itself.
    fn check(&self, game: &str, said: &str) -> anyhow::Result<()> {
        let words: Vec<&str> = game.split_whitespace().collect();
        for (name, value) in &self.given {
            let flag = format!("--{name}");
            let has = words.windows(2).any(|pair| pair == [flag.as_str(), value.as_str()]);
            anyhow::ensure!(has, "{flag} {value}: {said} {game}");
        }
        Ok(())
    }

    /// Opens a game; what is wrong with a parameter is said of the option that gave it.
    pub(crate) fn opened(&self, text: &str) -> anyhow::Result<Rc<dyn Explore>> {
        let mut latest = self.latest.borrow_mut();
        if let Some((_, game)) = latest.as_ref().filter(|(opened, _)| opened == text) {
            return Ok(game.clone());
        }
        let opened = self.catalog.open_with(text, &self.options).map_err(|error| {
            let message = error.to_string();
            let first = message.split(' ').next().unwrap_or_default();
            let parameters = self.info.parameters.iter().map(|parameter| &parameter.name);
            let mut names = parameters.chain(self.info.options.iter().map(|option| &option.name));
            match names.any(|name| name == first) {
                true => anyhow::anyhow!("--{message}"),
                false => error.into(),
            }
        })?;
        let game: Rc<dyn Explore> = opened.into();
        *latest = Some((text.to_owned(), game.clone()));
        Ok(game)
    }
}

/// Is this the name of such a command?
pub(crate) fn is_command(name: &str) -> bool {
    COMMANDS.iter().any(|generic| generic.name == name)
}

/// Adds the commands of this kind.
pub(crate) fn add(command: Command, catalog: &Catalog) -> Command {
    COMMANDS.iter().fold(command, |command, generic| {
        let part = of_all_games(generic, catalog);
        command.subcommand(match generic.name {
            // A table or a folder of layer files says by itself of which game it is.
            "export" => part
                .subcommand_value_name("GAME|FILE")
                .subcommand(of_all_games(&TREE, catalog))
                .allow_external_subcommands(true),
            _ => part,
        })
    })
}

fn of_all_games(generic: &Generic, catalog: &Catalog) -> Command {
    let games = catalog.games().map(|info| of_game(generic, info, catalog));
    let part = Command::new(generic.name).about(generic.about);
    let part = part.subcommand_required(true).arg_required_else_help(true);
    part.subcommand_value_name("GAME").subcommands(games)
}

/// Runs what was typed, if it is one of these commands.
pub(crate) fn run(
    matches: &ArgMatches,
    catalog: &Catalog,
    output: &mut Output,
) -> Option<anyhow::Result<Answer>> {
    let (name, matches) = matches.subcommand()?;
    let mut generic = COMMANDS.iter().find(|generic| generic.name == name)?;
    let (mut game, mut matches) = matches.subcommand()?;
    if generic.name == "export" && game == TREE.name {
        generic = &TREE;
        (game, matches) = matches.subcommand()?;
    }
    let info = catalog.games().find(|info| info.name == game)?;
    Some(
        chosen(generic, info, catalog, matches)
            .and_then(|game| (generic.run)(game, matches, output)),
    )
}

/// The words that mean the same where a file was named instead of a game (`export FILE`): the file says
/// which game it is of.
pub(crate) fn words_for_file(
    matches: &ArgMatches,
    words: &[OsString],
    catalog: &Catalog,
) -> Result<Option<Vec<OsString>>, String> {
    let Some(("export", matches)) = matches.subcommand() else { return Ok(None) };
    let Some((file, matches)) = matches.subcommand() else { return Ok(None) };
    if file == TREE.name || catalog.games().any(|info| info.name == file) {
        return Ok(None);
    }
    if !Path::new(file).exists() {
        let games: Vec<&str> = catalog.games().map(|info| info.name.as_str()).collect();
        let expected = format!("expected a game ({}) or a file", games.join(", "));
        return Err(format!("'{file}' is neither a game nor a file; {expected}\n"));
    }
    let game = yomikiri_catalog::game_of_table(Path::new(file)).map_err(|e| format!("{e}\n"))?;
    let before = words.iter().take(2).cloned();
    let game = game.split_whitespace().map(OsString::from);
    let table = ["--table".into(), file.into()];
    let after = matches.get_many::<OsString>("").into_iter().flatten().cloned();
    Ok(Some(before.chain(game).chain(table).chain(after).collect()))
}

fn chosen<'c>(
    generic: &Generic,
    info: &'c GameInfo,
    catalog: &'c Catalog,
    matches: &ArgMatches,
) -> anyhow::Result<Chosen<'c>> {
    let mut given = Vec::new();
    for parameter in &info.parameters {
        if let Some(value) = matches.get_one::<String>(&parameter.name) {
            // A game's text has blanks between its parts only.
            let is_word = !value.is_empty() && !value.contains(char::is_whitespace);
            anyhow::ensure!(is_word, "--{} {value:?}; expected one word", parameter.name);
            given.push((parameter.name.clone(), value.clone()));
        }
    }
    let mut options = Options::default();
    for option in info.options.iter().filter(|o| o.commands.iter().any(|c| c == generic.name)) {
        if option.value.is_empty() {
            if matches.get_flag(&option.name) {
                options.set(&option.name, "");
            }
        } else if let Some(value) = matches.get_one::<String>(&option.name) {
            options.set(&option.name, value);
        }
    }
    Ok(Chosen { catalog, info, given, options, latest: RefCell::default() })
}

fn of_game(generic: &Generic, info: &GameInfo, catalog: &Catalog) -> Command {
    let mut command = Command::new(info.name.clone()).about(info.short.clone());
    for parameter in &info.parameters {
        let help = format!("{} [default: {}]", parameter.help, parameter.default);
        let name = parameter.name.clone();
        let arg = Arg::new(name.clone()).long(name.clone()).value_name(name.to_uppercase());
        command = command.arg(arg.help(help).allow_negative_numbers(true));
    }
    for option in info.options.iter().filter(|o| o.commands.iter().any(|c| c == generic.name)) {
        let name = option.name.clone();
        let arg = Arg::new(name.clone()).long(name).help(option.help.clone());
        command = command.arg(match option.value.as_str() {
            "" => arg.action(ArgAction::SetTrue),
            value => arg.value_name(value.to_owned()),
        });
    }
    (generic.augment)(command).after_help(after_help(generic, info, catalog))
}

/// Engines, examples and notation.
fn after_help(generic: &Generic, info: &GameInfo, catalog: &Catalog) -> String {
    let mut parts = Vec::new();
    if generic.engines
        && let Ok(game) = catalog.open(&info.name)
    {
        let engines = engines_help(&info.title.en, &game.engines(arena::BUDGET));
        parts.push(engines.trim_end().to_owned());
    }
    if let Some(examples) = info.examples.get(generic.name) {
        parts.push(format!("Examples:\n  {}", examples.join("\n  ")));
    }
    if generic.name != "arena" && !info.notation.is_empty() {
        parts.push(info.notation.clone());
    }
    if !generic.after.is_empty() {
        parts.push(generic.after.to_owned());
    }
    parts.join("\n\n")
}
