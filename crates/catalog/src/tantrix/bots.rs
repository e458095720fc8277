//! Players of Tantrix by name.

use std::fmt;

use yomikiri_game::ParseError;
use yomikiri_play::{Budget, Engine, Flat, Greedy, MastSettings, Random, Search, Spec, Uniform};
use yomikiri_tantrix::Tantrix;

use super::obstruction::{Obstructing, Obstruction};
use super::{Champion, Margin};

/// The constants of `darwin` (UCT with MAST and equation 1), frozen after the matches recorded in
/// `docs/tantrix-darwin.md`.
pub const fn darwin(budget: Budget) -> Search {
    let mast = MastSettings { temperature: 0.05, prior: 2.0, memory: 0.5 };
    Search { budget, exploration: 0.05, mast: Some(mast) }
}

/// A player of Tantrix.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bot {
    /// Any placement.
    Random,
    /// The best margin after one placement.
    Greedy,
    /// Flat Monte Carlo.
    Flat(Budget),
    /// UCT with MAST and equation 1.
    Darwin(Budget),
    /// The same with other constants.
    Uct(Search),
    /// `darwin` with the obstruction strategy of paper 5, its control or its variant.
    Obstruct(Obstruction, Budget),
    /// Search led by what it learnt from its own games.
    Champion(Champion),
}

impl Bot {
    /// The names there are.
    pub const NAMES: &str =
        "random, greedy, flat, uct, darwin, obstruct, obstruct-coin, counting, champion";

    /// Reads a name with options; `budget` is for players whose options say nothing about it.
    pub fn parse(text: &str, budget: Budget) -> Result<Bot, ParseError> {
        let mut spec: Spec = text.parse()?;
        let bot = match spec.name() {
            "random" => Bot::Random,
            "greedy" => Bot::Greedy,
            "flat" => Bot::Flat(spec.budget(budget)?),
            "darwin" => Bot::Darwin(spec.budget(budget)?),
            "uct" | "mcts" => Bot::Uct(Search::take(&mut spec, darwin(budget))?),
            "champion" => Bot::Champion(Champion::take(&mut spec, budget)?),
            "obstruct" => obstruct(&mut spec, Obstruction::PAPER, budget)?,
            "obstruct-coin" => obstruct(&mut spec, Obstruction::COIN, budget)?,
            "counting" => obstruct(&mut spec, Obstruction::COUNTING, budget)?,
            name => return Err(ParseError::new(format!("no player {name:?}"), Bot::NAMES)),
        };
        spec.finish()?;
        Ok(bot)
    }

    /// An engine for one seat of one game.
    pub fn engine(&self, game: &Tantrix, seed: u64) -> Box<dyn Engine<Tantrix>> {
        match *self {
            Bot::Random => Box::new(Random::new(seed)),
            Bot::Greedy => Box::new(Greedy::new(Margin, seed)),
            Bot::Flat(budget) => Box::new(Flat::new(budget, Uniform::new(), Margin, seed)),
            Bot::Darwin(budget) => darwin(budget).engine(Margin, game, seed),
            Bot::Uct(search) => search.engine(Margin, game, seed),
            Bot::Champion(champion) => champion.engine(seed),
            Bot::Obstruct(strategy, budget) => {
                darwin(budget).engine(Obstructing::new(strategy), game, seed)
            }
        }
    }
}

/// The strategy with the options that a name gives it.
fn obstruct(spec: &mut Spec, rule: Obstruction, budget: Budget) -> Result<Bot, ParseError> {
    let budget = spec.budget(budget)?;
    Ok(Bot::Obstruct(rule.with_options(spec)?, budget))
}

/// The name with all its options: [`Bot::parse`] reads it back.
impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bot::Random => write!(f, "random"),
            Bot::Greedy => write!(f, "greedy"),
            Bot::Flat(budget) => write!(f, "flat:{budget}"),
            Bot::Darwin(budget) => write!(f, "darwin:{budget}"),
            Bot::Uct(search) => write!(f, "uct:{search}"),
            Bot::Champion(champion) => write!(f, "champion:{champion}"),
            Bot::Obstruct(strategy, budget) => write!(f, "{strategy},{budget}"),
        }
    }
}
