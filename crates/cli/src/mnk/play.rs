//! `yomikiri play mnk`: a game in the terminal.

use std::io::BufRead;
use std::str::FromStr;

use yomikiri_catalog::mnk::{Analyst, Bot};
use yomikiri_game::Dice;
use yomikiri_game::{Game, Limits, Notation, Outcome, ParseError, Quiet};
use yomikiri_mnk::{Cell, Mnk, Position};

use super::GameArgs;
use crate::output::{Answer, Output};

const HELP: &str =
    "Type a cell such as b2, or: hint (values of every move), undo, moves, help, quit";

#[derive(Clone, Copy, PartialEq, Eq)]
enum Seat {
    Human,
    Engine(Bot),
}

impl FromStr for Seat {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text == "human" {
            return Ok(Seat::Human);
        }
        text.parse()
            .map(Seat::Engine)
            .map_err(|_| ParseError::new(format!("no player {text:?}"), "human, perfect or random"))
    }
}

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    yomikiri play mnk --size 4x4                                  you are player 1\n  \
    yomikiri play mnk --size 5x5 --rules reach --seat perfect --seat human --seat perfect\n  \
    yomikiri play mnk --seat random --seat random --seat random --seed 7")]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The most positions an engine or a hint may hold
    #[arg(long, default_value_t = 300_000, value_name = "POSITIONS")]
    limit: usize,
    /// Who plays each seat in turn: human, perfect or random. Default: you first, then engines
    #[arg(long = "seat", value_name = "human|perfect|random")]
    seats: Vec<Seat>,
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
        let mut seats = self.seats;
        anyhow::ensure!(
            seats.len() <= game.players(),
            "{} seats for {} players; expected at most one each",
            seats.len(),
            game.players()
        );
        if seats.is_empty() {
            seats.push(Seat::Human);
        }
        seats.resize(game.players(), Seat::Engine(Bot::Perfect));
        let start = match &self.from {
            Some(text) => game.parse_position(text)?,
            None => game.start(),
        };
        let table = Table {
            analyst: Analyst::new(&game, Limits::positions(self.limit), &Quiet),
            game,
            seats,
            dice: Dice::new(self.seed),
            history: vec![start],
        };
        table.play(output)
    }
}

/// A game in progress. `history` is never empty: its last position is the one on the board.
struct Table {
    game: Mnk,
    seats: Vec<Seat>,
    analyst: Analyst<'static>,
    dice: Dice,
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
        if self.seats.contains(&Seat::Human) {
            output.line(HELP)?;
        }
        output.line(self.game.draw(&self.position()))?;
        while self.game.outcome(&self.position()).is_none() {
            let position = self.position();
            let mover = self.game.to_move(&position);
            let cell = match self.seats[mover.index()] {
                Seat::Engine(bot) => bot.choose(&mut self.analyst, &position, &mut self.dice),
                Seat::Human => match self.ask(output)? {
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
        let mut line = String::new();
        if std::io::stdin().lock().read_line(&mut line)? == 0 {
            return Ok(Entered::Quit);
        }
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
            |position: &Position| self.seats[self.game.to_move(position).index()] == Seat::Human;
        match self.history[..self.history.len() - 1].iter().rposition(human_moved) {
            Some(at) => {
                self.history.truncate(at + 1);
                output.line(self.game.draw(&self.position()))
            }
            None => output.line("Nothing to take back."),
        }
    }
}
