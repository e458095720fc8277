//! `yomikiri analyze tantrix`.

use anyhow::Context;
use serde_json::{Value as Json, json};
use yomikiri_game::{Game, Notation, Outcome, Player};
use yomikiri_play::Budget;
use yomikiri_tantrix::{Colour, Line, Position, SpaceCount, Tantrix, TileSet, edges_text};
use yomikiri_tantrix_players::{Analysis, Bot, Expected, analyze};

use super::board::{self, coloured};
use super::source::Source;
use crate::input::answer_lines;
use crate::list::engines_help;
use crate::output::{Answer, DIM, Output, grouped};
use crate::progress::Bar;

/// Moves shown to people; `--json` has all.
const MOST_MOVES: usize = 12;
/// Lines of a colour shown to people.
const MOST_LINES: usize = 4;

#[derive(clap::Args)]
#[command(after_help = help())]
pub(crate) struct AnalyzeArgs {
    /// A file of recorded games, the text of a game, or '-': one of either per line of standard
    /// input, each answered by one JSON object
    #[arg(value_name = "RECORD")]
    record: String,
    /// Which game of the file, counted from 1 [default: 1]
    #[arg(long, value_name = "N")]
    game: Option<usize>,
    /// The position before this step, counted from 0; by default the end
    #[arg(long, value_name = "STEP")]
    at: Option<usize>,
    /// The engine that estimates the moves
    #[arg(long, value_name = "ENGINE", default_value = "darwin")]
    engine: String,
    /// Seed of the engine's playouts
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// Engines whose options do not say think so long.
const BUDGET: Budget = Budget::Playouts(5000);

fn help() -> String {
    format!(
        "{}Examples:\n  \
        yomikiri analyze tantrix games.jsonl --game 3 --at 30     before step 30\n  \
        yomikiri analyze tantrix 'RB #7'              red and blue, dealt by seed 7\n  \
        yomikiri analyze tantrix 'RB #7 3@0,0' --engine darwin:playouts=20000\n  \
        yomikiri analyze tantrix 'RB #7 3@0,0' --engine champion  and what it expects\n  \
        yomikiri analyze tantrix - < games.jsonl      one JSON object per line\n\n\
        A record is a line of JSON as `replay tantrix` reads it. The text of a game is\n\
        its colours, its deal (#SEED, or 56 tile numbers with commas) and its moves:\n\
        TILE@Q,R, with rTURN where the tile fits in several ways. Estimates are means of\n\
        playouts for the player to move, 0.5 is even: they are not solved values. With\n\
        '-' a line that cannot be read gives an object with `error`, and the exit status\n\
        is then 1.",
        engines_help("Tantrix", &Bot::list(BUDGET))
    )
}

impl AnalyzeArgs {
    pub(crate) fn run(self, output: &mut Output) -> anyhow::Result<Answer> {
        let bot = Bot::parse(&self.engine, BUDGET).context("--engine")?;
        if self.record == "-" && self.game.is_none() {
            return answer_lines("tantrix", output, |line| {
                self.answer(&Source::of_line(line)?, &bot, |shown, analysis| {
                    Ok(shown.document(analysis, &bot, self.seed))
                })
            });
        }
        let source = Source::read(&self.record, self.game.unwrap_or(1))?;
        self.answer(&source, &bot, |shown, analysis| {
            if self.json {
                output.json(&shown.document(analysis, &bot, self.seed))
            } else {
                shown.print(analysis, &bot, output)
            }
        })?;
        Ok(Answer::Done)
    }

    /// Analyzes the position that was asked for, and gives what `show` makes of it.
    fn answer<T>(
        &self,
        source: &Source,
        bot: &Bot,
        show: impl FnOnce(&Shown<'_>, &Analysis) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        let step = self.at.unwrap_or(source.steps());
        let shown = Shown { game: &source.game, position: source.before(step)?, step };
        let bar = Bar::waiting("searching");
        let analysis = analyze(shown.game, shown.position, bot, self.seed);
        drop(bar);
        show(&shown, &analysis)
    }
}

/// What is analyzed.
struct Shown<'a> {
    game: &'a Tantrix,
    position: &'a Position,
    step: usize,
}

impl Shown<'_> {
    fn mover(&self) -> Player {
        self.game.to_move(self.position)
    }

    fn print(&self, analysis: &Analysis, bot: &Bot, output: &mut Output) -> anyhow::Result<()> {
        output.line(coloured(&self.position.board().with_coordinates()))?;
        output.line(format!("{DIM}* forced space, x controlled cell{DIM:#}\n"))?;
        output.line(coloured(&self.sentence(analysis)))?;
        board::print_hands(self.game, self.position, output)?;
        self.print_lines(analysis, output)?;
        self.print_spaces(analysis, output)?;
        if analysis.outcome.is_none() {
            self.print_moves(analysis, bot, output)?;
        }
        output.line(format!("\n{DIM}Game: {}{DIM:#}", self.game.game_text(self.position)))
    }

    fn sentence(&self, analysis: &Analysis) -> String {
        let scores = board::scores(self.game, self.position);
        let (step, bag) = (self.step, self.position.bag());
        match analysis.outcome {
            Some(Outcome::Win(player)) => {
                format!("The game is over: {} wins. Scores: {scores}.", self.name(player))
            }
            Some(Outcome::Draw) => format!("The game is over: a draw. Scores: {scores}."),
            None => {
                let kind = self.position.phase().kind().unwrap_or_default();
                let (name, moves) = (self.name(self.mover()), analysis.moves.len());
                let word = if moves == 1 { "move" } else { "moves" };
                format!(
                    "step {step} ({kind}): {name} to move, {moves} legal {word}, {bag} tiles in the bag. Scores: {scores}."
                )
            }
        }
    }

    fn name(&self, player: Player) -> String {
        board::player_name(self.game, player)
    }

    fn print_lines(&self, analysis: &Analysis, output: &mut Output) -> anyhow::Result<()> {
        output.heading("Lines")?;
        let mut rows = Vec::new();
        for (colour, lines) in Colour::ALL.into_iter().zip(&analysis.lines) {
            let owner = self.game.seats().colours().iter().position(|&c| c == colour);
            let owner = owner.map_or("nobody".into(), |seat| format!("player {}", seat + 1));
            for line in lines.iter().take(MOST_LINES) {
                let tiles = line.length.to_string();
                rows.push(vec![
                    format!("{colour}  {owner}"),
                    line.score().to_string(),
                    tiles,
                    ends_text(line),
                ]);
            }
            if lines.len() > MOST_LINES {
                let more = format!("and {} shorter", lines.len() - MOST_LINES);
                rows.push(vec![format!("{colour}"), String::new(), String::new(), more]);
            }
        }
        output.table(&["colour", "score", "tiles", "ends"], rows)
    }

    fn print_spaces(&self, analysis: &Analysis, output: &mut Output) -> anyhow::Result<()> {
        output.heading("Forced spaces")?;
        if analysis.spaces.is_empty() {
            return output.line(" none");
        }
        let rows = analysis.spaces.iter().map(|space| {
            let fillers: Vec<String> = space.fillers().map(|player| self.name(player)).collect();
            let who = match &fillers[..] {
                _ if space.shut => "nobody: a controlled side shuts it".to_owned(),
                [] if space.bag.is_empty() => "nobody ever".to_owned(),
                [] => "nobody yet".to_owned(),
                fillers => fillers.join(", "),
            };
            let hands = self.hands(space).map(|tiles| numbers(tiles).join(" "));
            let hands: Vec<String> =
                hands.map(|text| if text.is_empty() { "-".into() } else { text }).collect();
            vec![
                space.cell.to_string(),
                demands_text(space),
                space.bag.len().to_string(),
                hands.join(" / "),
                who,
            ]
        });
        let columns = ["cell", "colours around", "fit in bag", "fit in hands", "who can fill it"];
        output.table(&columns, rows)
    }

    /// The tiles in each seat's hand that fit a space.
    fn hands(&self, space: &SpaceCount) -> impl Iterator<Item = TileSet> {
        space.hands.into_iter().take(self.game.players())
    }

    fn print_moves(
        &self,
        analysis: &Analysis,
        bot: &Bot,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        let heading = match analysis.playouts {
            0 => "Moves, not searched".to_owned(),
            playouts => format!("Moves, estimated by {bot} with {} playouts", grouped(playouts)),
        };
        output.heading(&heading)?;
        board::print_moves(self.game, self.position, &analysis.moves, MOST_MOVES, output)?;
        self.print_expected(analysis, output)
    }

    /// What the champion expects, and why.
    fn print_expected(&self, analysis: &Analysis, output: &mut Output) -> anyhow::Result<()> {
        if analysis.expected.is_empty() {
            return Ok(());
        }
        output.heading("What its network expects of them, and what speaks for them")?;
        let rows = analysis.expected.iter().take(MOST_MOVES).map(|expected| {
            let reasons: Vec<String> = expected.reasons.iter().map(ToString::to_string).collect();
            vec![
                self.game.move_text(self.position, expected.mv),
                format!("{:.0} %", 100.0 * expected.share),
                format!("{:+.1}", expected.margin()),
                format!("{:.1} : {:.1}", expected.own, expected.rival),
                reasons.join(", "),
            ]
        });
        output.table(&["move", "wins", "margin", "lines", "against the average move"], rows)
    }

    fn document(&self, analysis: &Analysis, bot: &Bot, seed: u64) -> Json {
        let coordinates = |cell: yomikiri_tantrix::Cell| json!([cell.q, cell.r]);
        let line = |line: &Line| {
            let ends = line.ends.into_iter().flatten();
            let ends = ends
                .map(|end| json!({"cell": coordinates(end.cell), "controlled": end.controlled}));
            json!({
                "length": line.length, "score": line.score(), "loop": line.ends.is_none(),
                "ends": ends.collect::<Vec<_>>(),
            })
        };
        let lines: serde_json::Map<String, Json> = Colour::ALL
            .into_iter()
            .zip(&analysis.lines)
            .map(|(colour, lines)| (colour.to_string(), lines.iter().map(line).collect()))
            .collect();
        let tiles = |tiles: TileSet| tiles.iter().map(|tile| tile.number()).collect::<Vec<_>>();
        let spaces = analysis.spaces.iter().map(|space| {
            json!({
                "cell": coordinates(space.cell),
                "demands": demands_text(space),
                "unseen": space.left(),
                "bag": tiles(space.bag),
                "hands": self.hands(space).map(tiles).collect::<Vec<_>>(),
                "shut": space.shut,
                "fillers": space.fillers().map(|player| player.index()).collect::<Vec<_>>(),
            })
        });
        let moves = analysis.moves.iter().enumerate().map(|(at, judged)| {
            let mv = judged.mv;
            let mut value = json!({
                "move": self.game.move_text(self.position, mv),
                "cell": coordinates(mv.cell),
                "tile": mv.tile.number(),
                "edges": edges_text(&mv.tile.edges(mv.rotation)),
                "visits": judged.visits,
                "estimate": judged.estimate,
            });
            if let Some(expected) = analysis.expected.get(at) {
                value["expected"] = expected_value(expected);
            }
            value
        });
        let hands =
            Player::all(self.game.players()).map(|player| tiles(self.position.hand(player)));
        json!({
            "schema": "yomikiri.analysis.tantrix/1",
            "game": self.game.game_text(self.position),
            "step": self.step,
            "kind": self.position.phase().kind(),
            "player": self.mover().index(),
            "over": analysis.outcome.is_some(),
            "winner": match analysis.outcome {
                Some(Outcome::Win(player)) => Some(player.index()),
                _ => None,
            },
            "endgame": self.position.is_endgame(),
            "bag": self.position.bag(),
            "hands": hands.collect::<Vec<_>>(),
            "scores": board::scores_by_colour(self.position),
            "controlled": self.position.board().controlled().into_iter().map(coordinates).collect::<Vec<_>>(),
            "lines": lines,
            "forced": spaces.collect::<Vec<_>>(),
            "engine": bot.to_string(),
            "seed": seed,
            "playouts": analysis.playouts,
            "moves": moves.collect::<Vec<_>>(),
        })
    }
}

fn expected_value(expected: &Expected) -> Json {
    let reasons = expected.reasons.iter().map(|reason| {
        json!({
            "about": reason.about.name(),
            "whose": reason.whose.map(|whose| ["own", "rival", "nobody"][whose.min(2)]),
            "weight": reason.weight,
        })
    });
    json!({
        "share": expected.share, "margin": expected.margin(),
        "own": expected.own, "rival": expected.rival,
        "reasons": reasons.collect::<Vec<_>>(),
    })
}

fn ends_text(line: &Line) -> String {
    let Some(ends) = line.ends else { return "closed loop".into() };
    let end = |end: yomikiri_tantrix::LineEnd| {
        format!("{}{}", end.cell, if end.controlled { " controlled" } else { "" })
    };
    ends.map(end).join("  ")
}

/// The colours around a space in directions 0 to 5, a dot where there is no tile.
fn demands_text(space: &SpaceCount) -> String {
    space.demands.iter().map(|demand| demand.map_or('.', Colour::letter)).collect()
}

fn numbers(tiles: TileSet) -> Vec<String> {
    tiles.iter().map(|tile| tile.to_string()).collect()
}
