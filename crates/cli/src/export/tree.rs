//! `yomikiri export tree`: the opening of a game, every position with its value.

use std::path::PathBuf;

use clap::ValueEnum;
use yomikiri_catalog::{Known, Tree, TreeNode, tree};

use crate::destination::{check_file, write_or_print};
use crate::generic::Chosen;
use crate::output::{Answer, Output};
use crate::progress::Bar;

/// Deeper trees have more positions than anybody can look at.
const DEEPEST: usize = 40;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// How many moves deep
    #[arg(long, value_name = "N")]
    depth: usize,
    /// Begin from this position
    #[arg(long, value_name = "POSITION")]
    from: Option<String>,
    /// The form of the tree
    #[arg(long, value_enum, default_value_t = Format::Csv)]
    format: Format,
    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// The form of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// One line per position
    Csv,
    /// One JSON document
    Json,
    /// A drawing for Graphviz
    Dot,
}

impl Args {
    pub(crate) fn run(self, chosen: Chosen<'_>, output: &mut Output) -> anyhow::Result<Answer> {
        anyhow::ensure!(self.depth <= DEEPEST, "depth {}; expected at most {DEEPEST}", self.depth);
        if let Some(out) = &self.out {
            check_file(out)?;
        }
        let (game, position) = chosen.open_at(self.from.as_deref().unwrap_or_default())?;
        let bar = Bar::waiting("positions");
        let tree = tree(&*game, &position, self.depth, &bar)?;
        drop(bar);
        let text = match self.format {
            Format::Csv => csv(&tree),
            Format::Json => serde_json::to_string(&tree)? + "\n",
            Format::Dot => dot(&tree),
        };
        match &self.out {
            Some(out) => write_or_print(out, &text, output)?,
            None => output.text(text.as_bytes())?,
        }
        Ok(Answer::Done)
    }
}

fn csv(tree: &Tree) -> String {
    const HEADINGS: [&str; 10] = [
        "id",
        "parent",
        "depth",
        "move",
        "best",
        "position",
        "to_move",
        "value",
        "distance",
        "equilibrium",
    ];
    let mut text = yomikiri_report::csv_line(&HEADINGS);
    for node in &tree.nodes {
        let or_empty = |number: Option<String>| number.unwrap_or_default();
        let cells = [
            node.id.to_string(),
            or_empty(node.parent.map(|parent| parent.to_string())),
            node.depth.to_string(),
            or_empty(node.mv.clone()),
            or_empty(node.best.map(|best| best.to_string())),
            node.position.clone(),
            node.to_move.to_string(),
            node.known.value.to_owned(),
            or_empty(node.known.distance.map(|distance| distance.to_string())),
            or_empty(node.known.equilibrium.as_ref().map(|set| set.join(" "))),
        ];
        text.push_str(&yomikiri_report::csv_line(&cells.each_ref().map(String::as_str)));
    }
    text
}

/// Best moves are drawn bold.
fn dot(tree: &Tree) -> String {
    let mut text = format!("digraph {:?} {{\n  node [shape=box];\n", tree.game);
    for node in &tree.nodes {
        let TreeNode { id, position, known, .. } = node;
        let label = format!("{position}\\n{}", value(known));
        text.push_str(&format!("  n{id} [label=\"{}\"];\n", label.replace('"', "'")));
        if let (Some(parent), Some(mv)) = (node.parent, &node.mv) {
            let style = if node.best == Some(true) { ", style=bold" } else { "" };
            text.push_str(&format!("  n{parent} -> n{id} [label={mv:?}{style}];\n"));
        }
    }
    text + "}\n"
}

fn value(known: &Known) -> String {
    match (known.distance, &known.equilibrium) {
        (Some(distance), _) => format!("{} in {distance}", known.value),
        (None, Some(set)) if known.value == "open" => set.join(" "),
        _ => known.value.to_owned(),
    }
}
