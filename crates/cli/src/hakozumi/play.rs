//! `yomikiri play hakozumi`: against a strategy, in the terminal.

use std::path::PathBuf;
use std::str::FromStr;

use yomikiri_game::{Notation, ParseError};
use yomikiri_hakozumi::check::defender::{Defender, Play};
use yomikiri_hakozumi::{Hakozumi, Side};
use yomikiri_prove::position::{Attacker, Skill};

use super::read_strategy;
use crate::input::next_command;
use crate::output::{Answer, Output};

const HELP: &str = "Type a column such as 3 or -2, or: undo, record, help, quit";

/// A game is given up when it has so many stones: its board is drawn after every move.
const MOST_STONES: usize = 400;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Opponent {
    Human,
    Engine(Skill),
}

impl FromStr for Opponent {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "human" => Ok(Opponent::Human),
            "random" => Ok(Opponent::Engine(Skill::Random)),
            "search" => Ok(Opponent::Engine(Skill::Search)),
            _ => Err(ParseError::new(format!("no player {text:?}"), "human, random or search")),
        }
    }
}

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    yomikiri play hakozumi --strategy theorem-2        you are X\n  \
    yomikiri play hakozumi --strategy my.json --opponent search --moves 50")]
pub(crate) struct PlayArgs {
    /// The strategy file that answers you, or the name of a shipped one
    #[arg(long, value_name = "FILE", default_value = "theorem-2")]
    strategy: PathBuf,
    /// Who attacks it
    #[arg(long, default_value = "human", value_name = "human|random|search")]
    opponent: Opponent,
    /// An engine stops after so many moves: a game without a line has no end
    #[arg(long, default_value_t = 30)]
    moves: usize,
    /// Seed of random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl PlayArgs {
    pub(crate) fn run(self, output: &mut Output) -> anyhow::Result<Answer> {
        let strategy = read_strategy(&self.strategy)?;
        let (defender, start) = Defender::new(&strategy)?;
        let opponent = strategy.strategist.other();
        let game = Hakozumi { handicap: strategy.handicap(), ..Hakozumi::ENDLESS };
        let mut table = Table { game, defender, opponent, history: vec![start] };
        output.line(table.drawing())?;
        match self.opponent {
            Opponent::Human => table.with_person(output)?,
            Opponent::Engine(skill) => {
                let mut attacker = Attacker::new(skill, self.seed);
                for _ in 0..self.moves {
                    let column = attacker.choose(&table.game, &table.play().position);
                    if !table.answer(column, output)? {
                        break;
                    }
                }
            }
        }
        output.line(format!("Record: {}", table.play().position.record()))?;
        Ok(Answer::Done)
    }
}

/// A game in progress. `history` is never empty: its last entry is on the board.
struct Table {
    game: Hakozumi,
    defender: Defender,
    opponent: Side,
    history: Vec<Play>,
}

impl Table {
    fn play(&self) -> &Play {
        &self.history[self.history.len() - 1]
    }

    fn drawing(&self) -> String {
        self.game.draw(&self.play().position)
    }

    fn with_person(&mut self, output: &mut Output) -> anyhow::Result<()> {
        output.line(HELP)?;
        loop {
            output.line(format!("{} to move:", self.opponent))?;
            output.flush()?;
            let Some(line) = next_command(output)? else { return Ok(()) };
            match line.trim() {
                "" => {}
                "quit" | "q" | "exit" => return Ok(()),
                "help" | "?" => output.line(HELP)?,
                "record" => output.line(self.play().position.record().to_string())?,
                "undo" | "u" if self.history.len() > 1 => {
                    self.history.pop();
                    output.line(self.drawing())?;
                }
                "undo" | "u" => output.line("Nothing to take back.")?,
                text => match self.game.parse_move(&self.play().position, text) {
                    Ok(column) if !self.answer(column, output)? => return Ok(()),
                    Ok(_) => {}
                    Err(error) => output.line(error.to_string())?,
                },
            }
        }
    }

    /// Does the game go on? An endless one is shown and kept only up to a bound.
    fn goes_on(&self, output: &mut Output) -> anyhow::Result<bool> {
        let stones = self.play().position.stones();
        if stones >= MOST_STONES {
            output.line(format!("{stones} stones: the game is left undecided here."))?;
        }
        Ok(stones < MOST_STONES)
    }

    /// Plays a move of the opponent and the strategy's answer; `false` at the end of the game.
    fn answer(&mut self, column: i32, output: &mut Output) -> anyhow::Result<bool> {
        let mut play = self.play().clone();
        let answer = self.defender.respond(&mut play, column);
        let said = match answer {
            Some(answer) => {
                format!("\n{}{column}, {}{answer}", self.opponent, self.opponent.other())
            }
            None => format!("\n{}{column}", self.opponent),
        };
        self.history.push(play);
        output.line(said)?;
        output.line(self.drawing())?;
        if let Some(winner) = self.play().position.winner() {
            output.line(format!("{winner} wins."))?;
            return Ok(false);
        }
        if answer.is_none() {
            output.line("The strategy has no answer.")?;
        }
        Ok(answer.is_some() && self.goes_on(output)?)
    }
}
