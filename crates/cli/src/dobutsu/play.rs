//! `yomikiri play dobutsu`: a game in the terminal.

use std::collections::HashMap;
use std::str::FromStr;

use yomikiri_dobutsu::{Dobutsu, Move, NameStyle, PlayedOut, Position, move_name};
use yomikiri_dobutsu_tables::{Dice, Strength, Tablebase, UnknownStrength};
use yomikiri_game::{Game, Notation};

use super::TableArgs;
use super::analyze::ended;
use crate::input::next_command;
use crate::output::{Answer, Output};

const HELP: &str = "Type a move as the board is drawn, such as B3-B2 or C*B2 (a chick dropped on B2), \
    or: hint (values of every move), undo, moves, help, quit";

#[derive(Clone, Copy, PartialEq, Eq)]
enum Seat {
    Human,
    Engine(Strength),
}

impl FromStr for Seat {
    type Err = UnknownStrength;

    fn from_str(text: &str) -> Result<Self, UnknownStrength> {
        if text == "human" { Ok(Seat::Human) } else { text.parse().map(Seat::Engine) }
    }
}

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    yomikiri play dobutsu                              you first, against perfect\n  \
    yomikiri play dobutsu --seat medium --seat human   you second, against medium\n  \
    yomikiri play dobutsu --seat easy --seat perfect --seed 7  two engines")]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    table: TableArgs,
    /// Who plays each seat in turn. Default: you first, then perfect play
    #[arg(long = "seat", value_name = "human|random|easy|medium|hard|perfect")]
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
        let count = self.seats.len();
        anyhow::ensure!(count <= 2, "{count} seats for 2 players; expected at most one each");
        let seat = |at: usize, default| self.seats.get(at).copied().unwrap_or(default);
        let seats = [seat(0, Seat::Human), seat(1, Seat::Engine(Strength::Perfect))];
        let game = self.table.game.game();
        let start = match &self.from {
            Some(text) => game.parse_position(text)?,
            None => game.start(),
        };
        let tablebase = self.table.open()?;
        let dice = Dice::new(self.seed);
        let game = game.played_out();
        Match { game, tablebase, seats, dice, history: vec![(start, None)] }.play(output)
    }
}

/// A game in progress: positions with the move that led to each. Never empty.
struct Match {
    /// The game on the board: a lion that could be caught may be overlooked.
    game: PlayedOut,
    tablebase: Tablebase,
    seats: [Seat; 2],
    dice: Dice,
    history: Vec<(Position, Option<Move>)>,
}

enum Entered {
    Move(Move),
    Again,
    Quit,
}

impl Match {
    fn rules(&self) -> Dobutsu {
        self.game.0
    }

    fn position(&self) -> Position {
        self.history[self.history.len() - 1].0
    }

    fn play(mut self, output: &mut Output) -> anyhow::Result<Answer> {
        if self.seats.contains(&Seat::Human) {
            output.line(HELP)?;
        }
        output.line(self.game.draw(&self.position()))?;
        while self.game.outcome(&self.position()).is_none() && !self.is_third_repetition() {
            let position = self.position();
            let mv = match self.seats[position.turn().index() % 2] {
                Seat::Engine(strength) => {
                    self.tablebase.choose(&position, strength, &mut self.dice)?
                }
                Seat::Human => match self.ask(output)? {
                    Entered::Move(mv) => Some(mv),
                    Entered::Again => continue,
                    Entered::Quit => return Ok(Answer::Done),
                },
            };
            let Some(mv) = mv else { break };
            self.make(mv, output)?;
        }
        self.finish(output)
    }

    fn make(&mut self, mv: Move, output: &mut Output) -> anyhow::Result<()> {
        let position = self.position();
        let mut next = position;
        self.game.play(&mut next, mv)?;
        let last = self.history.last().and_then(|(_, mv)| mv.map(Move::to));
        let name = move_name(self.rules(), &position, mv, last, NameStyle::Japanese);
        let text = self.game.move_text(&position, mv);
        self.history.push((next, Some(mv)));
        output.line(format!("\nplayer {} {text} ({name})", position.turn()))?;
        output.line(self.game.draw(&next))
    }

    /// The game is a draw when a position comes up for the third time.
    fn is_third_repetition(&self) -> bool {
        let mut seen: HashMap<Position, usize> = HashMap::new();
        self.history.iter().for_each(|(position, _)| *seen.entry(*position).or_default() += 1);
        seen[&self.position()] >= 3
    }

    fn finish(&self, output: &mut Output) -> anyhow::Result<Answer> {
        let position = self.position();
        let said = self.rules().ending(&position).map_or_else(
            || "A draw: the position came up three times.".to_owned(),
            |ending| ended(&ending),
        );
        output.line(format!("\n{said}"))?;
        output.line(format!("Final position: {}", self.game.position_text(&position)))?;
        Ok(Answer::Done)
    }

    fn ask(&mut self, output: &mut Output) -> anyhow::Result<Entered> {
        let position = self.position();
        output.line(format!("player {} to move:", position.turn()))?;
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
                Ok(mv) => return Ok(Entered::Move(mv)),
                Err(error) => output.line(format!("{error}"))?,
            },
        }
        Ok(Entered::Again)
    }

    fn names(&self) -> Vec<String> {
        let (position, mut moves) = (self.position(), Vec::new());
        self.game.moves(&position, &mut moves);
        moves.into_iter().map(|mv| self.game.move_text(&position, mv)).collect()
    }

    fn hint(&self, output: &mut Output) -> anyhow::Result<()> {
        let position = self.position();
        let rows = self.tablebase.moves(&position)?.into_iter().map(|m| {
            let plies = m.judged.distance.map_or("-".to_owned(), |distance| distance.to_string());
            vec![self.game.move_text(&position, m.mv), m.judged.verdict.word().to_owned(), plies]
        });
        output.table(&["move", "value", "plies"], rows)
    }

    /// Takes back moves until a person is to move again.
    fn undo(&mut self, output: &mut Output) -> anyhow::Result<()> {
        let by_human = |(position, _): &(Position, Option<Move>)| {
            self.seats[position.turn().index() % 2] == Seat::Human
        };
        match self.history[..self.history.len() - 1].iter().rposition(by_human) {
            Some(at) => {
                self.history.truncate(at + 1);
                output.line(self.game.draw(&self.position()))
            }
            None => output.line("Nothing to take back."),
        }
    }
}
