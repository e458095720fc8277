//! `yomikiri analyze dobutsu`.

use anyhow::Context;
use serde_json::{Value as Json, json};
use yomikiri_dobutsu::{
    Dobutsu, EndedBy, Ending, Move, NameStyle, Position, move_name, uci_move_text,
};
use yomikiri_dobutsu_tables::{Analysis, Judged, Tablebase, Verdict};
use yomikiri_game::{Game, Notation, Outcome};

use super::TableArgs;
use crate::input::answer_lines;
use crate::output::{Answer, DIM, Output};

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    yomikiri analyze dobutsu                          the start position\n  \
    yomikiri analyze dobutsu '3/1El/Lec/G1g[C] w'     figure 9 of the paper\n  \
    yomikiri analyze dobutsu --table dobutsu.yk - < positions.txt\n\n\
    A position is FEN as Fairy-Stockfish has it: rows from the top, hands in\n\
    brackets, +C for a hen, then w (first player) or b. An SFEN is read too. Moves\n\
    are written as the board is drawn, rows from the top: B3-B2, promoting B2-B1+,\n\
    drops C*B2. In JSON, `uci` is the same move as Fairy-Stockfish writes it. A\n\
    move's value is for the player who makes it; its distance is the plies to the\n\
    end, the move itself and the capture of the lion (or the try) included.")]
pub(crate) struct AnalyzeArgs {
    #[command(flatten)]
    table: TableArgs,
    /// The position; '-' reads one per line from standard input and prints one JSON object per line
    #[arg(value_name = "POSITION")]
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
            Some(text) => game.parse_position(text).context("in the position")?,
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

    /// One JSON object per line; a line that is not a position gives an object with `error`.
    fn each_line(&self, tablebase: &Tablebase, output: &mut Output) -> anyhow::Result<Answer> {
        let game = format!("dobutsu --rules {}", tablebase.game().rules());
        answer_lines(&game, output, |text| {
            let position = tablebase.game().parse_position(text)?;
            let analysis = tablebase.analyze(&position)?;
            let paper = self.paper_distance(tablebase, &position)?;
            Ok(document(tablebase, &analysis, paper))
        })
    }
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
                "uci": uci_move_text(game, position, m.mv),
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
        "over": analysis.ending.is_some(),
        "moves": moves,
        "line": line(game, analysis, |game, position, mv| game.move_text(position, mv)),
        "line_uci": line(game, analysis, uci_move_text),
    });
    if let Some(paper) = paper {
        document["paper_distance"] = json!(paper);
    }
    document
}

/// The texts of a line's moves.
fn line(
    game: Dobutsu,
    analysis: &Analysis,
    text: fn(Dobutsu, &Position, Move) -> String,
) -> Vec<String> {
    let mut position = analysis.position;
    let mut texts = Vec::new();
    for &mv in &analysis.line {
        texts.push(text(game, &position, mv));
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
        output.line(format!("By the paper's count: {}.", plies(paper)))?;
    }
    if let Some(ending) = analysis.ending {
        output.line(ended(&ending))?;
        return output.line(format!("{DIM}Position: {}{DIM:#}", game.position_text(position)));
    }
    if !analysis.reachable {
        output.line("No game from the start leads here unless somebody overlooks a catch.")?;
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
    let line = line(game, analysis, |game, position, mv| game.move_text(position, mv));
    output.line(format!("\nLine: {}", line.join(" ")))?;
    output.line(format!("{DIM}Position: {}{DIM:#}", game.position_text(position)))
}

fn plies(count: u32) -> String {
    if count == 1 { "1 ply".into() } else { format!("{count} plies") }
}

/// How the game ended, for people.
pub(super) fn ended(ending: &Ending) -> String {
    match (ending.outcome, ending.by) {
        (Outcome::Win(winner), EndedBy::Catch) => {
            format!("Player {winner} has caught the lion and wins.")
        }
        (Outcome::Win(winner), EndedBy::Try) => {
            format!("Player {winner}'s lion has reached the far row and wins.")
        }
        (Outcome::Win(winner), EndedBy::NoMove) => {
            format!("Player {winner} wins: the other player has no move.")
        }
        (Outcome::Draw, _) => "A draw: both lions have reached their far rows.".into(),
    }
}

fn sentence(analysis: &Analysis) -> String {
    let mover = analysis.position.turn();
    let Judged { verdict, distance } = analysis.judged;
    let plies = plies(distance.unwrap_or(0));
    match (analysis.ending, verdict) {
        (Some(_), _) => "The game is over.".into(),
        (None, Verdict::Win) if distance == Some(1) => {
            format!("Player {mover} to move wins at once, in 1 ply.")
        }
        (None, Verdict::Win) => format!("Player {mover} to move wins in {plies}."),
        (None, Verdict::Loss) => format!("Player {mover} to move loses in {plies}."),
        (None, Verdict::Draw | Verdict::Unknown) => format!("Player {mover} to move. A draw."),
    }
}
