//! `yomikiri play mnk`: a game in the terminal.

use anyhow::Context;
use yomikiri_game::{Game, Limits, Notation, Outcome, Quiet};
use yomikiri_mnk::{Cell, Mnk, Position};
use yomikiri_mnk_tables::{Analyst, Bot};
use yomikiri_play::{Budget, Engine};

use super::{GameArgs, POSITIONS};
use crate::input::next_command;
use crate::list::engines_help;
use crate::output::{Answer, Output};
use crate::progress::Bar;

const HELP: &str =
    "Type a cell such as b2, or: hint (values of every move), undo, moves, help, quit";

/// Who sits there: a person if no engine does.
type Seat = Option<Box<dyn Engine<Mnk>>>;

#[derive(clap::Args)]
#[command(after_help = help())]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The most positions an engine or a hint may hold
    #[arg(long, default_value_t = POSITIONS.positions, value_name = "POSITIONS")]
    limit: usize,
    /// Who plays each seat in turn: human, or an engine with its options. By default you are player
    /// 1 and the exact engine (perfect, with more players equilibrium) plays the others
    #[arg(long = "seat", value_name = "human|ENGINE")]
    seats: Vec<String>,
    /// Begin from this position
    #[arg(long)]
    from: Option<String>,
    /// Seed of random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl PlayArgs {
    pub(crate) fn run(self, output: &mut Output) -> anyhow::Result<Answer> {
        let game = self.game.game()?;
        anyhow::ensure!(
            self.seats.len() <= game.players(),
            "{} seats for {} players; expected at most one each",
            self.seats.len(),
            game.players()
        );
        let mut named: Vec<&str> = self.seats.iter().map(String::as_str).collect();
        if named.is_empty() {
            named.push("human");
        }
        named.resize(game.players(), exact(&game));
        let limits = Limits::positions(self.limit);
        let seeds = (0..).map(|at| self.seed.wrapping_add(at));
        let seats = named.into_iter().zip(seeds);
        let seats = seats.map(|(name, seed)| seat(name, &game, limits, seed));
        let seats = seats.collect::<anyhow::Result<Vec<Seat>>>()?;
        let start = match &self.from {
            Some(text) => game.parse_position(text).context("--from")?,
            None => game.start(),
        };
        let table = Table {
            analyst: Analyst::new(&game, limits, &Quiet),
            game,
            seats,
            history: vec![start],
        };
        table.play(output)
    }
}

fn help() -> String {
    let mut engines = Bot::list(3, POSITIONS, BUDGET);
    engines.splice(0..0, Bot::list(2, POSITIONS, BUDGET).into_iter().take(1));
    format!(
        "{}Examples:\n  \
        yomikiri play mnk --size 4x4        three players; you are player 1\n  \
        yomikiri play mnk --size 3x3 --players 2 --seat perfect --seat human\n  \
        yomikiri play mnk --size 8x8 --k 5 --players 2 --seat human --seat uct\n  \
        yomikiri play mnk --seat random --seat random --seat random --seed 7",
        engines_help("k in a row", &engines)
    )
}

/// The name of the exact engine among so many players.
fn exact(game: &Mnk) -> &'static str {
    if game.players() == 2 { "perfect" } else { "equilibrium" }
}

/// Engines without a budget of their own think so long.
const BUDGET: Budget = Budget::Playouts(10_000);

fn seat(name: &str, game: &Mnk, limits: Limits, seed: u64) -> anyhow::Result<Seat> {
    if name == "human" {
        return Ok(None);
    }
    let bot = Bot::parse(name, game.players(), limits, BUDGET)
        .with_context(|| format!("--seat {name}"))?;
    Ok(Some(bot.engine(game, seed)))
}

/// A game in progress. `history` is never empty: its last position is the one on the board.
struct Table {
    game: Mnk,
    seats: Vec<Seat>,
    analyst: Analyst<'static>,
    history: Vec<Position>,
}

enum Entered {
    Cell(Cell),
    Again,
    Quit,
}

impl Table {
    fn position(&self) -> Position {
        self.history[self.history.len() - 1]
    }

    fn play(mut self, output: &mut Output) -> anyhow::Result<Answer> {
        if self.seats.iter().any(Option::is_none) {
            output.line(HELP)?;
        }
        output.line(self.game.draw(&self.position()))?;
        while self.game.outcome(&self.position()).is_none() {
            let position = self.position();
            let mover = self.game.to_move(&position);
            let cell = match &mut self.seats[mover.index()] {
                Some(engine) => {
                    let _waiting = Bar::waiting("thinking");
                    engine.choose(&self.game, &position).map(|choice| choice.mv)
                }
                None => match self.ask(output)? {
                    Entered::Cell(cell) => Some(cell),
                    Entered::Again => continue,
                    Entered::Quit => return Ok(Answer::Done),
                },
            };
            let Some(cell) = cell else { break };
            let mut next = position;
            self.game.play(&mut next, cell)?;
            self.history.push(next);
            output.line(format!(
                "\nplayer {mover} ({}) {}\n{}",
                Mnk::mark(mover),
                cell.name(self.game.size()),
                self.game.draw(&next)
            ))?;
        }
        output.line(match self.game.outcome(&self.position()) {
            Some(Outcome::Win(winner)) => format!("\nPlayer {winner} wins."),
            _ => "\nA draw.".to_owned(),
        })?;
        output.line(format!("Final position: {}", self.game.position_text(&self.position())))?;
        Ok(Answer::Done)
    }

    fn ask(&mut self, output: &mut Output) -> anyhow::Result<Entered> {
        let position = self.position();
        let mover = self.game.to_move(&position);
        output.line(format!("player {mover} ({}) to move:", Mnk::mark(mover)))?;
        output.flush()?;
        let Some(line) = next_command(output)? else { return Ok(Entered::Quit) };
        match line.trim() {
            "" => {}
            "quit" | "q" | "exit" => return Ok(Entered::Quit),
            "help" | "?" => output.line(HELP)?,
            "moves" => output.line(self.names().join(" "))?,
            "hint" => self.hint(output)?,
            "undo" | "u" => self.undo(output)?,
            text => match self.game.parse_move(&position, text) {
                Ok(cell) => return Ok(Entered::Cell(cell)),
                Err(error) => output.line(format!("{error}"))?,
            },
        }
        Ok(Entered::Again)
    }

    fn names(&self) -> Vec<String> {
        let mut cells = Vec::new();
        self.game.moves(&self.position(), &mut cells);
        cells.into_iter().map(|cell| cell.name(self.game.size())).collect()
    }

    fn hint(&mut self, output: &mut Output) -> anyhow::Result<()> {
        let _waiting = Bar::waiting("thinking");
        let analysis = self.analyst.analyze(&self.position())?;
        let rows = analysis.moves.iter().map(|mv| {
            let set = mv.after.values().map_or("?".to_owned(), |v| v.equilibrium().to_string());
            vec![mv.cell.name(self.game.size()), set]
        });
        output.table(&["move", "best play then ends in"], rows)
    }

    /// Takes back moves until a person is to move again.
    fn undo(&mut self, output: &mut Output) -> anyhow::Result<()> {
        let human_moved =
            |position: &Position| self.seats[self.game.to_move(position).index()].is_none();
        match self.history[..self.history.len() - 1].iter().rposition(human_moved) {
            Some(at) => {
                self.history.truncate(at + 1);
                output.line(self.game.draw(&self.position()))
            }
            None => output.line("Nothing to take back."),
        }
    }
}
