//! `yomikiri analyze mnk`.

use std::path::PathBuf;

use anyhow::Context;
use serde_json::{Value, json};
use yomikiri_game::{Game, Notation, OutcomeSet, Player};
use yomikiri_mnk::{Mnk, Position};
use yomikiri_mnk_tables::{Analysis, Analyst, Knowledge};

use super::probe::analyze_from;
use super::{GameArgs, LimitArgs, members};
use crate::input::answer_lines;
use crate::output::{Answer, DIM, Output};
use crate::progress::Bar;

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    yomikiri analyze mnk '..../.1../.32./....' --json\n  \
    yomikiri analyze mnk --size 5x5 --rules reach '...../...../..1../...../.....'\n  \
    yomikiri analyze mnk --size 5x4 --table 5x4    values from layer files\n  \
    yomikiri analyze mnk - < positions.txt         one position per line\n\n\
    A position is its rows from the top with '/' between them: players 1 to 4 and\n\
    '.' for an empty cell. Cells are named by column letter and row number from the\n\
    top: b2. With '-' every line is answered at once by one JSON object; a line that\n\
    is not a position gives an object with `error`, and the exit status is then 1.\n\n\
    The line shown is a forced win if there is one, otherwise cautious play.")]
pub(crate) struct AnalyzeArgs {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    limit: LimitArgs,
    /// Take the values from this folder of layer files (solve --strong --out) instead of searching
    #[arg(long, value_name = "DIR")]
    table: Option<PathBuf>,
    /// The position; '-' reads one per line from standard input; by default the empty board
    #[arg(value_name = "POSITION")]
    position: Option<String>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

impl AnalyzeArgs {
    pub(crate) fn run(self, output: &mut Output) -> anyhow::Result<Answer> {
        let game = self.game.game()?;
        if let Some(folder) = &self.table {
            return analyze_from(&game, folder, self.position.as_deref(), self.json, output);
        }
        let bar = Bar::new();
        let mut analyst = Analyst::new(&game, self.limit.limits(), &bar);
        match self.position.as_deref() {
            Some("-") => return each_line(&game, &mut analyst, output),
            text => {
                let position = match text {
                    Some(text) => game.parse_position(text).context("in the position")?,
                    None => game.start(),
                };
                let analysis = analyst.analyze(&position)?;
                drop(bar);
                if self.json {
                    output.json(&document(&game, &analysis))?;
                } else {
                    show(&game, &analysis, output)?;
                }
            }
        }
        Ok(Answer::Done)
    }
}

/// One JSON object per line; a line that is not a position gives an object with `error`.
fn each_line(game: &Mnk, analyst: &mut Analyst<'_>, output: &mut Output) -> anyhow::Result<Answer> {
    each_position(game, output, |position| Ok(document(game, &analyst.analyze(position)?)))
}

/// Answers positions from standard input, line by line.
pub(super) fn each_position(
    game: &Mnk,
    output: &mut Output,
    mut answer: impl FnMut(&Position) -> anyhow::Result<Value>,
) -> anyhow::Result<Answer> {
    answer_lines(&game.name(), output, |text| answer(&game.parse_position(text)?))
}

fn document(game: &Mnk, analysis: &Analysis) -> Value {
    let moves: Vec<Value> = analysis
        .moves
        .iter()
        .map(|mv| {
            let mut value = knowledge_json(mv.after);
            value["move"] = json!(game.move_text(&analysis.position, mv.cell));
            value
        })
        .collect();
    let mut value = knowledge_json(analysis.knowledge);
    value["schema"] = json!("yomikiri.analysis.mnk/1");
    value["game"] = json!(game.name());
    value["position"] = json!(game.position_text(&analysis.position));
    value["to_move"] = json!(analysis.to_move.number());
    value["moves"] = json!(moves);
    value["line"] = json!(line_names(game, analysis));
    value
}

fn line_names(game: &Mnk, analysis: &Analysis) -> Vec<String> {
    analysis.line.iter().map(|&cell| game.move_text(&analysis.position, cell)).collect()
}

/// Sets that are not known are null, and `complete` is then false.
fn knowledge_json(knowledge: Knowledge) -> Value {
    let set = |set: Option<OutcomeSet>| set.map(members);
    let values = knowledge.values();
    json!({
        "forced": knowledge.forced().flatten().map(|player| player.to_string()),
        "equilibrium": set(values.map(|v| v.equilibrium())),
        "cautious": set(values.map(|v| v.cautious())),
        "hopeful": set(values.map(|v| v.hopeful())),
        "chooser": values.and_then(|v| v.chooser()).map(|player| player.to_string()),
        "complete": values.is_some(),
    })
}

fn show(game: &Mnk, analysis: &Analysis, output: &mut Output) -> anyhow::Result<()> {
    output.line(game.draw(&analysis.position))?;
    let mark = Mnk::mark(analysis.to_move);
    output.line(format!(
        "\nPlayer {} ({mark}) to move. {}",
        analysis.to_move,
        sentence(analysis.knowledge)
    ))?;
    let reaches = reach_text(game, &analysis.position);
    if !reaches.is_empty() {
        output.line(format!("Reaches: {reaches}"))?;
    }
    output.line("")?;
    let rows = analysis.moves.iter().map(|mv| {
        let mut row = vec![game.move_text(&analysis.position, mv.cell)];
        row.extend(knowledge_cells(mv.after));
        row
    });
    output.table(&["move", "forced", "equilibrium", "cautious", "hopeful", "chooser"], rows)?;
    if !analysis.line.is_empty() {
        output.line(format!("\nLine: {}", line_names(game, analysis).join(" ")))?;
    }
    output.line(format!("{DIM}Game: {}{DIM:#}", game.name()))
}

fn knowledge_cells(knowledge: Knowledge) -> Vec<String> {
    let forced = match knowledge.forced() {
        None => "?".to_owned(),
        Some(None) => "-".to_owned(),
        Some(Some(player)) => player.to_string(),
    };
    let Some(values) = knowledge.values() else {
        return vec![forced, "?".into(), "?".into(), "?".into(), "?".into()];
    };
    let chooser = values.chooser().map_or("-".to_owned(), |player| player.to_string());
    let sets = [values.equilibrium(), values.cautious(), values.hopeful()];
    let mut row = vec![forced];
    row.extend(sets.iter().map(ToString::to_string));
    row.push(chooser);
    row
}

/// The values in words.
fn sentence(knowledge: Knowledge) -> String {
    match knowledge.forced() {
        None => return "Undecided within the limit: a higher --limit may decide it.".to_owned(),
        Some(Some(player)) => return format!("Player {player} wins by force."),
        Some(None) => {}
    }
    let Some(values) = knowledge.values() else {
        return "Nobody can force a win; outcome sets are beyond the limit.".to_owned();
    };
    let mut text = match values.equilibrium() {
        OutcomeSet::DRAW => "Best play draws.".to_owned(),
        set => format!("Nobody can force a win; best play may end in {}.", in_words(set)),
    };
    if let Some(chooser) = values.chooser() {
        let (play, set) = match values.cautious_chooser() {
            Some(_) => ("cautious", values.cautious()),
            None => ("hopeful", values.hopeful()),
        };
        text.push_str(&format!(
            " In {play} play player {chooser} cannot win, but chooses who does: {}.",
            in_words(set.wins())
        ));
    }
    text
}

pub(super) fn in_words(set: OutcomeSet) -> String {
    let name = |outcome: String| {
        if outcome == "draw" { "a draw".into() } else { format!("player {outcome}") }
    };
    let names: Vec<String> = set.iter().map(|outcome| name(outcome.to_string())).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => names.join(""),
    }
}

pub(super) fn reach_text(game: &Mnk, position: &Position) -> String {
    let of = |player: Player| {
        let reaches = game.reaches(position, player);
        let cells: Vec<String> = (0..game.size().cells())
            .map(yomikiri_mnk::Cell::new)
            .filter(|cell| cell.bit() & reaches != 0)
            .map(|cell| cell.name(game.size()))
            .collect();
        (!cells.is_empty()).then(|| format!("player {player} on {}", cells.join(" ")))
    };
    Player::all(game.players()).filter_map(of).collect::<Vec<_>>().join("; ")
}
