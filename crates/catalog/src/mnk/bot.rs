//! Players for k in a row: perfect where the game can be read out, by playouts or random otherwise.

use std::fmt;

use yomikiri_game::{Limits, ParseError, Quiet};
use yomikiri_mnk::{Cell, Mnk, Position};
use yomikiri_play::{
    Budget, Choice, Engine, Flat, MastSettings, Random, Search, Spec, Uniform, Winning,
};

use super::Analyst;

/// Who sits in a seat when no person does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bot {
    /// Cautious play where the values are known, forced wins and their prevention beyond. Holds at
    /// most so many positions.
    Perfect(Limits),
    /// Any legal move.
    Random,
    /// Flat Monte Carlo.
    Flat(Budget),
    /// UCT with MAST.
    Uct(Search),
}

impl Bot {
    /// The names there are.
    pub const NAMES: &str = "perfect, random, flat, uct";

    /// Reads a name with options. `budget` is for players whose options say nothing about it.
    pub fn parse(text: &str, limits: Limits, budget: Budget) -> Result<Bot, ParseError> {
        let mut spec: Spec = text.parse()?;
        let bot = match spec.name() {
            "perfect" => {
                let positions = spec.take("positions", "a number of positions")?;
                Bot::Perfect(positions.map_or(limits, Limits::positions))
            }
            "random" => Bot::Random,
            "flat" => Bot::Flat(spec.budget(budget)?),
            "uct" | "mcts" => {
                let mast = Some(MastSettings { temperature: 0.3, prior: 2.0, memory: 0.5 });
                Bot::Uct(Search::take(&mut spec, Search { budget, exploration: 0.7, mast })?)
            }
            name => return Err(ParseError::new(format!("no player {name:?}"), Bot::NAMES)),
        };
        spec.finish()?;
        Ok(bot)
    }

    /// An engine for one seat of one game.
    pub fn engine(&self, game: &Mnk, seed: u64) -> Box<dyn Engine<Mnk>> {
        match *self {
            Bot::Perfect(limits) => Box::new(Perfect {
                analyst: Analyst::new(game, limits, &Quiet),
                random: Random::new(seed),
            }),
            Bot::Random => Box::new(Random::new(seed)),
            Bot::Flat(budget) => Box::new(Flat::new(budget, Uniform::new(), Winning, seed)),
            Bot::Uct(search) => search.engine(Winning, game, seed),
        }
    }
}

/// The name with all its options: [`Bot::parse`] reads it back.
impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bot::Perfect(limits) => write!(f, "perfect:positions={}", limits.positions),
            Bot::Random => write!(f, "random"),
            Bot::Flat(budget) => write!(f, "flat:{budget}"),
            Bot::Uct(search) => write!(f, "uct:{search}"),
        }
    }
}

struct Perfect {
    analyst: Analyst<'static>,
    random: Random,
}

impl Engine<Mnk> for Perfect {
    fn choose(&mut self, game: &Mnk, position: &Position) -> Option<Choice<Cell>> {
        let best = self.analyst.best_move(position).or_else(|| self.analyst.safe_move(position));
        best.map(Choice::unsearched).or_else(|| self.random.choose(game, position))
    }
}
