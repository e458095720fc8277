//! `yomikiri list`: everything that can be named. The names come from the code that reads them.

use schemars::JsonSchema;
use serde::Serialize;
use yomikiri_catalog::{Catalog, Choice, GameInfo, Parameter, StoredTable, stored_tables};
use yomikiri_dobutsu::RuleSet;
use yomikiri_hakozumi::shipped::SHIPPED;
use yomikiri_host::data_folder;
use yomikiri_papers::{PAPERS, title};
use yomikiri_play::{EngineOption, ListedEngine};

use crate::arena;
use crate::output::{Answer, DIM, HEADING, Output, grouped, name_of, one_line};

/// Columns of a line for people, and of the names before what they mean.
const WIDTH: usize = 80;
const NAMES: usize = 24;

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    yomikiri list\n  \
    yomikiri list --json\n\n\
    An engine is named in one word with its options: uct:playouts=500,c=0.7. The\n\
    values shown are those of `arena`; other commands may give more playouts.")]
pub(crate) struct Args {
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, catalog: &Catalog, output: &mut Output) -> anyhow::Result<Answer> {
    if args.json {
        output.json(&document(catalog))?;
    } else {
        print(catalog, output)?;
    }
    Ok(Answer::Done)
}

/// The engines of a game, with their options where they take any. A shipped strategy plays too, but is
/// listed as what it is.
fn engines(game: &GameInfo, catalog: &Catalog) -> Vec<ListedEngine> {
    let opened = catalog.open(&game.name).map(|game| game.engines(arena::BUDGET));
    let is_strategy = |engine: &ListedEngine| SHIPPED.iter().any(|s| s.name == engine.name);
    opened.unwrap_or_default().into_iter().filter(|engine| !is_strategy(engine)).collect()
}

/// What can be named about the rules of a game, with what it means.
fn rule_sets(game: &GameInfo) -> Vec<Named> {
    let named = |name: &str, about: &str| Named { name: name.to_owned(), about: about.to_owned() };
    if game.name == "dobutsu" {
        let standard = std::iter::once(("standard", "the game as it is sold"));
        return standard.chain(RuleSet::departures()).map(|(n, about)| named(n, about)).collect();
    }
    let rules = game.parameters.iter().filter(|parameter| parameter.name == "rules");
    let choices = rules.flat_map(|parameter| &parameter.choices);
    let titled = choices.filter_map(|choice| match choice {
        Choice::Titled { value, title } => {
            let rest = title.en.strip_prefix(value.as_str());
            Some(named(value, rest.map_or(&title.en, |rest| rest.trim_start_matches([':', ' ']))))
        }
        Choice::Plain(_) => None,
    });
    titled.collect()
}

/// Everything that can be named.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ListDocument {
    /// `yomikiri.list/1`.
    schema: &'static str,
    /// The games.
    games: Vec<ListedGame>,
    /// The shipped strategies of infinite Connect-Four.
    strategies: Vec<ListedStrategy>,
    /// The papers that `reproduce` recomputes.
    reports: Vec<ListedReport>,
    /// The tables that are kept in the data folder.
    tables: Vec<StoredTable>,
}

/// A game.
#[derive(Serialize, JsonSchema)]
struct ListedGame {
    /// Its name at the command line.
    name: String,
    /// Its name for people.
    title: String,
    /// What it is, in a sentence or two.
    about: String,
    /// The papers about it.
    papers: Vec<u8>,
    /// What makes one game of this name differ from another: the options of most commands.
    parameters: Vec<ListedParameter>,
    /// The engines that play it.
    #[schemars(with = "Vec<EngineShape>")]
    engines: Vec<ListedEngine>,
    /// Its rule sets, where they have names; those of Dobutsu Shogi are joined with `+`.
    rule_sets: Vec<Named>,
}

/// A parameter of a game.
#[derive(Serialize, JsonSchema)]
struct ListedParameter {
    /// Its name: the option without `--`.
    name: String,
    /// What it says.
    about: String,
    /// What it is if nothing is said.
    default: String,
    /// Some values that it may have.
    examples: Vec<String>,
}

/// How `ListedEngine` of `play` is written, whose crate does without schemas.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "read by the schema alone")]
struct EngineShape {
    /// Its name.
    name: String,
    /// What it does.
    about: String,
    /// Its options, as in `uct:playouts=500,c=0.7`.
    options: Vec<OptionShape>,
}

/// An option of an engine.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "read by the schema alone")]
struct OptionShape {
    /// Its name.
    name: String,
    /// What it may be, in words.
    expected: String,
    /// What it is in `arena` if nothing is said, where the engine can say so.
    default: Option<String>,
}

/// A name and what it means.
#[derive(Serialize, JsonSchema)]
struct Named {
    /// The name.
    name: String,
    /// What it means.
    about: String,
}

/// A shipped strategy.
#[derive(Serialize, JsonSchema)]
struct ListedStrategy {
    /// Its name, which `verify` takes.
    name: &'static str,
    /// Where it comes from.
    title: &'static str,
}

/// A paper.
#[derive(Serialize, JsonSchema)]
struct ListedReport {
    /// Its number, which `reproduce` takes.
    paper: u8,
    /// Its title.
    title: String,
}

fn document(catalog: &Catalog) -> ListDocument {
    let parameter = |parameter: &Parameter| ListedParameter {
        name: parameter.name.clone(),
        about: parameter.title.en.clone(),
        default: parameter.default.clone(),
        examples: parameter.choices.iter().map(|choice| choice.value().to_owned()).collect(),
    };
    let game = |game: &GameInfo| ListedGame {
        name: game.name.clone(),
        title: game.title.en.clone(),
        about: game.about.en.clone(),
        papers: game.papers.clone(),
        parameters: game.parameters.iter().map(parameter).collect(),
        engines: engines(game, catalog),
        rule_sets: rule_sets(game),
    };
    let strategies = SHIPPED.iter().map(|s| ListedStrategy { name: s.name, title: s.title });
    ListDocument {
        schema: "yomikiri.list/1",
        games: catalog.games().map(game).collect(),
        strategies: strategies.collect(),
        reports: reports().map(|(paper, title)| ListedReport { paper, title }).collect(),
        tables: tables(),
    }
}

fn reports() -> impl Iterator<Item = (u8, String)> {
    PAPERS.into_iter().map(|paper| (paper, title(paper).map(|t| t.en).unwrap_or_default()))
}

fn tables() -> Vec<StoredTable> {
    data_folder().map_or(Vec::new(), |folder| stored_tables(&folder))
}

fn print(catalog: &Catalog, output: &mut Output) -> anyhow::Result<()> {
    for game in catalog.games() {
        output.line(format!("{HEADING}{}{HEADING:#}  {}", game.name, game.title.en))?;
        wrapped(&game.about.en, 2, output)?;
        for parameter in &game.parameters {
            let choices: Vec<&str> = parameter.choices.iter().map(Choice::value).collect();
            let Parameter { name, title, default, .. } = parameter;
            let about =
                format!("{}, such as {}; {default} by default", title.en, choices.join(", "));
            entry(name, &about, output)?;
        }
        let rules = rule_sets(game);
        if !rules.is_empty() {
            output.line(" Rule sets")?;
        }
        for Named { name, about } in rules {
            entry(&name, &about, output)?;
        }
        output.line(" Engines")?;
        for engine in engines(game, catalog) {
            entry(engine.name, &engine.about, output)?;
            let options: Vec<String> = engine.options.iter().map(option_text).collect();
            if !options.is_empty() {
                wrapped(&format!("options: {}", options.join("; ")), NAMES, output)?;
            }
        }
        output.line("")?;
    }
    output.line(format!("{HEADING}Strategies{HEADING:#} of infinite Connect-Four"))?;
    for shipped in SHIPPED {
        entry(shipped.name, shipped.title, output)?;
    }
    output.line(format!("\n{HEADING}Reports{HEADING:#} {DIM}(yomikiri reproduce N){DIM:#}"))?;
    for (paper, title) in reports() {
        entry(&paper.to_string(), &title, output)?;
    }
    print_tables(output)
}

fn print_tables(output: &mut Output) -> anyhow::Result<()> {
    let Some(folder) = data_folder() else { return Ok(()) };
    output.line(format!("\n{HEADING}Tables{HEADING:#} in {}", name_of(&folder)))?;
    let tables = stored_tables(&folder);
    if tables.is_empty() {
        output.line("  none yet")?;
    }
    for table in tables {
        let what = table.game.unwrap_or_else(|| "unknown".to_owned());
        let (file, size, state) = (one_line(&table.file), grouped(table.bytes), table.state.word());
        wrapped(&format!("{file}: {what}, {size} bytes, {state}"), 2, output)?;
    }
    Ok(())
}

fn option_text(option: &EngineOption) -> String {
    match &option.default {
        Some(default) => format!("{}={default} ({})", option.name, option.expected),
        None => format!("{} ({})", option.name, option.expected),
    }
}

/// A name, and beside it what it means.
fn entry(name: &str, about: &str, output: &mut Output) -> anyhow::Result<()> {
    let lines = lines(about, WIDTH - NAMES);
    for (at, line) in lines.iter().enumerate() {
        output.line(format!("  {:<22}{line}", if at == 0 { name } else { "" }))?;
    }
    Ok(())
}

/// A paragraph that is indented.
fn wrapped(text: &str, indent: usize, output: &mut Output) -> anyhow::Result<()> {
    for line in lines(text, WIDTH - indent) {
        output.line(format!("{:indent$}{line}", ""))?;
    }
    Ok(())
}

/// The text in lines of at most this width, as far as its words allow; never none.
pub(crate) fn lines(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let at = lines.len() - 1;
        let line = &mut lines[at];
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// The part of a command's help that lists the engines of a game.
pub(crate) fn engines_help(game: &str, engines: &[ListedEngine]) -> String {
    let mut text = format!("Engines of {game}, with options as in uct:playouts=500,c=0.7:\n");
    for engine in engines {
        let options: Vec<&str> = engine.options.iter().map(|option| option.name).collect();
        let options = match &options[..] {
            [] => String::new(),
            options => format!(" [{}]", options.join(", ")),
        };
        let about = lines(&format!("{}{options}", engine.about), WIDTH - 18);
        for (at, line) in about.iter().enumerate() {
            let name = if at == 0 { engine.name } else { "" };
            text.push_str(&format!("  {name:<15} {line}\n"));
        }
    }
    text.push_str("`yomikiri list` says what each option may be.\n\n");
    text
}
