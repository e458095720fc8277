//! `yomikiri analyze dobutsu`.

use anyhow::Context;
use serde_json::{Value as Json, json};
use yomikiri_catalog::dobutsu::{Analysis, Judged, Tablebase, Verdict};
use yomikiri_dobutsu::{NameStyle, Position, from_sfen, move_name};
use yomikiri_game::{Game, Notation};

use super::TableArgs;
use crate::input::answer_lines;
use crate::output::{Answer, DIM, Output};

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    yomikiri analyze dobutsu                          the start position\n  \
    yomikiri analyze dobutsu '3/1El/Lec/G1g[C] w'     figure 9 of the paper\n  \
    yomikiri analyze dobutsu --table dobutsu.yk - < positions.txt\n\n\
    A position is FEN as Fairy-Stockfish has it: rows from the top, hands in\n\
    brackets, +C for a hen, then w (first player) or b. An SFEN is read too. Moves:\n\
    b2b3, C@b2. A move's value is for the player who makes it; its distance counts\n\
    from before the move.")]
pub(crate) struct AnalyzeArgs {
    #[command(flatten)]
    table: TableArgs,
    /// The position; '-' reads one a line from standard input and prints one JSON object a line
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,
    /// Also give the paper's distance, which counts a try one ply longer
    #[arg(long)]
    paper: bool,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

impl AnalyzeArgs {
    pub(crate) fn run(self, output: &mut Output) -> anyhow::Result<Answer> {
        if self.position.as_deref() == Some("-") {
            let tablebase = self.table.open()?;
            return self.each_line(&tablebase, output);
        }
        // What cannot be read is said before a table is opened or made.
        let game = self.table.game.game();
        let position = match &self.position {
            Some(text) => read(&game, text).context("in the position")?,
            None => game.start(),
        };
        let tablebase = self.table.open()?;
        let analysis = tablebase.analyze(&position)?;
        let paper = self.paper_distance(&tablebase, &position)?;
        if self.json {
            output.json(&document(&tablebase, &analysis, paper))?;
        } else {
            show(&tablebase, &analysis, paper, output)?;
        }
        Ok(Answer::Done)
    }

    fn paper_distance(
        &self,
        tablebase: &Tablebase,
        position: &Position,
    ) -> anyhow::Result<Option<u32>> {
        Ok(if self.paper { tablebase.paper_distance(position)? } else { None })
    }

    /// One JSON object a line; a line that is no position gives an object with `error`.
    fn each_line(&self, tablebase: &Tablebase, output: &mut Output) -> anyhow::Result<Answer> {
        answer_lines(output, |text| {
            let position = read(&tablebase.game(), text)?;
            let analysis = tablebase.analyze(&position)?;
            let paper = self.paper_distance(tablebase, &position)?;
            Ok(document(tablebase, &analysis, paper))
        })
    }
}

/// Reads FEN, or SFEN if there are no brackets.
fn read(game: &yomikiri_dobutsu::Dobutsu, text: &str) -> anyhow::Result<Position> {
    let is_sfen = !text.contains('[') && text.split_whitespace().count() >= 3;
    Ok(if is_sfen { from_sfen(*game, text)? } else { game.parse_position(text)? })
}

fn document(tablebase: &Tablebase, analysis: &Analysis, paper: Option<u32>) -> Json {
    let game = tablebase.game();
    let position = &analysis.position;
    let moves: Vec<Json> = analysis
        .moves
        .iter()
        .map(|m| {
            json!({
                "move": game.move_text(position, m.mv),
                "name": move_name(game, position, m.mv, None, NameStyle::Japanese),
                "value": m.judged.verdict.word(),
                "distance": m.judged.distance,
            })
        })
        .collect();
    let mut document = json!({
        "schema": "yomikiri.analysis.dobutsu/1",
        "game": format!("dobutsu --rules {}", game.rules()),
        "position": game.position_text(position),
        "value": analysis.judged.verdict.word(),
        "distance": analysis.judged.distance,
        "reachable": analysis.reachable,
        "over": analysis.over,
        "moves": moves,
        "line": line(tablebase, analysis),
    });
    if let Some(paper) = paper {
        document["paper_distance"] = json!(paper);
    }
    document
}

fn line(tablebase: &Tablebase, analysis: &Analysis) -> Vec<String> {
    let game = tablebase.game();
    let mut position = analysis.position;
    let mut texts = Vec::new();
    for &mv in &analysis.line {
        texts.push(game.move_text(&position, mv));
        game.play_unchecked(&mut position, mv);
    }
    texts
}

fn show(
    tablebase: &Tablebase,
    analysis: &Analysis,
    paper: Option<u32>,
    output: &mut Output,
) -> anyhow::Result<()> {
    let (game, position) = (tablebase.game(), &analysis.position);
    output.line(game.draw(position))?;
    output.line(format!("\n{}", sentence(analysis)))?;
    if let Some(paper) = paper {
        output.line(format!("By the paper's count: {paper} plies."))?;
    }
    if !analysis.reachable {
        output.line("No game from the start leads to this position.")?;
    }
    output.line("")?;
    let rows = analysis.moves.iter().map(|m| {
        vec![
            game.move_text(position, m.mv),
            move_name(game, position, m.mv, None, NameStyle::Japanese),
            m.judged.verdict.word().to_owned(),
            m.judged.distance.map_or("-".to_owned(), |distance| distance.to_string()),
        ]
    });
    output.table(&["move", "", "value", "plies"], rows)?;
    output.line(format!("\nLine: {}", line(tablebase, analysis).join(" ")))?;
    output.line(format!("{DIM}Position: {}{DIM:#}", game.position_text(position)))
}

fn sentence(analysis: &Analysis) -> String {
    let mover = analysis.position.turn();
    let Judged { verdict, distance } = analysis.judged;
    let plies = distance.unwrap_or(0);
    match (analysis.over, verdict) {
        (true, Verdict::Win) => format!("The game is over: player {mover} can catch the lion."),
        (true, _) => format!("The game is over: player {mover} has lost."),
        (_, Verdict::Draw) => format!("Player {mover} to move. A draw."),
        (_, Verdict::Win) => format!("Player {mover} to move wins in {plies} plies."),
        (_, Verdict::Loss) => format!("Player {mover} to move loses in {plies} plies."),
    }
}
