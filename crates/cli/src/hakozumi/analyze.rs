//! `yomikiri analyze hakozumi`.

use anyhow::Context;
use serde_json::{Value, json};
use yomikiri_game::{Game, Notation, Outcome};
use yomikiri_hakozumi::{Hakozumi, Position, Record, Side, Stone, Strategy};
use yomikiri_prove::position::{Analysis, Budget, Confined, Exact, Knowledge, analyze, exact};

use crate::input::answer_lines;
use crate::output::{Answer, Output, grouped};
use crate::progress::Bar;

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    yomikiri analyze hakozumi X0O1X1O-1X-1O2         figure 1: X wins\n  \
    yomikiri analyze hakozumi X0X2O1 --handicap 1\n  \
    yomikiri analyze hakozumi X3O3X3O3 --width 7 --height 6    exact scores\n  \
    yomikiri analyze hakozumi - < records.txt        one JSON document per line\n\n\
    A record is one stone after the other, the player and the column. With --width\n\
    the columns are 0, 1, … from the left. A score counts the stones the winner has\n\
    left, plus one; negative: the side to move loses.")]
pub(crate) struct AnalyzeArgs {
    /// The record of the game so far, the start by default; '-' reads one per line from standard input and prints one JSON document per line
    #[arg(default_value = "")]
    record: String,
    /// Columns, for a finite board
    #[arg(long, requires = "height")]
    width: Option<usize>,
    /// Rows, for a finite board
    #[arg(long, requires = "width")]
    height: Option<usize>,
    /// Extra stones of X before the game begins; told by the record if it begins with several X
    #[arg(long)]
    handicap: Option<usize>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

impl AnalyzeArgs {
    pub(crate) fn run(self, output: &mut Output) -> anyhow::Result<Answer> {
        let bar = Bar::new();
        if self.record == "-" {
            return answer_lines("hakozumi", output, |record| {
                self.ask(record, &bar)?.document(record)
            });
        }
        let found = self.ask(&self.record, &bar)?;
        drop(bar);
        match self.json {
            true => output.json(&found.document(&self.record)?)?,
            false => found.show(output)?,
        }
        Ok(Answer::Done)
    }

    fn ask(&self, record: &str, bar: &Bar) -> anyhow::Result<Found> {
        let told = Record::parse(record).context("in the record")?;
        let handicap = self.handicap.unwrap_or_else(|| told.handicap());
        let (width, height) = (self.width, self.height);
        let game = Hakozumi { width, height, handicap, ..Hakozumi::ENDLESS };
        let position = game.parse_position(record).context("in the record")?;
        Ok(match width {
            Some(_) => {
                let exact = exact(&game, &position, bar)?;
                Found::Finite { game, position, exact }
            }
            None => {
                let analysis = analyze(&game, &position, Budget::FULL, bar)?;
                Found::Endless { game, analysis: Box::new(analysis) }
            }
        })
    }
}

/// What was found out about a position.
enum Found {
    Finite { game: Hakozumi, position: Position, exact: Exact },
    Endless { game: Hakozumi, analysis: Box<Analysis> },
}

impl Found {
    fn document(&self, record: &str) -> anyhow::Result<Value> {
        match self {
            Found::Finite { game, position, exact } => {
                Ok(exact_document(record, game.outcome(position), exact))
            }
            Found::Endless { analysis, .. } => document(record, analysis),
        }
    }

    fn show(&self, output: &mut Output) -> anyhow::Result<()> {
        match self {
            Found::Finite { game, position, exact } => show_exact(game, position, exact, output),
            Found::Endless { game, analysis } => show(game, analysis, output),
        }
    }
}

fn exact_document(record: &str, outcome: Option<Outcome>, found: &Exact) -> Value {
    let mut document = json!({
        "schema": "yomikiri.analysis/1",
        "game": "hakozumi",
        "position": record,
        "score": found.score,
        "columns": found.columns,
        "nodes": found.nodes,
    });
    if let Some(outcome) = outcome {
        document["value"] = json!("over");
        document["winner"] = json!(winner(outcome).map(|side| side.to_string()));
    }
    document
}

fn winner(outcome: Outcome) -> Option<Side> {
    match outcome {
        Outcome::Win(player) if player == Side::X.player() => Some(Side::X),
        Outcome::Win(_) => Some(Side::O),
        Outcome::Draw => None,
    }
}

fn show_exact(
    game: &Hakozumi,
    position: &Position,
    found: &Exact,
    output: &mut Output,
) -> anyhow::Result<()> {
    output.line(game.draw(position))?;
    if let Some(outcome) = game.outcome(position) {
        return output.line(match winner(outcome) {
            Some(winner) => format!("\nThe game is over: {winner} won."),
            None => "\nThe game is over: the board is full, a draw.".to_owned(),
        });
    }
    let side = game.side_to_move(position);
    output.line(format!("\n{side} to move: {}", in_words(found.score)))?;
    let rows = found.columns.iter().enumerate().map(|(column, score)| match score {
        Some(score) => vec![column.to_string(), score.to_string(), in_words(*score)],
        None => vec![column.to_string(), String::new(), "full".into()],
    });
    output.table(&["column", "score", "best play then"], rows)?;
    output.line(format!("{} positions searched", grouped(found.nodes)))
}

fn in_words(score: i32) -> String {
    match score {
        0 => "a draw".into(),
        win if win > 0 => format!("wins, score {win}"),
        loss => format!("loses, score {loss}"),
    }
}

fn strategy_value(strategy: &Strategy) -> anyhow::Result<Value> {
    Ok(serde_json::from_str(&strategy.to_json())?)
}

fn document(record: &str, found: &Analysis) -> anyhow::Result<Value> {
    let mut value = json!({
        "schema": "yomikiri.analysis/1",
        "game": "hakozumi",
        "position": record,
        "to_move": found.to_move.to_string(),
        "complete": found.complete,
    });
    let more = match &found.knowledge {
        Knowledge::Over { winner } => json!({"value": "over", "winner": winner.to_string()}),
        Knowledge::Win { line } => {
            json!({"value": "win", "winner": found.to_move.to_string(), "line": text(line)})
        }
        Knowledge::Loss { line } => {
            let winner = found.to_move.other().to_string();
            json!({"value": "loss", "winner": winner, "line": text(line)})
        }
        Knowledge::Draw { waiting, moving } => json!({
            "value": "draw",
            "strategies": [strategy_value(waiting)?, strategy_value(moving)?],
        }),
        Knowledge::CannotLose { side, strategy } => json!({
            "value": "unknown",
            "cannot_lose": side.to_string(),
            "strategies": [strategy_value(strategy)?],
        }),
        Knowledge::Unknown => json!({"value": "unknown"}),
    };
    if let (Some(value), Some(more)) = (value.as_object_mut(), more.as_object()) {
        value.extend(more.clone());
    }
    if let Some(Confined { columns, mirrored, certificate }) = found.confined {
        value["confined"] = json!({
            "cannot_win": "X",
            "columns": columns,
            "mirrored": mirrored,
            "certificate": certificate,
        });
    }
    Ok(value)
}

fn text(line: &[Stone]) -> String {
    line.iter().map(ToString::to_string).collect()
}

fn show(game: &Hakozumi, found: &Analysis, output: &mut Output) -> anyhow::Result<()> {
    output.line(game.draw(&found.position))?;
    let to_move = found.to_move;
    match &found.knowledge {
        Knowledge::Over { winner } => output.line(format!("\nThe game is over: {winner} won."))?,
        Knowledge::Win { line } => {
            output.line(format!("\n{to_move} wins. {to_move} to move: {}", text(line)))?;
        }
        Knowledge::Loss { line } => {
            let winner = to_move.other();
            output.line(format!("\n{winner} wins. {to_move} to move loses, whatever it plays."))?;
            output.line(format!("The longest line found: {}", text(line)))?;
        }
        Knowledge::Draw { waiting, moving } => {
            output.line(format!("\n{to_move} to move: a draw."))?;
            certificate(to_move.other(), waiting, output)?;
            certificate(to_move, moving, output)?;
        }
        Knowledge::CannotLose { side, strategy } => {
            output.line(format!(
                "\n{to_move} to move: unknown. {side} cannot lose; whether {side} can win is not known."
            ))?;
            if let Some(confined) = found.confined {
                output.line(in_window(confined))?;
            }
            certificate(*side, strategy, output)?;
        }
        Knowledge::Unknown => output
            .line(format!("\n{to_move} to move: unknown. No win and no static board was found."))?,
    }
    match found.complete {
        true => Ok(()),
        false => output.line("A search was cut off at its limit, so there may be more to find."),
    }
}

/// What the certificate tree of handicap 1 proves.
fn in_window(confined: Confined) -> String {
    let Confined { columns: (low, high), mirrored: (left, right), certificate } = confined;
    format!(
        "X cannot win if all its further stones fall in columns {low} to {high}, or all in columns \
         {left} to {right}.\nThe certificate tree {certificate} proves this, and nothing about \
         stones farther out: handicap 1 is an open problem."
    )
}

fn certificate(side: Side, strategy: &Strategy, output: &mut Output) -> anyhow::Result<()> {
    let record = strategy.record.to_string();
    let record = if record.is_empty() { "the start".into() } else { record };
    output.line(format!("\n{side} never loses from {record} on, by the strategy"))?;
    output.line(strategy.to_json().trim_end())
}
