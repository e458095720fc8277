//! Engines for Tantrix by name.

use std::fmt;

use yomikiri_game::ParseError;
use yomikiri_play::{Budget, Engine, Flat, Greedy, MastSettings, Random, Search, Spec, Uniform};
use yomikiri_tantrix::Tantrix;

use super::obstruction::{Obstructing, Obstruction};
use super::{Champion, Margin};
use yomikiri_play::{EngineEntry, ListedEngine, NamedEngine, list_engines, read_engine};

/// The constants of `darwin` (UCT with MAST and equation 1), frozen after the matches recorded in
/// `docs/dev/tantrix-darwin.md`.
pub const fn darwin(budget: Budget) -> Search {
    let mast = MastSettings { temperature: 0.05, prior: 2.0, memory: 0.5 };
    Search { budget, exploration: 0.05, mast: Some(mast) }
}

/// An engine for Tantrix.
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
    /// `darwin` with the obstruction strategy of paper 5, its control, its variant, or the authors' earlier strategy.
    Obstruct(Obstruction, Budget),
    /// PUCT with a policy and a value function trained by self-play.
    Champion(Champion),
}

/// The engines; the budget is for names without one.
const ENGINES: [EngineEntry<Budget, Bot>; 10] = [
    EngineEntry { name: "random", about: "any legal placement", read: |_, _| Ok(Bot::Random) },
    EngineEntry {
        name: "greedy",
        about: "the placement with the best margin at once",
        read: |_, _| Ok(Bot::Greedy),
    },
    EngineEntry {
        name: "flat",
        about: "flat Monte Carlo: the same number of playouts for every placement",
        read: |spec, &budget| Ok(Bot::Flat(spec.budget(budget)?)),
    },
    EngineEntry {
        name: "uct",
        about: "Monte Carlo tree search (UCT), playouts by MAST; mcts is another name for it",
        read: |spec, &budget| Ok(Bot::Uct(Search::take(spec, darwin(budget))?)),
    },
    EngineEntry {
        name: "darwin",
        about: "the tree search of paper 5: UCT, MAST and equation 1, with fixed constants",
        read: |spec, &budget| Ok(Bot::Darwin(spec.budget(budget)?)),
    },
    EngineEntry {
        name: "obstruct",
        about: "darwin with the obstruction strategy of paper 5",
        read: |spec, &budget| obstruct(spec, Obstruction::PAPER, budget),
    },
    EngineEntry {
        name: "obstruct-coin",
        about: "the control of that experiment: a coin replaces the predicate",
        read: |spec, &budget| obstruct(spec, Obstruction::COIN, budget),
    },
    EngineEntry {
        name: "counting",
        about: "obstruction that counts which tiles are left",
        read: |spec, &budget| obstruct(spec, Obstruction::COUNTING, budget),
    },
    EngineEntry {
        name: "small-loops",
        about: "darwin that closes small loops of the other's colour in the opening",
        read: |spec, &budget| obstruct(spec, Obstruction::SMALL_LOOPS, budget),
    },
    EngineEntry {
        name: "champion",
        about: "tree search with policy and value networks trained by self-play; the strongest",
        read: |spec, &budget| Ok(Bot::Champion(Champion::take(spec, budget)?)),
    },
];

impl Bot {
    /// Reads a name with options; `budget` is for names without one.
    pub fn parse(text: &str, budget: Budget) -> Result<Bot, ParseError> {
        read_engine(text, &budget, ENGINES.iter(), &[("mcts", "uct")])
    }

    /// All engines with their options.
    pub fn list(budget: Budget) -> Vec<ListedEngine> {
        list_engines(&budget, ENGINES.iter())
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

impl NamedEngine<Tantrix> for Bot {
    fn engine(&self, game: &Tantrix, seed: u64) -> Box<dyn Engine<Tantrix>> {
        Bot::engine(self, game, seed)
    }
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
