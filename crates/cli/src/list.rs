//! `yomikiri list`: everything that can be named. The names come from the code that reads them.

use serde_json::{Value, json};
use yomikiri_catalog::{Catalog, Choice, GameInfo, Parameter};
use yomikiri_dobutsu::RuleSet;
use yomikiri_hakozumi::shipped::SHIPPED;
use yomikiri_papers::{PAPERS, title};
use yomikiri_play::{EngineOption, ListedEngine};

use crate::arena;
use crate::output::{Answer, DIM, HEADING, Output};

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
fn rule_sets(game: &GameInfo) -> Vec<(String, String)> {
    if game.name == "dobutsu" {
        let standard = std::iter::once(("standard", "the game as it is sold"));
        let all = standard.chain(RuleSet::departures());
        return all.map(|(name, about)| (name.to_owned(), about.to_owned())).collect();
    }
    let rules = game.parameters.iter().filter(|parameter| parameter.name == "rules");
    let choices = rules.flat_map(|parameter| &parameter.choices);
    let about = |name: &str, title: &str| {
        title
            .strip_prefix(name)
            .map_or(title, |rest| rest.trim_start_matches([':', ' ']))
            .to_owned()
    };
    let titled = choices.filter_map(|choice| match choice {
        Choice::Titled { value, title } => Some((value.clone(), about(value, &title.en))),
        Choice::Plain(_) => None,
    });
    titled.collect()
}

fn document(catalog: &Catalog) -> Value {
    let parameter = |parameter: &Parameter| {
        let choices: Vec<&str> = parameter.choices.iter().map(Choice::value).collect();
        json!({
            "name": parameter.name, "about": parameter.title.en, "default": parameter.default,
            "examples": choices,
        })
    };
    let game = |game: &GameInfo| {
        let rules = rule_sets(game);
        let rules = rules.iter().map(|(name, about)| json!({"name": name, "about": about}));
        json!({
            "name": game.name, "title": game.title.en, "about": game.about.en,
            "papers": game.papers,
            "parameters": game.parameters.iter().map(parameter).collect::<Vec<_>>(),
            "engines": engines(game, catalog),
            "rule_sets": rules.collect::<Vec<_>>(),
        })
    };
    let strategies = SHIPPED.iter().map(|s| json!({"name": s.name, "title": s.title}));
    let reports = reports().map(|(paper, title)| json!({"paper": paper, "title": title}));
    json!({
        "schema": "yomikiri.list/1",
        "games": catalog.games().map(game).collect::<Vec<_>>(),
        "strategies": strategies.collect::<Vec<_>>(),
        "reports": reports.collect::<Vec<_>>(),
    })
}

fn reports() -> impl Iterator<Item = (u8, String)> {
    PAPERS.into_iter().map(|paper| (paper, title(paper).map(|t| t.en).unwrap_or_default()))
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
        for (name, about) in rules {
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

/// A paragraph that begins so many columns in.
fn wrapped(text: &str, indent: usize, output: &mut Output) -> anyhow::Result<()> {
    for line in lines(text, WIDTH - indent) {
        output.line(format!("{:indent$}{line}", ""))?;
    }
    Ok(())
}

/// The text in lines of at most so many columns, as far as its words allow; never none.
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
