//! `yomikiri analyze mnk --table DIR`: a position read from layer files.

use std::path::Path;

use anyhow::{Context, ensure};
use serde_json::{Value, json};
use yomikiri_game::{Game, Notation, OutcomeSet};
use yomikiri_mnk::Mnk;
use yomikiri_mnk_tables::{LayerAnalysis, LayerFolder};

use super::analyze::{each_position, in_words, reach_text};
use super::members;
use crate::output::{Answer, DIM, Output};

pub(super) fn analyze_from(
    game: &Mnk,
    path: &Path,
    position: Option<&str>,
    json: bool,
    output: &mut Output,
) -> anyhow::Result<Answer> {
    let folder = LayerFolder::open(path)?;
    ensure!(
        folder.game().name() == game.name(),
        "{}: these layer files are of {}; expected {}",
        path.display(),
        folder.game().name(),
        game.name()
    );
    if position == Some("-") {
        return each_position(game, output, |position| {
            Ok(document(game, &folder.analyze(position)?))
        });
    }
    let position = match position {
        Some(text) => game.parse_position(text).context("in the position")?,
        None => game.start(),
    };
    let analysis = folder.analyze(&position)?;
    if json {
        output.json(&document(game, &analysis))?;
    } else {
        show(game, &analysis, output)?;
    }
    Ok(Answer::Done)
}

/// The keys of an analysis by search, without those that layer files say nothing about.
fn document(game: &Mnk, analysis: &LayerAnalysis) -> Value {
    let moves: Vec<Value> = analysis
        .moves
        .iter()
        .map(|&(cell, set)| {
            let mut value = set_json(set);
            value["move"] = json!(game.move_text(&analysis.position, cell));
            value
        })
        .collect();
    let mut value = set_json(analysis.equilibrium);
    value["schema"] = json!("yomikiri.analysis.mnk/1");
    value["game"] = json!(game.name());
    value["position"] = json!(game.position_text(&analysis.position));
    value["to_move"] = json!(analysis.to_move.number());
    value["moves"] = json!(moves);
    value["line"] = json!(line(game, analysis));
    value
}

fn line(game: &Mnk, analysis: &LayerAnalysis) -> Vec<String> {
    analysis.line.iter().map(|&cell| game.move_text(&analysis.position, cell)).collect()
}

/// What layer files hold is exact, so it is complete. They hold equilibrium sets only: cautious play
/// is known where the set has one member, every notion where that is a forced win. What is not known
/// is left out: null would say that nobody chooses.
fn set_json(set: OutcomeSet) -> Value {
    let winner = set.sole_winner();
    let mut value = json!({
        "forced": winner.map(|player| player.to_string()),
        "equilibrium": members(set),
        "complete": true,
    });
    if set.iter().count() == 1 {
        value["cautious"] = json!(members(set));
    }
    if winner.is_some() {
        value["hopeful"] = json!(members(set));
        value["chooser"] = Value::Null;
    }
    value
}

fn show(game: &Mnk, analysis: &LayerAnalysis, output: &mut Output) -> anyhow::Result<()> {
    output.line(game.draw(&analysis.position))?;
    let mark = Mnk::mark(analysis.to_move);
    let value = match (analysis.equilibrium.sole_winner(), analysis.equilibrium) {
        (Some(player), _) => format!("Player {player} wins by force."),
        (None, OutcomeSet::DRAW) => "Best play draws.".to_owned(),
        (None, set) => format!("Nobody can force a win; best play may end in {}.", in_words(set)),
    };
    output.line(format!("\nPlayer {} ({mark}) to move. {value}", analysis.to_move))?;
    let reaches = reach_text(game, &analysis.position);
    if !reaches.is_empty() {
        output.line(format!("Reaches: {reaches}"))?;
    }
    output.line("")?;
    let rows = analysis.moves.iter().map(|&(cell, set)| {
        let forced = set.sole_winner().map_or("-".to_owned(), |player| player.to_string());
        vec![game.move_text(&analysis.position, cell), forced, set.to_string()]
    });
    output.table(&["move", "forced", "equilibrium"], rows)?;
    output.line(format!("\nLine: {}", line(game, analysis).join(" ")))?;
    output.line(format!("{DIM}Game: {}{DIM:#}", game.name()))
}
