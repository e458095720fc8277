//! `yomikiri analyze`: a position and all its moves.

use std::path::Path;
use std::rc::Rc;

use anyhow::{Context, ensure};
use yomikiri_catalog::{Analysis, Asked, Explore, MoveAnalysis, SeatInfo};

use crate::fields::{Fields, answer_bunches};
use crate::generic::Chosen;
use crate::input::answer_lines;
use crate::output::{Answer, DIM, Output, counted, grouped};
use crate::play::make_table;
use crate::progress::Bar;
use crate::records::{self, Record};

/// Moves shown to people where none of them is proved; `--json` has all.
const MOST_ESTIMATES: usize = 12;

pub(crate) const AFTER: &str = "\
With '-' every line is answered at once by one JSON object, an empty line for
the start; a line that cannot be answered gives an object with `error`, and the
exit status is then 1. With --fields value,distance it answers fastest.
A move's value is for the player who makes it; a distance is the plies to the
end, the move itself included.";

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The position, by default the start; a file of recorded games; or '-': one position or record
    /// per line of standard input
    #[arg(value_name = "POSITION")]
    position: Option<String>,
    /// Of a file of recorded games: which one, counted from 1 [default: 1]
    #[arg(long, value_name = "N")]
    game: Option<usize>,
    /// Of a recorded game: the position before this step, counted from 0; by default the end
    #[arg(long, value_name = "STEP")]
    at: Option<usize>,
    /// Print only these fields of the JSON document. Without `moves` and `line`, batches are much faster
    #[arg(long, value_name = "FIELD,…", value_delimiter = ',')]
    fields: Vec<String>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self, chosen: Chosen<'_>, output: &mut Output) -> anyhow::Result<Answer> {
        let text = self.position.as_deref().unwrap_or_default();
        if !self.fields.is_empty() {
            let fields = Fields::new(&self.fields)?;
            if text == "-" && self.game.is_none() {
                let name = chosen.open()?.name();
                return answer_bunches(&name, &fields, output, |line| self.located(&chosen, line));
            }
            let (game, position) = match is_file(&chosen, text) {
                true => self.recorded(&chosen, text)?,
                false => self.located(&chosen, text)?,
            };
            make_table(&*game)?;
            output.line(fields.of(&*game, &position, &Bar::new())?)?;
            return Ok(Answer::Done);
        }
        if text == "-" && self.game.is_none() {
            let name = chosen.open()?.name();
            return answer_lines(&name, output, |line| {
                let (game, position) = self.located(&chosen, line)?;
                analyzed(&*game, &position)
            });
        }
        let (game, position) = match is_file(&chosen, text) {
            true => self.recorded(&chosen, text)?,
            false => {
                let game = self.game.unwrap_or(0);
                ensure!(self.game.is_none(), "--game {game}: {text:?} is not a file of records");
                self.located(&chosen, text)?
            }
        };
        let analysis = analyzed(&*game, &position)?;
        match self.json {
            true => output.json(&analysis)?,
            false => show(&*game, &analysis, output)?,
        }
        Ok(Answer::Done)
    }

    /// The game and the position of a text or a record.
    fn located(
        &self,
        chosen: &Chosen<'_>,
        text: &str,
    ) -> anyhow::Result<(Rc<dyn Explore>, String)> {
        if text.starts_with('{') {
            let record = serde_json::from_str(text).context("in the record")?;
            return self.step_of(chosen, &Record::Json(record));
        }
        ensure!(self.at.is_none(), "--at {}: expected a recorded game", self.at.unwrap_or(0));
        chosen.open_at(text)
    }

    fn recorded(
        &self,
        chosen: &Chosen<'_>,
        path: &str,
    ) -> anyhow::Result<(Rc<dyn Explore>, String)> {
        let number = self.game.unwrap_or(1);
        ensure!(number > 0, "--game 0: games count from 1");
        let mut games = 0;
        for read in records::read(Path::new(path), |text| chosen.games_in(text))? {
            let (line, record) = read?;
            games += 1;
            if games == number {
                let named = || format!("{path}, line {line} (game {number})");
                return self.step_of(chosen, &record).with_context(named);
            }
        }
        ensure!(games > 0, "{path} has 0 games; expected one game per line");
        anyhow::bail!(
            "--game {number}: {path} has {}; expected 1 to {games}",
            counted(games, "game")
        )
    }

    fn step_of(
        &self,
        chosen: &Chosen<'_>,
        record: &Record,
    ) -> anyhow::Result<(Rc<dyn Explore>, String)> {
        let replayed = chosen.replay(record)?;
        let game: Rc<dyn Explore> = chosen.opened(&replayed.game)?;
        let steps = replayed.moves.len();
        let at = self.at.unwrap_or(steps);
        if let Some(problem) = replayed.problem.filter(|_| self.at.is_none() || at > steps) {
            anyhow::bail!("the record is wrong: {problem}");
        }
        ensure!(at <= steps, "--at {at}: there is no such step; expected 0 to {steps}");
        let mut position = replayed.from.unwrap_or_default();
        for mv in &replayed.moves[..at] {
            position = game.play(&position, mv)?.position;
        }
        Ok((game, position))
    }
}

/// Is this the name of a file, and not a position that happens to look like one? A folder that is named
/// by dots alone is as good as an empty board.
fn is_file(chosen: &Chosen<'_>, text: &str) -> bool {
    if text.chars().all(|c| matches!(c, '.' | '/')) {
        return false;
    }
    let path = Path::new(text);
    let is_meant =
        path.extension().is_some_and(|extension| extension == "jsonl" || extension == "kif");
    chosen.catalog.recognize(text).is_none() && (path.exists() || is_meant || text == "-")
}

/// Where an error is: its characters are counted in the position alone, not in all that was typed.
pub(crate) fn place(position: &str) -> String {
    match position.chars().count() {
        0 | 80.. => "in the position".to_owned(),
        _ => format!("in the position {position:?}"),
    }
}

fn analyzed(game: &dyn Explore, position: &str) -> anyhow::Result<Analysis> {
    // What cannot be read is said before any work begins.
    game.view(position).with_context(|| place(position))?;
    make_table(game)?;
    let bar = Bar::new();
    let mut analysis = game.analyze(position, &Asked::job(&bar))?;
    analysis.line = Some(game.line(position, &Asked::job(&bar))?);
    Ok(analysis)
}

fn show(game: &dyn Explore, analysis: &Analysis, output: &mut Output) -> anyhow::Result<()> {
    output.line(game.draw(&analysis.position)?)?;
    let together =
        together(analysis, &game.seats()).map_or(String::new(), |text| format!(" {text}"));
    output.line(format!("\n{}{together}", sentence(analysis, &game.seats())))?;
    for note in game.notes(&analysis.position, &analysis.more)? {
        output.line(note)?;
    }
    if !analysis.moves.is_empty() {
        output.line("")?;
        moves(&analysis.moves, &game.seats(), output)?;
    }
    if let Some(line) = analysis.line.as_ref().filter(|line| !line.is_empty()) {
        output.line(format!("\nLine: {}", line.join(" ")))?;
    }
    if !analysis.complete && !is_estimated(analysis) {
        output.line("A search was cut off at its limit, so there may be more to find.")?;
    }
    output.line(format!("{DIM}Position: {}{DIM:#}", analysis.position))?;
    output.line(format!("{DIM}Game: {}{DIM:#}", analysis.game))
}

/// Who can win by acting together, where more than two play and nobody can force a win alone.
fn together(analysis: &Analysis, seats: &[SeatInfo]) -> Option<String> {
    let groups = analysis.known.coalition.as_ref()?;
    if analysis.players < 3 || analysis.known.forced.is_some() {
        return None;
    }
    let named = |group: &Vec<String>| {
        group.iter().map(|player| seat_name(seats, player)).collect::<Vec<_>>().join(" and ")
    };
    let some = groups.iter().filter(|group| group.len() < analysis.players);
    let named: Vec<String> = some.map(named).collect();
    // The groups that win are the smallest, so as many pairs as there are is all of them.
    let pairs = groups.iter().filter(|group| group.len() == 2).count();
    if pairs == analysis.players * (analysis.players - 1) / 2 {
        return Some("Any two players acting together can force that one of them wins.".to_owned());
    }
    Some(match &named[..] {
        [] => "No group of players can force that one of them wins by acting together.".to_owned(),
        groups => {
            format!("Acting together, {} can force that one of them wins.", groups.join(", or "))
        }
    })
}

fn is_estimated(analysis: &Analysis) -> bool {
    analysis.moves.iter().any(|mv| mv.known.estimate.is_some())
}

/// A column of the table of moves.
type Column = (&'static str, fn(&MoveAnalysis, &[SeatInfo]) -> String);

const COLUMNS: [Column; 11] = [
    ("", |mv, _| mv.name.as_ref().map_or(String::new(), |name| name.en.clone())),
    ("value", |mv, seats| match mv.known.kind {
        "sets" | "equilibrium" | "forced" => String::new(),
        "safe" => format!(
            "{} cannot lose",
            seat_name(seats, mv.known.safe.as_deref().unwrap_or_default())
        ),
        "estimate" => String::new(),
        _ => mv.known.value.to_owned(),
    }),
    ("plies", |mv, _| mv.known.distance.map_or(String::new(), |distance| distance.to_string())),
    ("score", |mv, _| {
        mv.more.get("score").and_then(|s| s.as_i64()).map_or(String::new(), |s| s.to_string())
    }),
    ("forced", |mv, _| match mv.known.kind {
        "sets" | "equilibrium" | "forced" => mv.known.forced.clone().unwrap_or("-".into()),
        _ => String::new(),
    }),
    ("equilibrium", |mv, _| set(mv, &mv.known.equilibrium)),
    ("cautious", |mv, _| set(mv, &mv.known.cautious)),
    ("hopeful", |mv, _| set(mv, &mv.known.hopeful)),
    ("chooser", |mv, _| match (mv.known.kind, &mv.known.chooser) {
        ("sets", Some(chooser)) => chooser.clone().unwrap_or("-".into()),
        _ => String::new(),
    }),
    ("visits", |mv, _| mv.known.visits.map_or(String::new(), grouped)),
    ("estimate", |mv, _| mv.known.estimate.map_or(String::new(), |share| format!("{share:.3}"))),
];

/// A set of outcomes, where values are sets.
fn set(mv: &MoveAnalysis, set: &Option<Vec<String>>) -> String {
    match (mv.known.kind, set) {
        ("sets" | "equilibrium", Some(set)) => set.join(","),
        ("sets" | "equilibrium" | "forced", None) => "?".to_owned(),
        _ => String::new(),
    }
}

/// The moves with what is known of each; columns that say nothing are left out.
pub(crate) fn moves(
    moves: &[MoveAnalysis],
    seats: &[SeatInfo],
    output: &mut Output,
) -> anyhow::Result<()> {
    let estimated = moves.iter().any(|mv| mv.known.estimate.is_some());
    let shown = if estimated { &moves[..moves.len().min(MOST_ESTIMATES)] } else { moves };
    let says = |(_, cell): &&Column| shown.iter().any(|mv| !cell(mv, seats).is_empty());
    let columns: Vec<&Column> = COLUMNS.iter().filter(says).collect();
    let mut headings = vec!["move"];
    headings.extend(columns.iter().map(|(heading, _)| heading));
    let rows = shown.iter().map(|mv| {
        let mut row = vec![mv.text.clone()];
        row.extend(columns.iter().map(|(_, cell)| cell(mv, seats)));
        row
    });
    output.table(&headings, rows)?;
    if shown.len() < moves.len() {
        output.line(format!("  {DIM}and {} moves more{DIM:#}", moves.len() - shown.len()))?;
    }
    Ok(())
}

/// What a player is called.
fn seat_name(seats: &[SeatInfo], number: &str) -> String {
    let seat = number.parse::<usize>().ok().and_then(|n| seats.get(n.wrapping_sub(1)));
    seat.map_or(format!("player {number}"), |seat| seat.name.en.clone())
}

/// What is known of a position, in words.
fn sentence(analysis: &Analysis, seats: &[SeatInfo]) -> String {
    let name = |number: &str| seat_name(seats, number);
    let mover = capital(&name(&analysis.to_move.to_string()));
    let known = &analysis.known;
    if let Some(outcome) = &analysis.outcome {
        return match outcome.as_str() {
            "draw" => "The game is over: a draw.".to_owned(),
            winner => format!("The game is over: {} has won.", name(winner)),
        };
    }
    let text = match (known.kind, known.value, known.distance) {
        ("solved", "win", Some(1)) => return format!("{mover} to move wins at once."),
        ("solved", "win", Some(n)) => {
            return format!("{mover} to move wins in {}.", counted(n, "ply"));
        }
        ("solved", "win", None) => return format!("{mover} to move wins."),
        ("solved", "loss", Some(n)) => {
            return format!("{mover} to move loses in {}.", counted(n, "ply"));
        }
        ("solved", "loss", None) => {
            return format!("{mover} to move loses, whatever is played.");
        }
        ("solved", ..) => "A draw.".to_owned(),
        ("safe", ..) => {
            let who = name(known.safe.as_deref().unwrap_or_default());
            format!("Unknown. {} cannot lose; whether {who} can win is not known.", capital(&who))
        }
        ("estimate", ..) => {
            format!("Estimated at {:.0} %.", 100.0 * known.estimate.unwrap_or(0.0))
        }
        ("sets" | "equilibrium" | "forced", ..) => of_many(analysis, name),
        _ => match &analysis.moves[..] {
            [only] => format!("The only legal move is {}.", only.text),
            _ => "Unknown: nothing could be proved within the limits.".to_owned(),
        },
    };
    format!("{mover} to move. {text}")
}

/// A value of any number of players, in words.
fn of_many(analysis: &Analysis, name: impl Fn(&str) -> String) -> String {
    let known = &analysis.known;
    let list = |outcomes: &[String]| {
        let winners = outcomes.iter().filter(|outcome| *outcome != "draw");
        let names: Vec<String> = winners.map(|player| name(player)).collect();
        match names.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
            _ => names.concat(),
        }
    };
    if let Some(winner) = &known.forced {
        return format!("{} wins by force.", capital(&name(winner)));
    }
    let mut text = match &known.equilibrium {
        None => return "Nobody can force a win; more is beyond the limit.".to_owned(),
        Some(_) if known.value == "draw" => "Best play draws.".to_owned(),
        Some(set) => {
            let draw = if set.iter().any(|o| o == "draw") { ", or the game is drawn" } else { "" };
            format!("Nobody can force a win; with best play {} may win{draw}.", list(set))
        }
    };
    if let (Some(Some(chooser)), Some(play)) = (&known.chooser, known.choosing) {
        text.push_str(&format!(
            " In {play} play {} cannot win, but chooses who does: {}.",
            name(chooser),
            list(&known.choice)
        ));
    }
    text
}

/// A text that begins a sentence.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
